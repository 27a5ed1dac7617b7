"""The seven chapters: objectives, hooks, clocks and side quests."""

from __future__ import annotations

import pytest

from rulewright.games.undercity.bots.tally import parts
from rulewright.games.undercity.rules.cast import BLUE, RED
from rulewright.games.undercity.rules.chapters import win
from rulewright.games.undercity.rules.content import CHAPTERS, SIDE_QUESTS
from rulewright.games.undercity.rules.powers import AMBROSE, FIRST_VILLAIN
from rulewright.games.undercity.rules.quests import QUEST_NUMBER
from rulewright.games.undercity.rules.rounds import begin_turn, initiative
from rulewright.games.undercity.rules.script import script_of
from rulewright.games.undercity.rules.state import CARD, DOWN, EVENT_DECK, NEXT, OFF, ROUND, Table
from rulewright.games.undercity.rules.villain_phase import candidates
from rulewright.games.undercity.rules.villains import next_move, valid_targets
from rulewright.kernel import GameEnds

from .field import (
    GAME,
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
PASSAGE = "challenge:passage:str"


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
    assert match.state.progress.stop == 1
    assert at(match, courier) == "G1"
    table.space[courier] = S("G6")
    match = go(activating(table, courier))
    assert match.outcome is not None
    assert (match.outcome.how, match.outcome.results) == ("escaped", (0.0,))


@rule("UC.KNOCK.05")
def test_a_knocked_down_courier_only_stands_up() -> None:
    table = table_of(chapter=2, heroes={"gardek": "A4"})
    courier = table.cast.bosses[0]
    table.flags[courier] |= DOWN
    match = go(activating(table, courier))
    assert match.over
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


@rule("UC.SPACE.01")
@pytest.mark.parametrize(("space", "runs"), [("A1", True), ("", False)])
def test_card_32_finds_the_courier_wherever_it_is(space: str, runs: bool) -> None:
    table = table_of(chapter=2, heroes={"gardek": "A4"})
    table.space[table.cast.bosses[0]] = S(space) if space else OFF
    table.actor, table.phase = G, CARD
    kinds = [event.kind for event in go(table, ("villain action", 32)).events]
    assert (next(kind for kind in kinds if kind in ("activates", "event")) == "activates") == runs


@rule("UC.SIG.01")
def test_the_courier_escapes_from_its_last_stop_only() -> None:
    table = table_of(chapter=2, heroes={"gardek": "A1"})
    courier = table.cast.bosses[0]
    table.space[courier], table.progress.stop = S("C6"), 3
    match = go(activating(table, courier))
    while not match.over:
        match.pick(0)
    assert (match.state.ended, match.state.progress.stop) == ("", 4)


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
    for chapter, four, three in ((3, 5, 2), (6, 8, 7), (2, 5, 5)):
        for absent, vit in (("nobody", four), ("pair", three)):
            table = table_of(chapter=chapter, leave_out=absent)
            assert table.health[table.cast.bosses[0]] == vit
    assert [table_of(chapter=6, leave_out=absent).object_health for absent in ("nobody", "pair")] == [14, 11]


# ---- chapter 4 ------------------------------------------------------------------------------------------------------


@rule("UC.COMP.18", "UC.XP.04")
def test_cages_are_opened_or_emptied() -> None:
    table = with_quests(table_of(chapter=4, heroes={"gardek": "G1"}), "everyone_home")
    table.space[table.cast.bosses[0]] = OFF
    match = play(go(acting(table, "gardek", "hold"), 5, 5), "challenge:cage:str")
    assert match.state.treasury == 3
    assert not starting(go(acting(match.state, "gardek", "hold")), "challenge")
    table = match.state
    table.progress.opened |= 1 << S("G6")
    table.space[G] = S("I4")
    match = play(go(acting(table, "gardek", "hold"), 5, 5), "challenge:cage:str")
    assert match.outcome is not None
    assert match.outcome.results == (1.0,)
    assert paid(match) == ["everyone_home"]


@rule("UC.COMP.18", "UC.VPH.09")
def test_the_clock_empties_the_farthest_cage_and_two_lose() -> None:
    table = table_of(chapter=4, heroes={"gardek": "G1"})
    table.clock, table.phase = 5, ROUND
    table.decks[EVENT_DECK].pool = [9]
    match = go(table)
    assert match.state.progress.emptied in (1 << S("G6"), 1 << S("I4"))
    assert match.state.clock == 0
    table = table_of(chapter=4, heroes={"gardek": "G1"})
    table.progress.emptied = 1 << S("G6")
    table.clock, table.phase = 5, ROUND
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
    table.progress.drudges = 2
    assert paid(play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{villain(table, 'drudge')}")) == [
        "break_the_chain"
    ]


@rule("UC.COMP.18", "UC.WIN.04")
def test_two_cages_opened_and_one_emptied_win_without_the_quest() -> None:
    table = with_quests(table_of(chapter=4, heroes={"gardek": "G1"}), "everyone_home")
    table.space[table.cast.bosses[0]] = OFF
    table.progress.emptied = 1 << S("G6")
    match = play(go(acting(table, "gardek", "hold"), 5, 5), "challenge:cage:str")
    assert (match.state.ended, paid(match)) == ("", [])
    match.state.space[G] = S("I4")
    match = play(go(acting(match.state, "gardek", "hold"), 5, 5), "challenge:cage:str")
    assert (match.state.ended, match.state.won, paid(match)) == ("objective", True, [])


@rule("UC.COMP.20")
def test_who_fells_the_cephalyx_has_stared_it_down() -> None:
    for type, wanted in (("cephalyx", ["stare_it_down"]), ("trollkin_scout", [])):
        placed = [("trollkin_scout", "blue", "H4")] * (type == "trollkin_scout")
        table = with_quests(table_of(*placed, chapter=4, heroes={"gardek": "H4"}), "stare_it_down")
        target = table.cast.bosses[0] if type == "cephalyx" else villain(table, type, "blue")
        table.health[target] = 1
        match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{target}")
        assert (match.state.space[target], paid(match)) == (OFF, wanted)


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
    table = with_quests(table_of(chapter=5, heroes={"gardek": "I2", "ambrose": "I2"}), "not_a_scratch")
    table.order, table.turn, table.phase, table.health[AMBROSE] = [AMBROSE], 0, NEXT, 5
    assert paid(play(go(table), S("I3"))) == []
    table = with_quests(table_of(("rhulic_merc", "red", "D3"), chapter=5, heroes={"gardek": "D3"}), "buyout")
    table.progress.mercs = [BLUE]
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


@rule("UC.COMP.18", "UC.SPACE.01")
@pytest.mark.parametrize(("space", "placed"), [("A1", 1), ("", 0)])
def test_drudges_come_to_the_cephalyx_wherever_it_is(space: str, placed: int) -> None:
    table = table_of(chapter=7, heroes={"gardek": "I6"})
    table.space[table.cast.bosses[0]] = S(space) if space else OFF
    table.clock, table.phase = 13, ROUND
    table.decks[EVENT_DECK].pool = [9]
    assert told(go(table, ("event", 9)), "placed") == ["The blue drudge 1 is placed in A1."] * placed


@rule("UC.ELEM.06", "UC.XP.04")
def test_a_passage_is_closed_once() -> None:
    match = play(go(acting(table_of(chapter=7, heroes={"gardek": "F1"}), "gardek", "hold"), 6, 6), PASSAGE)
    assert (match.state.closed, match.state.treasury) == (1 << S("F1"), CHAPTERS[7].rewards["passage"])
    assert not starting(go(acting(match.state, "gardek", "hold")), "challenge")
    match.state.space[G] = S("F6")
    assert starting(go(acting(match.state, "gardek", "hold")), "challenge") == [PASSAGE]


# ---- endings --------------------------------------------------------------------------------------------------------


@rule("UC.WIN.03")
@pytest.mark.parametrize(("asleep", "restoratives", "won"), [
    ((), [0, 0, 0, 0], True), ((C,), [1, 1, 1, 1], True), ((C,), [0, 1, 0, 0], False), ((C,), [1, 0, 0, 0], True),
    ((C,), [0, 0, 0, 1], True), ((C, M), [0, 0, 0, 1], False), ((C, M), [1, 0, 0, 1], True),
    ((C, M), [1, 1, 1, 0], False), ((D,), [0, 0, 0, 1], True),
])  # fmt: skip
def test_every_passed_out_hero_must_be_woken_by_another(
    asleep: tuple[int, ...], restoratives: list[int], won: bool
) -> None:
    table = table_of(chapter=3)
    for figure in asleep:
        table.tokens[figure] = table.health[figure] = 0
    table.restoratives = restoratives
    with pytest.raises(GameEnds):
        win(table)
    assert (table.won, table.ended) == (won, "objective" if won else "passed out")


@rule("UC.TURN.06")
def test_chapters_override_the_general_rules() -> None:
    table = table_of(chapter=3, heroes={"gardek": "H4"})
    boss = table.cast.bosses[0]
    match = go(activating(table, boss), seed=None)
    assert match.over
    assert not told(match, "activates")
    assert hero("gardek") == G


# ---- hook and patrol ------------------------------------------------------------------------------------------------


@rule("UC.COMP.17")
@pytest.mark.parametrize(("face", "label"), [(1, "C3"), (3, "E3"), (6, "H3")])
def test_the_hook_endangers_one_space_of_row_3(face: int, label: str) -> None:
    table = table_of(chapter=6, heroes={"gardek": label, "canice": "C4", "milo": "F3"})
    table.space[table.cast.bosses[0]] = OFF
    table.phase = ROUND
    table.decks[EVENT_DECK].pool = [9]
    match = go(table, ("event", 9), ("hook", face), ("hazard", 5))
    assert [match.state.health[h] for h in (G, C, M)] == [8, 7, 7]
    assert [bool(match.state.flags[h] & DOWN) for h in (G, C, M)] == [True, False, False]
    assert [mark.space for mark in GAME.scene(match.state, 0).marks if mark.kind == "hook"] == [S(label)]


@rule("UC.COMP.17", "UC.PLACE.04")
def test_who_falls_to_the_hook_does_not_come_back_prone() -> None:
    table = without(table_of(("ogrun_brute", "red", "C3"), chapter=6, heroes={"gardek": "A1"}))
    brute = villain(table, "ogrun_brute")
    table.health[brute], table.phase = 1, ROUND
    table.decks[EVENT_DECK].pool = [9]
    state = go(table, ("event", 9), ("hook", 1), ("hazard", 6)).state
    assert (state.space[brute], state.flags[brute] & DOWN) == (OFF, 0)


@rule("UC.COMP.17")
def test_who_shrugs_off_the_hook_stays_on_his_feet() -> None:
    for answer, down in (("shrug", False), ("take", True)):
        table = table_of(chapter=6, heroes={"gardek": "C3"}, cards=[feat("shrug_off")])
        table.phase = ROUND
        table.decks[EVENT_DECK].pool = [9]
        match = play(go(table, ("event", 9), ("hook", 1), ("hazard", 5)), answer)
        assert bool(match.state.flags[G] & DOWN) == down


@rule("UC.COMP.17", "UC.SIDES.04")
@pytest.mark.parametrize(("label", "won"), [("I3", True), ("I2", False)])
def test_ambrose_is_safe_where_the_patrol_marker_lies(label: str, won: bool) -> None:
    table = table_of(chapter=5, heroes={"gardek": "H2", "milo": "H2", "ambrose": "H2"})
    assert [(mark.space, mark.label) for mark in GAME.scene(table, 0).marks if mark.kind == "patrol"] == [
        (S("I3"), "Patrol: goal")
    ]
    if won:
        table.space[G] = table.space[AMBROSE] = S("I2")
    match = play(go(acting(table, "gardek", "hold")), f"escort:{S(label)}")
    assert (match.state.ended == "objective") == won


@rule("UC.SIDES.04")
def test_ambrose_is_led_once_in_a_round_and_past_no_villain() -> None:
    table = table_of(("drudge", "red", "H2"), chapter=5, heroes={"gardek": "H2", "milo": "H2", "ambrose": "H2"})
    assert not starting(go(acting(table, "gardek", "hold")), "escort")
    table.space[villain(table, "drudge")] = S("A1")
    assert starting(go(acting(table, "gardek", "hold")), "escort")
    table.space[G] = S("H1")
    assert not starting(go(acting(table, "gardek", "hold")), "escort")
    table.space[G], table.progress.escorted = S("H2"), 1
    assert not starting(go(acting(table, "gardek", "hold")), "escort")
    table.round = 2
    assert starting(go(acting(table, "gardek", "hold")), "escort")


@rule("UC.SIDES.04")
@pytest.mark.parametrize(("where", "health", "walks"), [("C4", 9, False), ("A2", 9, True), ("A2", 0, False)])
def test_ambrose_walks_with_a_battle_ready_hero_within_two(where: str, health: int, walks: bool) -> None:
    table = table_of(chapter=5, heroes={"gardek": where, "milo": "I6", "ambrose": "A4"})
    table.space[G] = S("D5") if where == "C4" else S(where)
    table.health[G] = health
    table.order, table.turn, table.phase = [AMBROSE, M], 0, NEXT
    match = go(table)
    assert match.ask is not None
    assert (match.ask.prompt == "ambrose") == walks


@rule("UC.SIDES.04", "UC.FISS.04")
def test_ambrose_walks_and_does_not_charge() -> None:
    table = table_of(chapter=5, heroes={"gardek": "D4", "ambrose": "D4"})
    table.order, table.turn, table.phase = [AMBROSE], 0, NEXT
    assert S("E4") in go(table).choices, "a fissure is no way for a charge"


# ---- what side quests do not pay for --------------------------------------------------------------------------------


@rule("UC.COMP.20")
def test_quests_that_ask_for_melee_do_not_pay_for_a_shot() -> None:
    placed = (("trollkin_scout", "blue", "D5"),)
    table = with_quests(table_of(*placed, chapter=2, heroes={"canice": "D4"}), "trophy_axe")
    scout = villain(table, "trollkin_scout", "blue")
    table.health[scout] = 1
    match = play(go(acting(table, "canice"), 6, 6, 6, 6), f"attack:1:{scout}:penny")
    assert (match.state.space[scout], paid(match)) == (OFF, [])


@rule("UC.COMP.20")
def test_the_belt_is_for_who_is_alone_with_the_brute() -> None:
    for friend, wanted in (("B2", []), ("A1", ["champions_belt"])):
        placed = (("ogrun_brute", "red", "B2"),)
        table = with_quests(table_of(*placed, chapter=3, heroes={"gardek": "B2", "milo": friend}), "champions_belt")
        table.health[villain(table, "ogrun_brute")] = 1
        key = f"attack:0:{villain(table, 'ogrun_brute')}"
        assert paid(play(go(acting(table, "gardek"), 6, 6, 6, 6), key)) == wanted


@rule("UC.COMP.20")
@pytest.mark.parametrize(("quest", "chapter", "type", "number"), [
    ("bounty_on_blades", 1, "sword_thug", 6), ("break_the_chain", 4, "drudge", 3),
])  # fmt: skip
def test_counted_quests_pay_at_their_number(quest: str, chapter: int, type: str, number: int) -> None:
    for before in (number - 2, number - 1):
        table = with_quests(table_of((type, "red", "D3"), chapter=chapter, heroes={"gardek": "D3"}), quest)
        table.fallen[type] = table.progress.drudges = before
        match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{villain(table, type)}")
        assert paid(match) == [quest] * (before == number - 1)


@rule("UC.COMP.20")
def test_a_quest_pays_once_and_only_if_it_lies_open() -> None:
    table = with_quests(table_of(("sword_thug", "red", "E3"), heroes={"gardek": "E3"}), "lost_locket")
    assert paid(play(go(acting(table, "gardek"), 6, 6, ("hazard", 1), ("hazard", 1)), f"rocks:0:{S('E3')}")) == []
    table = with_quests(table_of(heroes={"canice": "B1", "gardek": "A1"}), "lost_locket")
    table.paid = [QUEST_NUMBER["lost_locket"]]
    assert not starting(go(acting(table, "canice", "hold")), "challenge")


@rule("UC.COMP.20")
def test_bad_footing_needs_a_villain_under_the_rocks_and_both_mercs_are_two() -> None:
    table = with_quests(table_of(heroes={"gardek": "E3"}), "bad_footing")
    assert paid(play(go(acting(table, "gardek"), 6, 6, ("hazard", 1)), f"rocks:0:{S('E3')}")) == []
    table = with_quests(table_of(("rhulic_merc", "red", "D3"), chapter=5, heroes={"gardek": "D3"}), "buyout")
    table.health[villain(table, "rhulic_merc")] = 1
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{villain(table, 'rhulic_merc')}")
    assert (paid(match), match.state.progress.mercs) == ([], [RED])


@rule("UC.COMP.20", "UC.KNOCK.01")
@pytest.mark.parametrize(("down", "round_", "wanted"), [(0, 5, ["eyes_open"]), (1, 5, []), (0, 4, []), (0, 6, [])])
def test_open_eyes_are_counted_after_round_5(down: int, round_: int, wanted: list[str]) -> None:
    table = with_quests(table_of(chapter=5, heroes={"gardek": "I2", "milo": "A1"}), "eyes_open")
    if down:
        table.flags[M] |= DOWN
        begin_turn(table, M)
    table.round, table.phase = round_, ROUND
    assert paid(go(table)) == wanted


# ---- clocks, gates, the Courier -------------------------------------------------------------------------------------


@rule("UC.COMP.18")
@pytest.mark.parametrize(("clock", "left", "struck"), [(11, 13, 0), (12, 0, 1), (13, 1, 1), (26, 0, 2)])
def test_the_clock_strikes_at_its_limit(clock: int, left: int, struck: int) -> None:
    """Chapter 7 gains 2 a round and strikes at 14."""
    table = table_of(chapter=7, heroes={"gardek": "A1"})
    table.clock, table.phase = clock, ROUND
    table.decks[EVENT_DECK].pool = [9]
    match = go(table, ("event", 9))
    assert match.state.clock == left
    assert len(told(match, "placed")) == struck


@rule("UC.COMP.18")
def test_the_cage_farthest_from_any_hero_is_emptied() -> None:
    table = table_of(chapter=4, heroes={"gardek": "G1", "canice": "I4"})
    table.health[C] = 0
    table.clock, table.phase = 8, ROUND
    table.decks[EVENT_DECK].pool = [9]
    assert go(table).state.progress.emptied == 1 << S("G6")


@rule("UC.ELEM.05", "UC.STAT.04")
def test_a_lever_is_worked_once_and_valves_of_two_rounds_are_no_shut_off() -> None:
    table = with_quests(table_of(chapter=3, heroes={"milo": "A6"}), "both_levers")
    match = play(go(acting(table, "milo", "hold"), 2, 2), "challenge:control:int")
    assert not starting(go(acting(match.state, "milo", "hold")), "challenge")
    assert paid(match) == []
    table = with_quests(table_of(chapter=6, heroes={"milo": "E1"}), "shut_off")
    match = play(go(acting(table, "milo", "hold"), 3, 3), "challenge:valve:int")
    match.state.space[M], match.state.round = S("E6"), 2
    assert paid(play(go(acting(match.state, "milo", "hold"), 3, 3), "challenge:valve:int")) == []
    assert script_of(match.state).object_armour(match.state) == 15


@rule("UC.ELEM.05")
def test_behind_the_closed_gate_sleeps_whoever_stands_in_columns_g_to_i() -> None:
    placed = (("sword_thug", "red", "F3"), ("sword_thug", "blue", "G3"))
    table = table_of(*placed, chapter=3, heroes={"gardek": "A1"})
    script = script_of(table)
    assert [script.sleeps(table, villain(table, "sword_thug", c)) for c in ("red", "blue")] == [False, True]
    assert next_move(table, villain(table, "sword_thug", "blue")) == ("wait", -1)


@rule("UC.COMP.20")
def test_a_witness_behind_the_gate_spoils_the_quest() -> None:
    for label, wanted in (("I1", []), ("G1", []), ("F3", ["no_witnesses"])):
        table = with_quests(table_of(("sword_thug", "red", label), chapter=3, heroes={"gardek": "H3"}), "no_witnesses")
        boss = table.cast.bosses[0]
        table.health[boss] = 1
        assert paid(play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{boss}")) == wanted


@rule("UC.SIG.01")
def test_the_courier_is_caught_cleanly_until_it_has_touched_passage_2() -> None:
    for stop, start, caught in ((1, "G2", True), (2, "D1", False)):
        table = with_quests(table_of(chapter=2, heroes={"gardek": "A6", "milo": "A5"}), "clean_catch")
        courier = table.cast.bosses[0]
        table.space[courier], table.progress.stop = S("B1") if stop == 2 else S(start), stop
        match = go(activating(table, courier))
        while not match.over:
            match.pick(0)
        assert at(match, courier) == ("C1" if stop == 2 else "G1")
        table = match.state
        table.health[courier], table.space[G] = 1, table.space[courier]
        match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{courier}")
        assert (paid(match) == ["clean_catch"]) == caught


@rule("UC.ELEM.06")
@pytest.mark.parametrize(("health", "label"), [(6, "H4"), (5, "I3")])
def test_the_cephalyx_flees_at_4_health(health: int, label: str) -> None:
    table = table_of(chapter=7, heroes={"gardek": "H4"})
    boss = table.cast.bosses[0]
    table.health[boss] = health
    match = play(go(acting(table, "gardek"), 6, 6, 4, 4), f"attack:0:{boss}")
    assert at(match, boss) == label
    match.state.space[boss] = match.state.space[G] = S("H4")
    again = play(go(acting(match.state, "gardek"), 6, 6, 4, 4), f"attack:0:{boss}")
    assert at(again, boss) == ("I3" if health == 6 else "H4"), "only once"


@rule("UC.COMP.20")
def test_the_boiler_repairs_only_what_is_broken() -> None:
    for health, space, asked in ((3, "A1", True), (10, "A1", False), (3, "", False)):
        heroes = {"milo": "I2", "pog": "A1", **({"doorstop": space} if space else {})}
        table = with_quests(table_of(chapter=6, heroes=heroes), "spare_boiler")
        table.health[D] = health
        match = play(go(acting(table, "milo", "hold"), 3, 3), "challenge:spare_boiler:int")
        assert ("repair" in keys(match)) == asked
        if asked:
            play(match, "refill")
        assert (len(match.state.row[M]), match.state.health[D]) == (3, health)


@rule("UC.COMP.16")
def test_a_blast_strikes_the_processor_too() -> None:
    table = table_of(chapter=6, heroes={"milo": "G4"}, abilities=["bigger_blast", "refined_powder"])
    table.space[table.cast.bosses[0]] = OFF
    match = play(go(acting(table, "milo"), ("damage", 6), ("damage", 6)), f"blast:2:{S('G3')}")
    assert match.state.object_health == 14, "12 + 7 is not above 19"
    assert told(match, "damaged") == []
    table = table_of(chapter=6, heroes={"milo": "G4"}, abilities=["bigger_blast", "refined_powder"])
    table.space[table.cast.bosses[0]], table.progress.valves = OFF, 1
    match = play(go(acting(table, "milo"), ("damage", 6), ("damage", 6)), f"blast:2:{S('G3')}")
    assert match.state.object_health == 13
    assert len(told(match, "damaged")) == 1


@rule("UC.COMP.20")
@pytest.mark.parametrize(("start", "way", "wanted"), [("E2", "E4", True), ("E2", "E2", False)])
def test_a_tight_squeeze_goes_in_on_one_side_and_out_on_the_other(start: str, way: str, wanted: bool) -> None:
    table = with_quests(table_of(chapter=2, heroes={"milo": start}), "tight_squeeze")
    match = play(go(acting(table, "milo")), move("E3"))
    match = play(go(acting(match.state, "milo"), ("collapse", 1)), move(way))
    assert (paid(match) == ["tight_squeeze"]) == wanted
    thug = without(with_quests(table_of(("sword_thug", "red", "E2"), chapter=2, heroes={"pog": "E3"}), "tight_squeeze"))
    match = go(activating(thug, villain(thug, "sword_thug"), actor="pog"))
    while not match.over:
        match.pick(0)
    assert paid(match) == []


@rule("UC.COMP.20")
def test_a_tight_squeeze_is_for_heroes_who_came_in_on_the_other_side() -> None:
    table = with_quests(table_of(("sword_thug", "red", "E2"), chapter=2, heroes={"milo": "E3"}), "tight_squeeze")
    thug, script = villain(table, "sword_thug"), script_of(table)
    assert thug == FIRST_VILLAIN
    for way in (("E2", "E3"), ("E3", "E4")):
        script.squeezed(table, thug, S(way[0]), S(way[1]))
    script.squeezed(table, M, S("E3"), S("E4"))
    assert (table.paid, table.progress.squeezed) == ([], {}), "a villain does not count, nor who began in there"
    for way in (("E4", "E3"), ("E3", "E2")):
        script.squeezed(table, M, S(way[0]), S(way[1]))
    assert table.paid == table.quests


def without(table: Table) -> Table:
    for boss in table.cast.bosses:
        table.space[boss] = OFF
    return table


@rule("UC.COMP.20")
@pytest.mark.parametrize(("health", "paid_"), [(4, False), (3, True)])
def test_the_cephalyx_is_stared_down_at_three_lost(health: int, paid_: bool) -> None:
    table = with_quests(table_of(chapter=4, heroes={"gardek": "H4"}), "stare_it_down")
    boss = table.cast.bosses[0]
    table.health[boss] = health
    match = play(go(acting(table, "gardek"), 6, 6, 4, 4), f"attack:0:{boss}")
    assert (paid(match) == ["stare_it_down"]) == paid_


@rule("UC.COMP.20")
def test_only_the_boss_is_stared_down_and_only_e3_is_bad_footing() -> None:
    placed = (("trollkin_scout", "blue", "D3"),)
    table = with_quests(table_of(*placed, chapter=4, heroes={"gardek": "D3"}), "stare_it_down")
    match = play(go(acting(table, "gardek"), 6, 6, 4, 4), f"attack:0:{villain(table, 'trollkin_scout', 'blue')}")
    assert paid(match) == []
    table = with_quests(table_of(("sword_thug", "red", "D3"), heroes={"gardek": "A5"}), "bad_footing")
    script_of(table).caved_in(table, S("D3"))
    assert table.paid == []


@pytest.mark.parametrize(("chapter", "there"), [(1, False), (5, True)])
def test_the_lab_counts_ambrose_where_he_walks_along(chapter: int, there: bool) -> None:
    found = [part.id for part in parts(table_of(chapter=chapter)) if part.kind == "figure"]
    assert ("ambrose" in found) == there
