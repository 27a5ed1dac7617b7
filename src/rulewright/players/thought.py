"""What a player has thought about a question, and how long it may think."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import inf
from typing import Protocol, runtime_checkable

from rulewright.kernel import Choice, SeatView


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think about one question: so long, or so many imagined worlds. Worlds can be repeated."""

    seconds: float = inf
    worlds: float = inf

    def start(self) -> Meter:
        return Meter(self)


class Meter:
    """A budget being spent: 0 at the start, 1 when nothing is left."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._worlds = 0
        self._began = time.perf_counter()

    def count(self) -> None:
        """One more world has been imagined."""
        self._worlds += 1

    @property
    def spent(self) -> float:
        by_worlds = self._worlds / self._budget.worlds
        if self._budget.seconds == inf:
            return by_worlds
        return max(by_worlds, (time.perf_counter() - self._began) / self._budget.seconds)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice by its index, and what it seems to be worth, from -1 to 1, after so many trials."""

    index: int
    value: float
    trials: int
    then: tuple[Choice, ...] = ()  # what it would go on with


def run_of(view: SeatView, weighed: Weighed) -> tuple[Choice, ...]:
    """A choice with what it goes on with."""
    return (view.choices[weighed.index], *weighed.then)


@dataclass(frozen=True, slots=True)
class Thought:
    """The choices that were looked at, the one to take first. Ways that begin with the same choice stand apart."""

    ranked: tuple[Weighed, ...]

    @property
    def best(self) -> int:
        return self.ranked[0].index


class Plan:
    """What a player goes on with after a choice: a way is thought about once, unless something comes between."""

    def __init__(self) -> None:
        self._then: tuple[Choice, ...] = ()
        self._due = -1  # the question that it goes on with

    def goes_on(self, view: SeatView) -> bool:
        return bool(self._then) and view.seq == self._due and self._then[0] in view.choices

    def begin(self, view: SeatView, weighed: Weighed) -> int:
        """Take a choice, and remember what it goes on with; its index."""
        self._then, self._due = weighed.then, view.seq + 1
        return weighed.index

    def step(self, view: SeatView) -> int:
        """The index of the next choice."""
        choice, self._then, self._due = self._then[0], self._then[1:], view.seq + 1
        return view.choices.index(choice)


ONLY = Thought((Weighed(0, 0.0, 0),))


@runtime_checkable
class Thinker(Protocol):
    """A player that can say what it makes of a question."""

    def weigh(self, view: SeatView) -> Thought: ...

    def choose(self, view: SeatView) -> int: ...
