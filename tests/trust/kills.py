"""Kill the server again and again while people play, and see whether anything that was accepted is lost.

python -m tests.trust.kills --kills 100 --tables 20
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from bench.load import SERVE, until_up
from rulewright.kernel import Match
from rulewright.server.run import listen
from rulewright.server.storage.lines import Line
from rulewright.server.storage.saved import Setup, fold, revive

DROPPED = (ConnectionClosed, InvalidMessage, ConnectionError, TimeoutError, OSError)


@dataclass
class Report:
    kills: int = 0
    accepted: int = 0
    resent: int = 0
    came_back: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    astray: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.astray)

    def __str__(self) -> str:
        wrong = [*self.lost, *self.doubled, *self.astray]
        verdict = "nothing lost, nothing twice, nobody astray" if self.good else "; ".join(wrong[:10])
        return (
            f"{self.kills} kills in {self.seconds:.0f} s: {self.accepted} choices accepted, {self.resent} sent again, "
            f"{self.came_back} connections that came back: {verdict}"
        )


class Server:
    """A server process on a socket of ours, which outlives it."""

    def __init__(self, folder: Path, sock: Any) -> None:
        self.file = folder / "kills.db"
        self._sock = sock
        self.port: int = sock.getsockname()[1]
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        handle = self._sock.fileno()
        command = [sys.executable, "-c", SERVE, str(handle), str(self.file)]
        return subprocess.Popen(command, pass_fds=[handle], start_new_session=True)

    def kill(self) -> None:
        """At once, with all its workers."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def kill_and_restart(self) -> None:
        self.kill()
        self.process = self._start()


@dataclass
class Client:
    """Somebody who plays one seat, and remembers what was accepted."""

    port: int
    table: str
    seat: int
    token: str
    report: Report
    rng: random.Random
    accepted: dict[int, str] = field(default_factory=dict)
    pending: tuple[int, str] | None = None
    unread: list[Any] = field(default_factory=list)
    connected_before: bool = False
    connected: bool = False
    over: bool = False

    async def play(self) -> None:
        """Answer whatever is asked until the match is over, and come back whenever the connection is lost."""
        while not self.over:
            with contextlib.suppress(*DROPPED):
                address = f"ws://127.0.0.1:{self.port}/ws/tables/{self.table}"
                async with connect(address, compression=None, proxy=None, open_timeout=60, max_size=None) as socket:
                    await self._talk(socket)
            self.connected = False
            await asyncio.sleep(0.02)

    async def _talk(self, socket: ClientConnection) -> None:
        self.unread.clear()
        await socket.send(msgspec.json.encode({"type": "hello", "token": self.token}).decode())
        scene = await self._hear(socket, "scene")
        self.report.came_back += self.connected_before
        self.connected_before = self.connected = True
        self._must_not_be_behind(scene)
        while scene["scene"]["outcome"] is None:
            question = scene["scene"]["question"]
            if question and question["options"]:
                await self._answer(socket, question)
            scene = await self._hear(socket, "scene")
        self.over = True

    def _must_not_be_behind(self, scene: Any) -> None:
        last = max(self.accepted, default=-1)
        if scene["answers"] <= last:
            self.report.astray.append(
                f"{self.table} seat {self.seat}: at {scene['answers']} though {last} was accepted"
            )

    async def _answer(self, socket: ClientConnection, question: Any) -> None:
        seq = question["seq"]
        if self.pending is None or self.pending[0] != seq:
            self.pending = seq, self.rng.choice(question["options"])["key"]
        else:
            self.report.resent += 1
        key = self.pending[1]
        await asyncio.sleep(self.rng.uniform(0, 0.02))
        await socket.send(msgspec.json.encode({"type": "choose", "seq": seq, "key": key, "id": str(seq)}).decode())
        while True:
            message = await self._next(socket)
            if message["type"] == "refused":
                self.report.astray.append(f"{self.table} seat {self.seat}: {key} at {seq}: {message['text']}")
                raise ConnectionError
            if message["type"] == "accepted" and message["id"] == str(seq):
                self.accepted[seq] = key
                self.report.accepted += 1
                return

    async def _hear(self, socket: ClientConnection, kind: str) -> Any:
        while True:
            message = await self._next(socket)
            if message["type"] == kind:
                return message

    async def _next(self, socket: ClientConnection) -> Any:
        if not self.unread:
            async with asyncio.timeout(120):  # unlike wait_for, it lets no cancellation pass by unheard
                self.unread = msgspec.json.decode(await socket.recv())
        return self.unread.pop(0)


