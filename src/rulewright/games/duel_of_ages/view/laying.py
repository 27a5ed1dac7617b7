"""The pieces of a map in the making, as one holds them in the hand: what is on each, and every way to lay it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from rulewright.kernel import Ask, key_of
from rulewright.kernel.scene import Ghost, Laying, Placement
from rulewright.table.lattice import Cell

from ..rules.building import places_for, turns_for
from ..rules.content import KEYS, PLATTERS
from ..rules.land import Laid, Land, find_land, plan_id
from ..rules.state import Arena, mission
from .boards import ICONS, board, spot_number
from .names import piece_name
from .place_words import key_text, platter_text

TURN = 60
"""Degrees."""


def laying(arena: Arena, ask: Ask) -> Laying | None:
    """What a question of map building is about: pieces to choose from, or the one in hand. DA.MAP.04-10, DA.AKEY.02"""
    match ask.prompt:
        case "platter" | "key" | "piece":
            return Laying("hex-pointy", tuple(ghost(str(id)) for id in ask.listed(ask.seat)))
        case "spot":
            spots = [(q, r) for _, q, r in places_for(arena, arena.in_hand)]
            return Laying("hex-pointy", (ghost(arena.in_hand),), tuple(placements(arena, spots)))
        case "turn":
            ways = [replace(way, keys=way.keys[1:]) for way in placements(arena, [arena.spot])]
            return Laying("hex-pointy", (ghost(arena.in_hand),), tuple(ways))
    return None


def placements(arena: Arena, spots: Iterable[Cell]) -> Iterator[Placement]:
    """The piece in hand on each of these spots, turned in every way it may be; one that is forced needs no key."""
    layout = mission(arena).layout
    for spot in spots:
        there, turns = key_of(("at", *spot)), turns_for(arena, arena.in_hand, spot)
        for turn in turns:
            keys = (there,) if len(turns) == 1 else (there, key_of(("turn", turn)))
            yield Placement(keys, spot_number(layout, spot), TURN * turn)


@cache
def ghost(id: str) -> Ghost:
    """A piece as it is printed, with its sites. The upper level of a twin space lies on it."""
    land = find_land(plan_id([Laid(id, (0, 0), 0)]))
    drawn = board(land.id, "")
    icons = sites(land)
    spaces = [replace(space, icon=icons.get(space.id, ""), label="") for space in drawn.spaces[: land.ground_size]]
    text = key_text(KEYS[id]) if id in KEYS else platter_text(PLATTERS[id])
    return Ghost(piece_name(id), tuple(spaces), drawn.walls, text, id)


def sites(land: Land) -> dict[int, str]:
    """The signs of what stands on a map from the start. DA.BASE.01, DA.LITH.05, DA.LAB.05, DA.ALLI.07"""
    return {
        **dict.fromkeys(land.site_at, ICONS["base site"]),
        **dict.fromkeys(land.lair_at, ICONS["Lith's Lair"]),
        **{path[0]: ICONS["labyrinth path"] for labyrinth in land.labyrinths for path in labyrinth.paths},
        **dict.fromkeys(land.alliance[:1], ICONS["alliance"]),
    }
