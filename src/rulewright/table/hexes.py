"""Hexagons in axial coordinates (q, r), r downward; directions run clockwise from east (pointy tops)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, cos, pi, radians, sin, sqrt

from rulewright.table.lattice import Cell, Lattice, Walls
from rulewright.table.sight import HEX_DIRECTIONS, trace_hexes

DIRECTIONS = HEX_DIRECTIONS
EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = range(6)

SQRT3 = sqrt(3)

TURNS = ((1, 0, 0, 1), (0, -1, 1, 1), (-1, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, -1), (1, 1, -1, 0))
"""What so many turns of 60 degrees make of (q, r): the rows of a matrix."""


def distance(a: Cell, b: Cell) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def neighbour(cell: Cell, direction: int, steps: int = 1) -> Cell:
    """The cell so many steps away in a straight row."""
    dq, dr = DIRECTIONS[direction]
    return cell[0] + steps * dq, cell[1] + steps * dr


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def ring(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """The cells at a distance, clockwise from due east."""
    if radius == 0:
        return (centre,)
    return tuple(
        neighbour(neighbour(centre, side, radius), (side + 2) % 6, step) for side in range(6) for step in range(radius)
    )


def disk(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """The cells within a distance: the centre, then ring after ring."""
    return tuple(cell for far in range(radius + 1) for cell in ring(centre, far))


def rotate(cell: Cell, turns: int, centre: Cell = (0, 0)) -> Cell:
    """Turn a cell about a centre, 60 degrees clockwise a turn: direction d becomes d + turns."""
    q, r = cell[0] - centre[0], cell[1] - centre[1]
    qq, qr, rq, rr = TURNS[turns % 6]
    return qq * q + qr * r + centre[0], rq * q + rr * r + centre[1]


def reflect(cell: Cell, axis: int, centre: Cell = (0, 0)) -> Cell:
    """Mirror a cell in the line at axis x 30 degrees clockwise from east: direction d becomes axis - d."""
    q, r = cell[0] - centre[0], cell[1] - centre[1]
    return rotate((q + r + centre[0], centre[1] - r), axis, centre)


def straight(a: Cell, b: Cell) -> int:
    """The direction in which b lies in a straight row from a; -1 if it does not."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    if a == b or not (dq == 0 or dr == 0 or dq == -dr):
        return -1
    far = distance(a, b)
    return DIRECTIONS.index((dq // far, dr // far))


def toward(a: Cell, b: Cell) -> tuple[int, ...]:
    """The direction nearest to the ray from a to b; both where the ray runs midway between two."""
    if a == b:
        return ()
    q, r = b[0] - a[0], b[1] - a[1]
    agreement = [2 * (q * dq + r * dr) + q * dr + r * dq for dq, dr in DIRECTIONS]
    best = max(agreement)
    return tuple(d for d in range(6) if agreement[d] == best)


def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """One shortest row of cells from a to b that keeps to the straight line; the same cells from b to a."""
    far = distance(a, b)
    if far == 0:
        return (a,)
    return tuple(_nearest(a[0] * (far - i) + b[0] * i, a[1] * (far - i) + b[1] * i, far) for i in range(far + 1))


def _nearest(q: int, r: int, scale: int) -> Cell:
    """The cell around the point (q, r) / scale, nudged off every side so that there is just one."""
    scale *= 1000
    q, r = 1000 * q + 1, 1000 * r + 2
    x, y, z = ((2 * part + scale) // (2 * scale) for part in (q, r, -q - r))
    off_x, off_y, off_z = abs(x * scale - q), abs(y * scale - r), abs(z * scale + q + r)
    if off_x > off_y and off_x > off_z:
        return -y - z, y
    return (x, y) if off_z >= off_y else (x, -x - z)


def pointy_centre(cell: Cell, size: float = 1.0) -> tuple[float, float]:
    """Where to draw a hex with a corner on top: x to the right, y down, `size` from centre to corner."""
    q, r = cell
    return size * SQRT3 * (q + r / 2), size * 1.5 * r


COMPASS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")


def bearing(here: Cell, there: Cell) -> str:
    """Where a hex lies as seen from another one on a map with corners on top: "north-east"."""
    (x, y), (far_x, far_y) = pointy_centre(here), pointy_centre(there)
    return COMPASS[round(atan2(far_y - y, far_x - x) / (pi / 4)) % len(COMPASS)]


def pointy_names(cells: Sequence[Cell]) -> tuple[str, ...]:
    """A name for each hex of a map with corners on top: a letter for its column, from the left, and its row: "G8"."""
    if not cells:
        return ()
    columns = [q + (r >> 1) for q, r in cells]
    left, top = min(columns), min(r for _, r in cells)
    return tuple(f"{_letters(column - left)}{r - top + 1}" for column, (_, r) in zip(columns, cells, strict=True))


def _letters(number: int) -> str:
    """A to Z, then AA."""
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def flat_centre(cell: Cell, size: float = 1.0) -> tuple[float, float]:
    """Where to draw a hex with a side on top: every direction turned 30 degrees clockwise."""
    q, r = cell
    return size * 1.5 * q, size * SQRT3 * (r + q / 2)


def pointy_side(cell: Cell, direction: int, size: float = 1.0) -> tuple[float, float, float, float]:
    """The two ends of a side, for drawing a wall: x1, y1, x2, y2."""
    return _side(pointy_centre(cell, size), 60 * direction, size)


def flat_side(cell: Cell, direction: int, size: float = 1.0) -> tuple[float, float, float, float]:
    return _side(flat_centre(cell, size), 60 * direction + 30, size)


def _side(centre: tuple[float, float], degrees: int, size: float) -> tuple[float, float, float, float]:
    x, y = centre
    one, other = radians(degrees - 30), radians(degrees + 30)
    return x + size * cos(one), y + size * sin(one), x + size * cos(other), y + size * sin(other)


class HexBoard(Lattice):
    """A frozen board of hexes; directions, neighbours and sides in the order of DIRECTIONS."""

    __slots__ = ("_far", "_within")

    def __init__(
        self,
        cells: Iterable[Cell],
        walls: Walls | None = None,
        terrain: Iterable[int] = (),
        labels: Iterable[str] = (),
        dots: Mapping[Cell, Cell] | None = None,
    ) -> None:
        """`walls` maps (cell, direction) to a kind of side; `dots` moves a cell's dot by twelfths."""
        super().__init__(DIRECTIONS, cells, walls or {}, terrain, labels, trace_hexes, dots or {})
        self._far: list[tuple[int, ...]] = [()] * len(self.cells)
        self._within: dict[tuple[int, int], tuple[int, ...]] = {}

    def distance(self, a: int, b: int) -> int:
        """Hex distance, walls and gaps ignored."""
        return self.distances(a)[b]

    def distances(self, space: int) -> tuple[int, ...]:
        """The hex distance of every space from this one."""
        row = self._far[space]
        if not row:
            q, r = self.cells[space]
            offsets = [(other_q - q, other_r - r) for other_q, other_r in self.cells]
            row = self._far[space] = tuple([(abs(dq) + abs(dr) + abs(dq + dr)) // 2 for dq, dr in offsets])
        return row

    def within(self, space: int, radius: int) -> tuple[int, ...]:
        """The spaces at most so far away, this one included, walls and gaps ignored."""
        found = self._within.get((space, radius))
        if found is None:
            far = self.distances(space)
            found = self._within[space, radius] = tuple(s for s in range(len(far)) if far[s] <= radius)
        return found
