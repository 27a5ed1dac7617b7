"""What is read off imagined worlds."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from rulewright.kernel import Choice, Match
from rulewright.kernel.scene import Scene

from ..judging import is_parting

LEAST = 1e-6


def seen_by(world: Match[Any], seat: int) -> Scene:
    return world.game.scene(world.state, seat)


def taken(world: Match[Any], choice: Choice, seat: int) -> Match[Any]:
    """A world after one more choice."""
    then = world.copy()
    then.take(choice, seat)
    return then


def question_of(match: Match[Any]) -> Hashable:
    """What is asked, and about which figure."""
    return match.ask and (match.ask.prompt, match.ask.about)


def is_end(world: Match[Any], choice: Choice) -> bool:
    """Whether a choice ends what a world asks about."""
    return world.ask is not None and is_parting(world.game.look(world.state, world.ask, choice))


def parting_of(world: Match[Any]) -> Choice | None:
    """The choice that ends what a world asks about, mostly the last."""
    return next((choice for choice in (*world.choices[-1:], *world.choices[:-1]) if is_end(world, choice)), None)


def difference(after: Mapping[str, float], before: Mapping[str, float]) -> dict[str, float]:
    return {name: after.get(name, 0) - before.get(name, 0) for name in {*after, *before}}
