"""Danger Levels, Town Levels and the Bounty Level: the one place where they change."""

from __future__ import annotations

from rulewright.kernel import told

from .board import COUNT, NOWHERE, PRINTED_TRAITS
from .state import WORST, Table, mission_of, place_of, traits_of
from .terms import LAW, SETTLEMENT


def is_settlement(table: Table, place: int) -> bool:
    """Whether a place can have a Town Level. DD.LVL.05"""
    return place < COUNT and bool(PRINTED_TRAITS[place] & SETTLEMENT) and not table.destroyed >> place & 1


def raise_danger(table: Table, space: int) -> bool:
    """A Town Level falls instead; whether a Danger Level of 6 would have risen. DD.LVL.02, 03, 06, 12"""
    place = place_of(table, space) if space < COUNT else space
    if place == NOWHERE:
        return False
    level = table.level[place]
    if level < 0:
        lower_town(table, place)
        return False
    if level >= WORST:
        return True
    table.level[place] = level + 1
    tell(table, place, level)
    return False


def lower_danger(table: Table, space: int, steps: int = 1) -> None:
    """Danger Level 1 of a Settlement becomes Town Level 1; elsewhere 1 is the least. DD.LVL.10, 11"""
    place = place_of(table, space) if space < COUNT else space
    before = table.level[place] if place != NOWHERE else 0
    for _ in range(steps):
        if place == NOWHERE or table.level[place] <= 0:
            return
        if table.level[place] > 1:
            table.level[place] -= 1
        elif is_settlement(table, place):
            table.level[place] = -1
    tell(table, place, before)


def raise_town(table: Table, space: int) -> None:
    """A Settlement with a Danger Level has that lowered instead. DD.LVL.07, 12"""
    if not is_settlement(table, space):
        return
    if table.level[space] < 0:
        before = table.level[space]
        table.level[space] = max(-WORST, before - 1)
        tell(table, space, before)
    else:
        lower_danger(table, space)


def lower_town(table: Table, space: int) -> None:
    """Town Level 1 becomes Danger Level 1. DD.LVL.08, 09"""
    if table.level[space] >= 0:
        return
    before = table.level[space]
    table.level[space] = before + 1 or 1
    tell(table, space, before)


def destroy(table: Table, space: int) -> None:
    """A Destroyed counter: no Settlement, no Law, no port, and never a Town again."""
    table.destroyed |= 1 << space
    if table.level[space] < 0:
        table.level[space] = 1


def change_bounty(table: Table, change: int) -> None:
    """From 1 to 6, and within what the mission allows. DD.BNTY.02, 04, 05"""
    mission = mission_of(table)
    low = mission.bounty_floor if table.progress.explored == NOWHERE else 1
    high = mission.bounty_ceiling
    table.bounty = max(min(low, table.bounty), min(high, table.bounty + change)) if change else table.bounty
    if change:
        told(table, "bounty", level=table.bounty, amount=change)


def is_law_space(table: Table, space: int) -> bool:
    """DD.BNTY.01"""
    return bool(traits_of(table, space) & LAW)


def tell(table: Table, place: int, before: int) -> None:
    """How a level has changed; a Town Level counts below 0, so that danger grows by going up. DD.LVL.06-10"""
    if place != NOWHERE:
        now = table.level[place]
        if (now < 0) == (before < 0):
            course = "same" if now == before else "worse" if now > before else "better"
        else:
            course = "town" if now < 0 else "no town"
        told(table, "level", space=place, town=now < 0, level=abs(now), before=abs(before), course=course)
