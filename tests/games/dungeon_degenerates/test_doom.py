"""The Doom Track, the Hand, Doom cards and Signs, Voidgates, Dispel, Void Shock."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates import DungeonDegenerates
from rulewright.games.dungeon_degenerates.rules import danger, doom, gates, meetings
from rulewright.games.dungeon_degenerates.rules.board import MAZE, NOWHERE, TERRITORY
from rulewright.games.dungeon_degenerates.rules.content import (
    DANGER,
    DANGERS,
    DOOM,
    DOOMS,
    MONSTER,
    SIGN,
    SIGNS,
    TRIUMPH,
)
from rulewright.games.dungeon_degenerates.rules.effects import carry_out
from rulewright.games.dungeon_degenerates.rules.profile import profile
from rulewright.games.dungeon_degenerates.rules.rest import recovered
from rulewright.games.dungeon_degenerates.rules.scope import Scope
from rulewright.games.dungeon_degenerates.rules.state import Table, is_lasting, traits_of
from rulewright.games.dungeon_degenerates.rules.terms import (
    BADLANDS,
    BLINDED,
    HEXED,
    HIGHLANDS,
    INFECTED,
    LOWLANDS,
    PERILOUS,
    SHAKEN,
    VOID,
    WETLANDS,
)
from rulewright.games.dungeon_degenerates.rules.town import stall_size
from rulewright.kernel import Choice, Log, State

from .camp import BRAWLER, FIREBUG, FRIAR, HEXER, KNIGHT, drive, ends, give, lay, run, space, teach

rule = pytest.mark.rule


@rule("DD.DADV.01-03", "DD.HOD.01", "DD.HOD.03", "DD.DCARD.01", "DD.DOOM.02")
def test_an_advance_counter_hand_card() -> None:
    table = lay(KNIGHT)
    table.hand_wounds = 4
    hard = MONSTER["slaver_captain"]
    assert hard in table.monsters[HIGHLANDS].discard
    drive(doom.advance(table, space("chainmarket"), space("chainmarket")), rolls=[DOOM["famine"]])
    assert table.doom == [HIGHLANDS]
    assert table.hand == space("chainmarket")
    assert table.hand_wounds == 0
    assert table.monsters[HIGHLANDS].discard == []
    assert table.level[space("chainmarket")] == -1
    table.monsters[HIGHLANDS].discard.append(hard)
    drive(doom.advance(table, space("chainmarket"), NOWHERE), rolls=[DOOM["hollow_sun"]])
    assert table.monsters[HIGHLANDS].discard == [hard]
    table.doom, table.hand = [], NOWHERE
    drive(doom.advance(table, space("chainmarket"), NOWHERE))
    assert table.doom == [HIGHLANDS]
    assert table.monsters[HIGHLANDS].discard == [hard], "the first ever, not the first that lies there"


@rule("DD.DADV.04", "DD.DECK.02", "DD.SETUP.05")
def test_the_first_blue_counter_mixes_the_law_deck_too() -> None:
    table = lay(KNIGHT)
    assert MONSTER["headsman"] in table.law.discard
    drive(doom.advance(table, space("chainmarket"), NOWHERE))
    assert MONSTER["headsman"] in table.law.discard
    drive(doom.advance(table, space("millet_row"), NOWHERE))
    assert table.law.discard == []
    assert table.monsters[LOWLANDS].discard == []


@rule("DD.DFULL.01", "DD.DFULL.02")
def test_the_sixth_advance_loses() -> None:
    table = lay(KNIGHT)
    table.doom = [0, 1, 2, 3, 0]
    assert ends(doom.advance(table, space("millet_row"), NOWHERE), "end")
    assert table.ended == "collapse"
    assert not table.won


@rule("DD.DFULL.02")
def test_a_last_doom_card_may_be_drawn_for_its_story() -> None:
    table = lay(KNIGHT)
    state: State = table
    state.log = Log(DungeonDegenerates.story)
    table.doom = [0, 1, 2, 3, 0]
    famine = DOOM["famine"]
    towns = list(table.level)
    assert ends(doom.advance(table, space("millet_row"), NOWHERE), "draw", rolls=[famine])
    assert state.log.events[-1].rule == "DD.DFULL.02"
    assert state.log.events[-1].data["card"] == "famine"
    assert table.dooms.discard == [famine]
    assert table.level == towns
    assert table.ended == "collapse"


@rule("DD.DCARD.02", "DD.DCARD.03", "DD.DCARD.06")
def test_cards_that_do_not_fit_go_back() -> None:
    table = lay(KNIGHT)
    table.hand = space("chainmarket")
    drive(doom.doom_card(table), rolls=[DOOM["ashfall"], DOOM["grave_tide"], DOOM["famine"]])
    assert table.dooms.left == len(DOOMS) - 1
    assert table.dooms.discard == [DOOM["famine"]]
    table.dooms.pool = [DOOM["ashfall"]]
    drive(doom.doom_card(table), rolls=[DOOM["ashfall"]])
    assert table.dooms.pool == [DOOM["ashfall"]]


@rule("DD.DCARD.04", "DD.DCARD.05")
def test_persistent_cards_stay() -> None:
    table = lay(BRAWLER, at="rustfield")
    table.hand = space("rustfield")
    drive(doom.doom_card(table), rolls=[DOOM["ashfall"]])
    assert is_lasting(table, "ashfall")
    assert table.heroes[0].deep == BLINDED
    assert recovered(table, table.heroes[0], 7, 0) == 5


@rule("DD.LUCK.07-10", "DD.DOOM.05")
def test_prolonging_the_inevitable() -> None:
    table = lay(KNIGHT, FRIAR, BRAWLER, HEXER, mode="campaign")
    for hero in table.heroes:
        hero.luck = 2
    table.heroes[3].space = MAZE
    pays = [("pay", 0), ("pay", 0), ("pay", 1), ("pay", 2)]
    drive(doom.advance(table, space("millet_row"), space("millet_row")), *pays)
    assert table.doom == []
    assert table.hand == NOWHERE
    assert [hero.luck for hero in table.heroes] == [0, 1, 1, 2]
    drive(doom.advance(table, space("millet_row"), NOWHERE))
    assert table.doom == [LOWLANDS]
    alone = lay(KNIGHT, FRIAR)
    alone.heroes[0].luck = alone.heroes[1].luck = 4
    drive(doom.advance(alone, space("millet_row"), NOWHERE))
    assert alone.doom == [LOWLANDS]


def test_the_horn_breaker_cancels_once() -> None:
    table = lay(KNIGHT)
    table.heroes[0].triumphs = (TRIUMPH["horn_breaker"],)
    drive(doom.advance(table, space("millet_row"), NOWHERE), "cancel")
    assert table.doom == []
    drive(doom.advance(table, space("millet_row"), NOWHERE))
    assert table.doom == [LOWLANDS]


@rule("DD.DOOM.04")
def test_the_horn_summons_the_hand() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    give(table, knight, "doombringer_horn")
    drive(carry_out(table, "horn", Scope(1, 0, knight.space)))
    assert table.agenda == [("doom", knight.space, knight.space)]
    assert knight.xp == 6
    run(table, rolls=[DOOM["gate_of_teeth"]])
    assert table.hand == knight.space
    assert knight.space in table.gates


# ---- the hand -------------------------------------------------------------------------------------------------------


@rule("DD.HOD.04", "DD.HOD.06", "DD.LARGE.13", "DD.LARGE.14", "DD.LARGE.15")
def test_the_hand_makes_its_space_perilous_and_shows_signs() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    here = space("barley_barrow")
    table.hand = here
    assert traits_of(table, here) & PERILOUS
    card = DANGER["danger_28"]
    drive(danger.danger_turn(table, 1, 1), rolls=[card, SIGN["black_frost"]])
    assert table.heroes[0].wounds == 2
    table.hand = space("millet_row")
    drive(danger.danger_turn(table, 1, 0), "decline", rolls=[DANGER["danger_29"]])
    assert table.heroes[0].wounds == 2
    table.hand = here
    thorn = next(number for number, entry in enumerate(DANGERS) if entry.place == "thornkeep")
    table.level[space("thornkeep")] = 6
    drive(danger.danger_turn(table, 1, 1), rolls=[thorn, 14])
    assert table.hand == space("thornkeep"), "gone before it could show a Sign"


@rule("DD.DISP.01-03", "DD.DISP.05", "DD.DISP.06", "DD.HOD.07")
def test_dispelling_the_hand() -> None:
    table = lay(HEXER)
    hexer = table.heroes[0]
    hexer.luck, hexer.gear = 0, ()
    table.hand = hexer.space
    table.doom = [LOWLANDS, BADLANDS]
    drive(meetings.offer_dispel(table, 1), "hand", rolls=[5, 2])
    assert table.hand_wounds == 5
    assert hexer.wounds == 2
    drive(meetings.offer_dispel(table, 1), "hand", rolls=[6, 4])
    assert table.hand_wounds == 5
    assert hexer.wounds == 6
    give(table, hexer, "leather_jack")
    assert profile(table, hexer).arm
    drive(meetings.offer_dispel(table, 1), "hand", rolls=[3, 1])
    assert hexer.wounds == 7, "the damage is Piercing"
    assert table.hand == NOWHERE
    assert table.hand_wounds == 0
    assert table.doom == [BADLANDS]


@rule("DD.DISP.07", "DD.DISP.08", "DD.VGATE.07", "DD.DISP.04")
def test_closing_a_gate() -> None:
    table = lay(HEXER, at="moonwell")
    hexer = table.heroes[0]
    hexer.luck, hexer.gear = 0, ()
    table.gates = {hexer.space: 3}
    teach(table, hexer, "banish", mastered=True)
    level = table.level[space("moonwell")]
    drive(meetings.offer_dispel(table, 1), "gate", rolls=[1, 1])
    assert table.gates == {hexer.space: 5}
    assert table.level[space("moonwell")] == level
    drive(meetings.offer_dispel(table, 1), "no")
    drive(meetings.offer_dispel(table, 1), "gate", rolls=[6, 6])
    assert table.gates == {hexer.space: 5}, "a failed test wounds nothing"
    assert hexer.wounds == 4
    hexer.skills = hexer.skills[:-1]
    drive(meetings.offer_dispel(table, 1), "gate", rolls=[1, 1])
    assert table.gates == {}
    assert table.level[space("moonwell")] == level - 1
    assert hexer.wounds == 5


@rule("DD.VGATE.01", "DD.VGATE.03-05")
def test_two_gates_a_region() -> None:
    table = lay(KNIGHT)
    moon, thorn, barrow = space("moonwell"), space("thornkeep"), space("barley_barrow")
    market = space("chainmarket")
    gates.place_gate(table, market)
    gates.place_gate(table, moon)
    gates.place_gate(table, thorn)
    gates.place_gate(table, barrow)
    assert set(table.gates) == {market, moon, thorn}
    assert table.level[market] == -2
    assert (table.level[moon], table.level[thorn]) == (4, 5)
    drive(carry_out(table, "voidgate, DL+1", Scope(1, space=moon)))
    assert set(table.gates) == {market, moon, thorn}
    assert table.level[moon] == 5


@rule("DD.SHOCK.01", "DD.SHOCK.03", "DD.SHOCK.04", "DD.SHOCK.02")
def test_void_shock_splits_at_magic_eight() -> None:
    table = lay(KNIGHT, FRIAR)
    card = DANGER["danger_02"]
    gates.void_shock(table, 0b11, card)
    assert [hero.wounds for hero in table.heroes] == [5, 4]
    seven = lay(FIREBUG)
    gates.void_shock(seven, 0b1, card)
    assert seven.heroes[0].wounds == 5
    before = list(table.level)
    drive(gates.sudden_shock(table, 0b01), rolls=[DANGER["danger_41"]])
    assert table.level == before
    assert table.heroes[0].wounds == 6
    assert table.danger.discard == [DANGER["danger_41"]]


# ---- every Doom card and every Sign ---------------------------------------------------------------------------------


def fall(id: str, hand: str, *adventurers: str, rolls: tuple[int, ...] = ()) -> Table:
    table = lay(*(adventurers or (KNIGHT,)), at=hand)
    for hero in table.heroes:
        hero.luck = min(hero.luck, 0)
    table.hand = space(hand)
    assert doom.fits(table, DOOMS[DOOM[id]].valid, table.hand)
    drive(doom.doom_card(table), rolls=[DOOM[id], *rolls])
    return table


def test_each_doom_card_does_what_it_says() -> None:
    def level(table: Table, id: str) -> int:
        return table.level[space(id)]

    assert level(fall("grave_tide", "ghostgate"), "plague_ditch") == 0
    assert level(fall("grave_tide", "ghostgate"), "the_sunken_chapel") == 5
    harvest = fall("the_black_harvest", "millet_row")
    assert level(harvest, "bruttelburg") == -4
    assert harvest.level[TERRITORY["the_fields"]] == 2
    assert fall("chains_without_keys", "chainmarket").lasting == [DOOM["chains_without_keys"]]
    assert fall("the_law_breaks", "hangmans_cross").bounty == 4
    assert level(fall("rivers_run_red", "dusk_falls"), "pigskin_port") == -2
    toad = MONSTER["the_toadking"]
    assert fall("the_drowned_choir", "ghostgate", rolls=(MONSTER["antler_king"], toad)).epics == {
        toad: space("ghostgate")
    }
    assert is_lasting(fall("thorn_moon", "moonwell"), "thorn_moon")
    bells = fall("plague_bells", "dusk_falls", rolls=(6, 6))
    assert bells.heroes[0].deep == INFECTED
    assert stall_size(bells, bells.heroes[0]) == 1
    old = MONSTER["old_stonebelly"]
    assert fall("stone_wakes", "rustfield", rolls=(old,)).epics == {old: space("rustfield")}
    scar = fall("the_scar_opens", "rustfield")
    assert level(scar, "saints_scar") == 6
    assert space("saints_scar") in scar.gates
    assert fall("the_hand_closes", "millet_row").destroyed == 1 << space("millet_row")
    flies = fall("crown_of_flies", "millet_row")
    from rulewright.games.dungeon_degenerates.rules.foes import enlist

    assert enlist(flies, MONSTER["heath_skeleton"]).hp == 5


def sign(id: str, *answers: Choice, rolls: tuple[int, ...] = ()) -> Table:
    table = lay(KNIGHT, BRAWLER, at="barley_barrow")
    table.hand = space("barley_barrow")
    for hero in table.heroes:
        hero.luck = 0
        hero.deep = 0
    drive(doom.sign_of_power(table, 0b11, table.hand), *answers, rolls=[SIGN[id], *rolls])
    return table


def test_each_sign_does_what_it_says() -> None:
    failing = (6, 6, 6, 6)
    for id in ("withering_touch", "whispered_name", "palsy", "fog_of_eyes", "iron_sleep", "rot"):
        table = sign(id, rolls=failing)
        assert all(hero.deep for hero in table.heroes)
    assert sign("whispered_name", rolls=failing).heroes[0].deep == SHAKEN
    assert sign("black_frost").heroes[1].wounds == 2
    assert sign("the_dead_rise").extra_foes == {0b11: 1}
    assert sign("stolen_breath").heroes[0].wounds == 2
    assert sign("split_earth").level[space("barley_barrow")] == 3
    sign("echo_of_mercy", ("hero", 1))
    grip = sign("loosened_grip")
    assert grip.hand_wounds == 1
    assert grip.heroes[0].wounds == 1
    assert space("barley_barrow") in sign("pull_of_the_void").gates
    assert sign("blood_price", "bleed").heroes[0].wounds == 3
    assert [hero.gp for hero in sign("blood_price", "pay", ("gold", 3)).heroes] == [3, 2]
    hooks = sign("sigil_of_hooks")
    assert [hero.deep for hero in hooks.heroes].count(HEXED) == 1
    assert sign("silence").silenced
    assert len(SIGNS) == 16
    assert WETLANDS == 3


@rule("DD.DADV.03", "DD.DADV.04")
def test_the_horn_in_the_maze_wakes_nobody() -> None:
    """The Void has no Monsters of its own; the Law is roused by the Lowlands alone."""
    table = lay(KNIGHT, at="the_maze")
    asleep = [list(deck.discard) for deck in (*table.monsters, table.law)]
    drive(doom.advance(table, MAZE, NOWHERE))
    assert table.doom == [VOID]
    assert [deck.discard for deck in (*table.monsters, table.law)] == asleep
    assert table.doom_seen == 1 << VOID


@rule("DD.DADV.03")
def test_only_the_first_counter_of_a_colour_mixes_its_deck() -> None:
    table = lay(KNIGHT)
    drive(doom.advance(table, space("chainmarket"), NOWHERE))
    assert table.monsters[HIGHLANDS].discard == []
    assert table.monsters[LOWLANDS].discard
    table.monsters[HIGHLANDS].discard = [MONSTER["hill_troll"]]
    table.doom = []
    drive(doom.advance(table, space("chainmarket"), NOWHERE))
    assert table.monsters[HIGHLANDS].discard == [MONSTER["hill_troll"]]
