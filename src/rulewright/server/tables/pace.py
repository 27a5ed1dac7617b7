"""Scenes are made a little in each turn of the event loop, so that nobody waits for those of many tables at once."""

from __future__ import annotations

import asyncio
import time

ENOUGH = 0.002  # seconds of scenes in one turn of the loop, after which the others wait for the next


class Pace:
    def __init__(self) -> None:
        self._spent = 0.0

    @property
    def busy(self) -> bool:
        """Whether this turn of the loop has made enough scenes."""
        return self._spent >= ENOUGH

    async def my_turn(self) -> None:
        """Returns in a turn of the loop that has time left; what has come in meanwhile goes first."""
        while self.busy:
            await asyncio.sleep(0)

    def spent_since(self, began: float) -> None:
        """Scenes were made since then, as `time.perf_counter` tells it."""
        if not self._spent:
            asyncio.get_running_loop().call_soon(self._next_turn)
        self._spent += time.perf_counter() - began

    def _next_turn(self) -> None:
        self._spent = 0.0
