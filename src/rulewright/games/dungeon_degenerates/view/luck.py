"""What the dice decide: tests, Attacks, Defence rolls, the search of the dead. Every throw counts, Luck's too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulewright.kernel import Luck
from rulewright.kernel.words import Decided

from ..rules.state import ATTACK, DEFENCE, ESCAPE, POWER, TRICK, Table
from ..rules.trials import DIE, chance_of, passes

TESTS = "passed {came} of {of} {of|test|tests}"
COMBAT = {
    DEFENCE: "held off {came} of {of} {of|onslaught|onslaughts}",
    ATTACK: "hit with {came} of {of} {of|Attack|Attacks}",
    ESCAPE: "got away {came} of {of} {of|time|times}",
    TRICK: TESTS,
}
SEARCHES = "found Loot in {came} of {of} {of|search|searches}"
Rerolls = Sequence[tuple[int, int]]
"""Which die of a pair was thrown again, and what it showed."""


def pair(seat: int, told: str, dice: Sequence[int], value: int, again: Rerolls) -> Iterable[Luck]:
    """Two dice against a value, then one of them at a time. DD.TEST.01-04, DD.LUCK.03-06"""
    lying = list(dice)
    yield Luck(seat, told, float(chance_of(value)), passes(sum(lying), value))
    for which, face in again:
        other = lying[1 - which]
        lying[which] = face
        chance = sum(passes(other + one, value) for one in DIE.outcomes) / len(DIE.outcomes)
        yield Luck(seat, told, chance, passes(sum(lying), value))


def test(table: Table, parts: Mapping[str, Any]) -> Iterable[Luck]:
    yield from pair(parts["who"], TESTS, parts["rolled"], parts["value"], parts["again"])


def cast(table: Table, parts: Mapping[str, Any]) -> Iterable[Luck]:
    """All dice of a combat turn; Power dice are measured by nothing. DD.CDICE.01-07"""
    if table.fight is None or table.fight.thrown is None:
        return
    start = 0
    for throw in table.fight.thrown.throws:
        end = start + len(throw.dice)
        if throw.kind != POWER:
            again = [(number - start, face) for number, face in parts["again"] if start <= number < end]
            yield from pair(parts["who"], COMBAT[throw.kind], parts["rolled"][start:end], throw.value, again)
        start = end


def loot_roll(table: Table, parts: Mapping[str, Any]) -> Iterable[Luck]:
    """DD.SPOIL.05-06"""
    chance = sum(face <= parts["needed"] for face in DIE.outcomes) / len(DIE.outcomes)
    yield Luck(parts["who"], SEARCHES, chance, parts["found"])


LUCK: dict[str, Decided] = {"test": test, "dice": cast, "loot roll": loot_roll}
