"""The map: pieces joined, with both levels of twin spaces, and tables of steps, sight, sites and auras."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rulewright.games._arena.rules.auras import Spheres
from rulewright.games._arena.rules.mapping import CLEAR, DEEP, DOME, FIRE, KEY_CELLS, OBSTACLE
from rulewright.kernel import Content
from rulewright.table.hexes import HexBoard, distance, pointy_names
from rulewright.table.lattice import OPEN, WALL, Cell
from rulewright.table.paths import FAR, distances
from rulewright.table.pieces import Placement, join

from . import pieces
from .content import KEYS, PLATTERS
from .pieces import CLIFF, GATE, PLATTER_CELLS, SLOPE, cell_of, pair_of, piece, slots_of
from .sight import Relief, line_of_sight
from .terms import AGES, CHAMBER, COLOURS, LAIR, NO_AGE, SITES

PROHIBITED = (DEEP, FIRE, OBSTACLE)
"""DA.TERR.04-06"""


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece on the map: its id, its centre, its turns."""

    id: str
    at: Cell
    turns: int


class Labyrinth(NamedTuple):
    """DA.LAB.01, DA.ALT.01"""

    key: str
    age: int
    alternate: bool
    paths: tuple[tuple[int, int, int], ...]  # circle, middle, last


def plan_id(plan: Iterable[Laid]) -> str:
    """What a map is called: every piece in its order, with its place and its turns."""
    return "|".join(f"{piece.id}.{piece.at[0]}.{piece.at[1]}.{piece.turns}" for piece in plan)


def parse_plan(id: str) -> list[Laid]:
    found = []
    for text in id.split("|") if id else ():
        name, q, r, turns = text.split(".")
        found.append(Laid(name, (int(q), int(r)), int(turns)))
    return found


