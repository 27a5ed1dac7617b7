"""The dice of one combat turn: how many, all rolled together, then Luck; and what they must not exceed."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.kernel import Ask, Choice, Flow, Value, told

from .content import CARDS
from .foes import ability
from .profile import Attack, profile
from .state import ATTACK, DEFENCE, ESCAPE, POWER, TRICK, Fight, Foe, Hero, Table, Throw, Thrown
from .terms import AGI, GUARD, HIDDEN, STUNNED
from .trials import DIE, KEEP, can_strive, fool, is_settled, passes, strive, value_in_test

MOST_POWER = 2


@dataclass(slots=True)
class Deed(Value):
    """The one Attack or Combat Action of a turn."""

    kind: str  # strike, escape, test, none
    attack: Attack | None = None
    foe: Foe | None = None
    attribute: int = -1
    bonus: int = 0
    extra: int = 0


@dataclass(slots=True)
class Cast(Value):
    """The dice of a turn as they lie at last."""

    defence: tuple[int, ...]
    attack: tuple[int, ...]
    power: tuple[int, ...]

    def by_name(self) -> dict[str, tuple[int, ...]]:
        return {"defence": self.defence, "attack": self.attack, "power": self.power}


NO_DEED = Deed("none")


def power_dice(table: Table, hero: Hero, fight: Fight) -> int:
    """One, and those of Items, at most two; none while Stunned. DD.DICE.01, DD.CDICE.05, 06"""
    if hero.conditions & STUNNED:
        return 0
    stats = profile(table, hero).stats
    count = 1 + stats.get("PD", 0)
    if fight.round == 1:
        count += stats.get("first_pd", 0)
    if stats.get("dual_wield") and wields_two(hero):
        count += 1
    return min(MOST_POWER, count)


def wields_two(hero: Hero) -> bool:
    return sum(CARDS[card].slot == "1H" and CARDS[card].attack is not None for card in hero.gear) >= 2


def cast(table: Table, hero: Hero, fight: Fight, deed: Deed, attacked: bool) -> Flow[Cast]:
    """All dice of the turn together, two of a colour at most; then Luck, one die at a time.

    DD.CDICE.01-07, DD.DICE.01, DD.LUCK.03-06
    """
    dice: list[int] = []
    if attacked:
        dice.append((yield DIE))
        dice.append((yield DIE))
    start = len(dice)
    if deed.attribute >= 0:
        dice.append((yield DIE))
        dice.append((yield DIE))
    middle = len(dice)
    for _ in range(power_dice(table, hero, fight)):
        dice.append((yield DIE))
    rolled, again = tuple(dice), []
    stats = profile(table, hero).stats
    free = middle < len(dice) and stats.get("dual_wield", 0) >= 2 and wields_two(hero)
    while dice and (free or can_strive(table, hero)):
        lying = Cast(tuple(dice[:start]), tuple(dice[start:middle]), tuple(dice[middle:]))
        worth_it = failed_dice(table, hero, fight, deed, lying) if can_strive(table, hero) else []
        worth_it += [number for number in range(middle, len(dice)) if free and number not in worth_it]
        if not worth_it:
            break
        lay_out(table, hero, fight, deed, lying)
        choices: list[Choice] = [KEEP, *(("die", number) for number in worth_it)]
        answer = yield Ask(hero.seat, "reroll", choices, about=hero.seat)
        if answer == KEEP:
            break
        number = answer[1]
        if free and number >= middle:
            free = False
        else:
            strive(table, hero)
        dice[number] = yield DIE
        again.append((number, dice[number]))
    found = Cast(tuple(dice[:start]), tuple(dice[start:middle]), tuple(dice[middle:]))
    if "fool" in stats:
        for pair in (found.defence, found.attack):
            if pair:
                fool(table, hero, sum(pair))
    lay_out(table, hero, fight, deed, found)
    if dice:
        told(table, "dice", hero.seat, dice=tuple(dice), cast=found.by_name, rolled=rolled, again=again)
    return found


def failed_dice(table: Table, hero: Hero, fight: Fight, deed: Deed, cast: Cast) -> list[int]:
    """The dice whose reroll could turn a failure: those of a failed pair, and Power dice that may still block.

    A success is left as it lies, and so is a failure that the one reroll left cannot save.
    """
    found: list[int] = []
    start, middle = len(cast.defence), len(cast.defence) + len(cast.attack)
    if cast.defence:
        value = value_in_test(table, hero, AGI)
        if not passes(sum(cast.defence), value):
            first, second = cast.defence
            if not is_settled(table, hero, first, second, value):
                found += range(start)
            if hero.guard == GUARD or profile(table, hero).stats.get("late_stance"):
                found += range(middle, middle + len(cast.power))
    if cast.attack:
        value = attack_test_value(table, hero, fight, deed)
        first, second = cast.attack
        if not passes(first + second, value) and not is_settled(table, hero, first, second, value):
            found += range(start, middle)
    return sorted(found)


def lay_out(table: Table, hero: Hero, fight: Fight, deed: Deed, cast: Cast) -> None:
    """All dice lie open, each pair beside what it is rolled against. DD.CDICE.07"""
    if not (cast.defence or cast.attack or cast.power):
        return
    throws: list[Throw] = []
    if cast.defence:
        throws.append(Throw(DEFENCE, cast.defence, AGI, value_in_test(table, hero, AGI)))
    if cast.attack:
        kind = ATTACK if deed.attack else ESCAPE if deed.kind == "escape" else TRICK
        throws.append(Throw(kind, cast.attack, deed.attribute, attack_test_value(table, hero, fight, deed)))
    if cast.power:
        throws.append(Throw(POWER, cast.power, guard=hero.guard))
    source, monster = (deed.attack.source, deed.foe.monster) if deed.attack and deed.foe else (None, None)
    fight.thrown = Thrown(hero.seat, fight.round, tuple(throws), source, monster)


def dice_of(fight: Fight) -> Cast:
    """The dice of the turn that lie on the table."""
    dice = {throw.kind: throw.dice for throw in fight.thrown.throws} if fight.thrown is not None else {}
    tested = next((dice[kind] for kind in (ATTACK, ESCAPE, TRICK) if kind in dice), ())
    return Cast(dice.get(DEFENCE, ()), tested, dice.get(POWER, ()))


def attack_test_value(table: Table, hero: Hero, fight: Fight, deed: Deed) -> int:
    """The attribute that the Attack dice must not exceed."""
    bonus = deed.bonus
    foe = deed.foe
    if foe is not None:
        if ability(table, fight, foe, "Evasive", hero):
            bonus -= 1
        if (foe.conditions | foe.brief) & HIDDEN:
            bonus -= 2
    return value_in_test(table, hero, deed.attribute, bonus)
