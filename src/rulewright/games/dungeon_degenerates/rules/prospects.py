"""What the dice on the table will do in a fight, if nobody rolls one of them again."""

from __future__ import annotations

from functools import cache
from itertools import product

from .blows import attack_test_value, dice_of, ways_to_block
from .fight import prepared
from .foes import armour
from .profile import UNARMED
from .state import Fight, Table
from .terms import ASSAULT
from .trials import passes

FACES = range(1, 7)


def pending(table: Table, fight: Fight) -> tuple[dict[int, float], dict[int, float]]:
    """Wounds by seat and what is left of each Monster, once the dice on the table are read as they lie."""
    left = {id(foe): float(foe.hp - foe.wounds) for foe in fight.foes}
    if not fight.deed or fight.thrown is None:
        return {}, left
    hero = table.heroes[fight.thrown.seat]
    dice = dice_of(fight)
    answer = fight.deed if len(fight.deed) > 1 else fight.deed[0]
    deed = prepared(table, hero, fight, answer)
    unarmed = deed.attack is not None and deed.attack.source == UNARMED
    hurt = {}
    if dice.defence:
        hurt[hero.seat] = float(sum(ways_to_block(table, hero, fight, dice, unarmed)[0]))
    if deed.attack is None or deed.foe is None or not dice.attack:
        return hurt, left
    if passes(sum(dice.attack), attack_test_value(table, hero, fight, deed)):
        die = min(dice.attack) if unarmed else max(dice.attack)
        if hero.guard == ASSAULT and dice.power:
            best = max(dice.power)
            die = max(die, (best + 1) // 2 if unarmed else best)
        harm = die + deed.attack.damage + deed.extra - (0 if deed.attack.piercing else armour(deed.foe))
        left[id(deed.foe)] -= max(0, harm)
    return hurt, left


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
def harm(agility: int, power: int, blow: int) -> float:
    """The chance that one blow leaves a Wound; `power` dice may block it. DD.SUFF.01-06"""
    results = []
    for first, second in product(FACES, repeat=2):
        for dice in product(FACES, repeat=power):
            best = max(dice, default=0)
            results.append(blow > (max(first, second, best) if passes(first + second, agility) else best))
    return sum(results) / len(results)
