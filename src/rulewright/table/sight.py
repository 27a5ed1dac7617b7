"""Exact lines of sight: what the straight line between two dots meets, in whole numbers.

A trace is the pure geometry, relative to the cell it starts in. A board lays it over its spaces and keeps the
resulting `Line`. Nothing here decides whether a line is blocked: that is for a game's rules to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

Cell = tuple[int, int]
Facet = tuple[Cell, int]

TWELFTHS = 12
"""Dots are given in twelfths of a step: corners of hexes and quarter offsets are whole numbers then."""

REMEMBERED_LINES = 1 << 16
NONE: tuple[tuple[int, ...], int] = ((), 0)


class Trace(NamedTuple):
    """The cells and sides a line meets, relative to the cell it starts in, in the order it meets them."""

    stretches: tuple[tuple[Cell, ...], ...]
    crossed: tuple[Facet, ...]
    along: tuple[Facet, ...]
    grazed: tuple[Facet, ...]


class Line:
    """What a line meets on a board.

    `stretches` are the spaces it runs through, in order, both ends included: one space, or two where it runs
    exactly along the side between them; -1 is off the map. A space touched in a mere corner does not count.
    `crossed`, `along` and `grazed` are the sides that are not open and are passed between their ends,
    followed for their length, or met in an end point only; the `_kinds` say the same in bits, 1 << kind.
    """

    __slots__ = ("along", "along_kinds", "crossed", "crossed_kinds", "grazed", "grazed_kinds", "stretches")

    def __init__(
        self,
        stretches: tuple[tuple[int, ...], ...],
        crossed: list[int],
        along: list[int],
        grazed: list[int],
        kinds: bytes,
    ) -> None:
        """`kinds` is the kind of each side of the board, by its number."""
        self.stretches = stretches
        self.crossed, self.crossed_kinds = _sides_and_kinds(crossed, kinds) if crossed else NONE
        self.along, self.along_kinds = _sides_and_kinds(along, kinds) if along else NONE
        self.grazed, self.grazed_kinds = _sides_and_kinds(grazed, kinds) if grazed else NONE

    @property
    def touched_kinds(self) -> int:
        """The kinds of every side that the line has a point in common with."""
        return self.crossed_kinds | self.along_kinds | self.grazed_kinds


def _sides_and_kinds(sides: list[int], kinds: bytes) -> tuple[tuple[int, ...], int]:
    found = 0
    for side in sides:
        found |= 1 << kinds[side]
    return tuple(sides), found


class Grid:
    """The cells of a board as numbers, in a rectangle with an empty rim: a step is then a sum."""

    __slots__ = ("places", "spaces", "stride")

    def __init__(self, cells: Sequence[Cell]) -> None:
        columns, rows = [x for x, _ in cells] or [0], [y for _, y in cells] or [0]
        left, top = min(columns) - 1, min(rows) - 1
        self.stride = stride = 1 << (2 * (max(rows) - top)).bit_length()
        """A power of two, so that many boards have the same, and with it the same traces."""
        self.places = [(x - left) * stride + y - top for x, y in cells]
        """The place of each space."""
        self.spaces = [-1] * ((max(columns) - left + 2) * stride)
        """The space of each place; -1 where there is none."""
        for space, place in enumerate(self.places):
            self.spaces[place] = space

    def shifted(self, way: Cell) -> Iterable[int]:
        """What lies so far away from each space, one step at most; -1 where there is none."""
        step, spaces = self.step(way), self.spaces
        return map((spaces[step:] + spaces[:step]).__getitem__, self.places)

    def step(self, cell: Cell) -> int:
        """From a place to the one that lies so far away."""
        return cell[0] * self.stride + cell[1]


class Sights:
    """The lines of one board, drawn when first asked for and remembered."""

    __slots__ = ("_alone", "_dots", "_grid", "_kinds", "_lines", "_trace", "_traces", "_walled", "_ways")

    def __init__(
        self,
        grid: Grid,
        directions: Sequence[Cell],
        walled: Mapping[int, int],
        kinds: bytes,
        trace: Callable[[Cell, Cell, Cell], Trace],
        dots: Mapping[int, Cell],
    ) -> None:
        """`walled` gives the number of each side that is not open, at space * directions + direction; `kinds` what kind
        it is, by its number."""
        self._grid = grid
        self._trace = trace
        self._ways = ways = len(directions)
        self._kinds = kinds
        self._alone = lone_spaces(len(grid.places))
        self._dots = {grid.places[space]: dot for space, dot in dots.items()}
        steps = [grid.step(direction) for direction in directions]
        self._walled: dict[int, int] = {}
        for facet, side in walled.items():
            place, direction = grid.places[facet // ways], facet % ways
            self._walled[place * ways + direction] = side
            self._walled[(place + steps[direction]) * ways + (direction + ways // 2) % ways] = side
        self._traces = shared_traces(trace, grid.stride)
        self._lines: dict[int, Line] = {}

    def line(self, start: int, end: int) -> Line:
        places = self._grid.places
        key = start * len(places) + end
        found = self._lines.get(key)
        if found is None:
            if len(self._lines) >= REMEMBERED_LINES:
                self._lines.clear()
            found = self._lines[key] = self._draw(places[start], places[end])
        return found

    def _draw(self, start: int, end: int) -> Line:
        trace = self._flat_trace(start, end)
        spaces = self._grid.spaces
        if trace.pairs:
            stretches = tuple([tuple(sorted([spaces[start + place] for place in s])) for s in trace.stretches])
        else:
            alone = self._alone
            stretches = tuple([alone[spaces[start + place]] for (place,) in trace.stretches])
        base = start * self._ways
        return Line(
            stretches,
            self._met(base, trace.crossed),
            self._met(base, trace.along),
            self._met(base, trace.grazed),
            self._kinds,
        )

    def _met(self, base: int, facets: tuple[int, ...]) -> list[int]:
        """The sides among these that are not open."""
        walled = self._walled
        return [walled[base + facet] for facet in facets if base + facet in walled]

    def _flat_trace(self, start: int, end: int) -> _FlatTrace:
        dots = self._dots
        if start in dots or end in dots:
            return self._trace_anew(start, end)
        found = self._traces.get(end - start)
        if found is None:
            found = self._traces[end - start] = self._trace_anew(start, end)
        return found

    def _trace_anew(self, start: int, end: int) -> _FlatTrace:
        stride = self._grid.stride
        dx = end // stride - start // stride
        dy = end % stride - start % stride
        trace = self._trace((dx, dy), self._dots.get(start, (0, 0)), self._dots.get(end, (0, 0)))
        return _FlatTrace(trace, stride, self._ways)


class _FlatTrace:
    """A trace as offsets into a board's grid."""

    __slots__ = ("along", "crossed", "grazed", "pairs", "stretches")

    def __init__(self, trace: Trace, stride: int, ways: int) -> None:
        def flat(facets: tuple[Facet, ...]) -> tuple[int, ...]:
            return tuple([(x * stride + y) * ways + direction for (x, y), direction in facets])

        self.stretches = tuple([tuple([x * stride + y for x, y in stretch]) for stretch in trace.stretches])
        self.pairs = any(len(stretch) > 1 for stretch in trace.stretches)
        self.crossed = flat(trace.crossed)
        self.along = flat(trace.along)
        self.grazed = flat(trace.grazed)


