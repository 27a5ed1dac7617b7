"""Said where it is needed: Conditions, blows beside what gets through, Power dice, and where gear and gold went."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules.content import CARD
from rulewright.games.dungeon_degenerates.rules.gear import rearrange
from rulewright.games.dungeon_degenerates.rules.heroes import gain_condition
from rulewright.games.dungeon_degenerates.rules.levels import change_bounty
from rulewright.games.dungeon_degenerates.rules.state import Table
from rulewright.games.dungeon_degenerates.rules.terms import (
    ASSAULT,
    CONDITION_BITS,
    CONDITIONS,
    GUARD,
    HARMING,
    HEXED,
)
from rulewright.games.dungeon_degenerates.rules.travel import move
from rulewright.games.dungeon_degenerates.view.contexts import context
from rulewright.games.dungeon_degenerates.view.foe_sheets import foe_sheets
from rulewright.games.dungeon_degenerates.view.goal import goal
from rulewright.games.dungeon_degenerates.view.looks import look
from rulewright.games.dungeon_degenerates.view.place_words import bounty_label
from rulewright.games.dungeon_degenerates.view.questions import wording
from rulewright.games.dungeon_degenerates.view.stage import stage
from rulewright.kernel import Ask, Log, State
from rulewright.kernel.scene import Context

from .camp import GAME, HEXER, KNIGHT, ROBBER, brawl, drive, give, lay, luckless, space

ACT = Ask(0, "act", ["wait"], about=0)


def told_at_act(table: Table) -> Context:
    found = context(table, ACT)
    assert found is not None
    return found


def logged(table: Table) -> Log:
    state: State = table
    state.log = Log(GAME.story)
    return state.log


@pytest.mark.parametrize("condition", CONDITIONS)
def test_whoever_acts_in_a_fight_reads_what_each_condition_does(condition: str) -> None:
    table = luckless(ROBBER)
    brawl(table, "pit_bear")
    gain_condition(table, table.heroes[0], CONDITION_BITS[condition])
    assert f"{condition}: " in told_at_act(table).means


def test_who_is_hexed_is_not_told_of_rerolls() -> None:
    table = luckless(ROBBER)
    fight, robber = brawl(table, "pit_bear"), table.heroes[0]
    robber.luck = 3
    assert "3 Luck: each can roll one die again." in told_at_act(table).stakes
    assert stage(table, fight).heroes[0].holds[0].label == "Luck for rerolls"
    gain_condition(table, robber, HEXED)
    found = told_at_act(table)
    assert "Hexed: Luck can be neither spent nor gained" in found.means
    assert "No die can be rolled again (Hexed)." in found.stakes
    assert "Luck:" not in found.stakes
    assert stage(table, fight).heroes[0].holds[0].label == "Luck, barred: Hexed"


def test_how_it_stands_says_what_a_condition_without_an_attribute_does() -> None:
    table = lay(ROBBER)
    table.phase = "map"
    gain_condition(table, table.heroes[0], CONDITION_BITS["Detained"])
    assert "Detained: on the map one can only Rest." in goal(table).advice


def test_a_condition_that_a_monster_brings_says_what_it_changes() -> None:
    table = luckless(ROBBER)
    fight = brawl(table, "bone_chorister")
    assert any("is Shaken (Morale -2) for the fight" in note for note in foe_sheets(table, fight)[0].notes)


def test_a_blow_that_armour_and_the_power_die_weaken_says_both_numbers() -> None:
    table = luckless(KNIGHT)
    fight, knight = brawl(table, "watchman"), table.heroes[0]
    give(table, knight, "leather_jack")
    fight.acted, knight.guard = 1, ASSAULT
    assert "past armour) attacks the Disgraced Knight" in wording(table, ACT)
    knight.guard = GUARD
    assert "past armour and Guard's Power d" in wording(table, ACT)


def test_waiting_says_what_still_blocks() -> None:
    table = luckless(ROBBER)
    fight, robber = brawl(table, "pit_bear"), table.heroes[0]
    fight.acted, robber.guard = 1, GUARD
    assert look(table, ACT, "wait").after.endswith("your Defence and Power dice still block")
    robber.guard = ASSAULT
    assert look(table, ACT, "wait").after.endswith("your Defence dice still block, the Power die not (Assault)")
    assert "Passed: the higher Defence die comes off each blow" in told_at_act(table).stakes


def test_the_stance_says_by_itself_what_its_power_die_does() -> None:
    table = luckless(ROBBER)
    fight, robber = brawl(table, "pit_bear"), table.heroes[0]
    fight.acted, robber.guard = 1, GUARD
    guarding = stage(table, fight).heroes[0].stance
    robber.guard = ASSAULT
    assaulting = stage(table, fight).heroes[0].stance
    assert guarding is not None
    assert guarding.means.endswith("blocks if above Defence; if that fails, alone, one blow")
    assert assaulting is not None
    assert assaulting.means.endswith("a hit deals it if higher; no block")


def test_who_strikes_with_bare_fists_reads_where_the_weapon_is() -> None:
    table = luckless(ROBBER, HEXER)
    brawl(table, "pit_bear")
    robber, hexer = table.heroes
    assert "no weapon" not in told_at_act(table).means
    robber.gear = robber.pack = ()
    assert "no weapon: Bone Dagger is no longer here" in told_at_act(table).means
    give(table, hexer, "bone_dagger")
    assert "no weapon: Bone Dagger is with the Mire Hexer" in told_at_act(table).means


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_bad_condition_is_told_as_a_loss(condition: str) -> None:
    table = lay(ROBBER)
    log = logged(table)
    gain_condition(table, table.heroes[0], CONDITION_BITS[condition])
    loss = bool(CONDITION_BITS[condition] & HARMING)
    assert [*log.events[-1].shows] == ["loss" if loss else "gain"]


def test_a_bounty_that_changes_is_a_turning_point() -> None:
    table = lay(ROBBER)
    log = logged(table)
    change_bounty(table, 1)
    assert (log.events[-1].text, log.events[-1].weight) == ("Bounty +1: now 4 of 6.", "turning")


def test_a_path_is_named_as_one() -> None:
    table = lay(ROBBER, at="charcoal_camp")
    log = logged(table)
    move(table, table.heroes, space("path_01"))
    assert log.events[-1].text == "Grave Robber: from Charcoal Camp to the Path Charcoal Camp – Crone's Hollow."
    move(table, table.heroes, space("crones_hollow"))
    assert log.events[-1].text == "Grave Robber: from the Path Charcoal Camp – Crone's Hollow to Crone's Hollow."


def test_only_what_is_gone_for_good_warns_and_gear_costs_no_turn() -> None:
    table = lay(ROBBER, HEXER)
    dagger = CARD["bone_dagger"]
    ask = Ask(0, "gear", [("stow", dagger), ("drop", dagger), "done"], about=0)
    assert look(table, ask, ("stow", dagger)).tone == ""
    assert look(table, ask, ("drop", dagger)).tone == "danger"
    found = context(table, ask)
    assert found is not None
    assert "No change costs a turn" in found.stakes


def test_the_bounty_says_in_one_name_whose_it_is() -> None:
    last = bounty_label(3).rpartition(". ")[2]
    assert last.replace("\N{NO-BREAK SPACE}", " ") == "Law's Bounty"
    assert " " not in last, "the client keeps a last word where there is little room"


def test_an_item_that_is_left_behind_is_told_as_a_loss() -> None:
    table = lay(ROBBER)
    log = logged(table)
    drive(rearrange(table, table.heroes[0], ("drop", CARD["bone_dagger"])))
    lost = [event for event in log.events if event.kind == "let go"]
    assert [(event.text, "loss" in event.shows) for event in lost] == [
        ("The Grave Robber leaves Bone Dagger behind, gone for good.", True)
    ]
