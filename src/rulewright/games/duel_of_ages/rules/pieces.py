"""Platters and keys as pieces of a map: their cells, walls, gates, cliffs, slopes, and how they interlock."""

from __future__ import annotations

from functools import cache

from rulewright.games._arena.rules.mapping import KEY_CELLS, draw_piece
from rulewright.table.hexes import disk, neighbour, neighbours
from rulewright.table.lattice import WALL, Cell
from rulewright.table.pieces import Piece, Placement

from .content import KEYS, PLATTERS

GATE, CLIFF, SLOPE = 3, 4, 5
"""Kinds of side beside open, wall and edge."""

TIPS: tuple[Cell, ...] = ((4, 0), (4, -4), (0, -4), (-4, 0), (-4, 4), (0, 4))
PLATTER_CELLS = tuple(sorted([*disk((0, 0), 3), *TIPS], key=lambda cell: (cell[1], cell[0])))
"""A hexagon of radius 3 and six tips: row by row from the north."""
SPACING = 9
SLOTS: tuple[Cell, ...] = ((3, 3), (6, -3), (3, -6), (-3, -3), (-6, 3), (-3, 6))
"""Where the keys round a platter have their centres."""

LAYOUTS: dict[str, tuple[Cell, ...]] = {
    "two_row": ((0, 0), (1, 0)),
    "three_triangle": ((0, 0), (1, 0), (0, 1)),
    "three_row": ((0, 0), (1, 0), (2, 0)),
    "four_row": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "four_rhombus": ((0, 0), (1, 0), (0, 1), (1, -1)),
    "five": ((0, 0), (1, 0), (0, 1), (1, -1), (-1, 1)),
    "split_2_2": ((0, 0), (1, 0), (4, 0), (5, 0)),
}
"""Where the platters of a map lie, in steps of SPACING."""


def centre(place: Cell) -> Cell:
    return SPACING * place[0], SPACING * place[1]


def section(layout: str, place: Cell) -> int:
    """The part of a split map that a platter's place belongs to; no way leads to the other. DA.MAP.14, 18"""
    return int(layout.startswith("split") and place[0] >= 3)


@cache
def slots_of(place: Cell) -> tuple[Cell, ...]:
    q, r = centre(place)
    return tuple([(q + dq, r + dr) for dq, dr in SLOTS])


@cache
def ground_of(place: Cell) -> frozenset[Cell]:
    """What a platter covers."""
    q, r = centre(place)
    return frozenset([(q + dq, r + dr) for dq, dr in PLATTER_CELLS])


@cache
def slots_of_part(layout: str, part: int) -> frozenset[Cell]:
    """The key slots of one part of a split map."""
    return frozenset(slot for place in LAYOUTS[layout] if section(layout, place) == part for slot in slots_of(place))


def all_slots(layout: str) -> list[Cell]:
    """Every key slot of a finished map, once, in reading order."""
    found = {slot for place in LAYOUTS[layout] for slot in slots_of(place)}
    return sorted(found, key=lambda cell: (cell[1], cell[0]))


def platters_at(slot: Cell, layout: str) -> list[Cell]:
    """The places of the layout that a key slot belongs to: up to three."""
    return [place for place in LAYOUTS[layout] if slot in slots_of(place)]


def cell_of(text: str) -> Cell:
    q, r = text.split(",")
    return int(q), int(r)


def pair_of(text: str) -> tuple[Cell, Cell]:
    one, _, other = text.partition(">")
    return cell_of(one), cell_of(other)


@cache
def platter_piece(id: str) -> Piece:
    """Mesas end in cliffs but for their slopes, caverns in walls but for their mouths. DA.TERR.08-09, DA.TWIN.01"""
    platter = PLATTERS[id]
    signs = dict(zip(PLATTER_CELLS, "".join(platter.rows), strict=True))
    slopes = {pair_of(text) for text in platter.slopes}
    mouths = {pair_of(text) for text in platter.mouths}
    walls: dict[tuple[Cell, int], int] = {}
    for cell, sign in signs.items():
        if sign not in "MT":
            continue
        for direction in range(6):
            beyond = neighbour(cell, direction)
            if signs.get(beyond) == sign:
                continue
            if sign == "M":
                walls[cell, direction] = SLOPE if (cell, beyond) in slopes else CLIFF
            elif (cell, beyond) not in mouths:
                walls[cell, direction] = WALL
    return draw_piece(platter.name, PLATTER_CELLS, "".join(platter.rows), walls)


@cache
def key_piece(id: str) -> Piece:
    """Caverns are walled in but for mouths and gates; with `ways` they are corridors. DA.BASE.01, DA.LAB.01"""
    key = KEYS[id]
    cavern = {cell_of(text) for text in key.cavern}
    ways = {frozenset(pair_of(text)) for text in key.ways}
    mouths = {cell_of(text) for text in key.mouths}
    gates = {cell_of(text) for text in key.gates}
    walls: dict[tuple[Cell, int], int] = {}
    for cell in sorted(cavern):
        for direction in range(6):
            beyond = neighbour(cell, direction)
            if beyond in cavern:
                if ways and frozenset((cell, beyond)) not in ways:
                    walls[cell, direction] = WALL
            elif cell in gates:
                walls[cell, direction] = GATE
            elif cell not in mouths:
                walls[cell, direction] = WALL
    return draw_piece(key.name, KEY_CELLS, key.cells, walls)


def piece(id: str) -> Piece:
    return key_piece(id) if id in KEYS else platter_piece(id)


def faces(id: str, slot: Cell, turns: int, platters: list[Cell]) -> bool:
    """Whether an entrance of a key touches one of these platters; a dome key has none to turn. DA.MAP.09"""
    key = KEYS[id]
    entrances = key.mouths or key.gates
    if not entrances:
        return True
    laid = Placement(key_piece(id), slot, turns)
    for text in entrances:
        outside = neighbours(laid.cell(cell_of(text)))
        for place in platters:
            if not ground_of(place).isdisjoint(outside):
                return True
    return False
