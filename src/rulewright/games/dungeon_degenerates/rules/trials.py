"""Attribute tests, and the Luck that bends them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from rulewright.kernel import Ask, Choice, Flow, Roll, Value, told

from .heroes import gain_luck
from .profile import HIGHEST, LOWEST, profile
from .state import ACTIVE, TEST, Fight, Hero, Table, Throw, Thrown
from .terms import ATTRIBUTES, HEXED, MRL

DIE = Roll("die", (1, 2, 3, 4, 5, 6))
D3 = Roll("d3", (1, 2, 3))
KEEP: Choice = "keep"
PLAIN = "test"  # what a test is for that nothing else is said of
TESTS = tuple(f"test_{name}" for name in ATTRIBUTES)


@dataclass(slots=True)
class Result(Value):
    """A finished test."""

    passed: bool
    high: int
    low: int

    @property
    def worth(self) -> int:
        """What a bracketed test produces. DD.TEST.05-07"""
        return self.high if self.passed else 0


def passes(total: int, value: int) -> bool:
    """2 always passes, 12 never does. DD.TEST.01-04"""
    return total == 2 or (total <= value and total != 12)


@cache
def chance_of(value: int) -> Fraction:
    """Two dice at most a value, with the sure 2 and the sure 12. DD.TEST.01-04"""
    return Fraction(sum(passes(first + second, value) for first in range(1, 7) for second in range(1, 7)), 36)


def trial(
    table: Table, hero: Hero, which: int, bonus: int = 0, bracket: bool = False, aim: str = PLAIN, idle: bool = False
) -> Flow[Result]:
    """Two dice, of whatever colour, against an attribute; Luck may reroll them, one at a time. `aim` is what for.

    Where a failure brings nothing (`idle`) nobody is asked for Luck, unless bad rolls are some.

    DD.TEST.01-07, DD.LUCK.03-06, DD.DICE.02
    """
    value = value_in_test(table, hero, which, bonus)
    stats, fight = profile(table, hero).stats, table.fight
    before = None if fight is None else turn_so_far(fight, hero)
    first: int = yield DIE
    second: int = yield DIE
    rolled, again = (first, second), []
    while True:
        passed = passes(first + second, value)
        if fight is not None and before is not None:
            fight.thrown = before.beside(Throw(TEST, (first, second), which, value))
        if (passed and not bracket) or not can_strive(table, hero) or is_settled(table, hero, first, second, value):
            break
        if idle and not stats.get("fool"):
            break
        table.rolled = (first, second)
        table.needed, table.tested, table.aim = value, which, aim
        answer = yield Ask(hero.seat, "luck", LUCK_CHOICES, about=hero.seat)
        if answer == KEEP:
            break
        strive(table, hero)
        if answer[1] == 0:
            first = yield DIE
        else:
            second = yield DIE
        again.append((answer[1], second if answer[1] else first))
    if "fool" in stats:
        fool(table, hero, first + second)
    told(
        table,
        "test",
        hero.seat,
        aim=aim,
        attribute=which,
        value=value,
        dice=(first, second),
        first=first,
        second=second,
        passed=passed,
        failing=None if passed else aim,
        rolled=rolled,
        again=again,
    )
    return Result(passed, max(first, second), min(first, second))


def is_settled(table: Table, hero: Hero, first: int, second: int, value: int) -> bool:
    """Whether a test has failed that the one reroll left cannot save."""
    if passes(first + second, value) or hero.luck + has_free_effort(table, hero) > 1:
        return False
    return not passes(min(first, second) + 1, value)


def turn_so_far(fight: Fight, hero: Hero) -> Thrown:
    """The dice that an Adventurer has thrown this round, to lay those of a test beside them."""
    thrown = fight.thrown
    if thrown is not None and (thrown.seat, thrown.round) == (hero.seat, fight.round):
        return thrown
    return Thrown(hero.seat, fight.round)


LUCK_CHOICES: tuple[Choice, ...] = (KEEP, ("die", 0), ("die", 1))


def value_in_test(table: Table, hero: Hero, which: int, bonus: int = 0) -> int:
    """The attribute for one test, within its limits of 2 and 11; a leader's word helps the others' morale."""
    numbers = profile(table, hero)
    value = numbers.attributes[which] + bonus + numbers.stats.get(TESTS[which], 0)
    if which == MRL:
        for other in table.heroes:
            if other is not hero and other.space == hero.space and other.fate == ACTIVE:
                value += profile(table, other).stats.get("leadership", 0)
    return LOWEST if value < LOWEST else HIGHEST if value > HIGHEST else value


def can_strive(table: Table, hero: Hero) -> bool:
    """Whether a Heroic Effort can be paid. DD.LUCK.03"""
    if hero.conditions & HEXED:
        return False
    return hero.luck > 0 or (bool(hero.gear) and has_free_effort(table, hero))


def has_free_effort(table: Table, hero: Hero) -> bool:
    stats = profile(table, hero).stats
    return bool(
        ("free_effort" in stats and "free_effort" not in hero.used)
        or ("orb" in stats and table.fight is not None and "orb" not in hero.spent)
    )


def strive(table: Table, hero: Hero) -> None:
    """Pay for one reroll: what is free first. DD.LUCK.05"""
    stats = profile(table, hero).stats
    if "free_effort" in stats and "free_effort" not in hero.used:
        hero.used += ("free_effort",)
    elif "orb" in stats and table.fight is not None and "orb" not in hero.spent:
        hero.spent += ("orb",)
    else:
        hero.luck -= 1
        told(table, "luck spent", hero.seat, left=hero.luck)


def fool(table: Table, hero: Hero, total: int) -> None:
    """Fortune's Fool gains Luck by the worst rolls."""
    level = profile(table, hero).stats.get("fool", 0)
    if level and total >= 13 - level:
        gain_luck(table, hero, 1)
