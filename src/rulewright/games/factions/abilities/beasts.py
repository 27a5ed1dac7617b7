"""Abilities of the Beasts that are actions."""

from __future__ import annotations

from rulewright.kernel import Choice, Flow, still

from ..attack import Manner, after_attack, attack, counter_window, wound
from ..names import called
from ..state import FINISHED, STOMPED, Table, adjacent, allies, enemies, finish, heal
from .remnants import chosen

CHARGE = Manner("charge", "Charge", "FA.BST.04", extra=1)
STOMPING = Manner("stomp", "Stomp", "FA.BST.24")
STOMP_DAMAGE = 2


def charge_choices(table: Table, soldier: int) -> list[Choice]:
    """An adjacent enemy with a free tile directly behind, for 2 AP. FA.BST.04, 08, 09"""
    if table.ap[soldier] < 2:
        return []
    here, at = table.tile[soldier], table.at
    found: list[Choice] = []
    for enemy in adjacent(table, soldier, enemies(table, table.owner[soldier])):
        (behind,) = table.grid.behind(here, table.tile[enemy])
        if behind >= 0 and at[behind] < 0:
            found.append(("charge", enemy))
    return found


def charge(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """Attack with DMG +1; on a hit push the enemy and follow. FA.BST.04-10"""
    yield from attack(table, soldier, (chosen(choice),), CHARGE, ap=2)


def mend_choices(table: Table, soldier: int) -> list[Choice]:
    """A wounded allied beast next to him. FA.BST.17, 18"""
    beside = adjacent(table, soldier, allies(table, table.owner[soldier]))
    return [("mend", ally) for ally in beside if table.card[ally].beast and is_wounded(table, ally)]


@still
def mend(table: Table, soldier: int, choice: Choice) -> None:
    """Restore 2 HP to a beast. FA.BST.17-20"""
    table.ap[soldier] -= 1
    tell_healing(table, soldier, chosen(choice), heal(table, chosen(choice), 2), "FA.BST.19")


def is_wounded(table: Table, soldier: int) -> bool:
    return table.hp[soldier] < table.card[soldier].health


def tell_healing(table: Table, healer: int, target: int, healed: int, rule: str) -> None:
    if table.log is not None:
        text = f"{called(table, healer)} restores {healed} HP to {called(table, target)}."
        table.log.tell("healed", text, rule, piece=f"s{target}", amount=healed)


def stomp_choices(table: Table, soldier: int) -> list[Choice]:
    """Once per round, with an enemy next to him. FA.BST.23, 26"""
    if table.flags[soldier] & STOMPED or not adjacent(table, soldier, enemies(table, table.owner[soldier])):
        return []
    return ["stomp"]


def stomp(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """2 damage to every adjacent enemy, without a roll. FA.BST.23-26"""
    table.ap[soldier] -= 1
    table.flags[soldier] |= STOMPED
    struck = adjacent(table, soldier, enemies(table, table.owner[soldier]))
    if table.log is not None:
        table.log.tell("stomped", f"{called(table, soldier)} stomps.", "FA.BST.24", piece=f"s{soldier}")
    for enemy in struck:
        yield from wound(table, soldier, enemy, STOMP_DAMAGE, STOMPING)
    for enemy in struck:
        if table.hp[enemy] > 0:
            yield from counter_window(table, enemy, soldier)
    after_attack(table, soldier)


def stun_choices(table: Table, soldier: int) -> list[Choice]:
    """An adjacent enemy who is not finished. FA.BST.27, 28"""
    beside = adjacent(table, soldier, enemies(table, table.owner[soldier]))
    return [("stun", enemy) for enemy in beside if not table.flags[enemy] & FINISHED]


@still
def stun(table: Table, soldier: int, choice: Choice) -> None:
    """Finish an enemy for the round, without a roll. FA.BST.27-30"""
    table.ap[soldier] -= 1
    finish(table, chosen(choice))
    if table.log is not None:
        text = f"{called(table, soldier)} stuns {called(table, chosen(choice))}."
        table.log.tell("stunned", text, "FA.BST.30", piece=f"s{chosen(choice)}")
    after_attack(table, soldier)


def whip_choices(table: Table, soldier: int) -> list[Choice]:
    """An allied beast next to him who is not finished. FA.BST.33, 34"""
    beside = adjacent(table, soldier, allies(table, table.owner[soldier]))
    return [("whip", ally) for ally in beside if table.card[ally].beast and not table.flags[ally] & FINISHED]


@still
def whip(table: Table, soldier: int, choice: Choice) -> None:
    """This soldier is finished; the beast acts at once with 1 AP more. FA.BST.35-37"""
    beast = chosen(choice)
    finish(table, soldier)
    table.ap[beast] += 1
    table.active = beast
    if table.log is not None:
        text = f"{called(table, soldier)} whips {called(table, beast)}, who acts at once."
        table.log.tell("whipped", text, "FA.BST.36", piece=f"s{beast}")
