"""Jigsaw maps: big platters with keys in the corners between them, turned and joined into one land."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from rulewright.table.hexes import DIRECTIONS, disk, distance, neighbour
from rulewright.table.lattice import WALL, Cell, MapError, Walls
from rulewright.table.paths import FAR
from rulewright.table.pieces import Piece, Placement
from rulewright.table.sight import TWELFTHS

CLEAR, WOODS, WATER, SWAMP, ROUGH, BUILDING, DEEP, FIRE, DOME, OBSTACLE = range(10)
TERRAINS = ("clear", "woods", "water", "swamp", "rough", "building", "deep", "fire", "dome", "obstacle")
DRAWN = {
    ".": CLEAR, "w": WOODS, "a": WATER, "s": SWAMP, "r": ROUGH, "b": BUILDING, "d": DEEP, "f": FIRE, "O": DOME,
    "o": OBSTACLE,
}  # fmt: skip
Costs = tuple[int, ...]
STANDARD_COSTS = {CLEAR: 1, WOODS: 2, WATER: 2, SWAMP: 2, ROUGH: 2, BUILDING: 2}
"""What a walker pays to enter a space; what is not listed cannot be entered without a gift. DA.TERR.01-03, 12"""

SPACING = 6
CORNERS = tuple((SPACING * q, SPACING * r) for q, r in DIRECTIONS)
KEY_CELLS = disk((0, 0), 2)
QUARTER = TWELFTHS // 4
TABS: tuple[Cell, ...] = ((3, 3), (-6, 3), (3, -6))


def _platter_cells() -> tuple[Cell, ...]:
    """A big hexagon with a bite for a key at each corner, and three tabs that fill its neighbours' notches."""
    body = [cell for cell in disk((0, 0), 5) if all(distance(cell, corner) > 2 for corner in CORNERS)]
    return tuple(sorted([*body, *TABS], key=lambda cell: (cell[1], cell[0])))


PLATTER_CELLS = _platter_cells()


def cavern_walls(cells: Iterable[Cell], entrances: Iterable[tuple[Cell, int]]) -> Walls:
    """Walls on every side between a cavern and what lies outside, but for its entrances."""
    inside, gaps = set(cells), set(entrances)
    return {
        (cell, way): WALL
        for cell in sorted(inside)
        for way in range(6)
        if neighbour(cell, way) not in inside and (cell, way) not in gaps
    }


def draw_piece(
    name: str, cells: Sequence[Cell], drawing: str, caverns: Walls, dots: Iterable[tuple[Cell, int]] = ()
) -> Piece:
    """A piece from its drawing, a sign for each cell; signs that are no terrain become labels on Clear ground.

    A dot is off centre by a quarter of a step in a direction.
    """
    signs = drawing.replace(" ", "").replace("\n", "")
    if len(signs) != len(cells):
        raise MapError(f"{name}: {len(signs)} signs for {len(cells)} cells")
    return Piece(
        name,
        tuple(cells),
        tuple(DRAWN.get(sign, CLEAR) for sign in signs),
        tuple("" if sign in DRAWN else sign for sign in signs),
        caverns,
        {cell: (QUARTER * DIRECTIONS[way][0], QUARTER * DIRECTIONS[way][1]) for cell, way in dots},
    )


def slot(i: int, j: int) -> Cell:
    """Where the piece of a slot has its centre."""
    return SPACING * i, SPACING * j


def key_slots(platters: Iterable[Cell]) -> tuple[Cell, ...]:
    """The slots at the corners of the platters' slots, each once, in reading order."""
    around = {(i + di, j + dj) for i, j in platters for di, dj in DIRECTIONS}
    return tuple(sorted(around, key=lambda place: (place[1], place[0])))


def lay_out(pieces: Sequence[tuple[Piece, Cell, int]]) -> list[Placement]:
    """Pieces in their slots, turned."""
    return [Placement(piece, slot(*place), turns) for piece, place, turns in pieces]


@cache
def priced(easy: int, enters: int, barred: int) -> Costs:
    """What each terrain costs a mover: 1 if easy, 2 if he may enter what others may not, nothing if barred.

    Domes are left, never walked into. WS.TERR.06-09, DA.TERR.01-07, 12
    """
    costs = []
    for kind in range(len(TERRAINS)):
        cost = STANDARD_COSTS.get(kind, FAR)
        if enters >> kind & 1:
            cost = 2
        if easy >> kind & 1:
            cost = 1
        if barred >> kind & 1 or kind == DOME:
            cost = FAR
        costs.append(cost)
    return tuple(costs)


def terrain_names(kinds: int) -> list[str]:
    return [name for number, name in enumerate(TERRAINS) if kinds >> number & 1]
