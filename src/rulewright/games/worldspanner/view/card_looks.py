"""How choices about cards appear: to play, turn up, sell, pick up or buy."""

from __future__ import annotations

from rulewright.games._arena.rules.secrets import sees
from rulewright.games._arena.rules.table import called
from rulewright.kernel import Ask
from rulewright.kernel.scene import NOWHERE, Look, at_card
from rulewright.kernel.words import listed

from ..rules.content import CARDS, DECK_OF
from ..rules.lith import PRICES
from ..rules.market import price_for
from ..rules.ratings import rating, shortfall, speed
from ..rules.state import Arena
from ..rules.terms import DECKS, RATINGS
from .names import article
from .questions import sale_price
from .words import card_brief, works_open

CARD_DEEDS = {
    "ride": "Ride {0}", "soar": "Fly on {0}", "play": "Play {0}", "reveal": "Turn up {0}", "use": "Use {0}",
    "card": "{0}",
}  # fmt: skip
CARD_GROUPS = {"ride": "Move", "soar": "Move", "play": "Play a card"}
CARD_PAYS = {"tribute": "2 tribute", "pay_card": "2 Boosts and the place"}
MOST_NAMED = 8
"""So many cards to turn up stand on their button by name."""
SHOWN_NOW = "works from now on, for free; all see it"
SHOWN_EARLY = "no gain yet: it can be used out of hiding; now all would see it"
"""What turning up a card is good for."""


def look_at_card(arena: Arena, ask: Ask, kind: str, number: int) -> Look:
    card = CARDS[number]
    brief = card_brief(card).rstrip(".")
    after = CARD_PAYS.get(ask.prompt, brief)
    if ask.prompt in CARD_PAYS:
        after = f"{CARD_PAYS[ask.prompt]}; gone is: {brief}"
    if ask.prompt == "sell":
        after = f"{sale_price(arena)} gold; gone is: {brief}"
    elif ask.prompt == "trade" and arena.deed is not None:
        after = f"{brief}; {use_to(arena, arena.deed.whom, number)}"
    elif kind in ("ride", "soar"):
        after = f"{brief}: Speed {speed(arena, ask.about, card)} for this Move"
    elif kind == "reveal":
        after = f"{brief}; {SHOWN_NOW if works_open(card) else SHOWN_EARLY}"
    holder = f" of {called(arena, arena.holder[number])}" if kind == "reveal" else ""
    group = reveal_group(arena, ask, number) if kind == "reveal" else CARD_GROUPS.get(kind, "")
    return Look(f"{CARD_DEEDS[kind].format(card.name)}{holder}", at_card(f"c{number}"), group, after=after)


def use_to(arena: Arena, who: int, number: int) -> str:
    """Whether somebody who is given a card could use it, and if not, what is wanting. WS.CARD.06-07"""
    lacks, name = shortfall(arena, who, CARDS[number]), called(arena, who)
    if not lacks:
        return f"{name} can use it"
    has = rating(arena, who, RATINGS.index(lacks))
    return f"no use to {name}, who has {lacks.capitalize()} {has} of the {getattr(CARDS[number], lacks)} it needs"


def reveal_group(arena: Arena, ask: Ask, number: int) -> str:
    """The cards that whoever holds this one could turn up, by name: only he reads it."""
    hands = [
        [int(choice[1]) for choice in ask.listed(seat) if isinstance(choice, tuple) and choice[0] == "reveal"]
        for seat in ask.seats
    ]
    found = next(hand for hand in hands if number in hand)
    holders = dict.fromkeys(called(arena, arena.holder[card]) for card in found)
    if len(found) > MOST_NAMED:
        return f"Turn up one of {len(found)} cards of {listed([*holders])}: it works from then on"
    named = {
        name: [CARDS[card].name for card in found if called(arena, arena.holder[card]) == name] for name in holders
    }
    told = "; ".join(f"{', '.join(cards)} of {name}" for name, cards in named.items())
    return f"Turn up a card, so that it works: {told}"


def look_at_loot(arena: Arena, seat: int, space: int, place: int) -> Look:
    """One face down points at nothing: whoever sees all has its face on the table, and others its back."""
    card = arena.ground[space][place]
    if sees(arena, seat, card):
        return Look(CARDS[card].name, at_card(f"c{card}"), after=card_brief(CARDS[card]).rstrip("."))
    deck = DECKS[DECK_OF[card]].capitalize()
    return Look(f"{article(deck).capitalize()} {deck} card, face down", after="what it is, its new holder sees")


def look_at_purchase(arena: Arena, who: int, how: str, deck: str) -> Look:
    number = DECKS.index(deck)
    price = price_for(arena, who, PRICES[deck])
    cost, after = f"{price} gold", f"{arena.gold[who] - price} gold left"
    open_card = arena.market[number]
    if how == "take":
        after = f"{card_brief(CARDS[open_card]).rstrip('.')}; {after}"
        return Look(f"Buy {CARDS[open_card].name}", at_card(f"c{open_card}"), "Buy", cost=cost, after=after)
    return Look(f"Buy the top {deck.capitalize()} card unseen", NOWHERE, "Buy", cost=cost, after=after)
