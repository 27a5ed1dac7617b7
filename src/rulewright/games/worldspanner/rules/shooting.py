"""Shots: whom a weapon reaches, in the Action step and in the Reaction step."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import on_map
from rulewright.kernel import Barred, Choice

from .attack import ranged_weapons
from .figures import Weapon
from .state import FLEW, Arena


def cover_to(arena: Arena, shooter: int, weapon: Weapon, target: int, space: int, reacting: bool) -> int:
    """The Stealth that a line gives the target, or BLOCKED: by range, by sight, by flight.

    A flier is in the air only while it passes; where it stands, it has landed. WS.SHOOT.10, WS.FLY.06-09
    """
    here = arena.at[shooter]
    if weapon.out_of_range(arena.land.far(here, space)):
        return BLOCKED
    shot, throw, air = arena.land.cover(here, space)
    if reacting and arena.flags[target] & FLEW:
        return air
    return throw if weapon.grenade else shot


def shots(arena: Arena, shooter: int) -> list[Choice]:
    """Every shot of a character in the Action step: weapon and target, where it stands. WS.SHOOT.01-04"""
    here = arena.at[shooter]
    if here < 0 or arena.land.in_dome[here]:
        return []
    weapons = ranged_weapons(arena, shooter)
    if not weapons:
        return []
    side = arena.team[shooter]
    enemies = [who for who, at in enumerate(arena.at) if at >= 0 and arena.team[who] != side]
    return [
        ("shoot", weapon.card, enemy)
        for weapon in weapons
        for enemy in enemies
        if cover_to(arena, shooter, weapon, enemy, arena.at[enemy], False) < BLOCKED
    ]


def barred_shots(arena: Arena, shooter: int) -> Iterator[Barred]:
    """The enemies that cannot be shot at where they stand, and what is in the way. WS.SHOOT.10, WS.LOS.11-14"""
    here = arena.at[shooter]
    weapons = ranged_weapons(arena, shooter)
    for enemy in on_map(arena, 1 - arena.team[shooter]) if weapons else ():
        space = arena.at[enemy]
        far = arena.land.far(here, space)
        for weapon in weapons:
            if cover_to(arena, shooter, weapon, enemy, space, False) >= BLOCKED:
                why = weapon.out_of_range(far) or arena.land.barrier(here, space)
                parts = {"whom": enemy, "far": far, "low": weapon.low, "high": weapon.high}
                yield Barred(("shoot", weapon.card, enemy), why, parts)


def target_spaces(arena: Arena, target: int) -> list[int]:
    """Where a character of the active team can be shot at: what it entered, less where it began. WS.SHOOT.05-08"""
    start = arena.start[target]
    return [space for space in dict.fromkeys(arena.trail[target]) if space != start]


def reaction_shots(arena: Arena, shooter: int) -> list[Choice]:
    """Every shot of a character in the Reaction step: weapon, target and the space it passed. WS.SHOOT.05-10, 14"""
    here = arena.at[shooter]
    if here < 0 or arena.land.in_dome[here]:
        return []
    weapons = ranged_weapons(arena, shooter)
    if not weapons:
        return []
    side = arena.team[shooter]
    found: list[Choice] = []
    for target, trail in enumerate(arena.trail):
        if not trail or arena.at[target] < 0 or arena.team[target] == side:
            continue
        found += [
            ("shoot", weapon.card, target, space)
            for weapon in weapons
            for space in target_spaces(arena, target)
            if cover_to(arena, shooter, weapon, target, space, True) < BLOCKED
        ]
    return found
