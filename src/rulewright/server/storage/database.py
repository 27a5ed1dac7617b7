"""The database by SQLAlchemy: a SQLite file, or PostgreSQL by a URL; brought up to date when the server starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"
POSTGRES = ("postgresql://", "postgres://")


class Database:
    """`write` opens a transaction that may change things; `read` one that may not, and waits for nobody."""

    def __init__(self, writing: AsyncEngine, reading: AsyncEngine) -> None:
        self.engine = writing
        self._reading = reading
        self.write = async_sessionmaker(writing, expire_on_commit=False).begin
        self.read = async_sessionmaker(reading, expire_on_commit=False)

    async def migrate(self) -> None:
        async with self.engine.begin() as connection:
            await connection.run_sync(_upgrade)

    async def close(self) -> None:
        await self.engine.dispose()
        await self._reading.dispose()


def open_database(url: str) -> Database:
    """The database behind a file path or a postgresql:// URL."""
    if is_postgres(url):
        engine = create_async_engine(postgres_url(url), pool_size=4, max_overflow=4, pool_pre_ping=True)
        return Database(engine, engine)
    file = sqlite_file(url)
    file.parent.mkdir(parents=True, exist_ok=True)
    return Database(_sqlite(file, immediate=True), _sqlite(file, immediate=False))


def is_postgres(url: str) -> bool:
    return url.startswith(POSTGRES)


def postgres_url(url: str) -> str:
    return f"postgresql+asyncpg://{url.partition('://')[2]}"


def sqlite_file(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def alembic_config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    command.upgrade(alembic_config(connection), "head")


def _sqlite(file: Path, immediate: bool) -> AsyncEngine:
    size = 1 if immediate else 8  # writers queue here, in order, rather than in SQLite, which lets them sleep and retry
    engine = create_async_engine(f"sqlite+aiosqlite:///{file}", pool_size=size, max_overflow=0)

    @event.listens_for(engine.sync_engine, "connect")
    def pragmas(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


__all__ = ["AsyncSession", "Database", "alembic_config", "is_postgres", "open_database", "postgres_url", "sqlite_file"]
