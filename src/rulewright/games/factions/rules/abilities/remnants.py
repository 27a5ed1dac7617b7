"""Abilities of the Remnants that are actions."""

from __future__ import annotations

from rulewright.kernel import Choice, Flow, still

from ...view.names import called
from ..actions import ability, beside, foes, friends, unfinished, within
from ..attack import ELIGIBLE, Manner, attack
from ..conditions import Condition, simply, that
from ..state import RAPID, Table, finish

RAPID_FIRE = Manner("rapid_fire", "Rapid Fire", "FA.REM.27", bonus=-2, doubled=True)


def chosen(choice: Choice) -> int:
    """The soldier or tile that a choice like ('taunt', 7) names."""
    assert isinstance(choice, tuple)
    assert isinstance(choice[1], int)
    return choice[1]


@still
def mark_target(table: Table, soldier: int, choice: Choice) -> None:
    """Mark an enemy for the rest of the round; no roll. FA.REM.17-24, FA.CYB.17-23"""
    target = chosen(choice)
    table.marked.append(target)
    if table.log is not None:
        text = f"{called(table, soldier)} marks {called(table, target)}."
        table.log.tell("marked", text, "FA.REM.19", piece=f"s{target}")


def unmarked(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """A target is marked once per round. FA.REM.24, FA.CYB.23"""
    return [target for target in targets if target not in table.marked]


def rapid_fire(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """Fire twice at one target, at -2 AS; DMG stays doubled for the round. FA.REM.25-30"""
    table.flags[soldier] |= RAPID
    yield from attack(table, soldier, (chosen(choice),), RAPID_FIRE)


@still
def tactical_swap(table: Table, soldier: int, choice: Choice) -> None:
    """Exchange tiles with an ally; nothing else changes. FA.REM.39-41"""
    ally = chosen(choice)
    here, there = table.tile[soldier], table.tile[ally]
    table.tile[soldier], table.tile[ally] = there, here
    table.at[there], table.at[here] = soldier, ally
    if table.log is not None:
        text = f"{called(table, soldier)} swaps places with {called(table, ally)}."
        table.log.tell("swapped", text, "FA.REM.41", piece=f"s{soldier}", start=here, space=there)


@still
def taunt(table: Table, soldier: int, choice: Choice) -> None:
    """End this turn; the taunted enemy acts at once, as his side's turn. FA.REM.43-47, 54, FA.UND.33-37, 44"""
    target = chosen(choice)
    finish(table, soldier)
    table.active = target
    table.taunter = soldier
    table.turn = table.order.index(table.owner[target])
    if table.log is not None:
        text = f"{called(table, soldier)} taunts {called(table, target)}, who must attack him."
        table.log.tell("taunted", text, "FA.REM.48", piece=f"s{target}")


def one_against_one(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """FA.REM.42, FA.UND.32, FA.MULTI.04"""
    return targets if len(table.teams) == 2 else []


ACTIONS = (
    ability(
        "mark_target", foes, within(3, "FA.REM.18"), Condition(unmarked, that("is marked already", "FA.REM.24")),
        perform=mark_target,
    ),
    ability("rapid_fire", foes, *ELIGIBLE, perform=rapid_fire),
    ability("tactical_swap", friends, beside("FA.REM.40"), perform=tactical_swap),
    ability(
        "taunt", foes, Condition(one_against_one, simply("it is for one against one only", "FA.MULTI.04"), whole=True),
        within(2, "FA.REM.44"), unfinished("FA.REM.45"), perform=taunt,
    ),
)  # fmt: skip
