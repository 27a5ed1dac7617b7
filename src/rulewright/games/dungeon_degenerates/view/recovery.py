"""What a Rest would do for the Adventurers of a Party."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from rulewright.kernel.words import listed

from ..rules.profile import attribute
from ..rules.rest import recovered
from ..rules.state import Hero, Table, traits_of
from ..rules.terms import METAPHYSICAL, MRL, conditions_in
from .names import name_of, plural

NAMED = 2
"""The most Adventurers whose healing a button has room for, one by one."""


def rest_words(table: Table, heroes: Sequence[Hero]) -> str:
    """`the Grave Robber heals 6 Wounds, 3 if a Morale test fails; no longer Fatigued`. DD.RECOV.01-08"""
    return f"{healing_words(table, [hero for hero in heroes if hero.wounds])}{shed_words(table, heroes)}"


def healing_words(table: Table, hurt: Sequence[Hero]) -> str:
    if not hurt:
        return "nobody is hurt"
    if len(hurt) > NAMED:
        return f"{len(hurt)} of you heal Wounds, half as many if the Morale test fails"
    return "; ".join(healed_words(table, hero) for hero in hurt)


def healed_words(table: Table, hero: Hero) -> str:
    half, full = healed(table, hero)
    if not full:
        return f"the {name_of(hero)} cannot heal here"
    heals = f"the {name_of(hero)} heals {full} of {plural(hero.wounds, 'Wound')}"
    return heals if half == full else f"{heals}, {half} if a Morale test fails"


def healed(table: Table, hero: Hero) -> tuple[int, int]:
    """How many Wounds a Rest heals if the Morale test fails, and if it passes."""
    morale, traits = attribute(table, hero, MRL), traits_of(table, hero.space)
    half, full = (
        min(hero.wounds, max(0, recovered(table, hero, amount, traits))) for amount in ((morale + 1) // 2, morale)
    )
    return half, full


def shed_words(table: Table, heroes: Sequence[Hero]) -> str:
    """The conditions that go. DD.RECOV.07"""
    if traits_of(table, heroes[0].space) & METAPHYSICAL:
        return ""
    lost = reduce(or_, (hero.conditions for hero in heroes))
    return f"; no longer {listed(conditions_in(lost))}" if lost else ""
