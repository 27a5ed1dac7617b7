"""`rulewright mutants`: small faults in a game's rules, and which of them its tests do not notice."""

from __future__ import annotations

import json as plain_json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter
from rich.console import Console

if TYPE_CHECKING:
    from rulewright.testing.mutants.report import Report


def add_to(app: App) -> None:
    app.command(mutants)


def mutants(
    game: str,
    count: Annotated[int, Parameter(name=["-n", "--count"])] = 200,
    seed: int = 0,
    jobs: int | None = None,
    module: str = "",
    all_of: str = "",
    json: Path | None = None,
    verbose: bool = False,
) -> None:
    """Plant small faults in the rules of a game and tell which its tests do not notice.

    Parameters
    ----------
    game
        Which game.
    count
        How many faults.
    seed
        Which ones.
    jobs
        How many at a time; as many as there are processors if not told.
    module
        Only in this module, like attack.py.
    all_of
        Every fault that this function can have, like hurt_hero or Table.turn; no count, no seed.
    json
        Write what became of every fault into this file.
    verbose
        Tell of every fault as it is tried.
    """
    from rulewright.testing.mutants.report import plant  # needs pytest, which the core does without

    told = Console(stderr=True, highlight=False)
    lines = (lambda line: told.print(line, markup=False)) if verbose else (lambda line: None)
    report = plant(game, count, seed, jobs or os.cpu_count() or 1, module, all_of, lines)
    show(report)
    if json:
        json.write_text(plain_json.dumps(report.plain(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    sys.exit(1 if report.survivors else 0)


def show(report: Report) -> None:
    console = Console(highlight=False, markup=False, soft_wrap=True)
    for one in report.survivors:
        console.print(f"{one.file}:{one.line} {one.function}: {one.change}")
        console.print(f"    {_tests(one.reached_by)}")
    for one in report.equivalent:
        console.print(f"{one.file}:{one.line} {one.function}: {one.change}\n    equivalent: {one.reason}")
    console.print(report.summary)


def _tests(names: tuple[str, ...], most: int = 4) -> str:
    if not names:
        return "no test reaches it"
    some = ", ".join(name.split("/")[-1] for name in names[:most])
    return f"reached by {len(names)}: {some}{', ...' if len(names) > most else ''}"
