"""The story: every entry has its text, a page lies open where there is one, and each match is told in its own words."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.adventure import ADVENTURES, undertake
from rulewright.games.duel_of_ages.rules.content import (
    CARDS,
    CHALLENGES,
    ENCOUNTERS,
    GUARDIANS,
    KEYS,
    MISSIONS,
    PLATTERS,
)
from rulewright.games.duel_of_ages.rules.state import OVER
from rulewright.games.duel_of_ages.view import tales
from rulewright.kernel import ALL, Match
from rulewright.testing.plain import LONGEST_STORY, unplain

from .tables import Table, person, run
from .test_play import eager

GAME = DuelOfAges()
LINES = (tales.GUARDIAN_LINES, tales.CARD_LINES, tales.CHALLENGE_LINES, tales.PLACE_LINES, tales.DEED_LINES)


def test_every_entry_has_its_story_and_no_story_is_of_nothing() -> None:
    assert set(tales.EPISODES) == {entry.id for entry in ENCOUNTERS}
    assert set(tales.GUARDIAN_LINES) == {guardian.id for guardian in GUARDIANS}
    assert set(tales.CARD_LINES) == {card.id for card in CARDS}
    assert set(tales.CHALLENGE_LINES) == {str(number) for number in range(1, len(CHALLENGES) + 1)}
    assert set(tales.PLACE_LINES) == {*KEYS, *(id for id in PLATTERS if not id.startswith("sketch"))}
    assert set(tales.DEED_LINES) == set(tales.DEED_TITLES) == set(ADVENTURES) - {"encounter"}
    assert set(tales.MISSION_TALES) == {*(id for id in MISSIONS if not id.startswith("test")), "own"}


def test_every_story_reads_well_and_stands_only_once() -> None:
    texts = [text for lines in LINES for text in lines.values()]
    texts += [text for one in tales.EPISODES.values() for text in (one.scene, one.passed, one.failed)]
    texts += [line for lines in tales.COMMENTARY.values() for line in lines]
    for frame in tales.MISSION_TALES.values():
        texts += [frame.opening, frame.ending.format(winner="White"), frame.drawn]
    assert [(text, fault) for text in texts for fault in unplain(text, GAME.glossary, LONGEST_STORY)] == []
    assert len(set(texts)) == len(texts)


def test_every_turning_point_has_its_remark() -> None:
    sayings = GAME.story.sayings
    turning = {
        kind for kind, one in sayings.items() if "turning" in (one.weight, *(c.weight for c in one.cases.values()))
    }
    plain = {"repaired", "trigger_drawn", "game_ended", "damaged"}
    assert set(tales.COMMENTARY) == turning - plain
    assert all("{remark}" in text for kind in tales.COMMENTARY for text in sayings[kind].templates if text)


def test_an_encounter_is_a_scene() -> None:
    assert all(2 <= one.scene.count(". ") + 1 <= 4 for one in tales.EPISODES.values())


def test_the_page_of_an_adventure_lies_open_for_its_phase() -> None:
    table = Table({person("Ann", speed=1): (0, 0)})
    arena = table.arena
    assert GAME.scene(arena, 0).tale is None
    arena.encounters[table.cell(0, 0)] = 0
    run(undertake(arena, "encounter", 0))
    for viewer in (0, 1, ALL):
        tale = GAME.scene(arena, viewer).tale
        assert tale is not None
        assert (tale.title, tale.text) == (ENCOUNTERS[0].name, tales.EPISODES[ENCOUNTERS[0].id].scene)


def test_a_match_opens_with_its_briefing_and_closes_with_its_ending() -> None:
    match, rng = Match.start(GAME, {"mission": "ring_of_iron"}, seed=3), Random(3)
    opening = GAME.scene(match.state, 0).tale
    assert opening is not None
    assert opening.text == tales.MISSION_TALES["ring_of_iron"].opening
    while not match.over:
        eager(match, rng)
    assert match.state.step == OVER
    ending = GAME.scene(match.state, 0).tale
    assert ending is not None
    assert ending.kind == "ending"


@pytest.mark.long
def test_twenty_matches_are_told_in_twenty_ways() -> None:
    configs = [*GAME.sample_configs()]
    told = set()
    for number in range(20):
        match, rng = Match.start(GAME, configs[number % len(configs)], seed=100 + number), Random(number)
        while not match.over:
            eager(match, rng)
        stories = [outcome.story for viewer in (0, ALL) if (outcome := match.scene(viewer).outcome) is not None]
        for story in stories:
            assert 60 <= len(story.split()) <= 120, story
            assert [*unplain(story, GAME.glossary, longest=140)] == []
        told.add(stories[0])
    assert len(told) == 20
