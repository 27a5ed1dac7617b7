"""Setup, Adventurers, Weaknesses, difficulty, death and replacement."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.dungeon_degenerates import setup
from rulewright.games.dungeon_degenerates.content import (
    ADVENTURER,
    ADVENTURERS,
    CARD,
    CARDS,
    DANGERS,
    EPIC_LOOT,
    LOOT,
    MONSTER,
    MONSTERS,
    SKILLS,
    WEAKNESS,
    WITHHELD_LOOT,
    WITHHELD_MONSTER,
)
from rulewright.games.dungeon_degenerates.heroes import die
from rulewright.games.dungeon_degenerates.spoils import draw_card
from rulewright.games.dungeon_degenerates.state import DEAD
from rulewright.kernel import BadConfig, Match

from .camp import BRAWLER, DUELIST, FRIAR, GAME, KNIGHT, drive, lay, run, space

rule = pytest.mark.rule


@rule("DD.SETUP.02", "DD.SETUP.03", "DD.SETUP.05", "DD.SETUP.09", "DD.SETUP.10")
def test_hard_monsters_start_in_the_discard_piles() -> None:
    table = lay(KNIGHT)
    for deck in table.monsters:
        assert len(deck.discard) == 4
        assert all(MONSTERS[card].xp == 3 for card in deck.discard)
        assert deck.left == 28
        assert not any(MONSTERS[card].xp == 3 for card in deck.pool)
    assert table.epic_monsters.discard == []


@rule("DD.SETUP.06-08", "DD.SETUP.11")
def test_three_cards_are_withheld_in_campaigns_only() -> None:
    free, bound = lay(KNIGHT), lay(KNIGHT, mode="campaign")
    assert all(card in free.epic_loot.pool for card in WITHHELD_LOOT)
    assert WITHHELD_MONSTER in free.epic_monsters.pool
    assert all(card in bound.epic_loot.removed for card in WITHHELD_LOOT)
    assert WITHHELD_MONSTER in bound.epic_monsters.removed
    assert len(SKILLS) == 46


@rule("DD.DECK.01", "DD.DECK.04", "DD.CLASS.04", "DD.LOOT.01")
def test_decks_reform_and_removed_cards_stay_away() -> None:
    table = lay(KNIGHT, mode="campaign")
    table.loot.pool = sorted([CARD["festival"], CARD["cudgel"]])
    assert (
        drive(draw_card(table, lambda c: CARDS[c].kind == "item"), rolls=[CARD["festival"], CARD["cudgel"]])
        == CARD["cudgel"]
    )
    assert table.loot.discard[-1] == CARD["festival"]
    table.epic_loot.pool = []
    table.epic_loot.reshuffle()
    assert not table.epic_loot.can_draw


@rule("DD.ADV.01-07", "DD.MSEL.03", "DD.SETUP.12")
def test_an_adventurer_starts_as_the_sheet_says() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    assert (knight.luck, knight.gp, knight.xp, knight.wounds) == (1, 6, 3, 0)
    assert set(knight.gear) == {CARD["footmans_sword"], CARD["dented_shield"]}
    assert len(knight.skills) == 1
    assert all(CARDS[CARD[id]].start for sheet in ADVENTURERS for id in sheet.gear)
    assert CARD["footmans_sword"] not in table.loot.pool
    assert CARD["notched_rapier"] in table.loot.pool
    assert knight.space == space("hangmans_cross")
    assert all(sum(sheet.attributes) == 39 for sheet in ADVENTURERS)


@rule("DD.WEAK.01-07", "DD.SUGG.02")
def test_weaknesses_are_offered_twice() -> None:
    table = lay(BRAWLER)
    brawler = table.heroes[0]
    drive(setup.weakness(table, 0, 0), "draw", "keep", rolls=[WEAKNESS["haunted"], WEAKNESS["loner"]])
    assert list(brawler.weaknesses) == [WEAKNESS["loner"]]
    assert brawler.xp == 5
    assert WEAKNESS["haunted"] in table.weaknesses.discard
    assert table.agenda == [("weakness", 0, 1)]
    table.agenda = []
    drive(setup.weakness(table, 0, 1), "suggested")
    assert list(brawler.weaknesses) == [WEAKNESS["loner"], WEAKNESS["drunkard"]]
    assert table.agenda == []
    drive(setup.weakness(table, 0, 0), "draw", "discard", rolls=[WEAKNESS["vertigo"]])
    assert table.agenda == []
    assert len(brawler.weaknesses) == 2


@rule("DD.SUGG.01")
def test_starting_experience_buys_a_skill() -> None:
    table = lay(DUELIST)
    skill = next(number for number, entry in enumerate(SKILLS) if entry.id == "parry")
    drive(setup.train(table, 0), ("learn", skill))
    assert table.heroes[0].xp == 1


def named(*places: str) -> list[int]:
    return [next(number for number, card in enumerate(DANGERS) if card.place == place) for place in places]


@rule("DD.DIFF.01", "DD.DIFF.02")
def test_an_easier_game() -> None:
    table = lay(KNIGHT, difficulty="easier")
    cards = [next(i for i, c in enumerate(DANGERS) if c.place == p) for p in ("thornkeep", "moonwell", "reshuffle")]
    drive(setup.set_difficulty(table), rolls=cards)
    assert table.level[space("thornkeep")] == 3
    assert table.level[space("moonwell")] == 2
    knight = table.heroes[0]
    drive(setup.easier_bonus(table, 0), "gold", rolls=[5])
    drive(setup.easier_bonus(table, 0), "experience", rolls=[2])
    drive(setup.easier_bonus(table, 0), "luck")
    drive(setup.easier_bonus(table, 0), "item", "carry", rolls=[CARD["festival"], CARD["cudgel"]])
    assert (knight.gp, knight.xp, knight.luck) == (13, 6, 2)
    assert CARD["cudgel"] in knight.pack


@rule("DD.DIFF.03-05")
def test_a_harder_game() -> None:
    table = lay(KNIGHT, difficulty="harder")
    cards = [next(i for i, c in enumerate(DANGERS) if c.place == p) for p in ("thornkeep", "moonwell", "reshuffle")]
    drive(setup.set_difficulty(table), rolls=cards)
    assert table.level[space("thornkeep")] == 5
    assert table.heroes[0].gp == 0
    assert all(deck.discard == [] and deck.left == 32 for deck in table.monsters)


@rule("DD.DEATH.03-06", "DD.JOIN.03")
def test_the_dead_may_begin_again() -> None:
    table = lay(KNIGHT, FRIAR, at="path_01")
    die(table, table.heroes[0])
    sword, shield = CARD["footmans_sword"], CARD["dented_shield"]
    table.loot.discard.remove(shield)
    table.heroes[1].pack = (shield,)
    drive(setup.replace(table, 0), "begin")
    assert table.heroes[0].space == space("charcoal_camp")
    run(table, ("adventurer", ADVENTURER[KNIGHT]))
    knight = table.heroes[0]
    assert sword in knight.gear
    assert knight.gp == 6 + 5
    assert knight.space == space("charcoal_camp")
    table.heroes[0].fate = DEAD
    table.doom = [0, 0, 0]
    drive(setup.replace(table, 0))


@rule("DD.EXP.01-03")
def test_each_card_is_in_the_box_once() -> None:
    assert len(LOOT) == 110
    assert len(EPIC_LOOT) == 24
    assert len({card.id for card in CARDS}) == 134
    assert all(card.unique for card in EPIC_LOOT)
    table = lay(KNIGHT)
    law = list(table.monsters[4].pool)
    assert law.count(MONSTER["watchman"]) == 2
    assert law.count(MONSTER["serjeant"]) == 1


@rule("DD.MSEL.01", "DD.MSEL.04")
def test_any_mission_alone_but_a_campaign_opens_on_the_run() -> None:
    match = Match.start(GAME, {"mission": "m08", "seats": 1}, seed=1)
    assert match.state.mission == 7
    match = Match.start(GAME, {"mission": "m08", "mode": "campaign", "seats": 1}, seed=1)
    assert match.state.mission == 0


def test_a_broken_journal_is_refused() -> None:
    broken: list[Any] = [[], {"version": 9}, {"version": 1}]
    for journal in broken:
        with pytest.raises(BadConfig):
            Match.start(GAME, {"mode": "campaign", "journal": journal})
    with pytest.raises(BadConfig):
        Match.start(GAME, {"journal": {"version": 1}})
