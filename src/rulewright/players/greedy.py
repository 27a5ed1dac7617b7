"""The player that looks one choice ahead: it tries each in a few imagined worlds and takes the best-looking one."""

from __future__ import annotations

from random import Random
from typing import Any

from rulewright.kernel import Choice, Match, SeatView

from .judging import standing


class GreedyPlayer:
    """`worlds` is how often each choice is tried; all choices meet the same worlds, so that luck does not decide."""

    def __init__(self, seed: int | str = 0, worlds: int = 4) -> None:
        self._random = Random(str(seed))
        self._worlds = worlds

    def choose(self, view: SeatView) -> int:
        choices, seat = view.choices, view.seat
        if len(choices) == 1:
            return 0
        worlds = [view.imagine(self._random.getrandbits(48)) for _ in range(self._worlds)]
        values = [self._value(worlds, choice, seat) for choice in choices]
        best = max(values)
        return self._random.choice([index for index, value in enumerate(values) if value > best - 1e-9])

    def _value(self, worlds: list[Match[Any]], choice: Choice, seat: int) -> float:
        """What a choice is worth on average; where nothing is rolled or hidden, one world tells all."""
        total = 0.0
        for tried, world in enumerate(worlds, 1):
            trial = world.copy()
            trial.take(choice, seat)
            total += standing(trial, seat)
            if trial.chance.counter == world.chance.counter and trial.game.is_open(trial.state):
                return total / tried
        return total / len(worlds)