@cache
def lone_spaces(spaces: int) -> list[tuple[int, ...]]:
    """Each of so many spaces by itself, and at last what is off the map: the same on many boards."""
    return [(space,) for space in (*range(spaces), -1)]


@cache
def shared_traces(trace: Callable[[Cell, Cell, Cell], Trace], stride: int) -> dict[int, _FlatTrace]:
    """The traces between dots in the middle, by the offset from one place to the other: the same on many boards."""
    return {}


HEX_DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
OUTWARD: tuple[Cell, ...] = ((2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1))
"""OUTWARD[d] . point is how far a point lies from a hex's centre towards side d: the side itself is at 1."""
GAINED = (2, 1, -1, -2, -1, 1)
"""How much farther, so measured, a side is after a step: by its direction relative to the step."""


def trace_hexes(end: Cell, start_dot: Cell = (0, 0), end_dot: Cell = (0, 0)) -> Trace:
    """Walk from the dot of cell (0, 0) to the dot of `end`, cell by cell; dots in twelfths off the centre."""
    run_x = TWELFTHS * end[0] + end_dot[0] - start_dot[0]
    run_y = TWELFTHS * end[1] + end_dot[1] - start_dot[1]
    speed = [ox * run_x + oy * run_y for ox, oy in OUTWARD]
    gap = [TWELFTHS - ox * start_dot[0] - oy * start_dot[1] for ox, oy in OUTWARD]
    ahead = _clockwise([side for side in range(6) if speed[side] > 0])
    here = (0, 0)
    stretches: list[tuple[Cell, ...]] = [(here,)]
    crossed: list[Facet] = []
    along: list[Facet] = []
    grazed: list[Facet] = []
    while here != end:
        # The side with the shortest way to it: the least gap / speed, compared crosswise.
        way_out, corner = ahead[0], False
        for side in ahead[1:]:
            later = gap[side] * speed[way_out] - gap[way_out] * speed[side]
            if later < 0:
                way_out, corner = side, False
            elif later == 0:
                corner = True
        first = _beyond(here, way_out)
        if not corner:
            crossed.append((here, way_out))
            moves: tuple[int, ...] = (way_out,)
        else:
            next_way, across = (way_out + 1) % 6, (way_out + 2) % 6
            second = _beyond(here, next_way)
            grazed += [(here, way_out), (here, next_way)]
            if speed[across]:
                grazed.append((first, across))
                moves = (next_way,) if speed[across] > 0 else (way_out,)
            else:
                along.append((first, across))
                grazed += [(first, next_way), (second, way_out)]
                stretches.append((first, second))
                moves = (way_out, next_way)
        for move in moves:
            here = _beyond(here, move)
            for side in ahead:
                gap[side] += TWELFTHS * GAINED[side - move]
        stretches.append((here,))
    return Trace(tuple(stretches), tuple(crossed), tuple(along), tuple(grazed))


