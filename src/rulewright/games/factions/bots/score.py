"""The evaluation function: estimates how far a seat's team is ahead, in credits, and squeezes that into -1 to 1.

A soldier is worth its price, part of which goes with its health. What else counts is put in credits beside it.
"""

from __future__ import annotations

from ..rules.setup import credits_left
from ..rules.state import BUILD, FINISHED, SICK, Table, enemies, is_alive, seats_of

A_POINT = 6.0  # a Victory Point
A_LATE_POINT = 0.15  # times the points squared: the nearer to twelve, the dearer
HELD_TILE = 5.0  # who stands on a Victory Tile at the end of the round earns a point
A_STEP = 0.4  # away from the next Victory Tile
MONEY = 0.35  # a credit in the bank buys soldiers who come late
WAITING = 0.4  # of the price, for a soldier who is not on the grid yet
CREDIT_TILE = 0.6  # who stands there at the end of the round earns a credit
IN_RANGE, IN_RANGE_SICK = 0.8, 0.5  # the nearest enemy can be attacked, now or after this round
TOO_CLOSE = 0.3  # the nearest enemy is inside the least range, so that nobody can be attacked
OUT_OF_RANGE = 0.05  # for each tile beyond the range
SPARE_AP = 0.02  # an AP that can still be spent
ALIVE, HEALTHY = 0.45, 0.55  # of the price: for being there, and for full health
EVEN_LEAD = 60.0  # a lead of so many credits scores a half


def worth(table: Table, soldier: int) -> float:
    """A soldier on the grid, by price and health."""
    card = table.card[soldier]
    return card.credits * (ALIVE + HEALTHY * table.hp[soldier] / card.health)


def score(table: Table, seat: int) -> float:
    """From -1 to 1, for a seat's team against the best of the others."""
    if table.phase == BUILD:
        return -credits_left(table, seat) / 200
    values = [0.0] * len(table.vp)
    for side in seats_of(table):
        if is_alive(table, side):
            values[table.teams[side]] += side_value(table, side)
    for team, points in enumerate(table.vp):
        values[team] += A_POINT * points + A_LATE_POINT * points * points
    mine = table.teams[seat]
    lead = values[mine] - max(value for team, value in enumerate(values) if team != mine)
    return lead / (abs(lead) + EVEN_LEAD)


def side_value(table: Table, side: int) -> float:
    """Soldiers by price and health, money, ground held, and ground in reach."""
    grid, tile, flags = table.grid, table.tile, table.flags
    team = table.teams[side]
    goals = [t for t in grid.victory if table.at[t] < 0 or table.teams[table.owner[table.at[t]]] != team]
    foes = enemies(table, side)
    value = MONEY * table.bank[side]
    for soldier in table.waiting[side]:
        value += WAITING * table.card[soldier].credits
    for soldier in table.ranks[side]:
        value += worth(table, soldier)
        here = tile[soldier]
        row = grid.far[here]
        if here in grid.victory:
            value += HELD_TILE
        else:
            if here in grid.credit:
                value += CREDIT_TILE
            if goals:
                value -= A_STEP * min([row[goal] for goal in goals])
        if foes:
            value += reach(table, soldier, foes)
        if not flags[soldier] & FINISHED:
            value += SPARE_AP * table.ap[soldier]
    return value


def reach(table: Table, soldier: int, foes: list[int]) -> float:
    """What it is worth that a soldier has the nearest enemy in range, or is near to it."""
    row, tile = table.grid.far[table.tile[soldier]], table.tile
    nearest = min([row[tile[foe]] for foe in foes])
    low, high = table.card[soldier].reach
    if nearest < low:
        return -TOO_CLOSE
    if nearest > high:
        return -OUT_OF_RANGE * (nearest - high)
    return IN_RANGE_SICK if table.flags[soldier] & SICK else IN_RANGE
