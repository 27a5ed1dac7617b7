"""Markets: a purchase takes the open card, or draws from the deck and loses the open one."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.games._arena.rules.table import NOBODY
from rulewright.games._arena.rules.treasure import to_discards
from rulewright.kernel import Ask, Choice, Flow, told

from .content import DECK_OF
from .state import Arena, favor_side, team_heroes
from .terms import DECKS, LORDS
from .treasure import draw_card, hold, refill_market
from .windows import team_window

LEAVE: Choice = "leave"


def price_for(arena: Arena, who: int, price: int) -> int:
    """A team with all of Crown District pays 1 less, at least 1."""
    return max(1, price - (favor_side(arena, arena.team[who], LORDS) == 4))


def can_buy(arena: Arena, who: int, prices: Mapping[str, int]) -> bool:
    return bool(offers(arena, who, prices))


def offers(arena: Arena, who: int, prices: Mapping[str, int]) -> list[Choice]:
    """What a hero could buy now. WS.MARKET.02, 06"""
    found: list[Choice] = []
    for deck, price in prices.items():
        number = DECKS.index(deck)
        if arena.gold[who] < price_for(arena, who, price):
            continue
        if arena.market[number] >= 0:
            found.append(("take", deck))
        if arena.decks[number].can_draw:
            found.append(("draw", deck))
    return found


def buy(arena: Arena, who: int, prices: Mapping[str, int]) -> Flow[bool]:
    """Purchase after purchase, the slot refilled after each; whether there was any. WS.MARKET.02, 06-11"""
    bought = False
    while True:
        found = offers(arena, who, prices)
        if not found:
            return bought
        choice = yield Ask(arena.seat[who], "buy", [*found, LEAVE], about=who)
        if choice == LEAVE:
            return bought
        how, deck = choice
        yield from purchase(arena, who, how, DECKS.index(deck), price_for(arena, who, prices[deck]))
        bought = True


def purchase(arena: Arena, who: int, how: str, deck: int, price: int) -> Flow[None]:
    arena.gold[who] -= price
    arena.won = True
    rivals = [rival for rival in team_heroes(arena, 1 - arena.team[who]) if arena.at[rival] >= 0]
    played = yield from team_window(arena, rivals, "purchase")
    if played is not None:
        arena.gold[played.who] += price
    open_card = arena.market[deck]
    arena.market[deck] = NOBODY
    if how == "take":
        arena.revealed |= 1 << open_card
        hold(arena, open_card, who)
        told(arena, "bought", who, card=open_card, amount=price)
    else:
        told(arena, "paid", who, amount=price)
        if open_card >= 0:
            to_discards(arena, open_card, DECK_OF[open_card])
        yield from draw_card(arena, who, deck)
    yield from refill_market(arena, deck)
