"""Setup, Adventurers, Weaknesses, difficulty, death and replacement."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.rules import missions, setup
from rulewright.games.dungeon_degenerates.rules.board import COUNT
from rulewright.games.dungeon_degenerates.rules.content import (
    ADVENTURER,
    ADVENTURERS,
    CARD,
    CARDS,
    DANGERS,
    DOOMS,
    ENCOUNTERS,
    EPIC_LOOT,
    KEYWORDS,
    LOOT,
    MONSTER,
    MONSTERS,
    SIGNS,
    SKILL,
    SKILLS,
    TRIUMPHS,
    WEAKNESS,
    WEAKNESSES,
    WITHHELD_LOOT,
    WITHHELD_MONSTER,
)
from rulewright.games.dungeon_degenerates.rules.heroes import die, gain_gp, gain_xp
from rulewright.games.dungeon_degenerates.rules.profile import meets, profile
from rulewright.games.dungeon_degenerates.rules.spoils import draw_card
from rulewright.games.dungeon_degenerates.rules.state import DEAD, Table
from rulewright.games.dungeon_degenerates.rules.terms import CONDITIONS, REGIONS
from rulewright.kernel import BadConfig, Choice, Match
from rulewright.table.decks import Deck

from .camp import BRAWLER, DUELIST, FIREBUG, FRIAR, GAME, HEXER, KNIGHT, choices, drive, lay, run, space

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


@rule("DD.SETUP.09")
def test_no_card_of_a_shuffled_deck_has_a_known_place() -> None:
    table = unplayed()
    decks = (table.signs, table.danger, table.dooms, table.epic_loot, table.epic_monsters)
    for deck in (*decks, *table.encounters, *table.monsters):
        assert deck.pool
        assert not deck.top
        assert not deck.bottom


@rule("DD.SETUP.06-08")
def test_three_cards_are_withheld_in_campaigns_only() -> None:
    free, bound = lay(KNIGHT), lay(KNIGHT, mode="campaign")
    assert all(card in free.epic_loot.pool for card in WITHHELD_LOOT)
    assert WITHHELD_MONSTER in free.epic_monsters.pool
    assert all(card in bound.epic_loot.removed for card in WITHHELD_LOOT)
    assert WITHHELD_MONSTER in bound.epic_monsters.removed


@rule("DD.SETUP.11")
def test_skills_and_triumphs_are_taken_from_open_stocks() -> None:
    """Whoever may have a Skill is offered it, and a Triumph comes by its name: nothing is drawn."""
    table = lay(HEXER, FIREBUG)
    hexer = table.heroes[0]
    hexer.xp = 21
    numbers = profile(table, hexer)
    held = {skill for hero in table.heroes for skill in hero.skills}
    fitting = {
        ("learn", number)
        for number, skill in enumerate(SKILLS)
        if number not in held and meets(skill.requires, numbers.attributes, numbers.classes, numbers.held)
    }
    assert len(fitting) > 20
    assert fitting == {choice for choice in choices(setup.train(table, 0)) if is_learning(choice)}
    drive(missions.give_triumph(table, TRIUMPHS[3].id), ("hero", 1))
    assert table.heroes[1].triumphs == (3,)
    decks = [deck for value in vars_of(table) for deck in (value if isinstance(value, list) else [value])]
    assert {deck.name for deck in decks if isinstance(deck, Deck)} == {
        "danger", "doom", "sign", "weakness", "loot", "epic loot", "epic monsters", "mission", "law",
        *REGIONS[:4], *(f"{region} encounters" for region in REGIONS[:4]),
    }  # fmt: skip


def is_learning(choice: Choice) -> bool:
    return isinstance(choice, tuple) and choice[0] == "learn"


def vars_of(table: Table) -> list[Any]:
    return [getattr(table, field.name) for field in fields(table)]


@rule("DD.SETUP.12")
def test_everybody_has_all_counters_and_reference_sheets_at_hand() -> None:
    """One supply, in sight of all, that never runs out; every keyword and condition can be looked up."""
    table = lay(KNIGHT, FRIAR)
    for hero in table.heroes:
        gain_gp(table, hero, 99)
        gain_xp(table, hero, 99)
    assert [(hero.gp, hero.xp) for hero in table.heroes] == [(21, 21)] * 2
    table.explored = (1 << COUNT) - 1
    assert GAME.scene(table, 0) == GAME.scene(table, 1) == GAME.scene(table, -1)
    assert sum(mark.kind == "explored" for mark in GAME.scene(table, 0).marks) == COUNT
    groups = ("Conditions", "Abilities of Monsters")
    told = {sheet.title: sheet.text for sheet in GAME.gallery() if sheet.group in groups}
    assert set(told) == {*CONDITIONS, *(keyword.id for keyword in KEYWORDS)}
    assert all(told.values())


@rule("DD.DECK.01", "DD.DECK.04", "DD.CLASS.04", "DD.LOOT.01")
def test_decks_reform_and_removed_cards_stay_away() -> None:
    table = lay(KNIGHT, mode="campaign")
    table.loot.pool = sorted([CARD["festival"], CARD["cudgel"]])
    assert (
        drive(draw_card(table, lambda c: CARDS[c].kind == "item"), rolls=[CARD["festival"], CARD["cudgel"]])
        == CARD["cudgel"]
    )
    assert table.loot.discard[-1] == CARD["festival"]
    table.loot.pool, table.loot.discard = [], [CARD["cudgel"]]
    assert drive(draw_card(table, lambda c: True), rolls=[CARD["cudgel"]]) == CARD["cudgel"], "the deck is re-formed"
    table.epic_loot.pool = []
    table.epic_loot.reshuffle()
    assert table.epic_loot.removed
    assert not table.epic_loot.can_draw


@rule("DD.ADV.01-07")
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


@rule("DD.DEATH.05", "DD.JOIN.03")
def test_a_skill_in_other_hands_is_paid_in_experience() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    wall = SKILL["shield_wall"]
    friar.skills += (wall,)
    die(table, knight)
    drive(setup.muster(table, 0), ("adventurer", ADVENTURER[KNIGHT]))
    assert table.heroes[0].skills == ()
    assert table.heroes[0].xp == 3 + SKILLS[wall].xp


def unplayed(**options: Any) -> Table:
    """A table before anybody has picked an Adventurer."""
    config = {"seats": 1, "mode": "standalone", "mission": "m01", "difficulty": "normal", "journal": None, "late": 0}
    return setup.lay_table(config | options)


@rule("DD.EXP.01")
def test_every_card_there_is_goes_into_its_deck() -> None:
    table = unplayed()
    assert (len(LOOT), len(EPIC_LOOT)) == (110, 24)
    assert set(table.loot.pool) == {CARD[card.id] for card in LOOT}
    assert set(table.epic_loot.pool) == {CARD[card.id] for card in EPIC_LOOT}
    assert set(table.danger.pool) == set(range(len(DANGERS)))
    assert set(table.dooms.pool) == set(range(len(DOOMS)))
    assert set(table.signs.pool) == set(range(len(SIGNS)))
    assert set(table.weaknesses.pool) == set(range(len(WEAKNESSES)))
    assert {card for deck in table.encounters for card in deck.pool} == set(range(len(ENCOUNTERS)))
    monsters = {card for deck in (*table.monsters, table.law, table.epic_monsters) for card in deck.cards()}
    assert monsters == {monster.index for monster in MONSTERS if monster.epic or monster.deck in (*REGIONS[:4], "law")}
    table = lay(KNIGHT)
    unused = {CARD[id] for sheet in ADVENTURERS if sheet.id != KNIGHT for id in sheet.gear}
    assert unused <= set(table.loot.pool)


@rule("DD.EXP.02")
def test_common_cards_come_several_times_but_unique_ones_once() -> None:
    assert all(card.unique for card in EPIC_LOOT)
    for difficulty in ("normal", "harder"):
        table = unplayed(difficulty=difficulty)
        copies = Counter(card for deck in (*table.monsters, table.law) for card in deck.cards())
        assert all(number == (2 if MONSTERS[monster].xp == 1 else 1) for monster, number in copies.items())
        assert (copies[MONSTER["watchman"]], copies[MONSTER["serjeant"]]) == (2, 1)
        loot = Counter(table.loot.cards() + table.epic_loot.cards())
        assert all(loot[number] == 1 for number, card in enumerate(CARDS) if card.unique)
        assert set(Counter(table.epic_monsters.cards()).values()) == {1}


@rule("DD.SETUP.04")
def test_no_epic_monster_begins_in_the_discard_pile() -> None:
    table = unplayed()
    assert table.epic_monsters.left == sum(monster.epic for monster in MONSTERS)
    assert table.epic_monsters.discard == []


@rule("DD.EXP.03")
def test_danger_doom_and_encounter_cards_come_once() -> None:
    table = unplayed()
    for deck in (table.danger, table.dooms, *table.encounters):
        assert len(set(deck.cards())) == deck.left > 0


@rule("DD.MSEL.02", "DD.MSEL.03", "DD.BNTY.03")
def test_the_mission_names_the_start_and_the_bounty() -> None:
    table = lay(KNIGHT, FRIAR, mission="m03")
    table.bounty = 0
    drive(setup.first_mission(table))
    assert [hero.space for hero in table.heroes] == [space("nine_rags_warcamp")] * 2
    assert table.bounty == 4


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


@rule("DD.WEAK.01-07", "DD.SUGG.02")
def test_a_suggested_weakness_leaves_the_deck() -> None:
    table = lay(BRAWLER, KNIGHT)
    for seat, suggested in enumerate(("drunkard", "debtor")):
        left = table.weaknesses.left
        drive(setup.weakness(table, seat, 0), "suggested")
        assert list(table.heroes[seat].weaknesses) == [WEAKNESS[suggested]]
        assert WEAKNESS[suggested] not in table.weaknesses.cards()
        assert table.weaknesses.left == left - 1
    flow = setup.weakness(table, 0, 1)
    ask = flow.send(None)
    assert list(ask.listed(0)) == ["draw", "none"], "there is but one"  # type: ignore[union-attr]
