"""Whole charges at one click: both steps, with the way and its risks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.kernel import Choice, Shortcut

from .movement import entry_bar, steps_of, strikers
from .state import CHARGE, Table, is_rough


def charge_ways(table: Table, hero: int, choices: Sequence[Choice]) -> Iterator[Shortcut]:
    """For every space two steps away the way there that meets the fewest enemies, if he may step at all. UC.MOVE.07"""
    if table.mode != CHARGE or table.steps:
        return
    where = table.space[hero]
    near = [space for space in steps_of(table, hero, True) if ("move", space) in choices]
    middles = sorted((s for s in near if not is_rough(table, s)), key=lambda s: len(strikers(table, hero, s)))
    done = {where, *near}
    for middle in middles:
        for end in table.ground.near[middle]:
            if end in done or entry_bar(table, hero, end, True):
                continue
            done.add(end)
            risks = tuple(space for space in (where, middle) if strikers(table, hero, space))
            yield Shortcut((("move", middle), ("move", end)), (middle, end), risks)
