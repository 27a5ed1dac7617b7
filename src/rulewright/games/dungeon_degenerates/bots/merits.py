"""What a position has to say for itself, in words: for bots that tell why."""

from __future__ import annotations

from ..rules.content import MONSTERS
from ..rules.state import ACTIVE, Table, living
from .score import LONGEST, STEP, scattering, work_left

MANNERS = {
    "bold": {"beating Monsters": 1.0, "experience and Skills": 1.0},
    "careful": {"the Party's health": 1.0, "Adventurers on their feet": 1.0, "staying together": 1.0, "Luck": 1.0},
    "ambitious": {"the mission": 1.0, "gold and gear": 1.0},
}
"""What bots of a manner like best."""


def merits(table: Table) -> dict[str, float]:
    heroes = living(table)
    foes = table.fight.foes if table.fight is not None else []
    return {
        "the mission": -STEP * min(LONGEST, work_left(table, heroes)) if heroes else 0.0,
        "staying together": -scattering(table, heroes) if heroes else 0.0,
        "the Party's health": -0.05 * sum(hero.wounds for hero in heroes),
        "Adventurers on their feet": 0.3 * sum(hero.fate == ACTIVE for hero in heroes),
        "beating Monsters": sum(0.01 * MONSTERS[card].xp for hero in heroes for card in hero.trophies)
        - 0.02 * sum(max(0, foe.hp - foe.wounds) for foe in foes),
        "Luck": 0.01 * sum(hero.luck for hero in heroes),
        "experience and Skills": 0.004 * sum(hero.xp + 15 * len(hero.skills) for hero in heroes),
        "gold and gear": 0.003 * sum(hero.gp + 5 * len(hero.gear) for hero in heroes),
        "keeping Doom away": -0.03 * len(table.doom),
        "a lower Bounty": -0.004 * table.bounty,
    }
