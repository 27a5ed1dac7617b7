"""The seven chapters: objectives, hooks, clocks and side quests."""

from __future__ import annotations

import pytest

from rulewright.games.undercity.chapters import win
from rulewright.games.undercity.content import CHAPTERS, SIDE_QUESTS
from rulewright.games.undercity.powers import AMBROSE
from rulewright.games.undercity.quests import QUEST_NUMBER
from rulewright.games.undercity.rounds import initiative
from rulewright.games.undercity.state import CARD, DOWN, EVENT_DECK, NEXT, OFF, ROUND, Table
from rulewright.games.undercity.villain_phase import candidates
from rulewright.games.undercity.villains import valid_targets
from rulewright.kernel import GameEnds

from .field import (
    Chapter,
    acting,
    activating,
    at,
    feat,
    go,
    hero,
    keys,
    move,
    play,
    space_of,
    starting,
    table_of,
    told,
    villain,
)

rule = pytest.mark.rule
S = space_of
G, C, M, P, D = range(5)


def with_quests(table: Table, *ids: str) -> Table:
    table.quests = [QUEST_NUMBER[id] for id in ids]
    return table


def paid(match: Chapter) -> list[str]:
    return [SIDE_QUESTS[number].id for number in match.state.paid]


def test_every_quest_belongs_to_a_chapter() -> None:
    assert sorted(n for chapter in CHAPTERS.values() for n in chapter.quests) == sorted(SIDE_QUESTS)


# ---- chapter 1 ------------------------------------------------------------------------------------------------------


@rule("UC.XP.04", "UC.ELEM.03", "UC.WIN.04", "UC.COMP.16", "UC.COMP.20")
def test_body_of_evidence_from_the_body_to_the_exit() -> None:
    table = with_quests(table_of(heroes={"milo": "H2"}), "quiet_entry", "lost_locket")
    for other in (G, C, P, D):
        table.space[other] = S("A1")
    match = play(go(acting(table, "milo", "hold"), 2, 2), "challenge:body:int")
    assert match.state.treasury == 4 + 3
    assert paid(match) == ["quiet_entry"]
    table = match.state
    table.space[M] = S("H6")
    table.marker, table.carrier = S("H6"), M
    match = play(go(acting(table, "milo")), move("I6"), "leave")
    assert match.outcome is not None
    assert (match.outcome.how, match.outcome.results) == ("objective", (1.0,))
    assert match.state.treasury == 7 + 6


def test_nobody_leaves_without_the_body() -> None:
    table = table_of(heroes={"milo": "H6"})
    assert "leave" not in keys(play(go(acting(table, "milo", "charge")), move("I6")))
    assert not starting(go(acting(table_of(heroes={"milo": "D2"}), "milo")), "challenge")


def test_quests_of_chapter_1() -> None:
    table = with_quests(table_of(heroes={"canice": "B1", "gardek": "A1"}), "lost_locket")
    assert paid(play(go(acting(table, "canice", "hold"), 2, 3), "challenge:lost_locket:per")) == ["lost_locket"]
    table = with_quests(table_of(("sword_thug", "red", "E3"), heroes={"gardek": "E3"}), "bad_footing")
    assert paid(play(go(acting(table, "gardek"), 6, 6), f"rocks:0:{S('E3')}")) == ["bad_footing"]
    table = with_quests(table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}), "bounty_on_blades")
    table.fallen["sword_thug"] = 5
    assert paid(play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{villain(table, 'sword_thug')}")) == [
        "bounty_on_blades"
    ]


# ---- chapter 2 ------------------------------------------------------------------------------------------------------


@rule("UC.SIG.01", "UC.SIG.02", "UC.PLACE.01")
def test_the_courier_runs_from_stop_to_stop() -> None:
    table = table_of(chapter=2, heroes={"gardek": "A4"})
    courier = table.cast.bosses[0]
    match = go(activating(table, courier))
    assert at(match, courier) == "I3"
    assert told(match, "placed") == ["The red sword thug 1 is placed in I3."]
    match = go(activating(match.state, courier))
    while not match.over:
        match.pick(0)
    assert match.state.story["stop"] == 1
    assert at(match, courier) == "G1"
    table.space[courier] = S("G6")
    match = go(activating(table, courier))
    assert match.outcome is not None
    assert match.outcome.how == "escaped"


