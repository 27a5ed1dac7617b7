"""Encounters: placing and restocking the markers, and challenging them."""

from __future__ import annotations

from functools import lru_cache, partial

from rulewright.games._arena.rules.table import BLACK, WHITE, captain
from rulewright.kernel import Ask, Choice, Flow, told

from .adversaries import Encounter
from .content import ENCOUNTERS
from .figures import LUCKY_FIND
from .land import Land
from .ratings import rating
from .state import BOTH, FLAGS_PLACED, UNKNOWN, Arena, able, apart_from, mission
from .terms import AGES, RATINGS
from .treasure import discard, disposals, draw_treasure, window
from .victory import check

LEAVE: Choice = "leave"
WAIVE: Choice = "waive"

# ---- placing --------------------------------------------------------------------------------------------------------


def place_encounters(arena: Arena) -> Flow[None]:
    """One marker after another goes onto the finished map. DA.ENCP.01, 03-08, DA.SETUP.09"""
    placed = yield from place_one(arena)
    if not placed:
        arena.step = FLAGS_PLACED


def place_one(arena: Arena) -> Flow[bool]:
    """The next team in turn, Black first, places a marker face down; False if none can be placed. DA.ENCP.03-04, 08"""
    spaces = free_spaces(arena) if mission(arena).encounters and unplaced(arena) else []
    if not spaces:
        return False
    team = WHITE if len(arena.encounters) % 2 else BLACK
    space = yield Ask(captain(arena, team), "encounter.place", spaces)
    arena.encounters[space] = UNKNOWN
    told(arena, "encounter_placed", team=team, space=space)
    return True


def unplaced(arena: Arena) -> int:
    """Markers that lie neither on the map nor on the Alliance key; passed ones are mixed in again. DA.ENCP.03"""
    facedown = sum(number == UNKNOWN for number in arena.encounters.values())
    facedown += bool(arena.land.alliance) and arena.inhabitant == UNKNOWN
    return arena.markers.left + len(arena.markers.discard) - facedown


def free_spaces(arena: Arena) -> list[Choice]:
    """No dome, no character, and far enough from every other encounter. DA.ENCP.01, 05-07, 10"""
    return apart_from(arena, outside_domes(arena.land), arena.encounters, mission(arena).encounters)


@lru_cache(maxsize=64)
def outside_domes(land: Land) -> frozenset[int]:
    return frozenset([space for space in range(land.size) if not land.in_dome[space]])


def restock(arena: Arena) -> Flow[None]:
    """With no encounter left on the map it is stocked anew at once, one marker a beat. DA.ENCP.09-10"""
    placed = yield from place_one(arena)
    arena.restocking = placed


# ---- challenging ----------------------------------------------------------------------------------------------------


def turn_up(arena: Arena, seen: int) -> Flow[int]:
    """A marker is turned up; one that nobody has seen is decided now. DA.ENC.01"""
    if seen != UNKNOWN:
        return seen
    number = yield from arena.markers.draw()
    return number


def same_age(arena: Arena, who: int, entry: Encounter) -> bool:
    return arena.who[who].age == AGES.index(entry.age)


def reach(arena: Arena, who: int, entry: Encounter) -> int:
    """The matching rating, with 1 for an age of one's own; no challenge card, no adventure bonus. DA.ENC.02-03"""
    return rating(arena, who, RATINGS.index(entry.rating)) + same_age(arena, who, entry)


def meet(arena: Arena, who: int, number: int) -> Flow[int]:
    """Pass or fail an encounter: how many draws it is worth, or -1 for a failure. DA.ENC.02-04, 08-09"""
    entry = ENCOUNTERS[number]
    if entry.payment:
        return (yield from pay(arena, who, entry))
    reached = reach(arena, who, entry)
    if reached < entry.value:
        played = yield from window(arena, who, "failed_encounter")
        if played is not None:
            reached += played.card.amount
    return entry.reward if reached >= entry.value else -1


def pay(arena: Arena, who: int, entry: Encounter) -> Flow[int]:
    """A card, or one draw fewer for a character of the age; whoever gives neither fails. DA.ENC.08-09"""
    ways = (WAIVE, LEAVE) if same_age(arena, who, entry) else (LEAVE,)
    choice = yield Ask(
        arena.seat[who], "encounter.pay", partial(disposals, arena, who, *ways), about=who, word=bool(arena.hand[who])
    )
    if choice == LEAVE:
        return -1
    if choice == WAIVE:
        return entry.reward - 1
    discard(arena, choice[1])
    return entry.reward


def challenge_encounter(arena: Arena, who: int) -> Flow[None]:
    """The marker in the space is turned up and met; nobody is dismissed. DA.ENC.01-07, 10"""
    space = arena.at[who]
    number = arena.encounters[space] = yield from turn_up(arena, arena.encounters[space])
    arena.peeked[space] = BOTH
    arena.page = "encounter", number
    told(arena, "encounter_met", who, encounter=number, asks=number, space=space, reveals=True)
    draws = yield from meet(arena, who, number)
    if draws < 0:
        told(arena, "encounter_failed", who, encounter=number, asks=number, failed=number, space=space)
        return
    team = arena.team[who]
    del arena.encounters[space], arena.peeked[space]
    arena.markers.discard.append(number)
    arena.passed[team] += 1
    arena.ages_passed[team] |= 1 << arena.who[who].age
    arena.restocking = not arena.encounters
    told(arena, "encounter_passed", who, encounter=number, asks=number, passed=number, amount=draws, space=space)
    yield from draw_treasure(arena, who, draws + able(arena, who, LUCKY_FIND))
    check(arena)
