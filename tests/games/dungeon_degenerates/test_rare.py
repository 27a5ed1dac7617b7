"""Questions that hardly any game comes to."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules.content import CARD, DANGERS
from rulewright.games.dungeon_degenerates.rules.effects import carry_out
from rulewright.games.dungeon_degenerates.rules.foes import is_torchlit, rob
from rulewright.games.dungeon_degenerates.rules.scope import Scope
from rulewright.games.dungeon_degenerates.rules.terms import BLEEDING, INFECTED
from rulewright.games.dungeon_degenerates.rules.travel import void_travel
from rulewright.kernel import Ask

from .camp import KNIGHT, brawl, drive, give, lay

rule = pytest.mark.rule


@rule("DD.FEND.04")
def test_a_thief_takes_an_item_of_its_victims_choice_from_an_empty_purse() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.gp, knight.pack = 0, (CARD["whip"], CARD["sling"])
    drive(rob(table, knight, 0), ("item", CARD["sling"]))
    assert list(knight.pack) == [CARD["whip"]]
    assert CARD["sling"] in table.loot.discard


@rule("DD.MABIL.05")
def test_a_torchbearer_is_spent_against_an_arrival() -> None:
    table = lay(KNIGHT)
    table.heroes[0].extras += (CARD["torchbearer"],)
    found = brawl(table, "hill_troll")
    assert not drive(is_torchlit(table, found), "hold")
    assert drive(is_torchlit(table, found), "spend")
    assert CARD["torchbearer"] in table.loot.discard
    assert not drive(is_torchlit(table, found)), "there was but one"


@rule("DD.STAT.05")
def test_who_loses_a_condition_chooses_which() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    knight.lasting = BLEEDING | INFECTED
    drive(carry_out(table, "each lose 1 status", Scope(0b1)), ("condition", INFECTED))
    assert knight.conditions == BLEEDING


@rule("DD.VOIDT.04")
def test_with_the_lens_one_of_two_danger_cards_shows_the_way() -> None:
    table = lay(KNIGHT, at="the_maze")
    give(table, table.heroes[0], "voidglass_lens")
    asked: list[Ask] = []
    first, second = 0, 1
    drive(void_travel(table, table.heroes), ("card", second), rolls=[first, second], asked=asked)
    assert [ask.prompt for ask in asked][:1] == ["lens"]
    assert {first, second} <= {*table.danger.discard}
    assert DANGERS[first] != DANGERS[second]
