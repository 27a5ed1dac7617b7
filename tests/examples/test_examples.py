"""The two small games, by their own rules."""

from __future__ import annotations

import pytest

from rulewright.examples.connect_four import has_four
from rulewright.kernel import Match, find_game
from rulewright.testing import keys, play

FOUR = find_game("connect_four")
NOUGHTS = find_game("noughts")


@pytest.mark.parametrize(
    ("drops", "winner"),
    [
        ((0, 1, 0, 1, 0, 1, 0), (0,)),
        ((0, 0, 1, 1, 2, 2, 3), (0,)),
        ((0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3), (0,)),
        ((0, 1, 0, 1, 0, 1, 1), ()),
        ((3, 2, 2, 1, 1, 0, 1, 0, 0, 6, 0), (0,)),
    ],
    ids=["upright", "level", "rising", "open", "falling"],
)
def test_four_in_a_line_win(drops: tuple[int, ...], winner: tuple[int, ...]) -> None:
    match = play(Match.start(FOUR), *drops)
    assert match.over is bool(winner)
    assert match.outcome is None or match.outcome.winners == winner


def test_a_full_column_is_closed() -> None:
    match = play(Match.start(FOUR), 0, 0, 0, 0, 0, 0)
    assert keys(match) == ["1", "2", "3", "4", "5", "6"]


def test_lines_do_not_run_over_the_edge() -> None:
    assert not has_four(0b111 << 3 | 1 << 7)  # three at the top of one column, one at the bottom of the next


def test_a_full_rack_is_a_draw() -> None:
    match = play(Match.start(FOUR), *map(int, "3302545642233552243311215504044666601060"))
    assert match.outcome is not None
    assert match.outcome.results == (0.5, 0.5)


def test_noughts_can_be_drawn() -> None:
    match = play(Match.start(NOUGHTS), 5, 2, 4, 8, 0, 1, 7, 3)  # the last cell is taken without asking
    assert match.outcome is not None
    assert match.outcome.how == "full"
