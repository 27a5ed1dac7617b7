"""Somebody at a table: a connection, who is behind it, and through whose eyes it looks."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from rulewright.kernel import SPECTATOR, Viewer

from ..protocol.messages import encode
from ..protocol.tables import SpectatorInfo
from ..storage.person import Person
from ..wire import Write
from .goodbye import TOO_SLOW, Goodbye

BACKLOG = 500  # messages that may wait for a slow reader


class Visitor:
    """What one loop of events has for them goes as one frame: at once if the connection is free, else by a task."""

    def __init__(self, person: Person | None, write: Write, mark: str = "", address: str = "") -> None:
        self.person = person
        self.mark = mark  # tells those who are here apart
        self.address = address
        self.muted: dict[str, SpectatorInfo] = {}
        self.viewer: Viewer = SPECTATOR
        self.gone: Goodbye | None = None
        self._write = write
        self._call_soon = asyncio.get_running_loop().call_soon
        self._outbox: list[bytes] = []
        self._behind = False  # the task has the word, so nothing may overtake it
        self._news = asyncio.Event()

    @property
    def shown(self) -> SpectatorInfo:
        return SpectatorInfo(self.mark, self.person.name if self.person else "Spectator", not self.is_account)

    @property
    def is_account(self) -> bool:
        return self.person is not None and self.person.account

    def send(self, message: Struct) -> None:
        self.send_raw(encode(message))

    def send_raw(self, *messages: bytes) -> None:
        """Put messages into the outbox; a reader that is too slow is cut off, and may come again."""
        if self.gone:
            return
        if len(self._outbox) >= BACKLOG:
            self.hang_up(TOO_SLOW)
            return
        if not self._outbox:
            self._call_soon(self.flush)
        self._outbox += messages

    def flush(self) -> None:
        """Write now what waits, if the connection is free."""
        if self._outbox and not self._behind:
            if self._write(framed(self._outbox)):
                self._outbox = []
            else:
                self._behind = True
                self._news.set()

    async def next_frame(self) -> bytes | None:
        """What could not be written at once, as soon as there is something; None when nothing more comes."""
        self._behind = bool(self._outbox)
        while not self._behind and not self.gone:
            self._news.clear()
            await self._news.wait()
        messages, self._outbox = self._outbox, []
        return framed(messages) if messages else None

    def hang_up(self, why: Goodbye) -> None:
        """Nothing more will be sent, nor carried out."""
        self.gone = self.gone or why
        self._news.set()


def framed(messages: list[bytes]) -> bytes:
    return b"[%b]" % b",".join(messages)
