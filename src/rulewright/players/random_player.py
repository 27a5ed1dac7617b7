"""The player that knows nothing: any choice is as good as another."""

from __future__ import annotations

from random import Random

from rulewright.kernel import SeatView


class RandomPlayer:
    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(str(seed)).random

    def choose(self, view: SeatView) -> int:
        return int(self._random() * len(view.choices))
