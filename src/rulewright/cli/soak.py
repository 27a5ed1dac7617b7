"""`rulewright soak`: the conformance kit over all games, for as long as you like."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from itertools import count, islice
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import Progress

from rulewright.kernel import Config, Game, find_game, game_ids
from rulewright.testing.conformance import Kit
from rulewright.testing.soaking import Chooser, Reach, chooser


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
    names = games or game_ids()
    kinds = {name: [(find_game(name), config) for config in find_game(name).sample_configs()] for name in names}
    turns = {name: islice(_endless(some, seed), number and number * len(some)) for name, some in kinds.items()}
    spent = dict.fromkeys(names, 0.0)
    reached = {name: Reach(find_game(name)) for name in names} if reach else {}
    played, failed, all_kinds = 0, 0, sum(map(len, kinds.values()))
    with Progress(*Progress.get_default_columns(), "{task.completed} games", console=Console(stderr=True)) as progress:
        task = progress.add_task("soak", total=number and number * all_kinds)
        while spent and (number is not None or sum(spent.values()) < minutes * 60):
            name = min(spent, key=lambda name: spent[name] / len(kinds[name]))  # a long game may not crowd out others
            turn = next(turns[name], None)
            if turn is None:
                del spent[name]
                continue
            game, config, at = turn
            progress.update(task, description=game.title)
            choose, began = choosers[played % len(choosers)], time.monotonic()
            fault = _fault_in(game, config, at, closely, choose, reached.get(name))
            if fault:
                failed += 1
                progress.console.print(fault, markup=False, style="red")
            played += 1
            spent[name] += time.monotonic() - began
            progress.advance(task)
    console = Console(highlight=False)
    for name, seen in reached.items():
        tell_reach(console, name, seen)
    console.print(f"{played} games of {all_kinds} kinds, {failed} failed")
    sys.exit(1 if failed else 0)


def _fault_in(game: Game[Any], config: Config, seed: int, closely: float, choose: Chooser, reach: Reach | None) -> str:
    """Play one game under the kit's eyes: what went wrong, or nothing."""
    try:
        with reach.watching() if reach else nullcontext():
            Kit(game, config, seed, closely, reach.choosing(choose) if reach else choose).check()
    except Exception as error:
        trace = traceback.format_exc(limit=-3)
        return f"{game.id} seed {seed} {config}: {type(error).__name__}: {error}\n{trace}"
    return ""


def _endless(kinds: Sequence[tuple[Game[Any], Config]], seed: int) -> Iterator[tuple[Game[Any], Config, int]]:
    return ((game, config, at) for at in count(seed) for game, config in kinds)


def tell_reach(console: Console, game: str, reach: Reach) -> None:
    console.print(f"{game}: {len(reach.asked)} questions asked; never: {', '.join(reach.never_asked()) or 'none'}")
    for function, rules in reach.never_called().items():
        console.print(f"  {function} was never called: {', '.join(rules)}")
