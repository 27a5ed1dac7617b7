"""The start of a step: auras are measured for all of it."""

from __future__ import annotations

from .state import FOR_THE_STEP, Arena, characters


def begin_step(arena: Arena, step: int) -> None:
    """Auras are measured anew, and switches are forgotten. WS.AURA.05, WS.SLIP.04"""
    arena.step = step
    arena.arrived = 0
    for who in characters(arena):
        arena.flags[who] &= ~FOR_THE_STEP
    spread_auras(arena)


def spread_auras(arena: Arena) -> None:
    """Who is inside whose aura, for the whole step. WS.AURA.01-05, 08"""
    arena.auras = [0] * len(arena.who)
    for owner in characters(arena):
        auras = arena.who[owner].auras
        if not auras or arena.at[owner] < 0:
            continue
        reach = max(aura.reach for aura in auras)
        far = arena.land.sphere(arena.at[owner])
        for other in characters(arena):
            if other != owner and arena.at[other] >= 0 and far.get(arena.at[other], 9) <= reach:
                arena.auras[other] |= 1 << owner
