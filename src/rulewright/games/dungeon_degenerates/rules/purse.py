"""The Party's gold: what they pay for together, what they find together, and what they give each other."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kernel import Ask, Choice, Flow, told

from .heroes import gain_gp
from .profile import stat
from .scope import leader
from .state import ACTIVE, MOST, Hero, Table, members


def purse(heroes: Sequence[Hero]) -> int:
    return sum(hero.gp for hero in heroes)


def is_greedy(table: Table, hero: Hero) -> bool:
    return bool(stat(table, hero, "greedy"))


def pay(table: Table, heroes: Sequence[Hero], price: int, cause: str = "") -> Flow[None]:
    """A common price, which their gold covers; the Greedy pay only what is missing. DD.INV.01, DD.BRIBE.04"""
    generous = [hero for hero in heroes if not is_greedy(table, hero)]
    common = min(price, purse(generous))
    yield from collect(table, generous, common, cause)
    yield from collect(table, [hero for hero in heroes if is_greedy(table, hero)], price - common, cause)


def collect(table: Table, heroes: Sequence[Hero], price: int, cause: str = "") -> Flow[None]:
    """Each in turn says how much he pays, as long as the rest can pay what is left."""
    for number, hero in enumerate(heroes):
        least = max(0, price - purse(heroes[number + 1 :]))
        shares: list[Choice] = [("gold", coins) for coins in range(least, min(price, hero.gp) + 1)]
        answer = yield Ask(hero.seat, "pay", shares, about=price)
        hero.gp -= answer[1]
        price -= answer[1]
        if answer[1]:
            told(table, "paid", hero.seat, amount=answer[1], cause=cause or None)


def share(table: Table, heroes: Sequence[Hero], found: int) -> Flow[None]:
    """Each in turn says how much of the common find he takes; what nobody can hold is lost. DD.GOLD.05"""
    for number, hero in enumerate(heroes):
        most = min(found, MOST - hero.gp)
        least = min(most, max(0, found - sum(MOST - other.gp for other in heroes[number + 1 :])))
        answer = yield Ask(hero.seat, "share", [("gold", coins) for coins in range(least, most + 1)], about=found)
        gain_gp(table, hero, answer[1])
        found -= answer[1]


def exchange_gold(table: Table, party: int) -> Flow[None]:
    """Gifts within the Party, before the Encounter Phase goes on; everybody decides about his own gold. DD.GOLD.03"""
    heroes = [table.heroes[index] for index in members(party) if table.heroes[index].fate == ACTIVE]
    asked: list[Choice] = []
    while True:
        gifts = [gift for gift in possible_gifts(table, heroes) if gift not in asked]
        if not gifts:
            return
        answer = yield Ask(leader(table, party).seat, "gifts", ["done", *gifts])
        if answer == "done":
            return
        asked.append(answer)
        giver, taker = table.heroes[answer[1]], table.heroes[answer[2]]
        most = min(giver.gp, MOST - taker.gp)
        coins = yield Ask(giver.seat, "gift", [("gold", coins) for coins in range(most + 1)], about=taker.seat)
        giver.gp -= coins[1]
        taker.gp += coins[1]
        if coins[1]:
            told(table, "gift", giver.seat, amount=coins[1], taker=taker.seat)


def possible_gifts(table: Table, heroes: Sequence[Hero]) -> list[Choice]:
    """Who can give to whom."""
    return [
        ("gift", giver.seat, taker.seat)
        for giver in heroes
        if giver.gp and not is_greedy(table, giver)
        for taker in heroes
        if taker is not giver and taker.gp < MOST
    ]
