"""The log of choices in SQLite: one thread that commits whatever waits, with the disk's word for it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from .choices import INSERT_LINE, INSERT_RUNG, SELECT_LINES, SELECT_RUNGS, KeptRung, Line, LineTaken
from .database import writers_lock

MARKS = ("?",) * 8
GROUP = 500  # appends in one commit


class _Job(NamedTuple):
    sql: str
    rows: list[tuple[Any, ...]]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]


class SqliteChoices:
    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = writers_lock(file)
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="choices", daemon=True)

    async def start(self) -> None:
        self._thread.start()

    async def close(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    async def append(self, table: str, lines: Sequence[Line]) -> None:
        await self._put(INSERT_LINE, [(table, *line) for line in lines])

    async def keep(self, table: str, rung: KeptRung) -> None:
        await self._put(INSERT_RUNG, [(table, *rung)])

    async def read(self, table: str, start: int = 0) -> list[Line]:
        return [Line(*row) for row in await asyncio.to_thread(self._select, SELECT_LINES, (table, start))]

    async def rungs(self, table: str) -> list[KeptRung]:
        return [KeptRung(*row) for row in await asyncio.to_thread(self._select, SELECT_RUNGS, (table,))]

    def _select(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self._file, timeout=5)) as connection:
            return connection.execute(sql.format(*MARKS), values).fetchall()

    def _put(self, sql: str, rows: list[tuple[Any, ...]]) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._queue.put(_Job(sql.format(*MARKS), rows, loop, done))
        return done

    # ---- the writer's thread ----

    def _write(self) -> None:
        with closing(sqlite3.connect(self._file, timeout=5, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            while (first := self._queue.get()) is not None:
                jobs, more = self._waiting(first)
                self._store(connection, jobs)
                if not more:
                    return

    def _waiting(self, first: _Job) -> tuple[list[_Job], bool]:
        """The first job and all that wait behind it; whether there will be more."""
        jobs = [first]
        while not self._queue.empty() and len(jobs) < GROUP:
            job = self._queue.get()
            if job is None:
                return jobs, False
            jobs.append(job)
        return jobs, True

    def _store(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        """Commit a group; if that fails, each by itself, so that one bad job harms no other."""
        try:
            with self._lock:
                _commit(connection, jobs)
        except sqlite3.Error as error:
            if len(jobs) == 1:
                _tell(jobs[0], error)
                return
            for job in jobs:
                self._store(connection, [job])
            return
        for job in jobs:
            _tell(job, None)


def _commit(connection: sqlite3.Connection, jobs: list[_Job]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for job in jobs:
            connection.executemany(job.sql, job.rows)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _tell(job: _Job, error: sqlite3.Error | None) -> None:
    def settle() -> None:
        if job.done.done():
            return
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(LineTaken() if isinstance(error, sqlite3.IntegrityError) else error)

    try:
        job.loop.call_soon_threadsafe(settle)
    except RuntimeError:  # the loop has closed: nobody waits any more
        pass
