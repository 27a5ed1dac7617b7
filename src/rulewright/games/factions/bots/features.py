"""A battle that goes on in named numbers, as a learner sees it."""

from __future__ import annotations

from functools import cache

from rulewright.kernel import ALL, Viewer

from ..rules.grid import Grid
from ..rules.state import BUILD, FINISHED, GRID_LIMIT, NOBODY, SICK, VICTORY_POINTS, Table

ON_A_TILE = ("mine", "ours", "foe", "health", "damage", "reach", "ready", "acting")
LONG = 99  # rounds, where there is no limit
OF_A_SIDE = ("points", "bank", "on the grid", "waiting", "in the list", "health", "worth")


OF_THE_TABLE = ("building", "round", "quiet rounds", "my place in the order")
OF_SIDES = tuple(f"{who}: {what}" for who in ("my side", "best foe") for what in OF_A_SIDE)


@cache
def tile_names(grid: Grid) -> tuple[tuple[str, ...], ...]:
    """What the numbers of each tile are called."""
    return tuple(tuple(f"tile {q},{r}: {what}" for what in ON_A_TILE) for q, r in grid.cells)


@cache
def nothing(grid: Grid) -> dict[str, float]:
    """Every number by its name, in order, of an empty table: few tiles are held, and a copy is cheap."""
    return dict.fromkeys((*OF_THE_TABLE, *OF_SIDES, *(name for names in tile_names(grid) for name in names)), 0.0)


def features(table: Table, viewer: Viewer) -> dict[str, float]:
    """Whose soldiers stand where and how strong they are, and how the sides do; nothing of lists that are secret.

    All numbers are about 0 to 1. `mine` is a soldier of the viewer, `ours` one of his partner.
    """
    me = 0 if viewer < 0 else viewer
    grid = table.grid
    building = table.phase == BUILD
    turn = table.order.index(me) / len(table.order) if me in table.order and not building else 0.0
    found = nothing(grid).copy()
    found["building"] = float(building)
    found["round"] = table.round / (table.rulings.round_limit or LONG)
    found["quiet rounds"] = table.quiet / (table.rulings.stalemate_rounds or LONG)
    found["my place in the order"] = turn
    if viewer == ALL or not building:
        best = max([side(table, seat) for seat in table.foes[me]])
        found.update(zip(OF_SIDES, (*side(table, me), *best), strict=True))
    tiles = tile_names(grid)
    for seat, ranks in enumerate(table.ranks):
        whose = 0 if seat == me else 1 if table.teams[seat] == table.teams[me] else 2
        for soldier in ranks:
            tile, card = tiles[table.tile[soldier]], table.card[soldier]
            found[tile[whose]] = 1.0
            found[tile[3]] = table.hp[soldier] / 10
            found[tile[4]] = card.damage * card.dice / 6
            found[tile[5]] = card.reach[1] / 6
            found[tile[6]] = 0.0 if table.flags[soldier] & (FINISHED | SICK) else 1.0
            found[tile[7]] = 1.0 if table.active == soldier != NOBODY else 0.0
    return found


def side(table: Table, seat: int) -> tuple[float, ...]:
    """How a side does, its Victory Points first."""
    if not table.ranks:
        return (0.0,) * len(OF_A_SIDE)
    ranks, waiting = table.ranks[seat], table.waiting[seat]
    return (
        table.vp[table.teams[seat]] / VICTORY_POINTS, min(table.bank[seat], 50) / 50, len(ranks) / GRID_LIMIT,
        len(waiting) / GRID_LIMIT, sum(table.left[seat]) / 20 if table.left else 0.0,
        sum([table.hp[s] for s in ranks]) / 30, sum([table.card[s].credits for s in ranks]) / 60,
    )  # fmt: skip
