"""Movement: where one movement action can lead."""

from __future__ import annotations

from rulewright.kernel import Choice

from .content import ETHEREAL
from .grid import MOST_TILES
from .names import called
from .state import MOVED, Table, powers_of, relocate

MOVES: tuple[Choice, ...] = tuple(("move", tile) for tile in range(MOST_TILES))


def moves(table: Table, soldier: int) -> list[Choice]:
    """The tiles at which one movement action can end. FA.MOVE.01-09, FA.CARD.02, 03"""
    low, high = table.card[soldier].move
    if table.card[soldier].powers & ETHEREAL and powers_of(table, soldier):
        return [MOVES[tile] for tile in ghostly_reach(table, soldier)]
    if low > 1 or high > 2:
        return [MOVES[tile] for tile in reach(table, table.tile[soldier], low, high)]
    tile, at, grid = table.tile[soldier], table.at, table.grid
    found = [MOVES[near] for near in grid.near[tile] if at[near] < 0]
    if high == 2:
        found += [MOVES[end] for end, a, b in grid.hops[tile] if at[end] < 0 and (at[a] < 0 or at[b] < 0)]
    return found


def reach(table: Table, start: int, low: int, high: int) -> list[int]:
    """The tiles at the ends of paths of `low` to `high` steps over vacant tiles."""
    at, near = table.at, table.grid.near
    edge = [start]
    found: dict[int, None] = {}
    for step in range(1, high + 1):
        edge = list(dict.fromkeys([n for tile in edge for n in near[tile] if at[n] < 0 or n == start]))
        if step >= low:
            edge = [tile for tile in edge if tile not in found] if low == 1 else edge
            found.update(dict.fromkeys(edge))
    found.pop(start, None)
    return list(found)


def ghostly_reach(table: Table, soldier: int) -> list[int]:
    """Where an Ethereal soldier may step: onto others only if his AP then suffice to leave them. FA.UND.11-13"""
    here = table.tile[soldier]
    at = table.at
    high = table.card[soldier].move[1]
    further = high * (table.ap[soldier] - 1)
    steps = walk(table, here, high)
    vacant = [tile for tile in range(len(at)) if at[tile] < 0 or (tile == here and at[here] == soldier)]
    return [
        tile
        for tile in steps
        if tile != here
        and (at[tile] < 0 or (further and any(tile != end and end in walk(table, tile, further) for end in vacant)))
    ]


def walk(table: Table, start: int, most: int) -> dict[int, int]:
    """How many steps each tile is away for one who walks through soldiers but not through terrain."""
    near = table.grid.near
    steps = {start: 0}
    edge = [start]
    for step in range(1, most + 1):
        edge = [tile for tile in dict.fromkeys([n for tile in edge for n in near[tile]]) if tile not in steps]
        steps.update(dict.fromkeys(edge, step))
    return steps


def shares_tile(table: Table, soldier: int) -> bool:
    """Whether an Ethereal soldier stands where another one does, so that he must go on. FA.UND.12"""
    return table.at[table.tile[soldier]] != soldier


def move(table: Table, soldier: int, tile: int) -> None:
    """One movement action. FA.MOVE.01"""
    start = table.tile[soldier]
    relocate(table, soldier, tile)
    table.ap[soldier] -= 1
    table.flags[soldier] |= MOVED
    if table.log is not None:
        table.log.tell(
            "moved", f"{called(table, soldier)} moves.", "FA.MOVE.01", piece=f"s{soldier}", start=start, space=tile
        )


# ---- the way to a taunter -------------------------------------------------------------------------------------------


def compelled_moves(table: Table, soldier: int, taunter: int) -> list[Choice]:
    """The ends of a movement action that goes as far as it can on a shortest way into range. FA.REM.49, 50"""
    low, high = table.card[soldier].reach
    here = table.tile[soldier]
    distance = table.grid.far[table.tile[taunter]]
    if low <= distance[here] <= high:
        return []
    goals = [t for t in range(len(table.at)) if table.at[t] < 0 and low <= distance[t] <= high]
    left = steps_to(table, goals, here)
    if here not in left:
        return []
    edge = [here]
    for _ in range(min(table.card[soldier].move[1], left[here])):
        edge = list(dict.fromkeys([n for t in edge for n in table.grid.near[t] if left.get(n) == left[t] - 1]))
    return [MOVES[tile] for tile in edge]


def steps_to(table: Table, goals: list[int], start: int) -> dict[int, int]:
    """How many steps over vacant tiles each tile, and the start, is away from the nearest goal."""
    steps = dict.fromkeys(goals, 0)
    edge = goals
    count = 0
    while edge:
        count += 1
        around = dict.fromkeys([n for tile in edge for n in table.grid.near[tile] if n not in steps])
        reached = [tile for tile in around if table.at[tile] < 0 or tile == start]
        steps.update(dict.fromkeys(reached, count))
        edge = [tile for tile in reached if tile != start]
    return steps
