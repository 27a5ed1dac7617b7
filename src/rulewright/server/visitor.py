"""Somebody at a table: a connection, who is behind it, and through whose eyes it looks."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from rulewright.kernel import SPECTATOR, Viewer

from .people import Person
from .sight import encode

BACKLOG = 500  # messages that may wait for a slow reader


class Visitor:
    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.viewer: Viewer = SPECTATOR
        self.gone = False
        self._outbox: list[bytes] = []
        self._news = asyncio.Event()

    def send(self, message: Struct) -> None:
        self.send_raw(encode(message))

    def send_raw(self, message: bytes) -> None:
        """Put a message into the outbox; a reader that is too slow is cut off, and may come again."""
        if self.gone:
            return
        if len(self._outbox) >= BACKLOG:
            self.hang_up()
            return
        self._outbox.append(message)
        self._news.set()

    async def next_messages(self) -> list[bytes]:
        """All that waits to be sent, as soon as something does; nothing when there will be no more."""
        while not self._outbox and not self.gone:
            self._news.clear()
            await self._news.wait()
        messages, self._outbox = self._outbox, []
        return messages

    def hang_up(self) -> None:
        """Nothing more will be sent."""
        self.gone = True
        self._news.set()
