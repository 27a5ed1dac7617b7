"""Clocks: by themselves, and at a table."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from rulewright.server.clocks import DAY, Clock, clock_of
from rulewright.server.protocol import ClockSettings

from .harness import Served, Socket


def test_a_clock_for_each_move_starts_anew_with_each_question() -> None:
    clock = Clock(ClockSettings("move", 10), 2)
    clock.turn(0, [0])
    assert (clock.remaining(0, 4_000), clock.remaining(1, 4_000)) == (6_000, 10_000)
    clock.answered(4_000, 0)
    clock.turn(4_000, [1])
    clock.turn(6_000, [0])
    assert clock.remaining(0, 6_000) == 10_000
    assert clock.flagged(15_999) == []
    assert clock.until_flag(15_000) == 1_000
    assert clock.flagged(16_000) == [0]


def test_a_clock_for_the_game_goes_down_and_adds_the_bonus() -> None:
    clock = Clock(ClockSettings("game", 60, bonus=5), 2)
    clock.turn(0, [0, 1])
    clock.answered(10_000, 0)
    clock.turn(10_000, [1])
    assert clock.left == [55_000, 60_000]
    assert clock.shown(20_000).left == (55_000, 40_000)
    clock.turn(20_000, [0])
    assert clock.left == [55_000, 40_000]
    again = Clock(ClockSettings("game", 60, bonus=5), 2)
    assert again.restore(clock.saved(), 5, 99) == 99, "while the server was down nobody's time ran"
    assert again.left == clock.left


def test_a_correspondence_clock_runs_on_while_the_server_is_down() -> None:
    clock = Clock(ClockSettings("days", days=2), 2)
    assert clock.full == 2 * DAY
    assert clock.restore("", 5, 99) == 5
    assert clock_of(ClockSettings(), 2) is None


def clocked(server: Served, **clock: Any) -> Socket:
    ann, ben = server.guest(), server.guest()
    table = ann.lay("connect_four", clock={"kind": "game", "seconds": 300, **clock})
    ben.claim(table, 1)
    return ann.sit(table)


def run_out(server: Served, mine: Socket) -> None:
    """Let the time of seat 0 run out now."""
    table = server.hub.live_table(mine.last["welcome"]["table"]["id"])

    async def out() -> None:
        table.clock.left[0] = 0
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


def test_who_runs_out_of_time_gets_a_bot(server: Served) -> None:
    with clocked(server) as mine:
        run_out(server, mine)
        mine.until(lambda m: m["type"] == "scene" and m["answers"] == 1)
        assert mine.last["table"]["table"]["seats"][0]["stand_in"]
        assert mine.until(lambda m: m["type"] == "clock" and m["running"])["running"] == [1]


@pytest.mark.parametrize("left", [30])
def test_the_alarm_rings_by_itself(server: Served, left: int) -> None:
    with clocked(server, flag="lose") as mine:
        table = server.hub.live_table(mine.last["welcome"]["table"]["id"])

        async def shorten() -> None:
            table.clock.left[0] = left
            table._turn_clock()

        asyncio.run_coroutine_threadsafe(shorten(), server.hub.loop).result(5)
        mine.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])
