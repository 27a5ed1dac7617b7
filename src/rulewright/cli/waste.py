"""`rulewright waste GAME`: let bots play whole matches, and tell what they wasted."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console

from rulewright.kernel import find_game
from rulewright.players import find_level
from rulewright.testing.waste import Bots, play_and_look

from .hints import run
from .options import read_options


def add_to(app: App) -> None:
    app.command(waste)


def waste(
    game: str,
    *,
    number: Annotated[int, Parameter(name=["-n", "--number", "--games"])] = 10,
    level: str = "regular",
    seed: int = 0,
    budget: float = 1.0,
    jobs: int = 1,
    option: Sequence[str] = (),
) -> None:
    """Let bots play, and look at each of their choices: none may waste anything.

    Parameters
    ----------
    game
        Its id.
    number
        How many games.
    level
        Of the bots.
    seed
        The first game has this seed, the next the next.
    budget
        How much of the worlds of their level the bots may imagine.
    jobs
        How many processes at once. The results are the same.
    option
        An option of the game, as name=value.
    """
    found = find_game(game)
    config = read_options(found, option)
    find_level(level)
    matches = [Bots(game, level, seed + at, budget, config) for at in range(number)]
    console = Console(highlight=False, markup=False, soft_wrap=True)
    kinds: Counter[str] = Counter()
    decisions = 0
    for bots, (made, wasted) in zip(matches, run(play_and_look, matches, jobs), strict=True):
        decisions += made
        kinds.update(one.kind for one in wasted)
        for one in wasted:
            better = f"; better: {one.better}" if one.better else ""
            console.print(f"seed {bots.seed}, answer {one.answers}, seat {one.seat}: {one.text}  ! {one.kind}{better}")
    told = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common()) or "nothing wasted"
    console.print(f"{found.title}, {level}: {number} games, {decisions} decisions: {told}")
    sys.exit(1 if kinds else 0)
