"""The log of choices in SQLite: one thread that commits whatever waits, with the disk's word for it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from .choices import ChoiceLog, Job
from .database import writers_lock
from .lines import INSERT_LINE, LineTaken

MARKS = ("?",) * 8
LINE = INSERT_LINE.format(*MARKS)
ONE_MORE = f", ({', '.join(MARKS)})"
GROUP = 500  # appends in one commit, and lines in one statement


class SqliteChoices(ChoiceLog):
    """Jobs gather while a group is being committed; then all that have gathered go to the writer together."""

    marks = MARKS

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = writers_lock(file)
        self._gathered: list[Job] = []
        self._writing = False
        self._queue: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="choices", daemon=True)

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def close(self) -> None:
        while self._writing:
            await asyncio.sleep(0.01)
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _select(self, sql: str, *values: Any) -> Sequence[Sequence[Any]]:
        return await asyncio.to_thread(self._rows, sql, values)

    def _rows(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self._file, timeout=5)) as connection:
            return connection.execute(sql, values).fetchall()

    def _put(self, sql: str, rows: list[tuple[Any, ...]]) -> asyncio.Future[None]:
        done: asyncio.Future[None] = self._loop.create_future()
        self._gathered.append(Job(sql, rows, done))
        if not self._writing:
            self._writing = True
            self._loop.call_soon(self._hand_over)
        return done

    def _hand_over(self) -> None:
        self._queue.put(self._gathered[:GROUP])
        del self._gathered[:GROUP]

    def _settle(self, jobs: list[Job], errors: list[sqlite3.Error | None]) -> None:
        """The writer has told how it went; the next group may go."""
        if self._gathered:
            self._hand_over()
        else:
            self._writing = False
        for job, error in zip(jobs, errors, strict=True):
            job.settle(LineTaken() if isinstance(error, sqlite3.IntegrityError) else error)

    # ---- the writer's thread ----

    def _write(self) -> None:
        with closing(sqlite3.connect(self._file, timeout=5, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            while (jobs := self._queue.get()) is not None:
                errors = self._store(connection, jobs)
                try:
                    self._loop.call_soon_threadsafe(self._settle, jobs, errors)
                except RuntimeError:  # the loop has closed: nobody waits any more
                    return

    def _store(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[sqlite3.Error | None]:
        """Commit a group; if that fails, each by itself, so that one bad job harms no other. The errors, job by job."""
        try:
            with self._lock:
                _commit(connection, jobs)
        except sqlite3.Error as error:
            if len(jobs) == 1:
                return [error]
            return [self._store(connection, [job])[0] for job in jobs]
        return [None] * len(jobs)


def _commit(connection: sqlite3.Connection, jobs: list[Job]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        lines = [row for job in jobs if job.sql == LINE for row in job.rows]
        for first in range(0, len(lines), GROUP):  # each in one step: the thread gives up the interpreter's lock once
            some = lines[first : first + GROUP]
            connection.execute(LINE + ONE_MORE * (len(some) - 1), list(chain.from_iterable(some)))
        for job in jobs:
            if job.sql != LINE:
                connection.executemany(job.sql, job.rows)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
