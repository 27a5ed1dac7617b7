"""What sides, soldiers and phases are called."""

from __future__ import annotations

from rulewright.kernel.scene import Seat

from ..rules.abilities import MANNERS
from ..rules.rolling import COUNTERING
from ..rules.state import Table

SIDES = ("Amber", "Steel", "Rust", "Moss")
PHASES = (
    "Army creation", "Setup", "Setup: buying", "Setup: entering", "Initiative", "Resource gathering",
    "Deployment: buying", "Deployment: entering", "Action", "Control", "Clean-up", "Over",
)  # fmt: skip
COLOURS = ("#ffc400", "#8fa1b0", "#d2603a", "#7fa650")


def seats(teams: tuple[int, ...]) -> tuple[Seat, ...]:
    """The sides at the table. FA.GOAL.01"""
    return tuple(Seat(seat, SIDES[seat], team, COLOURS[seat]) for seat, team in enumerate(teams))


def called(table: Table, soldier: int) -> str:
    """A soldier in a sentence: 'Amber Conscript 2'."""
    return f"{SIDES[table.owner[soldier]]} {short_name(table, soldier)}"


def short_name(table: Table, soldier: int) -> str:
    """A soldier without his side; numbered where his side can have several of the kind."""
    card, side = table.card[soldier], table.owner[soldier]
    twins = [s for s, other in enumerate(table.card) if other is card and table.owner[s] == side]
    more = any(left and other is card for other, left in zip(table.roster[side], table.left[side], strict=True))
    return f"{card.name} {twins.index(soldier) + 1}" if len(twins) > 1 or more else card.name


def onto(table: Table, tile: int) -> str:
    """Where a move ends, if that is worth a word."""
    return " onto a Victory Tile" if tile in table.grid.victory else ""


def manner_name(id: str) -> str:
    """An attack in a sentence, by the way it is made: 'counterattack', 'Rapid Fire'."""
    return COUNTERING.name if id == COUNTERING.id else MANNERS[id].name
