"""What a Party will tell of a mission: kept on the table, and chapter by chapter in the campaign's journal."""

from __future__ import annotations

from .content import ADVENTURERS, MISSIONS
from .state import Chapter, Hero, Table

WON, LOST, CAPTURED, DEAD, DOOM, TYRANT = ENDS = ("won", "lost", "captured", "dead", "doom", "tyrant")
"""How a mission can end: the last by wearing the Crown."""


def remember(table: Table, kind: str, hero: Hero | None, *ids: str) -> None:
    """Something that somebody did, or that happened to somebody."""
    table.memories.append((kind, "" if hero is None else ADVENTURERS[hero.adventurer].id, *ids))


def ending(table: Table, end: str) -> dict[str, str]:
    """How the mission ends, as a part of a fact."""
    return {"mission": MISSIONS[table.mission].id, "faction": table.faction, "end": end}


def close_chapter(table: Table, end: str) -> None:
    """The mission is over, and its memories are put into order."""
    table.progress.over = end
    turns = table.turn - table.progress.begun
    mission = MISSIONS[table.mission].id
    table.chapters.append(Chapter(mission, table.faction, end, turns, tuple(table.memories)))
    table.memories = []
