"""Who acts next, and what the end of a round brings."""

from __future__ import annotations

from collections.abc import Collection

from ..rules.content import INCAPACITATE, SINGLE_SHOT
from ..rules.state import FINISHED, NOBODY, Table
from .goal import earnings
from .names import SIDES, counted


def next_up(table: Table, soldier: int) -> str:
    """What follows once the active soldier is done. FA.ACT.09-12"""
    seat = next_to_act(table, [soldier])
    if seat != NOBODY:
        return f"then {SIDES[seat]} acts"
    gains = earnings(table, credits=len(table.teams) < 3)
    return f"then the round ends: {gains}" if gains else "then the round ends"


def next_to_act(table: Table, without: Collection[int]) -> int:
    """Whose turn comes when some soldiers act no more; NOBODY's where all are done. FA.ACT.11, 12"""
    order = table.order
    for step in range(1, len(order) + 1):
        seat = order[(table.turn + step) % len(order)]
        if any(other not in without and not table.flags[other] & FINISHED for other in table.ranks[seat]):
            return seat
    return NOBODY


def after_last(table: Table, soldier: int) -> str:
    """Who acts once a soldier has spent his last action: 'Steel acts'. FA.ACT.09-12"""
    seat = next_to_act(table, [soldier])
    return "the round ends" if seat == NOBODY else f"{SIDES[seat]} acts"


def after_attack(table: Table, soldier: int, targets: Collection[int], price: int, powers: int) -> str:
    """What an attack leaves of a turn, and if nothing, who acts then. FA.ACT.03, 07, FA.REM.31, FA.UND.14"""
    left = table.ap[soldier] - price
    if left and not powers & SINGLE_SHOT:
        return f"{'after a miss' if powers & INCAPACITATE else 'then'} {counted(left, 'action')} left"
    ends = "then his turn ends" if left else "then 0 actions left"
    seat = next_to_act(table, [soldier])
    if wipes_out(table, targets) or seat != next_to_act(table, [soldier, *targets]):
        return ends  # it hangs on what becomes of the targets
    return f"{ends}, {'the round ends' if seat == NOBODY else f'{SIDES[seat]} acts'}"


def wipes_out(table: Table, targets: Collection[int]) -> bool:
    """Whether a side would have nobody left without them."""
    sides = {table.owner[target] for target in targets}
    return any(
        set(table.ranks[seat]) <= set(targets) and not table.waiting[seat] and not any(table.left[seat])
        for seat in sides
    )
