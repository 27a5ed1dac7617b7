"""What Monsters will do next in a fight: whom each strikes, and how likely that hurts. DD.TARG.01"""

from __future__ import annotations

from copy import copy

from rulewright.kernel.scene import Intent

from ..rules.blows import blow_of
from ..rules.combat_dice import power_dice
from ..rules.foes import ability, attackers, in_fight
from ..rules.profile import profile
from ..rules.prospects import harm, taken
from ..rules.state import Fight, Foe, Hero, Table
from ..rules.terms import AGI, GUARD
from ..rules.trials import value_in_test
from .names import name_of, plural


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
    blows = [expected(table, fight, foe, hero) for hero in struck]
    whom = " and ".join(
        f"the {name_of(hero)}: {mean:.1f} of {plural(most, 'Wound')} on average"
        for hero, (mean, _, most) in zip(struck, blows, strict=True)
    )
    text = f"strikes {whom}"
    more = ability(table, fight, foe, "Summon")
    if more:
        text += f", and {more} or less on a die then calls another Monster"
    hurts = max(chance for _, chance, _ in blows)
    return Intent(f"foe{number}", text, tuple(f"h{hero.seat}" for hero in struck), chance=hurts)


def suffered(table: Table, fight: Fight, hero: Hero, guard: int) -> tuple[int, float]:
    """The Power dice of a stance, and about how many Wounds it costs this round. DD.SUFF.01-06"""
    stood = copy(hero)
    stood.guard = guard
    numbers, power = profile(table, stood), power_dice(table, stood, fight)
    agility = value_in_test(table, stood, AGI)
    foes = attackers(table, fight, stood)
    foes.sort(key=lambda foe: -blow_of(table, stood, fight, foe, numbers))
    wounds = 0.0
    for number, foe in enumerate(foes):
        blocks = guard == GUARD and not burns(table, fight, foe, stood)
        wounds += taken(agility, blocks, power, blow_of(table, stood, fight, foe, numbers), number == 0)
    return power, wounds


def burns(table: Table, fight: Fight, foe: Foe, hero: Hero) -> bool:
    """Whether Power dice do not stop it. DD.SUFF.06"""
    return bool(ability(table, fight, foe, "Fire", hero)) and not profile(table, hero).stats.get("fireproof")


def expected(table: Table, fight: Fight, foe: Foe, hero: Hero) -> tuple[float, float, int]:
    """Wounds on average in the stance taken, the chance of any, and the most. DD.SUFF.01-06"""
    most = blow_of(table, hero, fight, foe, profile(table, hero))
    guard = hero.guard == GUARD and not burns(table, fight, foe, hero)
    mean, chance = harm(value_in_test(table, hero, AGI), power_dice(table, hero, fight) if guard else 0, most)
    return mean, chance, most
