"""Facts of the rules in words: every one is worded, and rests on a rule of the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import rulewright.games.undercity.rules as rules
from rulewright.games.undercity.view.story import STORY
from rulewright.kernel.words import Saying
from rulewright.testing.wording import facts_in, unused, unworded

from .field import GAME

FACTS = facts_in(sorted(Path(rules.__path__[0]).glob("*.py")))


def test_every_fact_is_worded_with_the_parts_it_has() -> None:
    assert FACTS
    assert unworded(STORY, FACTS) == []


def test_nothing_is_worded_that_is_never_told() -> None:
    assert unused(STORY, FACTS) == []


def sayings(saying: Saying) -> Iterator[Saying]:
    """A saying, or those that it picks from."""
    if not saying.by:
        yield saying
    for case in saying.cases.values():
        yield from sayings(case)


def test_what_is_told_rests_on_rules_of_the_ledger() -> None:
    assert {each.rule for saying in STORY.sayings.values() for each in sayings(saying)} <= set(GAME.ledger.by_id)
