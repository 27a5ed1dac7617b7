"""Treasure cards in both games: how they come to a hero and leave it, are turned up, drawn and passed on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from rulewright.kernel import Ask, Choice, Flow, told

from .secrets import forget, learn
from .table import NOBODY, Arena, seats_of

SECRET = 1
"""The deck of the cards that come as a surprise, in both games."""
DRAWS = (1, 1, 2)
"""What a card of each deck costs in draws. WS.CARD.03-04, DA.CARD.01, 07-09"""


class Card(Protocol):
    """What both games print on a treasure card."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def deck(self) -> int: ...
    @property
    def type(self) -> str: ...
    @property
    def symbol(self) -> int: ...
    @property
    def strength(self) -> int: ...
    @property
    def intellect(self) -> int: ...
    @property
    def when(self) -> str: ...


def has_symbol(arena: Arena, who: int, card: Card) -> bool:
    """DA.CARD.12"""
    return card.symbol >= 0 and bool(arena.who[who].symbols >> card.symbol & 1)


def may_surprise(arena: Arena, who: int, moment: str, cards: Sequence[Card]) -> bool:
    """Whether the table must reckon with a card of this hero now: a Secret card face down, or the very card open."""
    revealed = arena.revealed
    return any(
        cards[card].when == moment if revealed >> card & 1 else cards[card].deck == SECRET for card in arena.hand[who]
    )


# ---- coming and going -----------------------------------------------------------------------------------------------


def hold(arena: Arena, card: int, who: int) -> None:
    """A card comes to a hero, whatever it asks for; the hero's team may look at it.

    WS.SLOOT.06, WS.LOOT.02, WS.CARD.08, DA.CARD.04
    """
    arena.hand[who].append(card)
    arena.holder[card] = who
    team = arena.team[who]
    show(arena, card, arena.known[team])
    learn(arena.known, team, card)


def show(arena: Arena, card: int, known: int = 0) -> None:
    """A card is looked at: undo stops there, unless it lies open or is `known` to whoever looks."""
    if arena.log is not None and not (arena.revealed | known) >> card & 1:
        arena.log.revealed = True


def let_go(arena: Arena, card: int) -> None:
    """A card leaves its hero."""
    arena.hand[arena.holder[card]].remove(card)
    arena.holder[card] = NOBODY


def to_discards(arena: Arena, card: int, deck: int) -> None:
    """A card that nobody holds comes to the open discard pile of its deck."""
    show(arena, card)
    arena.revealed &= ~(1 << card)
    forget(arena.known, card)
    arena.decks[deck].discard.append(card)


def turn_up(arena: Arena, card: Card, rule: str) -> None:
    """A card is turned up, and stays so. WS.REVEAL.02-03, DA.CARD.06"""
    if arena.revealed >> card.number & 1:
        return
    arena.revealed |= 1 << card.number
    owner = arena.holder[card.number]
    told(arena, "revealed", owner if owner >= 0 else None, card=card.number, does=card.number, rule=rule, reveals=True)


def cards_of(arena: Arena, who: int, *more: Choice) -> list[Choice]:
    """The cards of a hero, as choices. Questions list them lazily: whoever may not know them imagines others there."""
    return [*(("card", card) for card in arena.hand[who]), *more]


# ---- drawing and passing on -----------------------------------------------------------------------------------------


def told_draw(arena: Arena, who: int, card: int, deck: str) -> None:
    """The team hears which card was drawn, the others from which deck."""
    told(arena, "drew", who, side=arena.team[who], card=card, deck=deck, seats=tuple(seats_of(arena, arena.team[who])))


def spend_draws(
    arena: Arena, who: int, draws: int, decks: Sequence[str], draw: Callable[[int], Flow[int]]
) -> Flow[None]:
    """Draws are spent as one likes, on any deck that still has cards. WS.CARD.02-05, 09, DA.CARD.07-09"""
    while draws > 0:
        choices: list[Choice] = [
            name for deck, name in enumerate(decks) if DRAWS[deck] <= draws and arena.decks[deck].can_draw
        ]
        if not choices:
            return
        choice = yield Ask(arena.seat[who], "draw", choices, about=who)
        deck = decks.index(choice)
        draws -= DRAWS[deck]
        yield from draw(deck)
