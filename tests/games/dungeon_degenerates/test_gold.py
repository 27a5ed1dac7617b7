"""The Party's gold: common prices, common finds, and gifts."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules import meetings, travel
from rulewright.games.dungeon_degenerates.rules import rest as resting
from rulewright.games.dungeon_degenerates.rules import town as towns
from rulewright.games.dungeon_degenerates.rules.content import CARD, DANGERS, ENCOUNTER
from rulewright.games.dungeon_degenerates.rules.effects import carry_out
from rulewright.games.dungeon_degenerates.rules.purse import exchange_gold, pay, share
from rulewright.games.dungeon_degenerates.rules.scope import Scope
from rulewright.games.dungeon_degenerates.rules.state import DEFEATED, LAW_COMES, MONSTERS_COME, Table
from rulewright.kernel import Ask

from .camp import FRIAR, HEXER, KNIGHT, burden, choices, drive, lay, run, space

rule = pytest.mark.rule


def trio(*gold: int) -> Table:
    table = lay(KNIGHT, FRIAR, HEXER, at="barley_barrow")
    for hero, coins in zip(table.heroes, gold, strict=True):
        hero.gp = coins
    return table


def gold(table: Table) -> list[int]:
    return [hero.gp for hero in table.heroes]


@rule("DD.BRIBE.04", "DD.INV.01")
def test_everybody_says_how_much_of_a_common_price_he_pays() -> None:
    table = trio(5, 3, 2)
    assert choices(pay(table, table.heroes, 8)) == [("gold", 3), ("gold", 4), ("gold", 5)]
    drive(pay(table, table.heroes, 8), ("gold", 4), ("gold", 2))
    assert gold(table) == [1, 1, 0]
    drive(pay(table, table.heroes, 2))
    assert gold(table) == [0, 0, 0], "there is nothing to ask where all must pay"


def test_nobody_pays_more_than_the_price() -> None:
    table = trio(5, 3, 2)
    assert choices(pay(table, table.heroes, 1)) == [("gold", 0), ("gold", 1)]
    drive(pay(table, table.heroes, 0))
    assert gold(table) == [5, 3, 2]


def test_the_greedy_pay_what_the_others_cannot() -> None:
    table = trio(5, 3, 2)
    burden(table, table.heroes[0], "greedy")
    drive(pay(table, table.heroes, 5))
    assert gold(table) == [5, 0, 0]
    drive(pay(table, table.heroes, 4))
    assert gold(table) == [1, 0, 0]


@rule("DD.GOLD.05")
def test_everybody_says_how_much_of_a_common_find_he_takes() -> None:
    table = trio(0, 20, 5)
    drive(share(table, table.heroes, 4), ("gold", 1), ("gold", 0))
    assert gold(table) == [1, 20, 8]
    table = trio(20, 20, 18)
    assert choices(share(table, table.heroes, 4)) == [("gold", 0), ("gold", 1)]
    drive(share(table, table.heroes, 5))
    assert gold(table) == [21, 21, 21], "no choice where all of it just fits"
    drive(share(table, table.heroes, 5))
    assert gold(table) == [21, 21, 21], "what nobody can hold is lost"


def test_a_debtor_loses_a_coin_of_his_share() -> None:
    table = trio(0, 0, 0)
    burden(table, table.heroes[0], "debtor")
    drive(share(table, table.heroes, 5), ("gold", 3), ("gold", 2))
    assert gold(table) == [2, 2, 0]


def test_a_card_that_takes_gold_takes_no_more_than_there_is() -> None:
    table = trio(1, 1, 0)
    drive(carry_out(table, "shared GP-4", Scope(0b111, space=table.heroes[0].space)))
    assert gold(table) == [0, 0, 0]


@rule("DD.GOLD.03")
def test_gold_passes_from_hand_to_hand_in_the_encounter_phase() -> None:
    table = trio(5, 20, 0)
    drive(exchange_gold(table, 0b111), ("gift", 0, 2), ("gold", 5), ("gift", 2, 1), ("gold", 1), "done")
    assert gold(table) == [0, 21, 4]
    assert choices(exchange_gold(table, 0b111)) == ["done", ("gift", 1, 0), ("gift", 1, 2), ("gift", 2, 0)]


@rule("DD.GOLD.03")
def test_each_pair_settles_a_gift_once_and_may_refuse_it() -> None:
    table = trio(5, 0, 0)
    asked: list[Ask] = []
    drive(exchange_gold(table, 0b111), ("gift", 0, 1), ("gold", 0), ("gift", 0, 2), ("gold", 2), ("gift", 2, 0),
          ("gold", 0), "done", asked=asked)  # fmt: skip
    assert gold(table) == [3, 0, 2]
    assert list(asked[4].listed(0)) == ["done", ("gift", 2, 0), ("gift", 2, 1)]
    assert [ask.seat for ask in asked if ask.prompt == "gift"] == [0, 0, 2], "each decides about his own gold"


@rule("DD.GOLD.03")
def test_the_greedy_give_nothing_and_the_fallen_neither_give_nor_take() -> None:
    table = trio(5, 5, 5)
    burden(table, table.heroes[0], "greedy")
    table.heroes[1].fate = DEFEATED
    assert choices(exchange_gold(table, 0b111)) == ["done", ("gift", 2, 0)]


@rule("DD.GOLD.03")
@pytest.mark.parametrize("coming", [MONSTERS_COME, LAW_COMES])
def test_gold_can_change_hands_before_a_fight_of_the_encounter_phase(coming: int) -> None:
    table = trio(5, 0, 0)
    card = next(number for number, entry in enumerate(DANGERS) if entry.place == "charcoal_camp")
    table.drawn, table.beset_by = {0b111: card}, {0b111: coming}
    deck = table.law if coming == LAW_COMES else table.monsters[0]
    asked: list[Ask] = []
    drive(meetings.battle(table, 0b111), ("gift", 0, 1), ("gold", 5), rolls=deck.pool[:3], asked=asked)
    assert gold(table) == [0, 5, 0]
    assert [ask.prompt for ask in asked] == ["gifts", "gift", "gifts"]
    assert table.joining[0b111], "the Monsters lie on the table while they are asked"


@rule("DD.GOLD.03")
def test_gold_can_change_hands_before_an_encounter() -> None:
    table = trio(0, 0, 5)
    table.waiting = {0b111: ENCOUNTER["l03"]}
    first = meetings.aftermath(table, 0b111).send(None)
    assert isinstance(first, Ask)
    assert first.prompt == "gifts"
    assert table.waiting, "and the Encounter is seen"


def test_who_pays_the_ferry_is_asked() -> None:
    table = lay(KNIGHT, FRIAR, at="pigskin_port")
    table.heroes[0].gp, table.heroes[1].gp = 3, 3
    drive(travel.perform(table, 0b11, ("river", space("east_bridge"))), ("gold", 3))
    assert gold(table) == [0, 2]


@rule("DD.INV.01", "DD.INV.02", "DD.LVL.12")
def test_investing_at_the_highest_level_still_pleases_the_law() -> None:
    table = lay(KNIGHT, at="north_bridge")
    knight = table.heroes[0]
    knight.gp, table.bounty, table.level[knight.space] = 20, 3, -6
    table.progress.explored = 0
    assert towns.can_invest(table, knight)
    drive(resting.perform(table, knight, "invest"))
    assert (knight.gp, table.bounty, table.level[knight.space]) == (0, 2, -6)
    knight.gp = 19
    assert not towns.can_invest(table, knight)
    knight.gp, table.base = 16, knight.space
    assert towns.can_invest(table, knight)
    knight.gp = 15
    assert not towns.can_invest(table, knight)


def test_the_greedy_do_not_invest_for_others() -> None:
    table = lay(KNIGHT, FRIAR, at="north_bridge")
    knight, friar = table.heroes
    knight.gp, friar.gp = 10, 15
    burden(table, friar, "greedy")
    assert not towns.can_invest(table, knight)
    assert towns.can_invest(table, friar)
    drive(resting.perform(table, friar, "invest"))
    assert gold(table) == [0, 5]


@rule("DD.EXCH.01", "DD.GOLD.03")
def test_who_arrives_may_exchange_with_those_who_are_there() -> None:
    table = lay(KNIGHT, FRIAR, at="millet_row")
    knight, friar = table.heroes
    knight.space = space("barley_barrow")
    drive(travel.perform(table, 0b01, ("foot", space("millet_row"))))
    assert table.agenda == [("meet", 0b11, 0)]
    run(table, ("gear", 0))
    run(table, ("give", CARD["footmans_sword"], 1))
    run(table, "done")
    assert CARD["footmans_sword"] in friar.pack
    assert table.agenda == [("meet", 0b11, 0b01)]
    run(table, ("gear", 1))
    run(table, ("pay", 5, 0))
    run(table, "done")
    run(table)
    assert (knight.gp, friar.gp) == (11, 0)
    assert table.agenda == [], "each had his turn"


def test_nobody_meets_where_nobody_is_and_nothing_is_asked_of_paupers() -> None:
    table = lay(KNIGHT, FRIAR, at="millet_row")
    knight, friar = table.heroes
    drive(travel.perform(table, 0b11, ("foot", space("barley_barrow"))))
    assert table.agenda == []
    for hero in (knight, friar):
        hero.gp, hero.gear, hero.pack = 0, (), ()
    knight.space = space("millet_row")
    drive(travel.perform(table, 0b01, ("foot", space("barley_barrow"))))
    run(table)
    assert table.agenda == []
    friar.gp, friar.fate = 5, DEFEATED
    table.agenda = [("meet", 0b11, 0)]
    run(table)
    assert table.agenda == [], "the fallen exchange nothing"


@rule("DD.GOLD.03", "DD.GOLD.05")
def test_nobody_gives_more_than_the_other_can_hold() -> None:
    table = trio(5, 19, 0)
    asked: list[Ask] = []
    drive(exchange_gold(table, 0b111), ("gift", 0, 1), ("gold", 2), asked=asked)
    assert list(asked[1].listed(0)) == [("gold", 0), ("gold", 1), ("gold", 2)]
    assert gold(table) == [3, 21, 0]


@rule("DD.INV.01", "DD.BRIBE.04")
def test_each_may_pay_what_the_others_leave_and_the_greedy_pay_last() -> None:
    table = lay(KNIGHT, FRIAR, HEXER)
    knight, friar, hexer = table.heroes
    knight.gp, friar.gp, hexer.gp = 4, 3, 5
    burden(table, knight, "greedy")
    asked: list[Ask] = []
    drive(pay(table, table.heroes, 6), ("gold", 2), asked=asked)
    assert [(ask.seat, ask.about) for ask in asked] == [(1, 6), (2, 4), (0, 0)]
    assert list(asked[0].listed(1)) == [("gold", coins) for coins in (1, 2, 3)]
    assert list(asked[1].listed(2)) == [("gold", 4)]
    assert (knight.gp, friar.gp, hexer.gp) == (4, 1, 1)
    drive(pay(table, table.heroes, 4))
    assert (knight.gp, friar.gp, hexer.gp) == (2, 0, 0)
