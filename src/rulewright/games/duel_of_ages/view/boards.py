"""The map as it is drawn: spaces, walls, what lies on them; and the map that is still being built."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.games._arena.rules.table import captain
from rulewright.games._arena.view.showing import walls
from rulewright.kernel import Viewer
from rulewright.kernel.scene import Board, Mark, Site, Space
from rulewright.table.hexes import pointy_centre
from rulewright.table.lattice import WALL, Cell

from ..rules.alliance import marker_space
from ..rules.bases import GATES, RATING_OF_SITE
from ..rules.content import CARDS, ENCOUNTERS, KEYS, PLATTERS
from ..rules.hidden import knows_marker
from ..rules.labyrinths import marker
from ..rules.lair import RATING_OF_LAIR
from ..rules.land import Land, find_land, plan_id
from ..rules.pieces import CLIFF, GATE, LAYOUTS, SLOPE, all_slots, centre
from ..rules.state import BUILD, TEAMS, UNKNOWN, Arena, exits_of, mission
from ..rules.terms import CHAMBER, LOW_GATE, PATHS, RATINGS, STANDING
from . import sites
from .names import LAIR_NAMES, SITE_NAMES, piece_name, piece_of, place_name
from .sites import Eyes

WALL_KINDS = {WALL: "wall", GATE: "gate", CLIFF: "cliff", SLOPE: "slope"}
EMPTY_SPOTS = 10_000
"""The spaces that stand for empty places of a map in the making."""
ASIDE = 4.0
"""The gap between the map and its upper levels."""
ICONS = {
    "base site": "white-tower", "ruined site": "flame", "Lith's Lair": "sun-priest", "labyrinth path": "maze",
    "marker on a path": "flying-flag",
    "encounter": "sundial", "loot": "swap-bag", "flag": "flying-flag", "monument": "obelisk", "alliance": "laurels",
    "exit": "footprint",
}  # fmt: skip


def spots(layout: str) -> list[Cell]:
    """Every place of a layout where a piece can lie: platters first, then keys."""
    return [*map(centre, LAYOUTS[layout]), *all_slots(layout)]


def spot_number(layout: str, at: Cell) -> int:
    return EMPTY_SPOTS + spots(layout).index(at)


def spot_name(layout: str, at: Cell) -> str:
    return f"Place {1 + spots(layout).index(at)}"


def board_of(arena: Arena) -> tuple[Board, ...]:
    """The finished map, or what is laid of it with its empty places. DA.MAP.08"""
    if arena.land.size:
        return (board(arena.land.id, ""),)
    if arena.step != BUILD:
        return ()
    return (board(plan_id(arena.plan), mission(arena).layout),)


@lru_cache(maxsize=64)
def board(id: str, layout: str) -> Board:
    """The map as it is drawn; it travels once. The upper level of twin spaces lies beside it. DA.TWIN.01-02"""
    land = find_land(id)
    spaces = []
    for space, cell in enumerate(land.cells):
        x, y = pointy_centre(cell)
        piece = land.laid[land.piece_at[land.lower[space]]].id
        region = KEYS[piece].name if piece in KEYS else PLATTERS[piece].name
        if space >= land.ground_size:
            x, y, region = x + aside(land), y, f"{region}, up on the mesa"
        label = "\n".join(filter(None, (place_name(land, space), what_it_asks(land, space))))
        spaces.append(Space(space, round(x, 4), round(y, 4), terrain_of(land, space), label, "", region))
    if layout:
        taken = {laid.at for laid in land.laid}
        for number, at in enumerate(spots(layout)):
            if at not in taken:
                x, y = pointy_centre(at)
                label = spot_name(layout, at)
                spaces.append(Space(EMPTY_SPOTS + number, round(x, 4), round(y, 4), "slot", label, "", "empty"))
    gates = [space for space, (_, site) in land.site_at.items() if site in GATES]
    return Board("board", "hex-pointy", "The map", tuple(spaces), walls(land.board, WALL_KINDS, gates))


def what_it_asks(land: Land, space: int) -> str:
    """What a site of a base or of the lair asks of an adventurer; empty for other ground. DA.ADV.05, DA.BASE.08"""
    site = land.site_at[space][1] if space in land.site_at else land.lair_at.get(space)
    if site == LOW_GATE:
        return "asks for a card"
    if site == CHAMBER:
        return "takes tribute"
    rating = {**RATING_OF_SITE, **RATING_OF_LAIR}.get(site) if site is not None else None
    return f"asks for {RATINGS[rating].capitalize()} against {STANDING}" if rating is not None else ""


def aside(land: Land) -> float:
    """How far to the right its upper levels are drawn: close beside the map."""
    xs = [pointy_centre(cell)[0] for cell in land.cells]
    return max(xs) - min(xs[land.ground_size :], default=0.0) + ASIDE


def terrain_of(land: Land, space: int) -> str:
    if land.mesa[space]:
        return "mesa"
    if land.cavern[space]:
        return "cavern"
    return TERRAINS[land.terrain[space]]


# ---- what lies on it ------------------------------------------------------------------------------------------------


def mark(space: int, kind: str, label: str, seat: int = -1, site: Site | None = None) -> Mark:
    return Mark("board", space, kind, label, ICONS.get(kind, ""), seat=seat, site=site)


def marks(arena: Arena, viewer: Viewer) -> tuple[Mark, ...]:
    """Sites and their ruins, paths and markers, encounters, flags, monuments, cards on the ground, domes and exits."""
    if not arena.land.size:
        return laid_marks(arena)
    eyes, land = sites.eyes_of(arena, viewer), arena.land
    found = [*base_marks(arena, eyes), *labyrinth_marks(arena, eyes), *lying_marks(arena, eyes, viewer)]
    for space, site in land.lair_at.items():
        found.append(mark(space, "Lith's Lair", LAIR_NAMES[site - CHAMBER], site=sites.lair_site(eyes, site)))
    for team in (0, 1) if land.alliance else ():
        at, site_of = marker_space(arena, team), sites.alliance_site(eyes, team)
        found.append(mark(at, "alliance", "Alliance", captain(arena, team), site_of))
    found += [*dome_marks(land), *mesa_marks(land)]
    for team in (0, 1) if mission(arena).exits else ():
        way_out = sites.exit_site(arena)
        found += [mark(space, "exit", "Escape", captain(arena, team), way_out) for space in exits_of(arena, team)]
    return tuple(found)


def laid_marks(arena: Arena) -> tuple[Mark, ...]:
    """The names of the pieces of a map in the making."""
    if arena.step != BUILD:
        return ()
    land = find_land(plan_id(arena.plan))
    return tuple(
        mark(land.cells.index(piece.at), "platter" if piece.id in PLATTERS else "key", piece_name(piece.id))
        for piece in land.laid
    )


def dome_marks(land: Land) -> Iterator[Mark]:
    """Every dome; the first of a key bears its name."""
    named: set[str] = set()
    for space in land.domes:
        piece = piece_of(land, space)
        label = "Dome" if piece in named else f"Domes of {piece}"
        named.add(piece)
        yield mark(space, "dome", label, site=sites.dome_site())


def mesa_marks(land: Land) -> Iterator[Mark]:
    """The upper levels that are drawn beside the map, each named once after its piece. DA.TWIN.01-02"""
    first = {piece_of(land, space): space for space in reversed(range(land.ground_size, land.size))}
    return (mark(space, "mesa", f"Mesa of {piece}", site=sites.mesa_site()) for piece, space in first.items())


def base_marks(arena: Arena, eyes: Eyes) -> Iterator[Mark]:
    """Every site, or its ruin with the marker of who destroyed it. DA.DEST.03"""
    for space, (team, site) in arena.land.site_at.items():
        ruined = arena.destroyed[team] >> site & 1
        owner = captain(arena, 1 - team if ruined else team)
        label = f"{TEAMS[team]} {SITE_NAMES[site]}{f', ruined by {TEAMS[1 - team]}' if ruined else ''}"
        yield mark(space, "ruined site" if ruined else "base site", label, owner, sites.base_site(eyes, team, site))


def lying_marks(arena: Arena, eyes: Eyes, viewer: Viewer) -> Iterator[Mark]:
    """Encounters, flags, monuments and cards on the ground."""
    for space, number in arena.encounters.items():
        known = number != UNKNOWN and knows_marker(arena, viewer, space)
        name = ENCOUNTERS[number].name if known else "?"
        yield mark(space, "encounter", name, site=sites.encounter_site(eyes, space, known))
    half = len(arena.banners) // 2
    for flag, space in enumerate(arena.banners):
        if space >= 0:
            yield mark(space, "flag", "Flag", captain(arena, int(flag >= half)), sites.flag_site())
    for space, card in arena.monuments.items():
        team = captain(arena, arena.builders[space])
        yield mark(space, "monument", CARDS[card].name, team, sites.monument_site(card))
    for space, cards in arena.ground.items():
        yield mark(space, "loot", f"{len(cards)} card{'s' if len(cards) > 1 else ''}", site=sites.loot_site())


def labyrinth_marks(arena: Arena, eyes: Eyes) -> Iterator[Mark]:
    """Where each guardian is challenged, and whose marker is on the path. DA.LAB.05, 13-14"""
    for number, labyrinth in enumerate(arena.land.labyrinths):
        for path, along in enumerate(labyrinth.paths):
            team, place = marker(arena, number, path)
            name = f"Path of {PATHS[labyrinth.alternate][path]}"
            kind, seat = ("labyrinth path", -1) if team < 0 else ("marker on a path", captain(arena, team))
            yield mark(along[place], kind, name, seat, sites.path_site(eyes, number, path))
