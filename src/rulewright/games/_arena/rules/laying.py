"""Laid positions: what the lessons of both games have in common."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import msgspec

from rulewright.kernel import BadContent
from rulewright.kernel.errors import suggestion
from rulewright.kernel.lesson import POSITION
from rulewright.table.decks import NOBODY, EmptyDeck

from .table import Arena
from .treasure import Card, hold

Side = Literal["white", "black"]
SIDES: tuple[Side, ...] = ("white", "black")


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody on the table: who, on which space, how badly hurt, with which cards, face down or open."""

    id: str
    at: str = ""
    wounds: int = 0
    cards: tuple[str, ...] = ()
    open: tuple[str, ...] = ()


def check_even(white: Sequence[Person], black: Sequence[Person], people: str) -> None:
    """Both teams are of one size."""
    if not white or len(white) != len(black):
        raise BadContent(POSITION, "black", f"expected as many {people} as White has, one at least")


def check_known(where: str, name: str, known: Collection[str]) -> None:
    """BadContent, with what comes nearest, for a name that nothing has."""
    if name not in known:
        raise BadContent(POSITION, where, f"there is no {name!r}{suggestion(name, known)}")


def numbered(where: str, name: str, numbers: Mapping[str, int]) -> int:
    """The number of something by its name."""
    check_known(where, name, numbers)
    return numbers[name]


def space_called(where: str, name: str, names: Sequence[str]) -> int:
    """The space of a map by its name."""
    check_known(where, name, names)
    return names.index(name)


def check_hurt(person: Person, health: int) -> None:
    """Whoever is on the table lives."""
    if not 0 <= person.wounds < health:
        raise BadContent(POSITION, person.id, f"{person.wounds} wounds, with a Health of {health}")


def give_cards(arena: Arena, who: int, person: Person, cards: Sequence[Card]) -> None:
    """The cards that somebody has, out of their decks; the open ones lie open."""
    for name in (*person.cards, *person.open):
        card = take_card(arena, person.id, name, cards)
        hold(arena, card, who)
        if name in person.open:
            arena.revealed |= 1 << card


def stack_decks(arena: Arena, names: Sequence[str], cards: Sequence[Card]) -> None:
    """Cards on top of their decks, the first to be drawn first; nobody has seen them."""
    for name in reversed(names):
        card = take_card(arena, "tops", name, cards)
        arena.decks[cards[card].deck].put_on_top(card, NOBODY)


def take_card(arena: Arena, where: str, name: str, cards: Sequence[Card]) -> int:
    """A card by its name, out of its deck; each is there once."""
    number = numbered(where, name, {card.id: card.number for card in cards})
    try:
        arena.decks[cards[number].deck].take(number)
    except EmptyDeck:
        raise BadContent(POSITION, where, f"the card {name!r} is somewhere else already") from None
    return number
