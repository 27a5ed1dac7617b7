"""What the Challenge cards of a deck decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.table.decks import Deck


def pools(deck: Deck, cards: Sequence[int], kinds: int) -> list[list[int]]:
    """From which cards each of a deck's last draws came, the first first; `cards` are those that were drawn.

    A draw before the deck was reshuffled took the last card that was left.
    """
    found: list[list[int]] = []
    pool = [card % kinds for card in deck.pool]
    for since, card in enumerate(reversed(cards), 1):
        pool = [*pool, card]
        found.insert(0, pool)
        if since == len(deck.discard):
            pool = []
    return found


def last_pool(deck: Deck, kinds: int) -> list[int]:
    """From which cards the last one came."""
    return pools(deck, [deck.discard[-1] % kinds], kinds)[0]


def share(pool: Sequence[int], good: Callable[[int], bool]) -> float:
    """How many of the cards would do."""
    return sum(map(good, pool)) / len(pool)
