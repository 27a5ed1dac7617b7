"""How a bot likes what choices lead to, and how it settles by that what is close: manners and wishes build on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from rulewright.kernel import Match, SeatView

from .judging import Run, follow
from .thought import Thought, Weighed, run_of

WORLDS = 3  # in which it looks how it likes a choice

Liking: TypeAlias = Callable[[Match[Any]], float]
"""How much of what is liked there is in a match."""


def liked(view: SeatView, run: Run, liking: Liking, seeds: Iterable[int]) -> float:
    """How much of what is liked there is after a run of choices, in the same few worlds for all."""
    total = 0.0
    for seed in seeds:
        world = view.imagine(seed)
        follow(world, run, view.seat)
        total += liking(world)
    return total


def best_liked(view: SeatView, close: Sequence[Weighed], liking: Liking, seed: int) -> Weighed:
    """The choice that is liked best; the earlier of two that are liked alike."""
    seeds = range(seed, seed + WORLDS)
    return max(close, key=lambda weighed: liked(view, run_of(view, weighed), liking, seeds))


def preferring(first: Weighed, ranked: tuple[Weighed, ...]) -> Thought:
    """A thought with another choice at its head."""
    return Thought((first, *(weighed for weighed in ranked if weighed is not first)))
