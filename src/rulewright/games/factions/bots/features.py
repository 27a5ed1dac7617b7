"""A battle that goes on in named numbers, as a learner sees it."""

from __future__ import annotations

from functools import cache

from rulewright.kernel import ALL, Viewer

from ..rules.grid import Grid
from ..rules.state import BUILD, FINISHED, GRID_LIMIT, NOBODY, SICK, VICTORY_POINTS, Table

ON_A_TILE = ("mine", "ours", "foe", "health", "damage", "reach", "ready", "acting")
LONG = 99  # rounds, where there is no limit
OF_A_SIDE = ("points", "bank", "on the grid", "waiting", "in the list", "health", "worth")


@cache
def names(grid: Grid) -> tuple[str, ...]:
    return (
        "building", "round", "quiet rounds", "my place in the order",
        *(f"{who}: {what}" for who in ("my side", "best foe") for what in OF_A_SIDE),
        *(f"tile {q},{r}: {what}" for q, r in grid.cells for what in ON_A_TILE),
    )  # fmt: skip


def features(table: Table, viewer: Viewer) -> dict[str, float]:
    """Whose soldiers stand where and how strong they are, and how the sides do; nothing of lists that are secret.

    All numbers are about 0 to 1. `mine` is a soldier of the viewer, `ours` one of his partner.
    """
    me = 0 if viewer < 0 else viewer
    grid = table.grid
    building = table.phase == BUILD
    turn = table.order.index(me) / len(table.order) if me in table.order and not building else 0.0
    values = [
        float(building),
        table.round / (table.rulings.round_limit or LONG),
        table.quiet / (table.rulings.stalemate_rounds or LONG),
        turn,
    ]
    foes = [side(table, seat) for seat in table.foes[me]]
    sides = [0.0] * (2 * len(OF_A_SIDE)) if building and viewer != ALL else [*side(table, me), *max(foes)]
    tiles = [0.0] * (len(grid.cells) * len(ON_A_TILE))
    for seat, ranks in enumerate(table.ranks):
        whose = 0 if seat == me else 1 if table.teams[seat] == table.teams[me] else 2
        for soldier in ranks:
            at, card, flags = table.tile[soldier] * len(ON_A_TILE), table.card[soldier], table.flags[soldier]
            tiles[at + whose] = 1.0
            tiles[at + 3 : at + 8] = (
                table.hp[soldier] / 10, card.damage * card.dice / 6, card.reach[1] / 6,
                0.0 if flags & (FINISHED | SICK) else 1.0, 1.0 if table.active == soldier != NOBODY else 0.0,
            )  # fmt: skip
    return dict(zip(names(grid), (*values, *sides, *tiles), strict=True))


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
