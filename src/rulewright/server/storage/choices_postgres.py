"""The log of choices in PostgreSQL: one task that commits whatever waits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg

from .choices import ChoiceLog, Job
from .lines import LineTaken

GROUP = 500  # appends in one commit


class PostgresChoices(ChoiceLog):
    marks = tuple(f"${number}" for number in range(1, 9))

    def __init__(self, url: str) -> None:
        self._url = url
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()

    async def start(self) -> None:
        self._pool = await asyncpg.create_pool(self._url, min_size=1, max_size=3)
        self._task = asyncio.create_task(self._write())

    async def close(self) -> None:
        self._queue.put_nowait(None)
        await self._task
        await self._pool.close()

    def _put(self, sql: str, rows: list[tuple[Any, ...]]) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Job(sql, rows, done))
        return done

    async def _select(self, sql: str, *values: Any) -> Sequence[Sequence[Any]]:
        rows: Sequence[Sequence[Any]] = await self._pool.fetch(sql, *values)
        return rows

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

    async def _store(self, jobs: list[Job]) -> None:
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
            jobs[0].settle(LineTaken() if isinstance(error, asyncpg.UniqueViolationError) else error)
            return
        for job in jobs:
            job.settle(None)
