"""What Monsters will do next in a fight: whom each strikes, and how likely that hurts. DD.TARG.01"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from rulewright.kernel.scene import Intent

from ..rules.blows import blow_of, ways_with
from ..rules.combat_dice import power_dice
from ..rules.foes import ability, attack_value, attackers, in_fight
from ..rules.profile import profile
from ..rules.prospects import is_bare_handed, suffering
from ..rules.state import Fight, Foe, Hero, Table
from ..rules.terms import AGI, ASSAULT, GUARD
from ..rules.trials import value_in_test
from .names import name_of, plural


class Blow(NamedTuple):
    """A Monster's blow at somebody: the Wounds on average, the chance of any, and the most that dice leave of it."""

    mean: float
    chance: float
    most: int


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
    blows = [blows_at(table, fight, foe, hero) for hero in struck]
    whom = " and ".join(
        f"the {name_of(hero)}: {size_words(found)} on average, {plural(most_of(found), 'Wound')} at most"
        for hero, found in zip(struck, blows, strict=True)
    )
    text = f"strikes {whom}"
    more = ability(table, fight, foe, "Summon")
    if more:
        text += f", and {more} or less on a die then calls another Monster"
    hurts = max(each.chance for found in blows for each in found)
    return Intent(f"foe{number}", text, tuple(f"h{hero.seat}" for hero in struck), chance=hurts)


def blows_at(table: Table, fight: Fight, foe: Foe, hero: Hero) -> list[Blow]:
    """A blow in the stance taken; while none is, in Guard and in Assault."""
    stances = (hero.guard,) if fight.acted >> hero.seat & 1 else (GUARD, ASSAULT)
    return [next(blow for other, blow in blows_in(table, fight, hero, stance)[1] if other is foe) for stance in stances]


def worst_blow(table: Table, fight: Fight, foe: Foe, hero: Hero) -> int:
    """The most Wounds that a blow can deal somebody, in any stance that is still open."""
    return most_of(blows_at(table, fight, foe, hero))


def blow_words(table: Table, fight: Fight, foe: Foe, hero: Hero) -> str:
    """`4 Wounds, at most 3 past Guard's Power die`: a blow as its card has it, and what can get through of it."""
    printed, most = attack_value(table, fight, foe), worst_blow(table, fight, foe, hero)
    if most >= printed:
        return f"up to {plural(most, 'Wound')}"
    past = ["armour"] if blow_of(table, hero, fight, foe, profile(table, hero)) < printed else []
    if most < blow_of(table, hero, fight, foe, profile(table, hero)):
        power = power_dice(table, hero, fight) if hero.guard == GUARD and fight.acted >> hero.seat & 1 else 0
        past.append(f"Guard's Power {'die' if power == 1 else 'dice'}" if power else "Defence")
    return f"{plural(printed, 'Wound')}, {f'at most {most}' if most else 'none'} past {' and '.join(past)}"


def most_of(blows: list[Blow]) -> int:
    return max(blow.most for blow in blows)


def size_words(blows: list[Blow]) -> str:
    """`0.4`, or `0.4 in Guard, 1.5 in Assault` while no stance is taken."""
    means = [f"{each.mean:.1f}" for each in blows]
    if len({*means}) == 1:
        return means[0]
    return ", ".join(f"{mean} in {stance}" for mean, stance in zip(means, ("Guard", "Assault"), strict=True))


def blows_in(table: Table, fight: Fight, hero: Hero, guard: int) -> tuple[int, list[tuple[Foe, Blow]]]:
    """The Power dice of a stance, and what each Monster's blow does in it, all of them together. DD.SUFF.01-06"""
    stood = copy(hero)
    stood.guard = guard
    numbers, power = profile(table, stood), power_dice(table, stood, fight)
    foes = attackers(table, fight, stood)
    sizes = tuple(blow_of(table, stood, fight, foe, numbers) for foe in foes)
    burning = tuple(burns(table, fight, foe, stood) for foe in foes)
    better, more = numbers.stats.get("defence_die", 0), numbers.stats.get("block", 0)
    agility = value_in_test(table, stood, AGI)
    blocking, bare = power if guard == GUARD else 0, is_bare_handed(table, stood)
    found = suffering(agility, sizes, burning, blocking, better, more, bare)
    return power, [(foe, Blow(*each)) for foe, each in zip(foes, found, strict=True)]


def turned_first(table: Table, fight: Fight, hero: Hero) -> list[Foe]:
    """Whose blows Power dice turn aside after a failed Defence, the foremost first, as the averages reckon."""
    foes, numbers = attackers(table, fight, hero), profile(table, hero)
    blows = [blow_of(table, hero, fight, foe, numbers) for foe in foes]
    least = ways_with(blows, [burns(table, fight, foe, hero) for foe in foes], [1], 0, 0)[0]
    turned = [foe for foe, blow, taken in zip(foes, blows, least, strict=True) if taken < blow]
    return turned + [foe for foe in foes if foe not in turned and not burns(table, fight, foe, hero)]


def suffered(table: Table, fight: Fight, hero: Hero, guard: int) -> tuple[int, float]:
    """The Power dice of a stance, and about how many Wounds it costs this round. DD.SUFF.01-06"""
    power, blows = blows_in(table, fight, hero, guard)
    return power, sum(blow.mean for _, blow in blows)


def burns(table: Table, fight: Fight, foe: Foe, hero: Hero) -> bool:
    """Whether Power dice do not stop it. DD.SUFF.06"""
    return bool(ability(table, fight, foe, "Fire", hero)) and not profile(table, hero).stats.get("fireproof")
