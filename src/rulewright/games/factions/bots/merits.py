"""What the score is made of, for sentences that say why."""

from __future__ import annotations

from ..rules.state import Table, enemies, seats_of
from .score import A_POINT, A_STEP, HELD_TILE, MONEY, WAITING, reach, worth

MINE, THEIRS = "your soldiers", "hurting the enemy"

MANNERS = {
    "bold": {THEIRS: 1.0, "enemies in range": 1.0},
    "careful": {MINE: 1.0, "enemies in range": -0.5, "victory tiles": 0.5, "money and recruits": 1.0},
    "ambitious": {"victory points": 1.0, "victory tiles": 1.0},
}
"""What bots of a manner like best."""


def merits(table: Table, seat: int) -> dict[str, float]:
    """What a team has more of than the others, in the terms of the score."""
    found = dict.fromkeys(
        ("victory points", MINE, THEIRS, "victory tiles", "enemies in range", "money and recruits"), 0.0
    )
    grid, mine = table.grid, table.teams[seat]
    for team, points in enumerate(table.vp):
        found["victory points"] += A_POINT * points if team == mine else -A_POINT * points
    for side in seats_of(table):
        sign = 1.0 if table.teams[side] == mine else -1.0
        found["money and recruits"] += sign * MONEY * table.bank[side]
        found["money and recruits"] += sign * sum(
            WAITING * table.card[soldier].credits for soldier in table.waiting[side]
        )
        foes = enemies(table, side)
        for soldier in table.ranks[side]:
            row = grid.far[table.tile[soldier]]
            found[MINE if sign > 0 else THEIRS] += sign * worth(table, soldier)
            nearest = min(row[goal] for goal in grid.victory)
            found["victory tiles"] += sign * (HELD_TILE if nearest == 0 else -A_STEP * nearest)
            found["enemies in range"] += sign * reach(table, soldier, foes) if foes else 0.0
    return found
