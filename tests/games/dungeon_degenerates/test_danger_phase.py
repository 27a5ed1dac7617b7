"""Danger and Encounter Phases: cards, hunting, the Law, large counters, Encounters, bribery."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules import danger, meetings, quarry, travel
from rulewright.games.dungeon_degenerates.rules.board import FAR, FAR_BY_BOAT, MAZE, TERRITORY
from rulewright.games.dungeon_degenerates.rules.content import DANGER, DANGERS, ENCOUNTER, ENCOUNTERS, MONSTER
from rulewright.games.dungeon_degenerates.rules.decks import fetch_epic
from rulewright.games.dungeon_degenerates.rules.journey import finish_turn
from rulewright.games.dungeon_degenerates.rules.state import DEAD, DEFEATED, LAW_COMES, MONSTERS_COME, SAFE, Table
from rulewright.games.dungeon_degenerates.rules.terms import BOLD, CAUTIOUS, KEEN
from rulewright.kernel import Ask

from .camp import BRAWLER, DUELIST, FRIAR, HEXER, KNIGHT, ROBBER, choices, drive, lay, run, space, teach

rule = pytest.mark.rule


def card(place: str) -> int:
    return next(number for number, entry in enumerate(DANGERS) if entry.place == place)


def danger_turn(table: Table, place: str, *answers: object, rolls: tuple[int, ...] = (), first: int = 1) -> None:
    party = sum(1 << hero.seat for hero in table.heroes)
    drive(danger.danger_turn(table, party, first), *answers, rolls=[card(place), *rolls])  # type: ignore[arg-type]


@rule("DD.HUNT.01", "DD.HUNT.06")
def test_nobody_is_asked_to_hunt_or_hide_where_it_changes_nothing() -> None:
    """Barley Barrow has Danger Level 2: Stealth matters at a value of 2, Hunt at 3; a Tracker gains by any Hunt."""
    table = lay(KNIGHT, at="barley_barrow")
    table.drawn = {1: card("moonwell")}
    table.level[space("barley_barrow")] = 2
    table.heroes[0].bold = CAUTIOUS
    assert [danger.is_idle(table, 1, value) for value in (1, 2, 3)] == [True, False, True]
    table.heroes[0].bold = BOLD
    assert [danger.is_idle(table, 1, value) for value in (2, 3, 4)] == [True, False, True]
    table = lay(FRIAR, at="barley_barrow")
    table.drawn, table.heroes[0].bold = {1: card("moonwell")}, BOLD
    table.heroes[0].deep = KEEN
    assert danger.is_idle(table, 1, 5)
    teach(table, table.heroes[0], "tracker")
    assert not danger.is_idle(table, 1, 5)


# ---- the place line -------------------------------------------------------------------------------------------------


@rule("DD.DANG.01-04", "DD.DANG.13", "DD.DCMP.01", "DD.DCMP.03", "DD.DCMP.04")
def test_only_the_first_card_raises_a_level_and_it_counts_at_once() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    danger_turn(table, "chainmarket", "decline", first=0)
    assert table.level[space("chainmarket")] == -2
    assert table.beset_by[1] == MONSTERS_COME
    table.drawn = {}
    table.danger.reshuffle()
    table.heroes[0].space = space("giants_stair")
    danger_turn(table, "giants_stair", "decline")
    assert table.level[space("giants_stair")] == 5
    assert table.values[1] == 5
    assert table.beset_by[1] == MONSTERS_COME


@rule("DD.DANG.05", "DD.LVL.13", "DD.DOOM.01", "DD.HOD.01", "DD.HOD.02")
def test_a_place_at_six_brings_doom() -> None:
    table = lay(KNIGHT, at="millet_row")
    table.level[TERRITORY["the_witchwood"]] = 6
    danger_turn(table, "the_witchwood", rolls=(14,))
    assert table.doom == [0]
    assert table.hand == space("the_gibbet_oak")


@rule("DD.DOOM.01", "DD.LVL.13")
def test_doom_comes_to_a_location_by_the_first_partys_card_alone() -> None:
    table = lay(KNIGHT, at="millet_row")
    table.level[space("thornkeep")] = 6
    danger_turn(table, "thornkeep", first=0)
    assert table.doom == []
    table.drawn = {}
    table.danger.reshuffle()
    table.danger.shuffle([card("thornkeep")])
    danger_turn(table, "thornkeep", rolls=(14,))
    assert table.doom == [0]
    assert table.hand == space("thornkeep")


@rule("DD.DANG.06", "DD.DCMP.06")
def test_a_card_that_names_a_town_lowers_it() -> None:
    table = lay(KNIGHT, at="chainmarket")
    danger_turn(table, "chainmarket")
    assert table.level[space("chainmarket")] == -1
    assert table.doom == []
    assert table.beset_by[1] == SAFE


@rule("DD.DANG.07", "DD.DANG.08", "DD.LVL.14", "DD.DOOM.03")
def test_the_voidgate_card_never_brings_doom() -> None:
    table = lay(KNIGHT, at="millet_row")
    table.gates = {space("thornkeep"): 0, space("barley_barrow"): 0}
    table.level[space("thornkeep")] = 6
    danger_turn(table, "each_voidgate")
    assert table.level[space("barley_barrow")] == 3
    assert table.level[space("thornkeep")] == 6
    assert table.doom == []


@rule("DD.DANG.09", "DD.DANG.11", "DD.DANG.12", "DD.LARGE.17", "DD.MAZE.03", "DD.SHOCK.01")
def test_current_space_reshuffle_and_the_maze() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    before = list(table.level)
    danger_turn(table, "reshuffle")
    assert table.level == before
    table.drawn = {}
    danger_turn(table, "current_space")
    assert table.level[space("barley_barrow")] == 3
    table.drawn = {}
    table.danger.shuffle([card("current_space")])
    table.heroes[0].space = MAZE
    before = list(table.level)
    danger_turn(table, "current_space")
    assert table.level == before
    assert table.heroes[0].wounds == 1
    assert table.beset_by[1] == SAFE


@rule("DD.DANG.10", "DD.ENDT.01")
def test_the_reshuffle_card_works_when_it_is_discarded() -> None:
    table = lay(KNIGHT)
    for place in ("reshuffle", "moonwell"):
        table.danger.take(card(place))
    table.danger.discard.append(card("moonwell"))
    table.drawn = {1: card("reshuffle")}
    finish_turn(table)
    assert table.danger.discard == []
    assert table.danger.left == len(DANGERS)
    assert table.drawn == {}


@rule("DD.DANG.10")
def test_the_reshuffle_card_waits_for_the_end_of_the_turn() -> None:
    table = lay(KNIGHT, at="millet_row")
    table.danger.take(card("moonwell"))
    table.danger.discard.append(card("moonwell"))
    danger_turn(table, "reshuffle")
    assert table.danger.discard == [card("moonwell")]


@rule("DD.ENDT.01", "DD.DANG.10")
def test_cards_in_play_are_discarded_at_the_end_of_the_turn() -> None:
    table = lay(KNIGHT)
    table.danger.take(card("moonwell"))
    table.drawn = {1: card("moonwell")}
    table.encounters[0].take(ENCOUNTER["l01"])
    table.waiting = {1: ENCOUNTER["l01"]}
    finish_turn(table)
    assert table.danger.discard == [card("moonwell")]
    assert table.encounters[0].discard == [ENCOUNTER["l01"]]
    assert table.drawn == table.waiting == {}


@rule("DD.DCMP.02")
def test_the_lowest_fitting_value_counts() -> None:
    table = lay(KNIGHT)
    two = DANGER["danger_02"]
    assert danger.value_on(table, two, space("hangmans_cross")) == 4
    assert danger.value_on(table, two, space("bruttelburg")) == 5


# ---- hunt and stealth -----------------------------------------------------------------------------------------------


@rule("DD.HUNT.01-05", "DD.HUNT.07")
def test_hunting_wants_more_passes_than_failures() -> None:
    table = lay(KNIGHT, ROBBER, BRAWLER)
    for hero in table.heroes:
        hero.bold, hero.luck = 1, 0
    flow = danger.hunt_or_hide(table, 0b111, 4)
    assert drive(flow, "try", "try", "decline", rolls=[1, 1, 6, 6]) == 4
    assert drive(danger.hunt_or_hide(table, 0b111, 4), "try", "try", "try", rolls=[1, 1, 1, 1, 6, 6]) == 3
    assert drive(danger.hunt_or_hide(table, 0b111, 1), "try", "decline", "decline", rolls=[1, 1]) == 1
    hexer = lay(HEXER)
    hexer.heroes[0].bold, hexer.heroes[0].luck = 1, 0
    assert drive(danger.hunt_or_hide(hexer, 1, 4), "try", rolls=[4, 4]) == 3, "a PER Test: her AGI is but 6"


@rule("DD.HUNT.06")
def test_stealth_wants_everybody() -> None:
    table = lay(KNIGHT, ROBBER, BRAWLER)
    for hero in table.heroes:
        hero.luck = 0
    assert drive(danger.hunt_or_hide(table, 0b111, 4), "try", "try", "try", rolls=[1] * 6) == 5
    assert drive(danger.hunt_or_hide(table, 0b111, 4), "try", "decline") == 4
    assert drive(danger.hunt_or_hide(table, 0b111, 4), "try", "try", "try", rolls=[1, 1, 1, 1, 6, 6]) == 4


# ---- the law --------------------------------------------------------------------------------------------------------


@rule("DD.LAW.01-04", "DD.ICON.02", "DD.DCMP.07")
def test_the_law_compares_with_the_bounty_even_in_town() -> None:
    table = lay(KNIGHT, at="bruttelburg")
    lawful = card("north_bridge")
    assert danger.who_comes(table, 1, lawful, space("bruttelburg"), 3) == LAW_COMES
    assert danger.who_comes(table, 1, lawful, space("bruttelburg"), 4) == SAFE
    assert danger.who_comes(table, 1, card("miners_rest"), space("bruttelburg"), 1) == SAFE
    assert danger.who_comes(table, 1, lawful, space("barley_barrow"), 2) == MONSTERS_COME
    table.bounty = 2
    assert danger.who_comes(table, 1, lawful, space("hangmans_cross"), 3) == SAFE
    table.level[TERRITORY["the_fields"]] = 3
    assert danger.who_comes(table, 1, lawful, space("hangmans_cross"), 3) == MONSTERS_COME


@rule("DD.LARGE.07", "DD.LARGE.08", "DD.LARGE.09")
def test_epic_counters_change_what_the_law_does() -> None:
    table = lay(KNIGHT, at="hangmans_cross")
    here = space("hangmans_cross")
    lawful, plain = card("north_bridge"), card("miners_rest")
    table.level[TERRITORY["the_fields"]] = 6
    table.epics = {MONSTER["mother_gallows"]: here}
    assert danger.who_comes(table, 1, lawful, here, 3) == MONSTERS_COME
    table.epics = {MONSTER["the_honest_hangman"]: here}
    assert danger.who_comes(table, 1, plain, here, 3) == LAW_COMES
    assert danger.who_comes(table, 1, plain, here, 4) == SAFE


@rule("DD.BRIBE.01-06", "DD.MON.02")
def test_bribing_the_law() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    knight.luck = friar.luck = 0
    knight.gp, friar.gp = 4, 3
    table.joining = {0b11: (MONSTER["watchman"], MONSTER["serjeant"], MONSTER["feral_hound"])}
    assert meetings.bribe_price(table, table.heroes, (MONSTER["watchman"], MONSTER["serjeant"])) == 6
    drive(meetings.face_the_law(table, 0b11), ("bribe", 0), "pay", rolls=[1, 1])
    assert knight.gp + friar.gp == 0
    assert table.joining == {0b11: (MONSTER["feral_hound"],)}
    assert table.law.discard[-2:] == [MONSTER["watchman"], MONSTER["serjeant"]]
    assert knight.xp == friar.xp == 3
    table.joining = {0b11: (MONSTER["watchman"],)}
    knight.gp = 4
    drive(meetings.face_the_law(table, 0b11), ("bribe", 0), rolls=[6, 6])
    assert table.bounty == 4
    assert table.joining == {0b11: (MONSTER["watchman"],)}
    drive(meetings.face_the_law(table, 0b11))
    assert table.joining == {0b11: (MONSTER["watchman"],)}, "4 gold are too few by now"
    assert "surrender" not in choices(meetings.face_the_law(table, 0b11))


@rule("DD.BRIBE.07", "DD.BRIBE.08")
def test_surrender_is_for_campaigns() -> None:
    table = lay(KNIGHT, mode="campaign")
    table.joining = {1: (MONSTER["watchman"],)}
    drive(meetings.face_the_law(table, 1), "surrender")
    assert table.agenda == [("capture", 1)]
    assert table.joining == {}
    alone = lay(KNIGHT)
    alone.joining = {1: (MONSTER["watchman"],)}
    assert choices(meetings.face_the_law(alone, 1)) == ["fight", ("bribe", 0)]


# ---- monsters -------------------------------------------------------------------------------------------------------


def meet(table: Table, place: str, coming: int) -> None:
    party = sum(1 << hero.seat for hero in table.heroes)
    table.drawn = {party: card(place)}
    table.beset_by = {party: coming}


@rule("DD.ENC.02")
def test_parties_meet_their_fate_in_the_order_of_their_danger_cards() -> None:
    table = lay(KNIGHT, FRIAR)
    table.drawn = {0b10: card("thornkeep"), 0b01: card("moonwell")}
    drive(meetings.encounter_phase(table))
    assert table.agenda == [("early", 0b01), ("early", 0b10)], "the Friar has more MRL; the last comes first"


@rule("DD.MDRAW.01", "DD.MDRAW.02", "DD.ICON.03")
def test_the_column_tells_how_many_monsters() -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    meet(table, "miners_rest", MONSTERS_COME)
    drive(meetings.battle(table, 0b11), rolls=[MONSTER["feral_hound"], MONSTER["barrow_wight"]])
    assert table.joining == {0b11: (MONSTER["feral_hound"], MONSTER["barrow_wight"])}
    run(table)
    assert table.agenda[-1][0] == "engage"


@rule("DD.LAW.02", "DD.MDRAW.04", "DD.LAW.05")
def test_the_law_sends_its_own() -> None:
    table = lay(KNIGHT, at="bruttelburg")
    meet(table, "thornkeep", LAW_COMES)
    drive(meetings.battle(table, 1), rolls=[MONSTER["mother_gallows"], MONSTER["the_honest_hangman"]])
    assert table.joining == {1: (MONSTER["the_honest_hangman"],)}
    assert MONSTER["mother_gallows"] in table.epic_monsters.discard
    assert [item[0] for item in table.agenda] == ["clash", "law"]
    table.joining = {}
    meet(table, "miners_rest", LAW_COMES)
    drive(meetings.battle(table, 1), rolls=[MONSTER["watchman"]])
    assert table.joining == {1: (MONSTER["watchman"],)}


@rule("DD.EPIC.01-04", "DD.ICON.04", "DD.MDRAW.03")
def test_lairs_match_region_and_traits() -> None:
    table = lay(KNIGHT)
    king, nettle = MONSTER["antler_king"], MONSTER["grandmother_nettle"]
    assert meetings.lairs_at(table, king, space("thornkeep"), False)
    assert not meetings.lairs_at(table, king, space("barley_barrow"), False)
    assert meetings.lairs_at(table, nettle, space("barley_barrow"), False)
    assert not meetings.lairs_at(table, nettle, space("millet_row"), False)
    assert meetings.lairs_at(table, MONSTER["the_pig_iron_baron"], space("bruttelburg"), True)
    assert not meetings.lairs_at(table, king, space("thornkeep"), True)
    meet(table, "thornkeep", MONSTERS_COME)
    table.heroes[0].space = space("thornkeep")
    drive(meetings.battle(table, 1), rolls=[MONSTER["the_toadking"], king])
    assert table.joining == {1: (king,)}
    assert table.epic_monsters.discard == [MONSTER["the_toadking"]]


@rule("DD.DCMP.05", "DD.LARGE.04", "DD.ENC.01")
def test_a_safe_party_meets_large_counters_alone() -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    here, gallows, king = space("barley_barrow"), MONSTER["mother_gallows"], MONSTER["antler_king"]
    meet(table, "charcoal_camp", SAFE)
    table.values = {0b11: 1}
    drive(meetings.early(table, 0b11))
    assert table.agenda == []
    table.gates = {here: 0}
    drive(meetings.early(table, 0b11))
    assert table.agenda == [("dispel", 0b11)]
    table.gates, table.agenda, table.hand = {}, [], here
    drive(meetings.early(table, 0b11))
    assert table.agenda == [("dispel", 0b11)]
    table.hand, table.agenda, table.epics = -1, [], {gallows: here, king: here}
    drive(meetings.early(table, 0b11))
    run(table)
    assert table.joining == {0b11: (gallows, king)}
    assert table.agenda == [("clash", 0b11)]


@rule("DD.LARGE.04-06", "DD.LARGE.10", "DD.LARGE.11", "DD.EPCT.03", "DD.EPCT.04")
def test_epic_counters_must_be_fought_with_fewer_companions() -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    gallows = MONSTER["mother_gallows"]
    table.epic_monsters.take(gallows)
    table.epics = {gallows: space("barley_barrow")}
    meet(table, "miners_rest", MONSTERS_COME)
    drive(meetings.battle(table, 0b11), rolls=[MONSTER["feral_hound"]])
    assert table.joining == {0b11: (MONSTER["feral_hound"], gallows)}
    assert table.epics == {}
    table.joining = {}
    table.epics = {gallows: space("barley_barrow")}
    assert space("millet_row") in travel.steps(table, space("barley_barrow")), "one may leave"
    assert space("barley_barrow") in travel.steps(table, space("millet_row")), "and enter"
    table.heroes[1].space = space("millet_row")
    table.drawn, table.beset_by = {1: card("miners_rest")}, {1: MONSTERS_COME}
    drive(meetings.battle(table, 1))
    assert table.joining == {1: (gallows,)}
    table.joining = {}
    table.epics = {gallows: space("barley_barrow")}
    table.beset_by = {1: SAFE}
    drive(meetings.battle(table, 1))
    assert table.joining == {1: (gallows,)}


# ---- epic monsters on the move --------------------------------------------------------------------------------------


@rule("DD.EPMV.01-03", "DD.EPMV.10", "DD.EPMV.06", "DD.EPMV.07")
def test_epic_monsters_walk_to_their_destination() -> None:
    table = lay(KNIGHT, at="millet_row")
    abbess = MONSTER["abbess_of_the_sunken_chapel"]
    table.epics, table.goals = {abbess: space("path_37")}, {abbess: space("ghostgate")}
    drive(danger.move_epic(table, abbess))
    assert table.epics[abbess] == space("ghostgate")
    drive(danger.move_epic(table, abbess))
    assert table.epics[abbess] == space("ghostgate")
    table.goals[abbess] = space("fishmonger_camp")
    drive(danger.move_epic(table, abbess))
    assert table.epics[abbess] == space("fishmonger_camp")
    assert table.level[space("fishmonger_camp")] == 1
    table.heroes[0].space = space("fishmonger_camp")
    table.goals[abbess] = space("ghostgate")
    drive(danger.move_epic(table, abbess))
    assert table.epics[abbess] == space("fishmonger_camp")


@rule("DD.EPMV.08", "DD.EPMV.09")
def test_only_humans_and_fishoids_take_the_river() -> None:
    from rulewright.games.dungeon_degenerates.rules.board import FAR_BY_BOAT

    port, bridge = space("pigskin_port"), space("east_bridge")
    assert FAR_BY_BOAT[port][bridge] == 1 < FAR[port][bridge]
    assert FAR[space("dusk_falls")][space("tower_island")] == 1
    table = lay(KNIGHT, at="millet_row")
    for id, where in (("the_slave_king", bridge), ("antler_king", None)):
        monster = MONSTER[id]
        table.epics, table.goals = {monster: port}, {monster: bridge}
        flow = danger.move_epic(table, monster)
        if where is not None:
            drive(flow)
            assert table.epics[monster] == where
        else:
            drive(flow)
            assert table.epics[monster] != bridge


@rule("DD.EPMV.04")
def test_the_players_order_the_epic_monsters() -> None:
    table = lay(KNIGHT)
    baron, gallows = MONSTER["the_pig_iron_baron"], MONSTER["mother_gallows"]
    table.epics = {gallows: space("barley_barrow"), baron: space("millet_row")}
    table.goals = dict.fromkeys(table.epics, space("bruttelburg"))
    assert choices(danger.danger_phase(table)) == [("epic", gallows), ("epic", baron)]


@rule("DD.EPMV.05")
def test_the_closest_party_is_followed() -> None:
    table = lay(KNIGHT, BRAWLER)
    king = MONSTER["the_slave_king"]
    table.heroes[0].space, table.heroes[1].space = space("shackle_gate"), space("bonebreaker_quarry")
    assert FAR[space("chainmarket")][space("shackle_gate")] == 2
    assert drive(danger.closest_party(table, king, space("chainmarket"))) == space("shackle_gate")
    table.heroes[0].space = space("giants_stair")
    assert drive(danger.closest_party(table, king, space("chainmarket"))) == space("bonebreaker_quarry")
    table.heroes[0].space = space("vulture_ledge")
    assert drive(danger.closest_party(table, king, space("chainmarket"))) == space("vulture_ledge"), "STR 7 against 8"
    equals = lay(HEXER, ROBBER)
    equals.heroes[0].space, equals.heroes[1].space = space("vulture_ledge"), space("bonebreaker_quarry")
    chosen = drive(danger.closest_party(equals, king, space("chainmarket")), ("space", space("bonebreaker_quarry")))
    assert chosen == space("bonebreaker_quarry")


@rule("DD.EPMV.11", "DD.EPCT.05", "DD.EPCT.06")
def test_the_law_clears_a_space() -> None:
    table = lay(KNIGHT)
    baron, gallows = MONSTER["the_pig_iron_baron"], MONSTER["mother_gallows"]
    barrow = space("barley_barrow")
    table.epics = {gallows: barrow, baron: space("millet_row")}
    danger.enter(table, baron, barrow)
    assert table.epics == {}
    assert table.level[barrow] == 1
    assert {baron, gallows} <= set(table.epic_monsters.discard)


# ---- encounters -----------------------------------------------------------------------------------------------------


@rule(
    "DD.ENC.03-06", "DD.ICON.01", "DD.LARGE.03", "DD.LARGE.12", "DD.LARGE.16", "DD.LARGE.18", "DD.HOD.05", "DD.VGATE.06"
)
def test_what_forbids_a_random_encounter() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    here = space("barley_barrow")
    meet(table, "charcoal_camp", MONSTERS_COME)
    table.values = {1: 1}
    assert meetings.draws_encounter(table, 1, here)
    table.destroyed = 1 << here
    assert not meetings.draws_encounter(table, 1, here)
    table.destroyed = 0
    table.hand = here
    assert not meetings.draws_encounter(table, 1, here)
    table.hand = -1
    table.gates = {here: 0}
    assert not meetings.draws_encounter(table, 1, here)
    table.gates = {}
    table.epics = {MONSTER["the_honest_hangman"]: here}
    assert not meetings.draws_encounter(table, 1, here)
    table.epics = {}
    table.beset_by = {1: SAFE}
    assert not meetings.draws_encounter(table, 1, here)
    meet(table, "miners_rest", MONSTERS_COME)
    assert not meetings.draws_encounter(table, 1, here)


@rule("DD.ENC.03", "DD.ENC.05", "DD.ENCX.04", "DD.ENCX.07")
def test_an_immediate_encounter_joins_the_monsters() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    meet(table, "charcoal_camp", MONSTERS_COME)
    table.clues = {}
    drive(meetings.early(table, 1), ("option", 1), rolls=[ENCOUNTER["l16"]])
    assert table.joining == {1: (MONSTER["l16"],)}
    assert ENCOUNTER["l16"] in table.encounters[0].discard


@rule("DD.ENC.06-08", "DD.AFTER.01-03", "DD.ENCX.01-03", "DD.ENCX.05", "DD.LOSE.07")
def test_other_encounters_wait_for_the_battle() -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    meet(table, "charcoal_camp", MONSTERS_COME)
    drive(meetings.early(table, 0b11), rolls=[ENCOUNTER["l09"]])
    assert table.waiting == {0b11: ENCOUNTER["l09"]}
    assert meetings.half_of(table, ENCOUNTER["l09"], space("barley_barrow")).name == "Wheat Fire"
    assert meetings.half_of(table, ENCOUNTER["l09"], space("thornkeep")).name == "Moth Ring"
    drive(meetings.aftermath(table, 0b11), ("option", 1))
    assert table.level[space("barley_barrow")] == 3
    assert table.waiting == {}
    table.waiting = {0b11: ENCOUNTER["l01"]}
    drive(meetings.aftermath(table, 0b11), ("hero", 1), ("option", 1))
    assert table.agenda[-1][:4] == ("engage", 0b11, space("barley_barrow"), "encounter")
    table.waiting = {0b11: ENCOUNTER["l01"]}
    for hero in table.heroes:
        hero.fate = DEFEATED
    drive(meetings.aftermath(table, 0b11))
    assert table.waiting == {}
    assert table.encounters[0].discard.count(ENCOUNTER["l01"]) == 2


@rule("DD.ENCX.06", "DD.CLASS.03")
def test_options_ask_for_class_and_purse() -> None:
    table = lay(KNIGHT, HEXER)
    half = ENCOUNTERS[ENCOUNTER["l05"]]
    barter, _, tea, _ = half.options
    hexer = table.heroes[1]
    assert meetings.is_able(table, 0b11, hexer, half, tea)
    assert meetings.is_able(table, 0b11, hexer, half, barter)
    assert not meetings.is_able(table, 0b01, table.heroes[0], half, tea)
    hexer.luck = 1
    assert not meetings.is_able(table, 0b11, hexer, half, barter)
    fights = [entry for entry in ENCOUNTERS if any("fight" in option.do.split() for option in entry.options)]
    assert all(entry.foe is not None for entry in fights)


def test_the_first_party_draws_first() -> None:
    table = lay(DUELIST, FRIAR, at="millet_row")
    table.heroes[1].space = space("bruttelburg")
    table.agenda = [("danger",)]
    run(table)
    assert table.agenda == [("danger_turn", 0b01, 0), ("danger_turn", 0b10, 1)]


# ---- the Law's own, and the river -----------------------------------------------------------------------------------


@rule("DD.MON.02", "DD.LARGE.11", "DD.BRIBE.01")
def test_an_epic_monster_of_the_law_alone_takes_no_bribe() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    table.heroes[0].gp = 21
    baron = MONSTER["the_pig_iron_baron"]
    table.joining = {1: (baron,)}
    drive(meetings.face_the_law(table, 1))
    assert table.joining == {1: (baron,)}
    table.joining = {1: (baron, MONSTER["watchman"])}
    assert choices(meetings.face_the_law(table, 1)) == ["fight", ("bribe", 0)]
    table.mode, table.mission, table.joining = "campaign", 0, {1: (baron,)}
    assert choices(meetings.face_the_law(table, 1)) == ["fight", "surrender"]


@rule("DD.EPMV.05", "DD.EPMV.09")
def test_the_closest_party_of_a_boatman_is_the_closest_by_boat() -> None:
    """From Pigskin Port to East Bridge it is one step down the river, and several on foot."""
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    port, bridge = space("pigskin_port"), space("east_bridge")
    knight.space = bridge
    near = [way for way in range(len(FAR)) if FAR[port][way] == 2 and FAR_BY_BOAT[port][way] == 2]
    friar.space = near[0]
    assert FAR[port][bridge] > 2
    hangman, gallows = MONSTER["the_honest_hangman"], MONSTER["mother_gallows"]
    assert drive(danger.closest_party(table, hangman, port)) == bridge
    assert drive(danger.closest_party(table, gallows, port)) == near[0]
    table.epics, table.goals = {hangman: port}, {hangman: quarry.CLOSEST_PARTY}
    drive(danger.move_epic(table, hangman))
    assert table.epics == {hangman: bridge}


@rule("DD.EPCT.06")
def test_an_epic_monster_that_is_placed_again_moves() -> None:
    table = lay(KNIGHT)
    saint = MONSTER["the_dread_saint"]
    fetch_epic(table, saint)
    quarry.hunt(table, saint, space("millet_row"))
    assert saint not in table.epic_monsters.cards()
    fetch_epic(table, saint)
    quarry.hunt(table, saint, space("barley_barrow"))
    assert table.epics == {saint: space("barley_barrow")}
    assert saint not in table.epic_monsters.cards()


@rule("DD.DANG.09", "DD.DOOM.01", "DD.LVL.13")
@pytest.mark.parametrize(("level", "doomed"), [(5, False), (6, True)])
def test_the_card_of_the_current_space_brings_doom_from_six(level: int, doomed: bool) -> None:
    table = lay(KNIGHT, at="barley_barrow")
    here = space("barley_barrow")
    table.level[here] = level
    drive(danger.place_line(table, card("current_space"), here), rolls=(14,) if doomed else ())
    assert table.level[here] == 6
    assert (len(table.doom), table.hand) == ((1, here) if doomed else (0, -1))


@rule("DD.EPMV.02", "DD.EPMV.05")
def test_the_first_who_lives_speaks_for_all_about_epic_monsters() -> None:
    table = lay(KNIGHT, FRIAR, HEXER)
    knight, friar, hexer = table.heroes
    hydra, toad = MONSTER["cinder_hydra"], MONSTER["the_toadking"]
    knight.fate = DEAD
    friar.space, hexer.space = space("millet_row"), space("thornkeep")
    table.epics = {hydra: space("barley_barrow"), toad: space("saints_scar")}
    table.goals = {hydra: quarry.CLOSEST_PARTY, toad: quarry.CLOSEST_PARTY}
    asked: list[Ask] = []
    drive(danger.danger_phase(table), ("epic", hydra), ("space", space("path_23")), asked=asked)
    assert {ask.seat for ask in asked} == {1}
