"""Which choice stands out: the most promising soldier, the way to a free Victory Tile, the attack that takes most."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kernel import Ask, Choice

from ..rules.activation import actions
from ..rules.rolling import STANDARD
from ..rules.state import NOBODY, Table
from .goal import free_tiles
from .odds import TILE_WORTH, blow, gain
from .outlook import ends_of, moved
from .sites import actions_to


def foremost(table: Table, ask: Ask) -> Choice | None:
    """Of soldiers the most promising; of what one can do the way to a free Victory Tile that takes all his actions, if
    no attack is worth as much, else the best plain attack."""
    choices = ask.listed(ask.seat)
    if ask.prompt == "activate":
        return most_promising(table, choices)
    way = way_to_tile(table, ask.about, choices) if ask.prompt == "act" else None
    return way or best_attack(table, ask.about, choices)


def way_to_tile(table: Table, soldier: int, choices: Sequence[Choice]) -> Choice | None:
    """The move that he must make now to stand on a free Victory Tile this round; none if an attack takes more."""
    ways = free_tiles_for(table, soldier)
    blows = [rolled for choice in choices if (rolled := blow(choice))]
    takes = max((gain(table, soldier, targets, manner) for manner, targets in blows), default=0)
    if not ways or ways[0][0] < table.ap[soldier] or takes >= TILE_WORTH / ways[0][0]:
        return None
    left, goals = table.ap[soldier] - 1, [tile for _, tile in ways]
    ends = [choice for choice in choices if isinstance(choice, tuple) and choice[0] == "move"]
    return next((end for end in ends if nears(table, soldier, int(end[1]), goals, left)), None)


def first_step(table: Table, soldier: int, goal: int) -> int:
    """The tile where his next move must end for him to stand on a goal with the actions he has left; else NOBODY."""
    left = table.ap[soldier] - 1
    return next((end for end in ends_of(table, soldier) if nears(table, soldier, end, [goal], left)), NOBODY)


def nears(table: Table, soldier: int, tile: int, goals: Sequence[int], left: int) -> bool:
    """Whether from a tile one of his goals, if it is none itself, is so many actions away."""
    if not left:
        return tile in goals
    there = moved(table, soldier, tile)
    return any(0 < actions_to(there, soldier, goal) <= left for goal in goals)


def most_promising(table: Table, soldiers: Sequence[Choice]) -> Choice:
    """Who takes the most by an attack from where he stands, or a free Victory Tile; the first among equals."""
    return max(soldiers, key=lambda soldier: promise(table, int(str(soldier))))


def promise(table: Table, soldier: int) -> float:
    blows = [rolled for choice in actions(table, soldier) if (rolled := blow(choice))]
    ways = free_tiles_for(table, soldier)
    tile = TILE_WORTH / ways[0][0] if ways else 0
    return max([tile, *(gain(table, soldier, targets, manner) for manner, targets in blows)])


def free_tiles_for(table: Table, soldier: int) -> list[tuple[int, int]]:
    """The free Victory Tiles that he can get to with the actions he has, each with how many, the nearest first; none
    from one of them."""
    if table.tile[soldier] in table.grid.victory:
        return []
    ways = [(actions_to(table, soldier, tile), tile) for tile in free_tiles(table)]
    return sorted(way for way in ways if 0 < way[0] <= table.ap[soldier])


def best_attack(table: Table, soldier: int, choices: Sequence[Choice]) -> Choice | None:
    """The plain attack that takes the most from the enemy."""
    found = [
        (gain(table, soldier, rolled[1], STANDARD), choice)
        for choice in choices
        if (rolled := blow(choice)) and rolled[0] is STANDARD
    ]
    return max(found, key=lambda each: each[0])[1] if found else None
