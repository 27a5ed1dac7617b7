"""What goes on beside the requests: loops that no exception ends, and rows and tables that harm no others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

from .metrics import Metrics

T = TypeVar("T")
R = TypeVar("R")
log = logging.getLogger("rulewright.server")


async def every(seconds: float, name: str, work: Callable[[], Awaitable[None]], metrics: Metrics) -> None:
    """Do work again and again. What it raises is counted, and logged when it is news."""
    while True:
        await guarded(name, work(), metrics)
        metrics.loop_turns[name] += 1
        await asyncio.sleep(seconds)


async def for_each(name: str, tables: Iterable[T], work: Callable[[T], Awaitable[None]], metrics: Metrics) -> None:
    """Do work for each table; one that fails keeps it from no other."""
    for table in tables:
        await guarded(name, work_on(work, table), metrics, str(getattr(table, "id", table)))


async def work_on(work: Callable[[T], Awaitable[None]], item: T) -> None:
    await work(item)


async def guarded(name: str, doing: Awaitable[None], metrics: Metrics, place: str = "") -> None:
    try:
        await doing
    except Exception as error:
        metrics.loop_failures[name] += 1
        if metrics.is_news(name, place, f"{type(error).__name__}: {error}"):
            log.error("%s failed%s, and goes on", name, f" at {place}" if place else "", exc_info=error)


def readable(
    kind: str, rows: Sequence[T], id_of: Callable[[T], str], read: Callable[[T], R], metrics: Metrics
) -> tuple[list[R], list[tuple[T, str]]]:
    """What can be read of some rows; and those that cannot, each with the reason. They are counted and logged once."""
    good: list[R] = []
    bad: list[tuple[T, str]] = []
    for row in rows:
        try:
            good.append(read(row))
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            bad.append((row, why))
            if metrics.is_bad_row(kind, id_of(row)):
                log.warning("%s %s cannot be read: %s", kind, id_of(row), why)
    return good, bad
