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
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.gone = False

    def send(self, message: Struct) -> None:
        self.send_raw(encode(message))

    def send_raw(self, message: bytes) -> None:
        """Put a message into the outbox; a reader that is too slow is cut off, and may come again."""
        if self.gone:
            return
        if self.outbox.qsize() >= BACKLOG:
            self.hang_up()
            return
        self.outbox.put_nowait(message)

    async def next_messages(self) -> list[bytes]:
        """All that waits to be sent, as soon as something does; nothing when there will be no more."""
        messages, message = [], await self.outbox.get()
        while message is not None:
            messages.append(message)
            if self.outbox.empty():
                return messages
            message = self.outbox.get_nowait()
        if messages:
            self.outbox.put_nowait(None)
        return messages

    def hang_up(self) -> None:
        """Nothing more will be sent."""
        if not self.gone:
            self.gone = True
            self.outbox.put_nowait(None)
