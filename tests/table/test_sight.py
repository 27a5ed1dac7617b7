"""Lines of sight against a slow judge that clips the segment to every cell with fractions."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.table.hexes import HexBoard, disk, distance
from rulewright.table.lattice import EDGE, OPEN, WALL, Cell, Lattice
from rulewright.table.sight import REMEMBERED_LINES, Line
from rulewright.table.squares import SquareBoard

Point = tuple[Fraction, Fraction]
Sides = set[frozenset[Cell]]


class Border(NamedTuple):
    """The half plane a x + b y <= c."""

    a: Fraction
    b: Fraction
    c: Fraction


class Met(NamedTuple):
    """What a line meets: spaces by their cells, sides by the two cells they part."""

    stretches: list[tuple[Cell, ...]]
    crossed: Sides
    along: Sides
    grazed: Sides


@cache
def borders(cell: Cell, hexagonal: bool) -> list[Border]:
    """A hex is |x - y|, |y - z|, |z - x| <= 1 about its centre, with z = -x - y; a square |x|, |y| <= 1/2."""
    forms, width = (((1, -1), (1, 2), (2, 1)), Fraction(1)) if hexagonal else (((1, 0), (0, 1)), Fraction(1, 2))
    found = []
    for a, b in forms:
        middle = a * cell[0] + b * cell[1]
        found.append(Border(Fraction(a), Fraction(b), width + middle))
        found.append(Border(Fraction(-a), Fraction(-b), width - middle))
    return found


def clip(start: Point, end: Point, within: list[Border]) -> tuple[Fraction, Fraction] | None:
    """The part of the segment on the inner side of all borders, the borders included."""
    low, high = Fraction(0), Fraction(1)
    for a, b, c in within:
        outside = a * start[0] + b * start[1] - c
        slope = a * (end[0] - start[0]) + b * (end[1] - start[1])
        if slope == 0 and outside > 0:
            return None
        if slope > 0:
            high = min(high, -outside / slope)
        if slope < 0:
            low = max(low, -outside / slope)
        if low > high:
            return None
    return low, high


def judge(start: Point, end: Point, around: Sequence[Cell], board: Lattice) -> Met:
    shapes: dict[Cell, list[Border]] = {}
    spans: dict[tuple[Fraction, Fraction], list[Cell]] = {}
    for cell in around:
        shape = borders(cell, hexagonal=len(board.directions) == 6)
        span = clip(start, end, shape)
        if span is None:
            continue
        shapes[cell] = shape
        if span[0] < span[1]:
            spans.setdefault(span, []).append(cell)
    met = Met([tuple(sorted(spans[span])) for span in sorted(spans)], set(), set(), set())
    for (x, y), shape in shapes.items():
        for dx, dy in board.directions:
            other = (x + dx, y + dy)
            shared = clip(start, end, shape + shapes[other]) if other in shapes else None
            if shared is None:
                continue
            side = frozenset([(x, y), other])
            if shared[0] < shared[1]:
                met.along.add(side)
                continue
            share = shared[0]
            point = (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
            meeting_there = sum(clip(point, point, cell_shape) is not None for cell_shape in shapes.values())
            (met.crossed if meeting_there == 2 else met.grazed).add(side)
    return met


def told_by(board: Lattice, judged: Met) -> Met:
    """What a board can tell of it: cells on the map, and sides of such cells that are not open."""

    def told(side: frozenset[Cell]) -> bool:
        for x, y in side:
            if (x, y) in board.index:
                ((ox, oy),) = side - {(x, y)}
                way = board.directions.index((ox - x, oy - y))
                return board.kinds[board.at((x, y)) * len(board.directions) + way] != OPEN
        return False

    return Met(
        [tuple(cell for cell in stretch if cell in board.index) for stretch in judged.stretches],
        {side for side in judged.crossed if told(side)},
        {side for side in judged.along if told(side)},
        {side for side in judged.grazed if told(side)},
    )


def as_met(board: Lattice, line: Line) -> Met:
    def cells_of(sides: tuple[int, ...]) -> Sides:
        found = set()
        for side in sides:
            space, way = divmod(side, len(board.directions))
            (x, y), (dx, dy) = board.cells[space], board.directions[way]
            found.add(frozenset([(x, y), (x + dx, y + dy)]))
        return found

    stretches = [tuple(sorted(board.cells[s] for s in stretch if s >= 0)) for stretch in line.stretches]
    return Met(stretches, cells_of(line.crossed), cells_of(line.along), cells_of(line.grazed))


def dot_of(cell: Cell, dots: dict[Cell, Cell]) -> Point:
    dx, dy = dots.get(cell, (0, 0))
    return cell[0] + Fraction(dx, 12), cell[1] + Fraction(dy, 12)


WHOLE = disk((0, 0), 4)
RIMMED = disk((0, 0), 5)
shifts = st.sampled_from([-3, -2, 0, 1, 3])
hex_sides = st.tuples(st.sampled_from(WHOLE), st.integers(0, 5))


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(WHOLE), min_size=10, unique=True),
    st.lists(hex_sides, max_size=60),
    st.dictionaries(st.sampled_from(WHOLE), st.tuples(shifts, shifts), max_size=6),
    st.randoms(use_true_random=False),
)
def test_hex_lines_agree_with_the_judge(
    cells: list[Cell],
    walled: list[tuple[Cell, int]],
    dots: dict[Cell, Cell],
    chance: Random,
) -> None:
    dots = {cell: dot for cell, dot in dots.items() if cell in cells}
    board = HexBoard(cells, {side: WALL for side in walled if side[0] in cells}, dots=dots)
    for _ in range(3):
        a, b = chance.sample(cells, 2)
        judged = judge(dot_of(a, dots), dot_of(b, dots), RIMMED, board)
        assert as_met(board, board.line(board.at(a), board.at(b))) == told_by(board, judged)


def test_every_hex_line_from_the_centre_agrees_with_the_judge() -> None:
    board = HexBoard(WHOLE, {(cell, way): WALL for cell in WHOLE for way in range(6)})
    for cell in WHOLE[1:]:
        judged = judge(dot_of((0, 0), {}), dot_of(cell, {}), RIMMED, board)
        assert as_met(board, board.line(0, board.at(cell))) == told_by(board, judged)


SQUARES = [(x, y) for y in range(6) for x in range(7)]
RIMMED_SQUARES = [(x, y) for y in range(-1, 7) for x in range(-1, 8)]


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(SQUARES), min_size=10, unique=True),
    st.lists(st.tuples(st.sampled_from(SQUARES), st.integers(0, 3)), max_size=60),
    st.randoms(use_true_random=False),
)
def test_square_lines_agree_with_the_judge(cells: list[Cell], walled: list[tuple[Cell, int]], chance: Random) -> None:
    board = SquareBoard(cells, {side: WALL for side in walled if side[0] in cells})
    for _ in range(3):
        a, b = chance.sample(cells, 2)
        judged = judge(dot_of(a, {}), dot_of(b, {}), RIMMED_SQUARES, board)
        assert as_met(board, board.line(board.at(a), board.at(b))) == told_by(board, judged)


@pytest.mark.parametrize("board", [HexBoard(disk((0, 0), 4)), SquareBoard.rectangle(7, 6)])
def test_sight_is_the_same_from_both_ends(board: Lattice) -> None:
    for a in range(len(board)):
        for b in range(a):
            there, back = board.line(a, b), board.line(b, a)
            assert there.stretches == back.stretches[::-1]
            assert sorted(there.grazed) == sorted(back.grazed)


def cells_on(board: HexBoard, a: Cell, b: Cell) -> list[set[Cell]]:
    line = board.line(board.at(a), board.at(b))
    return [{board.cells[space] for space in stretch} for stretch in line.stretches]


def test_the_line_runs_through_spaces_along_sides_and_past_corners() -> None:
    board = HexBoard(disk((0, 0), 6))
    assert cells_on(board, (0, 0), (3, 1)) == [{(0, 0)}, {(1, 0)}, {(1, 1)}, {(2, 0)}, {(2, 1)}, {(3, 1)}]
    assert cells_on(board, (0, 0), (2, 2)) == [{(0, 0)}, {(1, 0), (0, 1)}, {(1, 1)}, {(2, 1), (1, 2)}, {(2, 2)}]
    grazing = cells_on(board, (0, 0), (4, 1))
    assert not any({(1, 1), (3, 0)} & stretch for stretch in grazing)
    assert board.line(5, 5).stretches == ((5,),)


def test_walls_are_crossed_followed_or_grazed() -> None:
    start, one, other, end = (0, 0), (1, 0), (0, 1), (1, 1)
    cells = disk((0, 0), 3)

    def look(wall: tuple[Cell, int], target: Cell = end) -> tuple[bool, bool, bool]:
        board = HexBoard(cells, {wall: WALL})
        line = board.line(board.at(start), board.at(target))
        bit = 1 << WALL
        assert line.touched_kinds == line.crossed_kinds | line.along_kinds | line.grazed_kinds
        return bool(line.crossed_kinds & bit), bool(line.along_kinds & bit), bool(line.grazed_kinds & bit)

    assert look((one, 2)) == look((other, 5)) == (False, True, False)
    assert look((start, 0)) == look((start, 1)) == look((one, 1)) == look((end, 4)) == (False, False, True)
    assert look((start, 2)) == look((one, 0)) == (False, False, False)
    assert look((start, 0), one) == (True, False, False)


def test_a_line_along_the_rim_offers_the_map_side_only() -> None:
    board = HexBoard([(0, 0), (1, 0), (1, 1)])
    line = board.line(0, 2)
    assert line.stretches == ((0,), (-1, 1), (2,))
    assert line.along == (board.side(1, 2),)
    assert line.along_kinds == 1 << EDGE
    assert line.crossed_kinds == 0


def test_a_line_across_a_gap_crosses_the_rim() -> None:
    board = HexBoard([(0, 0), (2, 0)])
    line = board.line(0, 1)
    assert line.stretches == ((0,), (-1,), (1,))
    assert line.crossed == (board.side(0, 0), board.side(1, 3))
    assert line.crossed_kinds == 1 << EDGE


def test_lines_are_remembered_and_the_memory_is_bounded() -> None:
    board = HexBoard(disk((0, 0), 9))
    assert board.line(0, 5) is board.line(0, 5)
    assert distance(board.cells[0], board.cells[5]) == 1
    for a in range(len(board)):
        for b in range(len(board)):
            board.line(a, b)
    assert len(board) ** 2 > REMEMBERED_LINES
    assert len(board._sights._lines) <= REMEMBERED_LINES


def test_boards_of_about_a_height_share_their_traces_and_see_alike() -> None:
    small, large = HexBoard(disk((0, 0), 4)), HexBoard([*disk((3, 5), 6)], {((3, 5), 0): WALL})
    assert small._sights._traces is large._sights._traces
    low = HexBoard(disk((0, 0), 1))
    assert low._sights._traces is not large._sights._traces
    for end in small.cells:
        cells = [[large.at((small.cells[s][0] + 3, small.cells[s][1] + 5)) for s in part] for part in seen(small, end)]
        assert [sorted(part) for part in cells] == [sorted(part) for part in seen(large, (end[0] + 3, end[1] + 5))]


def seen(board: HexBoard, end: Cell) -> list[tuple[int, ...]]:
    """What the line from the middle of a board to a cell runs through."""
    return [part for part in board.line(0, board.at(end)).stretches if min(part) >= 0]
