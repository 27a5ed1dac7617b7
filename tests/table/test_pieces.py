"""Joining pieces into a map: small ones laid by hand, and whole maps of big hexagons with keys at their corners."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.table.hexes import disk, distance, neighbours, ring
from rulewright.table.lattice import OPEN, WALL, Cell, MapError
from rulewright.table.paths import parts
from rulewright.table.pieces import Joined, Piece, Placement, join

BAR = Piece(
    "bar",
    ((0, 0), (1, 0)),
    terrain=(1, 2),
    labels=("near", "far"),
    walls={((1, 0), 0): WALL},
    dots={(1, 0): (3, 0)},
)


def test_a_turned_piece_brings_its_terrain_walls_and_dots_along() -> None:
    board, homes = join([Placement(BAR, (2, 1), turns=1)])
    assert board.cells == ((2, 1), (2, 2))
    assert (board.terrain, board.labels, homes) == ((1, 2), ("near", "far"), (range(2),))
    assert board.kinds[1 * 6 + 1] == WALL
    assert Placement(BAR, (2, 1), turns=1).dots() == {(2, 2): (0, 3)}


def test_two_bars_laid_end_to_end_share_the_wall_between_them() -> None:
    board, homes = join([Placement(BAR), Placement(BAR, (2, 0))], joints=[(0, 1)])
    assert board.cells == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert homes == (range(2), range(2, 4))
    assert board.steps() == ((1,), (0,), (3,), (2,))
    turned, _ = join([Placement(BAR), Placement(BAR, (3, 0), turns=3)])
    assert turned.cells[2:] == ((3, 0), (2, 0))
    assert turned.kinds[1 * 6 + 0] == turned.kinds[3 * 6 + 3] == WALL
    back_to_back, _ = join([Placement(BAR, (1, 0), turns=3), Placement(BAR, (2, 0))])
    assert back_to_back.kinds[0] == OPEN


def test_pieces_that_do_not_fit_are_refused() -> None:
    with pytest.raises(MapError, match=r"bar at \(1, 0\) overlaps bar at \(0, 0\) on cell \(1, 0\)"):
        join([Placement(BAR), Placement(BAR, (1, 0))])
    with pytest.raises(MapError, match=r"bar at \(0, 0\) does not touch bar at \(5, 0\)"):
        join([Placement(BAR), Placement(BAR, (2, 0)), Placement(BAR, (5, 0))], joints=[(0, 1), (0, 2)])
    half_ring = Piece("half ring", ring((0, 0), 1)[:3])
    facing = [Placement(half_ring), Placement(half_ring, turns=3)]
    assert len(join(facing).board) == 6
    with pytest.raises(MapError, match=r"leave a hole on cell \(0, 0\)"):
        join(facing, joints=[(0, 1)])
    with pytest.raises(MapError, match="odd: labels has 1 entries for 2 cells"):
        Piece("odd", ((0, 0), (1, 0)), labels=("only",))


KEY = Piece("key", disk((0, 0), 2))
TABS = ((3, 3), (-6, 3), (3, -6))
TABBED = Piece(
    "platter with tabs",
    tuple(cell for cell in disk((0, 0), 5) if all(distance(cell, corner) > 2 for corner in ring((0, 0), 6)[::6]))
    + TABS,
)
TIPPED = Piece("platter with tips", disk((0, 0), 3) + ring((0, 0), 4)[::4])
SIX_ROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def tabbed_map(platters: list[Cell], turns: int) -> Joined:
    """Platters and keys on slots six apart."""
    keys = dict.fromkeys((i + di, j + dj) for i, j in platters for di, dj in SIX_ROUND)
    placements = [Placement(TABBED, (6 * i, 6 * j), turns) for i, j in platters]
    placements += [Placement(KEY, (6 * i, 6 * j)) for i, j in keys]
    joints = [
        (platter, len(platters) + slot)
        for platter, (i, j) in enumerate(platters)
        for slot, (ki, kj) in enumerate(keys)
        if (ki - i, kj - j) in SIX_ROUND
    ]
    return join(placements, joints)


@pytest.mark.parametrize("turns", [0, 2, 4])
@pytest.mark.parametrize(
    ("platters", "keys", "cells", "connected"),
    [
        ([(0, 0), (2, -1), (1, 1)], 13, 457, 1),
        ([(0, 0), (2, -1), (1, 1), (3, 0)], 16, 584, 1),
        ([(0, 0), (1, 1), (2, 2)], 14, 476, 1),
        ([(0, 0), (1, 1), (2, 2), (3, 3)], 18, 622, 1),
        ([(0, 0), (1, 1), (6, 0)], 16, 514, 2),
        ([(0, 0), (1, 1), (6, 0), (7, 1)], 20, 660, 2),
    ],
)
def test_tabs_fill_the_notches_of_their_neighbours(
    platters: list[Cell], keys: int, cells: int, connected: int, turns: int
) -> None:
    board, homes = tabbed_map(platters, turns)
    assert (len(homes) - len(platters), len(board)) == (keys, cells)
    assert len(parts(board.steps())) == connected


KEYS_ROUND = ((3, 3), (6, -3), (3, -6), (-3, -3), (-6, 3), (-3, 6))


@pytest.mark.parametrize(
    ("platters", "keys"),
    [
        ([(0, 0), (1, 0)], 10),
        ([(0, 0), (1, 0), (0, 1)], 13),
        ([(0, 0), (1, 0), (2, 0)], 14),
        ([(0, 0), (1, 0), (0, 1), (1, 1)], 16),
        ([(0, 0), (1, 0), (2, 0), (3, 0)], 18),
        ([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)], 19),
    ],
)
def test_tips_meet_and_keys_fill_the_rest(platters: list[Cell], keys: int) -> None:
    slots = dict.fromkeys((9 * i + q, 9 * j + r) for i, j in platters for q, r in KEYS_ROUND)
    placements = [Placement(TIPPED, (9 * i, 9 * j)) for i, j in platters] + [Placement(KEY, at) for at in slots]
    board, _ = join(placements, joints=[(0, 1)])
    assert len(slots) == keys
    assert len(board) == 43 * len(platters) + 19 * keys
    assert len(parts(board.steps())) == 1
    assert board.at((5, 0)) in board.steps()[board.at((4, 0))]


@settings(max_examples=100)
@given(st.integers(0, 5), st.integers(0, 5), st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_a_whole_turn_of_the_map_changes_no_neighbourhood(own: int, more: int, at: Cell) -> None:
    plain = join([Placement(BAR, turns=own), Placement(KEY, (4, 0))]).board
    turned_at = Placement(KEY, (0, 0), more).cell((4, 0))
    turned = join(
        [
            Placement(BAR, at, own + more),
            Placement(KEY, (turned_at[0] + at[0], turned_at[1] + at[1]), more),
        ]
    ).board
    assert [set(row) for row in plain.steps()] == [set(row) for row in turned.steps()]
    assert all(
        set(neighbours(board.cells[s])) >= {board.cells[n] for n in row}
        for board in (plain, turned)
        for s, row in enumerate(board.steps())
    )
