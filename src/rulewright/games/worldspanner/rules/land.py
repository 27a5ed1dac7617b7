"""The Land: platters and keys joined into one frozen map, with tables of steps, sight and auras."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from rulewright.games._arena.rules.auras import Spheres
from rulewright.games._arena.rules.mapping import (
    BUILDING,
    CLEAR,
    DEEP,
    DOME,
    FIRE,
    KEY_CELLS,
    PLATTER_CELLS,
    ROUGH,
    SPACING,
    STANDARD_COSTS,
    SWAMP,
    TERRAINS,
    WOODS,
    cavern_walls,
    draw_piece,
    key_slots,
    lay_out,
)
from rulewright.games._arena.rules.sight import BLOCKED, cover, walled_off
from rulewright.kernel import Content
from rulewright.table.hexes import DIRECTIONS, HexBoard, distance, neighbours, pointy_names, straight
from rulewright.table.lattice import OPEN, Cell
from rulewright.table.paths import FAR
from rulewright.table.pieces import Piece, Placement, join

from .content import FACTION_CARDS, KEYS, PLATTERS
from .terms import FACTIONS

COVER = tuple(2 if kind in (WOODS, SWAMP, FIRE, ROUGH) else 0 for kind in range(len(TERRAINS)))
SHOT_BETWEEN = tuple(BLOCKED if kind in (BUILDING, DOME) else COVER[kind] for kind in range(len(TERRAINS)))
SHOT_AT = tuple(BLOCKED if kind == DOME else 2 if kind == BUILDING else COVER[kind] for kind in range(len(TERRAINS)))
THROW_BETWEEN = tuple(2 if kind in (BUILDING, DOME) else COVER[kind] for kind in range(len(TERRAINS)))

Turned = tuple[str, int]
"""A piece by its id, and its turns."""


class Outline(NamedTuple):
    """What the search for dead ends asks of a turned piece."""

    cells: tuple[Cell, ...]
    open: tuple[bool, ...]
    domes: tuple[bool, ...]
    walls: tuple[tuple[Cell, int], ...]


@dataclass(frozen=True, slots=True)
class Design:
    """How many pieces of which family make a map, and where the platters lie; Vista keys are for Set 2's maps.

    WS.MAPB.01-03, WS.S2MAP.01-06, WS.VISTA.01
    """

    id: str
    title: str
    platters: tuple[Cell, ...]
    faction_keys: int
    vista_keys: int
    heroes: tuple[int, ...]
    set: int = 2
    split: bool = False


DESIGNS = {
    design.id: design
    for design in (
        Design("standard", "Standard", ((0, 0), (2, -1), (1, 1)), 5, 0, (6, 8, 9), 1),
        Design("quad", "Quad", ((0, 0), (2, -1), (1, 1), (3, 0)), 7, 1, (10, 11, 12)),
        Design("tri_line", "Tri Line", ((0, 0), (1, 1), (2, 2)), 5, 1, (8, 9)),
        Design("quad_line", "Quad Line", ((0, 0), (1, 1), (2, 2), (3, 3)), 8, 2, (10, 11, 12)),
        Design("tri_split", "Tri Split", ((0, 0), (1, 1), (6, 0)), 7, 1, (8, 9), split=True),
        Design("quad_split", "Quad Split", ((0, 0), (1, 1), (6, 0), (7, 1)), 9, 3, (10, 11, 12), split=True),
    )
}
DOME_KEYS = tuple(id for id, key in KEYS.items() if key.family == "dome")
LITH_KEYS = tuple(id for id, key in KEYS.items() if key.family == "lith")
VISTA_KEYS = tuple(id for id, key in KEYS.items() if key.family == "vista")

# ---- adventures -----------------------------------------------------------------------------------------------------

TASK_ONE, TASK_TWO, QUEST, GOLD, CHAMBER, BOUNTY, HAGGLER, MIRROR, VORTEX, UNDERWORLD = range(10)
SIGNS = {
    "1": TASK_ONE, "2": TASK_TWO, "3": QUEST, "4": GOLD, "C": CHAMBER, "B": BOUNTY, "H": HAGGLER, "M": MIRROR,
    "V": VORTEX, "U": UNDERWORLD,
}  # fmt: skip
LITH_NAMES = {
    CHAMBER: "Lith's Chamber", BOUNTY: "Bounty", HAGGLER: "Haggler", MIRROR: "Mirror Pool", VORTEX: "Vortex",
    UNDERWORLD: "Underworld",
}  # fmt: skip
NONE = -1


@cache
def platter_piece(id: str) -> Piece:
    """A platter, a sign for the one terrain of each space; its cavern, drawn as c, is open at its entrances alone.

    WS.TERR.02, 04, WS.WALL.02-03, WS.LOS.02
    """
    platter = PLATTERS[id]
    signs = "".join(platter.rows)
    cavern = [cell for cell, sign in zip(PLATTER_CELLS, signs, strict=True) if sign == "c"]
    entrances, dots = ([platter_side(text) for text in texts] for texts in (platter.entrances, platter.dots))
    return draw_piece(platter.name, PLATTER_CELLS, signs, cavern_walls(cavern, entrances), dots)


def platter_side(text: str) -> tuple[Cell, int]:
    """A cell of a platter and a direction, written q,r>direction."""
    place, _, way = text.partition(">")
    q, r = place.split(",")
    return (int(q), int(r)), int(way)


@cache
def key_piece(id: str) -> Piece:
    """A key, a sign for each space: an adventure is Clear ground; the cavern is told apart by walls alone.

    WS.TERR.02-03, WS.WALL.03, WS.LOS.02
    """
    key = KEYS[id]
    cavern = [KEY_CELLS[number] for number in key.cavern]
    entrances, dots = ([key_side(text) for text in texts] for texts in (key.entrances, key.dots))
    return draw_piece(key.name, KEY_CELLS, key.cells, cavern_walls(cavern, entrances), dots)


def key_side(text: str) -> tuple[Cell, int]:
    """A cell of a key and a direction, written cell>direction."""
    cell, _, way = text.partition(">")
    return KEY_CELLS[int(cell)], int(way)


def land_id(design: str, platters: Sequence[Turned], keys: Sequence[Turned]) -> str:
    def listed(pieces: Sequence[Turned]) -> str:
        return ",".join(f"{id}.{turns}" for id, turns in pieces)

    return f"{design}|{listed(platters)}|{listed(keys)}"


def parse_land(id: str) -> tuple[str, list[Turned], list[Turned]]:
    design, *parts = id.split("|")
    platters, keys = (
        [(name, int(turns)) for name, turns in (piece.split(".") for piece in part.split(",") if piece)]
        for part in parts
    )
    return design, platters, keys


class Land(Content):
    """A whole map, by space. Nothing in it changes but the answers that it remembers."""

    def __init__(self, id: str) -> None:
        self.id = id
        name, platters, keys = parse_land(id)
        self.design = DESIGNS[name]
        places = key_slots(self.design.platters)
        pieces = [
            *((platter_piece(piece), place, turns) for (piece, turns), place in zip(platters, self.design.platters)),  # noqa: B905
            *((key_piece(piece), place, turns) for (piece, turns), place in zip(keys, places)),  # noqa: B905
        ]
        laid = lay_out(pieces)
        board, homes = join(laid) if laid else (HexBoard([]), ())
        self.board = board
        self.dots = {board.at(cell): straight((0, 0), dot) for piece in laid for cell, dot in piece.dots().items()}
        """Where the dot of a space is off centre, and in which direction. WS.LOS.02"""
        self.size = len(board)
        self.cells = board.cells
        self.names = pointy_names(board.cells)
        self.terrain = board.terrain
        self.homes = homes
        self.keys = tuple(piece for piece, _ in keys)
        self.key_homes = homes[len(platters) :]
        self.pieces = tuple(piece for piece, _ in (*platters, *keys))
        self.piece_at = tuple(number for number, home in enumerate(homes) for _ in home)
        kinds = board.kinds
        self.around = tuple(
            [
                tuple([other for way, other in enumerate(beside) if other >= 0 and kinds[6 * space + way] == OPEN])
                for space, beside in enumerate(board.beside)
            ]
        )
        """Neighbours across open sides, never across a Wall or the edge, Domes and all: how one steps and auras spread.

        WS.WALL.01, WS.TERR.05, WS.AURA.02-03
        """
        self.in_dome = tuple(kind == DOME for kind in self.terrain)
        domes = {space for space in range(self.size) if self.in_dome[space]}
        self.adjacent = tuple(
            [
                () if space in domes else beside if domes.isdisjoint(beside) else tuple(sorted(set(beside) - domes))
                for space, beside in enumerate(self.around)
            ]
        )
        """WS.ADJ.01-04"""
        self.domes = self._domes()
        self.adventure = tuple(SIGNS.get(label, NONE) for label in board.labels)
        self.faction_at = self._factions()
        self.spots = tuple(s for s in range(self.size) if self.faction_at[s] >= 0 and self.adventure[s] >= 0)
        """The faction adventure spaces; nowhere else do victory markers lie.

        WS.FAC.10, WS.VISTA.02, WS.TRIB.01, WS.DEDGE.01
        """
        self.spot_at = {space: number for number, space in enumerate(self.spots)}
        self.spots_of = tuple(
            tuple(n for n, space in enumerate(self.spots) if self.faction_at[space] == faction)
            for faction in range(len(FACTIONS))
        )
        self.factions = tuple(faction for faction in range(len(FACTIONS)) if self.spots_of[faction])
        self.vistas = {
            space: self.pieces[self.piece_at[space]] for space, label in enumerate(board.labels) if label == "v"
        }
        self.cavern = self._caverns()
        self._ways: dict[tuple[int, ...], Ways] = {}
        self._covers: dict[int, tuple[int, int, int]] = {}
        self.spheres = Spheres(self.around)
        self._roads: dict[int, tuple[int, ...]] = {}

    def _domes(self) -> tuple[tuple[int, ...], ...]:
        """The Dome spaces of each number. WS.COMP.03-04"""
        found: list[list[int]] = [[] for _ in range(7)]
        for name, home in zip(self.keys, self.key_homes, strict=True):
            found[KEYS[name].dome] += [space for space in home if self.in_dome[space]]
        return tuple(map(tuple, found))

    def _factions(self) -> tuple[int, ...]:
        at = [NONE] * self.size
        for name, home in zip(self.keys, self.key_homes, strict=True):
            if KEYS[name].faction:
                for space in home:
                    at[space] = FACTIONS.index(KEYS[name].faction)
        return tuple(at)

    def _caverns(self) -> tuple[int, ...]:
        """The number of the cavern that a space is in: spaces enclosed by walls, entrances apart."""
        at = [NONE] * self.size
        for number, (name, home) in enumerate(zip(self.pieces, self.homes, strict=True)):
            if name in KEYS:
                inside = [home[cell] for cell in KEYS[name].cavern]
            else:
                inside = [home[cell] for cell, label in enumerate(platter_piece(name).labels) if label == "c"]
            for space in inside:
                at[space] = number
        return tuple(at)

    # ---- movement ----

    def ways(self, costs: tuple[int, ...]) -> Ways:
        """From each space the spaces that one step leads to, with what each terrain costs to enter."""
        found = self._ways.get(costs)
        if found is None:
            found = self._ways[costs] = Ways(self, costs)
        return found

    def road(self, goal: int) -> tuple[int, ...]:
        """How many move points it takes on foot from each space to a goal, whoever stands in the way."""
        found = self._roads.get(goal)
        if found is None:
            costs = [STANDARD_COSTS.get(kind, FAR) for kind in self.terrain]
            far = [FAR] * self.size
            far[goal] = 0
            edge = [goal]
            for here in edge:
                price = far[here] + (costs[here] if here != goal else STANDARD_COSTS[CLEAR])
                for beyond in self.around[here]:
                    if price < far[beyond]:
                        far[beyond] = price
                        edge.append(beyond)
            found = self._roads[goal] = tuple(far)
        return found

    # ---- sight ----

    def cover(self, start: int, end: int) -> tuple[int, int, int]:
        """The Stealth that a shot, a throw, and a shot at a flier meet on the way; BLOCKED where there is none.

        The terrain of a space counts wherever the line runs through it. Lines are exact: there is none to dispute.
        WS.LOS.01-16, WS.TERR.10, WS.GREN.01-03, WS.FLY.07-09
        """
        key = start * self.size + end
        found = self._covers.get(key)
        if found is None:
            found = self._covers[key] = self._cover(start, end)
        return found

    def _cover(self, start: int, end: int) -> tuple[int, int, int]:
        if self.in_dome[start]:
            return BLOCKED, BLOCKED, BLOCKED
        shot = cover(self.board, start, end, SHOT_BETWEEN, SHOT_AT)
        throw = cover(self.board, start, end, THROW_BETWEEN, SHOT_AT)
        return shot, throw, 0 if self._open_air(start, end) else BLOCKED

    def _open_air(self, start: int, end: int) -> bool:
        """Whether neither a Wall nor the rim of the map is in the way. WS.LOS.14, WS.FLY.07-09"""
        stretches = self.board.line(start, end).stretches
        return not walled_off(self.board, start, end) and all(max(stretch) >= 0 for stretch in stretches)

    def barrier(self, start: int, end: int) -> str:
        """What stands in the way of a line that is blocked: the target's Dome, a Wall, or a Building or Dome between.

        WS.LOS.11, 13-14
        """
        if SHOT_AT[self.terrain[end]] >= BLOCKED:
            return "in_dome"
        return "building" if self._open_air(start, end) else "wall"

    # ---- distances and names ----

    def far(self, one: int, other: int) -> int:
        """How many spaces apart two spaces are, walls ignored. WS.SHOOT.10"""
        return distance(self.cells[one], self.cells[other])

    def title(self, space: int) -> str:
        """What a special space is called; empty for plain ground."""
        adventure, faction = self.adventure[space], self.faction_at[space]
        if adventure == NONE:
            return KEYS[self.vistas[space]].name if space in self.vistas else ""
        if faction == NONE:
            return LITH_NAMES[adventure]
        card = FACTION_CARDS[faction]
        return (card.tasks[0].name, card.tasks[1].name, "Quest", card.gold.name)[adventure]

    def place(self, space: int) -> str:
        """What a space is called, or where it lies."""
        return self.title(space) or self.names[space]


class Ways(dict[int, tuple[tuple[int, int], ...]]):
    """The steps out of each space with their prices: that of the space entered, out of a Dome as well. WS.DOME.02"""

    __slots__ = ("around", "costs", "terrain")

    def __init__(self, land: Land, costs: tuple[int, ...]) -> None:
        self.around, self.terrain, self.costs = land.around, land.terrain, costs

    def __missing__(self, space: int) -> tuple[tuple[int, int], ...]:
        costs, terrain = self.costs, self.terrain
        row = self[space] = tuple(
            [(other, price) for other in self.around[space] if (price := costs[terrain[other]]) < FAR]
        )
        return row


@lru_cache(maxsize=256)
def find_land(id: str) -> Land:
    return Land(id)


NOWHERE = find_land("standard||")
"""The table before the map is built."""


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
