"""Things break: the server is killed, the disk is full, slow or locked, the clock jumps, a reader stops reading."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rulewright.server.storage import choices_sqlite
from rulewright.server.storage.choices import Job
from tests.server.harness import PATIENCE, Guest, Served, Socket, serving

from .kills import run


@pytest.mark.long
@pytest.mark.parametrize("kills", [1, 6])
def test_a_killed_server_loses_nothing_that_it_accepted(kills: int) -> None:
    report = asyncio.run(run(kills, tables=6))
    assert report.good, str(report)
    assert report.kills == kills
    assert report.accepted > 5 * kills, str(report)
    assert report.came_back >= report.kills, str(report)


def alone(server: Served, game: str = "connect_four") -> tuple[Guest, Socket]:
    ann = server.guest()
    return ann, ann.sit(ann.lay(game, "me me"), viewer=0)


def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """SQLite is given no more pages: as when the disk is full, every write fails, and reading works."""
    file = tmp_path / "full.db"
    with serving(file) as server:
        ann, mine = alone(server)
        with mine:
            assert mine.choose("3", seat=0)["type"] == "accepted"
            with full(server):
                refused = mine.choose("3", seq=1, seat=1)
                assert refused["code"] == "broken"
                assert "nothing has changed" in refused["text"]
                assert ann.ask("GET", "/api/games/noughts")["id"] == "noughts"
                with ann.sit(mine.last["welcome"]["table"]["id"], viewer=1) as again:
                    assert again.question["seq"] == 1
            assert mine.choose("3", seq=1, seat=1)["type"] == "accepted"
            mine.until(lambda m: m["type"] == "scene" and m["answers"] == 2)


@contextlib.contextmanager
def full(server: Served) -> Iterator[None]:
    """No commit of the log finds room."""
    real = choices_sqlite._commit

    def refuse(connection: sqlite3.Connection, jobs: list[object]) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        wide = "x" * 4096 * 4
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("CREATE TABLE too_wide (body TEXT)")
            connection.execute("INSERT INTO too_wide VALUES (?)", (wide,))
            raise AssertionError("there was room")
        finally:
            connection.execute("ROLLBACK") if connection.in_transaction else None
            connection.execute("PRAGMA max_page_count = 1073741823")

    choices_sqlite._commit = refuse  # type: ignore[assignment]
    try:
        yield
    finally:
        choices_sqlite._commit = real


def test_a_locked_database_holds_play_up_and_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "locked.db"
    with serving(file) as server:
        _, mine = alone(server)
        with mine, contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            mine.send({"type": "choose", "seq": 0, "key": "3", "id": "held", "seat": 0})
            with pytest.raises(TimeoutError):
                mine.receive(0.5)
            other.execute("ROLLBACK")
            assert mine.of("accepted")["id"] == "held"


def test_a_slow_disk_delays_one_table_but_not_the_answers_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, disk = choices_sqlite._commit, threading.Semaphore(0)

    def slow(connection: sqlite3.Connection, jobs: list[Job]) -> None:
        assert disk.acquire(timeout=PATIENCE)
        real(connection, jobs)

    def is_told(mine: Socket, id: str) -> bool:
        with contextlib.suppress(TimeoutError):
            while mine.receive(0.3).get("id") != id:
                pass
            return True
        return False

    with serving(tmp_path / "slow.db") as server:
        _, mine = alone(server)
        with mine:
            monkeypatch.setattr(choices_sqlite, "_commit", slow)
            for seat, id in enumerate(("slow", "next")):
                mine.send({"type": "choose", "seq": seat, "key": "3", "id": id, "seat": seat})
            for id in ("slow", "next"):
                assert server.http.get("/api/health").status_code == 200, "the event loop does not wait for the disk"
                assert not is_told(mine, id), "each is told only when it is stored"
                disk.release()
                assert mine.of("accepted")["id"] == id


@pytest.mark.parametrize("hours", [-5, 5])
def test_a_jump_of_the_clock_harms_no_match(server: Served, monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    ann, ben = server.guest(), server.guest()
    where = ann.lay("connect_four", clock={"kind": "game", "seconds": 300, "flag": "lose"})
    ben.claim(where, 1)
    with ann.sit(where) as left, ben.sit(where) as right:
        assert left.choose("3")["type"] == "accepted"
        right.of("clock")
        real = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: real() + hours * 3_600 * 10**9)
        assert right.my_turn()
        assert right.choose("3")["type"] == "accepted"
        clock = left.until(lambda m: m["type"] == "clock" and m["running"] == [0])
        assert clock["left"][0] > 290_000, "nobody pays for a clock that was set"
        assert clock["left"][1] > 290_000
        assert left.my_turn()
        assert left.choose("3")["type"] == "accepted"


@pytest.mark.long
def test_a_reader_who_never_reads_is_cut_off_and_nobody_waits_for_him(server: Served) -> None:
    ann = server.guest()
    where = ann.lay("factions", "me me")
    with connect(f"ws://127.0.0.1:{server.port}/ws/tables/{where}", proxy=None, max_queue=1) as deaf:
        deaf.send('{"type": "hello"}')
        with contextlib.suppress(ConnectionClosed):
            for _ in range(1_000):
                deaf.send('{"type": "look", "viewer": -1}')
        with ann.sit(where) as mine:
            live = server.hub.tables.live(where)
            end = time.monotonic() + PATIENCE
            while len(live.audience) > 1 and time.monotonic() < end:
                time.sleep(0.05)
            assert len(live.audience) == 1, "he was not cut off"
            assert mine.choose()["type"] == "accepted"
