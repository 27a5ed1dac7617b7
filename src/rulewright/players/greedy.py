"""The player that looks one choice ahead: it tries each in a few imagined worlds and takes the best-looking one."""

from __future__ import annotations

from random import Random

from rulewright.kernel import SeatView

from .judging import Glances


class GreedyPlayer:
    """`worlds` is how often each choice is tried; all choices meet the same worlds, so that luck does not decide."""

    def __init__(self, seed: int | str = 0, worlds: int = 4) -> None:
        self._random = Random(str(seed))
        self._worlds = worlds

    def choose(self, view: SeatView) -> int:
        choices = view.choices
        if len(choices) == 1:
            return 0
        seeds = [self._random.getrandbits(48) for _ in range(self._worlds)]
        values = [self._value(view, index, seeds) for index in range(len(choices))]
        best = max(values)
        return self._random.choice([index for index, value in enumerate(values) if value > best - 1e-9])

    def _value(self, view: SeatView, index: int, seeds: list[int]) -> float:
        seen = Glances()
        for seed in seeds:
            if not seen.sure:
                seen.add(view, index, seed)
        return seen.mean
