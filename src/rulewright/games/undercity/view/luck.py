"""What the dice decide: attacks, damage, challenges, and what is survived. Each throw counts, also the second one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulewright.kernel import THE_GAME, Luck
from rulewright.kernel.words import Decided

from ..rules.fighters import STANDS
from ..rules.powers import FIRST_VILLAIN, SHEET_OF
from ..rules.rolls import FACES
from ..rules.state import Table, seat_for
from .odds import at_least

ROLLS = {
    "attack": "hit with {came} of {of} {of|attack|attacks}",
    "damage": "did damage with {came} of {of} {of|hit|hits}",
    "challenge": "passed {came} of {of} {of|challenge|challenges}",
}
SPARED = "spared a friend {came} of {of} {of|time|times}"
DANGERS = "came unhurt through {came} of {of} {of|danger|dangers}"
STOOD = "stood after {came} of {of} last {of|blow|blows}"
FOOTING = "kept the footing {came} of {of} {of|time|times}"


def whose(table: Table, figure: int) -> int | None:
    """The seat of a hero, the game for villains; Ambrose is nobody's."""
    if figure >= FIRST_VILLAIN:
        return THE_GAME
    return seat_for(table, figure) if SHEET_OF[figure] >= 0 else None


def rolled(table: Table, parts: Mapping[str, Any]) -> Iterable[Luck]:
    """A blast that reaches a friend is lucky if it does nothing. UC.DICE.01, 05, 12, 15"""
    seat, whom = whose(table, parts["who"]), parts["whom"]
    if seat is None:
        return
    chance = float(at_least(parts["count"], parts["short"], bool(parts.get("drop"))))
    if seat != THE_GAME and whom is not None and whom < FIRST_VILLAIN:
        yield Luck(seat, SPARED, 1 - chance, not parts["passed"])
    else:
        yield Luck(seat, ROLLS[parts["what"]], chance, parts["passed"])


def survived(table: Table, parts: Mapping[str, Any], told: str, least: int, came: bool) -> Iterable[Luck]:
    """One die that must show at least so much, for who is in danger."""
    seat = whose(table, parts["who"])
    if seat is not None:
        yield Luck(seat, told, sum(face >= least for face in FACES) / len(FACES), came)


def hazard(table: Table, parts: Mapping[str, Any]) -> Iterable[Luck]:
    """High is bad here. UC.DICE.18"""
    seat = whose(table, parts["who"])
    if seat is not None:
        yield Luck(seat, DANGERS, (parts["worst"] - 1) / len(FACES), not parts["hurts"])


LUCK: dict[str, Decided] = {
    "rolled": rolled,
    "hazard": hazard,
    "last stand": lambda table, parts: survived(table, parts, STOOD, STANDS, parts["stands"]),
    "slipped": lambda table, parts: survived(table, parts, FOOTING, 2, not parts["slips"]),
}
