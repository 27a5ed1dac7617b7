"""What the dice on the table will do in a fight, if nobody rolls one of them again."""

from __future__ import annotations

from .blows import attack_test_value, dice_of, ways_to_block
from .fight import prepared
from .foes import armour
from .profile import UNARMED
from .state import Fight, Table
from .terms import ASSAULT
from .trials import passes


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
