"""`rulewright setups`: ready set-ups of a game, drawn, screened and measured."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cyclopts import App
from rich.console import Console

from rulewright.kernel import RulewrightError, find_game
from rulewright.lab import set_ups

from .options import read_options


def add_to(app: App) -> None:
    app.command(setups)


def setups(
    game: str,
    *,
    screen: int = 0,
    few: int = 8,
    keep: int = 12,
    games: int = 200,
    seed: str = "0",
    level: str = "greedy",
    drafters: str = "random",
    option: Sequence[str] = (),
    jobs: int = 1,
) -> None:
    """Draw set-ups, keep the most even, and measure them. The same command without --screen goes on measuring.

    Parameters
    ----------
    game
        Its id.
    screen
        How many set-ups to draw; 0 measures those that there are.
    few
        How many games screen a drawn one.
    keep
        How many of the drawn ones stay.
    games
        How many games every set-up is to have in the end, on fresh seeds.
    seed
        Everything follows from it.
    level
        The bots that play; they imagine one world where they would imagine four.
    drafters
        The bots that draft, build and enter before the set-up stands.
    option
        An option of the game for the drawn set-ups, as name=value.
    jobs
        How many processes.
    """
    found = find_game(game)
    file = found.set_ups_file
    if file is None:
        raise RulewrightError(f"{game} has no set-ups: it begins with play")
    tell = Console(highlight=False, soft_wrap=True, markup=False).print
    known = list(found.set_ups)
    with set_ups.players(jobs) as plays:
        if screen:
            config = read_options(found, option)
            fresh = set_ups.screen(found, config, screen, few, keep, seed, drafters, level, plays, tell)
            known += set_ups.with_ids(fresh, known)
            set_ups.write(file, known)
        save = partial(set_ups.write, file, known)
        set_ups.measure(found, known, games, seed, level, plays, save, tell, at_once=jobs)
