"""What soldiers and abilities do, in sentences: the phrases that stand beside the effects, put together."""

from __future__ import annotations

from functools import cache

from rulewright.kernel import Words

from ..rules import activation, attack, movement, rolling, rounds, targets
from ..rules.abilities import ACTIONS
from ..rules.content import ABILITIES, Card
from ..rules.says import Says
from ..rules.state import Rulings
from .names import counted

SAYS: dict[str, Says] = {
    **{action.id: action.says for action in ACTIONS.values() if action.says is not None},
    **rolling.SAYS,
    **attack.SAYS,
    **targets.SAYS,
    **movement.SAYS,
    **rounds.SAYS,
    **activation.SAYS,
}
BY_THE_BOOK = Rulings()
ONCE = "once_per_round"
DRAWBACKS = ("single_shot", "unsteady")
TEMPLATES = Words({})


# ---- abilities ------------------------------------------------------------------------------------------------------


@cache
def said(id: str, template: str, card: Card | None = None, rulings: Rulings = BY_THE_BOOK) -> str:
    """A template of an ability, with the numbers of its effect and of the card that has it."""
    parts = {name: part(card, rulings) if callable(part) else part for name, part in SAYS[id].parts.items()}
    return TEMPLATES.say(None, template, parts)


def in_full(id: str, card: Card | None = None, rulings: Rulings = BY_THE_BOOK) -> str:
    """What an ability does, with how often, from a capital letter on."""
    once = id in ACTIONS and any(condition.name == ONCE for condition in ACTIONS[id].conditions)
    return said(id, SAYS[id].text, card, rulings) + (" Once a round." if once else "")


def after(id: str) -> str:
    """What follows from an ability, for its button; nothing where the roll says it all."""
    words = said(id, SAYS[id].after)
    return words[:1].lower() + words[1:]


def brief_words(id: str, card: Card | None = None) -> str:
    """What an ability does in a few words, to stand after others."""
    words = said(id, SAYS[id].brief, card)
    return words[:1].lower() + words[1:]


def in_short(id: str, card: Card | None = None) -> str:
    """An ability by name, with what it does in a few words."""
    return f"{ABILITIES[id].name}: {brief_words(id, card)}"


def price(id: str) -> str:
    """What an ability costs: '2 actions', or nothing where it is never an action."""
    return counted(ABILITIES[id].ap, "action") if ABILITIES[id].ap else ""


def with_price(id: str) -> str:
    """What an ability does by itself, and what it costs."""
    return in_full(id) + (f" It costs {price(id)}." if price(id) else "")


def line(id: str, card: Card, rulings: Rulings = BY_THE_BOOK) -> str:
    """An ability on a card: its name, its price, and what it does."""
    words = in_full(id, card, rulings)
    name = ", ".join(part for part in (ABILITIES[id].name, price(id)) if part)
    return f"{name}: {words[:1].lower()}{words[1:]}"


# ---- soldiers -------------------------------------------------------------------------------------------------------


def strike(card: Card, on: str = "") -> str:
    """Whom a soldier hits, on what (as printed if not said), and how hard. FA.CARD.04, 07-10"""
    low, high = card.reach
    far = f"if {low} to {high} tiles away" if low > 1 else f"up to {high} tiles away"
    hurt = f"for {card.damage} damage" if card.dice == 1 else f"with {card.dice} dice of {card.damage} damage"
    whom = f"the nearest enemy, {far}," if high > 1 else "an adjacent enemy"
    return f"Hits {whom} {hurt}, on {on or f'{card.skill} or less'}."


def pace(card: Card) -> str:
    """FA.CARD.02, 03, 06"""
    return f"Moves up to {counted(card.move[1], 'tile')} with each of his {counted(card.actions, 'action')}."


@cache
def text_of(card: Card, rulings: Rulings = BY_THE_BOOK, on: str = "") -> str:
    """What a soldier does: his abilities, then how he strikes unless they are several; how he moves if he has none.

    `on` is what he hits on now, where that is not what is printed.
    """
    lines = [line(id, card, rulings) for id in card.abilities]
    if not lines:
        return f"{strike(card, on)} {pace(card)}"
    return " ".join(lines if len(lines) > 1 else (*lines, strike(card, on)))


@cache
def brief_of(card: Card) -> str:
    """The one thing that makes him special, in sixty letters: his first gift, or else the best of his numbers."""
    gifts = [id for id in card.abilities if id not in DRAWBACKS]
    if gifts:
        return in_short(gifts[0], card)
    return ", but ".join((forte(card), *(brief_words(id, card) for id in card.abilities)))


def forte(card: Card) -> str:
    """What a soldier's numbers are best at. FA.CARD.04, 05, 07-10"""
    low, high = card.reach
    if card.dice > 1:
        return f"{card.dice} dice an attack: each that hits does {card.damage} damage"
    where = f"{low} to {high} tiles away" if low > 1 else f"up to {high} tiles away"
    if card.damage > 1:
        return f"{card.damage} damage {where if high > 1 else 'a hit'}"
    if high > 1:
        return f"Strikes {where} for {card.damage} damage"
    return f"{card.health} health, hits on {card.skill} or less, adjacent enemies only"
