"""Experience markers and levelling."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, told

from .adversaries import ANY_RATING
from .challenge import draw_challenge
from .content import CHALLENGES
from .state import ACTIVE, Arena
from .terms import ARMOR, HIGHEST, RATINGS, SPEED


def activate(arena: Arena, who: int) -> None:
    """A marker is turned to its active side; one at a time. DA.EXP.01, 04"""
    arena.experience[who] -= 1
    arena.flags[who] |= ACTIVE
    told(arena, "experience_used", who)


def can_activate(arena: Arena, who: int) -> bool:
    """DA.EXP.04"""
    return arena.experience[who] > 0 and not arena.flags[who] & ACTIVE


def expire(arena: Arena) -> None:
    """At the start of the team's Free Action phase active markers are discarded. DA.EXP.03"""
    for who, team in enumerate(arena.team):
        if team == arena.turn:
            arena.flags[who] &= ~ACTIVE


def gain_experience(arena: Arena, who: int, amount: int = 1) -> None:
    arena.experience[who] += amount
    told(arena, "experience_gained", who, amount=amount)


# ---- levelling ------------------------------------------------------------------------------------------------------


def raised(arena: Arena, who: int, name: int) -> int:
    """A rating with its permanent gains."""
    return arena.who[who].ratings[name] + arena.levels.get((who, name), 0)


def can_rise(arena: Arena, who: int, name: int) -> bool:
    """DA.EXP.07"""
    return raised(arena, who, name) < HIGHEST


def rating_choices(arena: Arena, who: int, symbols: tuple[int, ...]) -> list[Choice]:
    """What the two symbols allow; a question mark stands for any rating but Speed and Armor. DA.EXP.05-07"""
    named = [name for name in symbols if name != ANY_RATING]
    if ANY_RATING in symbols:
        named += [name for name in range(len(RATINGS)) if name not in (SPEED, ARMOR)]
    return [RATINGS[name] for name in dict.fromkeys(named) if can_rise(arena, who, name)]


def level_up(arena: Arena, who: int) -> Flow[None]:
    """A challenge card is drawn; a rating of its level box rises by 1 for good. DA.EXP.05-07, DA.CHAL.06"""
    card = yield from draw_challenge(arena, arena.team[who])
    choices = rating_choices(arena, who, CHALLENGES[card].level)
    if not choices:
        return
    name = yield Ask(arena.seat[who], "level", choices, about=who)
    key = who, RATINGS.index(name)
    arena.levels[key] = arena.levels.get(key, 0) + 1
    told(arena, "levelled_up", who, rating=name, amount=1)