@rule("UC.KNOCK.05")
def test_a_knocked_down_courier_only_stands_up() -> None:
    table = table_of(chapter=2, heroes={"gardek": "A4"})
    courier = table.cast.bosses[0]
    table.flags[courier] |= DOWN
    match = go(activating(table, courier))
    assert at(match, courier) == "I2"
    assert not match.state.flags[courier] & DOWN


@rule("UC.SIG.03")
def test_no_card_activates_the_courier() -> None:
    table = table_of(("sword_thug", "red", "A1"), chapter=2, heroes={"gardek": "I2"})
    assert candidates(table) == [villain(table, "sword_thug")]


def test_the_courier_drops_the_package_and_it_is_carried_out() -> None:
    table = with_quests(table_of(chapter=2, heroes={"gardek": "I2", "milo": "A4"}), "clean_catch", "trophy_axe")
    courier = table.cast.bosses[0]
    table.health[courier] = 1
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{courier}")
    assert match.state.marker == S("I2")
    assert match.state.treasury == 1 + 3 + 4
    table = match.state
    table.space[G], table.marker, table.carrier = S("G2"), S("G2"), G
    match = play(go(acting(table, "gardek")), move("G1"), "leave")
    assert match.outcome is not None
    assert match.outcome.results == (1.0,)


def test_quests_of_chapter_2() -> None:
    table = with_quests(table_of(chapter=2, heroes={"milo": "E2"}), "tight_squeeze")
    match = play(go(acting(table, "milo")), move("E3"))
    match = play(go(acting(match.state, "milo"), ("collapse", 1)), move("E4"))
    assert paid(match) == ["tight_squeeze"]
    table = with_quests(table_of(("trollkin_scout", "blue", "D4"), chapter=2, heroes={"gardek": "D4"}), "trophy_axe")
    table.health[villain(table, "trollkin_scout", "blue")] = 1
    assert paid(
        play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{villain(table, 'trollkin_scout', 'blue')}")
    ) == ["trophy_axe"]
    table = with_quests(table_of(chapter=2, heroes={"milo": "E4", "gardek": "A1"}), "smugglers_ledger")
    match = play(go(acting(table, "milo", "hold"), 3, 3), "challenge:smugglers_ledger:int")
    assert paid(match) == ["smugglers_ledger"]
    assert match.state.row[0]


def test_card_32_sends_the_courier_on() -> None:
    table = table_of(chapter=2, heroes={"gardek": "A4"})
    table.actor, table.phase = G, CARD
    assert told(go(table, ("villain action", 32)), "activates")[0] == "The Courier activates."


# ---- chapter 3 ------------------------------------------------------------------------------------------------------


@rule("UC.ELEM.05", "UC.ELEM.10", "UC.ELEM.08")
def test_a_control_opens_the_gate_and_wakes_the_other_side() -> None:
    table = with_quests(table_of(("ogrun_brute", "red", "H4"), chapter=3, heroes={"milo": "A6"}), "both_levers")
    boss = table.cast.bosses[0]
    assert candidates(table) == []
    match = play(go(acting(table, "milo", "hold"), 2, 2), "challenge:control:int")
    assert set(candidates(match.state)) == {boss, villain(table, "ogrun_brute")}
    assert match.state.ground.far[S("F3")][S("G3")] == 1
    match.state.space[M] = S("E1")
    match = play(go(acting(match.state, "milo", "hold"), 2, 2), "challenge:control:int")
    assert paid(match) == ["both_levers"]


@rule("UC.SIG.05", "UC.WIN.04")
def test_the_fall_of_the_ringleader_wins() -> None:
    table = with_quests(table_of(chapter=3, heroes={"gardek": "H3"}), "no_witnesses")
    boss = table.cast.bosses[0]
    table.health[boss] = 1
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{boss}")
    assert match.outcome is not None
    assert match.outcome.results == (1.0,)
    assert match.state.treasury == 1 + 8 + 5


