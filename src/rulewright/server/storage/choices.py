"""The log of choices: appended durably, one writer for all tables, whatever waits in one commit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .database import is_postgres, sqlite_file

REWIND = "~rewind"  # a line that is no answer: the match goes back to as many answers as its key says

INSERT_LINE = """INSERT INTO choices ("table", line, at, seat, prompt, key, seq, clock)
    VALUES ({0}, {1}, {2}, {3}, {4}, {5}, {6}, {7})"""
SELECT_LINES = """SELECT line, at, seat, prompt, key, seq, clock FROM choices
    WHERE "table" = {0} AND line >= {1} ORDER BY line"""
INSERT_RUNG = """INSERT INTO rungs ("table", line, answers, first_event, body)
    VALUES ({0}, {1}, {2}, {3}, {4}) ON CONFLICT DO NOTHING"""
UPDATE_ENDED = "UPDATE tables SET status = 'over', answers = {0}, outcome = {1} WHERE id = {2}"
SELECT_RUNGS = 'SELECT line, answers, first_event, body FROM rungs WHERE "table" = {0} ORDER BY line'


class Line(NamedTuple):
    """One line of a match's log; see ChoiceRow."""

    line: int
    at: int
    seat: int
    prompt: str
    key: str
    seq: int
    clock: str


class KeptRung(NamedTuple):
    """A stored state; see RungRow."""

    line: int
    answers: int
    first_event: int
    body: bytes


class LineTaken(Exception):
    """Another process has appended to this match first: read its lines, then think again."""


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
    if is_postgres(url):
        from .choices_postgres import PostgresChoices

        return PostgresChoices(url)
    from .choices_sqlite import SqliteChoices

    return SqliteChoices(sqlite_file(url))
