"""How to play on one page: what it names is there."""

from __future__ import annotations

from rulewright.testing.guides import faults

from .camp import GAME


def test_the_guide_names_what_there_is() -> None:
    assert faults(GAME) == []


def test_the_aid_fits_a_page() -> None:
    aid = GAME.guide.aid
    assert 6 <= len(aid) <= 10
    assert all(3 <= len(box.lines) <= 8 for box in aid)
