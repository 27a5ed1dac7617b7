"""Clocks: by themselves, and at a table."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from rulewright.server.protocol.tables import ClockSettings
from rulewright.server.tables.clocks import Clock, clock_of
from rulewright.server.times import DAY

from .harness import PATIENCE, Served, Socket, serving


def test_a_clock_for_each_move_starts_anew_with_each_question() -> None:
    clock = Clock(ClockSettings("move", 10), 2)
    clock.turn(0, [0])
    assert (clock.remaining(0, 4_000), clock.remaining(1, 4_000)) == (6_000, 10_000)
    clock.answered(4_000, 0, 0)
    clock.turn(4_000, [1])
    clock.turn(6_000, [0])
    assert clock.remaining(0, 6_000) == 10_000
    assert clock.flagged(15_999) == []
    assert clock.until_flag(15_000) == 1_000
    assert clock.flagged(16_000) == [0]


def test_a_clock_for_the_game_goes_down_and_adds_the_bonus() -> None:
    clock = Clock(ClockSettings("game", 60, bonus=5), 2)
    clock.turn(0, [0, 1])
    clock.answered(10_000, 0, 0)
    clock.turn(10_000, [1])
    assert clock.left == [55_000, 60_000]
    assert clock.shown(20_000).left == (55_000, 40_000)
    clock.turn(20_000, [0])
    assert clock.left == [55_000, 40_000]
    again = Clock(ClockSettings("game", 60, bonus=5), 2)
    assert again.restore(clock.saved(), {}, 5, 99) == 99, "while the server was down nobody's time ran"
    assert again.left == clock.left


def test_a_secret_answer_that_is_taken_back_was_never_given_and_earns_its_bonus_once() -> None:
    clock = Clock(ClockSettings("game", 60, bonus=5), 2)
    clock.turn(0, [0, 1], 3)
    clock.answered(10_000, 0, 3, silent=True)
    clock.turn(10_000, [1], 3, [0])
    assert clock.left[0] == 55_000
    clock.turn(20_000, [0, 1], 3)
    assert clock.remaining(0, 20_000) == 40_000
    clock.answered(30_000, 0, 3, silent=True)
    assert clock.left[0] == 35_000


def test_a_correspondence_clock_runs_on_while_the_server_is_down() -> None:
    clock = Clock(ClockSettings("days", days=2), 2)
    assert clock.full == 2 * DAY
    assert clock.restore("", {}, 5, 99) == 5
    assert clock_of(ClockSettings(), 2) is None


def clocked(server: Served, **clock: Any) -> Socket:
    ann, ben = server.guest(), server.guest()
    table = ann.lay("connect_four", clock={"kind": "game", "seconds": 300, **clock})
    ben.claim(table, 1)
    return ann.sit(table)


def run_out(server: Served, mine: Socket) -> None:
    """Let the time of seat 0 run out now."""
    table = server.hub.tables.live(mine.last["welcome"]["table"]["id"])

    async def out() -> None:
        table.timekeeper.clock.left[0] = 0
        table._ring()

    asyncio.run_coroutine_threadsafe(out(), server.hub.loop).result(5)


def test_the_clock_is_told_and_runs_for_who_is_asked(server: Served) -> None:
    with clocked(server) as mine:
        clock = mine.last.get("clock") or mine.of("clock")
        assert clock["running"] == [0]
        assert 290_000 < clock["left"][0] <= 300_000
        mine.choose("0")
        assert mine.of("clock")["running"] == [1]


def test_who_runs_out_of_time_loses(server: Served) -> None:
    with clocked(server, flag="lose") as mine:
        run_out(server, mine)
        mine.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])
        assert mine.scene["outcome"]["results"] == [0.0, 1.0]
        assert (mine.scene["outcome"]["how"], mine.scene["outcome"]["text"]) == ("time", "Yellow ran out of time.")


def test_who_runs_out_of_time_gets_a_bot(server: Served) -> None:
    with clocked(server) as mine:
        run_out(server, mine)
        mine.until(lambda m: m["type"] == "scene" and m["answers"] == 1)
        assert mine.last["table"]["table"]["seats"][0]["stand_in"]
        assert mine.until(lambda m: m["type"] == "clock" and m["running"])["running"] == [1]


@pytest.mark.parametrize("left", [30])
def test_the_alarm_rings_by_itself(server: Served, left: int) -> None:
    with clocked(server, flag="lose") as mine:
        table = server.hub.tables.live(mine.last["welcome"]["table"]["id"])

        async def shorten() -> None:
            table.timekeeper.clock.left[0] = left
            table.timekeeper.turn()

        asyncio.run_coroutine_threadsafe(shorten(), server.hub.loop).result(5)
        mine.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])


def test_a_correspondence_clock_falls_although_nobody_opens_the_table(tmp_path: Path) -> None:
    with serving(tmp_path / "c.db") as server:
        ann, ben = server.guest(), server.guest()
        days = {"kind": "days", "days": 2}
        late, early = (ann.lay("connect_four", clock=days | {"flag": "lose"}) for _ in range(2))
        for table in (late, early):
            ben.claim(table, 1)
        with ann.sit(late) as mine:
            mine.choose("3")
    with sqlite3.connect(tmp_path / "c.db") as database:
        database.execute('UPDATE choices SET at = at - ? WHERE "table" = ?', (2 * DAY, late))
    with serving(tmp_path / "c.db") as server:
        ann.server = server
        end = time.monotonic() + PATIENCE
        while (info := ann.ask("GET", f"/api/tables/{late}"))["status"] != "over" and time.monotonic() < end:
            time.sleep(0.05)
        assert info["outcome"]["text"] == "Red ran out of time."
        assert server.hub.tables.live(early) is None
        assert ann.ask("GET", f"/api/tables/{early}")["status"] == "playing"


def test_a_table_does_not_rest_while_its_clock_runs(server: Served) -> None:
    with clocked(server) as mine:
        table = server.hub.tables.live(mine.last["welcome"]["table"]["id"])
    ann = server.guest()
    other = ann.lay("connect_four", "me me")
    with ann.sit(other):
        pass
    end = time.monotonic() + PATIENCE
    while (table.audience or not server.hub.tables.live(other).quiet) and time.monotonic() < end:
        time.sleep(0.02)
    assert server.hub.tables.live(other).quiet
    assert not table.quiet


def test_an_answer_that_is_taken_back_and_given_again_earns_one_bonus(tmp_path: Path) -> None:
    def answered(socket: Socket, key: str, seat: int, seq: int) -> int:
        """What is left to a seat after its answer."""
        socket.choose(key, seq, seat=seat)
        left: int = socket.until(lambda m: m["type"] == "clock" and seat not in m["running"])["left"][seat]
        return left

    def take_back(socket: Socket, seat: int) -> None:
        socket.send({"type": "undo", "id": "u", "seat": seat})
        socket.until(lambda m: m["type"] == "clock" and m["running"] == [seat])

    with serving(tmp_path / "c.db") as server:
        ann = server.guest()
        table = ann.lay("connect_four", "me me", clock={"kind": "game", "seconds": 300, "bonus": 100})
        with ann.sit(table) as mine:
            assert 300_000 < answered(mine, "0", seat=0, seq=0) <= 400_000
            take_back(mine, 0)
            assert 300_000 < answered(mine, "1", seat=0, seq=0) <= 400_000
            take_back(mine, 0)
    with serving(tmp_path / "c.db") as server:
        ann.server = server
        with ann.sit(table) as mine:
            assert 300_000 < answered(mine, "2", seat=0, seq=0) <= 400_000, "nor after the server has stopped"
            assert 300_000 < answered(mine, "3", seat=1, seq=1) <= 400_000
            assert 400_000 < answered(mine, "3", seat=0, seq=2) <= 500_000, "another question earns another bonus"
