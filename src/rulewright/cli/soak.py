"""`rulewright soak`: the conformance kit over all games, for as long as you like."""

from __future__ import annotations

import sys
import time
import traceback
from itertools import count, cycle
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console

from rulewright.kernel import find_game, game_ids
from rulewright.testing.conformance import Kit


def add_to(app: App) -> None:
    app.command(soak)


def soak(
    *games: str,
    minutes: float = 5.0,
    number: Annotated[int | None, Parameter(name=["-n", "--number"])] = None,
    seed: int = 0,
    closely: float = 0.02,
) -> None:
    """Play random games of every kind with the conformance kit looking on.

    Parameters
    ----------
    games
        Which games; all if none is named.
    minutes
        When to stop.
    number
        Stop after so many games of each kind instead.
    seed
        Where to begin.
    closely
        Which part of the decisions is looked at closely.
    """
    console = Console(highlight=False)
    kinds = [(find_game(name), config) for name in games or game_ids() for config in find_game(name).sample_configs()]
    played, failed, began = 0, 0, time.monotonic()
    seeds = count(seed)
    for game, config in cycle(kinds):
        at = seed + played // len(kinds) if number is not None else next(seeds)
        if number is not None and played >= number * len(kinds):
            break
        if number is None and time.monotonic() - began > minutes * 60:
            break
        try:
            Kit(game, config, at, closely).check()
        except Exception as error:
            failed += 1
            console.print(f"[red]{game.id} seed {at} {config}: {type(error).__name__}: {error}[/]")
            console.print(traceback.format_exc(limit=-3), markup=False)
        played += 1
    spent = time.monotonic() - began
    console.print(f"{played} games of {len(kinds)} kinds in {spent:.0f} s, {failed} failed")
    sys.exit(1 if failed else 0)
