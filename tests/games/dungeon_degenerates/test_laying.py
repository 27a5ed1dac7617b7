"""Positions of lessons: what they say lies on the table, nothing is lost, and slips of the pen are told."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.rules.board import PLACE, SPACE
from rulewright.games.dungeon_degenerates.rules.content import CARD, DANGER
from rulewright.games.dungeon_degenerates.rules.inventory import inventory
from rulewright.games.dungeon_degenerates.rules.laying import lay as lay_position
from rulewright.games.dungeon_degenerates.rules.state import Table
from rulewright.games.dungeon_degenerates.rules.terms import LOWLANDS
from rulewright.kernel import BadContent

from .camp import GAME, KNIGHT, drive, lay, run

ALONE: dict[str, Any] = {"heroes": [{"adventurer": KNIGHT, "at": "millet_row"}]}


def laid(**position: Any) -> Table:
    return lay_position(GAME.completed({"seats": 1}), {**ALONE, **position})


def test_a_position_is_laid_as_it_is_told() -> None:
    table = laid(
        turn=4, bounty=5, levels={"the_fields": 6, "millet_row": -2}, doom=["lowlands"], hand="barley_barrow",
        gates={"moonwell": 2}, epics={"the_slave_king": "chainmarket"}, decks={"danger": ["danger_30", "danger_02"]},
        heroes=[{"adventurer": KNIGHT, "at": "millet_row", "wounds": 3, "gp": 9, "items": ["kite_shield", "pot_helm"]}],
    )  # fmt: skip
    hero = table.heroes[0]
    assert (hero.space, hero.wounds, hero.gp) == (SPACE["millet_row"], 3, 9)
    assert {CARD["kite_shield"], CARD["pot_helm"]} <= set(hero.gear)
    assert CARD["dented_shield"] in hero.pack
    assert table.level[PLACE["the_fields"]] == 6
    assert table.level[PLACE["millet_row"]] == -2
    assert (table.bounty, table.doom, table.hand) == (5, [LOWLANDS], SPACE["barley_barrow"])
    assert table.gates == {SPACE["moonwell"]: 2}
    run(table)
    run(table)
    assert (table.turn, table.clues["A"]) == (4, SPACE["charcoal_camp"])
    assert [drive(table.danger.draw()) for _ in range(2)] == [DANGER["danger_30"], DANGER["danger_02"]]


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"fight": ["turnip_goblin", "turnip_goblin"]},
        {"decks": {"loot": ["leather_jack"], "lowlands": ["feral_hound"]}, "epics": {"the_slave_king": "chainmarket"}},
    ],
)
def test_no_card_is_lost_or_made(position: dict[str, Any]) -> None:
    assert inventory(laid(**position)) == inventory(lay(KNIGHT))


def test_a_fight_begins_in_the_encounter_phase() -> None:
    table = laid(fight=["turnip_goblin"], turn=3)
    run(table)
    run(table)
    assert table.fight is not None
    assert (table.turn, table.phase, table.fight.foes[0].card.id) == (3, "encounter", "turnip_goblin")


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"heroes": []}, "0 for 1 seats"),
        ({"heroes": [{"adventurer": "disgraced_night", "at": "millet_row"}]}, "disgraced_knight"),
        ({"heroes": [{"adventurer": KNIGHT, "at": "millet_row", "wounds": 16}]}, "16 is not between 0 and 15"),
        ({"heroes": [{"adventurer": KNIGHT, "at": "millet_row", "items": ["festival"]}]}, "no Item or Ally"),
        ({"levels": {"moonwell": -1}}, "'moonwell' cannot be at -1"),
        ({"levels": {"charcoal_road": 2}}, "'charcoal_road' cannot be at 2"),
        ({"doom": ["lowland"]}, "did you mean 'lowlands'"),
        ({"decks": {"dangers": []}}, "there is no deck 'dangers'"),
        ({"decks": {"danger": ["danger_01", "danger_01"]}}, "has no 'danger_01' left"),
        ({"fight": ["mimic_chest"]}, "belongs to no deck"),
        ({"weather": "bad"}, "weather"),
    ],
)
def test_what_cannot_be_laid_is_told(position: dict[str, Any], said: str) -> None:
    with pytest.raises(BadContent, match=said):
        laid(**position)
