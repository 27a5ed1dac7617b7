"""The exact chance of what can be chosen, wherever two dice decide it."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from rulewright.kernel import Ask, Choice

from ..rules.combat_dice import attack_test_value
from ..rules.content import DANGERS
from ..rules.danger import value_on, who_comes
from ..rules.explore import explore_bonus
from ..rules.fight import prepared
from ..rules.heroes import is_immune
from ..rules.meetings import half_of
from ..rules.profile import profile
from ..rules.scope import extreme, leader
from ..rules.script import Step, read
from ..rules.state import ACTIVE, LAW_COMES, MONSTERS_COME, POWER, Hero, Table, Throw
from ..rules.terms import CON, FATIGUED, MAG, MRL, PER
from ..rules.travel import is_bound, march_bonus
from ..rules.trials import chance_of, passes, value_in_test

FACES = range(1, 7)
TESTED_SKILLS = {"mend": PER}


def chance(table: Table, ask: Ask, choice: Choice) -> float | None:
    """How likely a choice succeeds; None where no dice are thrown for it."""
    match ask.prompt, choice:
        case "act", "escape" | ("strike" | "aim" | "hex" | "tame" | "use", *_):
            return blow_chance(table, ask, choice)
        case "luck", ("die", int(number)):
            return reroll_chance(table.rolled[1 - number], table.needed)
        case "reroll", ("die", int(number)):
            return combat_reroll_chance(table, number)
        case _, ("march", int(way), int(_)):
            return march_chance(table, ask.about, way)
        case "option", ("option", int(number)):
            return option_chance(table, ask, number)
        case "clue", "burn":
            return max(passing(table, hero, PER) for hero in beside(table, table.heroes[ask.seat]))
        case "stake", _:
            return gamble_chance(value_in_test(table, table.heroes[ask.seat], PER))
        case "rest", ("skill", str(name)) if name in TESTED_SKILLS:
            return passing(table, table.heroes[ask.seat], TESTED_SKILLS[name])
    found = the_test(table, ask, choice)
    return None if found is None else passing(table, *found[:3])


def passing(table: Table, hero: Hero, which: int, bonus: int = 0) -> float:
    return float(chance_of(value_in_test(table, hero, which, bonus)))


def beside(table: Table, hero: Hero) -> list[Hero]:
    """Everybody who can act where somebody is."""
    return [other for other in table.heroes if other.space == hero.space and other.fate == ACTIVE]


def setting_out(table: Table, hero: Hero) -> list[Hero]:
    """Whose Map Action somebody takes with his own: all there who are free to go and have had none this turn."""
    return [other for other in beside(table, hero) if not other.moved and not is_bound(other)]


def the_test(table: Table, ask: Ask, choice: Choice) -> tuple[Hero, int, int, str, str] | None:
    """Who is tested on what if this is chosen, with what added; what a pass means, and by which rule."""
    hero = table.heroes[ask.seat]
    stats = profile(table, hero).stats
    match ask.prompt, choice:
        case "law", ("bribe", int(seat)):
            briber = table.heroes[seat]
            return briber, MRL, profile(table, briber).stats.get("bribe", 0), "bribed", "DD.BRIBE.02"
        case "void_test", ("test", int(seat), int(_)):
            return table.heroes[seat], MAG, 0, "finds the gate", "DD.VOIDT.06"
        case "rest", "explore":
            return hero, PER, explore_bonus(table, hero), "explored", "DD.EXPL.03"
        case ("hunt" | "stealth") as prompt, "try":
            return hero, PER, stats.get(prompt, 0), "passes", "DD.HUNT.02"
        case "dispel", "hand" | "gate" | "crown":
            return hero, MAG, 0, "wounds it", "DD.DISP.02"
    return None


def blow_chance(table: Table, ask: Ask, choice: Choice) -> float | None:
    """Of an Attack, an Escape or a Combat Action; 1 where it needs no test. DD.CDICE.03, DD.ESC.01, 06"""
    fight, hero = table.fight, table.heroes[ask.seat]
    if fight is None:
        return None
    deed = prepared(table, hero, fight, choice)
    return 1.0 if deed.attribute < 0 else float(chance_of(attack_test_value(table, hero, fight, deed)))


def march_chance(table: Table, seat: int, way: int) -> float | None:
    """That a Force March makes nobody of the Party Fatigued who is not yet; None if all are. DD.MARCH.05, DD.STAT.06"""
    if all_tired(table, table.heroes[seat]):
        return None
    return prod(passing(table, hero, CON, bonus) for hero, bonus in marchers(table, seat, way))


def all_tired(table: Table, hero: Hero) -> bool:
    """Whether a march can make nobody more Fatigued who sets out with him. DD.STAT.06"""
    return all(other.deep & FATIGUED for other in setting_out(table, hero))


def marchers(table: Table, seat: int, way: int) -> list[tuple[Hero, int]]:
    """Who can become Fatigued by a Force March, with the bonus to the test. DD.MARCH.05, DD.STAT.06"""
    heroes = setting_out(table, table.heroes[seat])
    fresh = [hero for hero in heroes if not hero.deep & FATIGUED and not is_immune(table, hero, FATIGUED)]
    bonuses = [(hero, march_bonus(table, hero, heroes, way)) for hero in fresh]
    return [(hero, bonus) for hero, bonus in bonuses if bonus is not None]


def reroll_chance(other: int, value: int) -> float:
    """One die again, the other as it lies."""
    return sum(passes(other + die, value) for die in FACES) / 6


def combat_reroll_chance(table: Table, number: int) -> float | None:
    """One die of a fight again, beside its fellow; a Power die is not tested. DD.CDICE.03"""
    other, value = fellow_in_fight(table, number)
    return None if other is None else reroll_chance(other, value)


def fellow_in_fight(table: Table, number: int) -> tuple[int | None, int]:
    """The other die of a test in a fight, and the value that both must not pass; a Power die has no fellow."""
    throw, place = thrown_die(table, number)
    return (None if throw.kind == POWER else throw.dice[1 - place]), throw.value


def thrown_die(table: Table, number: int) -> tuple[Throw, int]:
    """A die of the tray: what it was thrown with, and its place there."""
    assert table.fight is not None
    assert table.fight.thrown is not None
    return [(throw, place) for throw in table.fight.thrown.throws for place in range(len(throw.dice))][number]


def gamble_chance(value: int) -> float:
    """That the higher die of a passed test beats another die."""
    pairs = [(first, second) for first in FACES for second in FACES if passes(first + second, value)]
    return sum(max(pair) > die for pair in pairs for die in FACES) / 216


# ---- danger ---------------------------------------------------------------------------------------------------------


class Danger(NamedTuple):
    """The shares of all Danger cards that bring Monsters upon a Party, and the Law."""

    monsters: float
    law: float


def danger(table: Table, party: int, space: int, change: int = 0) -> Danger:
    """What a Danger card would bring a Party on a space if it counted so much more. DD.DCMP.02, 03, DD.LAW.01"""
    values = [max(1, value_on(table, card, space) + change) for card in range(len(DANGERS))]
    coming = [who_comes(table, party, card, space, value) for card, value in enumerate(values)]
    return Danger(coming.count(MONSTERS_COME) / len(coming), coming.count(LAW_COMES) / len(coming))


# ---- encounters -----------------------------------------------------------------------------------------------------


def option_chance(table: Table, ask: Ask, number: int) -> float | None:
    """Of the first test that an option of an Encounter asks for."""
    hero = table.heroes[ask.seat]
    step = option_test(table, ask, number)
    return None if step is None else step_chance(table, chooser_of(table, ask), beside(table, hero), step)


def option_test(table: Table, ask: Ask, number: int) -> Step | None:
    """The first step of an option of an Encounter that asks for a test."""
    half = half_of(table, ask.about, table.heroes[ask.seat].space)
    return next((step for step in read(half.options[number].do) if step.test >= 0), None)


def chooser_of(table: Table, ask: Ask) -> Hero | None:
    """Who faces an Encounter alone, if one does."""
    hero = table.heroes[ask.seat]
    return hero if half_of(table, ask.about, hero.space).chooser == "one" else None


def step_chance(table: Table, chooser: Hero | None, heroes: list[Hero], step: Step) -> float:
    """That all who must pass do; where the Party may pick one, that the best of them does."""
    chances = [passing(table, hero, step.test) for hero in tested_by(table, chooser, heroes, step)]
    if step.who == "half":
        return at_least(chances, (len(chances) + 1) // 2)
    return max(chances) if step.who == "one" else prod(chances)


def tested_by(table: Table, chooser: Hero | None, heroes: list[Hero], step: Step) -> list[Hero]:
    """Who takes the test of a step; of whom the Party may pick one, everybody."""
    if step.who in ("each", "everyone", "all", "half", "one"):
        return heroes
    if step.who.startswith(("highest", "lowest")):
        order, of_what = step.who.split()
        return [extreme(table, heroes, of_what, order == "highest")]
    party = sum(1 << hero.seat for hero in heroes)
    return [chooser if chooser is not None and step.who == "" else leader(table, party)]


def at_least(chances: list[float], wanted: int) -> float:
    """That so many of several independent things come true."""
    ways = [1.0]
    for each in chances:
        ways = [
            (ways[count] * (1 - each) if count < len(ways) else 0) + (ways[count - 1] * each if count else 0)
            for count in range(len(ways) + 1)
        ]
    return sum(ways[wanted:])
