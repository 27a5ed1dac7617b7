"""The Map Action Phase: order, stances, travel, rest and trade."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulewright.games.dungeon_degenerates.rules import explore as exploring
from rulewright.games.dungeon_degenerates.rules import improve as improving
from rulewright.games.dungeon_degenerates.rules import rest as resting
from rulewright.games.dungeon_degenerates.rules import town as towns
from rulewright.games.dungeon_degenerates.rules import travel
from rulewright.games.dungeon_degenerates.rules.board import MAZE
from rulewright.games.dungeon_degenerates.rules.content import CARD, CARDS, DANGERS, MONSTER, PLACES, SKILL
from rulewright.games.dungeon_degenerates.rules.gear import bequeath, gear_choices
from rulewright.games.dungeon_degenerates.rules.heroes import die, gain_condition, heal, settle, suffer
from rulewright.games.dungeon_degenerates.rules.scope import leader
from rulewright.games.dungeon_degenerates.rules.state import ACTIVE, DEAD, DEFEATED
from rulewright.games.dungeon_degenerates.rules.terms import DETAINED, FATIGUED, HARDY, INFECTED, INSPIRED, SHAKEN
from rulewright.kernel import Choice

from .camp import BRAWLER, DESERTER, DUELIST, FRIAR, GAME, HEXER, KNIGHT, ROBBER, drive, give, lay, run, space, teach

rule = pytest.mark.rule
SWORD = CARD["footmans_sword"]


def spots(choices: Sequence[Choice], kind: str) -> set[str]:
    return {PLACES[int(choice[-1])].id for choice in choices if isinstance(choice, tuple) and choice[0] == kind}


# ---- order and parties ----------------------------------------------------------------------------------------------


@rule("DD.MAPP.01-04", "DD.PARTY.01", "DD.TURN.01")
def test_parties_act_by_their_leaders_morale() -> None:
    table = lay(DUELIST, FRIAR, BRAWLER, HEXER)
    for hero, place in zip(
        table.heroes, ("barley_barrow", "hangmans_cross", "bruttelburg", "barley_barrow"), strict=True
    ):
        hero.space = space(place)
    assert drive(travel.parties(table), ("party", 0b0100)) == [0b0010, 0b0100, 0b1001]


@rule("DD.MAPP.04", "DD.MAPP.05")
def test_equals_settle_who_leads() -> None:
    """The Hexer, the Robber and the Firebug have the same MRL: the players, or the die, choose; and it stays so."""
    table = lay(HEXER, ROBBER, BRAWLER)
    table.heroes[2].space = space("millet_row")
    table.heroes[2].deep = INSPIRED
    drive(travel.parties(table), ("hero", 1))
    assert leader(table, 0b011).seat == 1
    drive(travel.parties(table))
    give(table, table.heroes[0], "copper_torc")
    assert leader(table, 0b011).seat == 0
    drive(travel.parties(table))
    rolled = lay(HEXER, ROBBER)
    drive(travel.parties(rolled), "roll", rolls=[1])
    assert leader(rolled, 0b11).seat == 1


@rule("DD.STANCE.01", "DD.PARTY.03", "DD.MACT.01", "DD.MACT.03", "DD.PARTY.04", "DD.STANCE.02", "DD.MAP.03")
def test_a_member_may_part_from_the_party() -> None:
    table = lay(KNIGHT, FRIAR)
    table.agenda = [("party", 0b11)]
    run(table, "bold")
    assert [hero.bold for hero in table.heroes] == [1, 1]
    run(table, ("foot", space("gallows_road")), "part")
    assert table.heroes[1].space == space("gallows_road")
    assert table.heroes[0].space == space("hangmans_cross")
    run(table, "cautious")
    run(table, "rest")
    assert table.heroes[0].bold == 0
    assert table.agenda == [("rest", 0)]


@rule("DD.STANCE.03", "DD.STANCE.04")
def test_one_bold_member_makes_a_merged_party_bold() -> None:
    table = lay(KNIGHT, FRIAR)
    table.heroes[0].bold = 1
    drive(travel.end_map_phase(table))
    assert table.heroes[1].bold == 1
    for hero in table.heroes:
        hero.bold = 0
    drive(travel.end_map_phase(table))
    assert [hero.bold for hero in table.heroes] == [0, 0]


# ---- travel ---------------------------------------------------------------------------------------------------------


@rule("DD.FOOT.01-03", "DD.PATH.03", "DD.MACT.02")
def test_foot_travel() -> None:
    table = lay(KNIGHT, at="millet_row")
    assert spots(travel.map_choices(table, 1), "foot") == {"barley_lane", "barley_barrow"}
    table.heroes[0].space = space("barley_lane")
    assert spots(travel.map_choices(table, 1), "foot") == {"hangmans_cross", "millet_row"}
    table.heroes[0].space = space("barley_barrow")
    assert spots(travel.map_choices(table, 1), "foot") == {"millet_row", "path_06"}


@rule("DD.MARCH.01-04", "DD.PATH.01-04")
def test_force_march_wants_a_road_or_an_explored_path() -> None:
    table = lay(KNIGHT, at="charcoal_camp")
    assert spots(travel.map_choices(table, 1), "march") == {"hangmans_cross"}
    table.explored |= 1 << space("path_01")
    assert spots(travel.map_choices(table, 1), "march") == {"hangmans_cross", "crones_hollow"}
    table.epics[MONSTER["antler_king"]] = space("path_01")
    assert spots(travel.map_choices(table, 1), "march") == {"hangmans_cross"}
    table.heroes[0].space = space("path_01")
    assert spots(travel.map_choices(table, 1), "march") == set()


@rule("DD.MARCH.05", "DD.MARCH.06")
def test_marching_tires() -> None:
    table = lay(KNIGHT, FRIAR)
    for hero in table.heroes:
        hero.luck = 0
    there = space("bruttelburg")
    drive(travel.perform(table, 0b11, ("march", space("gallows_road"), there)), rolls=[6, 6, 1, 2])
    assert [hero.space for hero in table.heroes] == [there, there]
    assert table.heroes[0].deep == FATIGUED
    assert not table.heroes[1].deep


@rule("DD.LAKE.01", "DD.PORT.05", "DD.PORT.04")
def test_the_lake_is_free() -> None:
    table = lay(KNIGHT, at="dusk_falls")
    table.heroes[0].gp = 0
    assert spots(travel.map_choices(table, 1), "lake") == {"tower_island", "ghostgate", "fishmonger_camp"}
    drive(travel.perform(table, 1, ("lake", space("tower_island"))))
    assert table.heroes[0].space == space("tower_island")


@rule("DD.RIVER.01", "DD.RIVER.02")
def test_the_river_costs_two_each() -> None:
    table = lay(KNIGHT, FRIAR, at="pigskin_port")
    knight, friar = table.heroes
    knight.gp, friar.gp = 3, 1
    assert spots(travel.map_choices(table, 0b11), "river") == {"east_bridge", "north_bridge", "the_watchtower"}
    drive(travel.perform(table, 0b11, ("river", space("east_bridge"))))
    assert knight.gp + friar.gp == 0
    assert friar.space == space("east_bridge")
    assert spots(travel.map_choices(table, 0b11), "river") == set()


def test_the_deserter_travels_free_and_gains_luck() -> None:
    table = lay(DESERTER, at="pigskin_port")
    deserter = table.heroes[0]
    deserter.gp, deserter.luck = 0, 0
    drive(travel.perform(table, 1, ("river", space("the_watchtower"))))
    assert deserter.luck == 1
    assert deserter.space == space("the_watchtower")


@rule("DD.VOIDT.01-03", "DD.REG.04")
def test_only_a_voidgate_leads_into_the_maze() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    table.gates[knight.space] = 0
    assert "void" not in travel.map_choices(table, 1), "the gate opened after the phase had begun"
    drive(travel.map_phase(table))
    assert "void" in travel.map_choices(table, 1)
    gain_condition(table, knight, DETAINED)
    assert travel.map_choices(table, 1) == ["rest"]
    knight.deep = 0
    drive(travel.perform(table, 1, "void"))
    assert knight.space == MAZE
    assert travel.map_choices(table, 1) == ["rest"]
    knight.bold = 1
    assert travel.map_choices(table, 1) == ["rest", "void"]


def danger(place: str) -> int:
    return next(number for number, card in enumerate(DANGERS) if card.place == place)


@rule("DD.VOIDT.04", "DD.VOIDT.05", "DD.VOIDT.06", "DD.VOIDT.07")
def test_the_way_back_leads_to_a_gate() -> None:
    table = lay(HEXER)
    hexer = table.heroes[0]
    hexer.luck = 0
    hexer.space = MAZE
    table.gates = {space("moonwell"): 0}
    drive(travel.perform(table, 1, "void"), ("test", 0, space("moonwell")), rolls=[danger("charcoal_camp"), 2, 2])
    assert hexer.space == space("moonwell")
    assert len(table.gates) == 1
    hexer.space = MAZE
    drive(travel.perform(table, 1, "void"), rolls=[danger("moonwell")])
    assert hexer.space == space("moonwell")
    hexer.space = MAZE
    table.danger.reshuffle()
    drive(travel.perform(table, 1, "void"), "decline", rolls=[danger("charcoal_camp")])
    assert hexer.space == space("charcoal_camp")
    assert table.level[hexer.space] == 1
    assert space("charcoal_camp") in table.gates
    hexer.space = MAZE
    drive(travel.perform(table, 1, "void"), rolls=[danger("miners_rest")])
    assert hexer.space == space("miners_rest"), "no gate of another Region is of any use"


@rule("DD.VOIDT.08", "DD.VOIDT.09")
def test_some_cards_show_no_way_back() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    for card in ("reshuffle", "charcoal_camp"):
        table.agenda = []
        knight.space = MAZE
        table.destroyed = 1 << space("charcoal_camp")
        drive(travel.perform(table, 1, "void"), rolls=[danger(card)])
        assert knight.space == MAZE
        assert table.agenda == [("rest", 0)]


# ---- rest -----------------------------------------------------------------------------------------------------------


@rule("DD.REST.01", "DD.REST.06", "DD.RECOV.01-03", "DD.DICE.04")
@pytest.mark.parametrize(("dice", "left"), [((1, 2), 3), ((6, 6), 6), ((3, 4), 3), ((4, 4), 6)])
def test_recover_removes_morale_or_half(dice: tuple[int, int], left: int) -> None:
    table = lay(BRAWLER)
    brawler = table.heroes[0]
    brawler.luck, brawler.wounds = 0, 10
    table.agenda = [("rest", 0)]
    run(table, rolls=list(dice))
    assert brawler.wounds == left
    assert table.agenda == [("rest", 0)]


@rule("DD.RECOV.08", "DD.RECOV.06", "DD.STAT.05")
@pytest.mark.parametrize(("dice", "left"), [((1, 2), 5), ((6, 6), 7)])
def test_conditions_count_until_they_come_off(dice: tuple[int, int], left: int) -> None:
    table = lay(BRAWLER)
    brawler = table.heroes[0]
    brawler.luck, brawler.wounds = 0, 10
    gain_condition(table, brawler, SHAKEN)
    drive(resting.recover(table, brawler), rolls=list(dice))
    assert brawler.wounds == left
    assert not brawler.conditions
    gain_condition(table, brawler, INSPIRED)
    brawler.wounds = 0
    drive(resting.recover(table, brawler))
    assert not brawler.conditions


@rule("DD.RECOV.04", "DD.RECOV.05", "DD.RECOV.07", "DD.REST.07")
def test_infection_peril_and_strange_places_spoil_rest() -> None:
    table = lay(BRAWLER)
    brawler = table.heroes[0]
    brawler.luck, brawler.wounds = 0, 6
    gain_condition(table, brawler, INFECTED)
    drive(resting.recover(table, brawler), rolls=[1, 1])
    assert brawler.wounds == 6
    assert not brawler.conditions
    brawler.space = space("the_gibbet_oak")
    drive(resting.recover(table, brawler), rolls=[1, 1])
    assert brawler.wounds == 6
    brawler.space = space("moonwell")
    gain_condition(table, brawler, DETAINED)
    gain_condition(table, brawler, SHAKEN)
    brawler.wounds = 0
    drive(resting.recover(table, brawler))
    assert brawler.conditions == SHAKEN


@rule("DD.REST.02-05", "DD.EXCH.02", "DD.REQ.02")
def test_rest_actions_depend_on_the_place_and_come_once() -> None:
    table = lay(KNIGHT, at="millet_row")
    knight = table.heroes[0]
    knight.gp = 20
    offered = resting.rest_choices(table, knight)
    assert "trade" in offered
    assert "invest" in offered
    assert "explore" in offered
    knight.used = ("trade", "invest")
    assert "trade" not in resting.rest_choices(table, knight)
    knight.used = ()
    for id in ("barley_lane", "barley_barrow"):
        knight.space = space(id)
        assert "trade" not in resting.rest_choices(table, knight)
    knight.space = space("barley_lane")
    offered = resting.rest_choices(table, knight)
    assert "invest" not in offered
    give(table, knight, "camp_kit")
    kit = CARD["camp_kit"]
    assert ("use", kit, 0) in resting.rest_choices(table, knight)
    knight.wounds = 2
    drive(resting.perform(table, knight, ("use", kit, 0)))
    assert knight.wounds == 1
    assert ("use", kit, 0) not in resting.rest_choices(table, knight)


@rule("DD.REQ.07")
def test_a_combined_box_wants_all_of_it() -> None:
    table = lay(BRAWLER, at="rustfield")
    brawler = table.heroes[0]
    give(table, brawler, "grave_spade")
    spade = ("use", CARD["grave_spade"], 0)
    assert spade in resting.rest_choices(table, brawler)
    brawler.space = space("millet_row")
    assert spade not in resting.rest_choices(table, brawler)


@rule("DD.EXPL.01-03", "DD.EXPL.05", "DD.MAZE.01", "DD.MAZE.02")
def test_exploring() -> None:
    table = lay(ROBBER, KNIGHT, at="path_01")
    robber, knight = table.heroes
    robber.luck = 0
    assert not exploring.bar_to_explore(table, robber)
    drive(resting.perform(table, robber, "explore"), rolls=[6, 6])
    assert exploring.bar_to_explore(table, knight)
    assert not table.explored
    table.tried = ()
    drive(resting.perform(table, robber, "explore"), rolls=[1, 2])
    table.tried = ()
    assert table.explored >> space("path_01") & 1
    assert exploring.bar_to_explore(table, robber)
    assert robber.luck == 1
    table.clues["A"] = space("path_01")
    assert not exploring.bar_to_explore(table, robber)
    robber.space = MAZE
    drive(resting.perform(table, robber, "explore"), rolls=[1, 2])
    assert not table.explored >> MAZE & 1


@rule("DD.IMPR.01-04", "DD.REQ.14", "DD.REQ.15", "DD.GOLD.04")
def test_improving() -> None:
    table = lay(KNIGHT, BRAWLER)
    knight = table.heroes[0]
    knight.xp = 9
    parry, brawler, wall = SKILL["parry"], SKILL["brawler"], SKILL["shield_wall"]
    offered = improving.improvements(table, knight)
    assert ("learn", parry) in offered
    assert ("master", wall) in offered
    assert ("learn", brawler) not in offered
    assert ("learn", wall) not in offered
    assert ("learn", SKILL["void_bolt"]) not in offered
    drive(resting.perform(table, knight, ("learn", parry)))
    assert knight.xp == 7
    assert parry in knight.skills
    assert not any(isinstance(c, tuple) and c[0] in ("learn", "master") for c in resting.rest_choices(table, knight))
    knight.used = ()
    drive(resting.perform(table, knight, ("master", wall)))
    assert knight.xp == 3
    assert (set(knight.skills), knight.mastered) == ({wall, parry}, (wall,))
    gain_condition(table, table.heroes[1], INSPIRED)


@rule("DD.INV.01-03", "DD.GOLD.02")
def test_investing() -> None:
    table = lay(KNIGHT, FRIAR, at="north_bridge")
    knight, friar = table.heroes
    knight.gp, friar.gp = 12, 9
    table.progress.explored = 0
    drive(resting.perform(table, knight, "invest"), ("gold", 11))
    assert (knight.gp, friar.gp) == (1, 0)
    assert table.level[space("north_bridge")] == -4
    assert table.bounty == 2
    table.base = space("north_bridge")
    friar.gp = 16
    knight.gp = 0
    assert towns.can_invest(table, friar)
    table.bounty = 1
    drive(resting.perform(table, friar, "invest"))
    assert friar.gp == 0
    assert table.bounty == 1


# ---- trade ----------------------------------------------------------------------------------------------------------


@rule(
    "DD.TRADE.01-03",
    "DD.LOOT.03",
    "DD.TRADE.06",
    "DD.TRADE.07",
    "DD.GOLD.01",
    "DD.LOOT.12",
    "DD.LOOT.13",
)
def test_trading() -> None:
    table = lay(KNIGHT, at="millet_row")
    knight = table.heroes[0]
    knight.gp, knight.wounds = 14, 5
    table.explored |= 1 << space("millet_row")
    drawn = [CARD["windfall"], CARD["leather_jack"], CARD["barber_surgeon"]]
    drive(resting.perform(table, knight, "trade"), "reveal", rolls=drawn)
    assert table.stalls[space("millet_row")] == (CARD["leather_jack"], CARD["barber_surgeon"])
    run(table, ("buy", CARD["leather_jack"]), "wear")
    run(table, ("buy", CARD["barber_surgeon"]))
    assert knight.gp == 4
    assert knight.wounds == 0
    assert CARD["barber_surgeon"] in table.loot.discard
    run(table, ("sell", CARD["dented_shield"]))
    assert knight.gp == 7
    assert CARDS[CARD["dented_shield"]].cost == 5
    run(table, "done")


@rule("DD.TRADE.08", "DD.TRADE.09")
def test_later_traders_choose_from_what_is_left() -> None:
    table = lay(KNIGHT, FRIAR, at="millet_row")
    drive(resting.perform(table, table.heroes[0], "trade"), rolls=[CARD["cudgel"]])
    run(table, "done")
    drive(resting.perform(table, table.heroes[1], "trade"))
    assert ("buy", CARD["cudgel"]) in towns.trade_choices(table, table.heroes[1], space("millet_row"), 0)
    drive(travel.end_map_phase(table))
    assert table.stalls == {}
    assert CARD["cudgel"] in table.loot.discard


@rule("DD.TRADE.04", "DD.TRADE.05", "DD.DCMP.07")
def test_monsters_among_the_wares_are_fought_first() -> None:
    table = lay(KNIGHT, at="goatskull_hamlet")
    knight = table.heroes[0]
    drive(resting.perform(table, knight, "trade"), rolls=[CARD["rival_looter"], CARD["festival"]])
    assert [item[0] for item in table.agenda] == ["trade", "event", "after_trade_fight", "engage"]
    assert table.agenda.pop()[5] == MONSTER["rival_looter"]
    table.result = "lost"
    run(table)
    assert table.stalls[space("goatskull_hamlet")] == ()


def test_a_peddler_sells_on_the_road() -> None:
    table = lay(KNIGHT)
    table.agenda = [("peddler", 0, 2, 1)]
    run(table, rolls=[CARD["cudgel"], CARD["net"]])
    run(table, ("buy", CARD["net"]), "wear")
    assert table.heroes[0].gp == 6 - 3
    run(table, "done")
    assert CARD["cudgel"] in table.loot.discard


# ---- the defeated ---------------------------------------------------------------------------------------------------


@rule("DD.DEF.04", "DD.DEF.05", "DD.DEATH.02")
def test_the_defeated_must_recover_or_die() -> None:
    table = lay(KNIGHT, BRAWLER)
    knight, brawler = table.heroes
    suffer(table, knight, 99)
    knight.luck = 0
    drive(travel.end_map_phase(table))
    assert knight.fate == DEFEATED, "struck down in this phase: the next one decides"
    drive(travel.map_phase(table))
    table.agenda = [("party", 0b11)]
    run(table, "bold")
    assert ("party", 0b01) in table.agenda
    assert travel.map_choices(table, 0b01) == ["rest"]
    heal(table, knight, 3)
    drive(travel.end_map_phase(table))
    assert knight.fate == ACTIVE
    suffer(table, knight, 99)
    drive(travel.map_phase(table))
    sword, shield = CARD["footmans_sword"], CARD["dented_shield"]
    assert knight.fate == DEFEATED
    assert knight.gear == (sword, shield)
    drive(travel.end_map_phase(table), ("take", 1), "leave")
    assert knight.fate == DEAD
    assert sword in brawler.pack
    assert shield in table.loot.discard
    assert [piece.id for piece in GAME.scene(table, 0).pieces] == ["h1"]


@rule("DD.DEF.05")
def test_more_health_is_no_wound_recovered() -> None:
    table = lay(KNIGHT, FRIAR)
    knight = table.heroes[0]
    table.heroes[1].space = space("millet_row")
    suffer(table, knight, 99)
    drive(travel.map_phase(table))
    gain_condition(table, knight, HARDY)
    drive(travel.end_map_phase(table))
    assert knight.fate == DEAD


@rule("DD.DEF.03", "DD.DEF.04", "DD.DEF.05")
def test_who_recovers_stands_up_and_rests_on() -> None:
    table = lay(KNIGHT, at="millet_row")
    knight = table.heroes[0]
    suffer(table, knight, 99)
    drive(travel.map_phase(table))
    table.agenda = [("rest", 0)]
    run(table, rolls=[3, 3])
    assert knight.fate == ACTIVE
    assert "trade" in resting.rest_choices(table, knight)


@rule("DD.ITEM.07", "DD.EXCH.01")
def test_gear_can_be_arranged_while_resting() -> None:
    table = lay(KNIGHT, FRIAR, at="millet_row")
    knight = table.heroes[0]
    knight.used = ("recover",)
    table.agenda = [("rest", 0)]
    run(table, "gear")
    run(table, ("give", CARD["dented_shield"], 1))
    run(table, "done")
    assert CARD["dented_shield"] in table.heroes[1].pack
    assert "gear" not in resting.rest_choices(table, knight)


@rule("DD.VOIDT.06", "DD.VOIDT.09")
def test_no_gate_on_a_destroyed_space_is_found() -> None:
    table = lay(FRIAR)
    friar = table.heroes[0]
    friar.space = MAZE
    table.gates = {space("moonwell"): 0}
    table.destroyed = 1 << space("moonwell")
    drive(travel.void_travel(table, [friar]), rolls=[danger("thornkeep")])
    assert friar.space == space("thornkeep")


@rule("DD.GOLD.01", "DD.LOOT.09", "DD.TRADE.05")
def test_a_pedlar_may_bring_trouble_too() -> None:
    table = lay(KNIGHT)
    drive(towns.peddler(table, 0, 3, 0), rolls=[CARD["rival_looter"], CARD["leather_jack"], CARD["cudgel"]])
    assert table.agenda.pop()[:4] == ("engage", 1, table.heroes[0].space, "trade")
    assert table.stalls[towns.PEDDLER] == (CARD["leather_jack"], CARD["cudgel"])
    table.result = "lost"
    run(table)
    assert table.stalls[towns.PEDDLER] == ()


@rule("DD.TRADE.03")
def test_the_extra_card_need_not_be_revealed() -> None:
    table = lay(KNIGHT, at="millet_row")
    table.explored |= 1 << space("millet_row")
    drive(resting.perform(table, table.heroes[0], "trade"), "enough", rolls=[CARD["cudgel"]])
    assert table.stalls[space("millet_row")] == (CARD["cudgel"],)


def test_gear_can_be_arranged_before_the_action() -> None:
    table = lay(KNIGHT, FRIAR)
    table.agenda = [("action", 0b11, 0)]
    run(table, ("gear", 0))
    assert ("stow", CARD["footmans_sword"]) in gear_choices(table, table.heroes[0])
    run(table, ("stow", CARD["footmans_sword"]))
    run(table, "done")
    assert table.agenda == [("action", 0b11, 1)]
    teach(table, table.heroes[0], "parry")


# ---- those who fall on the way --------------------------------------------------------------------------------------


@rule("DD.LOSE.01", "DD.DEATH.01", "DD.PARTY.04")
def test_the_dead_neither_travel_nor_rest_nor_recover() -> None:
    """Parted from the Party, killed in the fight that its trade has brought, and still on the agenda."""
    table = lay(KNIGHT, FRIAR, at="millet_row")
    knight = table.heroes[0]
    knight.wounds = 5
    table.agenda = [("action", 0b11, 0)]
    run(table, "rest", "part")
    assert table.agenda == [("party", 0b01), ("rest", 1)]
    die(table, knight)
    table.agenda.pop()
    run(table)
    for beat in (("rest", 0), ("action", 0b01, 0)):
        table.agenda = [beat]
        run(table)
        assert table.agenda == []
    assert (knight.space, knight.wounds, knight.used) == (space("millet_row"), 5, ())


@rule("DD.DEF.03", "DD.DEF.04")
def test_who_is_defeated_in_the_map_phase_rests_in_the_next() -> None:
    table = lay(KNIGHT, FRIAR, at="millet_row")
    friar = table.heroes[1]
    friar.wounds = 20
    settle(table, friar)
    assert friar.fate == DEFEATED
    table.agenda = [("rest", 1), ("party", 0b10)]
    run(table)
    run(table)
    assert friar.wounds == 14
    table.agenda = [("map",)]
    friar.luck = 0
    run(table)
    assert friar.must_rest
    run(table, "bold")
    run(table, "rest")
    run(table)
    run(table, "done")
    run(table, "bold")
    run(table, "rest")
    run(table, rolls=[3, 3])
    assert (friar.fate, friar.wounds) == (ACTIVE, 5)


@rule("DD.DEATH.02", "DD.LOOT.06")
def test_the_dead_leave_items_and_allies_to_the_party() -> None:
    table = lay(KNIGHT, FRIAR, at="millet_row")
    knight, friar = table.heroes
    knight.gear, knight.pack, knight.extras = (SWORD,), (), (CARD["hired_bravo"], CARD["swamp_lung"])
    drive(bequeath(table, knight), ("take", 1), ("take", 1))
    assert friar.extras == (CARD["hired_bravo"],)
    assert SWORD in friar.pack
    assert knight.extras == (CARD["swamp_lung"],), "nobody inherits a Disease"  # type: ignore[comparison-overlap]
    friar.space = space("barley_barrow")
    knight.gear = (CARD["dented_shield"],)
    drive(bequeath(table, knight))
    assert knight.gear == (CARD["dented_shield"],), "and nobody who is elsewhere"


@rule("DD.DEATH.02", "DD.HEAVY.03")
def test_a_third_heavy_heirloom_is_too_much() -> None:
    table = lay(KNIGHT, FRIAR, at="millet_row")
    knight, friar = table.heroes
    friar.pack = (CARD["greatsword"], CARD["mail_shirt"])
    knight.gear, knight.fate = (CARD["camp_kit"],), DEFEATED
    drive(bequeath(table, knight), ("take", 1), ("drop", CARD["camp_kit"]))
    assert CARD["camp_kit"] in table.loot.discard
