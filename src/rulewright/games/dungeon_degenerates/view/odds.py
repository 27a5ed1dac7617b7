"""Odds: tests and escapes exactly, whole fights by playing them out many times."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from typing import NamedTuple

from rulewright.kernel import Ask, Chance, Choice, World
from rulewright.kernel.scene import Odds
from rulewright.kernel.words import listed, percent

from ..rules.profile import UNARMED, profile
from ..rules.state import ACTIVE, ATTACK, DEFEATED, DEFENCE, WON, Table, members
from .chances import blow_chance, chance, combat_reroll_chance, the_test, thrown_die
from .names import name_of

FIGHTS = 60  # for one choice of many
FORECAST = 200
FALLS = "someone Defeated"
FALLEN = "someone Defeated: no Health left, dead unless next turn's Rest heals"
BEFORE = 30  # answers, until a fight that is coming has begun


def odds(match: World[Table], choice: Choice) -> Odds | None:
    """What a choice of the open question may bring, where that is worth telling."""
    ask, table = match.ask, match.state
    if ask is None:
        return None
    if ask.prompt == "act" and (choice == "escape" or (isinstance(choice, tuple) and choice[0] == "strike")):
        return fight_odds(match, ask, choice)
    if ask.prompt == "reroll" and isinstance(choice, tuple):
        return combat_reroll_odds(table, int(choice[1]))
    good = chance(table, ask, choice)
    if good is None:
        return None
    if ask.prompt == "luck":
        return dice_odds(good, "passes", "DD.LUCK.03", "DD.TEST.02")
    if isinstance(choice, tuple) and choice[0] == "march":
        return dice_odds(good, "nobody tires", "DD.MARCH.05", "DD.MARCH.06")
    found = the_test(table, ask, choice)
    if found is None:
        return dice_odds(good, "passes", "DD.TEST.02")
    return dice_odds(good, found[3], found[4], "DD.TEST.02")


def dice_odds(chance: float, what: str, *rules: str) -> Odds:
    return Odds(f"{percent(chance)} {what}", ((what, chance),), rules=rules)


def combat_reroll_odds(table: Table, number: int) -> Odds | None:
    """One die of a fight again; a Power die is not tested. DD.CDICE.03"""
    good = combat_reroll_chance(table, number)
    if good is None:
        return None
    passed = {DEFENCE: "blocks", ATTACK: "hits"}.get(thrown_die(table, number)[0].kind, "passes")
    return dice_odds(good, passed, "DD.LUCK.03", "DD.CDICE.03")


def fight_odds(match: World[Table], ask: Ask, choice: Choice) -> Odds:
    """The blow exactly, then the rest of the fight played out."""
    hit = blow_chance(match.state, ask, choice) or 0.0
    played = play_out(match, choice)
    error = max(half_width(played.won), half_width(played.fell))
    name = "escapes" if choice == "escape" else "hits"
    return Odds(
        f"{percent(hit)} {name} · win {percent(played.won)}, {FALLS} {percent(played.fell)}",
        ((name, hit), ("win", played.won), (FALLEN, played.fell)),
        rules=("DD.CDICE.03", "DD.INFL.03", "DD.ESC.01"),
        error=error,
        bad=(FALLEN,),
    )


def forecast(match: World[Table]) -> Odds | None:
    """How the whole fight will end as it stands, by playing it out; and who will not see it."""
    table, fight = match.state, match.state.fight
    coming = next(iter(table.joining), 0) if fight is None else fight.party
    if not coming or match.ask is None:
        return None
    played = play_out(match, None, FORECAST)
    heroes = [table.heroes[index] for index in members(coming)]
    down = [name_of(hero) for hero in heroes if hero.fate == DEFEATED]
    risks = [(name_of(hero), played.fallen[hero.seat]) for hero in heroes if hero.fate == ACTIVE]
    each = ", ".join([*(f"{name} already" for name in down), *(f"{name} {percent(risk)}" for name, risk in risks)])
    named = [(f"{name} Defeated", risk) for name, risk in risks] if len(risks) > 1 else []
    fallen = FALLEN.replace("someone", "someone more", 1) if down else FALLEN
    return Odds(
        f"without Escape: win {percent(played.won)}; Defeated (no Health left): {each}",
        ((f"win, with the {listed(down)} Defeated" if down else "win", played.won), (fallen, played.fell), *named),
        rules=("DD.FOVER.01", "DD.TIPS.04"),
        error=max(half_width(played.won, FORECAST), half_width(played.fell, FORECAST)),
        bad=(fallen, *(name for name, _ in named)),
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
        if match.state.fight is None:
            begin_fight(twin, rng)
        while not twin.over and twin.state.fight is not None and twin.ask is not None:
            twin.take(plain_choice(twin, rng), twin.waiting[0])
        won += twin.state.result == WON and not twin.over
        down = [seat for seat in standing if twin.state.heroes[seat].fate != ACTIVE]
        fell += bool(down)
        fallen.update(down)
    return Played(won / fights, fell / fights, {seat: fallen[seat] / fights for seat in standing})


def begin_fight(match: World[Table], rng: Random) -> None:
    """Answer what is asked before a fight that is coming."""
    answers = 0
    while match.state.fight is None and match.ask is not None and not match.over and answers < BEFORE:
        match.take(plain_choice(match, rng), match.waiting[0])
        answers += 1


def plain_choice(match: World[Table], rng: Random) -> Choice:
    """Guard by default, strike where one can, and no tricks. DD.TIPS.04"""
    choices = match.choices
    blows = [choice for choice in choices if isinstance(choice, tuple) and choice[0] == "strike"]
    strikes = [choice for choice in blows if choice[1] != UNARMED] or best_fists(match, blows)
    if strikes:
        return strikes[int(rng.random() * len(strikes))]
    if match.ask is not None and match.ask.prompt == "block":
        return choices[0]
    for word in ("fight", "guard", "keep", "done", "stay"):
        if word in choices:
            return word
    return choices[int(rng.random() * len(choices))]


def best_fists(match: World[Table], blows: list[tuple[int | str, ...]]) -> list[tuple[int | str, ...]]:
    """Bare hands by the attribute that hits more often. DD.UNARM.01"""
    if not blows:
        return []
    attributes = profile(match.state, match.state.heroes[match.waiting[0]]).attributes
    best = max(attributes[int(blow[2])] for blow in blows)
    return [blow for blow in blows if attributes[int(blow[2])] == best]
