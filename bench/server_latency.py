"""How long a choice takes on loopback while many tables play: from sending it to having it accepted and seen.

    python -m bench.server_latency --tables 50 --seconds 20 --think 0.2

Each table has two people, each with a socket of their own, who answer at random after a pause of about `think`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
from msgspec import Struct
from msgspec.json import Decoder
from websockets.asyncio.client import ClientConnection, connect

from rulewright.server.run import listen

WARM_UP = 4.0  # seconds in which everybody sits down and nothing is measured
SERVE = """
import socket, sys
from rulewright.server.app import create_app
from rulewright.server.limits import Limits
from rulewright.server.run import server_of
many = 10**6
limits = Limits(guests=many, tables=many, messages_per_second=many, messages_at_once=many, sockets_per_address=many)
server = server_of(create_app(sys.argv[2], limits=limits), "warning")
server.run(sockets=[socket.socket(fileno=int(sys.argv[1]))])
"""


async def main(tables: int, seconds: float, think: float, game: str) -> None:
    with tempfile.TemporaryDirectory() as folder, listen("127.0.0.1", 0) as sock:
        port = sock.getsockname()[1]
        handle = sock.fileno()
        command = [sys.executable, "-c", SERVE, str(handle), str(Path(folder) / "bench.db")]
        server = subprocess.Popen(command, pass_fds=[handle])
        try:
            await until_up(port)
            accepted: list[float] = []
            seen: list[float] = []
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, verify=False) as http:
                pairs = [await Pair.sit_down(http, port, game) for _ in range(tables)]
                end = time.perf_counter() + WARM_UP + seconds
                running = asyncio.gather(*(pair.play(think, end, accepted, seen) for pair in pairs))
                await asyncio.sleep(WARM_UP)
                accepted.clear()
                seen.clear()
                before = cpu_seconds(server.pid)
                await running
                used = cpu_seconds(server.pid) - before
        finally:
            server.terminate()
            server.wait()
    print(f"{tables} tables of {game}, {len(accepted)} choices in {seconds:g} s, pause about {think:g} s")
    print(f"server: {1000 * used / len(accepted):.2f} ms of CPU a choice, new tables included")
    for name, times in (("accepted", accepted), ("seen by the other", seen)):
        times.sort()
        p50, p99 = (1000 * times[int(len(times) * share)] for share in (0.5, 0.99))
        print(f"{name:18} p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   worst {1000 * times[-1]:6.1f} ms")


def cpu_seconds(pid: int) -> float:
    """What a process has used so far (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def until_up(port: int) -> None:
    async with httpx.AsyncClient() as http:
        for _ in range(200):
            try:
                await http.get(f"http://127.0.0.1:{port}/api/health", timeout=5)
                return
            except httpx.HTTPError:
                await asyncio.sleep(0.05)
    raise SystemExit("the server did not start")


@dataclass
class Pair:
    """Two people at one table, game after game."""

    http: httpx.AsyncClient
    port: int
    game: str
    tokens: list[str]
    table: str = ""

    @classmethod
    async def sit_down(cls, http: httpx.AsyncClient, port: int, game: str) -> Pair:
        pair = cls(http, port, game, [(await http.post("/api/guests", json={})).json()["token"] for _ in range(2)])
        await pair.lay()
        return pair

    async def lay(self) -> None:
        mine, yours = ({"authorization": f"Bearer {token}"} for token in self.tokens)
        plan = {"game": self.game, "seats": [{"who": "me"}, {"who": "open"}]}
        self.table = (await self.http.post("/api/tables", json=plan, headers=mine)).json()["table"]["id"]
        await self.http.post(f"/api/tables/{self.table}/seats/1/claim", headers=yours)

    async def play(self, think: float, end: float, accepted: list[float], seen: list[float]) -> None:
        await asyncio.sleep(random.uniform(0, WARM_UP / 2))
        while time.perf_counter() < end:
            address = f"ws://127.0.0.1:{self.port}/ws/tables/{self.table}"
            async with (
                connect(address, compression=None, proxy=None) as one,
                connect(address, compression=None, proxy=None) as two,
            ):
                await match([one, two], self.tokens, think, end, accepted, seen)
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


HEARD = Decoder(Heard)


async def match(
    sockets: list[ClientConnection],
    tokens: list[str],
    think: float,
    end: float,
    accepted: list[float],
    seen: list[float],
) -> None:
    questions: list[Asked | None] = []
    for socket, token in zip(sockets, tokens, strict=True):
        await socket.send(json.dumps({"type": "hello", "token": token}))
        questions.append(await question_after(socket, -1))
        await heard(socket, "chat")
    while time.perf_counter() < end and questions[0] is not None:
        seat = questions[0].seats[0]
        await asyncio.sleep(random.uniform(0.5, 1.5) * think)
        question = questions[seat]
        assert question is not None
        key = random.choice(question.options).key
        start = time.perf_counter()
        await sockets[seat].send(json.dumps({"type": "choose", "seq": question.seq, "key": key}))
        await heard(sockets[seat], "accepted")
        accepted.append(time.perf_counter() - start)
        other = await question_after(sockets[1 - seat], question.seq)
        seen.append(time.perf_counter() - start)
        mine = await question_after(sockets[seat], question.seq)
        questions = [mine, other] if seat == 0 else [other, mine]


async def heard(socket: ClientConnection, kind: str) -> Heard:
    while True:
        message = HEARD.decode(await socket.recv(decode=False))
        if message.type == kind:
            return message


async def question_after(socket: ClientConnection, seq: int) -> Asked | None:
    while True:
        message = await heard(socket, "scene")
        if message.answers > seq and message.scene is not None:
            return message.scene.question


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=0.2)
    parser.add_argument("--game", default="connect_four")
    options = parser.parse_args()
    asyncio.run(main(options.tables, options.seconds, options.think, options.game))
