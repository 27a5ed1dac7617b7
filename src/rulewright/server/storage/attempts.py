"""Challenges of the week, and who has tried them."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from ..ids import new_id
from ..times import now_ms
from .database import Database
from .models import AttemptRow, ChallengeRow, PersonRow, ResultRow, TableRow
from .person import Person
from .stored import challenge_week


class Challenge(NamedTuple):
    week: int
    game: str
    set_up: str
    config: dict[str, Any]
    seed: str


class Attempt(NamedTuple):
    """Somebody's one try; no result: it has not ended."""

    person: str
    name: str
    table: str
    result: float | None
    score: int | None
    steps: int | None


class AttemptStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def challenge(self, week: int, game: str, set_up: str, config: dict[str, Any]) -> Challenge:
        """The challenge of a week: as it was drawn when somebody first asked for it."""

        def find(session: Session) -> Challenge | None:
            row = session.get(ChallengeRow, week)
            return Challenge(row.week, row.game, row.set_up, dict(row.config), row.seed) if row else None

        def draw(session: Session) -> None:
            seed = secrets.token_hex(16)
            session.add(ChallengeRow(week=week, game=game, set_up=set_up, config=config, seed=seed))

        found = await self._database.read(find)
        if found is None:
            try:
                await self._database.write(draw)
            except IntegrityError:
                pass  # another process was quicker
            found = await self._database.read(find)
        assert found is not None
        return found

    async def attempts(self, week: int) -> list[Attempt]:
        query = select(AttemptRow, PersonRow.name).join(PersonRow, PersonRow.id == AttemptRow.person)
        rows = await self._database.read(
            lambda session: session.execute(query.where(AttemptRow.week == week).order_by(AttemptRow.at)).all()
        )
        return [Attempt(row.person, name, row.table, row.result, row.score, row.steps) for row, name in rows]

    async def begin(self, week: int, person: Person) -> tuple[str, bool]:
        """The table of somebody's one try, and whether it stands already."""

        def begin(session: Session) -> tuple[str, bool]:
            row = session.get(AttemptRow, (week, person.id), with_for_update=True)
            if row is None:
                row = AttemptRow(week=week, person=person.id, table=new_id(), at=now_ms())
                session.add(row)
            return row.table, row.result is not None or session.get(TableRow, row.table) is not None

        return await self._database.write(begin)

    async def history(self, person: Person) -> tuple[int, int]:
        """Since when somebody is here (ms), and how many matches they have finished."""
        matches = select(func.count()).where(ResultRow.person == person.id).scalar_subquery()
        query = select(PersonRow.created, matches).where(PersonRow.id == person.id)
        created, finished = await self._database.read(lambda session: session.execute(query).one())
        return created, finished or 0

    async def has_begun(self, person: Person, week: int) -> bool:
        return await self._database.read(lambda session: session.get(AttemptRow, (week, person.id))) is not None

    async def has_ended(self, person: Person | None, challenge: str) -> bool:
        """Whether somebody's one try at a challenge has ended."""
        if person is None:
            return False
        key = (challenge_week(challenge), person.id)
        row = await self._database.read(lambda session: session.get(AttemptRow, key))
        return row is not None and row.result is not None