def test_quests_of_chapter_3() -> None:
    card = feat("tonic")
    table = with_quests(table_of(chapter=3, heroes={"milo": "B1"}, cards=[card]), "house_odds")
    match = play(go(acting(table, "milo", "hold"), 3, 3), "challenge:house_odds:int")
    assert paid(match) == ["house_odds"]
    assert card in match.state.decks[2].discard
    table = with_quests(table_of(("ogrun_brute", "red", "B2"), chapter=3, heroes={"gardek": "B2"}), "champions_belt")
    table.health[villain(table, "ogrun_brute")] = 1
    assert paid(play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{villain(table, 'ogrun_brute')}")) == [
        "champions_belt"
    ]


def test_three_heroes_meet_a_weaker_boss() -> None:
    assert table_of(chapter=3, leave_out="pair").health[table_of(chapter=3, leave_out="pair").cast.bosses[0]] == 5


# ---- chapter 4 ------------------------------------------------------------------------------------------------------


@rule("UC.COMP.18", "UC.XP.04")
def test_cages_are_opened_or_emptied() -> None:
    table = with_quests(table_of(chapter=4, heroes={"gardek": "G1"}), "everyone_home")
    table.space[table.cast.bosses[0]] = OFF
    match = play(go(acting(table, "gardek", "hold"), 5, 5), "challenge:cage:str")
    assert match.state.treasury == 3
    assert not starting(go(acting(match.state, "gardek", "hold")), "challenge")
    table = match.state
    table.story["opened"] |= 1 << S("G6")
    table.space[G] = S("I4")
    match = play(go(acting(table, "gardek", "hold"), 5, 5), "challenge:cage:str")
    assert match.outcome is not None
    assert match.outcome.results == (1.0,)
    assert paid(match) == ["everyone_home"]


@rule("UC.COMP.18", "UC.VPH.09")
def test_the_clock_empties_the_farthest_cage_and_two_lose() -> None:
    table = table_of(chapter=4, heroes={"gardek": "G1"})
    table.clock, table.phase = 6, ROUND
    table.decks[EVENT_DECK].pool = [9]
    match = go(table)
    assert match.state.story["emptied"] in (1 << S("G6"), 1 << S("I4"))
    assert match.state.clock == 0
    table = table_of(chapter=4, heroes={"gardek": "G1"})
    table.story["emptied"] = 1 << S("G6")
    table.clock, table.phase = 6, ROUND
    match = go(table)
    assert match.outcome is not None
    assert match.outcome.how == "cages"


def test_quests_of_chapter_4() -> None:
    table = with_quests(table_of(chapter=4, heroes={"canice": "D2", "gardek": "A1"}), "keepsakes")
    assert paid(play(go(acting(table, "canice", "hold"), 3, 3), "challenge:keepsakes:per")) == ["keepsakes"]
    table = with_quests(table_of(chapter=4, heroes={"gardek": "H4"}), "stare_it_down")
    boss = table.cast.bosses[0]
    table.health[boss] = 3
    assert paid(play(go(acting(table, "gardek"), 6, 6, 4, 4), f"attack:0:{boss}")) == ["stare_it_down"]
    table = with_quests(table_of(("drudge", "red", "D3"), chapter=4, heroes={"gardek": "D3"}), "break_the_chain")
    table.story["drudges"] = 2
    assert paid(play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{villain(table, 'drudge')}")) == [
        "break_the_chain"
    ]


# ---- chapter 5 ------------------------------------------------------------------------------------------------------


@rule("UC.SIDES.04", "UC.SIDES.01", "UC.SIG.01", "UC.CHAR.06")
def test_ambrose_walks_with_the_heroes_and_is_the_villains_enemy() -> None:
    table = table_of(("sword_thug", "red", "I4"), chapter=5, heroes={"gardek": "I4", "canice": "A1", "ambrose": "I4"})
    assert AMBROSE not in valid_targets(table)
    table.space[G] = S("I5")
    assert AMBROSE in valid_targets(table)
    thug = villain(table, "sword_thug")
    assert f"attack:1:{thug}" not in {key.rsplit(":", 1)[0] for key in keys(go(acting(table, "canice")))}
    assert initiative(table).index(AMBROSE) == 2
    table.order, table.turn, table.phase = [AMBROSE], 0, NEXT
    match = go(table, ("hazard", 1))
    assert S("I3") in match.choices
    play(match, S("I3"))
    assert told(match, "hazard")
    assert match.outcome is not None
    assert match.outcome.results == (1.0,)


