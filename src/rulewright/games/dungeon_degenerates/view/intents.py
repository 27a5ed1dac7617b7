"""What Monsters will do next in a fight: whom each strikes, and how likely that hurts. DD.TARG.01"""

from __future__ import annotations

from rulewright.kernel.scene import Intent

from ..rules.blows import blow_of, power_dice
from ..rules.foes import ability, in_fight
from ..rules.profile import profile
from ..rules.prospects import harm
from ..rules.state import Fight, Foe, Hero, Table
from ..rules.terms import AGI, GUARD
from ..rules.trials import value_in_test
from .names import name_of


def intents(table: Table, fight: Fight) -> tuple[Intent, ...]:
    """One for every Monster that still has somebody to strike this round."""
    waiting = [hero for hero in in_fight(table, fight) if not fight.settled >> hero.seat & 1]
    found = []
    for number, foe in enumerate(fight.foes):
        struck = [hero for hero in waiting if foe.targets >> hero.seat & 1]
        if struck:
            found.append(intent(table, fight, number, foe, struck))
    return tuple(found)


def intent(table: Table, fight: Fight, number: int, foe: Foe, struck: list[Hero]) -> Intent:
    text = "strikes " + " and ".join(f"the {name_of(hero)}" for hero in struck)
    more = ability(table, fight, foe, "Summon")
    if more:
        text += f", and {more} or less on a die then calls another Monster"
    hurts = max(chance_of_harm(table, fight, foe, hero) for hero in struck)
    return Intent(f"foe{number}", text, tuple(f"h{hero.seat}" for hero in struck), chance=hurts)


def chance_of_harm(table: Table, fight: Fight, foe: Foe, hero: Hero) -> float:
    """How likely a blow leaves any Wound in the stance taken. DD.SUFF.01-06"""
    most = blow_of(table, hero, fight, foe, profile(table, hero))
    fire = bool(ability(table, fight, foe, "Fire", hero)) and not profile(table, hero).stats.get("fireproof")
    guard = hero.guard == GUARD and not fire
    return harm(value_in_test(table, hero, AGI), power_dice(table, hero, fight) if guard else 0, most)
