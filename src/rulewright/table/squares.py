"""Square boards: walls on sides, and corners that walls may close to a diagonal step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rulewright.table.lattice import OPEN, WALL, Cell, Lattice, MapError, Steps, Walls
from rulewright.table.sight import SQUARE_DIRECTIONS, trace_squares

DIRECTIONS = SQUARE_DIRECTIONS
NORTH, EAST, SOUTH, WEST = range(4)

CornerRule = Callable[[bool, bool, bool, bool], bool]
"""Is a diagonal step possible? Given whether each side met there is open: the two of the way round by the
clockwise neighbour, then the two of the way round by the other."""


def untouched_corner(a: bool, b: bool, c: bool, d: bool) -> bool:
    """A corner is closed by any wall that touches it."""
    return a and b and c and d


def rounded_corner(a: bool, b: bool, c: bool, d: bool) -> bool:
    """A corner is open if one could walk round it on at least one side."""
    return (a and b) or (c and d)


def side_ends(cell: Cell, direction: int) -> tuple[float, float, float, float]:
    """The two ends of a side, for drawing a wall: x1, y1, x2, y2, where a square's centre is (x, y)."""
    dx, dy = DIRECTIONS[direction]
    x, y = cell[0] + dx / 2, cell[1] + dy / 2
    return x - dy / 2, y + dx / 2, x + dy / 2, y - dx / 2


class SquareBoard(Lattice):
    """A frozen board of squares (x, y), y downward; sides in the order north, east, south, west."""

    __slots__ = ("_diagonals",)

    def __init__(
        self,
        cells: Iterable[Cell],
        walls: Walls | None = None,
        terrain: Iterable[int] = (),
        labels: Iterable[str] = (),
    ) -> None:
        super().__init__(DIRECTIONS, cells, walls or {}, terrain, labels, trace_squares, {})
        self._diagonals: dict[tuple[CornerRule, tuple[int, ...], frozenset[int]], Steps] = {}

    @classmethod
    def rectangle(cls, width: int, height: int, walls: Walls | None = None) -> SquareBoard:
        """Every square of a rectangle, row by row."""
        return cls(((x, y) for y in range(height) for x in range(width)), walls)

    @classmethod
    def from_text(cls, text: str, marks: Mapping[str, int] | None = None) -> SquareBoard:
        """Read a drawn map.

        Rows of `+----+` hold the sides above and below, rows of `|text|` the squares between; every square is
        four characters wide and what stands in it becomes its label. `marks` gives the kind of side that a
        character stands for; `-` and `|` are walls, a blank is open.
        """
        kinds = {" ": OPEN, "-": WALL, "|": WALL} | dict(marks or {})
        rows = _drawn_rows(text)
        width, height = len(rows[0]) // 5, len(rows) // 2
        walls: dict[tuple[Cell, int], int] = {}
        labels: list[str] = []
        for y in range(height):
            above, inside, below = rows[2 * y : 2 * y + 3]
            for x in range(width):
                labels.append(inside[5 * x + 1 : 5 * x + 5].strip())
                around = above[5 * x + 2], inside[5 * x + 5], below[5 * x + 2], inside[5 * x]
                for way, mark in enumerate(around):
                    if mark not in kinds:
                        raise MapError(f"the drawn map has a side {mark!r} by square ({x}, {y})")
                    if kinds[mark] != OPEN:
                        walls[(x, y), way] = kinds[mark]
        return cls(((x, y) for y in range(height) for x in range(width)), walls, (), labels)

    def steps_and_corners(
        self,
        corner_open: CornerRule = untouched_corner,
        kinds: tuple[int, ...] = (OPEN,),
        sides: frozenset[int] = frozenset(),
    ) -> Steps:
        """Where one step leads over sides and corners: straight steps first, then diagonal ones."""
        found = self._diagonals.get((corner_open, kinds, sides))
        if found is None:
            found = self._diagonals[corner_open, kinds, sides] = tuple(
                straight + self._diagonal_steps(space, corner_open, kinds, sides)
                for space, straight in enumerate(self.steps(kinds, sides))
            )
        return found

    def by_sides(self, a: int, b: int) -> int:
        """The distance in straight steps, walls and gaps ignored."""
        (ax, ay), (bx, by) = self.cells[a], self.cells[b]
        return abs(ax - bx) + abs(ay - by)

    def by_sides_and_corners(self, a: int, b: int) -> int:
        """The distance in straight or diagonal steps, walls and gaps ignored."""
        (ax, ay), (bx, by) = self.cells[a], self.cells[b]
        return max(abs(ax - bx), abs(ay - by))

    def _diagonal_steps(
        self, space: int, corner_open: CornerRule, kinds: tuple[int, ...], sides: frozenset[int]
    ) -> tuple[int, ...]:
        def goes(start: int, direction: int) -> bool:
            return start >= 0 and self.passable(start, direction, kinds, sides)

        found = []
        x, y = self.cells[space]
        for way in range(4):
            turn = (way + 1) % 4
            (ax, ay), (bx, by) = DIRECTIONS[way], DIRECTIONS[turn]
            beyond = self.index.get((x + ax + bx, y + ay + by), -1)
            if beyond < 0:
                continue
            by_turn, by_way = self.beside[space][turn], self.beside[space][way]
            if corner_open(goes(space, turn), goes(by_turn, way), goes(space, way), goes(by_way, turn)):
                found.append(beyond)
        return tuple(found)


def _drawn_rows(text: str) -> list[str]:
    """The rows of a drawn map, all of one width, every other one with posts where sides meet."""
    rows = [row.rstrip() for row in text.splitlines() if row.strip()]
    if len(rows) < 3 or len(rows) % 2 == 0:
        raise MapError(f"a drawn map starts and ends with a row of sides; this one has {len(rows)} rows")
    width = len(rows[0]) // 5
    posts = "+    " * width + "+"
    for number, row in enumerate(rows):
        drawn_posts = "".join("+" if mark == "+" else " " for mark in row)
        if len(row) > len(posts) or (number % 2 == 0 and drawn_posts != posts):
            raise MapError(f"row {number + 1} of the drawn map does not fit {width} squares: {row!r}")
    return [row.ljust(len(posts)) for row in rows]