def test_ambrose_stays_alone_and_may_die() -> None:
    table = table_of(("sword_thug", "red", "A4"), chapter=5, heroes={"gardek": "I1", "ambrose": "A4"})
    table.order, table.turn, table.phase = [AMBROSE, G], 0, NEXT
    match = go(table)
    assert match.ask is None or match.ask.prompt != "ambrose"
    table = table_of(("sword_thug", "red", "A4"), chapter=5, heroes={"gardek": "I1", "ambrose": "A4"})
    table.health[AMBROSE] = 1
    match = go(activating(table, villain(table, "sword_thug")), 6, 6, 6, 6)
    assert match.outcome is not None
    assert match.outcome.how == "ambrose"


def test_an_action_leads_ambrose_once_in_a_round() -> None:
    table = table_of(chapter=5, heroes={"gardek": "H2", "canice": "H2", "ambrose": "H2"})
    match = play(go(acting(table, "gardek", "hold")), f"escort:{S('I2')}")
    assert match.state.space[AMBROSE] == S("I2")
    match.state.space[C] = S("I2")
    assert not starting(go(acting(match.state, "canice", "hold")), "escort")


def test_quests_of_chapter_5() -> None:
    table = with_quests(table_of(chapter=5, heroes={"milo": "D6", "ambrose": "A4"}), "second_opinion", "not_a_scratch")
    table.health[AMBROSE] = 3
    match = play(go(acting(table, "milo", "hold"), 3, 3), "challenge:second_opinion:int")
    assert paid(match) == ["second_opinion"]
    assert match.state.health[AMBROSE] == 5
    table = with_quests(table_of(chapter=5, heroes={"gardek": "I2", "ambrose": "I2"}), "not_a_scratch")
    table.order, table.turn, table.phase = [AMBROSE], 0, NEXT
    assert paid(play(go(table), S("I3"))) == ["not_a_scratch"]
    table = with_quests(table_of(("rhulic_merc", "red", "D3"), chapter=5, heroes={"gardek": "D3"}), "buyout")
    table.story["mercs"] = 2
    table.health[villain(table, "rhulic_merc")] = 1
    assert paid(play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{villain(table, 'rhulic_merc')}")) == [
        "buyout"
    ]
    table = with_quests(table_of(chapter=5, heroes={"gardek": "I2"}), "eyes_open")
    table.round, table.phase = 5, ROUND
    assert paid(go(table)) == ["eyes_open"]


# ---- chapter 6 ------------------------------------------------------------------------------------------------------


@rule("UC.COMP.16", "UC.XP.01", "UC.DICE.03")
def test_the_processor_is_hit_by_itself_and_earns_nothing_until_it_breaks() -> None:
    table = table_of(chapter=6, heroes={"doorstop": "G3", "pog": "A1"})
    match = play(go(acting(table, "doorstop"), 6, 5), f"object:0:{S('G3')}")
    assert (match.state.object_health, match.state.treasury) == (13, 0)
    table = table_of(chapter=6, heroes={"doorstop": "G3", "pog": "A1"})
    table.object_health = 1
    match = play(go(acting(table, "doorstop"), 6, 6), f"object:0:{S('G3')}")
    assert match.outcome is not None
    assert match.outcome.results == (1.0,)


@rule("UC.ELEM.05")
def test_valves_weaken_the_processor_once_each() -> None:
    table = with_quests(table_of(chapter=6, heroes={"milo": "E1", "doorstop": "G3", "pog": "G3"}), "shut_off")
    match = play(go(acting(table, "milo", "hold"), 3, 3), "challenge:valve:int")
    assert match.state.treasury == 2
    assert not starting(go(acting(match.state, "milo", "hold")), "challenge")
    match.state.space[M] = S("E6")
    match = play(go(acting(match.state, "milo", "hold"), 3, 3), "challenge:valve:int")
    assert paid(match) == ["shut_off"]
    match = play(go(acting(match.state, "doorstop"), 3, 4), f"object:0:{S('G3')}")
    assert match.state.object_health == 13


