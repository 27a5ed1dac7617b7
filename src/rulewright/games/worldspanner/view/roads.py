"""How far a mover has to go: by what the ground costs it, round walls and over no edge, whoever stands in the way."""

from __future__ import annotations

from functools import lru_cache

from rulewright.games._arena.rules.mapping import Costs
from rulewright.table.paths import FAR, reach

from ..rules.land import find_land
from ..rules.movement import IN_THE_AIR, can_fly, costs_of
from ..rules.ratings import speed
from ..rules.state import Arena
from .names import counted

LONGEST = 255
"""Points that a way takes at most; what takes more has no way."""


@lru_cache(maxsize=2048)
def road(id: str, costs: Costs, goal: int) -> tuple[int, ...]:
    """How many points it takes from each space to a goal; FAR where no way leads there. WS.MOVE.01-03, WS.DOME.02"""
    land = find_land(id)
    ways, price = land.ways(costs), tuple(costs[kind] for kind in land.terrain)
    back = reach(tuple(ways[space] for space in range(land.size)), goal, LONGEST).costs
    entered = [
        points - price[space] + price[goal] if points < FAR and price[space] < FAR else FAR
        for space, points in enumerate(back)
    ]
    entered[goal] = 0
    return tuple(
        points if points < FAR else min((cost + entered[beyond] for beyond, cost in ways[space]), default=FAR)
        for space, points in enumerate(entered)
    )


def points_to(arena: Arena, who: int, space: int, here: int = -1) -> int:
    """The points that somebody needs from where it stands, or from a space, to another one; FAR if it never gets there.

    WS.MOVE.01-03, WS.FLY.02-03
    """
    costs = IN_THE_AIR if can_fly(arena, who) else costs_of(arena, who)
    return min(FAR, road(arena.land.id, costs, space)[arena.at[who] if here < 0 else here])


def moves_to(arena: Arena, who: int, space: int) -> str:
    """In how many Moves somebody is at a space: 'in 2 Moves'."""
    points = points_to(arena, who, space)
    if points >= FAR:
        return "finds no way"
    return f"in {counted(-(-points // max(1, speed(arena, who))), 'Move')}" if points else "stands there"


def points_off(points: int) -> str:
    return counted(points, "point") if points < FAR else "no way"
