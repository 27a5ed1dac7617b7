"""What a newcomer stumbled over: options in parts, villains and their card, what falls and by whom, a card's worth."""

from __future__ import annotations

import re

import pytest

from rulewright.games.undercity.rules.content import FEATS
from rulewright.games.undercity.rules.powers import CANICE, GARDEK, MILO, POG
from rulewright.games.undercity.rules.quests import QUEST_NUMBER
from rulewright.games.undercity.rules.state import Table, Threat, Throw
from rulewright.games.undercity.view.cards import both_halves
from rulewright.games.undercity.view.contexts import context
from rulewright.games.undercity.view.goal import goal
from rulewright.games.undercity.view.looks import look
from rulewright.games.undercity.view.questions import FEAT_NAMES
from rulewright.games.undercity.view.reactions import WORTH_A_CARD, risked
from rulewright.kernel import ALL, Ask
from rulewright.testing import play

from .field import GAME, acting, begin, feat, go, hero, table_of, villain

rule = pytest.mark.rule


def beset() -> Table:
    """Pog among enemies, with others in reach and Milo down beside him."""
    thugs = (
        ("sword_thug", "red", "A3"), ("sword_thug", "blue", "A3"), ("crossbow_thug", "red", "A1"),
        ("crossbow_thug", "blue", "A1"), ("crossbow_thug", "blue", "A2"), ("crossbow_thug", "blue", "C3"),
    )  # fmt: skip
    table = begin(
        table_of(*thugs, heroes={"pog": "A3", "doorstop": "A3", "milo": "B3"}, environment="thick_fog"), "pog"
    )
    table.health[MILO] = 0
    return table


def test_each_way_to_move_tells_in_parts_whom_with_what_and_how_likely() -> None:
    question = go(beset()).scene(0).question
    assert question is not None
    hold, walk, charge = (
        next(option.look.after for option in question.options if option.key == key).split(". ")
        for key in ("hold", "walk", "charge")
    )
    assert hold[0].startswith(
        "Wrench, 24 % to hurt the red sword thug 1 or the blue sword thug 1 in A3: 7 or more on 2 dice hits, then "
    )
    assert hold[1].startswith("Or rivet gun, 20 % (9+, then 6+): blue crossbow thug 2 in A2")
    assert hold[-1].startswith("Or do 'Jack Drive")
    assert charge[0] == walk[0] == "31 % hurt in leaving"
    assert charge[1].startswith("Wrench, ")
    assert charge[2].startswith("Or blue crossbow thug"), "the same weapon is not named again"
    assert charge[-1] == walk[-1] == "Or revive Milo in B3"
    assert any(part.startswith("Or rivet gun, ") and " from A2" in part for part in walk)


def test_what_else_is_in_reach_has_its_dice_and_a_shot_after_a_walk_its_space() -> None:
    thugs = (("crossbow_thug", "blue", "A1"), ("sword_thug", "blue", "A1"), ("sword_thug", "red", "B3"))
    table = begin(table_of(*thugs, heroes={"canice": "A2", "milo": "A1"}), "canice")
    walk = go(table).scene(0).question
    assert walk is not None
    told = next(option.look.after for option in walk.options if option.key == "walk")
    assert re.match(r"Magelock pistol( \(.*?\))? from A1, \d+ % to hurt the blue .* in A1: ", told), told
    besides = told.split(". ")[1]
    assert re.fullmatch(r"Or red sword thug 1 in B3 from A1 or .* in A1, 69 % \(6\+, then 6\+\)", besides), besides


def test_a_challenge_on_the_way_says_by_what_and_on_which_dice() -> None:
    table = begin(table_of(heroes={"canice": "B2", "gardek": "B2"}), "canice")
    table.quests.append(QUEST_NUMBER["lost_locket"])
    question = go(table).scene(0).question
    assert question is not None
    for key in ("walk", "charge"):
        told = next(option.look.after for option in question.options if option.key == key)
        assert "look for the Lost Locket in B1, 83 % (Perception, 5+ on 2 dice)" in told


