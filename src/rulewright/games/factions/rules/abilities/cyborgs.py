"""Abilities of the Cyborgs that are actions."""

from __future__ import annotations

from rulewright.kernel import Choice, Flow, still

from ..actions import ability, beside, foes, friends, wounded
from ..attack import ELIGIBLE, NEAREST, Manner, attack, groups_of, nearest, pull_tiles, ranged, sheltered, targets_of
from ..conditions import Condition, that
from ..state import Table, heal, is_enemy
from .beasts import tell_healing
from .remnants import chosen

ENERGY_BEAM = Manner("energy_beam", "Energy Beam", "FA.CYB.02", damage=4)
GRAPPLE = Manner("grapple", "Grapple", "FA.CYB.06", counterable=False)
PULSE = Manner("pulse", "Pulse", "FA.CYB.24")
SHOCK = Manner("shock", "Shock", "FA.CYB.35", own_abilities=False)
BEAM_RANGE, GRAPPLE_RANGE, PULSE_TARGETS = 3, 2, 3


def energy_beam(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """An attack with damage 4. FA.CYB.02-05"""
    yield from attack(table, soldier, (chosen(choice),), ENERGY_BEAM)


def beam_range(table: Table, soldier: int) -> tuple[int, int]:
    """Three tiles, exactly or at most, in place of RNG. FA.CYB.03"""
    return BEAM_RANGE if table.rulings.energy_beam_range == "exact" else 1, BEAM_RANGE


def grapple(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """An attack that pulls its target one tile closer. FA.CYB.06-11"""
    yield from attack(table, soldier, (chosen(choice),), GRAPPLE)


def anybody(table: Table, soldier: int) -> list[int]:
    """FA.CYB.08"""
    return [*foes(table, soldier), *friends(table, soldier)]


def grapple_range(table: Table, soldier: int) -> tuple[int, int]:
    """FA.CYB.07"""
    return GRAPPLE_RANGE, GRAPPLE_RANGE


def ally_or_nearest(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """An enemy must be the nearest, an ally need not. FA.CYB.08"""
    near = nearest(table, soldier, targets)
    return [target for target in targets if target in near or not is_enemy(table, soldier, target)]


def has_room_between(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """FA.CYB.10"""
    return [target for target in targets if pull_tiles(table, soldier, target)]


def pulse(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """One attack roll against each of them. FA.CYB.24-27"""
    yield from attack(table, soldier, targets_of(choice), PULSE)


def pulse_spell(table: Table, soldier: int, targets: list[int]) -> list[Choice]:
    """Up to three connected enemies in range. FA.CYB.24-26"""
    return [("pulse", *group) for group in groups_of(table, soldier, targets, PULSE_TARGETS)]


@still
def repair(table: Table, soldier: int, choice: Choice) -> None:
    """Restore 1 HP to an ally. FA.CYB.28-31"""
    tell_healing(table, soldier, chosen(choice), heal(table, chosen(choice), 1), "FA.CYB.30")


def shock(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """A longer attack, with no other ability of his own. FA.CYB.35-37"""
    yield from attack(table, soldier, (chosen(choice),), SHOCK)


def shock_range(table: Table, soldier: int) -> tuple[int, int]:
    """FA.CYB.35"""
    low, high = table.card[soldier].reach
    return low, high + 1


ACTIONS = (
    ability("energy_beam", foes, ranged(beam_range), NEAREST, perform=energy_beam),
    ability(
        "grapple", anybody, ranged(grapple_range), Condition(ally_or_nearest, sheltered),
        Condition(has_room_between, that("has no free tile to be pulled to", "FA.CYB.10")), perform=grapple,
    ),
    ability("pulse", foes, *ELIGIBLE, perform=pulse, spell=pulse_spell),
    ability("repair", friends, beside("FA.CYB.29"), wounded("FA.CYB.31"), perform=repair),
    ability("shock", foes, ranged(shock_range), NEAREST, perform=shock),
)  # fmt: skip
