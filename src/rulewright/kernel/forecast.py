"""Exact odds: what a choice may bring, found by walking its rolls, or by sampling where they are too many."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, TypeVar

from .ask import Ask, Roll
from .chance import Chance
from .choice import Choice
from .state import State
from .world import World

S = TypeVar("S", bound=State)
Measure = Callable[[World[S]], Hashable]
Assume = Callable[[Ask], Choice | None]


@dataclass(frozen=True, slots=True)
class Forecast:
    """A distribution over the results that a measure names. `error` is 0 if exact, else half a 95 % interval."""

    chances: dict[Any, float]
    error: float = 0.0

    def chance(self, *results: Hashable) -> float:
        return sum(self.chances.get(result, 0.0) for result in results)

    def mean(self) -> float:
        return float(sum(result * chance for result, chance in self.chances.items()))


class _Undecided(Exception):
    """The walk has come to a roll that its path does not decide."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll


class _Path(Chance):
    """Chance that follows a path of outcome numbers and stops at the first roll beyond it."""

    def __init__(self, path: tuple[int, ...]) -> None:
        super().__init__(0)
        self.path = path

    def roll(self, roll: Roll) -> Any:
        if self.counter >= len(self.path):
            raise _Undecided(roll)
        self.counter += 1
        return roll.outcomes[self.path[self.counter - 1]]


def forecast(
    match: World[S],
    choice: Choice,
    measure: Measure[S],
    *,
    assume: Assume | None = None,
    nodes: int = 2_000,
    samples: int = 1_000,
    seed: int | str = "forecast",
) -> Forecast:
    """What `measure` will find after `choice`: at the next question, or at the end.

    `assume` answers questions on the way (a defender's reaction, say); where it gives None the walk ends.
    Up to `nodes` rolls are walked exactly; a larger tree is sampled.
    """
    chances: dict[Any, Fraction] = {}
    open_paths: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    walked = 0
    while open_paths:
        path, probability = open_paths.pop()
        walked += 1
        if walked > nodes:
            return _sampled(match, choice, measure, assume, samples, seed)
        twin = match.copy()
        twin.chance = _Path(path)
        try:
            _play(twin, choice, assume)
        except _Undecided as undecided:
            open_paths += _branches(undecided.roll, path, probability)
            continue
        result = measure(twin)
        chances[result] = chances.get(result, Fraction(0)) + probability
    return Forecast({result: float(chance) for result, chance in chances.items()})


def _branches(roll: Roll, path: tuple[int, ...], probability: Fraction) -> list[tuple[tuple[int, ...], Fraction]]:
    weights = roll.weights or [1] * len(roll.outcomes)
    total = sum(weights)
    return [((*path, i), probability * Fraction(w, total)) for i, w in enumerate(weights) if w]


def _play(match: World[Any], choice: Choice, assume: Assume | None) -> None:
    match.choose(choice)
    while assume is not None and match.ask is not None:
        answer = assume(match.ask)
        if answer is None:
            return
        match.choose(answer)


def _sampled(
    match: World[S], choice: Choice, measure: Measure[S], assume: Assume | None, samples: int, seed: int | str
) -> Forecast:
    counts: dict[Any, int] = {}
    for number in range(samples):
        twin = match.copy()
        twin.chance = Chance(f"{seed}/{number}")
        _play(twin, choice, assume)
        result = measure(twin)
        counts[result] = counts.get(result, 0) + 1
    widest = max(count / samples * (1 - count / samples) for count in counts.values())
    error = 1.96 * sqrt(widest / samples) if len(counts) > 1 else 3 / samples
    return Forecast({result: count / samples for result, count in counts.items()}, error)
