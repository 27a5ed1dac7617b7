"""`rulewright soak`: the conformance kit over all games, for as long as you like."""

from __future__ import annotations

import sys
import time
import traceback
from itertools import count, islice
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import Progress

from rulewright.kernel import find_game, game_ids
from rulewright.testing.conformance import Kit
from rulewright.testing.soaking import Reach, chooser


def add_to(app: App) -> None:
    app.command(soak)


def soak(
    *games: str,
    minutes: float = 5.0,
    number: Annotated[int | None, Parameter(name=["-n", "--number"])] = None,
    seed: int = 0,
    closely: float = 0.02,
    players: str = "random,contrary",
    reach: bool = False,
) -> None:
    """Play games of every kind with the conformance kit looking on.

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
    players
        Who plays, game by game in turn: random, contrary (takes what was taken least), or the level of a bot.
    reach
        Tell in the end which questions were never asked, and which functions that carry out rules never called.
    """
    choosers = [chooser(name) for name in players.split(",")]
    kinds = [(find_game(name), config) for name in games or game_ids() for config in find_game(name).sample_configs()]
    endless = ((game, config, at) for at in count(seed) for game, config in kinds)
    reached = {game.id: Reach(game) for game, _ in kinds} if reach else {}
    chosen = endless if number is None else islice(endless, number * len(kinds))
    played, failed, began = 0, 0, time.monotonic()
    with Progress(*Progress.get_default_columns(), "{task.completed} games", console=Console(stderr=True)) as progress:
        task = progress.add_task("soak", total=None if number is None else number * len(kinds))
        for game, config, at in chosen:
            if number is None and time.monotonic() - began > minutes * 60:
                break
            progress.update(task, description=game.title)
            choose = choosers[played % len(choosers)]
            try:
                if reach:
                    with reached[game.id].watching():
                        Kit(game, config, at, closely, reached[game.id].choosing(choose)).check()
                else:
                    Kit(game, config, at, closely, choose).check()
            except Exception as error:
                failed += 1
                progress.console.print(f"[red]{game.id} seed {at} {config}: {type(error).__name__}: {error}[/]")
                progress.console.print(traceback.format_exc(limit=-3), markup=False)
            played += 1
            progress.advance(task)
    spent = time.monotonic() - began
    console = Console(highlight=False)
    for name, seen in reached.items():
        tell_reach(console, name, seen)
    console.print(f"{played} games of {len(kinds)} kinds in {spent:.0f} s, {failed} failed")
    sys.exit(1 if failed else 0)


def tell_reach(console: Console, game: str, reach: Reach) -> None:
    console.print(f"{game}: {len(reach.asked)} questions asked; never: {', '.join(reach.never_asked()) or 'none'}")
    for function, rules in reach.never_called().items():
        console.print(f"  {function} was never called: {', '.join(rules)}")
