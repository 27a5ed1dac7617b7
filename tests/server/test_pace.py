"""Scenes of many tables are made a little at a time; what was accepted is told before."""

import asyncio
import time

import pytest

from rulewright.server.tables.pace import ENOUGH, Pace

from .harness import Served


def test_scenes_that_take_long_leave_each_turn_of_the_loop_to_one_table() -> None:
    seen: list[str] = []

    async def tell(pace: Pace, name: str, seconds: float) -> None:
        await pace.my_turn()
        began = time.perf_counter()
        while time.perf_counter() < began + seconds:
            pass
        seen.append(name)
        pace.spent_since(began)

    async def tables(seconds: float) -> list[str]:
        seen.clear()
        pace = Pace()
        at_once = asyncio.gather(*(tell(pace, name, seconds) for name in "abc"))
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(seen.append, "a message")
        await at_once
        return list(seen)

    assert asyncio.run(tables(2 * ENOUGH)) == ["a", "b", "a message", "c"]
    assert asyncio.run(tables(ENOUGH / 50)) == ["a", "b", "c", "a message"]


def test_while_many_scenes_are_made_an_accepted_choice_is_told_at_once(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.lay("connect_four", "me me")
    with ann.sit(table) as mine:
        loop, pace = server.hub.loop, server.hub.pace
        loop.call_soon_threadsafe(setattr, pace, "_spent", 1.0)
        try:
            assert mine.choose("3")["type"] == "accepted"
            with pytest.raises(TimeoutError):
                mine.receive(0.2)
        finally:
            loop.call_soon_threadsafe(setattr, pace, "_spent", 0.0)
        mine.until(lambda m: m["type"] == "scene" and m["answers"] == 1)
