"""The turn, the Encounter Phase, Doom and set-up, beat by beat."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.rules import campaign, doom, journey, meetings, missions, setup, turns
from rulewright.games.dungeon_degenerates.rules.board import BRUTTELBURG, NOWHERE
from rulewright.games.dungeon_degenerates.rules.content import (
    ADVENTURER,
    ADVENTURERS,
    CARD,
    CARDS,
    CROWN,
    DANGERS,
    DOOM,
    ENCOUNTER,
    ENCOUNTERS,
    MISSION,
    MONSTER,
    SKILL,
    TRIUMPH,
    WEAKNESS,
)
from rulewright.games.dungeon_degenerates.rules.decks import fetch_epic
from rulewright.games.dungeon_degenerates.rules.profile import profile
from rulewright.games.dungeon_degenerates.rules.spoils import end_fight, haul
from rulewright.games.dungeon_degenerates.rules.state import DEAD, DEFEATED, LAW_COMES, MONSTERS_COME, SAFE
from rulewright.games.dungeon_degenerates.rules.terms import AGI, HIDDEN, PEAKS, PER, STUNNED
from rulewright.kernel import Ask, Match

from .camp import FRIAR, GAME, HEXER, KNIGHT, brawl, burden, choices, drive, ends, luckless, run, space, teach
from .test_missions import begin

rule = pytest.mark.rule


# ---- a turn ---------------------------------------------------------------------------------------------------------


@rule("DD.TURN.01", "DD.ENDT.02")
def test_a_turn_begins_afresh() -> None:
    table = luckless(KNIGHT)
    knight = table.heroes[0]
    knight.used, knight.moved, knight.luck_gains, knight.brief, knight.expiring = ("trade",), True, 2, STUNNED, STUNNED
    knight.lasting, knight.deep = STUNNED, HIDDEN
    knight.fieldcraft, knight.used_cards = 2, (4,)
    table.tried, table.silenced, table.blessed, table.hunting_ground = (3,), True, 1, 5
    drive(turns.begin_turn(table))
    assert table.turn == 1
    assert (knight.used, knight.moved, knight.luck_gains, knight.conditions, knight.expiring) == ((), False, 0, 0, 0)  # type: ignore[comparison-overlap]
    assert (knight.fieldcraft, knight.used_cards) == (0, ())  # type: ignore[comparison-overlap]
    assert (table.tried, table.silenced, table.blessed) == ((), False, 0)  # type: ignore[comparison-overlap]
    assert table.hunting_ground == NOWHERE
    assert [beat[0] for beat in table.agenda] == ["end_turn", "encounters", "danger", "map_end", "map"]


@rule("DD.ENDT.01")
def test_a_turn_ends_and_the_next_begins() -> None:
    table = luckless(KNIGHT)
    table.drawn, table.values, table.beset_by = {1: 4}, {1: 3}, {1: SAFE}
    table.waiting, table.joining, table.extra_foes = {1: ENCOUNTER["l03"]}, {1: (MONSTER["watchman"],)}, {1: 1}
    table.stalls, table.haul = {3: (CARD["whip"],)}, [(0, CARD["cudgel"])]
    drive(turns.end_turn(table))
    assert table.agenda == [("begin_turn",)]
    assert table.danger.discard == [4]
    assert table.encounters[0].discard == [ENCOUNTER["l03"]]
    assert table.law.discard[-1] == MONSTER["watchman"]
    assert table.loot.discard == [CARD["whip"], CARD["cudgel"]]
    assert not any((table.drawn, table.values, table.beset_by, table.waiting, table.joining, table.extra_foes))
    assert not any((table.stalls, table.haul))


# ---- the Encounter Phase --------------------------------------------------------------------------------------------


def card_with(icons: str, column: str = "") -> int:
    return next(
        number
        for number, entry in enumerate(DANGERS)
        if set(icons) <= set(entry.icons) and "X" not in entry.icons and (not column or entry.column == column)
    )


def test_parties_are_met_in_the_order_of_their_cards() -> None:
    table = luckless(KNIGHT, FRIAR)
    table.drawn = {0b10: 1, 0b01: 2}
    drive(meetings.encounter_phase(table))
    assert (table.phase, table.agenda) == ("encounter", [("early", 0b01), ("early", 0b10)])


def test_what_waits_beneath() -> None:
    table = luckless(KNIGHT)
    table.drawn, table.beset_by = {1: card_with("")}, {1: SAFE}
    drive(meetings.early(table, 1))
    assert table.agenda == []
    table.gates = {space("thornkeep"): 0}
    drive(meetings.early(table, 1))
    assert table.agenda == [("dispel", 1)]
    table.agenda, table.gates, table.hand = [], {}, space("thornkeep")
    drive(meetings.early(table, 1))
    assert table.agenda == [("dispel", 1)]
    table.agenda, table.hand, table.extra_foes = [], NOWHERE, {1: 1}
    drive(meetings.early(table, 1))
    assert table.agenda == [("battle", 1)]
    table.agenda, table.extra_foes, table.epics = [], {}, {MONSTER["antler_king"]: table.heroes[0].space}
    drive(meetings.early(table, 1))
    assert table.agenda == [("battle", 1)]
    table.agenda, table.epics, table.waiting = [], {}, {1: ENCOUNTER["l03"]}
    drive(meetings.early(table, 1))
    assert table.agenda == [("dispel", 1), ("aftermath", 1)]
    table.agenda, table.waiting = [], {}
    table.heroes[0].fate = DEFEATED
    table.beset_by = {1: MONSTERS_COME}
    drive(meetings.early(table, 1))
    assert table.agenda == []


@rule("DD.ENC.03-05")
def test_when_an_encounter_is_drawn() -> None:
    table = luckless(KNIGHT)
    here = table.heroes[0].space
    table.drawn = {1: card_with("E")}
    for coming, value, drawn in (
        (MONSTERS_COME, 9, True),
        (SAFE, 1, False),
        (LAW_COMES, 2, True),
        (LAW_COMES, 3, False),
    ):
        table.beset_by, table.values = {1: coming}, {1: value}
        assert meetings.draws_encounter(table, 1, here) is drawn
    table.beset_by, table.values = {1: LAW_COMES}, {}
    assert not meetings.draws_encounter(table, 1, here)


def test_an_urchin_can_be_spent_to_avoid_it() -> None:
    table = luckless(KNIGHT)
    knight = table.heroes[0]
    assert not drive(meetings.is_shooed(table, [knight]))
    knight.extras = (CARD["swamp_urchin"],)
    assert not drive(meetings.is_shooed(table, [knight]), "hold")
    assert drive(meetings.is_shooed(table, [knight]), "spend")
    assert (knight.extras, table.loot.discard) == ((), [CARD["swamp_urchin"]])  # type: ignore[comparison-overlap]


def test_all_that_comes_is_fought_together() -> None:
    table = luckless(KNIGHT)
    knight = table.heroes[0]
    table.drawn, table.beset_by = {1: card_with("", "b")}, {1: SAFE}
    king = MONSTER["antler_king"]
    table.epics, table.joining = {king: knight.space}, {1: (MONSTER["watchman"],)}
    drive(meetings.battle(table, 1))
    assert (table.epics, table.joining) == ({}, {1: (MONSTER["watchman"], king)})
    assert table.agenda == [("clash", 1), ("law", 1)]
    table.agenda.pop()
    run(table)
    assert table.agenda == [("engage", 1, knight.space, "random", "", MONSTER["watchman"], king)]
    table.agenda, table.epics, table.joining = [], {}, {}
    drive(meetings.battle(table, 1))
    assert (table.agenda, table.joining) == ([], {})
    knight.fate, table.joining = DEFEATED, {1: (MONSTER["watchman"],)}
    drive(meetings.battle(table, 1))
    assert (table.joining, table.law.discard[-1]) == ({}, MONSTER["watchman"])


def test_who_pays_his_own_way() -> None:
    table = luckless(KNIGHT, HEXER)
    knight, hexer = table.heroes
    owned = [(entry, option) for entry in ENCOUNTERS for option in entry.options if option.cost_own]
    entry, option = owned[0]
    knight.gp, hexer.gp = option.cost_own, 0
    assert meetings.is_able(table, 0b11, knight, entry, option)
    drive(meetings.settle_cost(table, 0b11, knight, option))
    assert knight.gp == 0
    assert not meetings.is_able(table, 0b11, knight, entry, option)


def test_luck_can_be_a_price() -> None:
    table = luckless(HEXER)
    hexer = table.heroes[0]
    paid = [(entry, option) for entry in ENCOUNTERS for option in entry.options if option.luck and not option.needs]
    for entry, option in paid[:1]:
        hexer.luck = option.luck - 1
        assert not meetings.is_able(table, 1, hexer, entry, option)
        hexer.luck = option.luck
        assert meetings.is_able(table, 1, hexer, entry, option)
        drive(meetings.settle_cost(table, 1, hexer, option))
        assert hexer.luck == 0


def test_the_crown_may_be_worn_before_bruttelburg() -> None:
    table = begin("m13", "carry", "carry", rolls=(CARD["cudgel"], CARD["net"]))
    for hero in table.heroes:
        hero.space = BRUTTELBURG
    ask = missions.at_clue(table, 0b11, BRUTTELBURG).send(None)
    assert isinstance(ask, Ask)
    assert ask.prompt == "crown"
    drive(missions.at_clue(table, 0b11, space("millet_row")))
    other = begin("m01")
    other.heroes[0].pack += (CROWN,)
    drive(missions.at_clue(other, 0b11, BRUTTELBURG))


# ---- Doom -----------------------------------------------------------------------------------------------------------


@rule("DD.LUCK.07-10")
def test_prolonging_costs_a_luck_for_everybody_alive() -> None:
    table = luckless(KNIGHT, FRIAR, mode="campaign")
    knight, friar = table.heroes
    knight.luck, friar.luck = 1, 0
    assert not drive(doom.is_cancelled(table))
    friar.luck = 1
    assert choices(doom.is_cancelled(table)) == ["allow", ("pay", 0), ("pay", 1)]
    assert not drive(doom.is_cancelled(table), "allow")
    assert drive(doom.is_cancelled(table), ("pay", 0))
    assert (knight.luck, friar.luck) == (0, 0)
    friar.luck = 3
    assert drive(doom.is_cancelled(table), ("pay", 1))
    assert friar.luck == 1
    table.mode, friar.luck = "standalone", 3
    assert not drive(doom.is_cancelled(table))


def test_the_horn_breaker_cancels_once_a_mission() -> None:
    table = luckless(KNIGHT)
    table.heroes[0].triumphs = (TRIUMPH["horn_breaker"],)
    assert not drive(doom.is_cancelled(table), "allow")
    assert not table.progress.doom_cancelled
    assert drive(doom.is_cancelled(table), "cancel")
    assert table.progress.doom_cancelled
    assert not drive(doom.is_cancelled(table))


@rule("DD.DOOM.03", "DD.HOD.01")
def test_without_a_hand_there_is_no_doom_card() -> None:
    table = luckless(KNIGHT)
    drive(doom.advance(table, space("chainmarket"), NOWHERE))
    assert (table.doom, table.hand) == ([1], NOWHERE)
    table.hand, table.hand_wounds = space("thornkeep"), 3
    table.dooms.pool = [DOOM["famine"]]
    drive(doom.advance(table, space("chainmarket"), NOWHERE), rolls=[DOOM["famine"]])
    assert (table.hand, table.hand_wounds) == (space("thornkeep"), 3)


def test_the_sixth_counter_ends_it_and_the_last_card_is_told_only() -> None:
    table = luckless(KNIGHT)
    table.doom = [0] * 4
    drive(doom.advance(table, space("chainmarket"), NOWHERE))
    assert len(table.doom) == 5
    assert ends(doom.advance(table, space("chainmarket"), NOWHERE), "draw", rolls=[DOOM["famine"]])
    assert (table.ended, table.won) == ("collapse", False)
    assert table.dooms.discard == [DOOM["famine"]]
    table.dooms.pool = []
    drive(doom.last_card(table))


# ---- set-up and journal ---------------------------------------------------------------------------------------------


def test_the_order_of_setting_up() -> None:
    config = {"seats": 2, "mode": "standalone", "mission": "m01", "difficulty": "easier", "journal": None, "late": 0}
    table = setup.lay_table(config)
    assert table.agenda == [
        ("begin_turn",), ("first_mission",), ("easier", 1), ("easier", 0), ("difficulty",), ("train", 1), ("train", 0),
        ("weakness", 1, 0), ("weakness", 0, 0), ("muster", 1), ("muster", 0),
    ]  # fmt: skip
    assert not [beat for beat in setup.lay_table(config | {"difficulty": "normal"}).agenda if beat[0] == "easier"]
    late = setup.lay_table(config | {"late": 1})
    assert not [beat for beat in late.agenda if beat[1:] and beat[1] == 1]


@rule("DD.ADV.01-07", "DD.DEATH.05", "DD.DEATH.06")
def test_starting_cards_that_others_hold_are_paid_for() -> None:
    table = luckless(KNIGHT, FRIAR)
    knight = table.heroes[0]
    table.heroes[1].skills = (SKILL["shield_wall"],)
    table.heroes[1].pack += (CARD["footmans_sword"],)
    knight.gear = knight.skills = ()
    table.loot.discard = [CARD["dented_shield"]]
    knight.fate = DEAD
    drive(setup.muster(table, 0), ("adventurer", ADVENTURER[KNIGHT]))
    new = table.heroes[0]
    sheet = ADVENTURERS[ADVENTURER[KNIGHT]]
    assert new.skills == ()
    assert new.xp == sheet.xp + 3
    assert new.gp == sheet.gp + CARDS[CARD["footmans_sword"]].cost
    assert new.gear == (CARD["dented_shield"],)
    assert table.loot.discard == []


@rule("DD.WEAK.01-07", "DD.SUGG.02")
def test_weaknesses() -> None:
    table = luckless(KNIGHT)
    knight = table.heroes[0]
    knight.xp = 0
    drive(setup.weakness(table, 0, 0), "suggested")
    assert (knight.weaknesses, knight.xp) == ((WEAKNESS["debtor"],), 2)
    assert table.agenda == [("weakness", 0, 1)]
    drive(setup.weakness(table, 0, 1), "draw", "keep", rolls=[WEAKNESS["haunted"], WEAKNESS["greedy"]])
    assert knight.weaknesses == (WEAKNESS["debtor"], WEAKNESS["greedy"]), "MAG 4 cannot be Haunted"
    assert (knight.xp, table.agenda) == (4, [("weakness", 0, 1)])
    assert table.weaknesses.discard == [WEAKNESS["haunted"]]
    drive(setup.weakness(table, 0, 0), "draw", "discard", rolls=[WEAKNESS["bleeder"]])
    assert (knight.xp, table.weaknesses.discard[-1], table.offered) == (4, WEAKNESS["bleeder"], -1)
    assert len(table.agenda) == 1


@rule("DD.DIFF.01-05")
@pytest.mark.parametrize(("difficulty", "change"), [("easier", -1), ("harder", 1), ("normal", 0)])
def test_difficulty(difficulty: str, change: int) -> None:
    table = luckless(KNIGHT, difficulty=difficulty)
    card = next(number for number, entry in enumerate(DANGERS) if entry.place == "thornkeep")
    special = [n for n, entry in enumerate(DANGERS) if entry.place in ("reshuffle", "current_space")][:2]
    level = table.level[space("thornkeep")]
    drive(setup.set_difficulty(table), rolls=[card, *special] if change else [])
    assert table.level[space("thornkeep")] == level + change
    assert table.heroes[0].gp == (0 if difficulty == "harder" else 6)


@rule("DD.SAVE.03", "DD.SAVE.04")
def test_doom_cards_and_epic_monsters_come_back_with_the_journal() -> None:
    table = begin("m04", mode="campaign")
    table.dooms.take(DOOM["ashfall"])
    table.lasting, table.lasting_regions = [DOOM["ashfall"]], [2]
    king, saint = MONSTER["antler_king"], MONSTER["the_dread_saint"]
    table.epics = {king: space("thornkeep"), saint: space("saints_scar")}
    table.mission = MISSION["m01"]
    back = Match.start(GAME, {"mode": "campaign", "seats": 2, "journal": campaign.write_journal(table)}, seed=1).state
    assert (back.lasting, back.lasting_regions) == ([DOOM["ashfall"]], [2])
    assert DOOM["ashfall"] not in back.dooms.cards()
    assert back.epics == {king: space("thornkeep"), saint: space("saints_scar")}
    assert not {king, saint} & set(back.epic_monsters.cards())
    assert [hero.seat for hero in back.heroes] == [0, 1]


def test_a_newcomer_to_a_journal_is_made_at_once_or_later() -> None:
    journal = campaign.write_journal(begin("m04", mode="campaign"))
    now = setup.lay_table({"seats": 3, "mode": "campaign", "mission": "m01", "difficulty": "normal",
                           "journal": journal, "late": 0})  # fmt: skip
    assert now.agenda[-4:] == setup.create(2, ("join", 2))
    late = setup.lay_table({"seats": 3, "mode": "campaign", "mission": "m01", "difficulty": "normal",
                            "journal": journal, "late": 2})  # fmt: skip
    assert (late.late, late.agenda) == ((2,), [("begin_turn",), ("resume_mission",)])


def test_blood_money_raises_the_bounty_of_who_goes_on_to_the_gate() -> None:
    for path, bounty in (("m07", 5), ("m08", 3)):
        table = begin("m02", mode="campaign", rolls=(MONSTER["the_slave_king"], MONSTER["grandmother_nettle"]))
        table.agenda, table.bounty, table.epics = [], 3, {}
        fetch_epic(table, MONSTER["the_slave_king"])
        answers: list[Any] = [("mission", path)]
        if path == "m08":
            answers.append(("serve", "magistracy"))
        drive(journey.next_mission(table, 1), *answers)
        assert table.bounty == bounty
        assert table.agenda == [("begin_turn",)]


# ---- small things ---------------------------------------------------------------------------------------------------


def test_a_loner_minds_a_crowd_of_three() -> None:
    table = luckless(KNIGHT, FRIAR, HEXER)
    knight = table.heroes[0]
    burden(table, knight, "loner")
    assert profile(table, knight).attributes[PER] == 5
    table.heroes[2].fate = DEAD
    assert profile(table, knight).attributes[PER] == 6


def test_a_foundling_is_a_burden_and_a_trait_a_help() -> None:
    table = luckless(KNIGHT)
    knight = table.heroes[0]
    knight.foundling = True
    assert profile(table, knight).attributes[PER] == 5
    knight.foundling = False
    teach(table, knight, "mountain_lore")
    before = profile(table, knight).attributes[AGI]
    table.added[knight.space] = PEAKS
    assert profile(table, knight).attributes[AGI] == before + 1


@rule("DD.LOOT.10", "DD.LOOT.04")
def test_loot_is_dealt_with_one_card_at_a_time() -> None:
    table = luckless(KNIGHT, FRIAR)
    here = table.heroes[0].space
    table.haul = [(0, CARD["whip"]), (1, CARD["tremors"])]
    drive(haul(table, here))
    assert table.haul == [(0, CARD["whip"])]
    assert CARD["tremors"] in table.heroes[1].extras
    run(table, "carry")
    assert (table.haul, CARD["whip"] in table.heroes[0].pack) == ([], True)
    run(table)
    assert table.agenda == []


@rule("DD.LAWV.01", "DD.LOSE.03")
def test_who_loses_to_law_and_others_raises_the_danger() -> None:
    for monsters, level in ((("watchman", "feral_hound"), 3), (("watchman",), 2)):
        table = luckless(KNIGHT, FRIAR)
        brawl(table, *monsters)
        for hero in table.heroes:
            hero.escaped = True
        drive(end_fight(table))
        assert table.level[space("barley_barrow")] == level
