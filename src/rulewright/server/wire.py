"""The connection under a websocket: uvicorn's own, with a short way for what is written most."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any, TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

AT_ONCE = "rulewright.at_once"
TEXT = 0x81  # a whole text message in one frame

Write: TypeAlias = Callable[[bytes], bool]


class Wire(WebSocketsSansIOProtocol):
    """Gives the application an extension of ASGI, by which a message is written without a task that waits to do it."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][AT_ONCE] = {"write": self.write}

    def write(self, text: bytes) -> bool:
        """Write a text message now; False, and nothing written, if the reader is behind or the connection ends."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(_head(len(text)) + text)
        return True


def _head(length: int) -> bytes:
    """What stands before a message of so many bytes from a server (RFC 6455, section 5.2)."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 65_536:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


def writer_at_once(scope: MutableMapping[str, Any]) -> Write:
    """The short way of a connection; one that is never free under a server that has none."""
    offered = (scope.get("extensions") or {}).get(AT_ONCE)
    return offered["write"] if offered else lambda text: False
