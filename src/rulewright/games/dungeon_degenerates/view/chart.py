"""Where the Borderlands are drawn: Locations so that no way runs through a spot and no name over another, and Roads and
Paths between their ends. `land.yaml` has the paint.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from rulewright.kernel.content import convert, read_yaml
from rulewright.kernel.scene import Board, Link, Region, Space, Water

from ..rules.board import COUNT, IS_PATH, IS_WAY, PRINTED_TRAITS, REGION_OF, TERRITORY_OF
from ..rules.content import PLACES, TERRITORIES, Place
from ..rules.terms import PRINTED_TRAITS as TRAIT_COUNT
from ..rules.terms import REGIONS, TRAITS

BOARD = "borderlands"
SPOTS: dict[str, tuple[float, float]] = {
    "bruttelburg": (17.5, 15.6), "north_bridge": (15.3, 10.6), "east_bridge": (21.9, 21.2),
    "pigskin_port": (21.7, 11.4), "hangmans_cross": (11.3, 18.6), "millet_row": (10.2, 14.5),
    "barley_barrow": (6.5, 19.7),
    "charcoal_camp": (10.5, 22.2), "crones_hollow": (15.3, 24.2), "the_gibbet_oak": (5.9, 23.8),
    "moonwell": (13.8, 27.5), "thornkeep": (7.8, 26.5), "the_tunnel_of_terror": (15.5, 2.6),
    "goatskull_hamlet": (18.7, 6.9), "old_customs_house": (25.3, 9.4), "miners_rest": (23.4, 3.8),
    "the_howling_cairn": (12.1, 4.8), "chainmarket": (31.7, 6.6), "shackle_gate": (26.7, 7.1),
    "vulture_ledge": (34.7, 5.5), "bonebreaker_quarry": (31, 3), "giants_stair": (38.7, 4.7),
    "the_watchtower": (28.9, 11.8), "gutfish_ford": (32.5, 15.3), "crystal_crater": (40.7, 16.2),
    "dustmothers_rest": (35.5, 11.4), "rustfield": (36.9, 18.1), "nine_rags_warcamp": (40.9, 12.5),
    "the_ash_gallows": (44.4, 12.7), "saints_scar": (49.2, 8.5), "cinder_barrow": (43, 8.3),
    "brimstone_jetty": (47.3, 13.6), "the_boiling_shrine": (47.5, 17.7), "glass_spire": (45, 21.1),
    "stiltmarket": (25.2, 21.4), "leech_hollow": (19.9, 25.4), "plague_ditch": (32.3, 19.9),
    "the_sunken_chapel": (30.8, 25.3), "toadkings_mound": (25.7, 28.8), "dusk_falls": (24.2, 18.1),
    "fishmonger_camp": (28.1, 22.3), "ghostgate": (26.6, 26.2), "tower_island": (36.4, 23.4), "the_maze": (4.6, 9.7),
    "undercity_dungeon": (21, 15.3), "hidden_halls": (10.5, 28.7), "flooded_caves": (28.2, 17.2),
    "crystal_chamber": (43.6, 18.4),
}  # fmt: skip
INKS = {
    "lowlands": "#3f6fb5", "highlands": "#d08a3c", "badlands": "#b8473a", "wetlands": "#4f9a58", "void": "#2b2435",
}  # fmt: skip
BROWN, VIOLET = "#7a5836", "#8d5cc4"
BORDERS = {
    "blue": "#3f6fb5", "dark blue": "#27408f", "orange": "#ef8f2a", "pink": "#f08fb8", "red": "#e0392f",
    "dark red": "#8a1f22", "purple": "#7d3fa8", "green": "#4c9f43", "teal": "#2c9c94",
}  # fmt: skip
DRAWINGS = {
    "Metaphysical": "crystal", "Ruins": "ruin", "Cavern": "cave", "Peaks": "peak", "Forest": "tree", "Marsh": "marsh",
    "Scorched": "fire", "Unholy": "grave", "Law": "gate", "Water": "jetty", "Open": "sign",
}  # fmt: skip
"""What is drawn of a place that is no Town, by the first of these traits that it has."""
PORTS = {"RiverPort", "LakePort"}
ICONS = {"location": "village", "road": "", "path": "", "overlay": "dungeon-gate", "maze": "maze"}


class Paint(Struct, frozen=True):
    """The colours of a Territory, and its relief where its traits do not tell."""

    paint: str
    border: str
    relief: tuple[str, ...] = ()


class Land(Struct, frozen=True):
    """What `land.yaml` holds."""

    regions: dict[str, Paint]
    waters: tuple[Water, ...]
    art: dict[str, str]


FILE = Path(__file__).parent / "land.yaml"
LAND = convert(FILE, "the land", read_yaml(FILE), Land)


def regions() -> tuple[Region, ...]:
    """The Territories in their paint. DD.TERR.01"""
    paints = [(entry, LAND.regions[entry.id]) for entry in TERRITORIES]
    return tuple(
        Region(entry.id, entry.name, look.paint, look.border, look.relief or tuple(t.lower() for t in entry.traits))
        for entry, look in paints
    )


def art(place: Place) -> tuple[str, ...]:
    """What is drawn of a place that is more than a stop on the way; a Town is drawn by its size."""
    if place.kind not in ("location", "overlay", "maze"):
        return ()
    drawn = LAND.art.get(place.id) or next((DRAWINGS[trait] for trait in DRAWINGS if trait in place.traits), "")
    drawn = "maze" if place.kind == "maze" else "" if place.town else drawn
    return tuple(filter(None, (drawn, "port" if PORTS & set(place.traits) else "")))


def spot(id: str) -> tuple[float, float]:
    """Where a space is drawn."""
    if id in SPOTS:
        return SPOTS[id]
    place = next(place for place in PLACES if place.id == id)
    ends = [SPOTS[end] for end in place.ends]
    return (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2


@cache
def board(overlay: int) -> Board:
    """The map, which travels once a mission: of the overlays only that of the mission is there. DD.MAP.04, 05"""
    number = {place.id: index for index, place in enumerate(PLACES)}
    spaces = []
    for index, place in enumerate(PLACES):
        if place.kind == "overlay" and index != overlay:
            continue
        x, y = spot(place.id)
        traits = [TRAITS[bit].lower() for bit in range(TRAIT_COUNT) if PRINTED_TRAITS[index] >> bit & 1]
        terrain = traits[-1] if traits and not IS_WAY[index] else place.kind
        drawn = Space(index, x, y, terrain, place.name, ICONS[place.kind], place.territory, place.town, art(place))
        spaces.append(drawn)
    shown = {space.id for space in spaces}
    links = [
        Link(space, number[end], PLACES[space].kind, *colours(space))
        for space in sorted(shown)
        for end in PLACES[space].ends
    ]
    links += [
        Link(number["millet_row"], number["barley_barrow"], "direct"),
        Link(number["stiltmarket"], number["fishmonger_camp"], "direct"),
    ]
    return Board(
        BOARD, "graph", "The Borderlands", tuple(spaces), links=tuple(links), inks=INKS, look="painted",
        regions=regions(), waters=LAND.waters,
    )  # fmt: skip


def colours(space: int) -> tuple[str, str]:
    """A Road has its Region's colour in violet, a Path is brown in its Territory's. DD.PATH.01, 02"""
    if IS_PATH[space]:
        return BROWN, BORDERS[TERRITORIES[TERRITORY_OF[space] - COUNT].border]
    return (INKS[REGIONS[REGION_OF[space]]], VIOLET) if IS_WAY[space] else ("", "")
