"""The server under load on loopback: many tables with two people each, on sockets of their own.

    python -m bench.load noughts             moves/s and latency, beside boardgame.io's server, as fast as they go
    python -m bench.load factions            500 tables whose people pause about 4 s
    python -m bench.load stored              what 10,000 stored tables cost a server that starts, and 1,000 open ones
    python -m bench.load long                how long a match of 2,000 choices takes to open

Every choice is on the disk before it is acknowledged; boardgame.io's server keeps its matches in memory alone.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from msgspec import Struct
from msgspec.json import Decoder, encode
from websockets.asyncio.client import ClientConnection, connect

from bench.contestants import PEERS, enter_boardgame_io, find_node
from rulewright.server.run import listen

WARM_UP = 4.0  # seconds in which everybody sits down and nothing is measured
SERVE = """
import socket, sys
from pathlib import Path
from bench.pulse import Pulse
from rulewright.server.app import create_app
from rulewright.server.limits import Limits
from rulewright.server.run import server_of
from rulewright.server.settings import Settings
many = 10**6
limits = Limits(guests=many, tables=many, tables_per_day=many, messages_per_second=many, messages_at_once=many,
                sockets_per_address=many, unfinished_per_address=many)
app = create_app(Settings(database=sys.argv[2], limits=limits))
if len(sys.argv) > 3:
    app.on_startup.append(Pulse(Path(sys.argv[3])).begin)
