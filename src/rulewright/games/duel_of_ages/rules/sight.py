"""Line of sight: what stands between two dots, on the ground and up on the mesas."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rulewright.games._arena.rules.mapping import BUILDING, DOME, FIRE, OBSTACLE, ROUGH, SWAMP, TERRAINS, WOODS
from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.table.hexes import HexBoard, distance
from rulewright.table.lattice import OPEN, WALL

from .pieces import CLIFF, GATE, SLOPE

SHOT_BETWEEN = tuple(
    BLOCKED if kind in (BUILDING, DOME, OBSTACLE) else 2 if kind in (WOODS, SWAMP, FIRE) else 0
    for kind in range(len(TERRAINS))
)
"""Woods, swamp and fire hinder; buildings, domes and obstacles block; rough on the way is nothing.

DA.LOS.08-11, 13, 15, 17-18"""
SHOT_AT = tuple(
    BLOCKED if kind in (DOME, OBSTACLE) else 3 if kind == BUILDING else 2 if kind in (WOODS, SWAMP, FIRE, ROUGH) else 0
    for kind in range(len(TERRAINS))
)
"""What the target's own space gives it. DA.LOS.04, 12, 14"""
THROW_BETWEEN = tuple(2 if kind in (BUILDING, DOME) else SHOT_BETWEEN[kind] for kind in range(len(TERRAINS)))
"""A grenade flies over domes and buildings as over woods. DA.AREA.06, 08"""
STONE = 1 << WALL | 1 << GATE
"""Walls and gates, destroyed or not, block alike. DA.LOS.19-22"""
SHEER = 1 << CLIFF | 1 << SLOPE
UPHILL = 2
"""DA.LOS.30"""


class Relief:
    """What sight asks of a map."""

    __slots__ = ("board", "cavern", "in_dome", "lower", "mesa")

    def __init__(
        self, board: HexBoard, lower: Sequence[int], mesa: Sequence[bool], cavern: Sequence[bool], domes: Sequence[bool]
    ) -> None:
        self.board, self.lower, self.mesa, self.cavern, self.in_dome = board, lower, mesa, cavern, domes

    def raised(self, space: int) -> bool:
        """Whether there is a mesa on this space of the board, above a cavern or not."""
        return self.mesa[space] or self.board.labels[space] == "T"


def bar_to_sight(relief: Relief, start: int, end: int) -> str:
    """What keeps one space out of another's sight, whatever lies between: domes, and caverns under mesas. DA.LOS.17, 28

    DA.AREA.07
    """
    if relief.in_dome[start] or relief.in_dome[end]:
        return "in_dome"
    if relief.mesa[start] and relief.cavern[end]:
        return "below_mesa"
    return "above_cavern" if relief.cavern[start] and relief.mesa[end] else ""


def line_of_sight(relief: Relief, start: int, end: int, grenade: bool) -> tuple[int, str]:
    """The Stealth that a line gives its target; BLOCKED if there is none, with the condition that bars it.

    DA.LOS.01-06
    """
    bar = bar_to_sight(relief, start, end)
    if bar:
        return BLOCKED, bar
    here, there = relief.lower[start], relief.lower[end]
    groups = sibling_groups(relief.board, here, there) if here != there else None
    if groups is None:
        return BLOCKED, "in_the_way"
    high, high_end = relief.mesa[start], relief.mesa[end]
    if high and high_end:
        return 0, ""
    between = THROW_BETWEEN if grenade else SHOT_BETWEEN
    if high:
        worth = slanting(relief, groups, there, between, groups[-2] if groups[1:] else [], own=groups)
    elif high_end:
        back = [*groups[-2::-1], []]
        worth = slanting(relief, groups, there, between, groups[0] if groups[1:] else [], own=back, up=True)
    elif is_barred(relief.board, here, there):
        return BLOCKED, "cavern_wall" if relief.cavern[start] != relief.cavern[end] else "in_the_way"
    else:
        worth = level(relief, groups, there, between)
    return worth, "in_the_way" if worth >= BLOCKED else ""


def sibling_groups(board: HexBoard, start: int, end: int) -> list[list[int]] | None:
    """The spaces that a line touches by their distance from the shooter, his own left out; None if it leaves the map.

    DA.LOS.05, 07
    """
    cells, here = board.cells, board.cells[start]
    groups: list[list[int]] = [[] for _ in range(distance(here, cells[end]))]
    for stretch in board.line(start, end).stretches[1:]:
        for space in stretch:
            if space < 0:
                return None
            groups[distance(here, cells[space]) - 1].append(space)
    return groups


def worst(terrain: Sequence[int], group: list[int], end: int, between: Sequence[int]) -> int:
    """Of sibling spaces only the worse effect counts. DA.LOS.03, 07"""
    return max([SHOT_AT[terrain[space]] if space == end else between[terrain[space]] for space in group], default=0)


def level(relief: Relief, groups: list[list[int]], end: int, between: Sequence[int]) -> int:
    """On the ground every distance adds to what the line is worth. DA.LOS.03-04"""
    total = 0
    for group in groups:
        worth = worst(relief.board.terrain, group, end, between)
        if worth >= BLOCKED:
            return BLOCKED
        total += worth
    return total


def is_barred(board: HexBoard, start: int, end: int) -> bool:
    """Whether a wall, gate or cliff lies between spaces that the line touches one after the other, or along it.

    Of two sides that meet where the line passes, the worse counts. DA.LOS.07, 19-21, 31
    """
    line = board.line(start, end)
    if not line.touched_kinds & (STONE | SHEER):
        return False
    stretches = line.stretches
    pairs = [(one, other) for before, after in pairwise(stretches) for one in before for other in after]
    pairs += [(stretch[0], stretch[1]) for stretch in stretches if len(stretch) == 2]
    return any(board.kinds[6 * one + board.direction(one, other)] != OPEN for one, other in pairs)


def slanting(
    relief: Relief, groups: list[list[int]], end: int, between: Sequence[int], foot: list[int],
    own: list[list[int]], up: bool = False,
) -> int:  # fmt: skip
    """Between a mesa and the ground: lower ground is overlooked but for the `foot` of the line, next to the low end.

    Obstacles, caverns and other mesas stand in the way; `own` are the groups as seen from the plateau, which is no
    other mesa until the line has left it. DA.LOS.23-27, 30
    """
    terrain = relief.board.terrain
    on_plateau = True
    for group in own:
        for space in group:
            if terrain[space] == OBSTACLE or (relief.raised(space) and not on_plateau):
                return BLOCKED
            if relief.cavern[space] and not relief.raised(space):
                return BLOCKED
        if not all(relief.raised(space) for space in group):
            on_plateau = False
    total = UPHILL if up else SHOT_AT[terrain[end]]
    if not any(relief.raised(space) for space in foot):
        worth = worst(terrain, foot, end, between)
        if worth >= BLOCKED:
            return BLOCKED
        total += worth
    return total
