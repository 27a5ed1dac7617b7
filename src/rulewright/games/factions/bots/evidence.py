"""What a learnt value is read from: how the teams stand on any grid, and what they may do to each other next."""

from __future__ import annotations

from ..rules.state import (
    ACTION,
    BUILD,
    BUY,
    CONTROL,
    ENTER,
    FINISHED,
    GRID_LIMIT,
    SICK,
    VICTORY_POINTS,
    Table,
    allies,
    enemies,
    seats_of,
)
from .features import LONG
from .score import worth

PHASES = {BUILD: "building", BUY: "buying", ENTER: "entering", ACTION: "acting", CONTROL: "control"}
OF_A_TEAM = (
    "points", "points squared", "bank", "waiting", "in the list", "soldiers", "health", "worth", "fresh", "fresh worth",
    "AP", "victory tiles", "credit tiles", "steps to victory tiles", "near victory tiles", "damage", "struck now",
    "lost now", "struck next", "lost next", "in nobody's reach",
)  # fmt: skip
NAMES = (
    *PHASES.values(), "round", "rounds left", "quiet rounds", "a soldier of ours acts", "a soldier of theirs acts",
    "our place in the order", *(f"{whose}: {what}" for whose in ("we", "they") for what in OF_A_TEAM),
)  # fmt: skip
NEAR = 2  # tiles
DIE = 20


def evidence(table: Table, seat: int) -> dict[str, float]:
    """The same names on every grid: nothing is told of single tiles."""
    limit = table.rulings.round_limit or LONG
    values = [float(table.phase == phase) for phase in PHASES]
    values += [table.round / 20, (limit - table.round) / 20, table.quiet / (table.rulings.stalemate_rounds or LONG)]
    acting = table.owner[table.active] if table.active >= 0 else -1
    values += [float(acting >= 0 and table.teams[acting] == table.teams[seat])]
    values += [float(acting >= 0 and table.teams[acting] != table.teams[seat])]
    values += [table.order.index(seat) / len(table.order) if seat in table.order else 0.0]
    if table.phase == BUILD or not table.ranks:
        values += [0.0] * (2 * len(OF_A_TEAM))
    else:
        ours, theirs = allies(table, seat), enemies(table, seat)
        mine = table.teams[seat]
        values += team(table, [s for s in seats_of(table) if table.teams[s] == mine], ours, theirs)
        values += team(table, [s for s in seats_of(table) if table.teams[s] != mine], theirs, ours)
    return dict(zip(NAMES, values, strict=True))


def team(table: Table, seats: list[int], ours: list[int], theirs: list[int]) -> list[float]:
    """How a team, or all the others together, stands, in the order of OF_A_TEAM."""
    grid, tile, flags, card, hp = table.grid, table.tile, table.flags, table.card, table.hp
    points = max([table.vp[table.teams[seat]] for seat in seats]) / VICTORY_POINTS
    waiting = sum([card[soldier].credits for seat in seats for soldier in table.waiting[seat]])
    listed = sum(
        [card.credits * left for s in seats for card, left in zip(table.roster[s], table.left[s], strict=True)]
    )
    fresh = [soldier for soldier in ours if not flags[soldier] & (FINISHED | SICK)]
    held = [table.at[goal] for goal in grid.victory]
    goals = [goal for goal, holder in zip(grid.victory, held, strict=True) if holder not in ours]
    steps = [min([grid.far[tile[soldier]][goal] for goal in goals]) for soldier in ours] if goals else []
    now, then = pressure(table, ours, theirs)
    threatened = [(table.card[s].credits, hp[s], one, other) for s, one, other in zip(ours, now, then, strict=True)]
    return [
        points, points * points, min(sum([table.bank[seat] for seat in seats]), 60) / 50, waiting / 40, listed / 60,
        len(ours) / GRID_LIMIT, sum([hp[soldier] for soldier in ours]) / 30,
        sum([worth(table, soldier) for soldier in ours]) / 60, len(fresh) / GRID_LIMIT,
        sum([worth(table, soldier) for soldier in fresh]) / 60,
        sum([table.ap[soldier] for soldier in fresh]) / 14,
        sum([holder in ours for holder in held]) / 3, sum([tile[soldier] in grid.credit for soldier in ours]) / 3,
        sum(steps) / 30, sum([step <= NEAR for step in steps]) / GRID_LIMIT,
        sum([blow(table, soldier) for soldier in ours]) / 10,
        sum([price * min(1.0, one / max(1, left)) for price, left, one, _ in threatened]) / 30,
        sum([price for price, left, one, _ in threatened if one >= left]) / 30,
        sum([price * min(1.0, other / max(1, left)) for price, left, _, other in threatened]) / 30,
        sum([price for price, left, _, other in threatened if other >= left]) / 30,
        sum([not other for _, _, _, other in threatened]) / GRID_LIMIT,
    ]  # fmt: skip


def blow(table: Table, soldier: int) -> float:
    """The damage that one attack does on average, by what is printed."""
    card = table.card[soldier]
    return card.damage * card.dice * card.skill / DIE


def pressure(table: Table, ours: list[int], theirs: list[int]) -> tuple[list[float], list[float]]:
    """What each of us may suffer: from those who have him in range and can still act in this round; and from all who
    come into range with one move."""
    tile, now, then = table.tile, [0.0] * len(ours), [0.0] * len(ours)
    for enemy in theirs:
        card = table.card[enemy]
        low, high = card.reach
        farthest = high + card.move[1]
        damage = blow(table, enemy)
        acts = not table.flags[enemy] & (FINISHED | SICK)
        row = table.grid.far[tile[enemy]]
        for at, soldier in enumerate(ours):
            far = row[tile[soldier]]
            if far <= farthest:
                then[at] += damage
                if acts and low <= far <= high:
                    now[at] += damage
    return now, then