class Land(Content):
    """A whole map, by space. Nothing in it changes but the answers that it remembers.

    The upper levels of twin spaces come after all others. DA.TWIN.01-03
    """

    def __init__(self, id: str) -> None:
        self.id = id
        self.laid = parse_plan(id)
        placements = [Placement(piece(laid.id), laid.at, laid.turns) for laid in self.laid]
        board, homes = join(placements) if placements else (HexBoard([]), ())
        self.board: HexBoard = board
        self.homes = homes
        twins = [space for space, label in enumerate(board.labels) if label == "T"]
        self.ground_size = len(board)
        self.upper: dict[int, int] = {space: len(board) + number for number, space in enumerate(twins)}
        self.lower: tuple[int, ...] = (*range(len(board)), *twins)
        """The board's space under each space: itself, or the cavern under a mesa."""
        self.size = len(self.lower)
        self.cells = tuple([board.cells[space] for space in self.lower])
        self._names: tuple[str, ...] = ()
        self.terrain = (*board.terrain, *((CLEAR,) * len(twins)))
        self.mesa = tuple([label == "M" for label in board.labels] + [True] * len(twins))
        self.piece_at = tuple([number for number, home in enumerate(homes) for _ in home])
        self.cavern = self._caverns()
        self.age = self._ages()
        self.in_dome = tuple([kind == DOME for kind in self.terrain])
        self.beside = Beside(board, self.upper, self.mesa, self._upper_slopes())
        self._find_sites()
        self._find_domes()
        self._relief = Relief(board, self.lower, self.mesa, self.cavern, self.in_dome)
        self._covers: tuple[dict[int, int], dict[int, int]] = {}, {}  # of shots, of throws
        self._ways: dict[tuple[tuple[int, ...], int, int, int, int], Ways] = {}
        self.spheres = Spheres(self.beside.unwalled)
        self._lines: dict[str, tuple[int, ...]] = {}
        self._near: dict[tuple[str, int], tuple[int, ...]] = {}
        self._within: dict[tuple[int, int], frozenset[int]] = {}
        self._steps_to: dict[int, tuple[int, ...]] = {}
        self._walkable: tuple[tuple[int, ...], ...] | None = None

    # ---- building it ----

    def _space(self, number: int, cells: tuple[Cell, ...], cell: Cell) -> int:
        return self.homes[number][cells.index(cell)]

    def key_space(self, number: int, text: str) -> int:
        """The space of a key's cell, by the number of the piece."""
        return self._space(number, KEY_CELLS, cell_of(text))

    def _caverns(self) -> tuple[bool, ...]:
        inside = [label == "T" for label in self.board.labels] + [False] * len(self.upper)
        for number, laid in enumerate(self.laid):
            if laid.id in KEYS:
                for text in KEYS[laid.id].cavern:
                    inside[self.key_space(number, text)] = True
        return tuple(inside)

    def _ages(self) -> tuple[int, ...]:
        """Platters, dome keys and labyrinths have an age; bases, the lair and the Alliance have none. DA.CARD.15-16"""
        of_piece = []
        for laid in self.laid:
            name = KEYS[laid.id].age if laid.id in KEYS else PLATTERS[laid.id].age
            of_piece.append(AGES.index(name) if name else NO_AGE)
        return tuple([of_piece[self.piece_at[space]] for space in self.lower])

    def _upper_slopes(self) -> set[tuple[int, int]]:
        """The slopes of twin spaces, from the mesa level down."""
        found = set()
        for number, laid in enumerate(self.laid):
            for text in PLATTERS[laid.id].slopes if laid.id in PLATTERS else ():
                high, low = (self._space(number, PLATTER_CELLS, cell) for cell in pair_of(text))
                if high in self.upper:
                    found.add((self.upper[high], low))
        return found

    def _find_sites(self) -> None:
        """Bases, lair, labyrinths and Alliance."""
        self.site_space: list[dict[int, int]] = [{}, {}]
        self.site_at: dict[int, tuple[int, int]] = {}
        self.gate_front: list[dict[int, tuple[int, ...]]] = [{}, {}]
        self.lair: dict[int, int] = {}
        self.lair_at: dict[int, int] = {}
        labyrinths: list[Labyrinth] = []
        self.alliance: tuple[int, ...] = ()
        self.side_spaces: dict[int, int] = {}
        for number, laid in enumerate(self.laid):
            if laid.id not in KEYS:
                continue
            key = KEYS[laid.id]
            if key.family == "base":
                self._find_base(number, int(key.team == "black"), key.sites)
            elif key.family == "lith":
                self.lair = {CHAMBER + LAIR.index(name): self.key_space(number, at) for name, at in key.sites.items()}
                self.lair_at = {space: site for site, space in self.lair.items()}
            elif key.family == "labyrinth":
                paths = []
                for path in key.paths:
                    circle, middle, last = (self.key_space(number, text) for text in path)
                    paths.append((circle, middle, last))
                labyrinths.append(Labyrinth(laid.id, AGES.index(key.age), key.alternate, tuple(paths)))
            elif key.family == "alliance":
                (way,) = key.paths
                self.alliance = tuple(self.key_space(number, text) for text in way)
                self.side_spaces = {
                    way.index(branch): self.key_space(number, text) for text, branch in key.sides.items()
                }
        self.labyrinths = tuple(labyrinths)

    def _find_base(self, number: int, team: int, sites: Mapping[str, str]) -> None:
        """A base's sites, and the spaces in front of its gates. DA.BASE.01, 04"""
        for name, text in sites.items():
            site = SITES.index(name)
            space = self.key_space(number, text)
            self.site_space[team][site] = space
            self.site_at[space] = team, site
            front = tuple(other for other, kind in self.beside[space] if kind == GATE)
            if front:
                self.gate_front[team][site] = front

    def _find_domes(self) -> None:
        """Domes by colour and by number; the platters that a dome's key is attached to. DA.CHAL.04, DA.DICE.08"""
        by_number: list[list[int]] = [[] for _ in range(10)]
        self.dome_number: dict[int, int] = {}
        self.dome_platters: dict[int, tuple[str, ...]] = {}
        platters = [(laid.id, laid.at) for laid in self.laid if laid.id in PLATTERS]
        for number, laid in enumerate(self.laid):
            if laid.id not in KEYS or KEYS[laid.id].family != "dome":
                continue
            touching = tuple(name for name, (q, r) in platters if (laid.at[0] - q, laid.at[1] - r) in slots_of((0, 0)))
            domes = [space for space in self.homes[number] if self.in_dome[space]]
            for space, dome in zip(domes, KEYS[laid.id].numbers, strict=True):
                by_number[dome].append(space)
                self.dome_number[space] = dome
                self.dome_platters[space] = touching
        self.domes_by_number = tuple(map(tuple, by_number))
        self.domes_by_colour = tuple(
            [(*by_number[2 * colour], *by_number[2 * colour + 1]) for colour in range(len(COLOURS))]
        )
        self.domes = tuple(sorted(self.dome_number))

    # ---- movement ----

    def ways(self, costs: tuple[int, ...], team: int, open_gates: int, climb: int, tunnel: int) -> Ways:
        """From each space the spaces that one step leads to, with the price of each. `open_gates` are the destroyed
        gates of the enemy, as bits."""
        key = costs, team, open_gates, climb, tunnel
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = Ways(self, *key)
        return found

    # ---- sight ----

    def cover(self, start: int, end: int, grenade: bool = False) -> int:
        """The Stealth that a shot, or a throw, meets on the way; BLOCKED where there is no line. DA.LOS.01-31"""
        covers, key = self._covers[grenade], start * self.size + end
        found = covers.get(key)
        if found is None:
            found = covers[key] = line_of_sight(self._relief, start, end, grenade)[0]
        return found

    def bar_to_sight(self, start: int, end: int, grenade: bool) -> str:
        """The condition that leaves no line for a shot or a throw; empty if there is one. DA.LOS.01-31"""
        return line_of_sight(self._relief, start, end, grenade)[1]

    # ---- distances and names ----

    @property
    def names(self) -> tuple[str, ...]:
        """What each space is called on the map; made when somebody reads it."""
        if not self._names:
            names = pointy_names(self.cells)
            ground = self.ground_size
            self._names = (*names[:ground], *(f"{name}, above" for name in names[ground:]))
        return self._names

    def steps_to(self, goal: int) -> tuple[int, ...]:
        """How many steps each space is from a goal, around walls and over slopes, gates taken as open; for the bots."""
        found = self._steps_to.get(goal)
        if found is None:
            if self._walkable is None:
                self._walkable = tuple(
                    tuple(
                        other
                        for other, kind in beside
                        if kind in (OPEN, SLOPE, GATE) and self.terrain[other] not in PROHIBITED
                    )
                    for beside in map(self.beside.__getitem__, range(self.size))
                )
            found = self._steps_to[goal] = distances(self._walkable, goal)
        return found

    def far(self, one: int, other: int) -> int:
        """How many spaces apart two spaces are, terrain and walls ignored."""
        return distance(self.cells[one], self.cells[other])

    def is_walkable(self, space: int) -> bool:
        return self.terrain[space] not in PROHIBITED and not self.in_dome[space]

    # ---- the mission's spaces ----

    def line_up(self, spec: str) -> tuple[int, ...]:
        """The walkable spaces that a mission names: an edge of the map, or a ring round the hub key. DA.ENTRY.03"""
        found = self._lines.get(spec)
        if found is None:
            found = self._lines[spec] = self._line_up(spec)
        return found

    def _line_up(self, spec: str) -> tuple[int, ...]:
        open_spaces = [space for space in range(self.size) if self.is_walkable(space)]
        kind, _, number = spec.partition(":")
        if kind == "ring":
            hub = self.homes[self._hub()][0]
            return tuple([space for space in open_spaces if self.far(hub, space) == int(number)])
        across = kind in ("north", "south")
        lines = {
            space: r if across else 2 * q + r for space in open_spaces for q, r in [self.cells[space]]
        }  # fmt: skip
        outer = min(lines.values()) if kind in ("north", "west") else max(lines.values())
        return tuple([space for space, line in lines.items() if abs(line - outer) < 2])

    def near_line(self, spec: str, reach: int) -> tuple[int, ...]:
        """The spaces, domes among them, within so many spaces of a line or ring. DA.ENTRY.04, 07-09"""
        found = self._near.get((spec, reach))
        if found is None:
            line = self.line_up(spec)
            standable = [space for space in range(self.size) if self.is_walkable(space) or self.in_dome[space]]
            found = tuple([space for space in standable if any(self.far(space, start) <= reach for start in line)])
            self._near[spec, reach] = found
        return found

    def within(self, space: int, steps: int) -> frozenset[int]:
        """What lies so near to a space, on the ground or above it."""
        found = self._within.get((space, steps))
        if found is None:
            near = set(self.board.within(self.lower[space], steps))
            found = frozenset([other for other in range(self.size) if self.lower[other] in near])
            self._within[space, steps] = found
        return found

    def _hub(self) -> int:
        """The piece in the slot that most platters share."""
        centres = [laid.at for laid in self.laid if laid.id in PLATTERS]

        def shared(number: int) -> int:
            q, r = self.laid[number].at
            return sum((q - x, r - y) in slots_of((0, 0)) for x, y in centres)

        return max((n for n, laid in enumerate(self.laid) if laid.id in KEYS), key=shared)

    def half(self, spec: str) -> tuple[int, ...]:
        """The domes north or south of the middle of the map. DA.ENTRY.16"""
        rows = [r for _, r in self.cells]
        middle = min(rows) + max(rows)
        return tuple(space for space in self.domes if (2 * self.cells[space][1] < middle) == (spec == "north"))


