"""Finds games by name: every installed package may bring some, under the entry point group `rulewright.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from .errors import UnknownGame
from .game import Game

GROUP = "rulewright.games"


@cache
def _entries() -> dict[str, Any]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP))}


def game_ids() -> tuple[str, ...]:
    """The names of all registered games."""
    return tuple(_entries())


@cache
def find_game(name: str) -> Game[Any]:
    """The game of that name; there is one object of each in a process."""
    entry = _entries().get(name)
    if entry is None:
        raise UnknownGame(name, game_ids())
    game: Game[Any] = entry.load()()
    return game
