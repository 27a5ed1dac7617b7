"""What a Rest would do for the Adventurers of a Party."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from rulewright.kernel.words import percent

from ..rules.profile import attribute
from ..rules.rest import recovered
from ..rules.state import Hero, Table, traits_of
from ..rules.terms import INFECTED, METAPHYSICAL, MRL, conditions_in
from ..rules.trials import chance_of, value_in_test
from .names import name_of, plural

NAMED = 2
"""The most Adventurers whose healing a button has room for, one by one."""


def rest_words(table: Table, heroes: Sequence[Hero]) -> str:
    """`the Mire Hexer heals 6 of 7 Wounds (Morale 6 or less: 42 %, else 3); Fatigued ends for both`. DD.RECOV.01"""
    return f"{healing_words(table, [hero for hero in heroes if hero.wounds])}{shed_words(table, heroes)}"


def healing_words(table: Table, hurt: Sequence[Hero]) -> str:
    if not hurt:
        return "nobody is hurt"
    if len(hurt) > NAMED:
        return f"{len(hurt)} of you heal Wounds, half as many if the Morale test fails"
    if len(hurt) == 1:
        return healed_words(table, hurt[0])
    return f"heals {', '.join(healed_in_short(table, hero) for hero in hurt)}"


def healed_in_short(table: Table, hero: Hero) -> str:
    """`Mire Hexer 6 of 7 (Morale 6 or less: 42 %, else 3)`"""
    half, full = healed(table, hero)
    told = f"{name_of(hero)} {full} of {hero.wounds}"
    return told if half == full else f"{told} (Morale {recovery_chance(table, hero)}, else {half})"


def healed_words(table: Table, hero: Hero) -> str:
    half, full = healed(table, hero)
    if not full:
        return (
            f"the {name_of(hero)} heals nothing {'while Infected' if hero.conditions & INFECTED else 'on such ground'}"
        )
    heals = f"the {name_of(hero)} heals {full} of {plural(hero.wounds, 'Wound')}"
    if half == full:
        return heals
    return f"{heals} (Morale {recovery_chance(table, hero)}, else {half})"


def recovery_chance(table: Table, hero: Hero) -> str:
    """`6 or less: 42 %`"""
    need = value_in_test(table, hero, MRL, table.blessed >> hero.seat & 1)
    return f"{need} or less: {percent(float(chance_of(need)))}"


def healed(table: Table, hero: Hero) -> tuple[int, int]:
    """How many Wounds a Rest heals if the Morale test fails, and if it passes."""
    morale, traits = attribute(table, hero, MRL), traits_of(table, hero.space)
    half, full = (
        min(hero.wounds, max(0, recovered(table, hero, amount, traits))) for amount in ((morale + 1) // 2, morale)
    )
    return half, full


def shed_words(table: Table, heroes: Sequence[Hero]) -> str:
    """The conditions that go, and from whom of several. DD.RECOV.07"""
    if traits_of(table, heroes[0].space) & METAPHYSICAL:
        return ""
    lost = reduce(or_, (hero.conditions for hero in heroes))
    if not lost:
        return ""
    sick = [hero for hero in heroes if hero.conditions]
    alike = len(sick) == len(heroes) and all(hero.conditions == lost for hero in sick)
    everybody = ("", " for both")[len(heroes) - 1] if len(heroes) <= 2 else " for all"
    whose = everybody if alike else f" for the {name_of(sick[0])}" if len(sick) == 1 else ""
    return f"; {', '.join(conditions_in(lost))} {'ends' if lost & lost - 1 == 0 else 'end'}{whose}"
