"""Odds: tests and escapes exactly, whole fights by playing them out many times."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

from rulewright.kernel import Chance, Choice, Match
from rulewright.kernel.scene import Odds

from .blows import Deed, attack_test_value
from .fight import prepared
from .names import MRL
from .profile import profile
from .state import ACTIVE, WON, Table
from .trials import passes, value_in_test

FIGHTS = 60


def chance_of(value: int) -> Fraction:
    """Two dice at most a value, with the sure 2 and the sure 12. DD.TEST.01-04"""
    return Fraction(sum(passes(first + second, value) for first in range(1, 7) for second in range(1, 7)), 36)


def odds(match: Match[Table], choice: Choice) -> Odds | None:
    """What a choice of the open question may bring, where that is worth telling."""
    ask, table = match.ask, match.state
    if ask is None:
        return None
    if ask.prompt == "act":
        return fight_odds(match, choice)
    if ask.prompt == "law" and isinstance(choice, tuple):
        hero = table.heroes[int(choice[1])]
        chance = chance_of(value_in_test(table, hero, MRL, profile(table, hero).stats.get("bribe", 0)))
        return Odds(f"{percent(float(chance))} bribed", (("bribed", float(chance)),), rules=("DD.BRIBE.02",))
    if ask.prompt == "luck" and isinstance(choice, tuple):
        return reroll_odds(table, int(choice[1]))
    return None


def reroll_odds(table: Table, number: int) -> Odds:
    """One die again, the other as it lies."""
    other = table.rolled[1 - number]
    good = sum(passes(other + die, table.needed) for die in range(1, 7))
    return Odds(f"{percent(good / 6)} passes", (("passed", good / 6),), rules=("DD.LUCK.03", "DD.TEST.02"))


def fight_odds(match: Match[Table], choice: Choice) -> Odds | None:
    """The blow exactly, then the rest of the fight played out."""
    table, ask = match.state, match.ask
    fight = table.fight
    if (
        fight is None
        or ask is None
        or not (choice == "escape" or (isinstance(choice, tuple) and choice[0] == "strike"))
    ):
        return None
    hero = table.heroes[ask.seat]
    deed: Deed = prepared(table, hero, fight, choice)
    hit = 1.0 if deed.attribute < 0 else float(chance_of(attack_test_value(table, hero, fight, deed)))
    won, fell = play_out(match, choice)
    error = 1.96 * sqrt(0.25 / FIGHTS)
    name = "escapes" if choice == "escape" else "hits"
    return Odds(
        f"{percent(hit)} {name} · win {percent(won)}, someone falls {percent(fell)}",
        ((name, hit), ("win", won), ("someone falls", fell)),
        rules=("DD.CDICE.03", "DD.INFL.03", "DD.ESC.01"),
        error=error,
    )


def play_out(match: Match[Table], choice: Choice) -> tuple[float, float]:
    """The share of fights won, and of fights in which an Adventurer fell, with plain players on both sides."""
    won = fell = 0
    for number in range(FIGHTS):
        twin = match.copy()
        twin.chance = Chance(f"fight/{number}")
        rng = Random(number)
        before = sum(hero.fate == ACTIVE for hero in twin.state.heroes)
        twin.choose(choice)
        while not twin.over and twin.state.fight is not None and twin.ask is not None:
            twin.take(plain_choice(twin, rng), twin.waiting[0])
        won += twin.state.result == WON and not twin.over
        fell += sum(hero.fate == ACTIVE for hero in twin.state.heroes) < before
    return won / FIGHTS, fell / FIGHTS


def plain_choice(match: Match[Table], rng: Random) -> Choice:
    """Guard by default, strike where one can, and no tricks. DD.TIPS.04"""
    choices = match.choices
    strikes = [choice for choice in choices if isinstance(choice, tuple) and choice[0] == "strike" and choice[1] != -1]
    if strikes:
        return strikes[int(rng.random() * len(strikes))]
    for word in ("guard", "keep", "done", "stay"):
        if word in choices:
            return word
    return choices[int(rng.random() * len(choices))]


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"
