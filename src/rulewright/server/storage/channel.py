"""How the processes that serve one database hear of each other's changes. One process alone needs to hear nothing."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import asyncpg

NAME = "rulewright"
Hear = Callable[[str, str], Awaitable[None]]
log = logging.getLogger("rulewright.server")


class Channel(Protocol):
    alone: bool  # nobody else serves this database
    name: str  # of this process

    async def start(self, hear: Hear) -> None: ...

    async def close(self) -> None: ...

    async def tell(self, table: str, word: str) -> None:
        """Tell the other processes that something has changed at a table; they read the rest from the database."""
        ...


class NoChannel:
    """For one process."""

    alone = True
    name = ""

    async def start(self, hear: Hear) -> None:
        pass

    async def close(self) -> None:
        pass

    async def tell(self, table: str, word: str) -> None:
        pass


class PostgresChannel:
    """LISTEN and NOTIFY. A lost connection is opened again, and then every table is looked at once (table '')."""

    alone = False

    def __init__(self, url: str) -> None:
        self._url = url
        self.name = secrets.token_hex(4)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    async def start(self, hear: Hear) -> None:
        self._hear = hear
        self._pool = await asyncpg.create_pool(self._url, min_size=1, max_size=2)
        await self._listen()

    async def close(self) -> None:
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await self._listener.close()
        await self._pool.close()

    async def tell(self, table: str, word: str) -> None:
        await self._pool.execute("SELECT pg_notify($1, $2)", NAME, f"{self.name} {table} {word}")

    async def _listen(self) -> None:
        self._listener = await asyncpg.connect(self._url)
        await self._listener.add_listener(NAME, self._heard)
        self._listener.add_termination_listener(self._lost)

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        sender, table, word = payload.split(" ", 2)
        if sender != self.name:
            self._spawn(self._hear(table, word))

    def _lost(self, _connection: Any) -> None:
        if not self._closing:
            self._spawn(self._again())

    async def _again(self) -> None:
        delay = 0.1
        while not self._closing:
            try:
                await self._listen()
                await self._hear("", "all")
                return
            except (OSError, asyncpg.PostgresError) as error:
                log.warning("the channel is lost, next try in %g s: %s", delay, error)
                await asyncio.sleep(delay)
                delay = min(10.0, delay * 2)

    def _spawn(self, doing: Awaitable[None]) -> None:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
