"""The time of a turn, shared out over its questions."""

from __future__ import annotations

from rulewright.players import LEVELS, Pace
from rulewright.players.pace import LEAST


def test_a_turn_of_many_questions_keeps_to_its_time() -> None:
    pace, shares = Pace(6.0, 0.7), []
    for _ in range(30):
        shares.append(pace.share)
        pace.spend(pace.share)
    assert shares[0] == 0.7
    assert shares[-1] == LEAST
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) < 8


def test_a_new_turn_has_all_its_time() -> None:
    pace = Pace(6.0, 0.7)
    pace.spend(9.0)
    assert pace.share == LEAST
    pace.begin()
    assert pace.share == 0.7


def test_nobody_waits_a_second_for_a_first_action_or_long_for_a_turn() -> None:
    assert all(level.seconds < 1 and level.turn < 8 for level in LEVELS.values())
