"""Decks without an order: what has not been looked at is not decided, so it cannot leak.

A deck is a known top, a pool in no order, and a known bottom; a draw rolls from the pool. Cards are ints.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rulewright.kernel import ALL, Flow, Roll, Viewer

Known = tuple[int, int]
"""A card in a known place, and the seats that know it, as bits."""

EVERYBODY = -1
NOBODY = 0


class EmptyDeck(LookupError):
    """A card was drawn where there is none."""


class CardsLost(ValueError):
    """Some cards are missing, or there are more of them than there should be."""


@dataclass(slots=True)
class Deck:
    """A draw pile with the piles that belong to it. One that `reforms` takes its discards back when it runs out."""

    name: str
    pool: list[int] = field(default_factory=list)
    top: list[Known] = field(default_factory=list)  # the very top is last
    bottom: list[Known] = field(default_factory=list)  # the very bottom is last; empty while the pool is
    discard: list[int] = field(default_factory=list)  # the last discarded is last
    aside: list[int] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    reforms: bool = True

    @classmethod
    def of(cls, name: str, cards: Iterable[int], reforms: bool = True) -> Deck:
        """A shuffled deck."""
        return cls(name, sorted(cards), reforms=reforms)

    # ---- queries ----------------------------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """How many cards can be drawn before the deck runs out."""
        return len(self.top) + len(self.pool) + len(self.bottom)

    @property
    def can_draw(self) -> bool:
        return bool(self.top or self.pool or (self.reforms and self.discard))

    def holds(self, card: int) -> bool:
        """Whether a search of the deck finds this card. Shuffle after taking it."""
        return card in self.pool or any(known == card for known, _ in self.top + self.bottom)

    def cards(self) -> list[int]:
        """Every card that is anywhere about the deck, in ascending order."""
        known = [card for card, _ in self.top + self.bottom]
        return sorted(self.pool + known + self.discard + self.aside + self.removed)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self) -> Flow[int]:
        """Take the top card; a deck that has run out and reforms is reshuffled first."""
        if not self.top and not self.pool:
            if not self.can_draw:
                raise EmptyDeck(f"the deck {self.name!r} has no card left")
            self.reshuffle()
        if self.top:
            return self.top.pop()[0]
        return (yield from self._decide_next())

    def draw_until(self, wanted: Callable[[int], bool]) -> Flow[int | None]:
        """Draw until a card is wanted, setting aside the others; None if no card is."""
        while self.can_draw:
            card = yield from self.draw()
            if wanted(card):
                return card
            self.aside.append(card)
        return None

    def peek(self, count: int, seats: int = EVERYBODY) -> Flow[list[int]]:
        """Look at the top cards without taking them, the topmost first; the seats (bits) know them from now on."""
        while len(self.top) < count and self.pool:
            under = len(self.bottom)
            card = yield from self._decide_next()
            self.top.insert(0 if self.pool else under, (card, NOBODY))
        first = max(0, len(self.top) - count)
        self.top[first:] = [(card, known | seats) for card, known in self.top[first:]]
        return [card for card, _ in reversed(self.top[first:])]

    def _decide_next(self) -> Flow[int]:
        """The card that lies on top of the pool."""
        card: int = yield Roll(self.name, self.pool)
        self._out_of_pool(card)
        return card

    def _out_of_pool(self, card: int) -> None:
        """Without a pool, the known bottom is simply what lies under the known top."""
        del self.pool[bisect_left(self.pool, card)]
        if not self.pool:
            self.top[:0] = reversed(self.bottom)
            self.bottom.clear()

    # ---- putting back -----------------------------------------------------------------------------------------------

    def put_on_top(self, card: int, seats: int = EVERYBODY) -> None:
        self.top.append((card, seats))

    def put_under(self, card: int, seats: int = EVERYBODY) -> None:
        if self.pool:
            self.bottom.append((card, seats))
        else:
            self.top.insert(0, (card, seats))

    def take(self, card: int) -> None:
        """Take a card that a search has found out of the deck."""
        for pile in (self.top, self.bottom):
            for place, (known, _) in enumerate(pile):
                if known == card:
                    del pile[place]
                    return
        place = bisect_left(self.pool, card)
        if self.pool[place : place + 1] != [card]:
            raise EmptyDeck(f"the deck {self.name!r} has no card {card}")
        self._out_of_pool(card)

    def shuffle(self, cards: Iterable[int] = ()) -> None:
        """Mix the deck, with these cards if any; nobody knows its top or bottom any longer."""
        self.pool = sorted([*self.pool, *(card for card, _ in self.top + self.bottom), *cards])
        self.top.clear()
        self.bottom.clear()

    def reshuffle(self) -> None:
        """Mix the deck with its discards."""
        self.shuffle(self.discard)
        self.discard.clear()

    def shuffle_in_aside(self) -> None:
        """Mix the deck with the cards set aside."""
        self.shuffle(self.aside)
        self.aside.clear()

    def discard_aside(self) -> None:
        self.discard += self.aside
        self.aside.clear()

    # ---- what a viewer cannot know ----------------------------------------------------------------------------------

    def hidden_from(self, viewer: Viewer) -> list[int]:
        """The cards in the deck whose place the viewer does not know: the pool's, then the unseen ones'."""
        return self.pool + [card for card, seats in self.top + self.bottom if not knows(seats, viewer)]

    def redeal(self, viewer: Viewer, cards: Sequence[int]) -> None:
        """Put other cards, as many, where `hidden_from` found some."""
        if len(cards) != len(self.hidden_from(viewer)):
            raise ValueError(f"{len(cards)} cards for {len(self.hidden_from(viewer))} places of {self.name!r}")
        unseen = iter(cards[len(self.pool) :])
        self.pool = sorted(cards[: len(self.pool)])
        for pile in (self.top, self.bottom):
            pile[:] = [known if knows(known[1], viewer) else (next(unseen), known[1]) for known in pile]


def knows(seats: int, viewer: Viewer) -> bool:
    """Whether a viewer is among the seats; the spectators know what everybody knows."""
    return seats == EVERYBODY or viewer == ALL or (viewer >= 0 and bool(seats >> viewer & 1))


def check_conserved(expected: Iterable[int], *piles: Iterable[int]) -> None:
    """Complain if the piles do not hold exactly the expected cards."""
    found: Counter[int] = Counter()
    for pile in piles:
        found.update(pile)
    wanted = Counter(expected)
    if found != wanted:
        missing, surplus = sorted((wanted - found).elements()), sorted((found - wanted).elements())
        raise CardsLost(f"cards missing: {missing}; too many: {surplus}")
