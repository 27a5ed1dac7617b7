"""Dice rolled again: what each must show, what it costs, and which is worth it."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import NOWHERE, Look, at_die

from ..rules.combat_dice import dice_of
from ..rules.prospects import deed_under_way, pending
from ..rules.state import ESCAPE, TRICK, Fight, Hero, Table
from ..rules.trials import KEEP, can_strive, has_free_effort, passes
from .chances import FACES, fellow_in_fight, reroll_chance, thrown_die
from .tray import dice_before_last

SAVED = 1 / 3
"""The least chance for which a Luck is well spent on a test."""
GAINED = 1.0
"""And how many Wounds a Luck should turn in a fight."""
DEED = 2.0
"""So many Wounds it is worth to get away, or to do what is done in place of an Attack."""


def is_free(table: Table, hero: Hero) -> bool:
    """Whether the next die that is rolled again costs no Luck. DD.LUCK.05"""
    return has_free_effort(table, hero) or not can_strive(table, hero)


def die_look(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    """A die to roll again; one that cannot help stands behind leaving the dice."""
    number = int(choice[1])
    cost = "free" if is_free(table, table.heroes[ask.seat]) else "1 Luck"
    if ask.prompt == "reroll":
        assert table.fight is not None
        dice = dice_of(table.fight).by_name()
        name, shown = [(name.title(), die) for name, pair in dice.items() for die in pair][number]
        which, place = f"the {name} die that shows {shown}", at_die(number)
        after, helps = turn_of_fight(table, table.fight, number)
    else:
        shown, other = table.rolled[number], table.rolled[1 - number]
        which = f"the {('first', 'second')[number]} {shown}" if shown == other else f"the die that shows {shown}"
        place = at_die(dice_before_last(table.fight) + number) if table.fight is not None else NOWHERE
        after, helps = turn_of_test(shown, other, table.needed)
    return Look(f"Reroll {which}", place, cost=cost, after=after, tone="" if helps else "end")


def turn_of_fight(table: Table, fight: Fight, number: int) -> tuple[str, bool]:
    """What a die of a fight may turn, and whether it is of any use; a Power die counts by itself."""
    other, value = fellow_in_fight(table, number)
    if other is not None:
        return turn_of_test(7, other, value)
    helps = gain(table, fight, number) > 0
    return "any face may come" if helps else "any face may come: on average no better", helps


def turn_of_test(shown: int, other: int, value: int) -> tuple[str, bool]:
    """Which faces pass a test beside the other die, and whether any face is of use: of a passed test a higher die."""
    faces = [face for face in FACES if passes(other + face, value)]
    if not faces:
        return "useless by itself: no face passes beside the other die", False
    if passes(shown + other, value):
        more = faces[-1] > max(shown, other)
        return f"{faces[-1]} or less still passes{'' if more else ', but does no more'}", more
    return f"{faces[-1]} or less passes", True


def expected(table: Table, number: int) -> float:
    """How much more than now the higher die of a passed test is worth on average; nothing where it then fails."""
    other, now = table.rolled[1 - number], max(table.rolled)
    return sum(max(other, face) if passes(other + face, table.needed) else 0 for face in FACES) / 6 - now


def best_die(table: Table, ask: Ask) -> Choice:
    """The die that is best rolled again; leaving them where none is worth a Luck."""
    dice = [choice for choice in ask.listed(ask.seat) if choice != KEEP and isinstance(choice, tuple)]
    free = is_free(table, table.heroes[ask.seat])
    if ask.prompt == "reroll":
        assert table.fight is not None
        gains, least = {die: gain(table, table.fight, int(die[1])) for die in dice}, GAINED
    elif passes(sum(table.rolled), table.needed):
        gains, least = {die: expected(table, int(die[1])) for die in dice}, GAINED
    else:
        gains, least = {die: reroll_chance(table.rolled[1 - int(die[1])], table.needed) for die in dice}, SAVED
    best = max(dice, key=lambda die: gains[die], default=None)
    return best if best is not None and gains[best] > 0 and (free or gains[best] >= least) else KEEP


def gain(table: Table, fight: Fight, number: int) -> float:
    """How much better the dice of a fight lie on average with one of them rolled again, in Wounds. DD.CDICE.07"""
    return sum(lying(table, showing(fight, table, number, face)) for face in FACES) / 6 - lying(table, fight)


def showing(fight: Fight, table: Table, number: int, face: int) -> Fight:
    """The fight with another face of a die, for looking at only."""
    assert fight.thrown is not None
    throw, place = thrown_die(table, number)
    dice = tuple(face if each == place else die for each, die in enumerate(throw.dice))
    throws = tuple(replace(each, dice=dice) if each is throw else each for each in fight.thrown.throws)
    other = copy(fight)
    other.thrown = replace(fight.thrown, throws=throws)
    return other


def lying(table: Table, fight: Fight) -> float:
    """What the dice bring as they lie: Wounds dealt less Wounds taken, and what else is tried."""
    hurt, left = pending(table, fight)
    struck = sum(foe.hp - foe.wounds - max(0.0, left[id(foe)]) for foe in fight.foes)
    under_way = deed_under_way(table, fight)
    taken = hurt.get(under_way[0].seat, 0.0) if under_way is not None else 0.0
    throws = fight.thrown.throws if fight.thrown is not None else ()
    done = sum(passes(sum(throw.dice), throw.value) for throw in throws if throw.kind in (ESCAPE, TRICK))
    return struck - taken + DEED * done
