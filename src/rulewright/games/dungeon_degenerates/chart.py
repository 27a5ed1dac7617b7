"""Where the Borderlands are drawn: Locations by hand, Roads and Paths between their ends."""

from __future__ import annotations

from functools import cache

from rulewright.kernel.scene import Board, Link, Space

from .board import IS_WAY, PRINTED_TRAITS, REGION_OF
from .content import PLACES
from .names import PRINTED_TRAITS as TRAIT_COUNT
from .names import REGIONS, TRAITS

BOARD = "borderlands"
SPOTS: dict[str, tuple[float, float]] = {
    "bruttelburg": (10, 9), "north_bridge": (9, 6), "east_bridge": (14, 11), "pigskin_port": (13, 7),
    "hangmans_cross": (7, 10), "millet_row": (5, 12), "barley_barrow": (3, 13.5), "charcoal_camp": (6, 14),
    "crones_hollow": (9, 16), "the_gibbet_oak": (3.5, 16), "moonwell": (7.5, 18.5), "thornkeep": (4.5, 18.5),
    "the_tunnel_of_terror": (11, 1), "goatskull_hamlet": (10, 3.5), "old_customs_house": (15, 4.5),
    "miners_rest": (15.5, 2), "the_howling_cairn": (7.5, 2), "chainmarket": (20, 3), "shackle_gate": (18, 5),
    "vulture_ledge": (22.5, 1.5), "bonebreaker_quarry": (19.5, 0.5), "giants_stair": (24.5, 2.5),
    "the_watchtower": (18, 8), "gutfish_ford": (20, 10.5), "crystal_crater": (24.5, 11), "dustmothers_rest": (22, 8.5),
    "rustfield": (22.5, 13), "nine_rags_warcamp": (25.5, 7.5), "the_ash_gallows": (28, 7), "saints_scar": (29.5, 5),
    "cinder_barrow": (26.5, 4.5), "brimstone_jetty": (27.5, 9.8), "the_boiling_shrine": (29.5, 11.5),
    "glass_spire": (29, 14.5), "stiltmarket": (15.5, 14.5), "leech_hollow": (12.5, 16.5), "plague_ditch": (18.5, 14.5),
    "the_sunken_chapel": (18, 17.5), "toadkings_mound": (14.5, 18.5), "dusk_falls": (12, 13),
    "fishmonger_camp": (16.5, 12.5), "ghostgate": (20.5, 18.5), "tower_island": (22.5, 17), "the_maze": (1, 1),
}  # fmt: skip
SPREAD = 1.6  # so that a road and its ends do not overlap
ICONS = {"location": "village", "road": "", "path": "", "overlay": "dungeon-gate", "maze": "maze"}


def spot(id: str) -> tuple[float, float]:
    """Where a space is drawn."""
    if id in SPOTS:
        return SPOTS[id]
    place = next(place for place in PLACES if place.id == id)
    ends = [SPOTS[end] for end in place.ends]
    if place.kind == "overlay":
        return ends[0][0] + 1.2, ends[0][1] - 1.0
    return (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2


@cache
def board() -> Board:
    """The map, which travels once."""
    number = {place.id: index for index, place in enumerate(PLACES)}
    spaces = []
    for index, place in enumerate(PLACES):
        x, y = spot(place.id)
        traits = [TRAITS[bit].lower() for bit in range(TRAIT_COUNT) if PRINTED_TRAITS[index] >> bit & 1]
        terrain = traits[-1] if traits and not IS_WAY[index] else place.kind
        region = REGIONS[REGION_OF[index]]
        spaces.append(Space(index, SPREAD * x, SPREAD * y, terrain, place.name, ICONS[place.kind], region))
    links = [Link(index, number[end], place.kind) for index, place in enumerate(PLACES) for end in place.ends]
    links += [
        Link(number["millet_row"], number["barley_barrow"], "direct"),
        Link(number["stiltmarket"], number["fishmonger_camp"], "direct"),
    ]
    return Board(BOARD, "graph", "The Borderlands", tuple(spaces), links=tuple(links))
