"""Every fact that the rules tell is put into words, and nothing else is."""

from __future__ import annotations

from pathlib import Path

from rulewright.games import _arena, duel_of_ages
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.view.scene import FACT_ICONS
from rulewright.testing.wording import facts_in, unused, unworded

CHAPTERS = [file for wing in (duel_of_ages, _arena) for file in Path(wing.__path__[0], "rules").glob("*.py")]
FACTS = facts_in(CHAPTERS)


def test_every_fact_is_worded_with_the_parts_it_has() -> None:
    assert len(FACTS) > 60
    assert unworded(DuelOfAges.story, FACTS) == []


def test_nothing_is_worded_that_is_never_told() -> None:
    assert unused(DuelOfAges.story, FACTS) == []


def test_every_saying_rests_on_a_rule_of_the_book() -> None:
    sayings = [case for one in DuelOfAges.story.sayings.values() for case in (one, *one.cases.values())]
    assert {one.rule for one in sayings if one.rule} <= set(DuelOfAges().ledger.by_id)
    told_with_a_rule = {"revealed", "dismissed"}
    silent = {kind for kind, one in DuelOfAges.story.sayings.items() if not one.rule and not one.cases}
    assert silent == told_with_a_rule


def test_every_sign_is_of_something_that_is_told() -> None:
    assert set(FACT_ICONS) <= DuelOfAges.story.kinds
