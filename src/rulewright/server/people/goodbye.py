"""How a connection to a table ends: with a code and a reason. And which connections end with a secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

RUBBISH, UNKNOWN, FOREIGN, NO_TABLE, REMOVED, NO_HELLO, TOO_MUCH = 4400, 4401, 4403, 4404, 4405, 4408, 4429
RESTART = 1012

Close = Callable[["Goodbye"], None]


class Goodbye(Exception):
    """The connection ends, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason


TOO_SLOW = Goodbye(TOO_MUCH, "reading too slowly")
RESTARTING = Goodbye(RESTART, "the server restarts")
TABLE_GONE = Goodbye(NO_TABLE, "this table was removed")
LOGGED_OUT = Goodbye(UNKNOWN, "this session has ended")


class Doors:
    """What each secret has opened, by its key: it closes when the secret ends."""

    def __init__(self) -> None:
        self._open: dict[str, set[Close]] = {}

    @contextmanager
    def opened(self, key: str, close: Close) -> Iterator[None]:
        """While somebody is in by this key. To be entered before the key is looked up, so that no end is missed."""
        self._open.setdefault(key, set()).add(close)
        try:
            yield
        finally:
            self._open[key].discard(close)
            if not self._open[key]:
                del self._open[key]

    def close(self, keys: Iterable[str]) -> None:
        for key in keys:
            for close in tuple(self._open.get(key, ())):
                close(LOGGED_OUT)
