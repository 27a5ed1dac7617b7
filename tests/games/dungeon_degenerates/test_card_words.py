"""What the words of cards say of the rules, where a reader once had to guess."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules.board import COUNT, IS_PATH
from rulewright.games.dungeon_degenerates.rules.content import CARD, PLACES, SKILLS, Passive
from rulewright.games.dungeon_degenerates.rules.profile import profile
from rulewright.games.dungeon_degenerates.rules.travel import bar_to_march
from rulewright.games.dungeon_degenerates.view.words import passive_words

from .camp import GAME, HEXER, ROBBER, give, lay, teach


def test_what_readers_of_cards_could_not_tell_is_said() -> None:
    sheets = {sheet.title: sheet for sheet in GAME.gallery()}
    for entry in PLACES:
        if entry.town:
            said = sheets[entry.name].text
            assert ("The Law looks for you here" in said) == ("Law" in entry.traits), entry.name
            assert ("The Law does not look for you here" in said) != ("Law" in entry.traits), entry.name
            assert any("Danger Level 1" in note for note in sheets[entry.name].notes), entry.name
    skill = next(skill for skill in SKILLS if skill.id == "tracker")
    assert f"Mastered (+{skill.mastery_xp} XP, {skill.xp + skill.mastery_xp} in all): " in sheets["Tracker"].text
    assert "the first too" in sheets["Tracker"].text
    assert sheets["Slow Learner"].text.endswith("1 Experience more.")
    assert sheets["Saint's Knuckle"].text == "Void Shock and Dispel each hurt you 1 less."
    assert any(note.endswith("Nobody has it twice.") for note in sheets["Barbed Arrows"].notes)
    assert "of their own share its danger, 4 at first" in sheets["The Blasted Heath"].text


def test_words_that_open_say_what_is_meant_on_a_card() -> None:
    words = GAME.glossary
    told = {word: words.find(word) for word in ("Hunts whoever", "Attack", "Ranged attack", "loads Bolts", "Hunt")}
    assert all(told.values())
    assert [entry.term for entry in told.values() if entry] == ["Target", "Attack", "Ranged", "Loads", "Hunt"]
    assert told["loads Bolts"] is not None
    assert "shoots without" in told["loads Bolts"].text


def test_what_costs_less_is_never_free_and_what_costs_more_says_no_more() -> None:
    cheaper, dearer = (passive_words(Passive("improve", value)) for value in (-1, 1))
    assert cheaper.endswith("1 Experience less, but at least 1")
    assert dearer.endswith("1 Experience more")


@pytest.mark.rule("DD.AMMO.01")
def test_a_weapon_shoots_without_what_can_be_loaded_into_it() -> None:
    table = lay(HEXER)
    hexer = table.heroes[0]
    hexer.gear = ()
    give(table, hexer, "hand_crossbow")
    assert not hexer.loaded
    assert any(attack.source == CARD["hand_crossbow"] for attack in profile(table, hexer).attacks)


@pytest.mark.rule("DD.MARCH.02")
def test_a_pathfinder_marches_where_nobody_has_explored() -> None:
    table = lay(ROBBER)
    way = next(space for space in range(COUNT) if IS_PATH[space])
    assert bar_to_march(table, table.heroes, way) == "secret path"
    teach(table, table.heroes[0], "pathfinder", mastered=True)
    assert not bar_to_march(table, table.heroes, way)
    assert "Paths that nobody has Explored" in next(
        sheet.text for sheet in GAME.gallery() if sheet.title == "Pathfinder"
    )
