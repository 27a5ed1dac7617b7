"""Abilities of the Cyborgs that are actions."""

from __future__ import annotations

from rulewright.kernel import Choice, Flow, still

from ..attack import Manner, attack, eligible, linked_groups, pull_tiles
from ..state import Table, adjacent, allies, distance, heal
from .beasts import is_wounded, tell_healing
from .remnants import chosen

ENERGY_BEAM = Manner("energy_beam", "Energy Beam", "FA.CYB.02", damage=4)
GRAPPLE = Manner("grapple", "Grapple", "FA.CYB.06", counterable=False)
PULSE = Manner("pulse", "Pulse", "FA.CYB.24")
SHOCK = Manner("shock", "Shock", "FA.CYB.35", own_abilities=False)
BEAM_RANGE, GRAPPLE_RANGE, PULSE_TARGETS = 3, 2, 3


def energy_beam_choices(table: Table, soldier: int) -> list[Choice]:
    """The nearest enemy at range 3, for 2 AP. FA.CYB.02, 03, 05"""
    if table.ap[soldier] < 2:
        return []
    low = BEAM_RANGE if table.rulings.energy_beam_range == "exact" else 1
    return [("energy_beam", target) for target in eligible(table, soldier, low, BEAM_RANGE, waived=False)]


def energy_beam(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """An attack with damage 4. FA.CYB.02-05"""
    yield from attack(table, soldier, (chosen(choice),), ENERGY_BEAM, ap=2)


def grapple_choices(table: Table, soldier: int) -> list[Choice]:
    """The nearest enemy, or any ally, two tiles away, with a free tile between; for 2 AP. FA.CYB.06-08"""
    if table.ap[soldier] < 2:
        return []
    friends = [ally for ally in allies(table, table.owner[soldier]) if distance(table, soldier, ally) == GRAPPLE_RANGE]
    foes = eligible(table, soldier, GRAPPLE_RANGE, GRAPPLE_RANGE, waived=False)
    return [("grapple", target) for target in (*foes, *friends) if pull_tiles(table, soldier, target)]


def grapple(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """An attack that pulls its target one tile closer. FA.CYB.06-11"""
    yield from attack(table, soldier, (chosen(choice),), GRAPPLE, ap=2)


def pulse_choices(table: Table, soldier: int) -> list[Choice]:
    """Up to three connected enemies in range. FA.CYB.24-26"""
    low, high = table.card[soldier].reach
    targets = eligible(table, soldier, low, high)
    if not targets:
        return []
    found: list[Choice] = [("pulse", target) for target in targets]
    found += [("pulse", *group) for group in linked_groups(table, soldier, targets, PULSE_TARGETS)]
    return found


def pulse(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """One attack roll against each of them. FA.CYB.24-27"""
    assert isinstance(choice, tuple)
    yield from attack(table, soldier, tuple(int(target) for target in choice[1:]), PULSE)


def repair_choices(table: Table, soldier: int) -> list[Choice]:
    """A wounded ally next to him. FA.CYB.28, 29"""
    beside = adjacent(table, soldier, allies(table, table.owner[soldier]))
    return [("repair", ally) for ally in beside if is_wounded(table, ally)]


@still
def repair(table: Table, soldier: int, choice: Choice) -> None:
    """Restore 1 HP to an ally. FA.CYB.28-31"""
    table.ap[soldier] -= 1
    tell_healing(table, soldier, chosen(choice), heal(table, chosen(choice), 1), "FA.CYB.30")


def shock_choices(table: Table, soldier: int) -> list[Choice]:
    """The nearest enemy in a range one tile longer. FA.CYB.35, 36"""
    low, high = table.card[soldier].reach
    return [("shock", target) for target in eligible(table, soldier, low, high + 1, waived=False)]


def shock(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """A longer attack, with no other ability of his own. FA.CYB.35-37"""
    yield from attack(table, soldier, (chosen(choice),), SHOCK)
