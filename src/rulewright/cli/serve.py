"""`rulewright serve` and `rulewright openapi`: the table in the browser."""

from __future__ import annotations

import json
import logging
from pathlib import Path

from cyclopts import App
from rich.console import Console


def add_to(app: App) -> None:
    app.command(serve)
    app.command(openapi)


def serve(
    *, host: str = "127.0.0.1", port: int = 8000, database: str = "rulewright.db", workers: int = 1, quiet: bool = False
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
    quiet
        Say nothing but the address.
    """
    from rulewright.server.app import create_app
    from rulewright.server.run import listen, server_of

    logging.basicConfig(level=logging.WARNING if quiet else logging.INFO, format="%(levelname)s %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    console = Console()
    try:
        socket = listen(host, port)
    except OSError as error:
        Console(stderr=True).print(f"[red]rulewright:[/] cannot listen on {host}:{port}: {error.strerror}")
        raise SystemExit(2) from None
    shown = "127.0.0.1" if host in ("", "0.0.0.0") else f"[{host}]" if ":" in host else host
    console.print(f"Rulewright is at [bold]http://{shown}:{socket.getsockname()[1]}/[/]", highlight=False)
    server_of(create_app(database, workers=workers), "warning").run(sockets=[socket])


def openapi(file: Path) -> None:
    """Write the server's API, websocket messages included, as OpenAPI.

    Parameters
    ----------
    file
        Where to write it.
    """
    from rulewright.server.app import create_app
    from rulewright.server.describe import describe

    file.write_text(json.dumps(describe(create_app()), indent=1) + "\n", encoding="utf-8")
