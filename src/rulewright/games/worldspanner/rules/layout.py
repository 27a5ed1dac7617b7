"""How the pieces of a map may lie: keys that make a dead end are turned, and each part of a Split map is served."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rulewright.games._arena.rules.mapping import DEEP, DOME, FIRE, SPACING, key_slots
from rulewright.table.hexes import DIRECTIONS, neighbour
from rulewright.table.lattice import Cell
from rulewright.table.paths import mask
from rulewright.table.pieces import Placement

from .content import KEYS
from .land import DESIGNS, Design, key_piece, land_id, parse_land, platter_piece

STRIDE = 128
"""Bits from one q to the next, in a set of cells as bits: far more than any map is high."""
MARGIN = 16
"""For what lies above the first slot, or left of it."""
STEPS = tuple(STRIDE * dq + dr for dq, dr in DIRECTIONS)


class Outline(NamedTuple):
    """What the search for dead ends asks of a turned piece, as sets of cells: for each way, where a wall bars it."""

    open: int
    domes: int
    walls: tuple[int, ...]


def is_open(terrain: int) -> bool:
    """Whether everybody can enter this terrain. WS.TERR.08"""
    return terrain not in (FIRE, DEEP, DOME)


def first_part(design: Design) -> set[Cell]:
    """The slots of the first part of a map; a map that is not split has but one. WS.S2MAP.07"""
    platters = design.platters[: (len(design.platters) + 1) // 2] if design.split else design.platters
    return {*platters, *key_slots(platters)}


def bits(cells: Iterable[Cell]) -> int:
    """A set of cells, in which a step is a shift."""
    return mask((q + MARGIN) * STRIDE + r + MARGIN for q, r in cells)


def moved(cells: int, step: int) -> int:
    return cells << step if step > 0 else cells >> -step


@cache
def outline(id: str, turns: int) -> Outline:
    """A turned piece: which of its cells are open ground and which Domes, and its walls, told from both sides."""
    piece = key_piece(id) if id in KEYS else platter_piece(id)
    placed = Placement(piece, (0, 0), turns)
    ground = list(zip(placed.cells(), piece.terrain, strict=True))
    walls = {*placed.walls()}
    walls |= {(neighbour(cell, way), (way + 3) % 6) for cell, way in walls}
    return Outline(
        bits(cell for cell, kind in ground if is_open(kind)),
        bits(cell for cell, kind in ground if kind == DOME),
        tuple([bits(cell for cell, barred in walls if barred == way) for way in range(6)]),
    )


def dead_ends(id: str) -> list[int]:
    """The keys, by number, of which some part cannot be entered as they lie. WS.MAPB.08"""
    name, platters, keys = parse_land(id)
    design = DESIGNS[name]
    slots = (*design.platters, *key_slots(design.platters))
    shifts = [SPACING * (STRIDE * (i + 1) + j + 1) for i, j in slots]
    shapes = [outline(*piece) for piece in (*platters, *keys)]
    first = first_part(design)
    parts = [0, 0]
    walls = [0] * 6
    for shape, slot, shift in zip(shapes, slots, shifts, strict=True):
        parts[slot not in first] |= shape.open << shift
        for way in range(6):
            walls[way] |= shape.walls[way] << shift
    reached = largest(parts[0], walls) | largest(parts[1], walls)
    beside = 0
    for step in STEPS:
        beside |= moved(reached, step)
    found = []
    for number, shift in enumerate(shifts[len(platters) :]):
        shape = shapes[len(platters) + number]
        if shape.open << shift & ~reached or shape.domes << shift & ~beside:
            found.append(number)
    return found


def largest(ground: int, walls: Sequence[int]) -> int:
    """The largest connected piece of open ground."""
    ways = [(step, ground & ~walls[way]) for way, step in enumerate(STEPS)]
    best = 0
    while ground.bit_count() > best.bit_count():
        together, before = ground & -ground, 0
        while together != before:
            before = together
            for step, free in ways:
                together |= moved(together & free, step) & ground
        ground &= ~together
        if together.bit_count() > best.bit_count():
            best = together
    return best


@lru_cache(maxsize=256)
def repaired(id: str) -> str:
    """The map with every key that makes a dead end turned clockwise until it does not.

    All are found before the first turn, so that none is left to be noticed during play. WS.MAPB.08-10
    """
    design, platters, keys = parse_land(id)
    for _ in range(36):
        bad = dead_ends(land_id(design, platters, keys))
        if not bad:
            break
        for number in bad:
            name, turns = keys[number]
            keys[number] = (name, (turns + 1) % 6)
    return land_id(design, platters, keys)


def parts_served(design: Design, keys: Sequence[str]) -> bool:
    """Whether each part of a Split map has an adventure key and a Dome key. WS.S2MAP.08"""
    first = first_part(design)
    places = key_slots(design.platters)
    for part in (True, False):
        families = {KEYS[key].family for key, place in zip(keys, places, strict=True) if (place in first) == part}
        if "dome" not in families or not families & {"faction", "lith"}:
            return False
    return True
