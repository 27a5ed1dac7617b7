"""Which choices to try how often: half of the field drops out again and again (sequential halving)."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import TypeAlias

from rulewright.kernel import SeatView

from .judging import standing
from .thought import Budget, Thought, Weighed

MOST_CANDIDATES = 16
ENOUGH = 4  # worlds after which a field can be settled
CLEARLY = 4.0  # standard errors by which the best must lead to need no more worlds

Trial: TypeAlias = Callable[[int, int], float]  # the value of a choice, by its index, in the world of a seed


class Halving:
    """The better a choice looks, the more worlds it is tried in. All meet the same worlds: luck does not decide.

    It can be broken off at any time: who has been tried most, and of those who did best, is the answer.
    """

    def __init__(self, view: SeatView, seed: int, budget: Budget, trial: Trial) -> None:
        self._view = view
        self._seed = seed
        self._trial = trial
        self._meter = budget.start()
        self._totals = [0.0] * len(view.choices)
        self._squares = [0.0] * len(view.choices)
        self._trials = [0] * len(view.choices)

    def run(self) -> Thought:
        field = entrants = self._first_look()[:MOST_CANDIDATES]
        rounds = (len(field) - 1).bit_length()
        for number in range(1, rounds + 1):
            self._round(field, number / rounds)
            if self._is_settled(field):
                break
            field = sorted(field, key=self._rank, reverse=True)[: (len(field) + 1) // 2]
        tried = [index for index in entrants if self._trials[index]]
        ranked = sorted(tried, key=self._rank, reverse=True)
        return Thought(tuple(Weighed(index, self._mean(index), self._trials[index]) for index in ranked))

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
                value = self._trial(index, self._seed + self._trials[index])
                self._totals[index] += value
                self._squares[index] += value * value
                self._trials[index] += 1
                self._meter.count()
                if self._meter.spent >= 1:
                    return
            if self._meter.spent >= until or self._is_settled(field):
                return

    def _is_settled(self, field: list[int]) -> bool:
        """Whether more worlds would hardly change who is best: nobody waits for a bot that knows."""
        if min(self._trials[index] for index in field) < ENOUGH:
            return False
        best, *others = sorted(field, key=self._mean, reverse=True)
        if self._mean(best) - self._mean(others[-1]) < 1e-9 and not self._error(best):
            return True
        return all(
            self._mean(best) - self._mean(other) > CLEARLY * sqrt(self._error(best) + self._error(other))
            for other in others
        )

    def _error(self, index: int) -> float:
        """The square of the standard error of a choice's mean."""
        trials, mean = self._trials[index], self._mean(index)
        return max(0.0, self._squares[index] / trials - mean * mean) / trials

    def _mean(self, index: int) -> float:
        return self._totals[index] / self._trials[index] if self._trials[index] else 0.0

    def _rank(self, index: int) -> tuple[int, float]:
        return self._trials[index], self._mean(index)
