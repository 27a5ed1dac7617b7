"""Improving: Skills learned and mastered for XP."""

from __future__ import annotations

from rulewright.kernel import Choice, told

from .content import SKILLS
from .heroes import settle
from .profile import profile
from .state import Hero, Table


def improvements(table: Table, hero: Hero) -> list[Choice]:
    """Skills to learn or to master for XP. DD.IMPR.01-04, DD.REQ.14, 15"""
    if hero.xp < 1:
        return []
    numbers = profile(table, hero)
    change = numbers.stats.get("improve", 0)
    taken = {skill for other in table.heroes for skill in other.skills}
    simple = {skill for skill in hero.skills if skill not in hero.mastered}
    choices: list[Choice] = []
    for skill in numbers.learnable():
        entry = SKILLS[skill]
        if skill not in taken and hero.xp >= max(1, entry.xp + change):
            choices.append(("learn", skill))
        elif skill in simple and hero.xp >= max(1, entry.mastery_xp + change):
            choices.append(("master", skill))
    return choices


def learn(table: Table, hero: Hero, skill: int) -> None:
    """Take the card from the stock. DD.IMPR.02, DD.GOLD.04"""
    hero.used += ("improve",)
    hero.xp -= max(1, SKILLS[skill].xp + profile(table, hero).stats.get("improve", 0))
    hero.skills += (skill,)
    settle(table, hero)
    told(table, "learned", hero.seat, skill=SKILLS[skill].id)


def master(table: Table, hero: Hero, skill: int) -> None:
    """Flip the card. DD.IMPR.03, DD.GOLD.04"""
    hero.used += ("improve",)
    hero.xp -= max(1, SKILLS[skill].mastery_xp + profile(table, hero).stats.get("improve", 0))
    hero.mastered += (skill,)
    settle(table, hero)
    told(table, "mastered", hero.seat, skill=SKILLS[skill].id)
