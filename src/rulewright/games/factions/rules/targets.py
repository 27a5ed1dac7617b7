"""Who can be attacked: in range, and nobody nearer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, TypeAlias

from rulewright.kernel import Choice
from rulewright.table.conditions import Condition

from .actions import Term, foes
from .grid import MOST_TILES
from .says import Says
from .state import NOBODY, Table, adjacent, distance, enemies

Reach: TypeAlias = Callable[[Table, int], tuple[int, int]]
"""The least and the most distance at which a soldier strikes."""
SPREAD_TARGETS = 2


def rng(table: Table, soldier: int) -> tuple[int, int]:
    """RNG, as his card says. FA.CARD.09"""
    return table.card[soldier].reach


def in_rng(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """Whom he reaches, for attacks and attack abilities.

    FA.ATK.02, 06, 07, 11, FA.CARD.09, 10, FA.ABIL.03, FA.REM.30
    """
    low, high = table.card[soldier].reach
    row, tile = table.grid.far[table.tile[soldier]], table.tile
    return [target for target in targets if low <= row[tile[target]] <= high]


def how_far(reach: Reach) -> Callable[[Table, int, int], dict[str, Any]]:
    """What the words need where a target is too far, or too close: the distance and the range."""

    def parts(table: Table, soldier: int, target: int) -> dict[str, Any]:
        far, (low, high) = distance(table, soldier, target), reach(table, soldier)
        too = "far" if far > high else "close"
        return {"whom": target, "too": too, "distance": far, "low": low, "high": high if high > low else None}

    return parts


def ranged(reach: Reach) -> Term:
    """The target is at a distance that an ability says in place of RNG, both ends included."""

    def leaves(table: Table, soldier: int, targets: list[int]) -> list[int]:
        low, high = reach(table, soldier)
        row, tile = table.grid.far[table.tile[soldier]], table.tile
        return [target for target in targets if low <= row[tile[target]] <= high]

    return Condition("in_range", leaves, how_far(reach))


def nearest(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """Those of the targets to whom no enemy is nearer; attackers choose among equals. FA.ATK.03-06, 08, FA.MULTI.01"""
    row, tile = table.grid.far[table.tile[soldier]], table.tile
    best = MOST_TILES
    for foe in enemies(table, table.owner[soldier]):
        if row[tile[foe]] < best:
            best = row[tile[foe]]
    return [target for target in targets if row[tile[target]] == best]


def nearest_or_waived(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """Marked targets, and whoever taunts him, may be attacked though others are nearer.

    FA.REM.21, 22, 30, 53, FA.UND.43, FA.ABIL.03
    """
    near = nearest(table, soldier, targets)
    if not table.marked and table.taunter == NOBODY:
        return near
    return [target for target in targets if target in near or target in table.marked or target == table.taunter]


def who_is_nearer(table: Table, soldier: int, target: int) -> dict[str, Any]:
    """What the words need where somebody is nearer; if he is too close to be attacked, nobody can be. FA.ATK.05, 10"""
    closer = min(foes(table, soldier), key=lambda foe: distance(table, soldier, foe))
    blocked = distance(table, soldier, closer) < table.card[soldier].reach[0]
    return {"whom": target, "closer": closer, "closer_is": "too_close" if blocked else "in_range"}


IN_RNG: Term = Condition("in_range", in_rng, how_far(rng))
NEAREST: Term = Condition("nearest", nearest, who_is_nearer)
NEAREST_OR_WAIVED: Term = Condition("nearest", nearest_or_waived, who_is_nearer)
ELIGIBLE = (IN_RNG, NEAREST_OR_WAIVED)


def groups_of(table: Table, soldier: int, targets: list[int], most: int) -> list[tuple[int, ...]]:
    """One to `most` connected enemies in RNG, one of them eligible. FA.REM.36, 37, FA.CYB.25, 26"""
    in_range = in_rng(table, soldier, foes(table, soldier))
    lone: list[tuple[int, ...]] = [(target,) for target in targets]
    return lone + [
        group
        for size in range(2, most + 1)
        for group in combinations(in_range, size)
        if any(enemy in targets for enemy in group) and linked(table, group)
    ]


def linked(table: Table, group: tuple[int, ...]) -> bool:
    """Whether soldiers stand in one connected chain."""
    reached, rest = [group[0]], list(group[1:])
    for soldier in reached:
        beside = adjacent(table, soldier, rest)
        reached += beside
        rest = [other for other in rest if other not in beside]
    return not rest


def spread(table: Table, soldier: int, targets: list[int]) -> list[Choice]:
    """Spreadshot strikes one enemy or two. FA.REM.35-37"""
    return [("attack", *group) for group in groups_of(table, soldier, targets, SPREAD_TARGETS)]


SAYS = {
    "spreadshot": Says(
        "his attack may strike {most} enemies within range who stand side by side, the nearest among them, with one "
        "roll for both.",
        "strikes up to {most} neighbours with one roll",
        parts={"most": SPREAD_TARGETS},
        detail="The roll is compared with the number for each of them. Each who is hit loses the full damage.",
    ),
}
