"""What a Town is for: Invest, and Trade at its stalls or a travelling merchant's."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, told

from .board import REGION_OF
from .content import CARDS, LOOT, MONSTER
from .effects import carry_out
from .gear import belongings, companions, release
from .heroes import discard_card, gain_gp, gain_luck, settle
from .levels import change_bounty, is_law_space, is_settlement, raise_town
from .profile import profile
from .purse import is_greedy, pay, purse
from .scope import Scope
from .spoils import draw_card, take_card
from .state import ACTIVE, TRADE, WON, Hero, Table, is_town, lasting_region, living, party_at, town_level, traits_of
from .terms import AGI, LAW
from .trials import trial

INVEST, INVEST_AT_BASE = 20, 16
PEDDLER = -1  # the key of a travelling merchant's stall


def drink_first(table: Table, hero: Hero) -> None:
    """A Drunkard's first Town Action costs 1 GP, or Luck."""
    if profile(table, hero).stats.get("drunkard") and "drunk" not in hero.used:
        hero.used += ("drunk",)
        if hero.gp:
            gain_gp(table, hero, -1, cause="drink")
        else:
            gain_luck(table, hero, -1, cause="drink")


# ---- invest ---------------------------------------------------------------------------------------------------------


def invest_price(table: Table, space: int) -> int:
    return INVEST_AT_BASE if space == table.base else INVEST


def investors(table: Table, hero: Hero) -> list[Hero]:
    """The Party, but the Greedy pay for nobody else."""
    return [hero, *(other for other in companions(table, hero) if not is_greedy(table, other))]


def can_invest(table: Table, hero: Hero) -> bool:
    """Even where the level cannot rise any more. DD.INV.01, 03"""
    rich = purse(investors(table, hero)) >= invest_price(table, hero.space)
    return rich and is_settlement(table, hero.space)


def invest(table: Table, hero: Hero) -> Flow[None]:
    """The Town Level rises; on a Law space the Bounty falls. DD.INV.01-03, DD.GOLD.02"""
    hero.used += ("invest",)
    drink_first(table, hero)
    payers = investors(table, hero)
    yield from pay(table, payers, min(invest_price(table, hero.space), purse(payers)), "invest")
    raise_town(table, hero.space)
    if is_law_space(table, hero.space):
        change_bounty(table, -1)


# ---- trade ----------------------------------------------------------------------------------------------------------


def bar_to_trade(table: Table, hero: Hero) -> str:
    """DD.REST.03"""
    return "" if is_town(table, hero.space) else "no market"


def open_stall(table: Table, hero: Hero) -> Flow[None]:
    """The first trader reveals cards, one more if he likes where it is Explored. DD.TRADE.01, 03, 08"""
    drink_first(table, hero)
    if profile(table, hero).stats.get("klepto") and traits_of(table, hero.space) & LAW:
        if (yield from trial(table, hero, AGI, aim="steal")).passed:
            gain_gp(table, hero, 1)
        else:
            change_bounty(table, 1)
    table.agenda.append(("trade", hero.seat, hero.space, 0))
    if hero.space in table.stalls:
        return
    size = stall_size(table, hero)
    if table.explored >> hero.space & 1:
        size += (yield Ask(hero.seat, "one_more", ["reveal", "enough"], about=hero.seat)) == "reveal"
    yield from fill_stall(table, hero, hero.space, size)


def fill_stall(table: Table, hero: Hero, key: int, size: int) -> Flow[None]:
    """Reveal cards; Monsters among them are fought, then Events happen. DD.TRADE.02, 04, 05, DD.LOOT.09"""
    table.stalls[key] = ()
    monsters = yield from reveal(table, key, size)
    events = [card for card in table.stalls[key] if CARDS[card].kind == "event"]
    table.agenda.extend(("event", hero.seat, card) for card in events)
    if monsters:
        table.agenda.append(("after_trade_fight", key))
        table.agenda.append(("engage", party_at(table, hero.space), hero.space, TRADE, "", *monsters))


