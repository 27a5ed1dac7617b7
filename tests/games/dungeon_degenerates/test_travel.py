"""Travel, danger and meetings at their edges."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.rules import danger, gates, meetings, plots, travel
from rulewright.games.dungeon_degenerates.rules.board import ANCHOR, LAKE_PORTS, MAZE, NOWHERE, TERRITORY
from rulewright.games.dungeon_degenerates.rules.content import (
    CARD,
    COLUMNS,
    DANGERS,
    DOOM,
    ENCOUNTER,
    ENCOUNTERS,
    MISSION,
    MONSTER,
)
from rulewright.games.dungeon_degenerates.rules.doom import fits
from rulewright.games.dungeon_degenerates.rules.errands import returns_encounter
from rulewright.games.dungeon_degenerates.rules.levels import (
    change_bounty,
    destroy,
    lower_danger,
    raise_danger,
    raise_town,
)
from rulewright.games.dungeon_degenerates.rules.scope import extreme, leader, next_epic
from rulewright.games.dungeon_degenerates.rules.state import (
    ACTIVE,
    DEAD,
    DEFEATED,
    LAW_COMES,
    MONSTERS_COME,
    NO_CARD,
    SAFE,
    Progress,
    Table,
    danger_at,
    party_at,
    traits_of,
)
from rulewright.games.dungeon_degenerates.rules.terms import (
    BOLD,
    CAUTIOUS,
    DAZED,
    DETAINED,
    FATIGUED,
    INSPIRED,
    PERILOUS,
)
from rulewright.kernel import Ask

from .camp import (
    DESERTER,
    FRIAR,
    HEXER,
    KNIGHT,
    ROBBER,
    burden,
    choices,
    drive,
    give,
    luckless,
    refused,
    run,
    space,
    teach,
)

rule = pytest.mark.rule


# ---- who leads, who goes --------------------------------------------------------------------------------------------


def test_the_leader_is_active_then_of_most_morale_then_chosen_then_first() -> None:
    table = luckless(KNIGHT, FRIAR, HEXER)
    knight, friar, hexer = table.heroes
    assert leader(table, 0b111) is friar
    assert leader(table, 0b101) is knight
    assert leader(table, 0b100) is hexer
    friar.fate = DEFEATED
    assert leader(table, 0b111) is knight
    friar.fate, knight.deep = ACTIVE, INSPIRED
    friar.deep = INSPIRED
    assert leader(table, 0b011) is friar
    friar.deep = 0
    hexer.deep = 0
    assert leader(table, 0b111) is knight, "MRL 10"


def test_extremes() -> None:
    table = luckless(KNIGHT, FRIAR)
    knight, friar = table.heroes
    friar.wounds = 1
    assert extreme(table, table.heroes, "Wounds", highest=True) is friar
    assert extreme(table, table.heroes, "Wounds", highest=False) is knight
    assert extreme(table, table.heroes, "STR", highest=True) is knight
    assert extreme(table, table.heroes, "STR", highest=False) is friar


def test_one_party_needs_no_order_and_several_go_by_morale() -> None:
    table = luckless(KNIGHT, FRIAR, HEXER)
    assert drive(travel.parties(table)) == [0b111]
    table.heroes[0].space = space("millet_row")
    table.heroes[2].space = space("thornkeep")
    assert drive(travel.parties(table)) == [0b010, 0b001, 0b100]
    table.heroes[1].fate = DEAD
    assert drive(travel.parties(table)) == [0b001, 0b100]


@rule("DD.MAPP.04", "DD.MAPP.05")
def test_equal_parties_are_ordered_by_the_players_or_a_die() -> None:
    table = luckless(FRIAR, KNIGHT)
    table.heroes[1].space = space("millet_row")
    table.heroes[1].gear += (CARD["copper_torc"],)
    assert drive(travel.parties(table), ("party", 0b10)) == [0b10, 0b01]
    assert drive(travel.parties(table), "roll", rolls=[0b01]) == [0b01, 0b10]


def test_who_is_bound_stays_behind() -> None:
    table = luckless(KNIGHT, FRIAR)
    knight = table.heroes[0]
    knight.deep = DETAINED
    table.agenda = [("party", 0b11)]
    run(table, "bold")
    assert table.agenda == [("party", 0b01), ("action", 0b10, 0)]
    assert (knight.bold, table.heroes[1].bold) == (CAUTIOUS, BOLD)
    assert travel.map_choices(table, 0b01) == ["rest"]


def test_lockpicks_free_one_at_the_start_of_the_phase() -> None:
    table = luckless("grave_robber", KNIGHT, FRIAR)
    for hero in table.heroes[1:]:
        hero.deep = DETAINED
    table.gates = {space("thornkeep"): 0}
    drive(travel.map_phase(table))
    assert [hero.deep for hero in table.heroes] == [0, 0, DETAINED]
    assert table.open_gates == (space("thornkeep"),)
    assert table.agenda == [("party", 0b111)]


# ---- ways -----------------------------------------------------------------------------------------------------------


@rule("DD.FOOT.01-03", "DD.MAP.04")
def test_an_overlay_is_beside_its_anchor() -> None:
    table = luckless(KNIGHT)
    caves = space("flooded_caves")
    anchor = ANCHOR[caves]
    assert caves not in travel.steps(table, anchor)
    table.overlay = caves
    assert caves in travel.steps(table, anchor)
    assert travel.steps(table, caves) == [anchor]
    assert caves not in travel.steps(table, space("millet_row"))


@rule("DD.MARCH.02", "DD.MARCH.04")
def test_what_bars_a_march() -> None:
    table = luckless(KNIGHT, at="charcoal_camp")
    knight = table.heroes[0]
    path, road = space("path_01"), space("charcoal_road")
    ways = {way for way, _ in travel.marches(table, [knight], knight.space)}
    assert road in ways
    assert path not in ways
    table.explored = 1 << path
    assert path in {way for way, _ in travel.marches(table, [knight], knight.space)}
    table.explored = 0
    teach(table, knight, "pathfinder", mastered=True)
    assert path in {way for way, _ in travel.marches(table, [knight], knight.space)}
    table.epics = {MONSTER["antler_king"]: road}
    told = refused(table, travel.map_refusals(table, [knight]))
    assert {rule for rule, _ in told} == {"DD.MARCH.04"}
    assert road not in {way for way, _ in travel.marches(table, [knight], knight.space)}


def test_who_is_fatigued_already_is_not_asked_for_luck() -> None:
    """A failed march could leave him no worse; he who is fresh is asked."""
    table = luckless(KNIGHT, at="charcoal_camp")
    knight = table.heroes[0]
    road = next(way for way, _ in travel.marches(table, [knight], knight.space))
    knight.luck = 1
    asked: list[Ask] = []
    drive(travel.march_test(table, knight, [knight], road), "keep", rolls=[6, 3], asked=asked)
    assert [ask.prompt for ask in asked] == ["luck"]
    assert knight.deep & FATIGUED
    drive(travel.march_test(table, knight, [knight], road), rolls=[6, 3])
    assert knight.luck == 1


def test_the_test_of_a_march() -> None:
    table = luckless(KNIGHT, FRIAR, at="chainmarket")
    knight, friar = table.heroes
    road = next(way for way, _ in travel.marches(table, [knight], knight.space))
    assert travel.march_bonus(table, knight, table.heroes, road) == 0
    table.lasting, table.lasting_regions = [DOOM["chains_without_keys"]], [1]
    assert travel.march_bonus(table, knight, table.heroes, road) == -2
    teach(table, friar, "forced_pace", mastered=True)
    assert travel.march_bonus(table, knight, table.heroes, road) == 0
    assert travel.march_bonus(table, friar, table.heroes, road) == 0, "his own pace is +2, the chains -2"
    teach(table, knight, "mountain_lore", mastered=True)
    assert travel.march_bonus(table, knight, table.heroes, road) is None
    lowland = space("charcoal_road")
    assert travel.march_bonus(table, knight, [knight], lowland) == 0


@rule("DD.MARCH.05", "DD.MARCH.06")
def test_who_fails_is_tired_but_there() -> None:
    table = luckless(KNIGHT, FRIAR, at="charcoal_camp")
    way, end = travel.marches(table, table.heroes, table.heroes[0].space)[0]
    drive(travel.perform(table, 0b11, ("march", way, end)), rolls=[4, 4, 4, 4])
    assert [hero.deep for hero in table.heroes] == [0, FATIGUED]
    assert {hero.space for hero in table.heroes} == {end}
    assert all(hero.moved for hero in table.heroes)


@rule("DD.RIVER.02", "DD.LAKE.01")
def test_fares() -> None:
    table = luckless(KNIGHT, DESERTER, at="pigskin_port")
    knight, deserter = table.heroes
    assert [travel.fare(table, hero, table.heroes, lake=False) for hero in table.heroes] == [2, 0]
    assert travel.fare(table, knight, table.heroes, lake=True) == 0
    table.lasting, table.lasting_regions = [DOOM["rivers_run_red"]], [0]
    assert [travel.fare(table, knight, table.heroes, lake=lake) for lake in (False, True)] == [3, 1]
    deserter.extras = (CARD["river_pilot"],)
    assert [travel.fare(table, knight, table.heroes, lake=lake) for lake in (False, True)] == [0, 1]


def test_who_cannot_pay_stays_ashore_and_hears_why() -> None:
    table = luckless(KNIGHT, at="pigskin_port")
    knight = table.heroes[0]
    knight.gp = 1
    assert not [choice for choice in travel.map_choices(table, 1) if choice[0] == "river"]  # type: ignore[index]
    assert "river fare" in {barred.why for barred in travel.map_refusals(table, [knight])}
    knight.gp = 2
    assert len([choice for choice in travel.map_choices(table, 1) if choice[0] == "river"]) == 3  # type: ignore[index]
    assert "river fare" not in {barred.why for barred in travel.map_refusals(table, [knight])}
    table.destroyed = 1 << space("east_bridge")
    assert len([choice for choice in travel.map_choices(table, 1) if choice[0] == "river"]) == 2  # type: ignore[index]


def test_the_lake_leads_to_every_other_port() -> None:
    table = luckless(KNIGHT, at="ghostgate")
    knight = table.heroes[0]
    knight.gp = 0
    lake = [choice[1] for choice in travel.map_choices(table, 1) if choice[0] == "lake"]  # type: ignore[index]
    assert sorted(lake) == sorted(port for port in LAKE_PORTS if port != space("ghostgate"))
    table.lasting, table.lasting_regions = [DOOM["rivers_run_red"]], [0]
    assert not [choice for choice in travel.map_choices(table, 1) if choice[0] == "lake"]  # type: ignore[index]
    knight.gp = 1
    assert [choice for choice in travel.map_choices(table, 1) if choice[0] == "lake"]  # type: ignore[index]


def test_who_knows_how_goes_upriver() -> None:
    table = luckless(DESERTER, at="pigskin_port")
    deserter = table.heroes[0]
    assert space("the_tunnel_of_terror") not in travel.river_ports(table, [deserter], deserter.space)
    deserter.skills = ()
    teach(table, deserter, "lake_born", mastered=True)
    assert space("the_tunnel_of_terror") in travel.river_ports(table, [deserter], deserter.space)


def test_the_hydrophobe_may_stay_behind() -> None:
    table = luckless(KNIGHT, FRIAR, at="ghostgate")
    knight, friar = table.heroes
    burden(table, knight, "hydrophobe")
    port = space("dusk_falls")
    drive(travel.perform(table, 0b11, ("lake", port)), rolls=[6, 6])
    assert (knight.space, friar.space) == (space("ghostgate"), port)
    assert table.agenda == [("rest", 0)]
    table.agenda = []
    drive(travel.perform(table, 0b01, ("lake", port)), rolls=[6, 6])
    assert knight.space == space("ghostgate")
    drive(travel.perform(table, 0b01, ("lake", port)), rolls=[4, 4])
    assert knight.space == port


@rule("DD.VOIDT.04-09")
def test_the_way_back_opens_a_gate_and_worsens_the_place() -> None:
    table = luckless(KNIGHT, at="the_maze")
    knight = table.heroes[0]
    card = next(number for number, entry in enumerate(DANGERS) if entry.hand == "barley_barrow")
    level = table.level[space("barley_barrow")]
    drive(travel.void_travel(table, [knight]), rolls=[card])
    assert knight.space == space("barley_barrow")
    assert table.gates == {space("barley_barrow"): 0}
    assert table.level[space("barley_barrow")] == level + 1
    assert table.danger.discard == [card]
    knight.space, table.gates = MAZE, {space("thornkeep"): 0, space("chainmarket"): 0}
    table.danger.pool = sorted([*table.danger.pool, card])
    drive(travel.void_travel(table, [knight]), ("test", 0, space("thornkeep")), rolls=[card, 2, 2])
    assert knight.space == space("thornkeep"), "a gate of the Region is found; that of another is not offered"
    assert table.level[space("barley_barrow")] == level + 1


def test_a_gate_that_is_there_needs_no_test() -> None:
    table = luckless(KNIGHT, at="the_maze")
    card = next(number for number, entry in enumerate(DANGERS) if entry.hand == "barley_barrow")
    table.gates = {space("barley_barrow"): 3}
    level = table.level[space("barley_barrow")]
    drive(travel.void_travel(table, table.heroes), rolls=[card])
    assert (table.heroes[0].space, table.level[space("barley_barrow")]) == (space("barley_barrow"), level)


def test_the_way_into_the_maze() -> None:
    table = luckless(KNIGHT, at="moonwell")
    here = space("moonwell")
    table.gates = {here: 0}
    assert "void" not in travel.map_choices(table, 1), "it was not open when the phase began"
    table.open_gates = (here,)
    assert "void" in travel.map_choices(table, 1)
    table.gates = {}
    assert "void" not in travel.map_choices(table, 1)
    table.heroes[0].space = MAZE
    assert travel.map_choices(table, 1) == ["rest"]
    table.heroes[0].bold = BOLD
    assert travel.map_choices(table, 1) == ["rest", "void"]


@rule("DD.STANCE.03", "DD.TRADE.09")
def test_the_end_of_the_map_phase() -> None:
    table = luckless(KNIGHT, FRIAR, at="millet_row")
    knight, friar = table.heroes
    knight.bold, friar.bold, knight.foundling = BOLD, CAUTIOUS, True
    knight.xp = friar.xp = 0
    table.stalls = {knight.space: (CARD["whip"],)}
    drive(travel.end_map_phase(table))
    assert (friar.bold, knight.foundling) == (BOLD, False)
    assert [(hero.xp, hero.luck) for hero in table.heroes] == [(1, 1), (1, 1)]
    assert (table.stalls, table.loot.discard) == ({}, [CARD["whip"]])
    friar.space, friar.bold, knight.foundling = space("barley_barrow"), CAUTIOUS, False
    drive(travel.end_map_phase(table))
    assert friar.bold == CAUTIOUS
    friar.foundling = True
    drive(travel.end_map_phase(table))
    assert friar.foundling, "the barrow is no Town"


@rule("DD.DEF.05")
def test_who_must_rest_recovers_or_dies() -> None:
    table = luckless(KNIGHT, FRIAR, at="millet_row")
    friar = table.heroes[1]
    friar.fate, friar.wounds, friar.gear = DEFEATED, 14, ()
    drive(travel.end_map_phase(table))
    assert friar.fate == DEFEATED, "this was not the phase for it"
    friar.must_rest = True
    drive(travel.end_map_phase(table))
    assert friar.fate == DEAD


# ---- the Danger Phase -----------------------------------------------------------------------------------------------


def test_epic_monsters_move_before_the_cards_are_drawn() -> None:
    table = luckless(KNIGHT, FRIAR)
    table.heroes[1].space = space("millet_row")
    gallows = MONSTER["mother_gallows"]
    table.epics, table.goals = {gallows: space("charcoal_camp")}, {gallows: space("bruttelburg")}
    drive(danger.danger_phase(table), *route(table, gallows))
    assert table.epics[gallows] != space("charcoal_camp")
    assert table.phase == "danger"
    assert table.agenda == [("danger_turn", 0b01, 0), ("danger_turn", 0b10, 1)]


def route(table: Table, monster: int) -> list[Any]:
    """The first way of those that a Monster may take, where there are several."""
    try:
        ask = danger.move_epic(table, monster).send(None)
    except StopIteration:
        return []
    assert isinstance(ask, Ask)
    offered = list(ask.listed(ask.seat))
    return offered[:1] if len(offered) > 1 else []


def test_doom_comes_first_where_the_ragmother_stands() -> None:
    table = luckless(KNIGHT)
    table.mission, table.epics, table.dooms.pool = MISSION["m12"], {plots.RAGMOTHER: plots.SCAR}, []
    drive(danger.danger_phase(table))
    assert len(table.doom) == 1


@pytest.mark.parametrize(("goal", "moves"), [("here", False), ("maze", False), ("there", True)])
def test_where_an_epic_monster_stays(goal: str, moves: bool) -> None:
    table = luckless(KNIGHT)
    gallows, start = MONSTER["mother_gallows"], space("thornkeep")
    table.epics = {gallows: start}
    table.goals = {gallows: {"here": start, "maze": MAZE, "there": space("bruttelburg")}[goal]}
    drive(danger.move_epic(table, gallows), *route(table, gallows))
    assert (table.epics[gallows] != start) is moves
    table.epics, table.heroes[0].space = {gallows: start}, start
    drive(danger.move_epic(table, gallows))
    assert table.epics[gallows] == start, "nor does it leave who is there"


def test_a_town_suffers_by_a_wild_monster_alone() -> None:
    table = luckless(KNIGHT)
    town = space("north_bridge")
    level = table.level[town]
    table.epics = {MONSTER["the_pig_iron_baron"]: space("millet_row")}
    danger.enter(table, MONSTER["the_pig_iron_baron"], town)
    assert table.level[town] == level
    danger.enter(table, MONSTER["mother_gallows"], town)
    assert table.level[town] == level + 1
    danger.enter(table, MONSTER["the_honest_hangman"], space("millet_row"))
    assert MONSTER["the_honest_hangman"] in table.epics


@rule("DD.HUNT.01-07")
@pytest.mark.parametrize(
    ("bold", "answers", "rolls", "value"),
    [
        (1, ["try", "try"], [1, 1, 1, 1], 3), (1, ["try", "try"], [1, 1, 6, 6], 4), (1, ["try", "decline"], [1, 1], 3),
        (1, ["decline", "decline"], [], 4), (0, ["try", "try"], [1, 1, 1, 1], 5), (0, ["try", "try"], [1, 1, 6, 6], 4),
        (0, ["decline"], [], 4),
    ],
)  # fmt: skip
def test_hunting_and_hiding(bold: int, answers: list[str], rolls: list[int], value: int) -> None:
    table = luckless(KNIGHT, FRIAR)
    for hero in table.heroes:
        hero.bold = bold
    assert drive(danger.hunt_or_hide(table, 0b11, 4), *answers, rolls=rolls) == value
    assert (table.hunting_ground != NOWHERE) is (value == 3)


def test_who_cannot_hunt_or_hide() -> None:
    table = luckless(KNIGHT, FRIAR)
    table.heroes[0].deep = DAZED
    assert drive(danger.hunt_or_hide(table, 0b11, 4)) == 4, "one who cannot hide gives all away"
    for hero in table.heroes:
        hero.bold = 1
    assert drive(danger.hunt_or_hide(table, 0b11, 4), "try", rolls=[1, 1]) == 3
    table.heroes[1].fate = DEFEATED
    assert drive(danger.hunt_or_hide(table, 0b11, 4)) == 4


def test_hunted_value_is_never_below_one() -> None:
    table = luckless(KNIGHT)
    assert danger.hunted(table, table.heroes, table.heroes, 1, 1) == 1
    assert table.hunting_ground == table.heroes[0].space
    assert danger.hunted(table, table.heroes, table.heroes, 0, 3) == 3
    two = luckless(FRIAR, KNIGHT)
    assert danger.hunted(two, two.heroes, two.heroes, 1, 3) == 3
    teach(two, two.heroes[0], "leadership", mastered=True)
    assert danger.hunted(two, two.heroes, two.heroes, 1, 3) == 2
    assert danger.hunted(two, two.heroes, [], 0, 3) == 3


@pytest.mark.parametrize(("passed", "value"), [(1, 4), (2, 5)])
def test_with_a_scout_half_the_party_is_enough_to_hide(passed: int, value: int) -> None:
    table = luckless(KNIGHT, FRIAR, HEXER)
    teach(table, table.heroes[2], "scout_ahead", mastered=True)
    rolls = [1, 1] * passed + [6, 6] * (3 - passed)
    assert drive(danger.hunt_or_hide(table, 0b111, 4), "try", "try", "try", rolls=rolls) == value


@rule("DD.LAW.01-04", "DD.LARGE.07-09")
@pytest.mark.parametrize(
    ("place", "value", "bounty", "coming"),
    [("north_bridge", 3, 3, LAW_COMES), ("north_bridge", 4, 3, SAFE), ("barley_barrow", 2, 6, MONSTERS_COME),
     ("barley_barrow", 3, 6, SAFE), ("hangmans_cross", 3, 3, LAW_COMES)],
)  # fmt: skip
def test_who_comes(place: str, value: int, bounty: int, coming: int) -> None:
    table = luckless(KNIGHT, at=place)
    table.bounty = bounty
    law = next(number for number, entry in enumerate(DANGERS) if "L" in entry.icons)
    assert danger.who_comes(table, 1, law, space(place), value) == coming
    if coming == LAW_COMES:
        plain = next(number for number, entry in enumerate(DANGERS) if "L" not in entry.icons)
        assert danger.who_comes(table, 1, plain, space(place), value) != LAW_COMES


def test_a_wanted_face_counts_one_less() -> None:
    table = luckless(KNIGHT, at="north_bridge")
    law = next(number for number, entry in enumerate(DANGERS) if "L" in entry.icons)
    table.bounty = 3
    assert danger.who_comes(table, 1, law, table.heroes[0].space, 4) == SAFE
    burden(table, table.heroes[0], "wanted_face")
    assert danger.who_comes(table, 1, law, table.heroes[0].space, 4) == LAW_COMES


# ---- meetings -------------------------------------------------------------------------------------------------------


@rule("DD.BRIBE.04")
def test_the_price_of_the_law() -> None:
    table = luckless(KNIGHT)
    foes = (MONSTER["watchman"], MONSTER["serjeant"])
    table.bounty = 3
    assert meetings.bribe_price(table, table.heroes, foes) == 6
    table.lasting, table.lasting_regions = [DOOM["the_law_breaks"]], [0]
    assert meetings.bribe_price(table, table.heroes, foes) == 8
    teach(table, table.heroes[0], "silver_tongue", mastered=True)
    assert meetings.bribe_price(table, table.heroes, foes) == 6


@rule("DD.BRIBE.02-06")
def test_a_bribe_that_fails_or_cannot_be_paid() -> None:
    table = luckless(KNIGHT, at="north_bridge")
    knight = table.heroes[0]
    table.bounty, knight.gp, foes = 3, 4, (MONSTER["watchman"],)
    table.joining = {1: foes}
    drive(meetings.face_the_law(table, 1), ("bribe", 0), rolls=[5, 4])
    assert (table.bounty, table.joining) == (4, {1: foes})
    assert choices(meetings.face_the_law(table, 1)) == ["fight"], "too poor"
    knight.gp = 5
    drive(meetings.face_the_law(table, 1), ("bribe", 0), "refuse", rolls=[4, 4])
    assert (knight.gp, table.joining) == (5, {1: foes})
    drive(meetings.face_the_law(table, 1), ("bribe", 0), "pay", rolls=[4, 4])
    assert (knight.gp, table.joining) == (0, {1: ()})


def test_what_an_option_asks_for() -> None:
    table = luckless(KNIGHT, HEXER)
    knight, hexer = table.heroes
    feast = ENCOUNTERS[ENCOUNTER["l03"]]
    join = feast.options[0]
    knight.gp, hexer.gp = 1, 0
    assert not meetings.is_able(table, 0b11, knight, feast, join)
    hexer.gp = 1
    assert meetings.is_able(table, 0b11, knight, feast, join)
    drive(meetings.settle_cost(table, 0b11, knight, join))
    assert (knight.gp, hexer.gp) == (0, 0)


def test_an_encounter_that_came_from_the_mission_is_settled() -> None:
    table = luckless(KNIGHT)
    card = ENCOUNTER["l03"]
    table.waiting, table.progress.from_errands = {1: card}, card
    drive(meetings.aftermath(table, 1), ("option", 2))
    assert table.progress.from_errands == NO_CARD
    assert not returns_encounter(table, card)


def test_the_column_for_one_fewer() -> None:
    table = luckless(KNIGHT, FRIAR)
    card = next(n for n, entry in enumerate(DANGERS) if entry.column == "c" and "X" not in entry.icons)
    table.drawn = {0b11: card}
    gallows = MONSTER["mother_gallows"]
    for counters, column in (([], 1), ([gallows], 0)):
        rolls = table.monsters[0].pool[: COLUMNS["c"][column]]
        found = meetings.random_foes(table, 0b11, table.heroes[0].space, MONSTERS_COME, 2, counters)
        assert drive(found, rolls=list(rolls)) == list(rolls)
    assert drive(meetings.random_foes(table, 0b11, table.heroes[0].space, MONSTERS_COME, 1, [gallows])) == []
    assert drive(meetings.random_foes(table, 0b11, table.heroes[0].space, SAFE, 2, [])) == []


# ---- gates, levels, doom --------------------------------------------------------------------------------------------


def test_what_can_be_dispelled() -> None:
    table = luckless(HEXER, at="moonwell")
    hexer = table.heroes[0]
    assert gates.dispel_targets(table, hexer) == []
    table.gates, table.hand = {hexer.space: 0}, hexer.space
    assert gates.dispel_targets(table, hexer) == ["hand", "gate"]
    table.silenced = True
    assert gates.dispel_targets(table, hexer) == []
    table.hand = -1
    assert gates.dispel_targets(table, hexer) == ["gate"]
    hexer.fate = DEFEATED
    assert gates.dispel_targets(table, hexer) == []
    hexer.fate, table.mission, hexer.space = ACTIVE, MISSION["m13"], space("the_boiling_shrine")
    assert gates.dispel_targets(table, hexer) == []
    hexer.pack = (CARD["crown_of_cruelty"],)
    assert gates.dispel_targets(table, hexer) == ["crown"]
    table.mission = 0
    assert gates.dispel_targets(table, hexer) == []


@rule("DD.DISP.02", "DD.DISP.03")
@pytest.mark.parametrize(("rolls", "placed", "taken"), [((5, 3), 5, 3), ((2, 2), 2, 2), ((6, 4), 0, 4)])
def test_dispel_wounds_both(rolls: tuple[int, int], placed: int, taken: int) -> None:
    table = luckless(HEXER, at="moonwell")
    hexer = table.heroes[0]
    hexer.gear, table.mission, table.progress = (), MISSION["m13"], Progress()
    drive(gates.dispel(table, hexer, "crown"), rolls=rolls)
    assert (table.progress.crown_wounds, hexer.wounds) == (placed, taken)


@rule("DD.SHOCK.01-04")
def test_void_shock_outside_the_danger_phase() -> None:
    table = luckless(HEXER, KNIGHT, at="the_maze")
    card = next(number for number, entry in enumerate(DANGERS) if entry.special)
    values = [DANGERS[card].value, *DANGERS[card].special.values()]
    table.heroes[0].gear = ()
    drive(gates.sudden_shock(table, 0b11), rolls=[card])
    assert [hero.wounds for hero in table.heroes] == [min(values), max(values)]
    assert table.danger.discard == [card]
    table.heroes[1].wounds = 0
    give(table, table.heroes[1], "saints_knuckle")
    gates.void_shock(table, 0b10, card)
    assert table.heroes[1].wounds == max(values) - 1


def test_levels_at_their_ends() -> None:
    table = luckless(KNIGHT)
    barrow, town = space("barley_barrow"), space("millet_row")
    table.level[barrow] = 5
    assert not raise_danger(table, barrow)
    assert table.level[barrow] == 6
    assert raise_danger(table, barrow)
    assert table.level[barrow] == 6
    assert not raise_danger(table, MAZE)
    lower_danger(table, barrow, 9)
    assert table.level[barrow] == 1
    table.level[town] = -5
    raise_town(table, town)
    raise_town(table, town)
    assert table.level[town] == -6
    destroy(table, town)
    assert table.level[town] == 1
    raise_town(table, town)
    assert table.level[town] == 1
    lower_danger(table, town)
    assert table.level[town] == 1, "a Destroyed place is no Town again"
    lower_danger(table, TERRITORY["the_witchwood"], 9)
    assert table.level[TERRITORY["the_witchwood"]] == 1


def test_the_bounty_and_its_missions() -> None:
    table = luckless(KNIGHT)
    table.bounty = 3
    change_bounty(table, -9)
    assert table.bounty == 2
    table.progress.explored = 0
    change_bounty(table, -9)
    assert table.bounty == 1
    change_bounty(table, 9)
    assert table.bounty == 6
    table.mission, table.bounty = MISSION["m02"], 3
    change_bounty(table, 9)
    assert table.bounty == 4
    change_bounty(table, 0)
    assert table.bounty == 4


def test_which_doom_fits_where() -> None:
    table = luckless(KNIGHT)
    here = space("barley_barrow")
    for words, fit in ((("any",), True), (("lowlands",), True), (("the_fields",), True), (("barley_barrow",), True),
                       (("Unholy",), True), (("highlands", "Forest"), False), (("Forest", "Ruins"), True)):  # fmt: skip
        assert fits(table, words, here) is fit


def test_the_hand_makes_perilous_and_ruin_takes_away() -> None:
    table = luckless(KNIGHT)
    here = space("north_bridge")
    plain = traits_of(table, here)
    table.hand = here
    assert traits_of(table, here) == plain | PERILOUS
    table.hand, table.destroyed = -1, 1 << here
    assert traits_of(table, here) & plain != plain
    assert danger_at(table, MAZE) == 0
    table.heroes[0].space = here
    assert party_at(table, here) == 1
    table.heroes[0].fate = DEAD
    assert party_at(table, here) == 0


def test_the_next_epic_monster_is_never_drawn_twice() -> None:
    table = luckless(KNIGHT)
    table.epic_monsters.pool = [MONSTER["mother_gallows"]]
    table.epic_monsters.discard = [MONSTER["antler_king"]]
    assert drive(next_epic(table, lambda _: False), rolls=[MONSTER["mother_gallows"], MONSTER["antler_king"]]) is None
    assert sorted(table.epic_monsters.discard) == sorted([MONSTER["mother_gallows"], MONSTER["antler_king"]])


@rule("DD.MAPP.04")
def test_of_equal_parties_the_leader_of_the_first_is_asked() -> None:
    table = luckless(HEXER, ROBBER, DESERTER, FRIAR)
    for hero, place in zip(table.heroes, ("barley_barrow", "thornkeep", "millet_row", "moonwell"), strict=True):
        hero.space = space(place)
    asked: list[Ask] = []
    assert drive(travel.parties(table), ("party", 0b0010), ("party", 0b0100), asked=asked) == [8, 2, 4, 1]
    assert [(ask.prompt, ask.seat, ask.about) for ask in asked] == [("first", 0, 0)] * 2


@rule("DD.ITEM.07", "DD.EXCH.01")
def test_gear_is_arranged_change_by_change_until_somebody_says_it_is_done() -> None:
    table = luckless(KNIGHT, FRIAR)
    friar = table.heroes[1]
    friar.gear, friar.pack = (), ()
    asked: list[Ask] = []
    drive(travel.rearrange_gear(table, 1, 0), "done", asked=asked)
    assert [(ask.seat, ask.about) for ask in asked] == [(1, 1)]
    assert not asked[0].word, "who has nothing to arrange is not asked"
    assert table.agenda == []
    friar.pack = (CARD["pot_helm"],)
    for changes, again in ((0, [("gear", 1, 1)]), (19, [("gear", 1, 20)]), (20, [])):
        table.agenda = []
        drive(travel.rearrange_gear(table, 1, changes), (("stow" if friar.gear else "wear"), CARD["pot_helm"]))
        assert table.agenda == again


@rule("DD.VOIDT.04", "DD.VOIDT.05")
@pytest.mark.parametrize("number", [0, 1])
def test_the_lens_leads_where_the_chosen_card_says(number: int) -> None:
    table = luckless(FRIAR, KNIGHT, at="the_maze")
    give(table, table.heroes[1], "voidglass_lens")
    places = ("barley_barrow", "rustfield")
    cards = [next(n for n, entry in enumerate(DANGERS) if entry.hand == place) for place in places]
    drive(travel.void_travel(table, table.heroes), ("card", cards[number]), rolls=cards)
    assert {hero.space for hero in table.heroes} == {space(places[number])}
    assert table.danger.discard == cards