def test_who_holds_reads_the_best_places_for_a_grenade_and_each_other_deed_by_itself() -> None:
    thugs = [("sword_thug", "red", place) for place in ("D3", "C3", "E3", "D5")]
    table = begin(table_of(*thugs, heroes={"milo": "D3"}), "milo")
    question = go(table).scene(0).question
    assert question is not None
    parts = next(option.look.after for option in question.options if option.key == "hold").split(". ")
    grenade = next(part for part in parts if part.startswith("Or throw a grenade at "))
    assert grenade.count("hurt on ") == 2
    assert " or drop" not in grenade


@rule("UC.FREE.02")
def test_what_leaving_risks_is_told_with_its_dice_before_a_way_to_move_is_chosen() -> None:
    table = beset()
    found = context(table, Ask(0, "mode", ["hold", "walk", "charge"], about=POG))
    assert found is not None
    assert found.stakes == "Leaving: 6 on a die for each of 2 enemies costs 1 Health; nothing is rolled yet"


@rule("UC.STATE.11")
def test_who_brings_a_villain_down_is_told() -> None:
    table = acting(table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}), "gardek", "hold")
    match = go(table, 6, 6, 6, 6)
    play(match, f"attack:0:{villain(table, 'sword_thug')}")
    fallen = [event for event in match.seen(ALL) if event.kind == "felled"]
    assert [event.text for event in fallen] == ["The red sword thug 1 is brought down by Gardek and leaves the map."]
    assert fallen[0].data["by"] == f"f{GARDEK}"


@rule("UC.STATE.06")
@pytest.mark.parametrize("down", [("milo",), ("milo", "pog"), ("milo", "pog", "canice"), ("doorstop",)])
def test_how_long_the_fallen_have_is_told_without_tokens(down: tuple[str, ...]) -> None:
    table = table_of(heroes=dict.fromkeys(("gardek", "canice", "milo", "pog", "doorstop"), "A5"))
    for name in down:
        table.health[hero(name)] = 0
    advice = goal(table).advice
    assert "token" not in advice
    assert "2 Health less a turn" in advice or "Health, 2 less each turn" in advice
    assert len(advice) <= 100


def test_cards_that_last_for_the_turn_say_so() -> None:
    briefs = {feat.id: both_halves(feat, boosts=False) for feat in FEATS}
    assert briefs["trick_shot"].startswith("Shot hit: another foe by it, Power 5 too; ")
    assert briefs["war_cry"] == "This turn: own hit and damage rolls +1; or own roll again"
    assert briefs["dirty_trick"] == "Foe with Pog: 2 less Defence this turn; or Pog's roll again"


@rule("UC.FEAT.04")
@pytest.mark.parametrize(("card", "whom", "best"), [("untouchable", CANICE, "pass"), ("invulnerable", GARDEK, "use")])
def test_a_card_against_a_blow_is_put_forward_only_where_it_spares_enough(card: str, whom: int, best: str) -> None:
    table = table_of(("crossbow_thug", "red", "D1"), heroes={"gardek": "D3", "canice": "D3"})
    prompt = next(prompt for prompt, feat in FEAT_NAMES.items() if feat.id == card)
    table.threat = Threat(villain(table, "crossbow_thug"), 0, whom, 2, drop=whom == GARDEK, boosted=False)
    ask = Ask(0, prompt, ["use", "pass"], about=whom)
    spared = risked(table, ask, "pass") - risked(table, ask, "use")
    assert (spared >= WORTH_A_CARD) == (best == "use")
    assert GAME.foremost(table, ask) == best
    assert look(table, ask, "use").tone == ""


@rule("UC.DICE.05")
@pytest.mark.parametrize(("short", "best"), [(7, "boost"), (3, "roll")])
def test_a_boost_is_put_forward_where_it_helps_enough(short: int, best: str) -> None:
    table = table_of(heroes={"gardek": "D3"}, cards=(feat("war_cry"),))
    table.throw = Throw(2, 5, 5 + short)
    ask = Ask(0, "boost.attack", ["roll", ("boost", feat("war_cry"))], about=GARDEK)
    found = GAME.foremost(table, ask)
    assert (found[0] if isinstance(found, tuple) else found) == best
