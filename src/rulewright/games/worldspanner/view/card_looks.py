"""How choices about cards appear: to play, turn up, sell, pick up or buy."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulewright.games._arena.rules.figures import ABSENT
from rulewright.games._arena.rules.secrets import sees
from rulewright.games._arena.rules.table import called
from rulewright.games._arena.rules.treasure import has_symbol
from rulewright.kernel import Ask
from rulewright.kernel.scene import NOWHERE, Look, at_card
from rulewright.kernel.words import listed

from ..rules.cards import Card
from ..rules.content import CARDS, DECK_OF
from ..rules.lith import PRICES
from ..rules.market import price_for
from ..rules.ratings import rating, shortfall, speed
from ..rules.state import BOOSTED, Arena
from ..rules.terms import DECKS, FAME, INTELLECT, ONE_USE, RATINGS, STRENGTH, VIRTUE
from .names import RATING_USES, article
from .questions import sale_price
from .words import card_brief, uncapped, works_open

Tone: TypeAlias = Literal["", "danger"]

CARD_DEEDS = {
    "ride": "Ride {0}", "soar": "Fly on {0}", "play": "Play {0}", "reveal": "Turn up {0}", "use": "Use {0}",
    "card": "{0}",
}  # fmt: skip
CARD_GROUPS = {"ride": "Move", "soar": "Move", "play": "Play a card"}
CARD_PAYS = {"tribute": "2 tribute", "pay_card": "2 Boosts and the place"}
MOST_NAMED = 3
"""So many cards to turn up stand on their button by name."""
SHOWN_NOW = "works from now on, for free; all see it"
SOUL_SHOWN = "as long as it is held; for free, all see it"
SHOWN_EARLY = "no gain: it works face down too, and now the enemy would see it"
"""What turning up a card is good for."""
HELPFUL, EARLY = "Turn up a card, so that it works", "Show a card early: of no use, the enemy sees it"
"""What the buttons of cards to turn up are called."""


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
        after = f"Speed {speed(arena, ask.about, card)} for this Move ({brief})"
    elif kind == "reveal":
        after = f"{brief}{what_for(card)}; {what_showing_does(arena, number)}"
    elif kind == "play":
        after = f"{brief}; {what_is_left(arena, number)}"
    holder = f" of {called(arena, arena.holder[number])}" if kind in ("reveal", "play") else ""
    group = reveal_group(arena, ask, number) if kind == "reveal" else CARD_GROUPS.get(kind, "")
    tone: Tone = "danger" if kind == "reveal" and not helps_open(arena, number) else ""
    return Look(f"{CARD_DEEDS[kind].format(card.name)}{holder}", at_card(f"c{number}"), group, tone=tone, after=after)


def what_for(card: Card) -> str:
    """What the only rating that a card raises is good for: ' (against shots; tests)'."""
    raised = [RATINGS[what] for what, _ in card.owned if what < len(RATINGS)]
    return f" ({RATING_USES[raised[0]]})" if len(raised) == 1 and not card.bonus else ""


def helps_open(arena: Arena, number: int) -> bool:
    """Whether a card does something good for its holder by lying open."""
    card, who = CARDS[number], arena.holder[number]
    if card.soul >= 0:
        now, then = soul_change(arena, who, card)
        return now != ABSENT and then > now
    return counts_open(arena, number)


def counts_open(arena: Arena, number: int) -> bool:
    """Whether a card does anything to its holder by lying open, good or bad."""
    card, who = CARDS[number], arena.holder[number]
    by_its_sign = bool(card.bonus) and has_symbol(arena, who, card)
    return by_its_sign or (works_open(card) and not shortfall(arena, who, card))


def soul_change(arena: Arena, who: int, card: Card) -> tuple[int, int]:
    """A rating as it is, and as a Soulstone makes it. WS.CSOUL.01"""
    return rating(arena, who, card.soul, without=1 << card.number), rating(arena, who, VIRTUE) + 1


def soul_words(arena: Arena, who: int, card: Card) -> str:
    """'lowers Wits of Doc Holliday from 6 to 4 for good'."""
    now, then = soul_change(arena, who, card)
    name = f"{RATINGS[card.soul].capitalize()} of {called(arena, who)}"
    if now in (ABSENT, then):
        return f"changes nothing: {name} is {then}" if now == then else f"changes nothing: no {name}"
    return f"{'raises' if then > now else 'lowers'} {name} from {now} to {then}"


def what_showing_does(arena: Arena, number: int) -> str:
    card = CARDS[number]
    if card.soul >= 0:
        return f"{soul_words(arena, arena.holder[number], card)}, {SOUL_SHOWN}"
    if works_open(CARDS[number]) and not helps_open(arena, number):
        return use_to(arena, arena.holder[number], number)
    return SHOWN_NOW if helps_open(arena, number) else SHOWN_EARLY


def what_is_left(arena: Arena, number: int) -> str:
    """What becomes of a card that is played, and that it may be played face down."""
    card, who = CARDS[number], arena.holder[number]
    after = "then the card is discarded" if card.limit == ONE_USE else "the card stays, for once a turn"
    after += ", and a Secret card drawn" if card.fame and rating(arena, who, FAME) >= card.fame else ""
    return after if arena.revealed >> number & 1 else f"{after}; it need not be turned up first"


def use_to(arena: Arena, who: int, number: int) -> str:
    """Whether somebody who is given a card could use it, and if not, what is wanting. WS.CARD.06-07"""
    lacks, name = shortfall(arena, who, CARDS[number]), called(arena, who)
    if not lacks:
        return f"{name} can use it"
    has = rating(arena, who, RATINGS.index(lacks))
    return f"no use to {name}, who has {lacks.capitalize()} {has} of the {getattr(CARDS[number], lacks)} it needs"


def no_use(arena: Arena, who: int, card: Card) -> str:
    """What somebody lacks for a card; empty if nothing. WS.CARD.06-07"""
    lacks = shortfall(arena, who, card)
    if not lacks:
        return ""
    has, name = rating(arena, who, RATINGS.index(lacks)), lacks.capitalize()
    boost = " without a Boost" if can_boost(arena, who) and a_boost_does(arena, who, card) else ""
    return f"no use{boost}: needs {name} {getattr(card, lacks)}, has {has}"


def can_boost(arena: Arena, who: int) -> bool:
    """Whether somebody has a Boost left, and none at work. WS.BOOST.01-03"""
    return arena.boosts[who] > 0 and not arena.flags[who] & BOOSTED


def a_boost_does(arena: Arena, who: int, card: Card) -> bool:
    """Whether 1 more in all ratings is enough for a card. WS.BOOST.03, WS.CARD.06-07"""
    asked = (STRENGTH, card.strength), (INTELLECT, card.intellect)
    return all(rating(arena, who, name, without=1 << card.number) + 1 >= needed for name, needed in asked)


def boost_opens(arena: Arena, seat: int, who: int) -> str:
    """The cards of somebody that a Boost makes usable, as far as its player sees them."""
    idle = [card for card in arena.hand[who] if sees(arena, seat, card) and shortfall(arena, who, CARDS[card])]
    opened = [named_card(card) for card in idle if a_boost_does(arena, who, CARDS[card])]
    return f"until then it can use {listed(opened)}" if opened else ""


def reveal_group(arena: Arena, ask: Ask, number: int) -> str:
    """What turning up is good for; where it is, the cards that could be, by name: only their holder reads it."""
    hands = [
        [int(choice[1]) for choice in ask.listed(seat) if isinstance(choice, tuple) and choice[0] == "reveal"]
        for seat in ask.seats
    ]
    whole, useful = next(hand for hand in hands if number in hand), helps_open(arena, number)
    found, title = [card for card in whole if helps_open(arena, card) == useful], HELPFUL if useful else EARLY
    holders = dict.fromkeys(called(arena, arena.holder[card]) for card in found)
    if not useful:
        return title
    if len(found) > MOST_NAMED:
        return f"{title}: one of {len(found)} of {listed([*holders])}"
    named = {
        name: [named_card(card) for card in found if called(arena, arena.holder[card]) == name] for name in holders
    }
    told = "; ".join(f"{', '.join(cards)} of {name}" for name, cards in named.items())
    return f"{title}: {told}"


def named_card(number: int) -> str:
    """A card by its name, with what it does."""
    return f"{CARDS[number].name} ({uncapped(card_brief(CARDS[number]))})"


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