class Beside(dict[int, tuple[tuple[int, int], ...]]):
    """Every neighbour of a space with the kind of side between, level by level, once asked for. DA.TWIN.03"""

    __slots__ = ("board", "lower", "mesa", "slopes", "upper")

    def __init__(
        self, board: HexBoard, upper: dict[int, int], mesa: tuple[bool, ...], slopes: set[tuple[int, int]]
    ) -> None:
        """`slopes` are those of twin spaces, from the mesa level down."""
        self.board, self.upper, self.mesa, self.slopes = board, upper, mesa, slopes
        self.lower = {high: low for low, high in upper.items()}

    def __missing__(self, space: int) -> tuple[tuple[int, int], ...]:
        low = self.lower.get(space)
        found = self[space] = tuple(self._on_the_ground(space) if low is None else self._on_top(space, low))
        return found

    def _on_the_ground(self, space: int) -> list[tuple[int, int]]:
        kinds, beside, upper = self.board.kinds, self.board.beside[space], self.upper
        row = [(other, kinds[way]) for way, other in enumerate(beside, 6 * space) if other >= 0]
        if space not in upper and not self.mesa[space]:
            row += [(upper[low], self._edge(upper[low], space)) for low in sorted(beside) if low in upper]
        return row

    def _on_top(self, space: int, low: int) -> list[tuple[int, int]]:
        upper, mesa = self.upper, self.mesa
        return [
            (upper.get(other, other), OPEN) if other in upper or mesa[other] else (other, self._edge(space, other))
            for other in self.board.beside[low]
            if other >= 0
        ]

    def _edge(self, high: int, other: int) -> int:
        """Where a mesa ends over a cavern."""
        return SLOPE if (high, other) in self.slopes else CLIFF

    def unwalled(self, space: int) -> list[int]:
        """Neighbours but for cavern walls: how auras spread. DA.AURA.02"""
        return [other for other, kind in self[space] if kind != WALL]


