"""`rulewright account | admin | retention | push-key`: looking after a server from the command line."""

from __future__ import annotations

import asyncio
import os
import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import App
from rich.console import Console

from rulewright.kernel import RulewrightError

from .serve import needs_server

if TYPE_CHECKING:
    from rulewright.server.settings import Settings


class NoAccount(RulewrightError):
    """Nobody of that name."""


def add_to(app: App) -> None:
    app.command(account)
    app.command(admin)
    app.command(retention)
    app.command(push_key)


def _settings(config: Path | None, database: str | None) -> Settings:
    needs_server()
    from rulewright.server.settings import read_settings
    from rulewright.server.storage.database import prepare

    settings = read_settings(config, os.environ, {"database": database} if database else {})
    asyncio.run(prepare(settings.database))
    return settings


def account(name: str, *, config: Path | None = None, database: str | None = None) -> None:
    """Make an account, or give it a new password; the password is printed. All its sessions end.

    Parameters
    ----------
    name
        What it is called.
    config
        The file of settings; if not given, what RW_CONFIG names.
    database
        Another database than the settings name.
    """
    settings = _settings(config, database)
    from rulewright.server.people.accounts import People
    from rulewright.server.storage.database import open_database
    from rulewright.server.storage.keeping import COMMAND, Keeping

    password = secrets.token_urlsafe(12)

    async def give() -> bool:
        opened = open_database(settings.database)
        try:
            await Keeping(opened).note(None, "set a password for", "", name, COMMAND)
            new, _ = await People(opened).give_password(name, password)
        finally:
            await opened.close()
        return new

    new = asyncio.run(give())
    console = Console(highlight=False, markup=False, soft_wrap=True)
    console.print(f"{'A new account' if new else 'A new password for'} {name!r}: {password}")


def admin(name: str, *, off: bool = False, config: Path | None = None, database: str | None = None) -> None:
    """Let an account look after the server: people, tables, runs of the lab.

    Parameters
    ----------
    name
        What it is called; `rulewright account` makes one.
    off
        It shall do so no more.
    config
        The file of settings; if not given, what RW_CONFIG names.
    database
        Another database than the settings name.
    """
    settings = _settings(config, database)
    from rulewright.server.storage.database import open_database
    from rulewright.server.storage.keeping import Keeping

    async def make() -> bool:
        opened = open_database(settings.database)
        try:
            return await Keeping(opened).make_admin(name, not off)
        finally:
            await opened.close()

    if not asyncio.run(make()):
        raise NoAccount(f"there is no account called {name!r}: `rulewright account` makes one")


def retention(*, remove: bool = False, config: Path | None = None, database: str | None = None) -> None:
    """List the tables that the settings let go: those without players, after a time. Nothing is removed if not asked.

    Parameters
    ----------
    remove
        Remove them now; a running server does so every hour.
    config
        The file of settings; if not given, what RW_CONFIG names.
    database
        Another database than the settings name.
    """
    settings = _settings(config, database)
    from rulewright.server.storage.database import open_database
    from rulewright.server.storage.keeping import COMMAND, Keeping
    from rulewright.server.times import now_ms

    console = Console(highlight=False, markup=False, soft_wrap=True)

    async def look() -> None:
        opened = open_database(settings.database)
        keeping = Keeping(opened)
        try:
            due = await keeping.due(settings.retention, now_ms())
            for table in due:
                day = datetime.fromtimestamp(table.quiet / 1000, UTC).date()
                console.print(f"{table.id}  {table.game}  {table.title}  quiet since {day}: {table.why}")
                if remove:
                    why = f"{table.title or table.game}: {table.why}"
                    await keeping.note(None, "remove table", table.id, why, COMMAND)
                    await keeping.remove_table(table.id)
            console.print(f"{len(due)} tables {'are removed' if remove else 'would go'}")
        finally:
            await opened.close()

    asyncio.run(look())


def push_key() -> None:
    """Print a new key for notices by web push, as lines for the file of settings. Keep it: browsers know the server by
    it, and have to be asked again after a change."""
    needs_server()
    from rulewright.server.push import new_key

    print(f'[push]\nkey = "{new_key()}"')
