"""How far people have come in lessons."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from .database import Database
from .models import LessonRow
from .person import Person


@dataclass(frozen=True, slots=True)
class Progress:
    """The step that somebody has come to at a table, and whether the lesson was ever done."""

    step: int
    done: bool
    table: str


class LessonStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, person: Person, game: str, lesson: str, progress: Progress) -> None:
        """Somebody has come so far. A lesson that was done stays so."""

        def note(session: Session) -> None:
            row = session.get(LessonRow, (person.id, game, lesson))
            if row is None:
                row = LessonRow(person=person.id, game=game, lesson=lesson, done=False)
                session.add(row)
            row.step, row.table, row.done = progress.step, progress.table, row.done or progress.done

        await self._database.write(note)

    async def of(self, person: Person) -> dict[tuple[str, str], Progress]:
        """What somebody has begun, by game and lesson."""
        query = select(LessonRow).where(LessonRow.person == person.id)
        rows = await self._database.read(lambda session: session.scalars(query).all())
        return {(row.game, row.lesson): Progress(row.step, row.done, row.table) for row in rows}