async def seat_pairs(port: int, tables: int, game: str, report: Report, seed: str) -> list[Client]:
    clients: list[Client] = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, verify=False) as http:
        for number in range(tables):
            tokens = [(await http.post("/api/guests", json={})).json()["token"] for _ in range(2)]
            mine, yours = ({"authorization": f"Bearer {token}"} for token in tokens)
            plan = {"game": game, "seats": [{"who": "me"}, {"who": "open"}]}
            table = (await http.post("/api/tables", json=plan, headers=mine)).json()["table"]["id"]
            await http.post(f"/api/tables/{table}/seats/1/claim", headers=yours)
            for seat, token in enumerate(tokens):
                rng = random.Random(f"{seed}/{number}/{seat}")
                clients.append(Client(port, table, seat, token, report, rng))
    return clients


def read_log(file: Path, table: str) -> tuple[list[Line], Match[Any]]:
    """The log of a table, and the match that it tells; it raises if the log does not fit the rules."""
    with closing(sqlite3.connect(file)) as database:
        found = database.execute("SELECT game, rules, content, config, seed FROM tables WHERE id = ?", (table,))
        game, rules, content, config, seed = found.fetchone()
        lines = database.execute(
            'SELECT line, at, seat, prompt, key, seq, clock FROM choices WHERE "table" = ? ORDER BY line', (table,)
        ).fetchall()
    setup = Setup(game, rules, msgspec.json.decode(content), msgspec.json.decode(config), seed)
    kept = [Line(*line) for line in lines]
    return kept, revive(setup, fold(kept), [])


def examine(file: Path, clients: list[Client], report: Report) -> None:
    """Compare what was accepted with what is stored."""
    for client in clients:
        lines, match = read_log(file, client.table)
        stored = Counter((line.seq, line.key) for line in lines if line.seat == client.seat and line.seq >= 0)
        for seq, key in client.accepted.items():
            if not stored[seq, key]:
                report.lost.append(f"{client.table} seat {client.seat}: {key} at {seq} was accepted and is gone")
        seqs = Counter(line.seq for line in lines if line.seat == client.seat and line.seq >= 0)
        report.doubled += [f"{client.table} seat {client.seat}: {seq} twice" for seq, n in seqs.items() if n > 1]
        if client.over and not match.over:
            report.astray.append(f"{client.table} seat {client.seat} was told of an end that is not stored")


async def until_all_play(clients: list[Client], seconds: float = 120) -> None:
    """Wait until everybody whose match goes on is connected."""
    async with asyncio.timeout(seconds):
        while not all(client.connected or client.over for client in clients):
            await asyncio.sleep(0.01)


async def run(kills: int, tables: int, game: str = "connect_four", seed: str = "kills") -> Report:
    """Let so many tables be played while the server is killed so many times."""
    report, rng, began = Report(), random.Random(seed), time.monotonic()
    with tempfile.TemporaryDirectory() as folder, listen("127.0.0.1", 0) as sock:
        server = Server(Path(folder), sock)
        clients: list[Client] = []
        games: list[asyncio.Task[None]] = []
        try:
            while report.kills < kills:
                await until_up(server.port)
                missing = tables - sum(not client.over for client in clients) // 2
                new = await seat_pairs(server.port, missing, game, report, f"{seed}/{report.kills}")
                clients += new
                games += [asyncio.create_task(client.play()) for client in new]
                await until_all_play(clients)
                await asyncio.sleep(rng.uniform(0.05, 0.4))
                server.kill_and_restart()
                report.kills += 1
            await until_up(server.port)
            await until_all_play(clients)
        finally:
            for playing in games:
                playing.cancel()
            told = await asyncio.gather(*games, return_exceptions=True)
            server.kill()
        report.astray += [f"a client failed: {error!r}" for error in told if isinstance(error, Exception)]
        examine(server.file, clients, report)
    report.seconds = time.monotonic() - began
    return report


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--game", default="connect_four")
    parser.add_argument("--seed", default="kills")
    options = parser.parse_args()
    told = asyncio.run(run(options.kills, options.tables, options.game, options.seed))
    print(told)
    sys.exit(0 if told.good else 1)
