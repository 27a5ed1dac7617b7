"""Where a dome lies: on which piece, how far from what can be won, and which enemies are near."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.games._arena.rules.table import called, on_map
from rulewright.kernel.words import listed
from rulewright.table.paths import FAR

from ..rules.state import Arena, site_destroyed
from .names import piece_of, place_name
from .words import plural

NUMBERED = 9
"""So many places on offer bear numbers on the map."""
NEAR = 3
"""Spaces from which an enemy is told to be near."""


def way_from(arena: Arena, team: int, space: int) -> str:
    """How far a team has to go from a space to the nearest thing to win, and who of the enemy is near."""
    land = arena.land
    steps, goal = min(((land.steps_to(goal)[space], goal) for goal in worth_reaching(arena, team)), default=(FAR, -1))
    told = [f"{plural(steps, 'space')} from {place_name(land, goal)}"] if steps < FAR else []
    enemies = [called(arena, who) for who in on_map(arena, 1 - team) if land.steps_to(arena.at[who])[space] <= NEAR]
    return "; ".join([*told, *([f"near {listed(enemies)}"] if enemies else [])])


def worth_reaching(arena: Arena, team: int) -> list[int]:
    """The enemy's sites that stand, and where the guardians of labyrinths are met."""
    standing = [
        space for site, space in arena.land.site_space[1 - team].items() if not site_destroyed(arena, 1 - team, site)
    ]
    paths = [along[0] for labyrinth in arena.land.labyrinths for along in labyrinth.paths]
    return [*standing, *paths]


def domes_told(arena: Arena, team: int, spaces: list[int]) -> str:
    """The domes on offer by the piece on which they lie and what is near; few have their number on the map."""
    named = [(number, piece_of(arena.land, space), space) for number, space in enumerate(spaces, start=1)]
    if len(named) > NUMBERED:
        named = [*{piece: (number, piece, space) for number, piece, space in named}.values()]
    first = "{0} {1}: {2}" if len(spaces) <= NUMBERED else "{1}: {2}"
    told = [first.format(number, piece, way_from(arena, team, space) or "far away") for number, piece, space in named]
    return " · ".join(told)


def nearest_goal(arena: Arena, team: int, spaces: Iterable[int]) -> str:
    """The least way from any of some spaces to what a team can win: '6 spaces from Black High Gate'."""
    ways = [(arena.land.steps_to(goal)[space], goal) for space in spaces for goal in worth_reaching(arena, team)]
    steps, goal = min(ways, default=(FAR, -1))
    return f"{plural(steps, 'space')} from {place_name(arena.land, goal)}" if steps < FAR else ""
