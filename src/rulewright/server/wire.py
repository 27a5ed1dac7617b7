"""The connection under a websocket: uvicorn's own, with a short way for what comes and goes most.

That is a text message in one frame. Whatever else may come, the library below sees to it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import State
from websockets.streams import StreamReader

AT_ONCE = "rulewright.at_once"
TEXT = 0x81  # a whole text message in one frame (RFC 6455, section 5.2)
MASKED = 0x80
SHORT = 126  # bytes, from which on a frame tells its length in another way

Write: TypeAlias = Callable[[bytes], bool]


class Wire(WebSocketsSansIOProtocol):
    """Gives the application an extension of ASGI, by which a message is written without a task that waits to do it."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue: Inbox = Inbox(self.loop)  # type: ignore[assignment]
        self.conn.reader = self.reader = Reader()
        self.conn.parser = self.conn.parse()
        next(self.conn.parser)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][AT_ONCE] = {"write": self.write}

    def data_received(self, data: bytes) -> None:
        text = self._short_text(data)
        if text is None:
            super().data_received(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _short_text(self, data: bytes) -> str | None:
        """The text, if these bytes are one short message and nothing else, and none is under way."""
        length = len(data) - 6
        if not 0 <= length < SHORT or data[0] != TEXT or data[1] != MASKED + length:
            return None
        if not self.reader.between_frames or self.conn.current_size is not None or self.conn.state is not State.OPEN:
            return None
        try:
            return apply_mask(data[6:], data[2:6]).decode()
        except UnicodeDecodeError:
            return None

    def write(self, text: bytes) -> bool:
        """Write a text message now; False, and nothing written, if the reader is behind or the connection ends."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(_head(len(text)) + text)
        return True


class Reader(StreamReader):
    """Knows whether a frame is under way: the parser asks for the end of the stream only where none is."""

    between_frames = False

    def at_eof(self) -> Generator[None, None, bool]:
        self.between_frames = True
        ended = yield from super().at_eof()
        self.between_frames = False
        return ended


class Inbox:
    """As much of a queue as one reader needs."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._events: deque[Any] = deque()
        self._news: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def get(self) -> Any:
        while not self._events:
            self._news = self._loop.create_future()
            await self._news
        return self._events.popleft()

    def empty(self) -> bool:
        return not self._events


def _head(length: int) -> bytes:
    """What stands before a message of so many bytes from a server."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < 65_536:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


def writer_at_once(extensions: Mapping[str, Any] | None) -> Write:
    """The short way of a connection; one that is never free under a server that has none."""
    offered = (extensions or {}).get(AT_ONCE)
    return offered["write"] if offered else lambda text: False
