"""`rulewright serve` and `rulewright openapi`: the table in the browser."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

from cyclopts import App
from msgspec.structs import replace
from rich.console import Console

from rulewright.kernel import RulewrightError

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
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "rulewright.db",
    workers: int = 1,
    limits: Path | None = None,
    shared: bool | None = None,
    lab: bool | None = None,
    quiet: bool = False,
    json_logs: bool = False,
) -> None:
    """Serve the table in the browser.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets other machines in.
    port
        The port; 0 takes any free one.
    database
        A SQLite file, or a postgresql:// URL.
    workers
        How many processes think for the bots.
    limits
        A TOML file with limits of your own; docs/operate.md lists them.
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
    from rulewright.server.app import create_app, limits_of_environment
    from rulewright.server.limits import read_limits
    from rulewright.server.logs import set_up_logs
    from rulewright.server.people.budgets import is_here
    from rulewright.server.run import listen, server_of
    from rulewright.server.storage.database import prepare

    os.umask(PRIVATE)
    set_up_logs(json_logs, quiet)
    given = read_limits(limits) if limits is not None else limits_of_environment()
    reachable = given.shared or not (host == "localhost" or (host and is_here(host))) if shared is None else shared
    set_up = replace(given, shared=reachable, lab=given.lab if lab is None else lab)
    asyncio.run(prepare(database))
    console = Console()
    try:
        socket = listen(host, port)
    except OSError as error:
        Console(stderr=True).print(f"[red]rulewright:[/] cannot listen on {host}:{port}: {error.strerror}")
        raise SystemExit(2) from None
    shown = "127.0.0.1" if host in ("", "0.0.0.0") else f"[{host}]" if ":" in host else host
    console.print(f"Rulewright is at [bold]http://{shown}:{socket.getsockname()[1]}/[/]", highlight=False)
    server_of(create_app(database, workers=workers, limits=set_up, prepared=True), "warning").run(sockets=[socket])


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

    file.write_text(json.dumps(describe(create_app()), indent=1) + "\n", encoding="utf-8")
