"""Flags, from their placing to the score, and escapes from the map."""

from __future__ import annotations

from functools import lru_cache

from rulewright.games._arena.rules.mapping import BUILDING, CLEAR, ROUGH, SWAMP, WATER, WOODS
from rulewright.games._arena.rules.table import BLACK, NOBODY, WHITE, captain
from rulewright.kernel import Ask, Choice, Flow, still, told

from .content import KEYS
from .defeat import drop_flag, leave_the_game
from .land import Land
from .state import (
    ADVENTURED,
    ESCAPED,
    FLAG_CARRIED,
    FLAG_IN_HAND,
    FLAG_SCORED,
    REVEAL,
    Arena,
    apart_from,
    exits_of,
    flag_of,
    henchmen_of,
    is_hero,
    mission,
)
from .terms import CHAMBER, HQ

GROUND = (CLEAR, WOODS, WATER, ROUGH, SWAMP, BUILDING)
"""DA.FLAG.04"""
APART = 6
"""DA.FLAG.07"""

# ---- placing --------------------------------------------------------------------------------------------------------


def place_flags(arena: Arena) -> Flow[None]:
    """One flag after another, Black's first, until all stand or none can. DA.FLAG.01-02, DA.SETUP.09"""
    half = arena.rules.count // 2
    if "flags" in mission(arena).achievements and not arena.banners:
        arena.banners = [FLAG_IN_HAND] * (2 * half)
        arena.bearer = [NOBODY] * (2 * half)
    placed = sum(space >= 0 for space in arena.banners)
    spaces = flag_spaces(arena) if placed < len(arena.banners) else []
    if not spaces:
        arena.step = REVEAL
        return
    team = WHITE if placed % 2 else BLACK
    space = yield Ask(captain(arena, team), "flag.place", spaces)
    arena.banners[team * half + placed // 2] = space
    told(arena, "flag_planted", team=team, space=space)


def flag_spaces(arena: Arena) -> list[Choice]:
    """Where flags may stand, nobody is there, and six spaces from every other flag. DA.FLAG.04-07"""
    standing = [space for space in arena.banners if space >= 0]
    return apart_from(arena, flag_ground(arena.land), standing, APART)


@lru_cache(maxsize=64)
def flag_ground(land: Land) -> frozenset[int]:
    """Open ground of the platters and dome keys. DA.FLAG.04-05"""

    def is_open(space: int) -> bool:
        piece = land.laid[land.piece_at[land.lower[space]]].id
        return land.terrain[space] in GROUND and (piece not in KEYS or KEYS[piece].family == "dome")

    return frozenset(filter(is_open, range(land.size)))


# ---- carrying and scoring -------------------------------------------------------------------------------------------


def own_flag_at(arena: Arena, who: int) -> int:
    """The flag of one's own team that stands in the space, or NOBODY. DA.FLAG.03, 10"""
    half = len(arena.banners) // 2
    mine = range(half) if arena.team[who] == WHITE else range(half, 2 * half)
    return next((flag for flag in mine if arena.banners[flag] == arena.at[who]), NOBODY)


def flag_choices(arena: Arena, who: int) -> list[Choice]:
    """One flag each, whoever else is in the space. DA.FLAG.08-10"""
    if not arena.banners or not is_hero(arena, who) or flag_of(arena, who) >= 0 or own_flag_at(arena, who) < 0:
        return []
    return [("flag", who)]


def take_flag(arena: Arena, who: int) -> None:
    """DA.FLAG.08"""
    flag = own_flag_at(arena, who)
    arena.banners[flag] = FLAG_CARRIED
    arena.bearer[flag] = who
    told(arena, "flag_taken", who, space=arena.at[who])


def score_choices(arena: Arena, who: int) -> list[Choice]:
    """A bearer on his own HQ, or in Lith's Chamber. DA.FLAG.12-13"""
    if not arena.banners or flag_of(arena, who) < 0:
        return []
    goals = arena.land.site_space[arena.team[who]].get(HQ), arena.land.lair.get(CHAMBER)
    return [("score", who)] if arena.at[who] in goals else []


@still
def score(arena: Arena, who: int) -> None:
    """The flag goes off the map, beside its team's base; an adventure may follow. DA.FLAG.12-14"""
    flag = flag_of(arena, who)
    arena.banners[flag] = FLAG_SCORED
    arena.bearer[flag] = NOBODY
    arena.flags[who] &= ~ADVENTURED
    told(arena, "flag_scored", who, space=arena.at[who], remark="flag_scored")


# ---- escapes --------------------------------------------------------------------------------------------------------


def escape_choices(arena: Arena, who: int) -> list[Choice]:
    """In an escape space of one's team, for one who began the Adventure phase in one. DA.ESC.01-02"""
    if who not in arena.leaving or arena.at[who] not in exits_of(arena, arena.team[who]):
        return []
    return [("escape", who)]


@still
def escape(arena: Arena, who: int) -> None:
    """A character leaves for good, for the next points of the one sequence. DA.ESC.02-06"""
    points = mission(arena).escape
    number = len(arena.escapes)
    arena.escape_points[arena.team[who]] += points[number] if number < len(points) else 0
    drop_flag(arena, who)
    for one in henchmen_of(arena, who):
        leave_the_game(arena, one)
    arena.escapes.append(who)
    arena.at[who] = ESCAPED
    told(arena, "escaped", who, remark="escaped")
