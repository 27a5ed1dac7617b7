"""Glicko-2: the paper's worked example, and what must hold of any rating."""

from __future__ import annotations

import pytest

from rulewright.server.people.glicko import PERIOD, UNSURE, Game, Rating, rated

FRESH = Rating()


def test_the_example_of_the_paper() -> None:
    games = [Game(Rating(1400, 30), 1), Game(Rating(1550, 100), 0), Game(Rating(1700, 300), 0)]
    after = rated(Rating(1500, 200, 0.06), games)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    sure = Rating(1800, 60)
    gained = rated(sure, [Game(Rating(1200, 60), 1)]).value - sure.value
    lost = sure.value - rated(sure, [Game(Rating(1200, 60), 0)]).value
    assert 0 < gained < 1 < lost


def test_who_is_hardly_known_tells_little() -> None:
    sure = Rating(1800, 60)
    of_a_stranger = rated(sure, [Game(Rating(1800, UNSURE), 1)]).value - sure.value
    of_an_equal = rated(sure, [Game(Rating(1800, 60), 1)]).value - sure.value
    assert 0 < of_a_stranger < of_an_equal


def test_a_wild_run_makes_a_rating_more_volatile() -> None:
    steady, wild = Rating(1500, 50), Rating(1500, 50)
    for _ in range(30):
        wild = rated(wild, [Game(Rating(2200, 50), 1)])
    assert wild.volatility > steady.volatility


def test_a_rating_settles_by_play_and_is_doubted_again_in_time() -> None:
    rating = FRESH
    for score in (1, 0) * 8:
        rating = rated(rating, [Game(Rating(1500, 80), score)])
    assert FRESH.provisional
    assert not rating.provisional
    assert rating.after(-5) == rating
    year = Rating(1500, 60).after(78.2 * PERIOD)
    assert year.deviation == pytest.approx(110, abs=1)
    assert rating.after(1e15).deviation == UNSURE
