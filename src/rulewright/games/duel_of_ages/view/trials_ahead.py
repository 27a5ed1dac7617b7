"""What the challenges within a mover's reach set against each other, and which results win them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..rules.bases import RATING_OF_SITE
from ..rules.lair import RATING_OF_LAIR
from ..rules.state import Arena, foes_in, is_hero, site_destroyed
from ..rules.terms import CHAMBER, LOW_GATE, RATINGS, STANDING
from ..rules.trial import difference
from .names import LAIR_NAMES, SITE_NAMES

GETS_IN = "Squeak or better gets in, Pass or better ruins it too"
PASSES = "Pass or better"
MOST = 2
"""How many of them are told."""


def trials_told(arena: Arena, who: int, spaces: Iterable[int]) -> str:
    """'. High Gate: React 5 against 5, Squeak or better gets in, Pass or better ruins it too'. DA.ADV.05"""
    if not is_hero(arena, who):
        return ""
    found = dict.fromkeys(told for space in spaces if not foes_in(arena, who, space) for told in on(arena, who, space))
    return "".join(f". {told}" for told in [*found][:MOST])


def on(arena: Arena, who: int, space: int) -> Iterator[str]:
    land, enemy = arena.land, 1 - arena.team[who]
    for gate, front in land.gate_front[enemy].items():
        if space in front and gate != LOW_GATE and not site_destroyed(arena, enemy, gate):
            yield f"{SITE_NAMES[gate]}: {sum_of(arena, who, RATING_OF_SITE[gate], at_site=True)}, {GETS_IN}"
    owner, site = land.site_at.get(space, (-1, LOW_GATE))
    if owner == enemy and site != LOW_GATE and not site_destroyed(arena, owner, site):
        yield f"To ruin {SITE_NAMES[site]}: {sum_of(arena, who, RATING_OF_SITE[site], at_site=True)}, {PASSES}"
    lair = land.lair_at.get(space, CHAMBER)
    if lair != CHAMBER:
        yield f"{LAIR_NAMES[lair - CHAMBER]}: {sum_of(arena, who, RATING_OF_LAIR[lair])}, {PASSES}"


def sum_of(arena: Arena, who: int, name: int, at_site: bool = False) -> str:
    """'React 5 against 5', with all that is added for it."""
    own = difference(arena, who, name, at_site=at_site) + STANDING
    return f"{RATINGS[name].capitalize()} {own} against {STANDING}"
