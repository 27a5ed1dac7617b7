"""Turns at something that serves one at a time: whoever has used least is next, not whoever has asked most."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class Turns:
    def __init__(self, used: Callable[[str], float]) -> None:
        self._used = used
        self._busy = False
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def of(self, who: str) -> AsyncIterator[None]:
        """A turn of somebody's, when it comes. Those who have used the same are served in the order they came."""
        if self._busy:
            await self._wait(who)
        self._busy = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, who: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        place = (who, turn)
        self._waiting.append(place)
        try:
            await turn
        except asyncio.CancelledError:
            if place in self._waiting:
                self._waiting.remove(place)
            else:
                self._pass_on()  # it had just been given
            raise

    def _pass_on(self) -> None:
        self._busy = bool(self._waiting)
        if self._waiting:
            place = min(self._waiting, key=lambda waiting: self._used(waiting[0]))
            self._waiting.remove(place)
            place[1].set_result(None)
