"""The start of a step: auras are measured for all of it."""

from __future__ import annotations

from .state import FOR_THE_STEP, Arena, heroes


def begin_step(arena: Arena, step: int) -> None:
    """Auras are measured anew, and switches are forgotten. WS.AURA.05, WS.SLIP.04"""
    arena.step = step
    arena.arrived = 0
    arena.flags = [flags & ~FOR_THE_STEP for flags in arena.flags]
    spread_auras(arena)


def spread_auras(arena: Arena) -> None:
    """Who is inside whose aura, for the whole step, wherever it is shot at. WS.AURA.01-05, 08-09"""
    at = arena.at
    reached = arena.auras = [0] * len(at)
    standing = [(other, space) for other, space in enumerate(at) if space >= 0]
    for owner in heroes(arena):
        auras = arena.who[owner].auras
        if not auras or at[owner] < 0:
            continue
        reach, bit = max([aura.reach for aura in auras]), 1 << owner
        covered = arena.land.spheres[at[owner]][reach]
        for other, space in standing:
            if space in covered and other != owner:
                reached[other] |= bit