server = server_of(app, "warning")
server.run(sockets=[socket.socket(fileno=int(sys.argv[1]))])
"""


# ---- measuring ------------------------------------------------------------------------------------------------------


@dataclass
class Times:
    """How long things took, in seconds."""

    accepted: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    seconds: float = 0.0
    cpu: float = 0.0

    @property
    def rate(self) -> float:
        return len(self.seen) / self.seconds

    def __str__(self) -> str:
        told = f"{self.rate:7.0f} moves/s"
        for name, times in (("accepted", self.accepted), ("seen by the other", self.seen)):
            if times:
                p50, p95, p99 = (1000 * share(times, part) for part in (0.5, 0.95, 0.99))
                told += f"   {name} p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms"
        return told + (f"   {1000 * self.cpu / len(self.seen):.2f} ms of CPU a move" if self.cpu else "")


def share(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def cpu_seconds(pid: int) -> float:
    """What a process has used so far (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """The resident memory of a process, in MB (Linux)."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


# ---- our server -----------------------------------------------------------------------------------------------------


@dataclass
class Server:
    port: int
    pid: int
    http: httpx.AsyncClient


async def until_up(port: int) -> None:
    """Wait for a server whose socket is open before it runs: a first request waits there too."""
    async with httpx.AsyncClient(timeout=120, verify=False) as http:
        await http.get(f"http://127.0.0.1:{port}/api/health")


@asynccontextmanager
async def serving(file: Path) -> AsyncIterator[Server]:
    with listen("127.0.0.1", 0) as sock:
        handle, port = sock.fileno(), sock.getsockname()[1]
        process = subprocess.Popen([sys.executable, "-c", SERVE, str(handle), str(file)], pass_fds=[handle])
        try:
            await until_up(port)
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120, verify=False) as http:
                yield Server(port, process.pid, http)
        finally:
            process.terminate()
            process.wait()


async def race(tables: int) -> Times:
    """So many games of noughts, laid and sat down at before, then all played at once as fast as they go."""
    times = Times()
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder) / "bench.db") as server, AsyncExitStack() as open_wires:
            games = []
            for _ in range(tables):
                pair = await Pair.sit_down(server, "noughts")
                wires = [await open_wires.enter_async_context(wired(server.port, pair.table)) for _ in pair.tokens]
                games.append((wires, await pair.hello(wires)))
            before, start = cpu_seconds(server.pid), time.perf_counter()
            await asyncio.gather(*(match(wires, questions, 0, math.inf, times) for wires, questions in games))
            times.seconds = time.perf_counter() - start
            times.cpu = cpu_seconds(server.pid) - before
    return times


async def play(game: str, tables: int, seconds: float, think: float) -> Times:
    """So many tables at once, game after game."""
    times = Times(seconds=seconds)
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder) / "bench.db") as server:
            pairs = [await Pair.sit_down(server, game) for _ in range(tables)]
            end = time.perf_counter() + WARM_UP + seconds
            running = asyncio.gather(*(pair.play(think, end, times) for pair in pairs))
            await asyncio.sleep(WARM_UP)
            times.accepted.clear()
            times.seen.clear()
            before = cpu_seconds(server.pid)
            await running
            times.cpu = cpu_seconds(server.pid) - before
    return times


@dataclass
class Pair:
    """Two people at one table, game after game."""

    server: Server
    game: str
    tokens: list[str]
    table: str = ""

    @classmethod
    async def sit_down(cls, server: Server, game: str) -> Pair:
        tokens = [(await server.http.post("/api/guests", json={})).json()["token"] for _ in range(2)]
        pair = cls(server, game, tokens)
        await pair.lay()
        return pair

    async def lay(self) -> None:
        mine, yours = ({"authorization": f"Bearer {token}"} for token in self.tokens)
        plan = {"game": self.game, "seats": [{"who": "me"}, {"who": "open"}]}
        self.table = (await self.server.http.post("/api/tables", json=plan, headers=mine)).json()["table"]["id"]
        await self.server.http.post(f"/api/tables/{self.table}/seats/1/claim", headers=yours)

    async def hello(self, wires: list[Wire]) -> Questions:
        return [await wire.hello(token=token) for wire, token in zip(wires, self.tokens, strict=True)]

    async def play(self, think: float, end: float, times: Times) -> None:
        await asyncio.sleep(random.uniform(0, WARM_UP / 2))
        while time.perf_counter() < end:
            async with wired(self.server.port, self.table) as one, wired(self.server.port, self.table) as two:
                await match([one, two], await self.hello([one, two]), think, end, times)
            if time.perf_counter() < end:
                await self.lay()


class Choice(Struct):
    key: str


class Asked(Struct):
    seq: int
    seats: list[int]
    options: list[Choice]


class Shown(Struct):
    question: Asked | None


class Heard(Struct):
    """As much of a message as matters here."""

    type: str
    answers: int = -1
    scene: Shown | None = None


HEARD = Decoder(list[Heard])
Questions = list[Asked | None]


class Wire:
    """A websocket to a table, read message by message."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._unread: deque[Heard] = deque()

    async def send(self, **message: Any) -> None:
        await self._connection.send(encode(message), text=True)

    async def heard(self, *kinds: str) -> Heard:
        while True:
            while not self._unread:
                self._unread.extend(HEARD.decode(await self._connection.recv(decode=False)))
            message = self._unread.popleft()
            if message.type in kinds:
                return message

    async def question_after(self, seq: int) -> Asked | None:
        while True:
            message = await self.heard("scene")
            if message.answers > seq and message.scene is not None:
                return message.scene.question

    async def hello(self, **more: Any) -> Asked | None:
        await self.send(type="hello", **more)
        question = await self.question_after(-1)
        await self.heard("chat")
        return question


@asynccontextmanager
async def wired(port: int, table: str) -> AsyncIterator[Wire]:
    address = f"ws://127.0.0.1:{port}/ws/tables/{table}"
    async with connect(address, compression=None, proxy=None, max_size=None) as connection:
        yield Wire(connection)


async def match(wires: list[Wire], questions: Questions, think: float, end: float, times: Times) -> None:
    while time.perf_counter() < end and questions[0] is not None:
        seat = questions[0].seats[0]
        if think:
            await asyncio.sleep(random.uniform(0.5, 1.5) * think)
        question = questions[seat]
        assert question is not None
        key = random.choice(question.options).key
        start = time.perf_counter()
        await wires[seat].send(type="choose", seq=question.seq, key=key)
        await wires[seat].heard("accepted")
        times.accepted.append(time.perf_counter() - start)
        other = await wires[1 - seat].question_after(question.seq)
        times.seen.append(time.perf_counter() - start)
        mine = await wires[seat].question_after(question.seq)
        questions = [mine, other] if seat == 0 else [other, mine]


# ---- boardgame.io's server ------------------------------------------------------------------------------------------


async def peer(tables: int) -> Times:
    """The same race on boardgame.io's server, by clients in a Node process of their own."""
    enter_boardgame_io().leave()
    with listen("127.0.0.1", 0) as sock:
        port = sock.getsockname()[1]
    server = subprocess.Popen(
        [find_node(), str(PEERS / "boardgame_io_server.mjs"), str(port)],
        env={**os.environ, "NODE_ENV": "production"},
        stdout=subprocess.PIPE,
    )
    try:
        assert server.stdout
        server.stdout.readline()
        load = [find_node(), str(PEERS / "boardgame_io_load.mjs"), str(port), str(tables), str(server.pid)]
        clients = await asyncio.create_subprocess_exec(*load, stdout=subprocess.PIPE)
        told = json.loads((await clients.communicate())[0])
        ticks = told["ticks"] / os.sysconf("SC_CLK_TCK")
        return Times([], [ms / 1000 for ms in told["seen"]], told["seconds"], ticks)
    finally:
        server.kill()
        server.wait()


# ---- what is asked for ----------------------------------------------------------------------------------------------


async def noughts(tables: int) -> None:
    """Ours and the peer's by turns, so that noise hits both alike."""
    ours, theirs = [], []
    for _ in range(3):
        theirs.append(await peer(tables))
        ours.append(await race(tables))
    print(f"{tables} games of noughts at once, as fast as they go, the best of three")
    best, beside = (max(all, key=lambda times: times.rate) for all in (ours, theirs))
    print(f"rulewright    {best}")
    print(f"boardgame.io  {beside}")
    print(f"{best.rate / beside.rate:.2f} times its moves/s (3 wanted), with every choice on the disk")


async def factions(tables: int, seconds: float, think: float) -> None:
    times = await play("factions", tables, seconds, think)
    print(f"{tables} tables of FACTIONS, pause about {think:g} s, {seconds:g} s")
    print(times)


async def stored(tables: int) -> None:
    """Memory of a server that starts with so many tables in its database, against one that starts with none."""
    with tempfile.TemporaryDirectory() as folder:
        empty, full = Path(folder) / "empty.db", Path(folder) / "full.db"
        async with serving(empty) as server:
            before = memory(server.pid)
        async with serving(full) as server:
            token = (await server.http.post("/api/guests", json={})).json()["token"]
            bearer = {"authorization": f"Bearer {token}"}
            plan = {"game": "factions", "seats": [{"who": "me"}, {"who": "me"}]}
            start = memory(server.pid)
            for number in range(tables):
                await server.http.post("/api/tables", json=plan, headers=bearer)
                if number == 999:
                    opened = memory(server.pid) - start
        async with serving(full) as server:
            await server.http.get("/api/tables")
            after = memory(server.pid)
        size = full.stat().st_size / 1e6
    print(f"{tables} stored FACTIONS tables: {after - before:+.1f} MB of memory after a start, {size:.1f} MB of disk")
    print(f"1,000 open ones: {opened:.1f} MB of memory (all of them in use at once)")


async def long(choices: int) -> None:
    """A match of so many choices, opened by a server that has just started: until its scene is there."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "long.db"
        async with serving(file) as server:
            token, table, made = await long_match(server, choices)
        spent = []
        for _ in range(5):
            async with serving(file) as server:
                await server.http.get("/api/games")
                async with wired(server.port, table) as wire:
                    start = time.perf_counter()
                    await wire.hello(token=token)
                    spent.append(time.perf_counter() - start)
    print(f"a match of {made} choices opens in {1000 * min(spent):.0f} to {1000 * max(spent):.0f} ms (200 wanted)")


async def long_match(server: Server, choices: int) -> tuple[str, str, int]:
    """So many choices at random of the longest game there is, both teams one person's."""
    token = (await server.http.post("/api/guests", json={})).json()["token"]
    plan = {"game": "duel_of_ages", "config": {"mission": "grand_arena"}, "seats": [{"who": "me"}, {"who": "me"}]}
    bearer = {"authorization": f"Bearer {token}"}
    laid = (await server.http.post("/api/tables", json=plan, headers=bearer)).json()["table"]
    async with wired(server.port, laid["id"]) as wire:
        made, question = 0, await wire.hello(token=token, viewer=0)
        while question is not None and made < choices:
            if not question.options:
                await wire.send(type="look", viewer=question.seats[0])
                question = await wire.question_after(-1)
                continue
            key = random.choice(question.options).key
            await wire.send(type="choose", seq=question.seq, key=key, seat=question.seats[0])
            made += 1
            question = await wire.question_after(question.seq)
    return token, laid["id"], made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["noughts", "factions", "stored", "long"])
    parser.add_argument("--tables", type=int, help="how many tables (200, 500, 10000)")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--think", type=float, default=4.0, help="about how long people pause, in seconds")
    parser.add_argument("--choices", type=int, default=2000)
    options = parser.parse_args()
    gc.disable()  # this process must not pause, or its pauses would be measured
    match options.what:
        case "noughts":
            asyncio.run(noughts(options.tables or 200))
        case "factions":
            asyncio.run(factions(options.tables or 500, options.seconds, options.think))
        case "stored":
            asyncio.run(stored(options.tables or 10_000))
        case _:
            asyncio.run(long(options.choices))


if __name__ == "__main__":
    main()
