"""Requests that never end, JSON without a bottom, and files that others could read."""

from __future__ import annotations

import socket
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.sync.client import connect

from rulewright.cli.serve import backup
from rulewright.server.guard import Doorman
from tests.server.harness import GENEROUS, PATIENCE, Served, is_held, serving

HEAD = b"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"
HALVES = {"nothing": b"", "half a header": HEAD[:40], "half a body": HEAD + b"\r\n{"}


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    hasty = replace(GENEROUS, request_seconds=0.5, unfinished_per_address=20)
    with serving(tmp_path_factory.mktemp("half") / "half.db", hasty) as server:
        yield server


def are_held(server: Served, number: int, sent: bytes, most: int) -> bool:
    """Whether of so many half-sent requests the server holds more than it should for as long as we wait."""
    with ExitStack() as stack:
        lines = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE)) for _ in range(number)
        ]
        for line in lines:
            line.sendall(sent)
        end = time.monotonic() + PATIENCE
        while (too_many := sum(is_held(line) for line in lines) > most) and time.monotonic() < end:
            time.sleep(0.05)
        return too_many


@pytest.mark.parametrize("half", HALVES)
def test_a_half_sent_request_is_not_waited_for(guarded: Served, half: str) -> None:
    assert not are_held(guarded, 5, HALVES[half], most=0)


def test_a_drop_now_and_then_buys_no_time(guarded: Served) -> None:
    with socket.create_connection(("127.0.0.1", guarded.port), PATIENCE) as line:
        line.sendall(HEAD)
        end = time.monotonic() + PATIENCE
        while is_held(line) and time.monotonic() < end:
            line.setblocking(True)
            try:
                line.sendall(b"X-Slow: 1\r\n")
            except OSError:
                break
            time.sleep(0.1)
        assert time.monotonic() < end


def test_an_address_has_only_so_many_unfinished_requests_and_others_are_served(tmp_path: Path) -> None:
    with serving(tmp_path / "many.db", replace(GENEROUS, unfinished_per_address=20)) as patient:
        assert not are_held(patient, 60, HEAD, most=20)
        assert patient.http.get("/api/health").status_code == 200


def test_who_asks_properly_is_not_hurried(guarded: Served) -> None:
    """Keep-alive between two requests, a slow answer and a quiet websocket take as long as they take."""
    table = guarded.guest().lay()
    with connect(f"ws://127.0.0.1:{guarded.port}/ws/tables/{table}", proxy=None) as quiet, guarded.anyone() as http:
        quiet.send('{"type": "hello"}')
        assert http.get("/api/health").status_code == 200
        time.sleep(1.2)
        assert http.get("/api/health").status_code == 200
        quiet.send('{"type": "ping", "sent": 1}')
        while '"pong"' not in str(quiet.recv(PATIENCE)):
            pass


def test_a_far_address_has_only_so_many_connections() -> None:
    doorman = Doorman(connections=3, unfinished=9)
    assert [doorman.enter("10.0.0.1") for _ in range(4)] == [True, True, True, False]
    assert doorman.enter("10.0.0.2")
    assert all(doorman.enter("127.0.0.1") for _ in range(9)), "a proxy on this machine speaks for many"
    doorman.leave("10.0.0.1")
    assert doorman.enter("10.0.0.1")


@pytest.mark.parametrize("depth", [900, 30_000])
@pytest.mark.parametrize(
    "shape", ["{}", '{{"game": "noughts", "config": {}}}', '{{"game": "factions", "config": {{"x": {}}}}}']
)
def test_json_without_a_bottom_is_refused(server: Served, depth: int, shape: str) -> None:
    deep = shape.format("[" * depth + "]" * depth)
    before = server.hub.metrics.errors
    for path in ("/api/tables", "/api/verify/record", "/api/campaigns", "/api/games/noughts/seats", "/api/lab/runs"):
        answer = server.http.post(path, content=deep, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 401), (path, answer.text)
    with connect(f"ws://127.0.0.1:{server.port}/ws/tables/x", proxy=None) as line:
        line.send(deep[:16_000])
        with pytest.raises(Exception, match="4400"):
            line.recv(5)
    assert server.hub.metrics.errors == before


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_nobody_else_on_the_machine_reads_the_database_or_a_backup(tmp_path: Path) -> None:
    file, copy = tmp_path / "seeds.db", tmp_path / "copy.db"
    with serving(file) as server:
        server.guest().lay()
        backup(copy, database=file)
        files: list[Any] = [each for each in tmp_path.iterdir() if each.is_file()]
        assert {each.name for each in files} >= {"seeds.db", "seeds.db-wal", "seeds.db-shm", "copy.db"}
        assert {each.name: oct(mode(each)) for each in files} == {each.name: "0o600" for each in files}


def test_a_database_that_was_open_to_all_is_closed_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    file.touch(0o644)
    file.chmod(0o644)
    with serving(file):
        assert mode(file) == 0o600
