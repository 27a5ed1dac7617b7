"""Cards face down: who knows which, as one bit a card and team, and how the rest may be dealt anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.kernel import ALL, Chance, Viewer
from rulewright.table.decks import Deck


def knows(known: Sequence[int], teams: Sequence[int], viewer: Viewer, card: int) -> bool:
    """Whether a viewer knows a card that lies face down; spectators know only what both teams do."""
    return viewer == ALL or bool(seen_by(known, teams, viewer) >> card & 1)


def seen_by(known: Sequence[int], teams: Sequence[int], viewer: Viewer) -> int:
    """The cards face down that a seat, or a spectator, knows, as bits."""
    return known[teams[viewer]] if viewer >= 0 else known[0] & known[1]


def learn(known: list[int], team: int, card: int) -> None:
    known[team] |= 1 << card


def forget(known: list[int], card: int) -> None:
    """The card goes back among the others: nobody knows where it is."""
    known[0] &= ~(1 << card)
    known[1] &= ~(1 << card)


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
