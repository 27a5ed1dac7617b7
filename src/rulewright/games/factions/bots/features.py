"""A battle that goes on in named numbers, as a learner sees it."""

from __future__ import annotations

from array import array
from functools import cache

from rulewright.kernel import ALL, Viewer

from ..rules.grid import Grid
from ..rules.state import BUILD, FINISHED, GRID_LIMIT, SICK, VICTORY_POINTS, Table

ON_A_TILE = ("mine", "ours", "foe", "health", "damage", "reach", "ready", "acting")
LONG = 99  # rounds, where there is no limit
OF_A_SIDE = ("points", "bank", "on the grid", "waiting", "in the list", "health", "worth")
OF_THE_TABLE = ("building", "round", "quiet rounds", "my place in the order")
OF_SIDES = tuple(f"{who}: {what}" for who in ("my side", "best foe") for what in OF_A_SIDE)
TILES = len(OF_THE_TABLE) + len(OF_SIDES)  # where the numbers of the first tile begin
WIDTH = len(ON_A_TILE)


@cache
def names(grid: Grid) -> tuple[str, ...]:
    """What the numbers are called, in order."""
    tiles = (f"tile {q},{r}: {what}" for q, r in grid.cells for what in ON_A_TILE)
    return (*OF_THE_TABLE, *OF_SIDES, *tiles)


@cache
def nothing(grid: Grid) -> array[float]:
    """The numbers of an empty table: few tiles are held, and a copy is cheap."""
    return array("d", bytes(8 * len(names(grid))))


def features(table: Table, viewer: Viewer) -> dict[str, float]:
    """Whose soldiers stand where and how strong they are, and how the sides do; nothing of lists that are secret.

    All numbers are about 0 to 1. `mine` is a soldier of the viewer, `ours` one of his partner.
    """
    return dict(zip(names(table.grid), numbers(table, viewer), strict=True))


def numbers(table: Table, viewer: Viewer) -> array[float]:
    """The same without names."""
    me = 0 if viewer < 0 else viewer
    building = table.phase == BUILD
    found = nothing(table.grid)[:]
    found[0] = float(building)
    found[1] = table.round / (table.rulings.round_limit or LONG)
    found[2] = table.quiet / (table.rulings.stalemate_rounds or LONG)
    found[3] = table.order.index(me) / len(table.order) if me in table.order and not building else 0.0
    if viewer == ALL or not building:
        best = max([side(table, seat) for seat in table.foes[me]])
        found[len(OF_THE_TABLE) : TILES] = array("d", side(table, me) + best)
    tiles, cards, health, flags, active = table.tile, table.card, table.hp, table.flags, table.active
    for seat, ranks in enumerate(table.ranks):
        whose = 0 if seat == me else 1 if table.teams[seat] == table.teams[me] else 2
        for soldier in ranks:
            at, card = TILES + WIDTH * tiles[soldier], cards[soldier]
            found[at + whose] = 1.0
            found[at + 3] = health[soldier] / 10
            found[at + 4] = card.damage * card.dice / 6
            found[at + 5] = card.reach[1] / 6
            found[at + 6] = 0.0 if flags[soldier] & (FINISHED | SICK) else 1.0
            found[at + 7] = 1.0 if soldier == active else 0.0
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
