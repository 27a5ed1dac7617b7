"""Rulewright itself: random play and copies of every registered game."""

import copy
from collections.abc import Callable
from importlib.metadata import version
from itertools import count
from random import random
from typing import Any

from bench.worker import Measure, costs, plays, serve
from rulewright.kernel import Game, Match, find_game, game_ids


def player(game: Game[Any]) -> Callable[[], int]:
    seeds = count()

    def play_one() -> int:
        match = Match.start(game, {}, seed=next(seeds), keep=False)
        return play(match)

    return play_one


def play(match: Match[Any], decisions: float = float("inf")) -> int:
    """Random play to the end, or for so many decisions; how many there were."""
    played = 0
    while not match.over and played < decisions:
        match.pick(int(random() * len(match.choices)))
        played += 1
    return played


def half_played(game: Game[Any]) -> Match[Any]:
    """A match about half as long as a random one."""
    match = Match.start(game, {}, seed=1)
    play(match, decisions=play(Match.start(game, {}, seed=1, keep=False)) // 2)
    return match


def measures(name: str) -> list[tuple[str, Measure]]:
    game = find_game(name)
    match = half_played(game)
    state = game.copier(match.state)
    return [
        ("ours", plays(name, player(game))),
        ("ours", costs(f"{name} copy", lambda: game.copier(state))),
        ("copy.deepcopy", costs(f"{name} copy", lambda: copy.deepcopy(state))),
        ("ours", costs(f"{name} match copy", match.copy)),
    ]


if __name__ == "__main__":
    serve(version("rulewright"), [measure for name in game_ids() for measure in measures(name)])
