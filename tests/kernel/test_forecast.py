"""Forecasts: exact by walking the rolls, sampled with an error where they are too many."""

from __future__ import annotations

import pytest

from rulewright.kernel import Ask, Choice, World, forecast

from .sample import Auction
from .test_match import bidden, dealt


def points(match: World[Auction]) -> int:
    return match.state.hands[0].points


def test_a_die_is_walked_exactly() -> None:
    found = forecast(bidden(), "dice", points)
    assert found.error == 0
    assert found.chances == pytest.approx({0: 1 / 6, 2: 1 / 6, 3: 1 / 6, 4: 1 / 6, 5: 1 / 6, 6: 1 / 6})
    assert found.chance(5, 6) == pytest.approx(1 / 3)
    assert found.mean() == pytest.approx(20 / 6)


def test_weighted_draws_count_by_their_number() -> None:
    match = bidden()
    match.choose("sure")
    match.choose("stop")
    found = forecast(match, "nod", lambda after: after.state.hands[0].cards[-1].id)
    pool = [card.id for card in match.state.pool]
    assert found.chances == pytest.approx({name: pool.count(name) / len(pool) for name in set(pool)})


def test_questions_on_the_way_can_be_assumed() -> None:
    def stop(ask: Ask) -> Choice | None:
        return "up" if ask.prompt == "step" else "shrug" if ask.prompt == "sigh" else None

    found = forecast(bidden(), "dice", points, assume=stop)
    assert found.chances == pytest.approx({3: 1 / 6, 5: 1 / 6, 6: 1 / 6, 7: 1 / 6, 8: 1 / 6, 9: 1 / 6})


def test_too_many_rolls_are_sampled_with_an_error() -> None:
    found = forecast(bidden(), "dice", points, nodes=3, samples=400)
    assert 0 < found.error < 0.05
    assert sum(found.chances.values()) == pytest.approx(1)
    assert all(abs(chance - 1 / 6) < 0.08 for chance in found.chances.values())


def test_a_forecast_changes_nothing() -> None:
    match = bidden()
    before = (match.state.hands[0].points, match.seq, match.chance.counter)
    forecast(match, "dice", points)
    assert (match.state.hands[0].points, match.seq, match.chance.counter) == before


def test_odds_rest_on_what_the_viewer_knows() -> None:
    match = bidden()
    odds = match.odds("dice", 0)
    assert odds is not None
    assert [value for value, _ in odds.distribution] == [0, 2, 3, 4, 5, 6]
    assert match.odds("sure", 0) is None
    assert match.odds("dice", 1) is None  # seat 1 is not asked
    assert dealt().odds("nonsense", 0) is None
