"""How good a position is, for the bots: points, forces, and who stands where it matters."""

from __future__ import annotations

from ..rules.setup import credits_left
from ..rules.state import BUILD, FINISHED, SICK, Table, enemies, is_alive, seats_of


def score(table: Table, seat: int) -> float:
    """From -1 to 1, for a seat's team against the best of the others."""
    if table.phase == BUILD:
        return -credits_left(table, seat) / 200
    values = [0.0] * len(table.vp)
    for side in seats_of(table):
        if is_alive(table, side):
            values[table.teams[side]] += side_value(table, side)
    for team, points in enumerate(table.vp):
        values[team] += 6.0 * points + 0.15 * points * points
    mine = table.teams[seat]
    lead = values[mine] - max(value for team, value in enumerate(values) if team != mine)
    return lead / (abs(lead) + 60.0)


def side_value(table: Table, side: int) -> float:
    """Soldiers by price and health, money, ground held, and ground in reach."""
    grid, tile, flags = table.grid, table.tile, table.flags
    team = table.teams[side]
    goals = [t for t in grid.victory if table.at[t] < 0 or table.teams[table.owner[table.at[t]]] != team]
    foes = enemies(table, side)
    value = 0.35 * table.bank[side]
    for soldier in table.waiting[side]:
        value += 0.4 * table.card[soldier].credits
    for soldier in table.ranks[side]:
        card = table.card[soldier]
        value += card.credits * (0.45 + 0.55 * table.hp[soldier] / card.health)
        here = tile[soldier]
        row = grid.far[here]
        if here in grid.victory:
            value += 5.0
        else:
            if here in grid.credit:
                value += 0.6
            if goals:
                value -= 0.4 * min([row[goal] for goal in goals])
        if foes:
            nearest = min([row[tile[foe]] for foe in foes])
            low, high = card.reach
            if low <= nearest <= high:
                value += 0.5 if flags[soldier] & SICK else 0.8
            elif nearest < low:
                value -= 0.3
            else:
                value -= 0.05 * (nearest - high)
        if not flags[soldier] & FINISHED:
            value += 0.02 * table.ap[soldier]
    return value


def merits(table: Table, seat: int) -> dict[str, float]:
    """What a team has more of than the others, in the terms of the score."""
    found = {"victory points": 0.0, "your soldiers": 0.0, "victory tiles": 0.0, "money and recruits": 0.0}
    grid, mine = table.grid, table.teams[seat]
    for team, points in enumerate(table.vp):
        found["victory points"] += 6.0 * points if team == mine else -6.0 * points
    for side in seats_of(table):
        sign = 1.0 if table.teams[side] == mine else -1.0
        found["money and recruits"] += sign * 0.35 * table.bank[side]
        found["money and recruits"] += sign * sum(0.4 * table.card[soldier].credits for soldier in table.waiting[side])
        for soldier in table.ranks[side]:
            card, row = table.card[soldier], grid.far[table.tile[soldier]]
            found["your soldiers"] += sign * card.credits * (0.45 + 0.55 * table.hp[soldier] / card.health)
            nearest = min(row[goal] for goal in grid.victory)
            found["victory tiles"] += sign * (5.0 if nearest == 0 else -0.4 * nearest)
    return found
