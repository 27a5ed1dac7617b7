"""The Alliance: one inhabitant to impress, henchmen on the way, and a new character at the end of it."""

from __future__ import annotations

from rulewright.games._arena.rules.table import NOBODY
from rulewright.kernel import Ask, Choice, Flow, told

from .dismissal import banish, dismiss
from .encounters import meet, turn_up
from .newcomers import draw_henchman, welcome
from .state import UNKNOWN, Arena

SAME: Choice = "same"
NEW: Choice = "new"
PATH: Choice = "path"
SIDE_SPACE: Choice = "side"


def marker_space(arena: Arena, team: int) -> int:
    """Where a team's marker stands on the key. DA.ALLI.01, 04"""
    far = arena.allied[team]
    return arena.land.side_spaces[far] if arena.aside[team] else arena.land.alliance[far]


def completed(arena: Arena, team: int) -> bool:
    """DA.ALLI.17"""
    return arena.allied[team] == len(arena.land.alliance) - 1


def alliance_choices(arena: Arena, who: int) -> list[Choice]:
    """Only at one's own marker, and not once the key is won. DA.ALLI.04, 17-18"""
    team = arena.team[who]
    if not arena.land.alliance or completed(arena, team) or arena.at[who] != marker_space(arena, team):
        return []
    return [("alliance", who)]


def impress(arena: Arena, who: int) -> Flow[None]:
    """The inhabitant is turned up and met by the rules of encounters, but gives no cards. DA.ALLI.04-10"""
    number = arena.inhabitant = yield from turn_up(arena, arena.inhabitant)
    arena.page = "encounter", number
    told(arena, "inhabitant_met", who, encounter=number, asks=number, reveals=True)
    draws = yield from meet(arena, who, number)
    if draws < 0:
        choice = yield Ask(arena.seat[who], "alliance.failed", [SAME, NEW], about=who)
        if choice == NEW:
            replace_inhabitant(arena)
            yield from banish(arena, who)
        else:
            yield from dismiss(arena, who)
        return
    told(arena, "inhabitant_impressed", who, encounter=number)
    replace_inhabitant(arena)
    yield from step_on(arena, who)


def replace_inhabitant(arena: Arena) -> None:
    """Another marker, face down on the last space, takes the place of the one that was seen.

    The markers are those of the encounters. DA.ALLI.02-03, 08-10
    """
    arena.markers.discard.append(arena.inhabitant)
    arena.inhabitant = UNKNOWN


def step_on(arena: Arena, who: int) -> Flow[None]:
    """The marker goes one space on, or aside for a henchman, or back from there. DA.ALLI.07, 11-15"""
    team = arena.team[who]
    far = arena.allied[team]
    if arena.aside[team]:
        arena.aside[team] = False
        yield from dismiss(arena, who)
        return
    if far in arena.land.side_spaces and not arena.recruited[team] >> far & 1:
        way = yield Ask(arena.seat[who], "alliance.way", [PATH, SIDE_SPACE], about=who)
        if way == SIDE_SPACE:
            yield from recruit(arena, who, far)
            return
    arena.allied[team] = far + 1
    if completed(arena, team):
        yield from win_key(arena, who)
    yield from dismiss(arena, who)


def recruit(arena: Arena, who: int, far: int) -> Flow[None]:
    """A henchman arrives with the character in the dome he is dismissed to. DA.ALLI.11-13"""
    team = arena.team[who]
    arena.aside[team] = True
    arena.recruited[team] |= 1 << far
    yield from dismiss(arena, who)
    yield from draw_henchman(arena, who)


def win_key(arena: Arena, who: int) -> Flow[None]:
    """The last space brings a new character to the HQ, and the first team there the achievement. DA.ALLI.15-18"""
    team = arena.team[who]
    if arena.first_ally == NOBODY:
        arena.first_ally = team
    told(arena, "alliance_won", who, remark="alliance_won")
    yield from welcome(arena, team, arena.seat[who])
