"""What a game is set up with: platters, keys and missions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

SELECTIONS = {"exact": "as they are dealt", "standard": "kept from a larger deal", "split_draft": "drafted"}
"""How a team comes by its characters. DA.SELECT.04, 06, 10"""
BUILDS = {"standard": "one map", "halves": "a map in halves", "split": "two maps that only domes join"}
"""How the map is laid. DA.MAP.05, 10, 16"""
ENTRIES = {
    "reinforce": "they enter by Respect in turn",
    "distance": "they start near their own line",
    "double_distance": "they start near their own ring",
    "dome_colour": "they start in domes of a drawn colour",
    "dome_platter": "they start in domes at a platter of choice",
    "dome_region": "they start in domes of their half",
}
"""How characters come onto the map. DA.ENTRY.03-16, DA.REIN.04"""


class Platter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows from the north; slopes and cavern mouths are pairs of cells, written q,r>q,r from above or inside."""

    id: str
    name: str
    age: Literal["ancient", "colonial", "modern", "future"]
    rows: tuple[str, ...]
    slopes: tuple[str, ...] = ()
    mouths: tuple[str, ...] = ()


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key: nineteen cells, the centre, then two rings clockwise from east.

    `cavern` cells are walled in, but for the outward sides of `mouths` (open) and `gates`. Where `ways` are given the
    cavern cells are walled off from each other too, but for these steps.
    """

    id: str
    name: str
    family: Literal["dome", "base", "lith", "labyrinth", "alliance"]
    cells: str = "..................."
    age: Literal["", "ancient", "colonial", "modern", "future"] = ""
    team: Literal["", "white", "black"] = ""
    alternate: bool = False
    plan: str = ""  # the key that it is drawn like
    numbers: tuple[int, ...] = ()  # of the domes, in the order of the cells
    cavern: tuple[str, ...] = ()
    mouths: tuple[str, ...] = ()
    gates: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    sites: Mapping[str, str] = {}
    paths: tuple[tuple[str, ...], ...] = ()
    sides: Mapping[str, str] = {}


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How teams, map, entry, length and victory work. DA.SELECT.01, DA.AKEY.01, DA.MAP.01, DA.WIN.01"""

    id: str
    title: str
    blurb: str
    count: tuple[int, int]
    selection: Literal["exact", "standard", "split_draft"]
    layout: Literal["two_row", "three_triangle", "three_row", "four_row", "four_rhombus", "five", "split_2_2"]
    domes: int  # 0 is FULL
    keys: tuple[str, ...]
    build: Literal["standard", "halves", "split"]
    entry: Literal["reinforce", "distance", "double_distance", "dome_colour", "dome_platter", "dome_region"]
    achievements: tuple[
        Literal["combat", "base", "lith", "labyrinth", "alliance", "encounters", "flags", "escape"], ...
    ]
    rounds: int = 0
    minutes: int = 0
    pick: int = 0  # labyrinths that the teams choose, half each. DA.AKEY.02
    starts: tuple[str, ...] = ()  # White's and Black's starting spaces: west, east, ring:8 ... DA.ENTRY.03
    regions: tuple[str, ...] = ()  # north, south ... DA.ENTRY.16
    encounters: int = 0  # their distance
    set: Literal["gold", "blue"] = "gold"
    escape: tuple[int, ...] = ()
    exits: tuple[str, ...] = ()  # White's and Black's escape spaces. DA.ESC.01
    without: tuple[Literal["valor", "glory"], ...] = ()
    dice: bool = False
