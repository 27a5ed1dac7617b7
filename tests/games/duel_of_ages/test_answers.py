"""Over played matches: what a stranger reads beside each attack, move and free action leaves no question open."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.kernel import Match
from rulewright.kernel.scene import Question

from .test_play import eager

GAME = DuelOfAges()
ODDS = re.compile(r"\d+ % to hit, \d+ % to wound: |\d+ % to hit, but no hit can wound")
SPIED = re.compile(r"all see it, and it works for its owner from now on; once a turn")
LAIR = re.compile(r"(?:Reflecting Pool|Obsidian Fangs|Wailing Cave) \d+ %(?! to )")
MELEE = re.compile(r"melee with (?!.*\(to hit about \d+ %, to be hit \d+ %\))")
NEAR = re.compile(r"near (?:White|Black)'s (?!.*\((?:\d+ spaces?|here)\))")


def checked(question: Question, seen: Counter[str]) -> None:
    stakes = question.context.stakes if question.context is not None else ""
    for option in question.options:
        kind, after = option.key.split(":")[0], option.look.after
        seen[kind] += 1
        if kind in ("attack", "opfire", "shoot"):
            assert ODDS.search(after), (option.look.text, after)
        if kind == "spy":
            assert SPIED.search(after), after
        assert not LAIR.search(after), "a chance says what it is for"
        assert not MELEE.search(after), "whom one would fight is told with both chances"
        assert not NEAR.search(after), "who is near is told with how near"
    if question.prompt == "melee" and question.context is not None:
        answered = "may strike back (" in stakes or "Nobody is left to strike back" in stakes
        assert answered, "the answer of the foe is told"
    if question.prompt == "move":
        assert "must move" in stakes, "whether one may stay is told"
        assert "shows no gun" in stakes or "may shoot: " in stakes, "what waits for who moves is told"


@pytest.mark.parametrize(("mission", "seed"), [("opening_muster", 8), ("crossroads", 4), ("ring_of_iron", 5)])
def test_every_choice_tells_its_chance_its_answer_and_what_it_is_for(mission: str, seed: int) -> None:
    match, rng, seen = Match.start(GAME, {"mission": mission}, seed=seed), Random(seed), Counter[str]()
    while not match.over:
        for seat in match.waiting:
            question = match.question(seat)
            assert question is not None
            checked(question, seen)
        eager(match, rng)
    assert seen["attack"] > 5
    assert seen["walk"] > 20
