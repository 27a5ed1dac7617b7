"""Over played matches: what a stranger reads beside each attack, move and free action leaves no question open."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from rulewright.games._arena.rules.challenges import FAIL, FOPP
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.melee import blow
from rulewright.games.duel_of_ages.rules.state import MOVE
from rulewright.games.duel_of_ages.view.goal import next_turn, rounds_settled
from rulewright.kernel import Log, Match
from rulewright.kernel.scene import Question
from tests.sampling import the_first

from .tables import Table, faced, person, run
from .test_play import eager

GAME = DuelOfAges()
ODDS = re.compile(r"\d+ % to hit, \d+ % to (?:wound|fell): |\d+ % to hit, but no hit can wound")
SPIED = re.compile(r"all see it, though it works for its owner from now on; once a turn")
LAIR = re.compile(r"(?:Reflecting Pool|Obsidian Fangs|Wailing Cave) \d+ %(?! to )")
MELEE = re.compile(r"melee with (?!.*\(to hit about \d+ %, to be hit \d+ %\))")
GATE = re.compile(r"break in at \w+ (?:Main|High) Gate (?!\d+ %, and ruin it \d+ % in all)")
COUNTED = re.compile(r"; \d+ more\b")
LUCK = re.compile(r"\bcard|[Ll]uck|dice|die\b|drawn", re.IGNORECASE)
"""What decides, or that nothing does."""
NEAR = re.compile(r"near [^;]* of (?:White|Black) (?!\((?:\d+ spaces?|here)\))")


def checked(question: Question, seen: Counter[str]) -> None:
    stakes = question.context.stakes if question.context is not None else ""
    told = f"{question.text} {question.context.need if question.context is not None else ''} {stakes}"
    chances = any(option.look.chance is not None for option in question.options)
    assert chances or LUCK.search(told), f"{question.prompt}: nothing says what decides, or that nothing does"
    for option in question.options:
        kind, after = option.key.split(":")[0], option.look.after
        seen[kind] += 1
        if kind in ("attack", "opfire", "shoot"):
            assert ODDS.search(after), (option.look.text, after)
        if kind == "spy":
            assert SPIED.search(after), after
        assert not LAIR.search(after), "a chance says what it is for"
        assert not GATE.search(after), "a way in is told with what follows, and in all"
        assert not COUNTED.search(after), "what is told besides has a name"
        assert not MELEE.search(after), "whom one would fight is told with both chances"
        assert not NEAR.search(after), "who is near is told with how near"
    if question.prompt == "melee" and question.context is not None:
        answered = "may strike back (" in stakes or "Nobody is left to strike back" in stakes
        assert answered, "the answer of the foe is told"
    if question.prompt == "move":
        walks = [option.look.after for option in question.options if option.key.startswith("walk")]
        assert all("near " in after or "no enemy near" in after for after in walks), "who is in danger is told"
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


@pytest.mark.parametrize("config", the_first(4, GAME.sample_configs()), ids=str)
def test_every_sign_on_the_map_has_its_words(config: dict[str, Any]) -> None:
    match, rng = Match.start(GAME, config, seed=3), Random(3)
    while not match.over and match.state.round < 3:
        eager(match, rng)
    scene = match.scene(0)
    (board,) = scene.boards
    grounds = {space.terrain for space in board.spaces} - {"clear"}
    signs = {mark.kind for mark in scene.marks if mark.icon} | {wall.kind for wall in board.walls}
    badges = {badge for piece in scene.pieces for badge in piece.badges}
    assert not (grounds | signs | badges) - set(GAME.theme.signs)


@pytest.mark.parametrize("face", [FOPP, FAIL])
def test_a_blow_that_misses_is_a_deed(face: int) -> None:
    table = Table({person("Ann", react=9): (0, 0)}, {person("Bob", melee=5): (0, 0)})
    table.arena.log = log = Log(GAME.story)  # type: ignore[misc]
    run(blow(table.arena, 1), ("attack", -1, 0), rolls=[faced(face, -4)])
    (event,) = [event for event in log.events if event.kind == "attacked"]
    assert (event.weight, ": a miss. " in event.text) == ("deed", True)


def test_who_lets_a_blow_go_is_told_where_a_miss_would_be() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 0)})
    table.arena.log = log = Log(GAME.story)  # type: ignore[misc]
    run(blow(table.arena, 1), "pass")
    (event,) = log.events
    assert (event.text, event.weight) == ("Bob does not strike.", "deed")


def test_whose_turn_follows_is_told_but_after_the_last() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)})
    arena = table.arena
    arena.step = MOVE
    for team, told in ((0, " Next turn: Black."), (1, " Next turn: White.")):
        arena.turn = team
        assert next_turn(arena) == told
    arena.round = rounds_settled(arena)
    assert not next_turn(arena)