def stall_size(table: Table, hero: Hero) -> int:
    """The Town Level, and what cards add. DD.TRADE.01"""
    size = town_level(table, hero.space) + profile(table, hero).stats.get("reveal", 0)
    if lasting_region(table, "plague_bells") == REGION_OF[hero.space]:
        size -= 1
    return max(1, size)


def reveal(table: Table, key: int, count: int) -> Flow[list[int]]:
    """Cards for a stall; Loot Only ones are replaced, Monsters are told. DD.TRADE.02, 04, DD.LOOT.03"""
    monsters: list[int] = []
    for _ in range(count):
        card = yield from draw_card(table, lambda card: not CARDS[card].loot_only)
        if card < 0:
            break
        if CARDS[card].kind == "monster":
            discard_card(table, card)
            monsters.append(MONSTER[CARDS[card].id])
        else:
            table.stalls[key] += (card,)
    return monsters


def event(table: Table, index: int, card: int) -> Flow[None]:
    """A revealed Event happens to the trader."""
    for key, cards in table.stalls.items():
        if card in cards:
            table.stalls[key] = tuple(other for other in cards if other != card)
            discard_card(table, card)
            hero = table.heroes[index]
            party = sum(1 << other.seat for other in living(table) if other.space == hero.space)
            yield from carry_out(table, CARDS[card].do, Scope(party, index, hero.space))
            return


def after_trade_fight(table: Table, space: int) -> Flow[None]:
    """Nobody buys unless the Monsters were beaten. DD.TRADE.05"""
    if table.result != WON:
        for card in table.stalls.get(space, ()):
            discard_card(table, card)
        table.stalls[space] = ()
    yield from ()


def trade(table: Table, index: int, key: int, cheaper: int) -> Flow[None]:
    """Buy and sell, one card at a time. DD.TRADE.06-08, DD.GOLD.01, DD.LOOT.12"""
    hero = table.heroes[index]
    if hero.fate != ACTIVE:
        return
    answer = yield Ask(hero.seat, "trade", lambda: trade_choices(table, hero, key, cheaper), about=index)
    if answer == "done":
        if key == PEDDLER:
            for card in table.stalls.pop(PEDDLER, ()):
                discard_card(table, card)
        return
    table.agenda.append(("trade", index, key, cheaper))
    if answer[0] == "buy":
        card = answer[1]
        table.stalls[key] = tuple(other for other in table.stalls[key] if other != card)
        cost = price(table, hero, card, cheaper)
        hero.gp -= cost
        if cost:
            told(table, "paid", hero.seat, amount=cost, card=CARDS[card].id)
        yield from take_card(table, hero, card)
    else:
        card = answer[1]
        release(table, hero, card)
        discard_card(table, card)
        pays = resale(table, hero, card)
        gain_gp(table, hero, pays, quiet=True)
        told(table, "sold", hero.seat, card=CARDS[card].id, amount=pays)
        settle(table, hero)


def trade_choices(table: Table, hero: Hero, key: int, cheaper: int) -> list[Choice]:
    choices: list[Choice] = ["done"]
    for card in table.stalls.get(key, ()):
        if CARDS[card].kind != "event" and price(table, hero, card, cheaper) <= hero.gp:
            choices.append(("buy", card))
    choices += [("sell", card) for card in belongings(hero) if card < len(LOOT) and CARDS[card].cost]
    return choices


def price(table: Table, hero: Hero, card: int, cheaper: int) -> int:
    """The printed price, less what bargaining takes off. DD.TRADE.06"""
    return max(1, CARDS[card].cost + profile(table, hero).stats.get("price", 0) - cheaper)


def resale(table: Table, hero: Hero, card: int) -> int:
    """Half the printed price, rounded up. DD.TRADE.07, DD.DICE.03"""
    cost = CARDS[card].cost
    return cost if profile(table, hero).stats.get("sell_full") else (cost + 1) // 2


def peddler(table: Table, index: int, count: int, cheaper: int) -> Flow[None]:
    """A travelling merchant's wares: like a Town's, Monsters included. DD.GOLD.01"""
    table.agenda.append(("trade", index, PEDDLER, cheaper))
    yield from fill_stall(table, table.heroes[index], PEDDLER, count)
