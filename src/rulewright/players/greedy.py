"""The player that looks one choice ahead: it tries each in a few imagined worlds and takes the best-looking one."""

from __future__ import annotations

from collections.abc import Callable
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
        seeds = [self._random.getrandbits(48) for _ in range(self._worlds)]
        worlds: list[Match[Any]] = []

        def world(number: int) -> Match[Any]:
            if number == len(worlds):
                worlds.append(view.imagine(seeds[number]))
            return worlds[number]

        values = [self._value(world, choice, seat) for choice in choices]
        best = max(values)
        return self._random.choice([index for index, value in enumerate(values) if value > best - 1e-9])

    def _value(self, world: Callable[[int], Match[Any]], choice: Choice, seat: int) -> float:
        """What a choice is worth on average; where nothing is rolled one open world, or two that agree, tell all."""
        total = last = 0.0
        for number in range(self._worlds):
            imagined = world(number)
            trial = imagined.copy()
            trial.take(choice, seat)
            value = standing(trial, seat)
            total += value
            if trial.chance.counter == imagined.chance.counter:
                agree = number > 0 and value == last
                if agree or trial.game.is_open(trial.state):
                    return total / (number + 1)
            last = value
        return total / self._worlds
