"""What cards do, one deed at a time: the exact number, and whom it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.rules.board import LAKE_PORTS, PATHS_OF, TERRITORY
from rulewright.games.dungeon_degenerates.rules.content import CARD, ENCOUNTER, MONSTER
from rulewright.games.dungeon_degenerates.rules.effects import carry_out
from rulewright.games.dungeon_degenerates.rules.heroes import gain_condition
from rulewright.games.dungeon_degenerates.rules.scope import Scope
from rulewright.games.dungeon_degenerates.rules.script import FIGHT
from rulewright.games.dungeon_degenerates.rules.state import DEFEATED, Table, traits_of
from rulewright.games.dungeon_degenerates.rules.terms import (
    BLEEDING,
    CURSED,
    DAZED,
    INFECTED,
    LOWLANDS,
    SHAKEN,
    STUNNED,
    VOID,
    WATER,
)
from rulewright.kernel import Ask

from .camp import FRIAR, HEXER, KNIGHT, drive, give, lay, run, space

rule = pytest.mark.rule


def table_at(place: str, *heroes: str) -> Table:
    table = lay(*(heroes or (KNIGHT, FRIAR)), at=place)
    for hero in table.heroes:
        hero.luck = 0
    return table


def do(table: Table, text: str, *answers: Any, rolls: tuple[int, ...] = (), hero: int = 0, **scope: Any) -> None:
    """A script for the whole Party, borne by one of them."""
    party = (1 << len(table.heroes)) - 1
    drive(carry_out(table, text, Scope(party, hero, table.heroes[hero].space)._replace(**scope)), *answers, rolls=rolls)


# ---- whom a step is for ---------------------------------------------------------------------------------------------


def test_a_step_is_for_its_bearer_for_each_for_one_or_for_the_leader() -> None:
    table = table_at("barley_barrow")
    knight, friar = table.heroes
    do(table, "W!1")
    assert (knight.wounds, friar.wounds) == (1, 0)
    do(table, "each W!1")
    assert (knight.wounds, friar.wounds) == (2, 1)
    do(table, "one W!2", ("hero", 1))
    assert (knight.wounds, friar.wounds) == (2, 3)
    do(table, "leader W!1", hero=-1)
    assert (knight.wounds, friar.wounds) == (2, 4), "the friar's morale is the higher"
    do(table, "highest STR W!1; lowest STR W!2")
    assert (knight.wounds, friar.wounds) == (3, 6)
    do(table, "highest Wounds heal 4")
    assert (knight.wounds, friar.wounds) == (3, 2)


def test_the_fallen_are_passed_over() -> None:
    table = table_at("barley_barrow")
    knight, friar = table.heroes
    friar.fate = DEFEATED
    do(table, "each XP+1; each W!1")
    assert (knight.wounds, friar.wounds) == (1, 0)


@pytest.mark.parametrize(("rolls", "hurt"), [((1, 1, 1, 1), 0), ((1, 1, 6, 6), 1), ((6, 6, 1, 1), 1)])
def test_all_must_pass(rolls: tuple[int, ...], hurt: int) -> None:
    table = table_at("barley_barrow")
    do(table, "all AGI? - / each W!1", rolls=rolls)
    assert [hero.wounds for hero in table.heroes] == [hurt, hurt]


@pytest.mark.parametrize(("rolls", "gained"), [((1, 1, 6, 6, 6, 6), 0), ((1, 1, 1, 1, 6, 6), 1)])
def test_half_must_pass(rolls: tuple[int, ...], gained: int) -> None:
    table = table_at("barley_barrow", KNIGHT, FRIAR, HEXER)
    xp = [hero.xp for hero in table.heroes]
    do(table, "half PER? each XP+1 / -", rolls=rolls)
    assert [hero.xp - old for hero, old in zip(table.heroes, xp, strict=True)] == [gained] * 3


def test_a_test_decides_between_two_lists() -> None:
    table = table_at("barley_barrow")
    knight = table.heroes[0]
    xp = knight.xp
    do(table, "MRL? XP+2 / W!3", rolls=(4, 4))
    assert (knight.xp, knight.wounds) == (xp + 2, 0)
    do(table, "MRL? XP+2 / W!3", rolls=(5, 4))
    assert (knight.xp, knight.wounds) == (xp + 2, 3)


# ---- numbers --------------------------------------------------------------------------------------------------------


def test_gold_experience_luck_and_levels() -> None:
    table = table_at("barley_barrow")
    knight, friar = table.heroes
    knight.gp = knight.xp = friar.gp = friar.xp = 5
    table.progress.explored = 0
    do(table, "GP+2, XP+3, L+1, B+1")
    assert (knight.gp, knight.xp, knight.luck, table.bounty) == (7, 8, 1, 4)
    assert (friar.gp, friar.xp, friar.luck) == (5, 5, 0)
    do(table, "each GP-1; B=2; B-1")
    assert (knight.gp, friar.gp, table.bounty) == (6, 4, 1)
    do(table, "GP+D6, XP-D3", rolls=(5, 2))
    assert (knight.gp, knight.xp) == (11, 6)
    do(table, "DL+2")
    assert table.level[space("barley_barrow")] == 4
    do(table, "DL-3")
    assert table.level[space("barley_barrow")] == 1


def test_a_town_rises_and_falls() -> None:
    table = table_at("millet_row")
    do(table, "TL+1")
    assert table.level[space("millet_row")] == -2
    do(table, "TL-1")
    assert table.level[space("millet_row")] == -1


def test_named_places_change() -> None:
    table = table_at("millet_row")
    do(table, "the_witchwood DL+2; thornkeep DL=6; chainmarket TL+1; millet_row DL-1")
    assert table.level[TERRITORY["the_witchwood"]] == 4
    assert table.level[space("thornkeep")] == 6
    assert table.level[space("chainmarket")] == -3
    assert table.level[space("millet_row")] == -1
    do(table, "the_witchwood DL-1; chainmarket TL-2")
    assert table.level[TERRITORY["the_witchwood"]] == 3
    assert table.level[space("chainmarket")] == -1


def test_an_effect_on_a_region_leaves_others_alone() -> None:
    table = table_at("barley_barrow")
    table.heroes[1].space = space("chainmarket")
    do(table, "everyone in lowlands: +Shaken")
    assert [hero.deep for hero in table.heroes] == [SHAKEN, 0]
    do(table, "everyone in the Region: +Cursed")
    assert [hero.deep for hero in table.heroes] == [SHAKEN | CURSED, 0]


# ---- wounds and conditions ------------------------------------------------------------------------------------------


def test_armour_meets_plain_damage_only() -> None:
    table = table_at("barley_barrow")
    knight = table.heroes[0]
    give(table, knight, "leather_jack")
    do(table, "W3, W!2")
    assert knight.wounds == 4
    do(table, "heal 1")
    assert knight.wounds == 3
    do(table, "heal all")
    assert knight.wounds == 0


def test_conditions_come_and_go() -> None:
    table = table_at("barley_barrow")
    knight = table.heroes[0]
    do(table, "+Infected, +Shaken(f), +Stunned(r)")
    assert (knight.deep, knight.lasting, knight.brief) == (INFECTED, SHAKEN, STUNNED)
    do(table, "-Shaken")
    assert knight.conditions == INFECTED | STUNNED
    do(table, "lose all status")
    assert knight.conditions == knight.expiring == 0
    do(table, "one lose 1 status", ("hero", 0))
    gain_condition(table, knight, DAZED)
    gain_condition(table, knight, BLEEDING, FIGHT)
    do(table, "lose 1 status", ("condition", BLEEDING))
    assert knight.conditions == DAZED


def test_smelling_salts_wake_the_stunned_before_the_dazed() -> None:
    table = table_at("barley_barrow")
    knight = table.heroes[0]
    knight.deep = STUNNED | DAZED
    do(table, "rouse")
    assert knight.deep == DAZED
    do(table, "rouse")
    assert knight.deep == 0


def test_a_cure_is_for_infection_or_a_disease() -> None:
    table = table_at("barley_barrow")
    knight = table.heroes[0]
    lung, tremors = CARD["swamp_lung"], CARD["tremors"]
    do(table, "cure_sickness")
    do(table, "cure_disease")
    knight.deep, knight.extras = INFECTED, (lung, tremors, CARD["hired_bravo"])
    do(table, "cure_sickness", ("condition", INFECTED))
    assert (knight.deep, knight.extras) == (0, (lung, tremors, CARD["hired_bravo"]))
    do(table, "cure_sickness", ("disease", lung))
    assert knight.extras == (tremors, CARD["hired_bravo"])  # type: ignore[comparison-overlap]
    assert table.loot.discard == [lung]
    do(table, "cure_disease")
    assert knight.extras == (CARD["hired_bravo"],)  # type: ignore[comparison-overlap]
    assert table.loot.discard == [lung, tremors]
    knight.deep = INFECTED
    do(table, "cure_disease")
    assert knight.deep == INFECTED


# ---- loot and foes --------------------------------------------------------------------------------------------------


def test_loot_of_a_kind_is_searched_for() -> None:
    table = table_at("barley_barrow")
    do(table, "loot Blade")
    assert table.agenda == [("search", 0, "Blade")]
    run(table, rolls=[CARD["cudgel"], CARD["windfall"], CARD["greatsword"]])
    assert table.haul == [(0, CARD["greatsword"])]
    assert table.agenda == [("haul", space("barley_barrow"))]
    assert set(table.loot.discard) == {CARD["cudgel"], CARD["windfall"]}
    table.haul, table.agenda = [], []
    do(table, "loot Item; loot Head")
    run(table, rolls=[CARD["whip"], CARD["pot_helm"]])
    assert table.haul == [(0, CARD["pot_helm"])]
    table.agenda.pop()
    run(table, rolls=[CARD["stray_hound"], CARD["lantern"]])
    assert table.haul[-1] == (0, CARD["lantern"])


def test_loot_by_number_best_of_two_and_epic() -> None:
    table = table_at("barley_barrow")
    do(table, "Loot 2")
    run(table, rolls=[CARD["cudgel"], CARD["whip"]])
    assert table.haul == [(0, CARD["cudgel"]), (0, CARD["whip"])]
    table.haul, table.agenda = [], []
    do(table, "loot_best")
    run(table, ("keep", CARD["windfall"]), rolls=[CARD["windfall"], CARD["sling"]])
    assert table.haul == [(0, CARD["windfall"])]
    assert CARD["sling"] in table.loot.discard
    table.haul, table.agenda = [], []
    do(table, "cache")
    run(table, ("keep", CARD["flail"]), rolls=[CARD["old_map"], CARD["lantern"], CARD["flail"]])
    assert table.haul == [(0, CARD["flail"])], "a cache holds nothing but Items"
    assert CARD["lantern"] in table.loot.discard
    table.haul, table.agenda = [], []
    do(table, "EpicLoot")
    run(table, rolls=[CARD["kingsbane"]])
    assert table.haul == [(0, CARD["kingsbane"])]
    assert table.agenda == [("haul", space("barley_barrow"))]


def test_an_encounter_is_fought_by_all_or_by_one() -> None:
    table = table_at("barley_barrow")
    here = space("barley_barrow")
    do(table, "fight", encounter=ENCOUNTER["l16"], win="each XP+1")
    assert table.agenda.pop() == ("engage", 0b11, here, "encounter", "each XP+1", MONSTER["l16"])
    do(table, "duel", encounter=ENCOUNTER["l16"], hero=1)
    assert table.agenda.pop() == ("engage", 0b10, here, "encounter", "", MONSTER["l16"])
    do(table, "fight", encounter=ENCOUNTER["l16"], early=True)
    assert table.joining == {0b11: (MONSTER["l16"],)}


def test_foes_come_from_the_law_or_the_region() -> None:
    table = table_at("chainmarket")
    do(table, "law 2", rolls=(MONSTER["watchman"], MONSTER["bailiff"]))
    assert table.agenda.pop()[5:] == (MONSTER["watchman"], MONSTER["bailiff"])
    do(table, "monsters 1", rolls=(MONSTER["hill_troll"],))
    assert table.agenda.pop()[5:] == (MONSTER["hill_troll"],)
    do(table, "extra")
    do(table, "extra")
    assert table.extra_foes == {0b11: 2}


# ---- single cards ---------------------------------------------------------------------------------------------------


@rule("DD.VGATE.01", "DD.VGATE.02")
def test_where_a_gate_opens() -> None:
    table = table_at("barley_barrow")
    do(table, "voidgate")
    do(table, "voidgate at thornkeep")
    assert table.gates == {space("barley_barrow"): 0, space("thornkeep"): 0}
    table.gates = {}
    do(table, "voidgate in the_witchwood", ("space", space("path_01")))
    assert table.gates == {space("path_01"): 0}


def test_a_destroyed_place() -> None:
    table = table_at("millet_row")
    do(table, "destroy")
    assert table.destroyed == 1 << space("millet_row")
    assert table.level[space("millet_row")] == 1


def test_the_nearest_settlement_prospers() -> None:
    table = table_at("barley_barrow")
    do(table, "nearest_settlement")
    assert table.level[space("millet_row")] == -2
    table.destroyed = 1 << space("millet_row")
    before = list(table.level)
    do(table, "nearest_settlement")
    assert sum(old != new for old, new in zip(before, table.level, strict=True)) == 1


@pytest.mark.parametrize(("rolls", "gold"), [((2, 4, 3), 9), ((2, 4, 4), 1), ((6, 6, 1), 1)])
def test_gambling_wants_more_than_the_die(rolls: tuple[int, ...], gold: int) -> None:
    """The first coin was paid to sit down: with 4 left and 4 staked, it is 9 or 1."""
    table = table_at("barley_barrow")
    knight = table.heroes[0]
    knight.gp = 4
    do(table, "gamble", ("stake", 4), rolls=rolls)
    assert knight.gp == gold


def test_one_can_stake_up_to_five() -> None:
    table = table_at("barley_barrow")
    for gold, most in ((0, 1), (3, 4), (4, 5), (9, 5)):
        table.heroes[0].gp = gold
        ask = carry_out(table, "gamble", Scope(0b11, 0, table.heroes[0].space)).send(None)
        assert isinstance(ask, Ask)
        assert list(ask.listed(0)) == [("stake", coins) for coins in range(1, most + 1)]


def test_a_glimpse_of_the_danger_to_come() -> None:
    table = table_at("barley_barrow")
    do(table, "foresee", ("bottom", 7), rolls=(3, 7))
    assert [card for card, _ in table.danger.top] == [3]
    assert [card for card, _ in table.danger.bottom] == [7]
    do(table, "foresee", "keep", rolls=(9,))
    assert [card for card, _ in table.danger.top] == [9, 3]


def test_a_ride_and_a_raft() -> None:
    table = table_at("barley_barrow")
    do(table, "ride", ("go", space("millet_row")))
    assert {hero.space for hero in table.heroes} == {space("millet_row")}
    table.destroyed = 1 << LAKE_PORTS[0]
    ask = carry_out(table, "raft", Scope(0b11, 0, table.heroes[0].space)).send(None)
    assert isinstance(ask, Ask)
    assert list(ask.listed(0)) == [("go", port) for port in LAKE_PORTS[1:]]
    do(table, "raft", ("go", LAKE_PORTS[1]))
    assert {hero.space for hero in table.heroes} == {LAKE_PORTS[1]}


def test_a_ride_leads_over_one_road() -> None:
    table = table_at("charcoal_camp")
    ask = carry_out(table, "ride", Scope(0b11, 0, space("charcoal_camp"))).send(None)
    assert isinstance(ask, Ask)
    offered = [choice[1] for choice in ask.listed(0)]  # type: ignore[index]
    assert space("charcoal_camp") not in offered
    assert space("charcoal_road") not in offered
    assert len(offered) == len(set(offered)) > 1


def test_a_bravo_is_hired_or_three_coins_shared() -> None:
    table = table_at("barley_barrow")
    knight, friar = table.heroes
    bravo = CARD["hired_bravo"]
    do(table, "hire_bravo")
    assert knight.extras == (bravo,)
    assert bravo not in table.loot.cards()
    knight.gp = friar.gp = 0
    do(table, "hire_bravo", ("gold", 1))
    assert (knight.gp, friar.gp) == (1, 2)
    knight.extras, table.loot.discard = (), [bravo]
    do(table, "hire_bravo")
    assert (knight.extras, table.loot.discard) == ((bravo,), [])  # type: ignore[comparison-overlap]


def test_a_coin_or_a_wound() -> None:
    table = table_at("barley_barrow")
    knight = table.heroes[0]
    knight.gp = 1
    do(table, "coin_or_wound", "bleed")
    assert (knight.gp, knight.wounds) == (1, 1)
    do(table, "coin_or_wound", "pay")
    assert (knight.gp, knight.wounds) == (0, 1)
    do(table, "coin_or_wound")
    assert knight.wounds == 2


def test_an_old_map_shows_a_path() -> None:
    table = table_at("thornkeep")
    paths = PATHS_OF[TERRITORY["the_witchwood"]]
    table.explored = 1 << paths[0]
    do(table, "explore_path", ("path", paths[1]))
    assert table.explored == 1 << paths[0] | 1 << paths[1]
    table.explored = sum(1 << path for path in paths)
    do(table, "explore_path")


@pytest.mark.parametrize(
    ("rolls", "gold", "wounds", "loot"),
    [((5, 1), 0, 0, 1), ((4, 1), 4, 0, 0), ((3, 1), 4, 0, 0), ((2, 1), 0, 3, 0), ((1, 1), 0, 3, 0), ((6, 6), 0, 0, 0)],
)
def test_the_crank(rolls: tuple[int, ...], gold: int, wounds: int, loot: int) -> None:
    table = table_at("barley_barrow")
    knight = table.heroes[0]
    knight.gp = 0
    do(table, "crank", rolls=rolls)
    assert (knight.gp, knight.wounds, len(table.agenda)) == (gold, wounds, loot)
    assert table.agenda == [("loot", 0, 1)] * loot


def test_unholy_ground_and_holes_in_the_dress() -> None:
    table = table_at("barley_barrow")
    knight = table.heroes[0]
    knight.luck = 1
    do(table, "unholy_luck")
    assert knight.luck == 0
    knight.luck = 1
    knight.space = space("millet_row")
    do(table, "unholy_luck")
    assert knight.luck == 1
    do(table, "mosquitoes")
    assert knight.wounds == 1
    give(table, knight, "padded_coat")
    do(table, "mosquitoes")
    assert knight.wounds == 1


def test_a_pedlars_stall() -> None:
    table = table_at("barley_barrow")
    do(table, "stall 3")
    do(table, "stall 2 cheaper")
    assert table.agenda == [("peddler", 0, 3, 0), ("peddler", 0, 2, 1)]


@pytest.mark.parametrize(("die", "gold", "wounds"), [(1, 0, 2), (2, 0, 2), (3, 0, 0), (4, 0, 0), (5, 6, 0), (6, 6, 0)])
def test_a_night_at_the_pit(die: int, gold: int, wounds: int) -> None:
    table = table_at("millet_row")
    table.heroes[0].gp = 0
    do(table, "pit", rolls=(die,))
    assert (table.heroes[0].gp, table.heroes[0].wounds) == (gold, wounds)


@pytest.mark.parametrize(("place", "bounty"), [("north_bridge", 4), ("thornkeep", 3)])
def test_a_sweep_is_for_law_spaces(place: str, bounty: int) -> None:
    table = table_at(place)
    do(table, "sweep")
    assert table.bounty == bounty


def test_stolen_breath_takes_luck_or_blood() -> None:
    table = table_at("barley_barrow")
    knight = table.heroes[0]
    knight.luck = 1
    do(table, "stolen_breath")
    assert (knight.luck, knight.wounds) == (0, 0)
    do(table, "stolen_breath")
    assert (knight.luck, knight.wounds) == (0, 2)


def test_a_wound_for_the_hand() -> None:
    table = table_at("barley_barrow")
    table.hand, table.hand_wounds, table.doom = space("barley_barrow"), 4, [LOWLANDS]
    do(table, "hand_wound")
    assert (table.hand, table.hand_wounds, table.doom) == (space("barley_barrow"), 5, [LOWLANDS])
    do(table, "hand_wound")
    assert (table.hand, table.hand_wounds, table.doom) == (-1, 0, [])


def test_the_price_of_blood_is_two_coins_a_head() -> None:
    table = table_at("barley_barrow")
    knight, friar = table.heroes
    knight.gp, friar.gp = 3, 0
    do(table, "blood_price")
    assert (knight.wounds, friar.wounds) == (3, 3)
    knight.gp, friar.gp = 3, 1
    do(table, "blood_price", "pay")
    assert (knight.gp, friar.gp) == (0, 0)


def test_the_horn_pays_and_calls_doom() -> None:
    table = table_at("barley_barrow")
    xp = [hero.xp for hero in table.heroes]
    do(table, "horn")
    assert [hero.xp for hero in table.heroes] == [old + 3 for old in xp]
    assert table.agenda == [("doom", space("barley_barrow"), space("barley_barrow"))]


@pytest.mark.parametrize(("rolls", "gold"), [((4, 1), 4), ((3, 1), 0), ((5, 1), 5), ((6, 5), 0)])
def test_digging_wants_a_four(rolls: tuple[int, ...], gold: int) -> None:
    table = table_at("barley_barrow")
    table.heroes[0].gp = 0
    do(table, "dig", rolls=rolls)
    assert table.heroes[0].gp == gold


def test_prayers_silence_and_the_end_of_doom() -> None:
    table = table_at("barley_barrow")
    do(table, "pray; silence")
    assert table.blessed == 0b11
    assert table.silenced
    table.doom = [LOWLANDS, VOID]
    do(table, "no_doom")
    assert table.doom == []


def test_a_foundling_is_carried_by_one() -> None:
    table = table_at("barley_barrow")
    do(table, "foundling", ("hero", 1))
    assert [hero.foundling for hero in table.heroes] == [False, True]


def test_towns_of_a_region_or_at_the_water_fall() -> None:
    table = table_at("millet_row")
    before = list(table.level)
    do(table, "Towns of lowlands TL-1")
    fallen = [place for place, level in enumerate(table.level) if level != before[place]]
    assert space("millet_row") in fallen
    assert space("chainmarket") not in fallen
    table = table_at("chainmarket")
    do(table, "Towns of the Region TL-1")
    assert table.level[space("chainmarket")] == -1
    assert table.level[space("millet_row")] == -1
    table = table_at("chainmarket")
    do(table, "Towns of ports TL-1")
    assert table.level[space("chainmarket")] == -2
    assert table.level[space("north_bridge")] == before[space("north_bridge")] + 1


def test_unholy_places_of_the_region_worsen() -> None:
    table = table_at("barley_barrow")
    before = list(table.level)
    do(table, "Unholy places of the Region DL+1")
    worse = [place for place, level in enumerate(table.level) if level == before[place] + 1]
    assert space("barley_barrow") in worse
    assert all(old <= new for old, new in zip(before, table.level, strict=True))


def test_the_next_epic_monster_of_the_region_comes_to_the_hand() -> None:
    table = table_at("chainmarket")
    mother, goat = MONSTER["mother_gallows"], MONSTER["skull_goat_patriarch"]
    do(table, "epic comes", rolls=(mother, goat))
    assert table.epics == {goat: space("chainmarket")}
    assert table.epic_monsters.discard == [mother]


@rule("DD.REQ.09")
def test_who_is_carried_away_from_the_water_loses_its_help() -> None:
    table = table_at("fishmonger_camp", KNIGHT, FRIAR)
    friar = table.heroes[1]
    friar.gear, friar.pack = (CARD["fishscale_vest"], CARD["whip"]), ()
    ask = carry_out(table, "ride", Scope(0b11, 0, friar.space)).send(None)
    assert isinstance(ask, Ask)
    inland = next(way for way in ask.listed(0) if not traits_of(table, int(way[1])) & WATER)  # type: ignore[index]
    do(table, "ride", inland)
    assert (friar.gear, friar.pack) == ((CARD["fishscale_vest"],), (CARD["whip"],))  # type: ignore[comparison-overlap]


@pytest.mark.parametrize(("place", "left"), [("barley_barrow", 2), ("millet_row", 3)])
def test_unholy_ground_costs_one_luck(place: str, left: int) -> None:
    table = table_at(place)
    table.heroes[0].luck = 3
    do(table, "unholy_luck")
    assert [hero.luck for hero in table.heroes] == [left, 0]
