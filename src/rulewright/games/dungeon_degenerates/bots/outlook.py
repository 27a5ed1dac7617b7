"""What a fight will cost: expected blows on both sides, from tables of the dice that are worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import exp
from typing import NamedTuple

from ..rules.blows import blow_of
from ..rules.combat_dice import power_dice
from ..rules.content import MONSTERS
from ..rules.fight import can_escape, escapes_freely, is_ready
from ..rules.foes import armour, attackers, in_fight
from ..rules.profile import UNARMED, profile
from ..rules.prospects import pending, taken
from ..rules.state import Fight, Foe, Hero, Table
from ..rules.terms import AGI, ASSAULT, GUARD
from ..rules.trials import chance_of, passes, value_in_test

FACES = range(1, 7)
FRESH_HP, FRESH_BLOW = 5.0, 1.5  # of a summoned Monster
SHORTEST = 0.6  # rounds in which even the weakest Monster gets a blow in


class Outlook(NamedTuple):
    """Expected Wounds by seat if they stand and if they run, and the chance that the fight is lost."""

    wounds: dict[int, float]
    lost: float
    rounds: float
    running: dict[int, float]


# ---- the dice -------------------------------------------------------------------------------------------------------


@cache
def dealt(value: int, assault: bool, power: int, plus: int, unarmed: bool) -> float:
    """Expected Wounds of one Attack tested on a value; `plus` is its modifiers less ARM."""
    total = 0.0
    rolls = list(product(FACES, repeat=2))
    powers = [max(dice) for dice in product(FACES, repeat=power)] if power and assault else [0]
    for first, second in rolls:
        if passes(first + second, value):
            die = min(first, second) if unarmed else max(first, second)
            total += sum(max(0, max(die, (p + 1) // 2 if unarmed else p) + plus) for p in powers) / len(powers)
    return total / len(rolls)


# ---- both sides -----------------------------------------------------------------------------------------------------


def strength(table: Table, hero: Hero, fight: Fight, foe: Foe) -> float:
    """What an Adventurer deals to a Monster on an average turn, with his best Attack."""
    assault = hero.guard == ASSAULT
    power = power_dice(table, hero, fight)
    plain = armour(foe)
    best = 0.0
    for attack in profile(table, hero).attacks:
        if is_ready(hero, attack):
            value = value_in_test(table, hero, attack.attribute)
            plus = attack.damage - (0 if attack.piercing else plain)
            best = max(best, dealt(value, assault, power, plus, attack.source == UNARMED))
    return best


def threat(table: Table, hero: Hero, fight: Fight, foes: Sequence[Foe]) -> list[float]:
    """What each of some Monsters deals to an Adventurer on an average turn."""
    numbers = profile(table, hero)
    agility = value_in_test(table, hero, AGI)
    power = power_dice(table, hero, fight)
    blows = [blow_of(table, hero, fight, foe, numbers) for foe in foes]
    foremost = blows.index(max(blows)) if blows else 0
    guard = hero.guard == GUARD
    return [taken(agility, guard, power, blow, number == foremost) for number, blow in enumerate(blows)]


def outlook(table: Table, fight: Fight) -> Outlook:
    """How the fight goes on if everybody does the ordinary thing: focused blows, targets as they are."""
    heroes = in_fight(table, fight)
    if not heroes:
        return Outlook({}, 1.0 if fight.foes else 0.0, 0.0, {})
    if not fight.foes:
        return Outlook({}, 0.0, 0.0, {})
    hurt, left = pending(table, fight)
    foes = [foe for foe in fight.foes if left[id(foe)] > 0]
    summoned = sum(summons(foe) for foe in fight.foes)
    dealing = sum(strength(table, hero, fight, (attackers(table, fight, hero) or fight.foes)[0]) for hero in heroes)
    wounds = dict(hurt)
    if not foes:
        return Outlook(wounds, 0.0, 0.0, {})
    rates: dict[int, dict[int, float]] = {id(foe): {} for foe in foes}
    here = sum(1 << hero.seat for hero in heroes)
    aimed = {id(foe) for foe in foes if foe.targets & here}  # the others pick a new target next round
    for hero in heroes:
        mine = [foe for foe in foes if foe.targets >> hero.seat & 1 or id(foe) not in aimed]
        for foe, rate in zip(mine, threat(table, hero, fight, mine), strict=True):
            rates[id(foe)][hero.seat] = rate if id(foe) in aimed else rate / len(heroes)
    order = sorted(foes, key=lambda foe: left[id(foe)] / (0.1 + sum(rates[id(foe)].values()) + urgency(foe)))
    clock = 0.0
    for foe in order:
        clock += left[id(foe)] / max(0.3, dealing - FRESH_HP * summoned)
        for seat, rate in rates[id(foe)].items():
            wounds[seat] = wounds.get(seat, 0.0) + rate * max(SHORTEST, clock)
    room = sum(profile(table, hero).hp - hero.wounds for hero in heroes)
    total = sum(wounds.values()) + FRESH_BLOW * summoned * clock
    running = {
        hero.seat: hurt.get(hero.seat, 0.0)
        + sum(rate.get(hero.seat, 0.0) for rate in rates.values()) / getting_away(table, hero, fight)
        for hero in heroes
    }
    return Outlook(wounds, losing(total / max(1.0, room)), clock, running)


def losing(share: float) -> float:
    """How often a fight is lost that should cost this share of all the Wounds they can take, as bots fight it."""
    return 1.0 - exp(-((share / 0.65) ** 1.4))


def getting_away(table: Table, hero: Hero, fight: Fight) -> float:
    """The chance to Escape in a turn; who is held or pursued may be let go later. DD.ESC.01-07"""
    if not can_escape(table, hero, fight):
        return 0.25
    if escapes_freely(table, hero, fight):
        return 1.0
    return float(chance_of(value_in_test(table, hero, AGI, profile(table, hero).stats.get("escape", 0))))


def urgency(foe: Foe) -> float:
    """Skirmishers and summoners should die first. DD.TIPS.03"""
    abilities = MONSTERS[foe.monster].abilities
    skirmish = abilities.get("Skirmish")
    return 3.0 * summons(foe) + (skirmish.n if skirmish else 0.0)


def summons(foe: Foe) -> float:
    """Monsters that come to its help in a round."""
    summon = MONSTERS[foe.monster].abilities.get("Summon")
    return summon.n / 6 if summon else 0.0


def prospects(table: Table, heroes: Sequence[Hero], monster: int, hp: int = 0) -> float:
    """The chance to lose against an Epic Monster, met by these Adventurers as they are now."""
    fight = Fight(heroes[0].space, sum(1 << hero.seat for hero in heroes), "")
    fight.foes = [Foe(monster, hp=hp or MONSTERS[monster].hp)]
    if MONSTERS[monster].target == "ALL":
        fight.foes[0].targets = fight.party
    return outlook(table, fight).lost
