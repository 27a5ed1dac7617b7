"""Rulewright itself: random play, copies and replay of every registered game."""

import copy
from collections.abc import Callable
from importlib.metadata import version
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

from bench.questions import answer, questions
from bench.worker import Measure, costs, plays, serve
from rulewright.kernel import Game, Match, Record, find_game, game_ids


def player(game: Game[Any]) -> Callable[[], int]:
    seeds, chance = count(), Random()

    def play_one() -> int:
        match = Match.start(game, {}, seed=next(seeds), keep=False)
        return play(match, chance)

    return play_one


def play(match: Match[Any], chance: Random) -> int:
    """Random play to the end; how many decisions it took. A forced choice is none."""
    decisions, drawn = 0, chance.random
    while not match.over:
        match.pick(int(drawn() * len(match.choices)))
        decisions += 1
    return decisions


def whole(game: Game[Any]) -> Match[Any]:
    """A match of random play: the same in each build, so that copies and replays compare."""
    match = Match.start(game, {}, seed=1)
    play(match, Random(1))
    return match


def answers(row: str, game: Game[Any]) -> Measure:
    """Recorded questions that the expert answers in a second, each in the same worlds."""
    asked = questions(game)

    def measure() -> dict[str, float]:
        start = perf_counter()
        for view in asked:
            answer(view)
        return {row: len(asked) / (perf_counter() - start)}

    return measure


def measures(name: str) -> list[tuple[str, Measure]]:
    game = find_game(name)
    match = whole(game)
    middle = match.at(match.answers // 2)
    state = game.copier(middle.state)
    return [
        ("ours", plays(name, player(game))),
        ("ours", costs(f"{name} copy", game.copier, state)),
        ("copy.deepcopy", costs(f"{name} copy", copy.deepcopy, state)),
        ("ours", costs(f"{name} match copy", Match.copy, middle)),
        ("ours", answers(f"{name} questions", game)),
        ("ours", costs(f"{name} replay", Record.replay, Record.of(match), per=match.answers)),
    ]


if __name__ == "__main__":
    serve(version("rulewright"), [measure for name in game_ids() for measure in measures(name)])
