"""`rulewright doctor`: what is wrong with an installation."""

from __future__ import annotations

import json as plain_json
import os
import sys
from pathlib import Path

from cyclopts import App
from rich.console import Console
from rich.markup import escape

from .serve import needs_server

MARKS = {"good": "[green]✓[/]", "warning": "[yellow]![/]", "bad": "[red]✗[/]"}


def add_to(app: App) -> None:
    app.command(doctor)


def doctor(*, config: Path | None = None, database: str | None = None, json: bool = False) -> None:
    """Say what is wrong with an installation: settings, client, database, disk, workers, proxy, mail.

    Nothing is changed. Ends with 1 if something keeps a server from running well.

    Parameters
    ----------
    config
        The file of settings; if not given, what RW_CONFIG names.
    database
        Another database than the settings name.
    json
        One JSON object a line.
    """
    needs_server()
    from rulewright.server.doctor import examine

    console, bad = Console(highlight=False, soft_wrap=True), False
    for found in examine(config, os.environ, {"database": database} if database else {}):
        bad = bad or found.state == "bad"
        if json:
            print(plain_json.dumps(found._asdict()))
        else:
            console.print(f"{MARKS[found.state]} {found.what:<12}{escape(found.text)}")
    sys.exit(1 if bad else 0)
