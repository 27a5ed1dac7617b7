"""What an attack is worth: the Health that it takes on average, and as much again for what it brings down."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from rulewright.kernel import Choice

from ..rules.powers import CORROSIVE_MIX, FIRST_VILLAIN, MILO
from ..rules.ratings import armour, damage_bonus
from ..rules.state import CORRODED, Table, heroes_in, skilled, villains_in
from .odds import AttackChances, at_least, attack_chances, blow_of

FRIENDLY_FIRE = 3
"""So much more a friend's Health counts than an enemy's."""


def worth_of(found: AttackChances) -> float:
    """Health for Health, and the fall once more."""
    return float(found.hurt + found.fells)


def best_attack(table: Table, hero: int, choices: Iterable[Choice]) -> Choice | None:
    """The attack or explosive grenade that is worth most; nothing if none is worth anything."""
    worths = [(worth_of_choice(table, hero, choice), choice) for choice in choices if isinstance(choice, tuple)]
    worth, best = max(worths, key=lambda one: one[0], default=(0.0, None))
    return best if worth > 0 else None


def worth_of_choice(table: Table, hero: int, choice: tuple[int | str, ...]) -> float:
    if choice[0] == "attack":
        return worth_of(attack_chances(table, blow_of(hero, choice)))
    return worth_of_blast(table, int(choice[1]), int(choice[2])) if choice[0] == "blast" else 0.0


def in_blast(table: Table, where: int) -> list[int]:
    """Whom an explosive grenade hits in a space: villains, then heroes with Health. UC.ATK.09"""
    return [*villains_in(table, where), *(hero for hero in heroes_in(table, where) if table.health[hero])]


def blast_needs(table: Table, w: int, where: int) -> dict[int, int]:
    """What two dice must show to hurt each of them; Corrosive Mix counts against this blast. UC.ATK.09"""
    weapon = table.cast.profiles[MILO].weapons[w]
    after = copy(table)
    if skilled(table, MILO, CORROSIVE_MIX):
        after.flags = [bits | CORRODED if each >= FIRST_VILLAIN else bits for each, bits in enumerate(table.flags)]
    return {each: armour(after, each) + 1 - damage_bonus(table, MILO, weapon, each) for each in in_blast(table, where)}


def worth_of_blast(table: Table, w: int, where: int) -> float:
    """Enemies hurt and felled, less friends hurt."""
    worth = 0.0
    for figure, need in blast_needs(table, w, where).items():
        hurt = float(at_least(2, need))
        if figure < FIRST_VILLAIN:
            worth -= FRIENDLY_FIRE * hurt
        else:
            worth += hurt * (2 if table.health[figure] == 1 else 1)
    return worth
