"""Odds: tests and escapes exactly, whole fights by playing them out many times."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from typing import NamedTuple

from rulewright.kernel import Ask, Chance, Choice, World
from rulewright.kernel.scene import Odds

from ..rules.blows import Deed, attack_test_value
from ..rules.explore import explore_bonus
from ..rules.fight import prepared
from ..rules.profile import profile
from ..rules.state import ACTIVE, ATTACK, DEFENCE, POWER, WON, Hero, Table, members
from ..rules.terms import CON, MAG, MRL, PER
from ..rules.travel import march_bonus
from ..rules.trials import chance_of, passes, value_in_test
from .names import name_of

FIGHTS = 60  # for one choice of many
FORECAST = 200


def odds(match: World[Table], choice: Choice) -> Odds | None:
    """What a choice of the open question may bring, where that is worth telling."""
    ask, table = match.ask, match.state
    if ask is None:
        return None
    if ask.prompt == "act":
        return fight_odds(match, choice)
    if ask.prompt == "luck" and isinstance(choice, tuple):
        return reroll_odds(table, int(choice[1]))
    if ask.prompt == "reroll" and isinstance(choice, tuple):
        return combat_reroll_odds(table, int(choice[1]))
    if isinstance(choice, tuple) and choice[0] == "march":
        return march_odds(table, ask.about, int(choice[1]))
    found = the_test(table, ask, choice)
    if found is None:
        return None
    hero, which, bonus, passed, rule = found
    chance = float(chance_of(value_in_test(table, hero, which, bonus)))
    return Odds(f"{percent(chance)} {passed}", ((passed, chance),), rules=(rule, "DD.TEST.02"))


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


def march_odds(table: Table, seat: int, way: int) -> Odds:
    """The chance that nobody of the Party comes out of a Force March Fatigued. DD.MARCH.05"""
    heroes = [hero for hero in table.heroes if hero.space == table.heroes[seat].space and hero.fate == ACTIVE]
    fresh = 1.0
    for hero in heroes:
        bonus = march_bonus(table, hero, heroes, way)
        if bonus is not None:
            fresh *= float(chance_of(value_in_test(table, hero, CON, bonus)))
    return Odds(f"{percent(fresh)} nobody tires", (("nobody tires", fresh),), rules=("DD.MARCH.05", "DD.MARCH.06"))


def reroll_odds(table: Table, number: int) -> Odds:
    """One die again, the other as it lies."""
    other = table.rolled[1 - number]
    good = sum(passes(other + die, table.needed) for die in range(1, 7))
    return Odds(f"{percent(good / 6)} passes", (("passed", good / 6),), rules=("DD.LUCK.03", "DD.TEST.02"))


def combat_reroll_odds(table: Table, number: int) -> Odds | None:
    """One die of a fight again, beside its fellow; a Power die is not tested. DD.CDICE.03"""
    assert table.fight is not None
    assert table.fight.thrown is not None
    dice = [(throw, place) for throw in table.fight.thrown.throws for place in range(len(throw.dice))]
    throw, place = dice[number]
    if throw.kind == POWER:
        return None
    good = sum(passes(throw.dice[1 - place] + die, throw.value) for die in range(1, 7)) / 6
    passed = {DEFENCE: "blocks", ATTACK: "hits"}.get(throw.kind, "passes")
    return Odds(f"{percent(good)} {passed}", ((passed, good),), rules=("DD.LUCK.03", "DD.CDICE.03"))


def fight_odds(match: World[Table], choice: Choice) -> Odds | None:
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
    played = play_out(match, choice)
    error = max(half_width(played.won), half_width(played.fell))
    name = "escapes" if choice == "escape" else "hits"
    return Odds(
        f"{percent(hit)} {name} · win {percent(played.won)}, someone falls {percent(played.fell)}",
        ((name, hit), ("win", played.won), ("someone falls", played.fell)),
        rules=("DD.CDICE.03", "DD.INFL.03", "DD.ESC.01"),
        error=error,
    )


def forecast(match: World[Table]) -> Odds | None:
    """How the whole fight will end as it stands, by playing it out; and who will not see it."""
    table, fight = match.state, match.state.fight
    if fight is None:
        return None
    played = play_out(match, None, FORECAST)
    heroes = [table.heroes[index] for index in members(fight.party)]
    risks = [(f"{name_of(hero)} falls", played.fallen[hero.seat]) for hero in heroes if hero.fate == ACTIVE]
    return Odds(
        f"win {percent(played.won)}, someone falls {percent(played.fell)}",
        (("win", played.won), ("someone falls", played.fell), *(risks if len(risks) > 1 else ())),
        rules=("DD.FOVER.01", "DD.TIPS.04"),
        error=max(half_width(played.won, FORECAST), half_width(played.fell, FORECAST)),
    )


def half_width(share: float, fights: int = FIGHTS) -> float:
    """Of the 95 % interval of a share of the fights played out (Agresti and Coull's: 0 and 1 are not certain)."""
    count = fights + 4
    middle = (share * fights + 2) / count
    return 1.96 * sqrt(middle * (1 - middle) / count)


class Played(NamedTuple):
    """The share of fights won, of fights in which an Adventurer fell, and in which each one did."""

    won: float
    fell: float
    fallen: dict[int, float]


def play_out(match: World[Table], choice: Choice | None, fights: int = FIGHTS) -> Played:
    """Fights to the end from a choice, or from where we stand, with plain players on both sides."""
    won = fell = 0
    fallen: Counter[int] = Counter()
    standing = [hero.seat for hero in match.state.heroes if hero.fate == ACTIVE]
    for number in range(fights):
        twin = match.copy()
        twin.chance = Chance(f"fight/{number}")
        rng = Random(number)
        if choice is not None:
            twin.choose(choice)
        while not twin.over and twin.state.fight is not None and twin.ask is not None:
            twin.take(plain_choice(twin, rng), twin.waiting[0])
        won += twin.state.result == WON and not twin.over
        down = [seat for seat in standing if twin.state.heroes[seat].fate != ACTIVE]
        fell += bool(down)
        fallen.update(down)
    return Played(won / fights, fell / fights, {seat: fallen[seat] / fights for seat in standing})


def plain_choice(match: World[Table], rng: Random) -> Choice:
    """Guard by default, strike where one can, and no tricks. DD.TIPS.04"""
    choices = match.choices
    strikes = [choice for choice in choices if isinstance(choice, tuple) and choice[0] == "strike" and choice[1] != -1]
    if strikes:
        return strikes[int(rng.random() * len(strikes))]
    if match.ask is not None and match.ask.prompt == "block":
        return choices[0]
    for word in ("guard", "keep", "done", "stay"):
        if word in choices:
            return word
    return choices[int(rng.random() * len(choices))]


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"
