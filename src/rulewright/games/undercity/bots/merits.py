"""What a position has to say for itself, in words: for bots that tell why."""

from __future__ import annotations

from ..rules.powers import FIRST_VILLAIN, HERO_FIGURES
from ..rules.state import Table
from .score import goal_value

MANNERS = {
    "bold": {"beating villains": 1.0},
    "careful": {"the party's Health": 1.0, "heroes on their feet": 1.0, "Feat cards": 1.0, "restoratives": 1.0},
    "ambitious": {"the objective": 1.0},
}
"""What bots of a manner like best."""


def merits(table: Table) -> dict[str, float]:
    heroes = [hero for hero in HERO_FIGURES if table.space[hero] >= 0]
    villains = [figure for figure in range(FIRST_VILLAIN, len(table.space)) if table.space[figure] >= 0]
    return {
        "the objective": 0.0 if table.ended else goal_value(table),
        "the party's Health": sum(0.7 * table.health[hero] for hero in heroes),
        "heroes on their feet": -6.0 * sum(not table.health[hero] for hero in heroes),
        "beating villains": -sum(0.9 + 0.5 * table.health[figure] for figure in villains),
        "Feat cards": 0.5 * sum(map(len, table.row)),
        "restoratives": 0.5 * sum(table.restoratives),
        "abilities": 0.3 * sum(bits.bit_count() for bits in table.learnt),
        "the treasury": 0.1 * table.treasury,
    }
