"""The door of the server: a request must come whole in time, and one address holds only so many connections."""

from __future__ import annotations

import asyncio
from collections import Counter

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .limits import Limits
from .people.budgets import is_here


class Doorman:
    """Counts connections by address, and those of them that have not finished asking."""

    def __init__(self, connections: int, unfinished: int) -> None:
        self._most, self._most_unfinished = connections, unfinished
        self._connections: Counter[str] = Counter()
        self._unfinished: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more may come in. A proxy on this machine may speak for many."""
        if self._connections[address] >= self._most and not is_here(address):
            return False
        self._connections[address] += 1
        return True

    def leave(self, address: str) -> None:
        _less(self._connections, address)

    def begins(self, address: str) -> bool:
        """Whether one more may begin to ask."""
        if self._unfinished[address] >= self._most_unfinished:
            return False
        self._unfinished[address] += 1
        return True

    def has_asked(self, address: str) -> None:
        _less(self._unfinished, address)


def _less(counted: Counter[str], address: str) -> None:
    counted[address] -= 1
    if counted[address] <= 0:
        del counted[address]


class GuardedHttp(HttpToolsProtocol):
    """uvicorn's protocol with a doorman. The clock runs from the first moment, and from the first byte of a later
    request, until the last byte of its body: a drop now and then buys no time."""

    doorman: Doorman
    request_seconds: float
    _address = ""
    _inside = False
    _hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._inside = self.doorman.enter(self._address)
        if self._inside:
            self._begin()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._finish()
        self._go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._inside:
            super().data_received(data)

    def handle_websocket_upgrade(self) -> None:
        self._finish()
        self._go()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        self._begin()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._finish()
        super().on_message_complete()

    def _begin(self) -> None:
        if self._hurry is not None:
            return
        if not self.doorman.begins(self._address):
            self.transport.abort()
            return
        self._hurry = self.loop.call_later(self.request_seconds, self._too_slow)

    def _finish(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None
            self.doorman.has_asked(self._address)

    def _too_slow(self) -> None:
        self.transport.abort()

    def _go(self) -> None:
        if self._inside:
            self._inside = False
            self.doorman.leave(self._address)


def guarded_http(limits: Limits) -> type[HttpToolsProtocol]:
    """The protocol of one server, whose connections all pass one doorman."""

    class Guarded(GuardedHttp):
        doorman = Doorman(limits.connections_per_address, limits.unfinished_per_address)
        request_seconds = limits.request_seconds

    return Guarded
