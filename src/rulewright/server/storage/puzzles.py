"""What people made of puzzles. The first answer counts; it is never changed."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from ..times import now_ms
from .database import Database
from .models import PuzzleRow
from .person import Person

LONGEST = 1000  # days that a streak is followed back


class PuzzleStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def answered(self, person: Person, game: str) -> dict[str, bool]:
        """The puzzles of a game that somebody has answered, and whether rightly."""
        query = select(PuzzleRow).where(PuzzleRow.person == person.id, PuzzleRow.game == game)
        rows = await self._database.read(lambda session: session.scalars(query).all())
        return {row.puzzle: row.solved for row in rows}

    async def add(self, person: Person, game: str, puzzle: str, solved: bool, day: int | None) -> bool:
        """Keep an answer; `day` if it was that day's puzzle. Whether it was the first one."""

        def keep(session: Session) -> bool:
            if session.get(PuzzleRow, (person.id, game, puzzle)) is not None:
                return False
            row = PuzzleRow(person=person.id, game=game, puzzle=puzzle, solved=solved, day=day, at=now_ms())
            session.add(row)
            return True

        try:
            return await self._database.write(keep)
        except IntegrityError:
            return False  # another answer came in the same moment

    async def streak(self, person: Person, today: int) -> int:
        """How many days in a row, up to today or yesterday, somebody has solved a puzzle of the day."""
        query = (
            select(PuzzleRow.day)
            .where(PuzzleRow.person == person.id, PuzzleRow.solved, PuzzleRow.day.is_not(None))
            .distinct()
            .order_by(PuzzleRow.day.desc())
            .limit(LONGEST)
        )
        days = set(await self._database.read(lambda session: session.scalars(query).all()))
        last = today if today in days else today - 1
        return next(count for count in range(len(days) + 1) if last - count not in days)