class Ways(dict[int, tuple[tuple[int, int], ...]]):
    """The steps out of each space with their prices, found when a mover first comes there. DA.TERR.01, 08-11"""

    __slots__ = ("climb", "costs", "land", "open_gates", "team", "tunnel")

    def __init__(self, land: Land, costs: tuple[int, ...], team: int, open_gates: int, climb: int, tunnel: int) -> None:
        self.land, self.costs, self.team, self.open_gates = land, costs, team, open_gates
        self.climb, self.tunnel = climb, tunnel

    def __missing__(self, space: int) -> tuple[tuple[int, int], ...]:
        costs, terrain = self.costs, self.land.terrain
        row = []
        for other, kind in self.land.beside[space]:
            price = costs[terrain[other]] + (self.toll(space, other, kind) if kind else 0)
            if price < FAR:
                row.append((other, price))
        found = self[space] = tuple(row)
        return found

    def toll(self, space: int, other: int, kind: int) -> int:
        """What crossing a side costs beyond the space entered. DA.TERR.10-11, DA.SPEC.03, DA.BASE.03, 07, DA.DEST.04"""
        land = self.land
        match kind:
            case pieces.SLOPE:
                return int(land.mesa[other])
            case pieces.CLIFF:
                return self.climb or FAR
            case pieces.GATE:
                gate = land.site_at.get(other)
                if gate is None:
                    return 0
                team, site = gate
                return 0 if team == self.team or self.open_gates >> site & 1 else FAR
            case _:
                return self.tunnel or FAR


@lru_cache(maxsize=64)
def find_land(id: str) -> Land:
    return Land(id)


NOWHERE = find_land("")
"""The table before the map is built."""
