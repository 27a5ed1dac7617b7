"""Abilities of the Undead that are actions."""

from __future__ import annotations

from typing import Any

from rulewright.kernel import Choice, Flow, still, told
from rulewright.table.conditions import Condition

from ..actions import BESIDE, Action, Term, ability, foes, once_per_round, the_target, tiles_around
from ..attack import attack
from ..cards import Card
from ..content import SKELETON, ZOMBIE
from ..displacement import shove
from ..rolling import Manner
from ..says import Says
from ..state import TERRORIZED, Table, enlist, enter, finish
from .remnants import chosen


def flee_tiles(table: Table, attacker: int, target: int) -> list[int]:
    """The vacant tiles next to the target and two away from the attacker. FA.UND.49, 52"""
    row = table.grid.far[table.tile[attacker]]
    return [tile for tile in table.grid.near[table.tile[target]] if row[tile] == 2 and table.at[tile] < 0]


def put_to_flight(table: Table, attacker: int, target: int, came_from: int) -> Flow[None]:
    """The target's owner chooses where to. FA.UND.49, 51"""
    if table.hp[target] > 0:
        yield from shove(table, target, table.owner[target], "flee", flee_tiles(table, attacker, target), "terrorize")


TERRORIZE: Manner = Manner(
    "terrorize", "Terrorize", "FA.UND.45", harmless=True, counterable=False, displaces=put_to_flight
)


@still
def summon_skeleton(table: Table, soldier: int, choice: Choice) -> None:
    """A summoning-sick Skeleton appears, whatever the number of his soldiers; the turn ends. FA.UND.20-25"""
    summon(table, soldier, chosen(choice), SKELETON)


@still
def summon_zombie(table: Table, soldier: int, choice: Choice) -> None:
    """A summoning-sick Zombie appears, whatever the number of his soldiers; the turn ends. FA.UND.26-31"""
    summon(table, soldier, chosen(choice), ZOMBIE)


def summon(table: Table, soldier: int, tile: int, card: Card) -> None:
    side = table.owner[soldier]
    table.tokens[side] += 1
    summoned = enlist(table, side, card, token=True)
    enter(table, summoned, tile, sick=True)
    finish(table, soldier)
    told(table, "summoned", soldier, whom=summoned, token=card.id, space=tile)


def supplied(table: Table, soldier: int, tiles: list[int]) -> list[int]:
    """By a ruling a side may have so many tokens in a game; 0 is any number."""
    supply = table.rulings.summon_supply
    return [] if supply and table.tokens[table.owner[soldier]] >= supply else tiles


def vacant(table: Table, soldier: int, tiles: list[int]) -> list[int]:
    return [tile for tile in tiles if table.at[tile] < 0]


def who_stands_there(table: Table, soldier: int, tile: int) -> dict[str, Any]:
    return {"space": tile, "other": table.at[tile]}


def terrorize(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """On a hit the enemy, finished or not, flees one tile; no damage. FA.UND.45-53"""
    table.flags[soldier] |= TERRORIZED
    yield from attack(table, soldier, (chosen(choice),), TERRORIZE)


def able_to_flee(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """FA.UND.52"""
    return [target for target in targets if flee_tiles(table, soldier, target)]


SUPPLIED: Term = Condition("supplied", supplied, whole=True)
VACANT: Term = Condition("vacant", vacant, who_stands_there)


SUMMONED = {"summon_skeleton": SKELETON, "summon_zombie": ZOMBIE}


def summons(id: str) -> Says:
    return Says(
        "a {token} appears on a free adjacent tile, even beyond seven soldiers, and acts from next round on. "
        "The summoner's turn ends.",
        "puts a {token} beside him",
        "the {token} acts from next round on; {who} is done",
        {"token": SUMMONED[id].name},
    )


ACTIONS: tuple[Action, ...] = (
    ability("summon_skeleton", tiles_around, SUPPLIED, VACANT, perform=summon_skeleton,
            says=summons("summon_skeleton")),
    ability("summon_zombie", tiles_around, SUPPLIED, VACANT, perform=summon_zombie, says=summons("summon_zombie")),
    ability(
        "terrorize", foes, once_per_round(TERRORIZED), BESIDE, Condition("able_to_flee", able_to_flee, the_target),
        perform=terrorize,
        says=Says(
            "attacks an adjacent enemy without damage; a hit makes it flee to a free tile two tiles from him, "
            "its owner's choice. There must be one. No counterattack.",
            "a hit makes a foe beside him flee",
            "makes it flee, no damage",
        ),
    ),
)  # fmt: skip
