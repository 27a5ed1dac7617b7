"""Abilities of the Beasts that are actions."""

from __future__ import annotations

from typing import Any

from rulewright.kernel import Choice, Flow, still, told
from rulewright.table.conditions import Condition

from ..actions import BEAST, BESIDE, UNFINISHED, WOUNDED, Action, ability, foes, friends, once_per_round, the_target
from ..attack import after_attack, attack, counter_window, wound
from ..displacement import push
from ..rolling import Manner
from ..says import Says
from ..state import STOMPED, Table, adjacent, finish, heal, relocate
from .remnants import chosen

STOMPING: Manner = Manner("stomp", "Stomp", "FA.BST.24")
STOMP_DAMAGE, MEND_HEALTH, WHIP_ACTIONS = 2, 2, 1


def push_and_follow(table: Table, charger: int, target: int, came_from: int) -> Flow[None]:
    """A charger pushes his target, and takes the tile that it left, alive or not. FA.BST.06, 07"""
    if table.hp[target] > 0:
        yield from push(table, charger, target, "charge")
    start = table.tile[charger]
    relocate(table, charger, came_from)
    told(table, "followed", charger, start=start, space=came_from)


CHARGE: Manner = Manner("charge", "Charge", "FA.BST.04", extra=1, displaces=push_and_follow)


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


def who_is_behind(table: Table, soldier: int, enemy: int) -> dict[str, Any]:
    return {"whom": enemy, "other": table.at[behind(table, soldier, enemy)]}


@still
def mend(table: Table, soldier: int, choice: Choice) -> None:
    """Restore 2 HP to a beast. FA.BST.17-20"""
    told(table, "mended", soldier, whom=chosen(choice), amount=heal(table, chosen(choice), MEND_HEALTH))


def stomp(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """2 damage to every adjacent enemy, without a roll. FA.BST.23-26"""
    table.flags[soldier] |= STOMPED
    struck = adjacent(table, soldier, foes(table, soldier))
    told(table, "stomped", soldier, whom=struck)
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
    told(table, "stunned", soldier, whom=chosen(choice))
    after_attack(table, soldier)


@still
def whip(table: Table, soldier: int, choice: Choice) -> None:
    """This soldier is finished; the beast acts at once with 1 AP more. FA.BST.35-37"""
    beast = chosen(choice)
    finish(table, soldier)
    table.ap[beast] += WHIP_ACTIONS
    table.active = beast
    told(table, "whipped", soldier, whom=beast)


ACTIONS: tuple[Action, ...] = (
    ability(
        "charge", foes, BESIDE, Condition("off_the_border", off_the_border, the_target),
        Condition("backed_by_nobody", backed_by_nobody, who_is_behind), perform=charge,
        says=Says(
            "attacks an adjacent enemy with a free tile straight behind, for {more} damage more[, {total} in all]. A "
            "hit pushes it there; he takes its tile, even if it falls.",
            "hits harder, pushes the foe and follows",
            "pushes it back and follows",
            {"more": CHARGE.extra, "total": lambda card, rulings: card.damage + CHARGE.extra if card else None},
        ),
    ),
    ability(
        "mend", friends, BESIDE, BEAST, WOUNDED, perform=mend,
        says=Says(
            "an adjacent allied beast regains up to {amount} health.", "a beast beside him regains {amount} health",
            "{whom} regains up to {amount} health", {"amount": MEND_HEALTH},
        ),
    ),
    ability(
        "stomp", foes, once_per_round(STOMPED), Condition("anybody_beside", adjacent), perform=stomp,
        spell=lambda table, soldier, targets: ["stomp"],
        says=Says(
            "all adjacent enemies lose {damage} health, without a roll.", "all foes beside him lose {damage} health",
            "no roll", {"damage": STOMP_DAMAGE}, "It counts as a hit: an enemy with Counterattack may strike back.",
        ),
    ),
    ability(
        "stun", foes, BESIDE, UNFINISHED, perform=stun,
        says=Says(
            "an adjacent enemy that can still act this round can do no more in it; no roll.",
            "a foe beside him loses its turn",
            "{whom} is done for this round, without a roll",
            note="It takes no health, and nobody strikes back at it. Attacked later, the enemy may still use Hunker "
            "Down or Counterattack.",
        ),
    ),
    ability(
        "whip", friends, BESIDE, BEAST, UNFINISHED, perform=whip,
        says=Says(
            "an adjacent allied beast that can still act this round acts at once, with all its actions and {more} "
            "more; his own turn ends.",
            "he is done; a beast beside, not done, acts, +{more} action",
            "{whom} acts now, with all its actions and {more} more; {who} is done",
            {"more": WHIP_ACTIONS},
        ),
    ),
)  # fmt: skip
