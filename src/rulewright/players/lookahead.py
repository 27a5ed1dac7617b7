"""The player that thinks a few choices on: it tries one, plays on quickly to the end of a beat, and looks again."""

from __future__ import annotations

from random import Random

from rulewright.kernel import SeatView

from .judging import Judge, Quick, standing
from .thought import ONLY, Budget, Thought, Weighed

MOST_CANDIDATES = 16


class LookaheadPlayer:
    """Halves the field again and again: the better a choice looks, the more worlds it is tried in.

    All choices meet the same worlds, so that luck does not decide.
    """

    def __init__(
        self, seed: int | str = 0, budget: Budget | None = None, turns: int = 1, decisions: int = 6, tries: int = 99
    ) -> None:
        self._random = Random(str(seed))
        self._budget = budget or Budget(worlds=60)
        self._turns = turns
        self._decisions = decisions
        self._tries = tries

    def choose(self, view: SeatView) -> int:
        return self.weigh(view).best

    def weigh(self, view: SeatView) -> Thought:
        if len(view.choices) == 1:
            return ONLY
        return Halving(view, self._random, self._budget, self._turns, self._decisions, self._tries).run()


class Halving:
    """One question being thought about."""

    def __init__(self, view: SeatView, random: Random, budget: Budget, turns: int, decisions: int, tries: int) -> None:
        self._view = view
        self._random = random
        self._judge = Judge(view)
        self._quick = Quick(self._judge, random, tries)
        self._turns = turns
        self._decisions = decisions
        self._meter = budget.start()
        self._totals = [0.0] * len(view.choices)
        self._trials = [0] * len(view.choices)
        self._seed = random.getrandbits(48)

    def run(self) -> Thought:
        order = self._first_look()
        field = order[:MOST_CANDIDATES]
        rounds = (len(field) - 1).bit_length()
        for number in range(1, rounds + 1):
            self._round(field, number / rounds)
            field = sorted(field, key=self._mean, reverse=True)[: (len(field) + 1) // 2]
        tried = sorted(order[:MOST_CANDIDATES], key=lambda i: (self._trials[i], self._mean(i)), reverse=True)
        return Thought(tuple(Weighed(i, self._mean(i), self._trials[i]) for i in tried))

    def _first_look(self) -> list[int]:
        """The choices by how they look at once."""
        looks = [self._at_once(index) for index in range(len(self._totals))]
        return sorted(range(len(looks)), key=lambda index: looks[index], reverse=True)

    def _at_once(self, index: int) -> float:
        world = self._view.imagine(self._seed)
        world.take(self._view.choices[index], self._view.seat)
        return standing(world, self._view.seat)

    def _round(self, field: list[int], until: float) -> None:
        """Try each choice of the field in a world, and again while this round's part of the budget lasts."""
        while True:
            for index in field:
                self._try(index)
            if self._meter.spent >= until:
                return

    def _try(self, index: int) -> None:
        self._meter.count()
        world = self._view.imagine(self._seed + self._trials[index], nimble=True)
        world.take(self._view.choices[index], self._view.seat)
        self._quick.play_on(world, self._judge.mine, self._turns, self._decisions)
        self._totals[index] += standing(world, self._view.seat)
        self._trials[index] += 1

    def _mean(self, index: int) -> float:
        return self._totals[index] / self._trials[index]
