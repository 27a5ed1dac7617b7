"""What sides and soldiers are called."""

from __future__ import annotations

from ..rules.content import Card
from ..rules.state import Table

SIDES = ("Amber", "Steel", "Rust", "Moss")
COLOURS = ("#ffc400", "#8fa1b0", "#d2603a", "#7fa650")


def called(table: Table, soldier: int) -> str:
    """A soldier in a sentence: 'Amber Conscript 2'."""
    return f"{SIDES[table.owner[soldier]]} {short_name(table, soldier)}"


def short_name(table: Table, soldier: int) -> str:
    """A soldier without his side; numbered where his side can have several of the kind."""
    card, side = table.card[soldier], table.owner[soldier]
    twins = [s for s, other in enumerate(table.card) if other is card and table.owner[s] == side]
    more = any(left and other is card for other, left in zip(table.roster[side], table.left[side], strict=True))
    return f"{card.name} {twins.index(soldier) + 1}" if len(twins) > 1 or more else card.name


def listed(names: list[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def price(card: Card) -> str:
    return f"{card.credits} credit" if card.credits == 1 else f"{card.credits} credits"
