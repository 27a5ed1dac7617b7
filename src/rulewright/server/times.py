"""The time, in ms."""

from __future__ import annotations

import time

DAY = 86_400_000
WEEK = 7 * DAY
MONDAY = 4 * DAY  # the first of 1970


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def week_of(at: int) -> int:
    """The number of a week, which begins on Monday, UTC."""
    return (at - MONDAY) // WEEK + 1


def week_ends(week: int) -> int:
    return MONDAY + week * WEEK


_STARTED = time.time_ns() - time.monotonic_ns()


def steady_ms() -> int:
    """The time as it was when the process started, and what has passed since: nobody loses by a clock that is set."""
    return (_STARTED + time.monotonic_ns()) // 1_000_000
