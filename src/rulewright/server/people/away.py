"""Vacations: correspondence clocks stand still for who is away, for so many days a year."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeAlias

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..misuse import Misuse
from ..storage.database import Database
from ..storage.models import AwayRow
from ..storage.person import Person
from ..times import DAY, now_ms

A_YEAR = 30  # days
YEAR = 365 * DAY
Spans: TypeAlias = list[tuple[int, int]]


class Away:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, people: Collection[str]) -> Mapping[str, Spans]:
        """When these people have been away, or are."""
        query = select(AwayRow).where(AwayRow.person.in_(people), AwayRow.end > now_ms() - YEAR)
        spans: dict[str, Spans] = {}
        for row in await self._database.read(lambda session: session.scalars(query).all()):
            spans.setdefault(row.person, []).append((row.start, row.end))
        return spans

    async def begin(self, person: Person, days: int) -> None:
        """From now on somebody is away; Misuse if that is more than the year has left."""
        now = now_ms()

        def begin(session: Session) -> None:
            rows = _lately(session, person, now)
            if any(row.end > now for row in rows):
                raise Misuse("away", "you are away already: come back first", 409)
            left = days_left([(row.start, row.end) for row in rows], now)
            if days > left:
                raise Misuse("too_many", f"{left} of {A_YEAR} days of vacation are left this year", 429, field="days")
            session.add(AwayRow(person=person.id, start=now, end=now + days * DAY))

        await self._database.write(begin)

    async def come_back(self, person: Person) -> None:
        now = now_ms()

        def end(session: Session) -> None:
            for row in _lately(session, person, now):
                row.end = min(row.end, now)

        await self._database.write(end)


def _lately(session: Session, person: Person, now: int) -> list[AwayRow]:
    query = select(AwayRow).where(AwayRow.person == person.id, AwayRow.end > now - YEAR).with_for_update()
    return list(session.scalars(query))


def days_left(spans: Spans, now: int) -> int:
    """How many whole days of vacation the last 365 days leave; what was begun of a day counts as one."""
    used = sum(-(-(end - max(start, now - YEAR)) // DAY) for start, end in spans if end > now - YEAR)
    return max(0, A_YEAR - used)


def until(spans: Spans, now: int) -> int | None:
    """When somebody who is away comes back; None if they are here."""
    return next((end for start, end in spans if start <= now < end), None)
