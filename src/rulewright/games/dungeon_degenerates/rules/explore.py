"""Exploring: who may, with what luck, and what it opens."""

from __future__ import annotations

from rulewright.kernel import Flow, told

from . import missions
from .board import MAZE
from .content import ADVENTURERS
from .heroes import fortune
from .profile import profile
from .state import Hero, Table, is_lasting, traits_of
from .terms import DAZED, FOREST, PEAKS, PER
from .trials import trial


def bar_to_explore(table: Table, hero: Hero) -> str:
    """A Clue, or no Explored counter; one attempt a space and turn. DD.EXPL.01, 02, 05"""
    space = hero.space
    if space in table.tried:
        return "tried this turn"
    if hero.conditions & DAZED:
        return "dazed"
    if table.explored >> space & 1 and space not in table.clues.values():
        return "nothing to explore"
    return ""


def explore_bonus(table: Table, hero: Hero) -> int:
    """What cards add to the test; the Thorn Moon takes 2 off in forest and mountains."""
    dark = is_lasting(table, "thorn_moon") and traits_of(table, hero.space) & (FOREST | PEAKS)
    return profile(table, hero).stats.get("explore", 0) - (2 if dark else 0)


def explore(table: Table, hero: Hero) -> Flow[None]:
    """A PER Test; at a Clue the mission says what follows. DD.EXPL.03, 04, DD.MAZE.01, 02"""
    space = hero.space
    table.tried += (space,)
    if not (yield from trial(table, hero, PER, explore_bonus(table, hero), aim="explore")).passed:
        return
    if ADVENTURERS[hero.adventurer].fortune == "finder":
        fortune(table, hero)
    if space != MAZE:
        table.explored |= 1 << space
    told(table, "explored", hero.seat, space=space)
    yield from missions.explored(table, hero)
