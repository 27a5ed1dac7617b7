"""`rulewright serve` and `rulewright openapi`: the table in the browser."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter
from msgspec.structs import replace
from rich.console import Console

from rulewright.kernel import RulewrightError

if TYPE_CHECKING:
    from rulewright.server.settings import Settings

LIMITS_MOVED = (
    "--limits is gone: write `[limits]` above the lines of {} and give it as --config; `lab` and `shared` go \
above that line"
)
PRIVATE = 0o077  # what we write is for nobody else on the machine: it holds the seeds of running matches


def add_to(app: App) -> None:
    app.command(serve)
    app.command(backup)
    app.command(openapi)


def needs_server() -> None:
    """The server is an extra: `rulewright play` needs none of what it stands on."""
    if find_spec("litestar") is None:
        raise RulewrightError("the server is not installed: pip install 'rulewright[server]'")


def serve(
    *,
    config: Path | None = None,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    workers: int | None = None,
    limits: Annotated[Path | None, Parameter(show=False)] = None,
    shared: bool | None = None,
    lab: bool | None = None,
    quiet: bool = False,
    json_logs: bool = False,
) -> None:
    """Serve the table in the browser.

    What is told here counts more than the environment (RW_...), and that more than the file of settings.

    Parameters
    ----------
    config
        A TOML file with the settings; docs/settings.md lists them. If not given: what RW_CONFIG names.
    host
        The address to listen on, 127.0.0.1 if not told; 0.0.0.0 lets other machines in.
    port
        The port, 8000 if not told; 0 takes any free one.
    database
        A SQLite file, rulewright.db if not told, or a postgresql:// URL.
    workers
        How many processes think for the bots.
    shared
        Others can reach this server, so that nobody may use up its processor; if not given: as soon as it listens on
        another address than this machine's own, or somebody from elsewhere asks.
    lab
        Whether the lab may be used.
    quiet
        Say nothing but the address.
    json_logs
        Write the log as JSON, one object a line.
    """
    needs_server()
    from rulewright.server.app import create_app
    from rulewright.server.logs import set_up_logs
    from rulewright.server.run import listen, server_of
    from rulewright.server.settings import BadSettings
    from rulewright.server.storage.database import prepare

    os.umask(PRIVATE)
    set_up_logs(json_logs, quiet)
    if limits is not None:
        raise BadSettings(LIMITS_MOVED.format(limits))
    told = {"host": host, "port": port, "database": database, "workers": workers, "shared": shared, "lab": lab}
    settings = settings_of(config, {name: value for name, value in told.items() if value is not None})
    asyncio.run(prepare(settings.database))
    console = Console()
    try:
        socket = listen(settings.host, settings.port)
    except OSError as error:
        where = f"{settings.host}:{settings.port}"
        Console(stderr=True).print(f"[red]rulewright:[/] cannot listen on {where}: {error.strerror}")
        raise SystemExit(2) from None
    shown = "127.0.0.1" if settings.host in ("", "0.0.0.0") else settings.host
    place = f"[{shown}]" if ":" in shown else shown
    console.print(f"Rulewright is at [bold]http://{place}:{socket.getsockname()[1]}/[/]", highlight=False)
    server_of(create_app(settings, prepared=True), "warning").run(sockets=[socket])


def settings_of(config: Path | None, told: Mapping[str, Any]) -> Settings:
    """The settings of file and environment, with what the command line tells; whether others can come is found out."""
    from rulewright.server.people.budgets import is_here
    from rulewright.server.settings import read_settings

    settings = read_settings(config, os.environ, told)
    alone = settings.host == "localhost" or bool(settings.host and is_here(settings.host))
    return replace(settings, shared=not alone) if settings.shared is None else settings


def backup(file: Path, *, database: Path = Path("rulewright.db")) -> None:
    """Copy a SQLite database, while a server uses it or not, into a file that a server can start from.

    Parameters
    ----------
    file
        Where to write the copy; it must not be there yet.
    database
        The SQLite file to copy.
    """
    if not database.is_file():
        raise CannotBackUp(f"there is no database {database}")
    if file.exists():
        raise CannotBackUp(f"{file} is there already: name a new file")
    new = file.with_name(f"{file.name}.new")
    before = os.umask(PRIVATE)
    try:
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(new)) as copy:
            source.backup(copy)
            if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise CannotBackUp(f"{database} is damaged: the copy does not pass SQLite's own check")
        new.replace(file)
    except (sqlite3.Error, OSError) as error:
        raise CannotBackUp(f"{database} could not be copied to {file}: {error}") from error
    finally:
        new.unlink(missing_ok=True)
        os.umask(before)


class CannotBackUp(RulewrightError):
    """Nothing was written."""


def openapi(file: Path) -> None:
    """Write the server's API, websocket messages included, as OpenAPI.

    Parameters
    ----------
    file
        Where to write it.
    """
    needs_server()
    from rulewright.server.app import create_app
    from rulewright.server.protocol.describe import describe
    from rulewright.server.settings import Settings

    file.write_text(json.dumps(describe(create_app(Settings())), indent=1) + "\n", encoding="utf-8")
