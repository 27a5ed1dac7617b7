"""What an attack rolls: the number to roll, the dice, and what each of them is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from rulewright.kernel import Flow, Sum

from .content import BANDING, ELUSIVE, EVASIVE, HEADHUNTER, INSPIRE, SHIELD, TRAINER, UNSTEADY
from .state import MOVED, RAPID, Table, allies, is_enemy, powers_of

FUMBLE = 20
Displaces: TypeAlias = Callable[[Table, int, int, int], Flow[None]]
"""Told the attacker, one whom he hit, alive or not, and the tile where that one stood."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How an attack differs from a standard one."""

    id: str
    name: str
    rule: str
    bonus: int = 0
    damage: int = 0  # in place of the soldier's own, with one die
    extra: int = 0
    doubled: bool = False
    own_abilities: bool = True
    harmless: bool = False
    counterable: bool = True
    spares_allies: bool = False  # by a ruling
    displaces: Displaces | None = None  # in place of Knockback


STANDARD = Manner("attack", "attack", "FA.ATK.01")
COUNTERING = Manner("counter", "counterattack", "FA.UND.03")


# ---- the number to roll ---------------------------------------------------------------------------------------------


def attack_strength(table: Table, attacker: int, target: int, manner: Manner = STANDARD, why: Sum | None = None) -> int:
    """AS against one target, from the positions of this moment.

    FA.ROLL.12, 13, FA.REM.10, FA.BST.11, FA.CYB.01, FA.UND.10
    """
    total = readiness(table, attacker, manner, why)
    own = powers_of(table, attacker) if manner.own_abilities else 0
    for value, reason, rule in (
        (2 * band(table, attacker, target) if own & BANDING else 0, "Banding", "FA.BST.01"),
        (3 if target in table.marked else 0, "marked target", "FA.REM.23"),
        (-2 if powers_of(table, target) & (ELUSIVE | EVASIVE) else 0, "hard to hit", "FA.REM.05"),
        (-2 * shields(table, target), "Shield", "FA.CYB.33"),
        (manner.bonus, manner.name, manner.rule),
    ):
        if value:
            total += value
            if why is not None:
                why.add(value, reason, rule)
    return total


def readiness(table: Table, soldier: int, manner: Manner = STANDARD, why: Sum | None = None) -> int:
    """AS whoever the target is: the card's value, auras of allies, unsteadiness. FA.CARD.04, FA.BST.32, FA.REM.55-57"""
    card = table.card[soldier]
    total = card.skill
    if why is not None:
        why.add(total, "attack skill", "FA.CARD.04")
    friends = allies(table, table.owner[soldier])
    unsteady = table.flags[soldier] & MOVED and manner.own_abilities and powers_of(table, soldier) & UNSTEADY
    for value, reason, rule in (
        (2 * aura(table, soldier, friends, INSPIRE, 2), "Inspire", "FA.REM.08"),
        (2 * aura(table, soldier, friends, TRAINER, 3) if card.beast else 0, "Trainer", "FA.BST.31"),
        (-4 if unsteady else 0, "moved and unsteady", "FA.REM.55"),
    ):
        if value:
            total += value
            if why is not None:
                why.add(value, reason, rule)
    return total


def aura(table: Table, soldier: int, friends: Iterable[int], power: int, radius: int) -> int:
    """How many of the others' auras reach a soldier; at most one if they do not stack. FA.REM.08-10"""
    row, tile = table.grid.far[table.tile[soldier]], table.tile
    count = 0
    for friend in friends:
        if table.card[friend].powers & power and friend != soldier and row[tile[friend]] <= radius:
            count += 1 if powers_of(table, friend) else 0
    return count if table.rulings.aura_stacking else min(count, 1)


def band(table: Table, attacker: int, target: int) -> int:
    """The attacker's allies next to his target, himself not counted. FA.BST.01-03, FA.UND.01, 02"""
    row, tile = table.grid.far[table.tile[target]], table.tile
    friends = allies(table, table.owner[attacker])
    return sum(1 for friend in friends if row[tile[friend]] == 1 and friend not in (attacker, target))


def shields(table: Table, target: int) -> int:
    """Shields that cover a target: his own, and those of allies within two tiles. FA.CYB.32-34"""
    own = 1 if powers_of(table, target) & SHIELD else 0
    count = own + aura(table, target, allies(table, table.owner[target]), SHIELD, 2)
    return count if table.rulings.aura_stacking else min(count, 1)


def dice_of(table: Table, attacker: int, manner: Manner) -> int:
    """How many dice one attack throws. FA.ROLL.07, FA.CARD.08, FA.REM.26, 28"""
    if manner.damage:
        return 1
    doubled = manner.doubled or table.flags[attacker] & RAPID
    return table.card[attacker].dice * (2 if doubled else 1)


def worth_of(table: Table, attacker: int, manner: Manner) -> int:
    """What each successful die takes from a target. FA.DMG.01, FA.CARD.07, FA.BST.05, FA.CYB.04"""
    return 0 if manner.harmless else manner.damage or table.card[attacker].damage + manner.extra


def critical_of(table: Table, attacker: int, manner: Manner) -> int:
    """The highest roll that is a critical hit. FA.ROLL.05, FA.REM.06, 07, FA.CYB.12, 13"""
    return 4 if manner.own_abilities and powers_of(table, attacker) & HEADHUNTER else 1


def hurts_target(table: Table, attacker: int, target: int, manner: Manner) -> bool:
    """A Grapple hurts enemies only, unless the ruling says otherwise. FA.CYB.08"""
    if not manner.spares_allies:
        return True
    ruling = table.rulings.grapple_damage
    return ruling == "all" or (ruling == "enemy" and is_enemy(table, attacker, target))


def verdict_of(rolls: list[int], strength: int, critical: int) -> str:
    """What the dice say against one target, the best of them. FA.ROLL.01, 02, 05, 06"""
    best = min(rolls)
    if FUMBLE in rolls:
        return "fumble"
    if best <= critical:
        return "critical"
    return "hit" if best <= strength else "miss"
