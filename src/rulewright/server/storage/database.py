"""The database by SQLAlchemy: a SQLite file, or PostgreSQL by a URL; brought up to date when the server starts.

Work is a plain function of a session, done in one transaction. On SQLite it runs in a thread from its beginning to its
commit: a transaction that waited for the event loop in the middle would hold up the log of choices.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.orm import Session

from rulewright.kernel import RulewrightError

MIGRATIONS = Path(__file__).parent / "migrations"
POSTGRES = ("postgresql://", "postgres://")
READERS = 4
T = TypeVar("T")


class Database(Protocol):
    async def read(self, work: Callable[[Session], T]) -> T:
        """Do work that changes nothing."""
        ...

    async def write(self, work: Callable[[Session], T]) -> T:
        """Do work in a transaction, committed when this returns."""
        ...

    async def connected(self, work: Callable[[Connection], T]) -> T:
        """Do work on a bare connection, in a transaction."""
        ...

    async def close(self) -> None: ...


class SqliteDatabase:
    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._writing = _sqlite(file, "BEGIN IMMEDIATE", 1)
        self._reading = _sqlite(file, "BEGIN", READERS)
        self._writer = ThreadPoolExecutor(1, "database-writer")
        self._readers = ThreadPoolExecutor(READERS, "database-reader")
        self._lock = writers_lock(file)

    async def read(self, work: Callable[[Session], T]) -> T:
        def reading() -> T:
            with Session(self._reading, expire_on_commit=False) as session:
                return work(session)

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    async def write(self, work: Callable[[Session], T]) -> T:
        def writing() -> T:
            with self._lock, Session(self._writing, expire_on_commit=False) as session, session.begin():
                return work(session)

        return await asyncio.get_running_loop().run_in_executor(self._writer, writing)

    async def connected(self, work: Callable[[Connection], T]) -> T:
        def connecting() -> T:
            with self._lock, self._writing.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._writer, connecting)

    async def close(self) -> None:
        for threads, engine in ((self._writer, self._writing), (self._readers, self._reading)):
            await asyncio.to_thread(threads.shutdown)
            engine.dispose()


class PostgresDatabase:
    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(postgres_url(url), pool_size=4, max_overflow=4, pool_pre_ping=True)
        self._sessions = async_sessionmaker(self._engine, expire_on_commit=False)

    async def read(self, work: Callable[[Session], T]) -> T:
        async with self._sessions() as session:
            return await session.run_sync(work)

    async def write(self, work: Callable[[Session], T]) -> T:
        async with self._sessions.begin() as session:
            return await session.run_sync(work)

    async def connected(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


def open_database(url: str) -> Database:
    """The database behind a file path or a postgresql:// URL."""
    return PostgresDatabase(url) if is_postgres(url) else SqliteDatabase(sqlite_file(url))


def is_postgres(url: str) -> bool:
    return url.startswith(POSTGRES)


def postgres_url(url: str) -> str:
    return f"postgresql+asyncpg://{url.partition('://')[2]}"


def sqlite_file(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///")).resolve()


@cache
def writers_lock(file: Path) -> Lock:
    """Who writes to a SQLite file waits here: SQLite itself would let them sleep and try again."""
    return Lock()


def _sqlite(file: Path, begin: str, connections: int) -> Engine:
    engine = create_engine(f"sqlite:///{file}", pool_size=connections, max_overflow=0, json_deserializer=_json)

    @event.listens_for(engine, "do_connect")
    def close_to_others(*_about: Any) -> None:
        keep_private(file)

    @event.listens_for(engine, "connect")
    def pragmas(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begins(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


class Torn(str):
    """A text that should be JSON and is not. Whoever reads its row finds out; whoever reads another does not."""


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return Torn(text)


def keep_private(file: Path) -> None:
    """Nobody else on the machine may read it: it holds the seeds of running matches. SQLite makes -wal alike."""
    file.touch(0o600)
    for each in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
        if each.is_file():
            each.chmod(0o600)


# ---- migrations -----------------------------------------------------------------------------------------------------


async def migrate(database: Database) -> None:
    """Bring the tables up to date."""
    await database.connected(lambda connection: command.upgrade(alembic_config(connection), "head"))


async def prepare(url: str) -> None:
    """Bring a database up to date before a server starts on it; BadDatabase says why it cannot."""
    try:
        database = open_database(url)
        try:
            await migrate(database)
        finally:
            await database.close()
    except (SQLAlchemyError, OSError, CommandError) as error:
        reason = getattr(error, "orig", None) or error
        raise BadDatabase(f"the database {shown_url(url)} cannot be opened: {reason}") from error


class BadDatabase(RulewrightError):
    """A database that no server can start on."""


def shown_url(url: str) -> str:
    """As it may be told: without its password."""
    return make_url(url).render_as_string(hide_password=True) if is_postgres(url) else url


def alembic_config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
