"""Abilities of the Undead that are actions."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Choice, Flow, still

from ...view.names import called
from ..actions import ability, beside, foes, once_per_round, tiles_around
from ..attack import Manner, attack, flee_tiles
from ..conditions import Condition, Lack, simply, that
from ..content import SKELETON, ZOMBIE, Card
from ..state import TERRORIZED, Table, enlist, enter, finish
from .remnants import chosen

TERRORIZE = Manner("terrorize", "Terrorize", "FA.UND.45", harmless=True, counterable=False)


@still
def summon_skeleton(table: Table, soldier: int, choice: Choice) -> None:
    """A summoning-sick Skeleton appears, whatever the number of his soldiers; the turn ends. FA.UND.20-25"""
    summon(table, soldier, chosen(choice), SKELETON, "FA.UND.21")


@still
def summon_zombie(table: Table, soldier: int, choice: Choice) -> None:
    """A summoning-sick Zombie appears, whatever the number of his soldiers; the turn ends. FA.UND.26-31"""
    summon(table, soldier, chosen(choice), ZOMBIE, "FA.UND.27")


def summon(table: Table, soldier: int, tile: int, card: Card, rule: str) -> None:
    side = table.owner[soldier]
    table.tokens[side] += 1
    summoned = enlist(table, side, card, token=True)
    enter(table, summoned, tile, sick=True)
    finish(table, soldier)
    if table.log is not None:
        text = f"{called(table, soldier)} summons a {card.name}."
        table.log.tell("summoned", text, rule, piece=f"s{summoned}", space=tile)


def supplied(table: Table, soldier: int, tiles: list[int]) -> list[int]:
    """By a ruling a side may have so many tokens in a game; 0 is any number."""
    supply = table.rulings.summon_supply
    return [] if supply and table.tokens[table.owner[soldier]] >= supply else tiles


def vacant(table: Table, soldier: int, tiles: list[int]) -> list[int]:
    return [tile for tile in tiles if table.at[tile] < 0]


def taken(rule: str) -> Callable[[Table, int, int], Lack]:
    return lambda table, soldier, tile: (f"{called(table, table.at[tile])} stands there", rule)


def terrorize(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """On a hit the enemy, finished or not, flees one tile; no damage. FA.UND.45-53"""
    table.flags[soldier] |= TERRORIZED
    yield from attack(table, soldier, (chosen(choice),), TERRORIZE)


def able_to_flee(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """FA.UND.52"""
    return [target for target in targets if flee_tiles(table, soldier, target)]


ACTIONS = (
    ability(
        "summon_skeleton", tiles_around,
        Condition(supplied, simply("all tokens of your side are used up", "FA.UND.21"), whole=True),
        Condition(vacant, taken("FA.UND.21")), perform=summon_skeleton, on_tiles=True,
    ),
    ability(
        "summon_zombie", tiles_around,
        Condition(supplied, simply("all tokens of your side are used up", "FA.UND.27"), whole=True),
        Condition(vacant, taken("FA.UND.27")), perform=summon_zombie, on_tiles=True,
    ),
    ability(
        "terrorize", foes, once_per_round(TERRORIZED, "he has tried that this round already", "FA.UND.46"),
        beside("FA.UND.47"), Condition(able_to_flee, that("has nowhere to flee", "FA.UND.52")), perform=terrorize,
    ),
)  # fmt: skip
