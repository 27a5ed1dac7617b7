"""Hexagons: distances, rings, turns and mirrors, rows, and the frozen board."""

from itertools import pairwise
from math import dist, isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.table import hexes
from rulewright.table.hexes import DIRECTIONS, HexBoard, disk, distance, neighbour, neighbours, ring
from rulewright.table.lattice import EDGE, OPEN, WALL, Cell, MapError
from rulewright.table.paths import distances

cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


def test_distance_is_the_number_of_steps() -> None:
    board = HexBoard(disk((0, 0), 5))
    for space in range(len(board)):
        assert board.distances(space) == distances(board.steps(), space)


@pytest.mark.parametrize(("a", "b", "far"), [((0, 0), (2, -1), 2), ((0, 0), (1, 1), 2), ((-3, 0), (3, 0), 6)])
def test_known_distances(a: Cell, b: Cell, far: int) -> None:
    assert distance(a, b) == distance(b, a) == far


def test_rings_and_disks_hold_what_is_that_far() -> None:
    around = [(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    for radius in range(5):
        assert sorted(ring((1, -2), radius)) == sorted(c for c in around if distance(c, (1, -2)) == radius)
        assert len(disk((0, 0), radius)) == 1 + 3 * radius * (radius + 1)
    assert ring((0, 0), 2)[:3] == ((2, 0), (1, 1), (0, 2))
    assert disk((0, 0), 1) == ((0, 0), *DIRECTIONS)


@settings(max_examples=100)
@given(cells, cells, st.integers(-7, 7))
def test_a_turn_moves_every_direction_on(cell: Cell, centre: Cell, turns: int) -> None:
    assert hexes.rotate(hexes.rotate(cell, turns, centre), -turns, centre) == cell
    assert hexes.rotate(cell, 6, centre) == cell
    assert distance(hexes.rotate(cell, turns, centre), centre) == distance(cell, centre)
    for direction in range(6):
        turned = hexes.rotate(neighbour(cell, direction), turns, centre)
        assert turned == neighbour(hexes.rotate(cell, turns, centre), (direction + turns) % 6)


@settings(max_examples=100)
@given(cells, cells, st.integers(0, 5))
def test_a_mirror_reverses_directions_and_undoes_itself(cell: Cell, centre: Cell, axis: int) -> None:
    mirrored = hexes.reflect(cell, axis, centre)
    assert hexes.reflect(mirrored, axis, centre) == cell
    for direction in range(6):
        image = hexes.reflect(neighbour(cell, direction), axis, centre)
        assert image == neighbour(mirrored, (axis - direction) % 6)


def test_left_right_mirror() -> None:
    assert [hexes.reflect((q, 2), 3) for q in (0, 1)] == [(-2, 2), (-3, 2)]


@settings(max_examples=100)
@given(cells, cells)
def test_a_line_is_a_shortest_row_both_ways(a: Cell, b: Cell) -> None:
    row = hexes.line(a, b)
    assert (row[0], row[-1], len(row)) == (a, b, distance(a, b) + 1)
    assert all(distance(one, other) == 1 for one, other in pairwise(row))
    assert hexes.line(b, a) == row[::-1]


def test_a_straight_line_is_straight() -> None:
    for direction in range(6):
        row = tuple(neighbour((2, 1), direction, steps) for steps in range(5))
        assert hexes.line((2, 1), row[-1]) == row
        assert hexes.straight((2, 1), row[-1]) == direction
        assert hexes.toward((2, 1), row[-1]) == (direction,)
    assert hexes.straight((0, 0), (2, 1)) == hexes.straight((0, 0), (0, 0)) == -1


@pytest.mark.parametrize(
    ("target", "beyond"),
    [((1, 0), [(2, 0)]), ((2, 0), [(3, 0)]), ((2, 1), [(3, 1)]), ((1, 1), [(2, 1), (1, 2)])],
)
def test_toward_names_the_ways_straight_on(target: Cell, beyond: list[Cell]) -> None:
    assert [neighbour(target, d) for d in hexes.toward((0, 0), target)] == beyond
    assert hexes.toward(target, target) == ()


@settings(max_examples=100)
@given(cells, cells)
def test_toward_is_the_neighbour_nearest_to_the_goal_as_drawn(a: Cell, b: Cell) -> None:
    if a == b:
        return
    far_off = (a[0] + 1000 * (b[0] - a[0]), a[1] + 1000 * (b[1] - a[1]))
    goal = hexes.pointy_centre(far_off)
    length = [dist(hexes.pointy_centre(cell), goal) for cell in neighbours(a)]
    nearest = tuple(d for d in range(6) if isclose(length[d], min(length), rel_tol=1e-9))
    assert hexes.toward(a, b) == nearest


@settings(max_examples=100)
@given(cells)
def test_drawn_neighbours_are_equally_far_and_turn_clockwise(cell: Cell) -> None:
    for centre_of in (hexes.pointy_centre, hexes.flat_centre):
        x, y = centre_of(cell, 2)
        offsets = [(nx - x, ny - y) for nx, ny in (centre_of(n, 2) for n in neighbours(cell))]
        assert all(isclose(dist((0, 0), offset), 2 * hexes.SQRT3) for offset in offsets)
        turns = [ax * by - ay * bx for (ax, ay), (bx, by) in pairwise([*offsets, offsets[0]])]
        assert all(turn > 0 for turn in turns)


@settings(max_examples=100)
@given(cells, st.integers(0, 5))
def test_a_drawn_side_lies_between_its_two_hexes(cell: Cell, direction: int) -> None:
    beyond, opposite = neighbour(cell, direction), (direction + 3) % 6
    for centre_of, side_of in ((hexes.pointy_centre, hexes.pointy_side), (hexes.flat_centre, hexes.flat_side)):
        x1, y1, x2, y2 = side_of(cell, direction)
        assert side_of(beyond, opposite) == pytest.approx((x2, y2, x1, y1))
        assert [dist(centre_of(c), end) for c in (cell, beyond) for end in ((x1, y1), (x2, y2))] == pytest.approx(
            [1] * 4
        )


def test_a_board_numbers_its_cells_and_knows_its_neighbours() -> None:
    board = HexBoard([(0, 0), (1, 0), (0, 1)], terrain=[7, 8, 9], labels=["a", "", "c"])
    assert len(board) == 3
    assert board.beside == ((1, 2, -1, -1, -1, -1), (-1, -1, 2, 0, -1, -1), (-1, -1, -1, -1, 0, 1))
    assert board.steps() == ((1, 2), (2, 0), (0, 1))
    assert (board.at((0, 1)), board.terrain, board.labels) == (2, (7, 8, 9), ("a", "", "c"))
    assert (board.direction(1, 2), board.direction(0, 0), board.direction(0, -1)) == (2, -1, -1)
    assert board.within(1, 0) == (1,)
    assert board.within(1, 1) == (0, 1, 2)


def test_a_wall_stands_on_both_its_spaces_and_stops_steps() -> None:
    gate = 3
    board = HexBoard(disk((0, 0), 1), {((0, 0), 0): WALL, ((0, 1), 4): gate})
    centre, east, south_east = board.at((0, 0)), board.at((1, 0)), board.at((0, 1))
    wall, gate_side = board.side(centre, 0), board.side(centre, 1)
    assert (wall, gate_side) == (board.side(east, 3), board.side(south_east, 4))
    assert board.kinds[east * 6 + 3] == WALL
    assert board.kinds[east * 6 + 0] == EDGE
    assert east not in board.steps()[centre]
    assert centre not in board.steps()[east]
    assert south_east not in board.steps()[centre]
    assert south_east in board.steps((OPEN, gate))[centre]
    assert south_east in board.steps(sides=frozenset([gate_side]))[centre]
    assert east in board.steps(sides=frozenset([wall]))[centre]
    assert board.steps(sides=frozenset([wall])) is board.steps(sides=frozenset([wall]))


def test_a_side_told_of_twice_takes_the_lower_kind() -> None:
    for walls in ({((0, 0), 0): 3, ((1, 0), 3): WALL}, {((0, 0), 0): WALL, ((1, 0), 3): 3}):
        board = HexBoard([(0, 0), (1, 0)], walls)
        assert (board.kinds[0], board.kinds[6 + 3]) == (WALL, WALL)


def test_impossible_boards_are_refused() -> None:
    with pytest.raises(MapError, match=r"\(1, 0\) is listed twice"):
        HexBoard([(0, 0), (1, 0), (1, 0)])
    with pytest.raises(MapError, match="terrain: 1 entries for 2 cells"):
        HexBoard([(0, 0), (1, 0)], terrain=[1])
    with pytest.raises(MapError, match=r"\(5, 5\) is not on the map"):
        HexBoard([(0, 0)], {((5, 5), 0): WALL})


def test_hexes_are_named_by_column_and_row() -> None:
    cells = [(q - (r >> 1) - 3, r - 2) for r in range(3) for q in range(28)]
    names = hexes.pointy_names(cells)
    assert names[0][-1] == "1"
    assert len(set(names)) == len(cells)
    assert hexes.pointy_names([(0, 0), (1, 0), (0, 1), (-1, 1)]) == ("B1", "C1", "B2", "A2")
    assert hexes.pointy_names([(column, 0) for column in range(28)])[25:] == ("Z1", "AA1", "AB1")
    assert hexes.pointy_names([]) == ()
