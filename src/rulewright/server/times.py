"""The time, in ms."""

from __future__ import annotations

import time

DAY = 86_400_000


def now_ms() -> int:
    return time.time_ns() // 1_000_000


_STARTED = time.time_ns() - time.monotonic_ns()


def steady_ms() -> int:
    """The time as it was when the process started, and what has passed since: nobody loses by a clock that is set."""
    return (_STARTED + time.monotonic_ns()) // 1_000_000
