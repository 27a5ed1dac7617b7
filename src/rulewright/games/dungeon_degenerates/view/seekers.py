"""Who of a Party would Hunt or hide, what that needs, and how likely it works. DD.HUNT.01-07"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import prod

from rulewright.kernel.words import percent

from ..rules.profile import explain, profile
from ..rules.state import Hero, Table
from ..rules.terms import DAZED, PER
from ..rules.trials import chance_of, value_in_test
from .chances import at_least, passing
from .names import name_of


def hunting_words(table: Table, heroes: Sequence[Hero]) -> str:
    """`Perception 8 or less on two dice, 72 %`: whoever had best try, and the chance that the Hunt works."""
    able = [hero for hero in heroes if not hero.conditions & DAZED]
    if not able:
        return ""
    groups = [group for size in range(1, len(able) + 1) for group in combinations(able, size)]
    best = max(groups, key=lambda group: hunt_chance(table, group, heroes))
    if len(best) == 1:
        who = f"{name_of(best[0])} alone, " if len(heroes) > 1 else ""
        return f"{who}{perception(table, best[0], 'hunt')}"
    tried = ", ".join(f"{name_of(hero)} {needed_by(table, hero, 'hunt')}" for hero in best)
    return f"{len(best)} try Perception ({tried} or less), {percent(hunt_chance(table, best, heroes))}"


def hunt_chance(table: Table, trying: Sequence[Hero], heroes: Sequence[Hero]) -> float:
    """That more of those who try pass than fail; a tie is enough with a born leader. DD.HUNT.03-05"""
    needed = (len(trying) + 1) // 2 if is_tie_enough(table, heroes) else len(trying) // 2 + 1
    return at_least([chance_to(table, hero, "hunt") for hero in trying], needed)


def is_tie_enough(table: Table, heroes: Sequence[Hero]) -> bool:
    return any(profile(table, hero).stats.get("hunt_ties") for hero in heroes)


def hiding_words(table: Table, heroes: Sequence[Hero]) -> str:
    """`both must pass Perception 8 or less on two dice, 52 %`, by name where they need unlike numbers"""
    if len(heroes) == 1:
        return perception(table, heroes[0], "stealth")
    needed = needed_to_hide(table, heroes)
    who = ("both" if len(heroes) == 2 else f"all {len(heroes)}") if needed == len(heroes) else f"at least {needed}"
    chances = [chance_to(table, hero, "stealth") for hero in heroes]
    share = prod(chances) if needed == len(heroes) else at_least(chances, needed)
    values = [needed_by(table, hero, "stealth") for hero in heroes]
    each = ", ".join(f"{name_of(hero)} {value}" for hero, value in zip(heroes, values, strict=True))
    return f"{who} must pass Perception ({values[0] if len({*values}) == 1 else each} or less), {percent(share)}"


def bar_to_hide(table: Table, heroes: Sequence[Hero]) -> str:
    """Why a Party cannot hide as it is."""
    for hero in heroes:
        if hero.conditions & DAZED:
            return f"nobody can hide while the {name_of(hero)} is Dazed"
        if loud := explain(table, hero, "noisy").terms:
            return f"hiding always fails with the {loud[0].reason} of the {name_of(hero)}"
    return ""


def needed_to_hide(table: Table, heroes: Sequence[Hero]) -> int:
    half = any(profile(table, hero).stats.get("half_stealth") for hero in heroes)
    return (len(heroes) + 1) // 2 if half else len(heroes)


def perception(table: Table, hero: Hero, prompt: str) -> str:
    value = needed_by(table, hero, prompt)
    return f"Perception {value} or less on two dice, {percent(float(chance_of(value)))}"


def needed_by(table: Table, hero: Hero, prompt: str) -> int:
    """What the dice of somebody who hunts or hides must not exceed."""
    return value_in_test(table, hero, PER, profile(table, hero).stats.get(prompt, 0))


def chance_to(table: Table, hero: Hero, prompt: str) -> float:
    return passing(table, hero, PER, profile(table, hero).stats.get(prompt, 0))
