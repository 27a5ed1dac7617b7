"""Abilities of the Undead that are actions."""

from __future__ import annotations

from rulewright.kernel import Choice, Flow, still

from ..attack import Manner, attack, flee_tiles
from ..content import SKELETON, ZOMBIE, Card
from ..names import called
from ..state import TERRORIZED, Table, adjacent, enemies, enlist, enter, finish
from .remnants import chosen

TERRORIZE = Manner("terrorize", "Terrorize", "FA.UND.45", harmless=True, counterable=False)


def summon_skeleton_choices(table: Table, soldier: int) -> list[Choice]:
    """A vacant tile next to him, whatever the number of his soldiers. FA.UND.20, 21, 23"""
    return [("summon_skeleton", tile) for tile in summon_tiles(table, soldier)]


@still
def summon_skeleton(table: Table, soldier: int, choice: Choice) -> None:
    """A summoning-sick Skeleton appears; the turn ends. FA.UND.20-25"""
    summon(table, soldier, chosen(choice), SKELETON, "FA.UND.21")


def summon_zombie_choices(table: Table, soldier: int) -> list[Choice]:
    """A vacant tile next to him, for 2 AP. FA.UND.26, 27, 29"""
    return [("summon_zombie", tile) for tile in summon_tiles(table, soldier)] if table.ap[soldier] >= 2 else []


@still
def summon_zombie(table: Table, soldier: int, choice: Choice) -> None:
    """A summoning-sick Zombie appears; the turn ends. FA.UND.26-31"""
    summon(table, soldier, chosen(choice), ZOMBIE, "FA.UND.27")


def summon_tiles(table: Table, soldier: int) -> list[int]:
    supply = table.rulings.summon_supply
    if supply and table.tokens[table.owner[soldier]] >= supply:
        return []
    at = table.at
    return [tile for tile in table.grid.near[table.tile[soldier]] if at[tile] < 0]


def summon(table: Table, soldier: int, tile: int, card: Card, rule: str) -> None:
    side = table.owner[soldier]
    table.tokens[side] += 1
    summoned = enlist(table, side, card, token=True)
    enter(table, summoned, tile, sick=True)
    finish(table, soldier)
    if table.log is not None:
        text = f"{called(table, soldier)} summons a {card.name}."
        table.log.tell("summoned", text, rule, piece=f"s{summoned}", space=tile)


def terrorize_choices(table: Table, soldier: int) -> list[Choice]:
    """Once per round, an adjacent enemy, finished or not, who has where to flee. FA.UND.45-47, 50, 52"""
    if table.flags[soldier] & TERRORIZED:
        return []
    beside = adjacent(table, soldier, enemies(table, table.owner[soldier]))
    return [("terrorize", enemy) for enemy in beside if flee_tiles(table, soldier, enemy)]


def terrorize(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """On a hit the enemy flees one tile; no damage. FA.UND.45-53"""
    table.flags[soldier] |= TERRORIZED
    yield from attack(table, soldier, (chosen(choice),), TERRORIZE)
