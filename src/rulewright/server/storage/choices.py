"""The log of choices: appended durably, one writer for all tables, whatever waits in one commit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .choices_postgres import PostgresChoices
from .choices_sqlite import SqliteChoices
from .database import is_postgres, sqlite_file
from .lines import KeptRung, Line


class ChoiceLog(Protocol):
    async def start(self) -> None: ...

    async def close(self) -> None: ...

    async def append(self, table: str, lines: Sequence[Line]) -> None:
        """Returns when the lines are on the disk; LineTaken, and nothing stored, if one of their numbers is in use."""
        ...

    async def read(self, table: str, start: int = 0) -> list[Line]: ...

    async def keep(self, table: str, rung: KeptRung) -> None: ...

    async def rungs(self, table: str) -> list[KeptRung]: ...

    async def end(self, table: str, answers: int, outcome: str) -> None:
        """Note that a match is over; its outcome is given as JSON."""
        ...


def open_choices(url: str) -> ChoiceLog:
    """The log that belongs to a database."""
    return PostgresChoices(url) if is_postgres(url) else SqliteChoices(sqlite_file(url))
