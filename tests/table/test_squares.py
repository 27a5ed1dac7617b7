"""Square boards: walls, corners, gates and three kinds of distance."""

from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.table.lattice import EDGE, OPEN, WALL, Cell, MapError
from rulewright.table.paths import FAR, distance_table, distances
from rulewright.table.squares import (
    DIRECTIONS,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    SquareBoard,
    rounded_corner,
    side_ends,
    untouched_corner,
)

GATE, CRACK = 3, 4
cells = [(x, y) for y in range(4) for x in range(4)]


def test_straight_and_diagonal_neighbours() -> None:
    board = SquareBoard.rectangle(3, 3)
    assert board.beside[4] == (1, 5, 7, 3)
    assert board.beside[0] == (-1, 1, 3, -1)
    assert board.steps()[4] == (1, 5, 7, 3)
    assert board.steps_and_corners()[4] == (1, 5, 7, 3, 2, 8, 6, 0)
    assert board.steps_and_corners()[0] == (1, 3, 4)
    assert board.kinds[0:4] == bytes([EDGE, OPEN, OPEN, EDGE])


def drawn(text: str, marks: dict[str, int] | None = None) -> SquareBoard:
    return SquareBoard.from_text(dedent(text), marks)


def test_a_wall_closes_its_side_and_the_corners_it_ends_in() -> None:
    board = drawn("""
        +----+----+----+
        |A    C   |D   |
        +    +    +    +
        |     B        |
        +----+----+----+
    """)
    a, b, c, d = (board.labels.index(name) for name in "ABCD")
    steps = board.steps_and_corners()
    assert {b, c} <= set(steps[a])
    assert not {b, c} & set(steps[d])


@pytest.mark.parametrize("wall", [((1, 1), EAST), ((1, 1), SOUTH), ((2, 1), SOUTH), ((1, 2), EAST)])
def test_any_of_four_walls_closes_an_untouched_corner_but_not_a_rounded_one(wall: tuple[Cell, int]) -> None:
    board = SquareBoard(cells, {wall: WALL})
    here, there = board.at((1, 1)), board.at((2, 2))
    assert there not in board.steps_and_corners(untouched_corner)[here]
    assert here not in board.steps_and_corners(untouched_corner)[there]
    assert there in board.steps_and_corners(rounded_corner)[here]
    one, other = board.at((2, 1)), board.at((1, 2))
    assert other not in board.steps_and_corners(untouched_corner)[one]


def test_a_rounded_corner_needs_one_whole_way_round() -> None:
    here, there = 5, 10
    both_ways_cut = SquareBoard(cells, {((1, 1), EAST): WALL, ((1, 2), EAST): WALL})
    assert there not in both_ways_cut.steps_and_corners(rounded_corner)[here]
    one_way_cut = SquareBoard(cells, {((1, 1), EAST): WALL, ((2, 1), SOUTH): WALL})
    assert there in one_way_cut.steps_and_corners(rounded_corner)[here]


@settings(max_examples=100)
@given(st.sets(st.tuples(st.sampled_from(cells), st.integers(0, 3)), max_size=20))
def test_connections_go_both_ways_and_corners_never_open_what_walls_touch(walled: set[tuple[Cell, int]]) -> None:
    board = SquareBoard(cells, dict.fromkeys(walled, WALL))
    ends = {end for cell, way in walled for end in corners_of(cell, way)}
    for rule in (untouched_corner, rounded_corner):
        steps = board.steps_and_corners(rule)
        for space, beyond in enumerate(steps):
            assert all(space in steps[other] for other in beyond)
    for space, beyond in enumerate(board.steps_and_corners(untouched_corner)):
        x, y = board.cells[space]
        expected = {
            (x + dx, y + dy)
            for dx in (-1, 1)
            for dy in (-1, 1)
            if (x + dx, y + dy) in board.index and (2 * x + dx, 2 * y + dy) not in ends
        }
        diagonal = {board.cells[other] for other in beyond if board.by_sides(space, other) == 2}
        assert diagonal == expected


def corners_of(cell: Cell, way: int) -> list[Cell]:
    """The ends of a side, in half squares."""
    (x, y), (dx, dy) = cell, DIRECTIONS[way]
    return [(2 * x + dx + dy, 2 * y + dy + dx), (2 * x + dx - dy, 2 * y + dy - dx)]


def test_three_distances_round_a_gate_and_a_crack() -> None:
    """Straight, straight or diagonal, and walked: with a gate that opens and a crack that some may use."""
    board = drawn(
        """
        +----+----+----+
        |         =    |
        +    +----+----+
        |    :    :    |
        +----+----+----+
        """,
        {"=": GATE, ":": CRACK},
    )
    start, crack, end = board.at((0, 0)), board.at((1, 1)), board.at((2, 0))
    assert (board.by_sides(start, board.at((2, 1))), board.by_sides_and_corners(start, board.at((2, 1)))) == (3, 2)
    gate = frozenset([board.side(end, WEST)])
    walked = board.steps_and_corners()
    assert distances(walked, start)[end] == FAR
    assert distances(board.steps_and_corners(sides=gate), start)[end] == 2
    through_cracks = board.steps_and_corners(kinds=(OPEN, CRACK))
    assert distances(walked, start)[board.at((2, 1))] == FAR
    assert distances(through_cracks, start)[board.at((2, 1))] == 3
    assert distance_table(through_cracks)[crack][start] == 2


def test_a_drawn_map_is_read() -> None:
    board = SquareBoard.from_text("+----+----+\n|A1   exit|\n+    +====+\n|    |####|\n+----+----+", {"=": GATE})
    assert board.labels == ("A1", "exit", "", "####")
    assert [board.kinds[board.at((1, 1)) * 4 + way] for way in range(4)] == [GATE, WALL, WALL, WALL]
    assert board.steps() == ((1, 2), (0,), (0,), ())


def test_a_badly_drawn_map_is_refused() -> None:
    with pytest.raises(MapError, match="row 3 of the drawn map does not fit 2 squares"):
        SquareBoard.from_text("+----+----+\n|    |    |\n+---+-----+")
    with pytest.raises(MapError, match="starts and ends with a row of sides; this one has 2 rows"):
        SquareBoard.from_text("+----+\n|    |\n")
    with pytest.raises(MapError, match=r"a side '~' by square \(0, 0\)"):
        SquareBoard.from_text("+----+\n~    |\n+----+")


def test_ends_of_drawn_sides_meet_in_corners() -> None:
    north, east = side_ends((2, 3), NORTH), side_ends((2, 3), EAST)
    assert {north[:2], north[2:]} == {(1.5, 2.5), (2.5, 2.5)}
    assert {east[:2], east[2:]} == {(2.5, 2.5), (2.5, 3.5)}
    south, below = side_ends((2, 3), SOUTH), side_ends((2, 4), NORTH)
    assert {south[:2], south[2:]} == {below[:2], below[2:]}
