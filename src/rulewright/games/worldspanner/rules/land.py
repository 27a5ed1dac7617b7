"""The Land: platters and keys joined into one frozen map, with tables of steps, sight and auras."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rulewright.games._arena.rules.auras import Spheres
from rulewright.games._arena.rules.mapping import (
    BUILDING,
    CLEAR,
    DOME,
    FIRE,
    KEY_CELLS,
    PLATTER_CELLS,
    ROUGH,
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
from rulewright.table.hexes import HexBoard, distance, pointy_names, straight
from rulewright.table.lattice import OPEN, Cell
from rulewright.table.paths import FAR
from rulewright.table.pieces import Piece, join

from .content import FACTION_CARDS, KEYS, PLATTERS, Key
from .terms import FACTIONS

COVER = tuple(2 if kind in (WOODS, SWAMP, FIRE, ROUGH) else 0 for kind in range(len(TERRAINS)))
SHOT_BETWEEN = tuple(BLOCKED if kind in (BUILDING, DOME) else COVER[kind] for kind in range(len(TERRAINS)))
SHOT_AT = tuple(BLOCKED if kind == DOME else 2 if kind == BUILDING else COVER[kind] for kind in range(len(TERRAINS)))
THROW_BETWEEN = tuple(2 if kind in (BUILDING, DOME) else COVER[kind] for kind in range(len(TERRAINS)))

Turned = tuple[str, int]
"""A piece by its id, and its turns."""


@dataclass(frozen=True, slots=True)
class Design:
    """How many pieces of which family make a map, and where the platters lie; Vista keys are for Set 2's maps."""

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
}  # WS.MAPB.01-03, WS.S2MAP.01-06, WS.VISTA.01
SMALL = Design("small", "Small", ((0, 0),), 0, 0, ())
"""One platter with its keys: for laid positions, no map of the book."""
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


def berth(key: Key) -> str:
    """What a key is for that lies on every map: a Dome by its number, the Lith's keys by what is in their middle."""
    if key.family == "dome":
        return f"dome {key.dome}"
    return ("chamber" if "C" in key.cells else "vortex") if key.family == "lith" else ""


ALWAYS: dict[str, tuple[str, ...]] = {
    wanted: tuple(id for id, key in KEYS.items() if berth(key) == wanted)
    for wanted in (*(f"dome {number}" for number in range(1, 7)), "chamber", "vortex")
}
"""The keys that lie on every map, one for each of these; packs may bring others. WS.COMP.03, 05"""


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


def open_sides(board: HexBoard) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each space across open sides."""
    kinds, rows = board.kinds, list(board.beside)
    for space in board.bounded:
        rows[space] = tuple([other for way, other in enumerate(rows[space], 6 * space) if kinds[way] == OPEN])
    return tuple(rows)


class Land(Content):
    """A whole map, by space. Nothing in it changes but the answers that it remembers."""

    def __init__(self, id: str) -> None:
        self.id = id
        name, platters, keys = parse_land(id)
        self.design = SMALL if name == SMALL.id else DESIGNS[name]
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
        self._names: tuple[str, ...] = ()
        self.terrain = board.terrain
        self.homes = homes
        self.keys = tuple(piece for piece, _ in keys)
        self.key_homes = homes[len(platters) :]
        self.pieces = tuple(piece for piece, _ in (*platters, *keys))
        self.piece_at = tuple(number for number, home in enumerate(homes) for _ in home)
        self.around = open_sides(board)
        """Neighbours across open sides, never across a Wall or the edge, Domes and all: how one steps and auras spread.

        WS.WALL.01, WS.TERR.05, WS.AURA.02-03
        """
        self.in_dome = tuple(kind == DOME for kind in self.terrain)
        self.adjacent = self._adjacent()
        self.domes = self._domes()
        self.adventure = tuple([SIGNS.get(label, NONE) if label else NONE for label in board.labels])
        self.faction_at = self._factions()
        self.spots = tuple([s for s, sign in enumerate(self.adventure) if sign >= 0 and self.faction_at[s] >= 0])
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
        self.spheres = Spheres(self.around.__getitem__)
        self._roads: dict[int, tuple[int, ...]] = {}

    def _adjacent(self) -> tuple[tuple[int, ...], ...]:
        """Who touches whom: across open sides, never in a Dome. WS.ADJ.01-04"""
        rows = list(self.around)
        domes = {space for space, inside in enumerate(self.in_dome) if inside}
        for near in {space for dome in domes for space in self.around[dome]}:
            rows[near] = tuple(sorted(set(rows[near]) - domes))
        for dome in domes:
            rows[dome] = ()
        return tuple(rows)

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

    @property
    def names(self) -> tuple[str, ...]:
        """What each space is called on the map; made when somebody reads it."""
        if not self._names:
            self._names = pointy_names(self.cells)
        return self._names

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
