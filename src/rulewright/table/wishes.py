"""What partners may wish of whoever has figures on a map, and how far a position serves it: the same in many games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.kernel import Wish
from rulewright.kernel.wish import FOLLOW, HOLD, HUNT, KEEP, SPARE

A_STEP = 0.93  # what is left of being there, with every step that lacks
HURT, AT_HAND = 0.7, 0.25  # of a hunt: the wounds that were dealt, and being near; the rest is the fall


class Figure(NamedTuple):
    """Where somebody stands, and which part of its health is left."""

    space: int
    health: float = 1.0


@dataclass(frozen=True, slots=True)
class Field:
    """Those whom wishes are about, by number: the figures of whoever is wished, its partners', and their foes.

    `steps` tells how far each space is from a goal; `apart` steps count as close. `kept` is what may be saved, and how
    much of it there is; `states` are the game's own wishes, each with how far it is served.
    """

    mine: Mapping[int, Figure]
    partners: Mapping[int, Figure]
    foes: Mapping[int, Figure]
    places: Callable[[], Iterable[int]]
    steps: Callable[[int], Sequence[int]]
    apart: int = 1
    kept: Mapping[str, float] = field(default_factory=dict)
    states: Mapping[Wish, float] = field(default_factory=dict)


def offered(field: Field) -> Iterator[Wish]:
    """What may be wished: nothing of who has nobody there."""
    if not field.mine:
        return
    yield from (Wish(HOLD, "space", space) for space in field.places())
    for foe in field.foes:
        yield Wish(HUNT, "whom", foe)
        yield Wish(SPARE, "whom", foe)
    yield from (Wish(FOLLOW, "who", partner) for partner in field.partners)
    yield from (Wish(KEEP, "what", what) for what, amount in field.kept.items() if amount > 0)
    yield from field.states


def served(field: Field, wish: Wish) -> float:
    """From 0 to 1."""
    if wish in field.states:
        return field.states[wish]
    if wish.verb == KEEP:
        amount = max(0.0, field.kept.get(str(wish.value), 0.0))
        return amount / (1.0 + amount)
    about = int(wish.value)
    if wish.verb == HOLD:
        return nearness(field, about, 0)
    if wish.verb == FOLLOW:
        return nearness(field, field.partners[about].space, field.apart) if about in field.partners else 0.0
    foe = field.foes.get(about)
    if wish.verb == SPARE:
        return foe.health if foe else 0.0
    return HURT * (1.0 - foe.health) + AT_HAND * nearness(field, foe.space, field.apart) if foe else 1.0


def nearness(field: Field, goal: int, apart: int) -> float:
    """1 if one of the figures is no farther from a goal than so many steps, less with every step more."""
    row = field.steps(goal)
    least = min((row[figure.space] for figure in field.mine.values()), default=None)
    return 0.0 if least is None else float(A_STEP ** max(0, least - apart))
