"""A match that is set up already: what a config may bring along, and what it must be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from rulewright.games._arena.rules.ready import unlike
from rulewright.kernel import BadConfig

from .content import HEROES, KEYS, PLATTERS
from .land import ALWAYS, DESIGNS, berth, parse_land
from .layout import parts_served, repaired

HERO_NUMBER = {hero.id: number for number, hero in enumerate(HEROES)}
WHERE = "ready"


class Ready(msgspec.Struct, frozen=True):
    """A match that is set up already: its map, and two teams; who is named first comes on first."""

    map: str
    teams: tuple[tuple[str, ...], tuple[str, ...]]


def read_ready(plain: Any, design: str, sets: int, count: int) -> Ready:
    """The set-up as the book would allow it, or BadConfig. WS.MAPB.01-08, WS.DRAFT.01-03"""
    try:
        ready = msgspec.convert(plain, Ready)
    except msgspec.ValidationError as error:
        raise BadConfig(WHERE, str(error)) from error
    allowed = [hero.id for hero in HEROES if hero.set <= sets]
    if wrong := unlike(ready.teams, allowed, count):
        raise BadConfig(f"{WHERE}.teams", wrong)
    if wrong := map_fault(ready.map, design, sets):
        raise BadConfig(f"{WHERE}.map", wrong)
    return ready


def map_fault(map: str, name: str, sets: int) -> str:
    """What is wrong with a map of a design, in words; empty if nothing is. WS.MAPB.01-10, WS.S2MAP.01-08"""
    try:
        drawn, platters, keys = parse_land(map)
    except ValueError:
        return "this is no map"
    design, ids = DESIGNS[name], [id for id, _ in (*platters, *keys)]
    if drawn != name or len(platters) != len(design.platters):
        return f"this is no map of the design {name!r}"
    if len(set(ids)) < len(ids) or not all(in_sets(id, sets) for id in ids):
        return "a piece is twice there, or not in these sets"
    wanted = Counter(faction=design.faction_keys, vista=design.vista_keys) + Counter(ALWAYS.keys())
    if Counter(berth(KEYS[id]) or KEYS[id].family for id, _ in keys if id in KEYS) != wanted:
        return "these are not the keys of the design"
    if any(turns not in (0, 2, 4) for _, turns in platters) or any(turns not in range(6) for _, turns in keys):
        return "a piece is turned as none can be"
    if repaired(map) != map or (design.split and not parts_served(design, [id for id, _ in keys])):
        return "a part of it cannot be reached"
    return ""


def in_sets(id: str, sets: int) -> bool:
    """Whether a platter or key is in the sets in play."""
    piece = PLATTERS.get(id) or KEYS.get(id)
    return piece is not None and piece.set <= sets


def faction_keys(map: str) -> list[str]:
    """The regions of a map, in its order."""
    return [id for id, _ in parse_land(map)[2] if KEYS[id].family == "faction"]
