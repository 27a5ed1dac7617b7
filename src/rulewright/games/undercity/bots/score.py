"""The evaluation function: an estimate, from -1 to 1, of how likely the party wins the chapter from a position.

It adds up points for Health, cards, time, villains and the way to the objective (goals.py), and what the heroes can
still make of their turn (promise.py), and squeezes the sum.
"""

from __future__ import annotations

from ..rules.ground import FAR
from ..rules.powers import DOORSTOP, FIRST_VILLAIN, HERO_FIGURES
from ..rules.state import DOWN, REST, Table, in_party
from .goals import FARTHEST, Pulls, goal_of
from .promise import promise, worths

SCALE = 40.0
TURN_WORTH = 0.6  # what the villains of one turn cost on the average, so that bots do not fear to end a turn
CARDS = (0.0, 0.6, 1.05, 1.3, 1.3)  # Feat cards in a row: who has three draws the next one for nothing
NEAR = (1.0, 1.0, 1.0, 0.75, 0.6, 0.5)  # how much a villain counts, by its distance from the nearest hero
FAR_AWAY = 0.4


def score(table: Table) -> float:
    """From -1 to 1, the same for everybody."""
    if table.ended:
        return rest_score(table) if table.phase == REST else 1.0 if table.won else -1.0
    value = worth(table)
    return value / (abs(value) + SCALE)


def worth(table: Table) -> float:
    """In points, without a limit."""
    goal, pulls = goal_of(table)
    value = nearness(table, goal, pulls) + party_value(table) + villain_value(table) + 0.1 * table.treasury
    value += TURN_WORTH * (table.round * len(table.order) + table.turn)
    return value + promise(table, pulls)


def nearness(table: Table, goal: float, pulls: Pulls) -> float:
    """How well the objective stands, less the ways that the heroes still have to go."""
    space = table.space
    return goal - sum(weight * min(row[space[hero]], FARTHEST) for hero, (row, weight) in pulls.items())


def goal_value(table: Table) -> float:
    """How near the objective is, in points."""
    return nearness(table, *goal_of(table))


def rest_score(table: Table) -> float:
    """Between chapters: won or lost counts above any hope; then, what was learnt is worth more than what is left."""
    spent = sum(bits.bit_count() for bits in table.learnt)
    return (0.98 if table.won else -1.0) + 0.0003 * spent


def party_value(table: Table) -> float:
    """Standing heroes, their Health, cards and restoratives; the last tokens are the dearest."""
    value = 0.0
    for hero in in_party(table):
        if table.space[hero] < 0:
            value -= 14.0
        elif not table.health[hero]:
            value -= 4.0 if hero == DOORSTOP else 8.0 - 0.3 * table.tokens[hero]
        else:
            health = table.health[hero]
            value += 6.0 * health / (health + 2) - (1.0 if table.flags[hero] & DOWN else 0.0)
    value += 0.5 * sum(table.restoratives)
    return value + sum(CARDS[len(row)] for row in table.row)


def villain_value(table: Table) -> float:
    """Every villain on the map is a threat, the more so the nearer it is."""
    space, health, far = table.space, table.health, table.ground.far
    heroes = [space[hero] for hero in HERO_FIGURES if space[hero] >= 0 and health[hero]]
    mine = worths(table.cast)
    value = 0.0
    for villain in range(FIRST_VILLAIN, len(space)):
        where = space[villain]
        if where < 0:
            continue
        row = far[where]
        near = min([row[there] for there in heroes], default=FAR)
        worth = mine[villain]
        vit = table.cast.profiles[villain].vit
        if vit > 1:
            worth = 0.5 * worth * (1 + health[villain] / vit)
        if table.flags[villain] & DOWN:
            worth *= 0.6
        value -= worth * (NEAR[near] if near < len(NEAR) else FAR_AWAY)
    return value
