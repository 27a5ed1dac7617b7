"""Movement: where one movement action can lead."""

from __future__ import annotations

from functools import cache

from rulewright.kernel import Choice, told

from .content import ETHEREAL
from .grid import MOST_TILES, Grid
from .says import Says
from .state import MOVED, NOBODY, Table, powers_of, relocate

MOVES: tuple[Choice, ...] = tuple(("move", tile) for tile in range(MOST_TILES))


def moves(table: Table, soldier: int) -> list[Choice]:
    """The tiles at which one movement action can end. FA.MOVE.01-10, FA.CARD.02, 03"""
    card = table.card[soldier]
    low, high = card.move
    if card.powers & ETHEREAL and powers_of(table, soldier):
        return [MOVES[tile] for tile in ghostly_reach(table, soldier)]
    if low > 1:
        return [MOVES[tile] for tile in exact_reach(table, table.tile[soldier], low, high)]
    if high > 2:
        return [MOVES[tile] for tile in reach(table, table.tile[soldier], high)]
    tile, at, grid = table.tile[soldier], table.at, table.grid
    found = [MOVES[near] for near in grid.near[tile] if at[near] < 0]
    if high == 2:
        found += [MOVES[end] for end, a, b in grid.hops[tile] if at[end] < 0 and (at[a] < 0 or at[b] < 0)]
    return found


def reach(table: Table, start: int, most: int) -> list[int]:
    """The tiles within so many steps over vacant tiles."""
    at, near = table.at, table.grid.near
    found: list[int] = []
    edge = [start]
    for _ in range(most):
        further: list[int] = []
        for tile in edge:
            further += [n for n in near[tile] if at[n] < 0 and n not in found and n not in further]
        found += further
        edge = further
    return found


def exact_reach(table: Table, start: int, low: int, high: int) -> list[int]:
    """The tiles at the ends of paths of at least `low` and at most `high` steps. FA.CARD.02, 03"""
    at, near = table.at, table.grid.near
    found: list[int] = []
    edge = [start]
    for step in range(1, high + 1):
        edge = list(dict.fromkeys([n for tile in edge for n in near[tile] if at[n] < 0 or n == start]))
        found += edge if step >= low else []
    return [tile for tile in dict.fromkeys(found) if tile != start]


def ghostly_reach(table: Table, soldier: int) -> list[int]:
    """Where an Ethereal soldier may step: onto others only if his AP then suffice to leave them. FA.UND.11-13"""
    here, at = table.tile[soldier], table.at
    high = table.card[soldier].move[1]
    further = high * (table.ap[soldier] - 1)
    home = here if at[here] == soldier else NOBODY
    return [
        tile
        for tile in strides(table.grid, here, high)
        if at[tile] < 0 or any(at[end] < 0 or end == home for end in strides(table.grid, tile, further))
    ]


@cache
def strides(grid: Grid, start: int, most: int) -> tuple[int, ...]:
    """The tiles within so many steps for one who walks through soldiers but not through terrain, nearest first."""
    found = {start: None}
    edge = [start]
    for _ in range(most):
        edge = [tile for tile in dict.fromkeys(n for tile in edge for n in grid.near[tile]) if tile not in found]
        found.update(dict.fromkeys(edge))
    return tuple(found)[1:]


def move(table: Table, soldier: int, tile: int) -> None:
    """One movement action. FA.MOVE.01"""
    start = table.tile[soldier]
    relocate(table, soldier, tile)
    table.ap[soldier] -= 1
    table.flags[soldier] |= MOVED
    told(table, "moved", soldier, start=start, space=tile, victory=tile in table.grid.victory)


def blocked(table: Table, soldier: int, tile: int) -> str:
    """The condition that bars a movement action from ending on a tile within M to which none leads. FA.MOVE.02"""
    if table.at[tile] == NOBODY:
        return "no_way"
    return "no_way_on" if powers_of(table, soldier) & ETHEREAL else "occupied"


def in_the_way(table: Table, soldier: int, tile: int) -> int | None:
    """Who stands on a tile, or next to it on a shortest way there. FA.MOVE.02"""
    if table.at[tile] != NOBODY:
        return table.at[tile]
    far = table.grid.far[table.tile[soldier]]
    before = [near for near in table.grid.near[tile] if far[near] < far[tile]]
    return next((table.at[near] for near in before if table.at[near] not in (NOBODY, soldier)), None)


# ---- the way to a taunter -------------------------------------------------------------------------------------------


def compelled_moves(table: Table, soldier: int, taunter: int) -> list[Choice]:
    """The ends of a movement action, as far as it goes on a shortest way to a tile with the taunter in RNG.

    FA.REM.49, 50, FA.UND.39, 40
    """
    able, left = moves(table, soldier), steps_into_range(table, soldier, taunter)
    edge = [table.tile[soldier]] if table.tile[soldier] in left else []
    ends: list[Choice] = []
    for _ in range(table.card[soldier].move[1]):
        edge = list(dict.fromkeys(n for tile in edge for n in table.grid.near[tile] if left.get(n) == left[tile] - 1))
        ends = [MOVES[tile] for tile in edge if MOVES[tile] in able] or ends
    return ends


def steps_into_range(table: Table, soldier: int, taunter: int) -> dict[int, int]:
    """How many steps away each tile is from the next free one with the taunter in RNG, by ways that are open to him.

    Others block his way, unless he is Ethereal. FA.MOVE.02, FA.UND.11
    """
    low, high = table.card[soldier].reach
    far, at = table.grid.far[table.tile[taunter]], table.at
    through = bool(powers_of(table, soldier) & ETHEREAL)
    free = [at[tile] in (NOBODY, soldier) for tile in range(len(at))]
    edge = [tile for tile in range(len(at)) if free[tile] and low <= far[tile] <= high]
    steps, count = dict.fromkeys(edge, 0), 0
    while edge:
        around = [n for tile in edge for n in table.grid.near[tile] if through or free[n]]
        edge = [tile for tile in dict.fromkeys(around) if tile not in steps]
        count += 1
        steps.update(dict.fromkeys(edge, count))
    return steps


SAYS = {
    "ethereal": Says(
        "moves through other soldiers. On another's tile he can only move on, and needs the actions left to reach a "
        "free one.",
        "moves through other soldiers",
        detail="So he never ends his turn on another's tile. Rubble stops him, too.",
    ),
}
