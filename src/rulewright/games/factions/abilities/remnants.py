"""Abilities of the Remnants that are actions."""

from __future__ import annotations

from rulewright.kernel import Choice, Flow, still

from ..attack import Manner, attack, eligible
from ..names import called
from ..state import FINISHED, RAPID, Table, adjacent, allies, enemies, finish

RAPID_FIRE = Manner("rapid_fire", "Rapid Fire", "FA.REM.27", bonus=-2, doubled=True)


def mark_target_choices(table: Table, soldier: int) -> list[Choice]:
    """Enemies within 3 tiles that are not marked yet, nearest or not. FA.REM.17, 18, 24, FA.CYB.18, 23"""
    row, tile = table.grid.far[table.tile[soldier]], table.tile
    return [
        ("mark_target", enemy)
        for enemy in enemies(table, table.owner[soldier])
        if row[tile[enemy]] <= 3 and enemy not in table.marked
    ]


@still
def mark_target(table: Table, soldier: int, choice: Choice) -> None:
    """Mark an enemy for the rest of the round; no roll. FA.REM.17-24, FA.CYB.17-23"""
    target = chosen(choice)
    table.ap[soldier] -= 1
    table.marked.append(target)
    if table.log is not None:
        text = f"{called(table, soldier)} marks {called(table, target)}."
        table.log.tell("marked", text, "FA.REM.19", piece=f"s{target}")


def rapid_fire_choices(table: Table, soldier: int) -> list[Choice]:
    """One eligible enemy, for 2 AP. FA.REM.25, 30, FA.ABIL.07"""
    if table.ap[soldier] < 2:
        return []
    low, high = table.card[soldier].reach
    return [("rapid_fire", target) for target in eligible(table, soldier, low, high)]


def rapid_fire(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """Fire twice at one target, at -2 AS; DMG stays doubled for the round. FA.REM.25-30"""
    table.flags[soldier] |= RAPID
    yield from attack(table, soldier, (chosen(choice),), RAPID_FIRE, ap=2)


def tactical_swap_choices(table: Table, soldier: int) -> list[Choice]:
    """An adjacent ally, for 2 AP. FA.REM.39, 40"""
    if table.ap[soldier] < 2:
        return []
    return [("tactical_swap", ally) for ally in adjacent(table, soldier, allies(table, table.owner[soldier]))]


@still
def tactical_swap(table: Table, soldier: int, choice: Choice) -> None:
    """Exchange tiles with an ally; nothing else changes. FA.REM.39-41"""
    ally = chosen(choice)
    table.ap[soldier] -= 2
    here, there = table.tile[soldier], table.tile[ally]
    table.tile[soldier], table.tile[ally] = there, here
    table.at[there], table.at[here] = soldier, ally
    if table.log is not None:
        text = f"{called(table, soldier)} swaps places with {called(table, ally)}."
        table.log.tell("swapped", text, "FA.REM.41", piece=f"s{soldier}", start=here, space=there)


def taunt_choices(table: Table, soldier: int) -> list[Choice]:
    """An unfinished enemy within two tiles, in 1v1 only. FA.REM.42-45, FA.UND.32-35, FA.MULTI.04"""
    if len(table.teams) > 2:
        return []
    row, tile = table.grid.far[table.tile[soldier]], table.tile
    return [
        ("taunt", enemy)
        for enemy in enemies(table, table.owner[soldier])
        if row[tile[enemy]] <= 2 and not table.flags[enemy] & FINISHED
    ]


@still
def taunt(table: Table, soldier: int, choice: Choice) -> None:
    """End this turn; the taunted enemy acts at once, as his side's turn. FA.REM.46, 47, 54, FA.UND.36, 37, 44"""
    target = chosen(choice)
    finish(table, soldier)
    table.active = target
    table.taunter = soldier
    table.turn = table.order.index(table.owner[target])
    if table.log is not None:
        text = f"{called(table, soldier)} taunts {called(table, target)}, who must attack him."
        table.log.tell("taunted", text, "FA.REM.48", piece=f"s{target}")


def chosen(choice: Choice) -> int:
    """The soldier or tile that a choice like ('taunt', 7) names."""
    assert isinstance(choice, tuple)
    assert isinstance(choice[1], int)
    return choice[1]