@rule("UC.COMP.17")
def test_the_hook_swings_over_row_3() -> None:
    table = with_quests(table_of(("ogrun_brute", "red", "D3"), chapter=6, heroes={"gardek": "D3"}), "off_the_hook")
    table.phase = ROUND
    table.decks[EVENT_DECK].pool = [9]
    match = go(table, ("event", 9), ("hook", 2), ("hazard", 5), ("hazard", 6))
    brute = villain(table, "ogrun_brute")
    assert match.state.flags[G] & DOWN
    assert match.state.flags[brute] & DOWN
    assert (match.state.health[G], match.state.health[brute]) == (8, 2)
    assert paid(match) == ["off_the_hook"]


@rule("UC.COMP.18", "UC.PLACE.02")
def test_the_clock_of_the_works_brings_drudges() -> None:
    table = table_of(chapter=6, heroes={"gardek": "A1"})
    table.clock, table.phase = 7, ROUND
    table.decks[EVENT_DECK].pool = [9]
    match = go(table, ("event", 9), ("hook", 1))
    assert at(match, villain(table, "drudge", "blue")) == "G3"
    assert match.state.clock == 1


def test_quests_of_chapter_6() -> None:
    table = with_quests(table_of(("heavy_jack", "red", "D3"), chapter=6, heroes={"gardek": "D3"}), "scrap_value")
    table.health[villain(table, "heavy_jack")] = 1
    assert paid(play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{villain(table, 'heavy_jack')}")) == [
        "scrap_value"
    ]
    table = with_quests(table_of(chapter=6, heroes={"milo": "I2", "doorstop": "A1", "pog": "A1"}), "spare_boiler")
    table.health[D] = 3
    match = play(go(acting(table, "milo", "hold"), 3, 3), "challenge:spare_boiler:int")
    assert keys(match) == ["repair", "refill"]
    assert play(match, "repair").state.health[D] == 7


# ---- chapter 7 ------------------------------------------------------------------------------------------------------


@rule("UC.ELEM.06", "UC.FREE.04")
def test_the_cephalyx_flees_to_the_stairwell_once() -> None:
    table = table_of(chapter=7, heroes={"gardek": "H4"})
    boss = table.cast.bosses[0]
    table.health[boss] = 5
    match = play(go(acting(table, "gardek"), 6, 6, 4, 4), f"attack:0:{boss}")
    assert (at(match, boss), match.state.health[boss]) == ("I3", 4)


def test_the_clock_of_the_root_and_the_last_victory() -> None:
    table = table_of(chapter=7, heroes={"gardek": "A1"})
    table.clock, table.phase = 13, ROUND
    table.decks[EVENT_DECK].pool = [9]
    assert at(go(table, ("event", 9)), villain(table, "drudge", "blue")) == "H4"
    table = table_of(chapter=7, heroes={"gardek": "H4"})
    boss = table.cast.bosses[0]
    table.health[boss] = 1
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{boss}")
    assert match.outcome is not None
    assert match.outcome.results == (1.0,)


# ---- endings --------------------------------------------------------------------------------------------------------


@rule("UC.WIN.03")
@pytest.mark.parametrize(("restoratives", "won"), [([1, 1, 1, 1], 1), ([0, 1, 0, 0], 0)])
def test_a_passed_out_hero_must_be_woken(restoratives: list[int], won: int) -> None:
    table = table_of(chapter=3, heroes={"gardek": "A1", "milo": "A1", "pog": "A1", "doorstop": "A1"})
    table.tokens[C] = table.health[C] = 0
    table.restoratives = restoratives
    with pytest.raises(GameEnds):
        win(table)
    assert table.won == won


@rule("UC.TURN.06")
def test_chapters_override_the_general_rules() -> None:
    table = table_of(chapter=3, heroes={"gardek": "H4"})
    boss = table.cast.bosses[0]
    match = go(activating(table, boss), seed=None)
    assert match.over
    assert not told(match, "activates")
    assert hero("gardek") == G
