"""How the pieces of a map may lie: keys that make a dead end are turned, and each part of a Split map is served."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rulewright.games._arena.rules.mapping import DEEP, DOME, FIRE, SPACING, key_slots
from rulewright.table.hexes import DIRECTIONS, neighbours
from rulewright.table.lattice import Cell
from rulewright.table.pieces import Placement

from .content import KEYS
from .land import DESIGNS, Design, key_piece, land_id, parse_land, platter_piece


class Outline(NamedTuple):
    """What the search for dead ends asks of a turned piece."""

    cells: tuple[Cell, ...]
    open: tuple[bool, ...]
    domes: tuple[bool, ...]
    walls: tuple[tuple[Cell, int], ...]


def is_open(terrain: int) -> bool:
    """Whether everybody can enter this terrain. WS.TERR.08"""
    return terrain not in (FIRE, DEEP, DOME)


def first_part(design: Design) -> set[Cell]:
    """The slots of the first part of a map; a map that is not split has but one. WS.S2MAP.07"""
    platters = design.platters[: (len(design.platters) + 1) // 2] if design.split else design.platters
    return {*platters, *key_slots(platters)}


@cache
def outline(id: str, turns: int) -> Outline:
    """A turned piece: its cells, which of them are open ground and which Domes, and its walls."""
    piece = key_piece(id) if id in KEYS else platter_piece(id)
    placed = Placement(piece, (0, 0), turns)
    return Outline(
        placed.cells(),
        tuple(is_open(kind) for kind in piece.terrain),
        tuple(kind == DOME for kind in piece.terrain),
        tuple(placed.walls()),
    )


def dead_ends(id: str) -> list[int]:
    """The keys, by number, of which some part cannot be entered as they lie. WS.MAPB.08"""
    name, platters, keys = parse_land(id)
    design = DESIGNS[name]
    slots = (*design.platters, *key_slots(design.platters))
    first = first_part(design)
    ground: set[Cell] = set()
    walls: set[tuple[Cell, int]] = set()
    section: dict[Cell, int] = {}
    shapes = [outline(*piece) for piece in (*platters, *keys)]
    homes = [
        tuple((q + SPACING * i, r + SPACING * j) for q, r in s.cells) for s, (i, j) in zip(shapes, slots, strict=True)
    ]
    for shape, home, place in zip(shapes, homes, slots, strict=True):
        ground.update(cell for cell, open_ground in zip(home, shape.open, strict=True) if open_ground)
        section.update(dict.fromkeys(home, int(place not in first)))
        dq, dr = SPACING * place[0], SPACING * place[1]
        for (q, r), way in shape.walls:
            walls.add(((q + dq, r + dr), way))
            step_q, step_r = DIRECTIONS[way]
            walls.add(((q + dq + step_q, r + dr + step_r), (way + 3) % 6))
    reached = main_ground(ground, walls, section)
    found = []
    for number, (shape, home) in enumerate(zip(shapes[len(platters) :], homes[len(platters) :], strict=True)):
        shut = any(open_ground and cell not in reached for cell, open_ground in zip(home, shape.open, strict=True))
        domes = [cell for cell, dome in zip(home, shape.domes, strict=True) if dome]
        if shut or not all(any(beside in reached for beside in neighbours(cell)) for cell in domes):
            found.append(number)
    return found


def main_ground(ground: set[Cell], walls: set[tuple[Cell, int]], section: dict[Cell, int]) -> set[Cell]:
    """The largest connected piece of open ground of each part of the map, all together."""
    left = set(ground)
    best: dict[int, list[Cell]] = {}
    while left:
        start = left.pop()
        together = [start]
        for cell in together:
            q, r = cell
            for way, (dq, dr) in enumerate(DIRECTIONS):
                beyond = (q + dq, r + dr)
                if beyond in left and (cell, way) not in walls:
                    left.remove(beyond)
                    together.append(beyond)
        if len(together) > len(best.get(section[start], ())):
            best[section[start]] = together
    return {cell for together in best.values() for cell in together}


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
