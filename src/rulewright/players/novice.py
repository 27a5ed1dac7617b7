"""The player that means well: it looks at what a choice does at once, and errs about how good that is."""

from __future__ import annotations

from random import Random
from statistics import pstdev

from rulewright.kernel import SeatView

from .judging import Glances
from .thought import ONLY, Budget, Thought, Weighed


class NovicePlayer:
    """`error` is how far it misjudges, beside how far the choices really are apart."""

    def __init__(self, seed: int | str = 0, budget: Budget | None = None, error: float = 1.0) -> None:
        self._random = Random(str(seed))
        self._error = error

    def choose(self, view: SeatView) -> int:
        return self.weigh(view).best

    def weigh(self, view: SeatView) -> Thought:
        count = len(view.choices)
        if count == 1:
            return ONLY
        seed = self._random.getrandbits(48)
        seen = [Glances() for _ in range(count)]
        for index, glances in enumerate(seen):
            glances.add(view, (view.choices[index],), seed)
        values = [glances.mean for glances in seen]
        blur = self._error * pstdev(values)
        felt = [value + blur * self._random.gauss(0.0, 1.0) for value in values]
        order = sorted(range(count), key=lambda index: (felt[index], self._random.random()), reverse=True)
        return Thought(tuple(Weighed(index, felt[index], 1) for index in order))