def _beyond(cell: Cell, side: int) -> Cell:
    dq, dr = HEX_DIRECTIONS[side]
    return cell[0] + dq, cell[1] + dr


def _clockwise(ahead: list[int]) -> list[int]:
    """Neighbouring sides in their order round the hex: 0, 1, 5 becomes 5, 0, 1."""
    while ahead and (ahead[-1] + 1) % 6 == ahead[0]:
        ahead = [ahead[-1], *ahead[:-1]]
    return ahead


SQUARE_DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


def trace_squares(end: Cell, start_dot: Cell = (0, 0), end_dot: Cell = (0, 0)) -> Trace:
    """Walk from the dot of square (0, 0) to the dot of `end`; such a line never follows a side."""
    run_x = TWELFTHS * end[0] + end_dot[0] - start_dot[0]
    run_y = TWELFTHS * end[1] + end_dot[1] - start_dot[1]
    step_x, step_y = (1 if run_x > 0 else -1), (1 if run_y > 0 else -1)
    side_x, side_y = (1 if run_x > 0 else 3), (2 if run_y > 0 else 0)
    gap_x, gap_y = TWELFTHS // 2 - step_x * start_dot[0], TWELFTHS // 2 - step_y * start_dot[1]
    x = y = 0
    stretches: list[tuple[Cell, ...]] = [((0, 0),)]
    crossed: list[Facet] = []
    grazed: list[Facet] = []
    while (x, y) != end:
        # The side with the shorter way to it comes first: gap_x / |run_x| against gap_y / |run_y|.
        lead = gap_x * abs(run_y) - gap_y * abs(run_x)
        here = (x, y)
        if lead <= 0:
            x, gap_x = x + step_x, gap_x + TWELFTHS
        if lead >= 0:
            y, gap_y = y + step_y, gap_y + TWELFTHS
        if lead < 0:
            crossed.append((here, side_x))
        elif lead > 0:
            crossed.append((here, side_y))
        else:
            grazed += [(here, side_x), (here, side_y)]
            grazed += [((x, y), (side_x + 2) % 4), ((x, y), (side_y + 2) % 4)]
        stretches.append(((x, y),))
    return Trace(tuple(stretches), tuple(crossed), (), tuple(grazed))
