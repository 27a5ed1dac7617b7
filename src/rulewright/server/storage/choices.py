"""The log of choices: appended durably, one writer for all tables, whatever waits in one commit."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from .lines import INSERT_LINE, INSERT_RUNG, SELECT_LINES, SELECT_RUNGS, UPDATE_ENDED, KeptRung, Line


class Job(NamedTuple):
    """A statement for some rows, and who waits for it."""

    sql: str
    rows: list[tuple[Any, ...]]
    done: asyncio.Future[None]

    def settle(self, error: Exception | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class ChoiceLog(ABC):
    """What is read and written, whatever the database. `marks` stand for the values of a statement."""

    marks: ClassVar[tuple[str, ...]]

    @abstractmethod
    async def start(self) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    async def append(self, table: str, lines: Sequence[Line]) -> None:
        """Returns when the lines are on the disk; LineTaken, and nothing stored, if one of their numbers is in use."""
        await self._put(INSERT_LINE.format(*self.marks), [(table, *line) for line in lines])

    async def keep(self, table: str, rung: KeptRung) -> None:
        await self._put(INSERT_RUNG.format(*self.marks), [(table, *rung)])

    async def end(self, table: str, answers: int, outcome: str) -> None:
        """Note that a match is over; its outcome is given as JSON."""
        await self._put(UPDATE_ENDED.format(*self.marks), [(answers, outcome, table)])

    async def read(self, table: str, start: int = 0) -> list[Line]:
        return [Line(*row) for row in await self._select(SELECT_LINES.format(*self.marks), table, start)]

    async def rungs(self, table: str) -> list[KeptRung]:
        return [KeptRung(*row) for row in await self._select(SELECT_RUNGS.format(*self.marks), table)]

    @abstractmethod
    def _put(self, sql: str, rows: list[tuple[Any, ...]]) -> asyncio.Future[None]:
        """Hand a statement to the writer; done when it is committed."""

    @abstractmethod
    async def _select(self, sql: str, *values: Any) -> Sequence[Sequence[Any]]: ...
