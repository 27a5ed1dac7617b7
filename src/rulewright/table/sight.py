"""Exact lines of sight: what the straight line between two dots meets, in whole numbers.

A trace is the pure geometry, relative to the cell it starts in. A board lays it over its spaces and keeps the
resulting `Line`. Nothing here decides whether a line is blocked: that is for a game's rules to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

Cell = tuple[int, int]
Facet = tuple[Cell, int]

TWELFTHS = 12
"""Dots are given in twelfths of a step: corners of hexes and quarter offsets are whole numbers then."""

REMEMBERED_LINES = 1 << 16


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
        crossed: tuple[tuple[int, int], ...],
        along: tuple[tuple[int, int], ...],
        grazed: tuple[tuple[int, int], ...],
    ) -> None:
        self.stretches = stretches
        self.crossed, self.crossed_kinds = _sides_and_kinds(crossed)
        self.along, self.along_kinds = _sides_and_kinds(along)
        self.grazed, self.grazed_kinds = _sides_and_kinds(grazed)

    @property
    def touched_kinds(self) -> int:
        """The kinds of every side that the line has a point in common with."""
        return self.crossed_kinds | self.along_kinds | self.grazed_kinds


def _sides_and_kinds(walled: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], int]:
    if not walled:
        return (), 0
    kinds = 0
    for _, kind in walled:
        kinds |= 1 << kind
    return tuple([side for side, _ in walled]), kinds


class Sights:
    """The lines of one board, drawn when first asked for and remembered."""

    __slots__ = (
        "_alone", "_dots", "_grid", "_lines", "_places", "_stride", "_trace", "_traces", "_walled", "_ways",
    )  # fmt: skip

    def __init__(
        self,
        directions: Sequence[Cell],
        cells: Sequence[Cell],
        walled: Mapping[Facet, tuple[int, int]],
        trace: Callable[[Cell, Cell, Cell], Trace],
        dots: Mapping[Cell, Cell],
    ) -> None:
        """`walled` gives the number and kind of each side that is not open, from each space it belongs to."""
        left, top = min((x for x, _ in cells), default=0), min((y for _, y in cells), default=0)
        width = max((x for x, _ in cells), default=0) - left + 1
        height = max((y for _, y in cells), default=0) - top + 1
        self._trace = trace
        self._ways = len(directions)
        self._stride = 2 * height + 1
        self._places = [(x - left + 1) * self._stride + y - top + 1 for x, y in cells]
        self._grid = [-1] * ((width + 2) * self._stride)
        for space, place in enumerate(self._places):
            self._grid[place] = space
        self._alone = [(space,) for space in (*range(len(cells)), -1)]
        self._dots = {self._places[cells.index(cell)]: dot for cell, dot in dots.items()}
        self._walled: dict[int, tuple[int, int]] = {}
        for ((x, y), direction), side in walled.items():
            dx, dy = directions[direction]
            place = (x - left + 1) * self._stride + y - top + 1
            back = (direction + self._ways // 2) % self._ways
            self._walled[place * self._ways + direction] = side
            self._walled[(place + dx * self._stride + dy) * self._ways + back] = side
        self._traces: dict[tuple[int, Cell, Cell], _FlatTrace] = {}
        self._lines: dict[int, Line] = {}

    def line(self, start: int, end: int) -> Line:
        key = start * len(self._places) + end
        found = self._lines.get(key)
        if found is None:
            if len(self._lines) >= REMEMBERED_LINES:
                self._lines.clear()
            found = self._lines[key] = self._draw(self._places[start], self._places[end])
        return found

    def _draw(self, start: int, end: int) -> Line:
        trace = self._flat_trace(start, end)
        grid = self._grid
        if trace.pairs:
            stretches = tuple([tuple(sorted([grid[start + place] for place in s])) for s in trace.stretches])
        else:
            alone = self._alone
            stretches = tuple([alone[grid[start + place]] for (place,) in trace.stretches])
        walled, base = self._walled, start * self._ways
        return Line(
            stretches,
            tuple([walled[base + facet] for facet in trace.crossed if base + facet in walled]),
            tuple([walled[base + facet] for facet in trace.along if base + facet in walled]),
            tuple([walled[base + facet] for facet in trace.grazed if base + facet in walled]),
        )

    def _flat_trace(self, start: int, end: int) -> _FlatTrace:
        dots = self._dots
        key = (end - start, dots.get(start, (0, 0)), dots.get(end, (0, 0)))
        found = self._traces.get(key)
        if found is None:
            dx = end // self._stride - start // self._stride
            dy = end % self._stride - start % self._stride
            trace = self._trace((dx, dy), key[1], key[2])
            found = self._traces[key] = _FlatTrace(trace, self._stride, self._ways)
        return found


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


HEX_DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
OUTWARD: tuple[Cell, ...] = ((2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1))
"""OUTWARD[d] . point is how far a point lies from a hex's centre towards side d: the side itself is at 1."""


def trace_hexes(end: Cell, start_dot: Cell = (0, 0), end_dot: Cell = (0, 0)) -> Trace:
    """Walk from the dot of cell (0, 0) to the dot of `end`, cell by cell; dots in twelfths off the centre."""
    run_x = TWELFTHS * end[0] + end_dot[0] - start_dot[0]
    run_y = TWELFTHS * end[1] + end_dot[1] - start_dot[1]
    speed = [ox * run_x + oy * run_y for ox, oy in OUTWARD]
    ahead = [d for d in range(6) if speed[d] > 0]
    q = r = 0
    stretches: list[tuple[Cell, ...]] = [((0, 0),)]
    crossed: list[Facet] = []
    along: list[Facet] = []
    grazed: list[Facet] = []
    while (q, r) != end:
        dot_x, dot_y = start_dot[0] - TWELFTHS * q, start_dot[1] - TWELFTHS * r
        way_out, corner = _exit(ahead, speed, dot_x, dot_y)
        here = (q, r)
        dq, dr = HEX_DIRECTIONS[way_out]
        if not corner:
            crossed.append((here, way_out))
            q, r = q + dq, r + dr
            stretches.append(((q, r),))
            continue
        next_way, across = (way_out + 1) % 6, (way_out + 2) % 6
        first = (q + dq, r + dr)
        nq, nr = HEX_DIRECTIONS[next_way]
        second = (q + nq, r + nr)
        grazed += [(here, way_out), (here, next_way)]
        if speed[across]:
            grazed.append((first, across))
            q, r = second if speed[across] > 0 else first
        else:
            along.append((first, across))
            grazed += [(first, next_way), (second, way_out)]
            stretches.append((first, second))
            q, r = q + dq + nq, r + dr + nr
        stretches.append(((q, r),))
    return Trace(tuple(stretches), tuple(crossed), tuple(along), tuple(grazed))


def _exit(ahead: list[int], speed: list[int], dot_x: int, dot_y: int) -> tuple[int, bool]:
    """The side by which a line leaves a cell; true if in its corner with the next side clockwise."""
    gap = {d: TWELFTHS - OUTWARD[d][0] * dot_x - OUTWARD[d][1] * dot_y for d in ahead}
    way_out = ahead[0]
    for d in ahead[1:]:
        if gap[d] * speed[way_out] < gap[way_out] * speed[d]:
            way_out = d
    tied = [d for d in ahead if gap[d] * speed[way_out] == gap[way_out] * speed[d]]
    if len(tied) == 1:
        return way_out, False
    return (tied[0] if (tied[0] + 1) % 6 == tied[1] else tied[1]), True


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
