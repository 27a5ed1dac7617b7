"""What is settled before the players come: a map that chance lays, or a whole match up to its first real decision."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Flow, by_chance

from .building import build, choose_keys, choose_platters, finish
from .encounters import place_encounters
from .entry import enter, reinforce
from .flags import place_flags
from .selection import shuffle_people
from .setup import divide, hand_out, line_up
from .state import (
    BUILD,
    CONSENT,
    DEAL,
    ENCOUNTERS_PLACED,
    PLATTERS_CHOSEN,
    REINFORCE,
    ROUND,
    TURN_END,
    Arena,
    mission,
)

LAYING: tuple[Callable[[Arena], Flow[None]], ...] = (choose_platters, choose_keys, build)
PLACING: tuple[Callable[[Arena], Flow[None]], ...] = (place_encounters, place_flags, line_up, divide, hand_out, enter)
"""In the order of the setup. DA.SETUP.03"""


def preparation(arena: Arena) -> Flow[None] | None:
    """What comes before the players in place of the setup's own step, if anything does."""
    if arena.step == DEAL and arena.dealt[0]:
        return make_ready(arena)
    if arena.step == PLATTERS_CHOSEN and not arena.dealt[0]:
        return lay_by_chance(arena)
    if arena.step == PLATTERS_CHOSEN and arena.plan:
        return use_the_map(arena)
    return None


def lay_by_chance(arena: Arena) -> Flow[None]:
    """Chance lays the map as the teams could have; then the setup begins. DA.MAP.01-17"""
    while arena.step < ENCOUNTERS_PLACED:
        yield from by_chance(LAYING[arena.step - PLATTERS_CHOSEN](arena))
    arena.step, arena.turn, arena.batch = DEAL, 0, 0


def use_the_map(arena: Arena) -> Flow[None]:
    """The map lies there when its turn comes."""
    finish(arena)
    return
    yield


def make_ready(arena: Arena) -> Flow[None]:
    """Map and teams are known; chance places encounters, flags and characters. Nobody is asked for a variable ending.

    DA.SETUP.03-15, DA.LEN.05
    """
    shuffle_people(arena)
    for number in (*arena.dealt[0], *arena.dealt[1]):
        arena.characters.take(number)
        arena.shown |= 1 << number
    arena.step = BUILD
    finish(arena)
    while arena.step < CONSENT:
        yield from by_chance(PLACING[arena.step - ENCOUNTERS_PLACED](arena))
    if mission(arena).entry == "reinforce":
        yield from first_arrivals(arena)
    arena.step = ROUND


def first_arrivals(arena: Arena) -> Flow[None]:
    """Round 1 of an entry by Reinforce has nothing but arrivals: it is over. DA.REIN.01-06"""
    for team in (0, 1):
        arena.turn, arena.step = team, REINFORCE
        while arena.step != TURN_END:
            yield from by_chance(reinforce(arena))
    arena.round += 1
