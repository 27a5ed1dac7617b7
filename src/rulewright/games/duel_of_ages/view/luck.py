"""What cards of a deck, or two dice, decide: hits, wounds, challenges, luck checks. Each of them counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulewright.games._arena.rules.challenges import DAMAGE_CHANGE, SQUEAK, row_of
from rulewright.games._arena.view.luck import last_pool, share
from rulewright.kernel import Luck
from rulewright.kernel.words import Decided

from ..rules.attack import damage_difference
from ..rules.challenge import PIPS, level_of
from ..rules.content import CHALLENGES
from ..rules.state import Arena

HITS = "hit with {came} of {of} {of|attack|attacks}"
SPARED = "missed a friend {came} of {of} {of|time|times}"
WOUNDS = "wounded with {came} of {of} {of|hit|hits}"
CHALLENGES_PASSED = "passed {came} of {of} {of|challenge|challenges}"
LUCKY = "had luck in {came} of {of} {of|check|checks}"
PAIRS = [(mine, theirs) for mine in PIPS for theirs in PIPS]


def pool_of(arena: Arena, who: int) -> list[int]:
    return last_pool(arena.challenges[arena.team[who]], len(CHALLENGES))


def chance_that(arena: Arena, who: int, margin: int, good: Callable[[int], bool]) -> float:
    """How likely the level was good that has just come. DA.CHAL.01-02, DA.DICE.01-06"""
    if arena.rules.dice:
        return sum(good(level_of(margin, mine, theirs)) for mine, theirs in PAIRS) / len(PAIRS)
    return share(pool_of(arena, who), lambda card: good(CHALLENGES[card].faces[row_of(margin)]))


def one(arena: Arena, who: int, told: str, chance: float, came: bool) -> Luck:
    return Luck(arena.seat[who], told, chance, came, drawn=not arena.rules.dice)


def attacked(arena: Arena, parts: Mapping[str, Any]) -> Iterable[Luck]:
    """A shot that has gone astray is lucky if it misses. DA.MELEE.08, DA.FIRE.12"""
    who = parts["who"]
    chance = chance_that(arena, who, parts["to_hit"], lambda face: face >= SQUEAK)
    if arena.team[who] == arena.team[parts["whom"]]:
        yield one(arena, who, SPARED, 1 - chance, not parts["hit"])
    else:
        yield one(arena, who, HITS, chance, parts["hit"])


def damaged(arena: Arena, parts: Mapping[str, Any]) -> Iterable[Luck]:
    """DA.MELEE.10-13"""
    who, shot = parts["who"], arena.shot
    if shot is None or arena.team[who] == arena.team[parts["whom"]]:
        return
    weapon = shot.weapon

    def hurts(face: int) -> bool:
        change = DAMAGE_CHANGE[face]
        return change is not None and weapon.damage + change > 0

    chance = chance_that(arena, who, damage_difference(arena, shot), hurts)
    yield one(arena, who, WOUNDS, chance, parts["harmed"])


def challenged(arena: Arena, parts: Mapping[str, Any]) -> Iterable[Luck]:
    """DA.CHAL.02"""
    who, trial = parts["who"], arena.trial
    if trial is not None:
        chance = chance_that(arena, who, parts["to_pass"], lambda face: face >= trial.least)
        yield one(arena, who, CHALLENGES_PASSED, chance, parts["face"] >= trial.least)


def luck_checked(arena: Arena, parts: Mapping[str, Any]) -> Iterable[Luck]:
    """DA.SPEC.05, DA.DICE.09"""
    who, needed = parts["who"], parts["needed"]
    if arena.rules.dice:
        chance = sum(pips >= needed for pips in PIPS) / len(PIPS)
    else:
        chance = share(pool_of(arena, who), lambda card: CHALLENGES[card].luck >= needed)
    yield one(arena, who, LUCKY, chance, parts["number"] >= needed)


LUCK: dict[str, Decided] = {
    "attacked": attacked, "damaged": damaged, "challenged": challenged, "luck_checked": luck_checked,
}  # fmt: skip
