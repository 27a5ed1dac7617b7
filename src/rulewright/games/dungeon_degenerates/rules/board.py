"""The Borderlands as a graph: spaces are small ints, and what never changes about them stands in tables.

Every space lies in one of four Regions; The Maze alone is The Void.
"""

from __future__ import annotations

from rulewright.table.graphs import GraphBoard, Link
from rulewright.table.graphs import Place as Point
from rulewright.table.paths import distances

from .content import PLACES, TERRITORIES
from .terms import HIGHLANDS, LAKE_PORT, REGIONS, RIVER_PORT, SETTLEMENT, VOID, trait_mask

SPACE = {place.id: index for index, place in enumerate(PLACES)}
TERRITORY = {territory.id: len(PLACES) + index for index, territory in enumerate(TERRITORIES)}
PLACE = SPACE | TERRITORY  # levels are kept in one list: spaces first, then Territories
COUNT = len(PLACES)
LEVELS = COUNT + len(TERRITORIES)
NOWHERE = -1
MAZE = SPACE["the_maze"]
BRUTTELBURG = SPACE["bruttelburg"]

TERRITORY_OF = tuple(TERRITORY.get(place.territory, NOWHERE) for place in PLACES)
REGION_OF = tuple(
    VOID if home == NOWHERE else REGIONS.index(TERRITORIES[home - COUNT].region) for home in TERRITORY_OF
) + tuple(REGIONS.index(territory.region) for territory in TERRITORIES)  # DD.REG.01-03
IS_LOCATION = tuple(place.kind in ("location", "overlay") for place in PLACES)
IS_PATH = tuple(place.kind == "path" for place in PLACES)
IS_WAY = tuple(place.kind in ("path", "road") for place in PLACES)
PRINTED_TRAITS = tuple(
    trait_mask(TERRITORIES[home - COUNT].traits if IS_WAY[space] else place.traits)
    for space, (place, home) in enumerate(zip(PLACES, TERRITORY_OF, strict=True))
)
PRINTED_LEVELS = tuple(place.danger or -place.town for place in PLACES) + tuple(t.danger for t in TERRITORIES)
OVERLAYS = tuple(space for space, place in enumerate(PLACES) if place.kind == "overlay")
ANCHOR = {space: SPACE[PLACES[space].ends[0]] for space in OVERLAYS}

RIVER = {
    "the_tunnel_of_terror": ("pigskin_port",),
    "pigskin_port": ("east_bridge", "north_bridge", "the_watchtower"),
    "east_bridge": ("dusk_falls", "fishmonger_camp"),
    "the_watchtower": ("gutfish_ford",),
    "gutfish_ford": ("crystal_crater",),
}  # fmt: skip
DIRECT = (("millet_row", "barley_barrow"), ("stiltmarket", "fishmonger_camp"))
# The ports by their printed traits.
LAKE_PORTS = tuple(space for space in range(COUNT) if PRINTED_TRAITS[space] & LAKE_PORT)  # DD.PORT.02
RIVER_PORTS = tuple(space for space in range(COUNT) if PRINTED_TRAITS[space] & RIVER_PORT)  # DD.PORT.01
SETTLEMENTS = tuple(space for space in range(COUNT) if PRINTED_TRAITS[space] & SETTLEMENT)


def _links() -> list[Link]:
    links = [Link(one, other, "direct") for one, other in DIRECT]
    links += [Link(place.id, end, place.kind) for place in PLACES for end in place.ends]
    links += [Link(port, mouth, "river", one_way=True) for port, mouths in RIVER.items() for mouth in mouths]
    ports = [PLACES[space].id for space in LAKE_PORTS]
    links += [Link(one, other, "lake") for one in ports for other in ports if one < other]
    return links


GRAPH = GraphBoard([Point(place.id) for place in PLACES], _links())
ON_FOOT = GRAPH.steps("direct", "path", "road")
DOWNRIVER = GRAPH.steps("river")
UPRIVER = tuple(tuple(port for port in range(COUNT) if space in DOWNRIVER[port]) for space in range(COUNT))
BEYOND = tuple(
    tuple((way, end) for way in ON_FOOT[space] if IS_WAY[way] for end in ON_FOOT[way] if end != space)
    if IS_LOCATION[space]
    else ()
    for space in range(COUNT)
)  # where one Road or Path leads: DD.MARCH.01
STRIDES = GRAPH.steps("direct", "path", "road", "lake")
BOATMEN = GRAPH.steps("direct", "path", "road", "lake", "river")
FAR = tuple(tuple(distances(STRIDES, space)) for space in range(COUNT))
FAR_BY_BOAT = tuple(tuple(distances(BOATMEN, space)) for space in range(COUNT))

IN_TERRITORY = {
    home: tuple(space for space in range(COUNT) if TERRITORY_OF[space] == home and space not in OVERLAYS)
    for home in range(COUNT, LEVELS)
}
PATHS_OF = {
    home: tuple(space for space in spaces if IS_PATH[space]) for home, spaces in IN_TERRITORY.items()
}  # The Fields and Tomb Lake come out empty. DD.PATH.05
HIGHLANDS_SPACES = frozenset(space for space in range(COUNT) if REGION_OF[space] == HIGHLANDS)
