"""The player that thinks a few choices on: it tries one, plays on quickly to the end of its turn, and looks again."""

from __future__ import annotations

from random import Random

from rulewright.kernel import SeatView

from .halving import Halving
from .judging import Judge, Partings, Quick
from .thought import ONLY, Budget, Thought

LOOKS = 4  # worlds in which it first sees what each choice does at once
TURNS, DECISIONS = 1, 6  # how far it plays on: till others have the word, but not for ever


class LookaheadPlayer:
    def __init__(self, seed: int | str = 0, budget: Budget | None = None) -> None:
        self._random = Random(str(seed))
        self._budget = budget or Budget(worlds=100)

    def choose(self, view: SeatView) -> int:
        return self.weigh(view).best

    def weigh(self, view: SeatView) -> Thought:
        if len(view.choices) == 1:
            return ONLY
        judge = Judge(view)
        quick = Quick(judge, self._random)
        partings = Partings(view, judge)

        def trial(index: int, seed: int) -> float:
            world = view.imagine(seed, nimble=True)
            world.take(view.choices[index], view.seat)
            if not partings.end_at(world, index):
                quick.play_on(world, judge.mine, TURNS, DECISIONS)
            return judge.value(world, judge.mine)

        return Halving(view, self._random.getrandbits(48), self._budget, LOOKS, trial).run()
