"""The log of choices in PostgreSQL: one task that commits whatever waits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

import asyncpg

from .lines import INSERT_LINE, INSERT_RUNG, SELECT_LINES, SELECT_RUNGS, UPDATE_ENDED, KeptRung, Line, LineTaken

MARKS = tuple(f"${number}" for number in range(1, 9))
GROUP = 500  # appends in one commit


class _Job(NamedTuple):
    sql: str
    rows: list[tuple[Any, ...]]
    done: asyncio.Future[None]


class PostgresChoices:
    def __init__(self, url: str) -> None:
        self._url = url
        self._queue: asyncio.Queue[_Job | None] = asyncio.Queue()

    async def start(self) -> None:
        self._pool = await asyncpg.create_pool(self._url, min_size=1, max_size=3)
        self._task = asyncio.create_task(self._write())

    async def close(self) -> None:
        self._queue.put_nowait(None)
        await self._task
        await self._pool.close()

    async def append(self, table: str, lines: Sequence[Line]) -> None:
        await self._put(INSERT_LINE, [(table, *line) for line in lines])

    async def keep(self, table: str, rung: KeptRung) -> None:
        await self._put(INSERT_RUNG, [(table, *rung)])

    async def end(self, table: str, answers: int, outcome: str) -> None:
        await self._put(UPDATE_ENDED, [(answers, outcome, table)])

    async def read(self, table: str, start: int = 0) -> list[Line]:
        return [Line(*row) for row in await self._pool.fetch(SELECT_LINES.format(*MARKS), table, start)]

    async def rungs(self, table: str) -> list[KeptRung]:
        return [KeptRung(*row) for row in await self._pool.fetch(SELECT_RUNGS.format(*MARKS), table)]

    def _put(self, sql: str, rows: list[tuple[Any, ...]]) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Job(sql.format(*MARKS), rows, done))
        return done

    async def _write(self) -> None:
        while (first := await self._queue.get()) is not None:
            jobs = [first]
            while not self._queue.empty() and len(jobs) < GROUP:
                job = self._queue.get_nowait()
                if job is None:
                    self._queue.put_nowait(None)
                    break
                jobs.append(job)
            await self._store(jobs)

    async def _store(self, jobs: list[_Job]) -> None:
        """Commit a group; if that fails, each by itself, so that one bad job harms no other."""
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                for job in jobs:
                    await connection.executemany(job.sql, job.rows)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            if len(jobs) > 1:
                for job in jobs:
                    await self._store([job])
                return
            _settle(jobs[0], LineTaken() if isinstance(error, asyncpg.UniqueViolationError) else error)
            return
        for job in jobs:
            _settle(job, None)


def _settle(job: _Job, error: Exception | None) -> None:
    if job.done.done():
        return
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)
