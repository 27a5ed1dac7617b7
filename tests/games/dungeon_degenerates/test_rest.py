"""Resting to the number: Recover, Explore, Improve, Trade, and the Skills that need rest."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules import explore as exploring
from rulewright.games.dungeon_degenerates.rules import improve as improving
from rulewright.games.dungeon_degenerates.rules import rest as resting
from rulewright.games.dungeon_degenerates.rules import rest_skills
from rulewright.games.dungeon_degenerates.rules import town as towns
from rulewright.games.dungeon_degenerates.rules.board import MAZE
from rulewright.games.dungeon_degenerates.rules.content import CARD, CARDS, DOOM, SKILL, SKILLS
from rulewright.games.dungeon_degenerates.rules.state import DEFEATED, Hero, Table, traits_of
from rulewright.games.dungeon_degenerates.rules.terms import (
    BLEEDING,
    DAZED,
    DETAINED,
    HARDY,
    INFECTED,
    INSPIRED,
    SHAKEN,
    STUNNED,
)
from rulewright.kernel import Ask

from .camp import BRAWLER, FRIAR, HEXER, KNIGHT, ROBBER, burden, drive, give, lay, refused, run, space, teach

rule = pytest.mark.rule


def resting_at(place: str, *heroes: str) -> tuple[Table, Hero]:
    table = lay(*(heroes or (KNIGHT,)), at=place)
    for hero in table.heroes:
        hero.luck = 0
    return table, table.heroes[0]


def removed(table: Table, hero: Hero, amount: int = 8) -> int:
    return resting.recovered(table, hero, amount, traits_of(table, hero.space))


# ---- recover --------------------------------------------------------------------------------------------------------


@rule("DD.RECOV.01-03", "DD.DICE.03")
@pytest.mark.parametrize(("rolls", "wounds"), [((4, 4), 12 - 8), ((5, 4), 12 - 4)])
def test_recover_takes_morale_or_half(rolls: tuple[int, int], wounds: int) -> None:
    table, knight = resting_at("millet_row")
    knight.wounds = 12
    drive(resting.recover(table, knight), rolls=rolls)
    assert knight.wounds == wounds


def test_a_prayer_helps_the_test_by_one() -> None:
    table, knight = resting_at("millet_row")
    knight.wounds, table.blessed = 12, 1
    drive(resting.recover(table, knight), rolls=(5, 4))
    assert knight.wounds == 4
    knight.wounds, table.blessed = 12, 2
    drive(resting.recover(table, knight), rolls=(5, 4))
    assert knight.wounds == 8


def test_who_is_whole_rolls_no_dice_but_sheds_conditions() -> None:
    table, knight = resting_at("millet_row")
    knight.brief, knight.lasting, knight.deep, knight.expiring = STUNNED, BLEEDING, SHAKEN, STUNNED
    drive(resting.recover(table, knight))
    assert (knight.conditions, knight.expiring) == (0, 0)


@rule("DD.RECOV.08", "DD.REST.07")
def test_in_a_metaphysical_place_only_chains_come_off() -> None:
    table, knight = resting_at("crystal_crater")
    knight.deep = SHAKEN | DETAINED
    drive(resting.recover(table, knight))
    assert knight.deep == SHAKEN


@rule("DD.RECOV.04", "DD.RECOV.05")
def test_what_spoils_and_what_helps_recovery() -> None:
    table, knight = resting_at("millet_row")
    assert removed(table, knight) == 8
    knight.deep = INFECTED
    assert removed(table, knight) == 0
    knight.deep, table.hand = 0, knight.space
    assert removed(table, knight) == 0
    knight.fieldcraft = 1
    assert removed(table, knight) == 0
    knight.fieldcraft = 2
    assert removed(table, knight) == 10
    table.hand, knight.fieldcraft = -1, 1
    assert removed(table, knight) == 9
    knight.fieldcraft = 0
    burden(table, knight, "sickly", "glutton")
    assert removed(table, knight) == 8, "a Knight of CON 8 is not Sickly, and a Glutton eats in Town"
    knight.space = space("barley_barrow")
    assert removed(table, knight) == 7


def test_ash_falls_on_the_badlands_alone() -> None:
    table, knight = resting_at("dustmothers_rest")
    table.lasting, table.lasting_regions = [DOOM["ashfall"]], [2]
    assert removed(table, knight) == 6
    knight.space = space("millet_row")
    assert removed(table, knight) == 8


def test_fieldcraft_helps_the_others_and_heals_its_master() -> None:
    table, hexer = resting_at("barley_barrow", HEXER, KNIGHT, FRIAR)
    hexer.wounds = 3
    table.heroes[2].space = space("millet_row")
    drive(rest_skills.fieldcraft(table, hexer, 2))
    assert (hexer.wounds, *(hero.fieldcraft for hero in table.heroes)) == (1, 0, 2, 0)
    assert removed(table, table.heroes[1]) == 10
    assert removed(table, table.heroes[2]) == 8
    drive(rest_skills.fieldcraft(table, hexer, 1))
    assert (hexer.wounds, *(hero.fieldcraft for hero in table.heroes)) == (0, 0, 1, 0)


# ---- explore --------------------------------------------------------------------------------------------------------


@rule("DD.EXPL.01-05", "DD.MAZE.01")
def test_what_can_be_explored() -> None:
    table, knight = resting_at("barley_barrow")
    here = knight.space
    table.clues = {}
    assert not exploring.bar_to_explore(table, knight)
    table.explored = 1 << here
    assert ("DD.EXPL.05", "explore") in refused(table, resting.rest_refusals(table, knight))
    table.clues = {"A": here}
    assert not exploring.bar_to_explore(table, knight)
    knight.deep = DAZED
    assert ("DD.EXPL.01", "explore") in refused(table, resting.rest_refusals(table, knight))
    knight.deep, table.tried = 0, (here,)
    assert ("DD.EXPL.02", "explore") in refused(table, resting.rest_refusals(table, knight))


@rule("DD.EXPL.03", "DD.MAZE.02")
def test_a_passed_test_leaves_a_counter_but_not_in_the_maze() -> None:
    table, knight = resting_at("barley_barrow")
    table.clues = {}
    drive(exploring.explore(table, knight), rolls=(4, 3))
    assert (table.explored, table.tried) == (0, (knight.space,))
    drive(exploring.explore(table, knight), rolls=(3, 3))
    assert table.explored == 1 << knight.space
    table, knight = resting_at("the_maze")
    drive(exploring.explore(table, knight), rolls=(3, 3))
    assert (table.explored, table.tried) == (0, (MAZE,))


def test_the_thorn_moon_darkens_woods_and_hills() -> None:
    table, knight = resting_at("thornkeep")
    table.lasting, table.lasting_regions = [DOOM["thorn_moon"]], [0]
    assert exploring.explore_bonus(table, knight) == -2
    give(table, knight, "map_case")
    assert exploring.explore_bonus(table, knight) == 0
    knight.space = space("millet_row")
    assert exploring.explore_bonus(table, knight) == 2


def test_finding_is_the_robbers_luck() -> None:
    for hero, luck in ((ROBBER, 1), (KNIGHT, 0)):
        table, one = resting_at("barley_barrow", hero)
        table.clues = {}
        drive(exploring.explore(table, one), rolls=(2, 2))
        assert one.luck == luck


# ---- improve --------------------------------------------------------------------------------------------------------


@rule("DD.IMPR.02", "DD.IMPR.03")
def test_skills_cost_what_they_cost() -> None:
    table, knight = resting_at("millet_row")
    provoke = SKILL["provoke"]
    for cost, learn in ((2, True), (1, False)):
        knight.xp = cost
        assert (("learn", provoke) in improving.improvements(table, knight)) is learn
    knight.xp = 7
    drive(resting.perform(table, knight, ("learn", provoke)))
    assert (knight.xp, knight.skills[-1]) == (5, provoke)
    assert ("learn", provoke) not in improving.improvements(table, knight)
    knight.xp = 3
    assert ("master", provoke) in improving.improvements(table, knight)
    knight.xp = 2
    assert ("master", provoke) not in improving.improvements(table, knight)
    knight.xp, before = 5, knight.skills[0]
    drive(resting.perform(table, knight, ("master", provoke)))
    assert (knight.xp, knight.skills, knight.mastered) == (2, (before, provoke), (provoke,))
    assert ("master", provoke) not in improving.improvements(table, knight)


def test_a_skill_in_other_hands_cannot_be_learnt() -> None:
    table, knight = resting_at("millet_row", KNIGHT, FRIAR)
    knight.xp = 20
    teach(table, table.heroes[1], "provoke")
    assert ("learn", SKILL["provoke"]) not in improving.improvements(table, knight)
    assert ("master", SKILL["provoke"]) not in improving.improvements(table, knight)


@pytest.mark.parametrize(("card", "weakness", "paid"), [("guild_introduction", "", 1), ("", "slow_learner", 3)])
def test_what_makes_learning_cheaper_or_dearer(card: str, weakness: str, paid: int) -> None:
    table, knight = resting_at("millet_row")
    knight.extras = (CARD[card],) if card else ()
    burden(table, knight, *([weakness] if weakness else []))
    knight.xp = paid
    assert ("learn", SKILL["provoke"]) in improving.improvements(table, knight)
    knight.xp = paid - 1
    assert ("learn", SKILL["provoke"]) not in improving.improvements(table, knight)
    knight.xp = 10
    improving.learn(table, knight, SKILL["provoke"])
    assert knight.xp == 10 - paid
    improving.master(table, knight, SKILL["provoke"])
    assert knight.xp == 10 - paid - (paid + 1)
    assert knight.used == ("improve", "improve")


def test_improving_costs_a_point_at_least() -> None:
    table, knight = resting_at("millet_row")
    knight.extras = (CARD["guild_introduction"],) * 3
    knight.xp = 1
    assert ("learn", SKILL["provoke"]) in improving.improvements(table, knight)
    improving.learn(table, knight, SKILL["provoke"])
    assert knight.xp == 0
    knight.xp = 5
    improving.master(table, knight, SKILL["provoke"])
    assert knight.xp == 4
    knight.xp = 0
    assert improving.improvements(table, knight) == []
    assert SKILLS[SKILL["provoke"]].xp == 2


# ---- what may be done where -----------------------------------------------------------------------------------------


@rule("DD.REST.02-05")
def test_rest_actions_come_once_a_turn() -> None:
    table, friar = resting_at("millet_row", FRIAR, KNIGHT)
    friar.xp, friar.gp = 10, 21
    assert ("skill", "mend") not in resting.rest_choices(table, friar), "nobody is wounded"
    table.heroes[1].wounds = 1
    offered = resting.rest_choices(table, friar)
    assert {"done", "explore", "invest", "trade", "gear", ("skill", "mend")} <= set(offered)
    assert ("use", CARD["prayer_book"], 0) in offered
    friar.used = ("improve", "invest", "trade", "gear", "mend")
    table.heroes[1].used_cards = (CARD["prayer_book"],)
    table.tried = (friar.space,)
    assert resting.rest_choices(table, friar) == ["done"]
    friar.space = space("barley_barrow")
    friar.used = ("gear", "improve", "mend")
    assert resting.rest_choices(table, friar) == ["done", "explore"], "no market and no Settlement on the barrow"


def test_a_skill_asks_for_its_place() -> None:
    table, friar = resting_at("barley_barrow", FRIAR)
    teach(table, friar, "ritual_of_knots", "fieldcraft", "streetwise")
    offered = resting.rest_choices(table, friar)
    assert ("skill", "ritual") in offered
    assert ("skill", "fieldcraft") in offered
    assert ("skill", "streetwise") not in offered
    friar.space = space("millet_row")
    offered = resting.rest_choices(table, friar)
    assert ("skill", "ritual") not in offered
    assert ("skill", "fieldcraft") not in offered
    assert ("skill", "streetwise") in offered


def test_single_items_are_used_up_and_tools_are_not() -> None:
    table, friar = resting_at("barley_barrow", FRIAR, KNIGHT)
    knight = table.heroes[1]
    give(table, friar, "healing_salve", "camp_kit")
    friar.wounds, knight.wounds = 6, 6
    drive(resting.perform(table, friar, ("use", CARD["healing_salve"], 1)))
    assert (friar.wounds, knight.wounds) == (2, 6)
    assert CARD["healing_salve"] in table.loot.discard
    assert CARD["healing_salve"] not in friar.gear
    drive(resting.perform(table, friar, ("use", CARD["camp_kit"], 0)))
    assert (friar.wounds, knight.wounds) == (1, 5)
    assert CARD["camp_kit"] in friar.gear
    assert friar.used_cards == (CARD["healing_salve"], CARD["camp_kit"])


@pytest.mark.parametrize(("rolls", "luck", "left"), [((4, 1), 1, 4), ((3, 1), 0, 5)])
def test_healing_four_wounds_of_another_is_the_friars_luck(rolls: tuple[int, int], luck: int, left: int) -> None:
    table, friar = resting_at("barley_barrow", FRIAR, KNIGHT)
    knight = table.heroes[1]
    knight.wounds = 8
    drive(rest_skills.mend(table, friar, 1), rolls=rolls)
    assert (friar.luck, knight.wounds) == (luck, left)
    table.heroes[0].luck, friar.wounds, knight.wounds = 0, 8, 0
    drive(rest_skills.mend(table, friar, 1), rolls=(5, 1))
    assert (friar.luck, friar.wounds) == (0, 3), "his own Wounds bring him none"


def test_mending_is_for_one_or_mastered_for_all() -> None:
    table, friar = resting_at("barley_barrow", FRIAR, KNIGHT, HEXER)
    for hero in table.heroes:
        hero.wounds = 5
    drive(rest_skills.mend(table, friar, 1), ("hero", 2), rolls=(3, 2))
    assert [hero.wounds for hero in table.heroes] == [5, 5, 2]
    drive(rest_skills.mend(table, friar, 2), rolls=(2, 2))
    assert [hero.wounds for hero in table.heroes] == [3, 3, 0]
    friar.luck = 0
    drive(rest_skills.mend(table, friar, 2), rolls=(6, 6))
    assert [hero.wounds for hero in table.heroes] == [3, 3, 0]
    for hero in table.heroes:
        hero.wounds = 0
    drive(rest_skills.mend(table, friar, 2))


def test_the_defeated_can_be_mended() -> None:
    table, friar = resting_at("barley_barrow", FRIAR, KNIGHT)
    knight = table.heroes[1]
    knight.fate, knight.wounds = DEFEATED, 16
    drive(rest_skills.mend(table, friar, 1), rolls=(5, 1))
    assert (knight.wounds, knight.recovered) == (11, True)


def test_blessings_are_for_one_or_two() -> None:
    table, friar = resting_at("barley_barrow", FRIAR, KNIGHT)
    drive(rest_skills.bless(table, friar, 1), ("hero", 1), ("condition", HARDY))
    assert [hero.deep for hero in table.heroes] == [0, HARDY]
    drive(rest_skills.bless(table, friar, 2), ("hero", 1), ("condition", INSPIRED), ("condition", HARDY))
    assert [hero.deep for hero in table.heroes] == [HARDY, HARDY | INSPIRED]


def test_herbs_cure_and_mastered_heal_two() -> None:
    table, hexer = resting_at("barley_barrow", HEXER, KNIGHT)
    knight = table.heroes[1]
    knight.deep, knight.wounds = INFECTED, 5
    drive(rest_skills.herbs(table, hexer, 1), ("hero", 1))
    assert (knight.deep, knight.wounds) == (0, 5)
    drive(rest_skills.herbs(table, hexer, 2), ("hero", 1))
    assert knight.wounds == 3


def test_looking_at_what_is_to_come() -> None:
    table, hexer = resting_at("millet_row", HEXER)
    drive(rest_skills.streetwise(table, hexer, 1), ("card", 5), ("card", 3), rolls=(3, 4, 5))
    assert [card for card, _ in table.loot.top] == [5, 3, 4], "the last lies on top"
    drive(rest_skills.ritual(table, hexer, 1), ("card", 7), rolls=(7, 8))
    assert [card for card, _ in table.danger.top] == [7, 8]
    drive(rest_skills.ritual(table, hexer, 2), ("bottom", 8))
    assert [card for card, _ in table.danger.top] == [7]
    assert [card for card, _ in table.danger.bottom] == [8]
    drive(rest_skills.ritual(table, hexer, 2), "keep", ("card", 9), rolls=(9,))
    assert [card for card, _ in table.danger.top] == [9, 7]
    assert table.danger.aside == []


# ---- trade ----------------------------------------------------------------------------------------------------------


@rule("DD.TRADE.06", "DD.TRADE.07", "DD.DICE.03")
def test_prices_and_resale() -> None:
    table, knight = resting_at("millet_row")
    sword, pendant = CARD["footmans_sword"], CARD["lucky_coin"]
    assert (CARDS[sword].cost, CARDS[pendant].cost) == (7, 5)
    assert (towns.price(table, knight, sword, 0), towns.price(table, knight, sword, 1)) == (7, 6)
    assert towns.price(table, knight, CARD["river_stones"], 3) == 1
    assert (towns.resale(table, knight, sword), towns.resale(table, knight, pendant)) == (4, 3)
    assert towns.resale(table, knight, CARD["leather_jack"]) == 3
    teach(table, knight, "hard_bargain", mastered=True)
    assert (towns.price(table, knight, sword, 0), towns.resale(table, knight, sword)) == (6, 7)


@rule("DD.TRADE.01")
def test_how_many_cards_are_revealed() -> None:
    table, knight = resting_at("north_bridge")
    assert towns.stall_size(table, knight) == 3
    teach(table, knight, "streetwise", mastered=True)
    assert towns.stall_size(table, knight) == 4
    knight.skills = ()
    table.lasting, table.lasting_regions = [DOOM["plague_bells"]], [0]
    assert towns.stall_size(table, knight) == 2
    table.lasting_regions = [1]
    assert towns.stall_size(table, knight) == 3
    table.lasting_regions, table.level[knight.space] = [0], -1
    assert towns.stall_size(table, knight) == 1


@rule("DD.TRADE.01-04", "DD.TRADE.08")
def test_a_stall_is_filled_once_a_turn() -> None:
    table, knight = resting_at("millet_row", KNIGHT, FRIAR)
    table.explored = 1 << knight.space
    drive(resting.perform(table, knight, "trade"), "reveal", rolls=(CARD["whip"], CARD["windfall"], CARD["sling"]))
    assert table.stalls == {knight.space: (CARD["whip"], CARD["sling"])}
    assert CARD["windfall"] in table.loot.discard, "what is Loot Only is drawn again"
    assert table.agenda == [("trade", 0, knight.space, 0)]
    assert knight.used == ("trade",)
    drive(resting.perform(table, table.heroes[1], "trade"))
    assert table.agenda[-1] == ("trade", 1, knight.space, 0)


@rule("DD.TRADE.06", "DD.TRADE.07")
def test_buying_and_selling() -> None:
    table, knight = resting_at("millet_row")
    here = knight.space
    table.stalls = {here: (CARD["whip"], CARD["festival"])}
    knight.gp, knight.pack, table.agenda = 4, (CARD["lantern"],), [("trade", 0, here, 0)]
    ask = towns.trade(table, 0, here, 0).send(None)
    assert isinstance(ask, Ask)
    offered = list(ask.listed(0))
    assert ("buy", CARD["whip"]) in offered
    assert ("buy", CARD["festival"]) not in offered
    knight.gp = 3
    assert ("buy", CARD["whip"]) not in towns.trade_choices(table, knight, here, 0)
    assert ("buy", CARD["whip"]) in towns.trade_choices(table, knight, here, 1)
    knight.gp = 4
    run(table, ("sell", CARD["lantern"]))
    assert (knight.gp, list(knight.pack), table.loot.discard) == (6, [], [CARD["lantern"]])
    run(table, ("buy", CARD["whip"]), "carry")
    assert (knight.gp, knight.pack, table.stalls[here]) == (2, (CARD["whip"],), (CARD["festival"],))
    run(table, "done")
    assert table.agenda == []
    assert table.stalls[here] == (CARD["festival"],)


@rule("DD.TRADE.05")
@pytest.mark.parametrize(("result", "left"), [("won", 1), ("lost", 0), ("none", 0), ("law", 0)])
def test_nobody_buys_after_a_lost_fight(result: str, left: int) -> None:
    table, knight = resting_at("millet_row")
    table.stalls, table.result = {knight.space: (CARD["whip"],)}, result
    drive(towns.after_trade_fight(table, knight.space))
    assert len(table.stalls[knight.space]) == left
    assert table.loot.discard == [CARD["whip"]] * (1 - left)


def test_an_event_among_the_wares_happens_to_the_trader() -> None:
    table, knight = resting_at("millet_row", KNIGHT, FRIAR)
    friar = table.heroes[1]
    drive(towns.fill_stall(table, friar, friar.space, 2), rolls=(CARD["festival"], CARD["whip"]))
    assert table.agenda == [("event", 1, CARD["festival"])]
    run(table)
    assert (knight.luck, friar.luck) == (1, 1)
    assert table.stalls == {friar.space: (CARD["whip"],)}
    assert table.loot.discard == [CARD["festival"]]


def test_a_peddlers_rest_goes_when_he_does() -> None:
    table, knight = resting_at("barley_barrow")
    knight.gp = 1
    drive(towns.peddler(table, 0, 2, 1), rolls=(CARD["whip"], CARD["cudgel"]))
    assert table.stalls == {towns.PEDDLER: (CARD["whip"], CARD["cudgel"])}
    assert table.agenda == [("trade", 0, towns.PEDDLER, 1)]
    run(table, ("buy", CARD["cudgel"]), "carry")
    run(table, "done")
    assert table.stalls == {}
    assert table.loot.discard == [CARD["whip"]]


def test_the_fallen_do_not_trade() -> None:
    table, knight = resting_at("millet_row")
    knight.fate, table.agenda = DEFEATED, [("trade", 0, knight.space, 0)]
    run(table)
    assert table.agenda == []


def test_a_drunkard_pays_for_the_first_round() -> None:
    table, brawler = resting_at("millet_row", BRAWLER)
    burden(table, brawler, "drunkard")
    brawler.gp, brawler.luck = 1, 1
    towns.drink_first(table, brawler)
    assert (brawler.gp, brawler.luck) == (0, 1)
    towns.drink_first(table, brawler)
    assert brawler.luck == 1
    brawler.used = ()
    towns.drink_first(table, brawler)
    assert (brawler.gp, brawler.luck) == (0, 0)


@pytest.mark.parametrize(
    ("place", "rolls", "gold", "bounty"),
    [("north_bridge", (4, 4), 1, 3), ("north_bridge", (5, 4), 0, 4), ("charcoal_camp", (), 0, 3)],
)
def test_a_kleptomaniac_tempts_the_law(place: str, rolls: tuple[int, ...], gold: int, bounty: int) -> None:
    table, robber = resting_at(place, ROBBER)
    burden(table, robber, "kleptomaniac")
    robber.gp, table.stalls = 0, {robber.space: ()}
    drive(towns.open_stall(table, robber), rolls=rolls)
    assert (robber.gp, table.bounty) == (gold, bounty)
