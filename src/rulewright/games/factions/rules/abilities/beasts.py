"""Abilities of the Beasts that are actions."""

from __future__ import annotations

from rulewright.kernel import Choice, Flow, still

from ...view.names import called, short_name
from ..actions import ability, beside, foes, friends, is_beast, once_per_round, unfinished, wounded
from ..attack import Manner, after_attack, attack, counter_window, wound
from ..conditions import Condition, Lack, simply, that
from ..state import STOMPED, Table, adjacent, finish, heal
from .remnants import chosen

CHARGE = Manner("charge", "Charge", "FA.BST.04", extra=1)
STOMPING = Manner("stomp", "Stomp", "FA.BST.24")
STOMP_DAMAGE = 2


def charge(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """Attack with DMG +1; on a hit push the enemy and follow. FA.BST.04-10"""
    yield from attack(table, soldier, (chosen(choice),), CHARGE)


def behind(table: Table, soldier: int, neighbour: int) -> int:
    """The tile directly behind a neighbour; -1 where the grid ends, or terrain is."""
    (tile,) = table.grid.behind(table.tile[soldier], table.tile[neighbour])
    return tile


def off_the_border(table: Table, soldier: int, neighbours: list[int]) -> list[int]:
    """FA.BST.08, FA.GRID.08"""
    return [enemy for enemy in neighbours if behind(table, soldier, enemy) >= 0]


def backed_by_nobody(table: Table, soldier: int, neighbours: list[int]) -> list[int]:
    """FA.BST.09"""
    return [enemy for enemy in neighbours if table.at[behind(table, soldier, enemy)] < 0]


def backed(table: Table, soldier: int, enemy: int) -> Lack:
    other = table.at[behind(table, soldier, enemy)]
    return f"{short_name(table, enemy)} has {called(table, other)} behind", "FA.BST.09"


@still
def mend(table: Table, soldier: int, choice: Choice) -> None:
    """Restore 2 HP to a beast. FA.BST.17-20"""
    tell_healing(table, soldier, chosen(choice), heal(table, chosen(choice), 2), "FA.BST.19")


def tell_healing(table: Table, healer: int, target: int, healed: int, rule: str) -> None:
    if table.log is not None:
        text = f"{called(table, healer)} restores {healed} HP to {called(table, target)}."
        table.log.tell("healed", text, rule, piece=f"s{target}", amount=healed)


def stomp(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """2 damage to every adjacent enemy, without a roll. FA.BST.23-26"""
    table.flags[soldier] |= STOMPED
    struck = adjacent(table, soldier, foes(table, soldier))
    if table.log is not None:
        table.log.tell("stomped", f"{called(table, soldier)} stomps.", "FA.BST.24", piece=f"s{soldier}")
    for enemy in struck:
        yield from wound(table, soldier, enemy, STOMP_DAMAGE, STOMPING)
    for enemy in struck:
        if table.hp[enemy] > 0:
            yield from counter_window(table, enemy, soldier)
    after_attack(table, soldier)


@still
def stun(table: Table, soldier: int, choice: Choice) -> None:
    """Finish an enemy for the round, without a roll. FA.BST.27-30"""
    finish(table, chosen(choice))
    if table.log is not None:
        text = f"{called(table, soldier)} stuns {called(table, chosen(choice))}."
        table.log.tell("stunned", text, "FA.BST.30", piece=f"s{chosen(choice)}")
    after_attack(table, soldier)


@still
def whip(table: Table, soldier: int, choice: Choice) -> None:
    """This soldier is finished; the beast acts at once with 1 AP more. FA.BST.33, 35-37"""
    beast = chosen(choice)
    finish(table, soldier)
    table.ap[beast] += 1
    table.active = beast
    if table.log is not None:
        text = f"{called(table, soldier)} whips {called(table, beast)}, who acts at once."
        table.log.tell("whipped", text, "FA.BST.36", piece=f"s{beast}")


ACTIONS = (
    ability(
        "charge", foes, beside("FA.BST.04"),
        Condition(off_the_border, that("has the border behind, or terrain", "FA.BST.08")),
        Condition(backed_by_nobody, backed), perform=charge,
    ),
    ability("mend", friends, beside("FA.BST.18"), is_beast("FA.BST.18"), wounded("FA.BST.20"), perform=mend),
    ability(
        "stomp", foes, once_per_round(STOMPED, "he has stomped this round already", "FA.BST.26"),
        Condition(adjacent, simply("no enemy is next to him", "FA.BST.24")),
        perform=stomp, spell=lambda table, soldier, targets: ["stomp"],
    ),
    ability("stun", foes, beside("FA.BST.28"), unfinished("FA.BST.30"), perform=stun),
    ability("whip", friends, beside("FA.BST.34"), is_beast("FA.BST.34"), unfinished("FA.BST.34"), perform=whip),
)  # fmt: skip
