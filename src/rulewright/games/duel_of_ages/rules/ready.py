"""A match that is set up already: what a config may bring along, and what it must be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from rulewright.games._arena.rules.ready import unlike
from rulewright.games._arena.rules.table import WHITE
from rulewright.kernel import BadConfig

from .box import Mission
from .building import DOME_KEYS, at_hand, dome_count, lay, places_for, turns_for
from .content import CHARACTERS, KEYS, PLATTERS
from .land import NOWHERE, Laid, parse_plan
from .missions import mission_called
from .pieces import LAYOUTS
from .state import BUILD, Arena, Rules

WHERE = "ready"


class Ready(msgspec.Struct, frozen=True):
    """A match that is set up already: its map, each team's platter in it, and White's and Black's characters."""

    map: str
    platters: tuple[str, str]
    teams: tuple[tuple[str, ...], tuple[str, ...]]


def read_ready(plain: Any, name: str, count: int) -> Ready:
    """The set-up as the mission would allow it, or BadConfig. DA.SELECT.01, DA.MAP.01-17"""
    try:
        ready = msgspec.convert(plain, Ready)
    except msgspec.ValidationError as error:
        raise BadConfig(WHERE, str(error)) from error
    if wrong := unlike(ready.teams, [character.id for character in CHARACTERS], count):
        raise BadConfig(f"{WHERE}.teams", wrong)
    if wrong := map_fault(ready, name, count):
        raise BadConfig(f"{WHERE}.map", wrong)
    return ready


def map_fault(ready: Ready, name: str, count: int) -> str:
    """What is wrong with a map, in words, if the teams had laid it piece by piece; empty if nothing is."""
    try:
        plan = parse_plan(ready.map)
    except ValueError:
        return "this is no map"
    ids = [piece.id for piece in plan]
    platters, keys = [id for id in ids if id in PLATTERS], [id for id in ids if id in KEYS]
    if len(platters) + len(keys) < len(set(ids)) or len(set(ids)) < len(ids):
        return "a piece is unknown, or twice there"
    wanted = mission_called(name)
    if len(platters) != len(LAYOUTS[wanted.layout]) or not keys_fit(wanted, keys):
        return "these are not the pieces of the mission"
    if len(set(ready.platters)) < 2 or not set(ready.platters) <= set(platters):
        return "each team needs a platter of its own in it"
    return laid_wrong(ready, name, count, plan, platters, keys)


def keys_fit(wanted: Mission, keys: list[str]) -> bool:
    """Whether these are the mission's keys, with labyrinths to pick and domes as many as it wants. DA.AKEY.01-02"""
    others = Counter(id for id in keys if id not in DOME_KEYS)
    picked = others - Counter(wanted.keys)
    labyrinths = all(KEYS[id].family == "labyrinth" and not KEYS[id].alternate for id in picked)
    domes = dome_count(wanted, others.total())
    return labyrinths and picked.total() == wanted.pick and len(keys) == len(wanted.keys) + wanted.pick + domes


def laid_wrong(ready: Ready, name: str, count: int, plan: list[Laid], platters: list[str], keys: list[str]) -> str:
    """The teams lay the map once more, piece by piece: what they could not have done, in words. DA.MAP.05-17"""
    arena = Arena(Rules(name, count, dice=False), NOWHERE, (0, 1), step=BUILD, turn=WHITE)
    arena.picked, arena.platters, arena.keys = list(ready.platters), platters, keys
    for piece in plan:
        if not at_hand(arena):
            arena.turn = 1 - arena.turn
        if piece.id not in at_hand(arena):
            return f"{piece.id!r} cannot be laid then"
        if ("at", *piece.at) not in places_for(arena, piece.id):
            return f"{piece.id!r} cannot lie there"
        if piece.turns not in turns_for(arena, piece.id, piece.at):
            return f"{piece.id!r} cannot lie so"
        lay(arena, piece.id, piece.at, piece.turns)
    return ""
