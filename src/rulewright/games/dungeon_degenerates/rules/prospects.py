"""What the dice on the table will do in a fight, if nobody rolls one of them again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product

from .blows import extra_damage, is_piercing, striking_dice, ways_to_block, ways_with, wounds_of
from .combat_dice import Cast, Deed, attack_test_value, dice_of, power_dice
from .fight import prepared
from .foes import attack_value, attackers
from .profile import UNARMED, profile
from .state import Fight, Foe, Hero, Table
from .terms import ASSAULT
from .trials import passes

FACES = range(1, 7)


def deed_under_way(table: Table, fight: Fight) -> tuple[Hero, Deed] | None:
    """Who has thrown the dice on the table, and for what, until they are read."""
    if not fight.deed or fight.thrown is None:
        return None
    hero = table.heroes[fight.thrown.seat]
    return hero, prepared(table, hero, fight, fight.deed if len(fight.deed) > 1 else fight.deed[0])


def blows_as_they_lie(table: Table, fight: Fight, hero: Hero, deed: Deed) -> list[tuple[Foe, int]]:
    """The Wounds that each Monster deals, if nobody rolls a die again and as many as can be are blocked."""
    dice, foes = dice_of(fight), attackers(table, fight, hero)
    if not dice.defence:
        return [(foe, 0) for foe in foes]
    halved = deed.attack is not None and deed.attack.source == UNARMED and halves_power(table, hero)
    return list(zip(foes, ways_to_block(table, hero, fight, dice, halved)[0], strict=True))


def halves_power(table: Table, hero: Hero) -> bool:
    """Whether an Unarmed Strike halves the Power dice of its turn. DD.UNARM.03, 04"""
    return profile(table, hero).stats.get("brawler", 0) < 2


def is_bare_handed(table: Table, hero: Hero) -> bool:
    """Whether somebody has nothing but an Unarmed Strike to attack with, which halves the Power dice."""
    return all(attack.source == UNARMED for attack in profile(table, hero).attacks) and halves_power(table, hero)


def pending(table: Table, fight: Fight) -> tuple[dict[int, float], dict[int, float]]:
    """Wounds by seat and what is left of each Monster, once the dice on the table are read as they lie."""
    left = {id(foe): float(foe.hp - foe.wounds) for foe in fight.foes}
    under_way = deed_under_way(table, fight)
    if under_way is None:
        return {}, left
    hero, deed = under_way
    dice = dice_of(fight)
    hurt = {}
    if dice.defence:
        hurt[hero.seat] = float(sum(wounds for _, wounds in blows_as_they_lie(table, fight, hero, deed)))
    if deed.attack is None or deed.foe is None or not dice.attack:
        return hurt, left
    if passes(sum(dice.attack), attack_test_value(table, hero, fight, deed)):
        left[id(deed.foe)] -= harm_by(table, hero, fight, deed)(dice)
    return hurt, left


def harm_by(table: Table, hero: Hero, fight: Fight, deed: Deed) -> Callable[[Cast], int]:
    """The Wounds that an Attack deals with dice that hit, in the stance that somebody has. DD.INFL.03-06"""
    attack, foe, numbers = deed.attack, deed.foe, profile(table, hero)
    assert attack is not None
    assert foe is not None
    attacked = any(attack_value(table, fight, other) for other in attackers(table, fight, hero))
    piercing = is_piercing(hero, attack, foe, attacked, numbers)

    def harm(cast: Cast) -> int:
        die, power = striking_dice(attack, cast, numbers)
        best = max(die, power) if hero.guard == ASSAULT else die
        more = extra_damage(table, hero, fight, attack, foe, cast, attacked, numbers)
        damage = best + attack.damage + deed.extra + more
        return wounds_of(table, fight, foe, damage, piercing, attack.magic, hero)

    return harm


def dealt(table: Table, hero: Hero, fight: Fight, deed: Deed) -> Counter[int]:
    """In how many of the throws that hit an Attack deals so many Wounds, in the stance that somebody has.
    DD.INFL.03-06"""
    harm = harm_by(table, hero, fight, deed)
    value = attack_test_value(table, hero, fight, deed)
    count = power_dice(table, hero, fight) if hero.guard == ASSAULT else 0
    powers = Counter(max(dice, default=0) for dice in product(FACES, repeat=count))
    found: Counter[int] = Counter()
    for dice in product(FACES, repeat=2):
        if not passes(sum(dice), value):
            continue
        for power, ways in powers.items():
            found[harm(Cast((), dice, (power,) if power else ()))] += ways
    return found


def reach(table: Table, hero: Hero, fight: Fight, deed: Deed) -> tuple[int, int]:
    """The least and the most Wounds that an Attack deals if it hits."""
    found = dealt(table, hero, fight, deed)
    return min(found), max(found)


def mean_damage(table: Table, hero: Hero, fight: Fight, deed: Deed, capped: bool = False) -> float:
    """The Wounds that an Attack deals on average if it hits; `capped` counts none beyond what the Monster has left."""
    found = dealt(table, hero, fight, deed)
    most = deed.foe.hp - deed.foe.wounds if capped and deed.foe is not None else max(found)
    return sum(min(wounds, most) * ways for wounds, ways in found.items()) / found.total()


@cache
def taken(agility: int, guard: bool, power: int, blow: int, foremost: bool) -> float:
    """Expected Wounds by one blow (ATT less ARM); a failed defence in Guard turns only the foremost. DD.SUFF.01-06"""
    total = 0.0
    rolls = list(product(FACES, repeat=2))
    powers = [max(dice) for dice in product(FACES, repeat=power)] if power and guard else [0]
    for first, second in rolls:
        for die in powers:
            passed = passes(first + second, agility)
            block = max(first, second, die) if passed else die if foremost else 0
            total += max(0, blow - block)
    return total / (len(rolls) * len(powers))


@cache
def suffering(
    agility: int, blows: tuple[int, ...], burning: tuple[bool, ...], power: int, better: int, more: int, halved: bool
) -> tuple[tuple[float, float, int], ...]:
    """Of several blows at once the Wounds on average, the chance of any and the most, blocked as well as can be.
    DD.SUFF.01-06

    `power` dice may block, `halved` with bare fists; a passed Defence die counts `better` more, and all block `more`.
    """
    results = []
    sizes = [(face + 1) // 2 if halved else face for face in FACES]
    for first, second in product(FACES, repeat=2):
        shield = min(6, max(first, second) + better) if passes(first + second, agility) else 0
        for dice in product(sizes, repeat=power):
            results.append(ways_with(list(blows), list(burning), list(dice), shield, more)[0])
    count = len(results)
    blows_taken = zip(*results, strict=True)
    return tuple((sum(each) / count, sum(wounds > 0 for wounds in each) / count, max(each)) for each in blows_taken)
