"""Who acts next, and what the end of a round brings."""

from __future__ import annotations

from ..rules.state import FINISHED, Table
from .goal import earnings
from .names import SIDES


def next_up(table: Table, soldier: int) -> str:
    """What follows once the active soldier is done. FA.ACT.09-12"""
    order = table.order
    for step in range(1, len(order) + 1):
        seat = order[(table.turn + step) % len(order)]
        if any(other != soldier and not table.flags[other] & FINISHED for other in table.ranks[seat]):
            return f"then {SIDES[seat]} acts"
    gains = earnings(table, credits=len(table.teams) < 3)
    return f"then the round ends: {gains}" if gains else "then the round ends"
