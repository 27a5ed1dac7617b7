"""Which choices to try how often: sequential halving (Karnin, Koren and Somekh 2013).

All are looked at, then the worse half of the field drops out, again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TypeAlias

from rulewright.kernel import SeatView

from .judging import Glances, Opinion, Run
from .thought import Budget, Thought, Weighed

MOST_CANDIDATES = 16
WORLDS_EACH = 4  # with few worlds, so many for each candidate
LOOKING = 0.25  # the part of its time that a player may spend on first looks
ENOUGH = 4  # worlds after which a field can be settled
CLEARLY = 4.0  # standard errors by which the best must lead to need no more worlds

Trial: TypeAlias = Callable[[int, int], float]  # the value of a choice, by its index, in the world of a seed


class Halving:
    """The better a choice looks, the more worlds it is tried in. All meet the same worlds: luck does not decide.

    First every choice is looked at, `looks` times at most: what it does at once is cheap to see, and counts for as many
    trials as the game says. It can be broken off at any time: who has been tried most, and of those who did best, is
    the answer.
    """

    def __init__(
        self,
        view: SeatView,
        runs: Sequence[Run],
        seed: int,
        budget: Budget,
        looks: int,
        trial: Trial,
        opinion: Opinion | None = None,
    ) -> None:
        self._view = view
        self._opinion = opinion
        self._runs = runs
        self._seed = seed
        self._trial = trial
        self._meter = budget.start()
        self._looks = looks
        self._prior = view.game.foresight
        self._most = int(max(2, min(MOST_CANDIDATES, budget.worlds / WORLDS_EACH)))
        self._seen = [Glances() for _ in runs]
        self._totals = [0.0] * len(runs)
        self._squares = [0.0] * len(runs)
        self._trials = [0] * len(runs)

    def run(self) -> Thought:
        field = entrants = self._first_look()
        rounds = (len(field) - 1).bit_length()
        for number in range(1, rounds + 1):
            self._round(field, number / rounds)
            if self._is_settled(field):
                break
            field = sorted(field, key=self._rank, reverse=True)[: (len(field) + 1) // 2]
        tried = [index for index in entrants if self._trials[index]]
        return Thought(tuple(map(self._weighed, sorted(tried, key=self._rank, reverse=True))))

    def _weighed(self, index: int) -> Weighed:
        first, *then = self._runs[index]
        return Weighed(self._view.choices.index(first), self._mean(index), self._trials[index], tuple(then))

    def _first_look(self) -> list[int]:
        """The choices by how they look at once. Of many the worse half drops out after every look, but sixteen stay."""
        field = list(range(len(self._seen)))
        for number in range(self._looks):
            unsure = [index for index in field if not self._seen[index].sure]
            if not unsure or (number and self._meter.spent >= LOOKING):
                break
            for index in unsure:
                self._seen[index].add(self._view, self._runs[index], self._seed + number, self._opinion)
            field.sort(key=lambda index: self._seen[index].mean, reverse=True)
            field = field[: max(MOST_CANDIDATES, len(field) // 2)]
        return field[: self._most]

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
        """The square of the standard error of what a choice's trials gave."""
        trials = self._trials[index]
        mean = self._totals[index] / trials
        return max(0.0, self._squares[index] / trials - mean * mean) / trials

    def _mean(self, index: int) -> float:
        return (self._prior * self._seen[index].mean + self._totals[index]) / (self._prior + self._trials[index])

    def _rank(self, index: int) -> tuple[int, float]:
        return self._trials[index], self._mean(index)
