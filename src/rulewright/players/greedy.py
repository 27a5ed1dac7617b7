"""The player that looks one choice ahead: one-ply search by the evaluation function, in determinized worlds."""

from __future__ import annotations

from random import Random

from rulewright.kernel import SeatView

from .judging import Glances, Opinion
from .thought import ONLY, Thought, Weighed


class GreedyPlayer:
    """`worlds` is how often each choice is tried; all choices meet the same worlds, so that luck does not decide."""

    def __init__(self, seed: int | str = 0, worlds: int = 4, opinion: Opinion | None = None) -> None:
        self._random = Random(str(seed))
        self._worlds = worlds
        self._opinion = opinion

    def choose(self, view: SeatView) -> int:
        return self.weigh(view).best

    def weigh(self, view: SeatView) -> Thought:
        if len(view.choices) == 1:
            return ONLY
        seeds = [self._random.getrandbits(48) for _ in range(self._worlds)]
        seen = [self._look(view, index, seeds) for index in range(len(view.choices))]
        best = max(glances.mean for glances in seen)
        taken = self._random.choice([index for index, glances in enumerate(seen) if glances.mean > best - 1e-9])
        ranked = sorted(range(len(seen)), key=lambda index: (index == taken, seen[index].mean), reverse=True)
        return Thought(tuple(Weighed(index, seen[index].mean, seen[index].count) for index in ranked))

    def _look(self, view: SeatView, index: int, seeds: list[int]) -> Glances:
        seen = Glances()
        for seed in seeds:
            if not seen.sure:
                seen.add(view, (view.choices[index],), seed, self._opinion)
        return seen
