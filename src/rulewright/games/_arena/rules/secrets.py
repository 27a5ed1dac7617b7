"""Cards face down: who knows which, as one bit a card and team, and how the rest may be dealt anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulewright.kernel import ALL, Chance, Viewer
from rulewright.table.decks import Deck

from .table import NOBODY, Arena

EVERY_CARD = -1
"""All bits at once."""


def sees(arena: Arena, viewer: Viewer, card: int) -> bool:
    """Whether a viewer knows a card; spectators know only what both teams do. WS.REVEAL.05, DA.CARD.04, 06"""
    return bool(seen_by(arena, viewer) >> card & 1)


def seen_by(arena: Arena, viewer: Viewer) -> int:
    """The cards that a viewer knows wherever they lie, as bits."""
    if viewer == ALL:
        return EVERY_CARD
    known = arena.known
    return arena.revealed | (known[arena.teams[viewer]] if viewer >= 0 else known[0] & known[1])


def is_of(arena: Arena, viewer: Viewer, team: int) -> bool:
    """Whether a viewer sees what a team sees."""
    return viewer == ALL or (viewer >= 0 and arena.teams[viewer] == team)


def learn(known: list[int], team: int, card: int) -> None:
    known[team] |= 1 << card


def forget(known: list[int], card: int) -> None:
    """The card goes back among the others: nobody knows where it is."""
    known[0] &= ~(1 << card)
    known[1] &= ~(1 << card)


# ---- worlds that a viewer can imagine -------------------------------------------------------------------------------


def deal_anew(deck: Deck, viewer: Viewer, hidden: Sequence[int], chance: Chance) -> dict[int, int]:
    """Mix the cards of a deck that a viewer cannot place with those that lie face down elsewhere.

    The deck is dealt anew in place; the answer says which card now lies where each of the `hidden` ones lay. The pool
    has no order, so that a card is drawn only for each place outside it.
    """
    in_deck = deck.hidden_from(viewer)
    cards = [*in_deck, *hidden]
    for last in range(len(cards) - 1, len(deck.pool) - 1, -1):
        other = chance.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    deck.redeal(viewer, cards[: len(in_deck)])
    return dict(zip(hidden, cards[len(in_deck) :], strict=True))


def treasure_anew(
    arena: Arena, viewer: Viewer, deck_of: Sequence[int], chance: Chance, stored: Iterable[int] = ()
) -> dict[int, int]:
    """Deal all treasure anew that a viewer does not know: in the decks, with heroes, on the ground, and `stored` away.

    The answer says what became of each card, for the places that only one of the games has.
    """
    held = [card for hand in arena.hand for card in hand]
    lying = [card for cards in arena.ground.values() for card in cards]
    seen = seen_by(arena, viewer)
    hidden = [card for card in (*held, *lying, *stored) if not seen >> card & 1]
    becomes: dict[int, int] = {}
    for number, deck in enumerate(arena.decks):
        becomes.update(deal_anew(deck, viewer, [card for card in hidden if deck_of[card] == number], chance))
    if not becomes:
        return becomes
    holders = [(new, arena.holder[old]) for old, new in becomes.items()]
    for who in {who for _, who in holders if who >= 0}:
        arena.hand[who] = replaced(arena.hand[who], becomes)
    arena.ground = {space: replaced(cards, becomes) for space, cards in arena.ground.items()}
    for old in becomes:
        arena.holder[old] = NOBODY
    for new, who in holders:
        arena.holder[new] = who
    arena.known = [moved(bits, becomes.items()) for bits in arena.known]
    arena.worn = moved(arena.worn, becomes.items())
    return becomes


def replaced(cards: Iterable[int], becomes: Mapping[int, int]) -> list[int]:
    return [becomes.get(card, card) for card in cards]


def moved(bits: int, places: Iterable[tuple[int, int]]) -> int:
    """A set of cards, as bits, after each old card has become a new one."""
    if not bits:
        return 0
    pairs = list(places)
    kept = bits
    for old, _ in pairs:
        kept &= ~(1 << old)
    for old, new in pairs:
        if bits >> old & 1:
            kept |= 1 << new
    return kept
