"""The map is built by both teams, piece by piece: Standard, Halves and Split."""

from __future__ import annotations

from rulewright.games._arena.rules.table import BLACK, WHITE, captain
from rulewright.kernel import Ask, Choice, Flow, Roll, told
from rulewright.table.decks import Deck
from rulewright.table.hexes import DIRECTIONS
from rulewright.table.lattice import Cell

from .box import Mission
from .content import ENCOUNTERS, GUARDIANS, KEYS, PLATTERS
from .land import Laid, find_land, plan_id
from .pieces import LAYOUTS, SPACING, all_slots, centre, faces, platters_at, section, slots_of, slots_of_part
from .state import BUILD, ENCOUNTERS_PLACED, KEYS_CHOSEN, Arena, marker_colour, mission
from .terms import AGES

BATCH = 3
"""DA.MAP.05"""
FULL = 0
DOME_KEYS = tuple(id for id, key in KEYS.items() if key.family == "dome")
EACH_SECTION = 2
"""Adventure keys, and dome keys, that each part of a split map needs. DA.MAP.16-17"""


# ---- what the map is made of ----------------------------------------------------------------------------------------


def choose_platters(arena: Arena) -> Flow[None]:
    """White picks a platter, Black another, the rest are random. DA.MAP.01, 04, 11, 13"""
    for team in (WHITE, BLACK):
        left: list[Choice] = [id for id in PLATTERS if id not in arena.picked]
        arena.picked[team] = yield Ask(captain(arena, team), "platter", left)
        told(arena, "platter_chosen", piece=arena.picked[team], team=team, reveals=True)
    each = len(LAYOUTS[mission(arena).layout]) // 2
    shares: list[list[str]] = [[arena.picked[WHITE]], [arena.picked[BLACK]]]
    rest = [id for id in PLATTERS if id not in arena.picked]
    for number in range(len(LAYOUTS[mission(arena).layout]) - 2):
        id: str = yield Roll("platter", rest)
        rest.remove(id)
        shares[int(number >= each - 1)].append(id)
    arena.platters = [*shares[WHITE], *shares[BLACK]]
    arena.step = KEYS_CHOSEN


def choose_keys(arena: Arena) -> Flow[None]:
    """The mission's keys; where it asks for a number of labyrinths each team chooses half of them. DA.AKEY.01-02"""
    wanted = mission(arena)
    chosen = list(wanted.keys)
    for number in range(wanted.pick):
        choices: list[Choice] = [
            id for id, key in KEYS.items() if key.family == "labyrinth" and not key.alternate and id not in chosen
        ]
        id = yield Ask(captain(arena, number % 2), "key", choices)
        chosen.append(id)
        told(arena, "key_chosen", piece=id, team=number % 2, reveals=True)
    count = dome_count(wanted, len(chosen))
    left = list(DOME_KEYS)
    while len(left) > count:
        left.remove((yield Roll("dome key left out", left)))
    arena.keys = [*chosen, *left]
    arena.step, arena.turn, arena.batch = BUILD, WHITE, 0


def dome_count(wanted: Mission, others: int) -> int:
    """As many as the mission says; FULL is what fills every slot, as far as there are keys. DA.MAP.01-03"""
    slots = len(all_slots(wanted.layout)) - others
    return min(len(DOME_KEYS), slots if wanted.domes == FULL else min(wanted.domes, slots))


# ---- building -------------------------------------------------------------------------------------------------------


def laid_platters(arena: Arena) -> dict[Cell, str]:
    """The places of the layout that are filled, with what lies there."""
    return {(piece.at[0] // SPACING, piece.at[1] // SPACING): piece.id for piece in arena.plan if piece.id in PLATTERS}


def build(arena: Arena) -> Flow[None]:
    """One piece after another is joined to the map. DA.SETUP.08, DA.MAP.05-06, 08, 10, 12-13"""
    pieces = at_hand(arena)
    if not pieces:
        if mission(arena).build == "halves" and arena.turn == WHITE:
            arena.turn = BLACK
            return
        finish(arena)
        return
    seat = captain(arena, arena.turn)
    choices: list[Choice] = [*pieces]
    id = arena.in_hand = yield Ask(seat, "piece", choices)
    spots: list[Choice] = [*places_for(arena, id)]
    spot = yield Ask(seat, "spot", spots)
    at = arena.spot = (spot[1], spot[2])
    turns: list[Choice] = [("turn", turn) for turn in turns_for(arena, id, at)]
    _, turn = yield Ask(seat, "turn", turns)
    lay(arena, id, at, turn)


def lay(arena: Arena, id: str, at: Cell, turn: int) -> None:
    arena.plan.append(Laid(id, at, turn))
    (arena.platters if id in PLATTERS else arena.keys).remove(id)
    told(arena, "laid", piece=id, team=arena.turn, reveals=True)
    if mission(arena).build == "halves":
        return
    arena.batch += 1
    if arena.batch == BATCH:
        arena.turn, arena.batch = 1 - arena.turn, 0


def at_hand(arena: Arena) -> list[str]:
    """What the team at it may lay now: its own platter among its first three, never the other's. DA.MAP.05-08, 11-13"""
    if mission(arena).build == "halves":
        return half_at_hand(arena)
    mine = arena.picked[arena.turn]
    if arena.batch == BATCH - 1 and mine in arena.platters:
        return [mine]
    pieces = [*arena.platters, *arena.keys] if arena.plan else list(arena.platters)
    theirs = arena.picked[1 - arena.turn]
    return [id for id in pieces if id != theirs and places_for(arena, id)]


def half_at_hand(arena: Arena) -> list[str]:
    """White lays its own platters and fills their slots with keys of its choice; Black completes. DA.MAP.11-13"""
    each = len(LAYOUTS[mission(arena).layout]) // 2
    done = len(laid_platters(arena))
    mine = arena.platters[: each - done] if arena.turn == WHITE else list(arena.platters)
    if mine:
        return mine
    return [id for id in arena.keys if places_for(arena, id)]


def places_for(arena: Arena, id: str) -> list[tuple[str, int, int]]:
    found = platter_places(arena, id) if id in PLATTERS else key_places(arena, id)
    return [("at", q, r) for q, r in found]


def platter_places(arena: Arena, id: str) -> list[Cell]:
    """Places of the layout beside what lies there, in its part of the map. DA.MAP.08, 14-15"""
    layout = mission(arena).layout
    filled = laid_platters(arena)
    found = []
    for place in LAYOUTS[layout]:
        part = section(layout, place)
        company = [other for other in filled if section(layout, other) == part]
        beside = any((place[0] + dq, place[1] + dr) in filled for dq, dr in DIRECTIONS)
        if place in filled or (company and not beside) or not chosen_fits(arena, id, layout, part, filled):
            continue
        found.append(centre(place))
    return found


def chosen_fits(arena: Arena, id: str, layout: str, part: int, filled: dict[Cell, str]) -> bool:
    """Each part of a split map gets one of the two chosen platters. DA.MAP.15"""
    if mission(arena).build != "split":
        return True
    here = [filled[place] for place in filled if section(layout, place) == part]
    has_chosen = any(other in arena.picked for other in here)
    if id in arena.picked:
        return not has_chosen
    room = sum(section(layout, place) == part for place in LAYOUTS[layout]) - len(here)
    return has_chosen or room > 1


def key_places(arena: Arena, id: str) -> list[Cell]:
    """Empty slots of the platters that lie there; on a split map each part keeps what it needs. DA.MAP.08, 16-17"""
    taken = {piece.at for piece in arena.plan if piece.id in KEYS}
    slots = dict.fromkeys(slot for place in laid_platters(arena) for slot in slots_of(place))
    found = [slot for slot in slots if slot not in taken]
    if mission(arena).build != "split":
        return found
    return [slot for slot in found if parts_served(arena, id, slot)]


def parts_served(arena: Arena, id: str, slot: Cell) -> bool:
    """Whether, with this key here, both parts can still have two adventure keys and two dome keys. DA.MAP.16-17"""
    layout = mission(arena).layout
    keys = [(piece.id, piece.at) for piece in arena.plan if piece.id in KEYS]
    keys.append((id, slot))
    left = [key for key in arena.keys if key != id]
    missing = {"dome": 0, "other": 0}
    for part in (0, 1):
        slots = slots_of_part(layout, part)
        here = ["dome" if key in DOME_KEYS else "other" for key, at in keys if at in slots]
        lacking = {kind: max(0, EACH_SECTION - here.count(kind)) for kind in missing}
        if sum(lacking.values()) > len(slots) - len(here):
            return False
        missing = {kind: missing[kind] + lacking[kind] for kind in missing}
    domes = sum(key in DOME_KEYS for key in left)
    return missing["dome"] <= domes and missing["other"] <= len(left) - domes


def turns_for(arena: Arena, id: str, at: Cell) -> list[int]:
    """A platter or dome key as one likes; an adventure key with an entrance to a platter. DA.MAP.09"""
    if id in PLATTERS:
        return list(range(6))
    filled = laid_platters(arena)
    beside = [place for place in platters_at(at, mission(arena).layout) if place in filled]
    return [turn for turn in range(6) if faces(id, at, turn, beside)]


def finish(arena: Arena) -> None:
    """The map is complete: guardians, markers and encounters are made ready. DA.SETUP.02, DA.ENCP.02, DA.ALLI.02"""
    arena.land = find_land(plan_id(arena.plan))
    labyrinths = arena.land.labyrinths
    arena.faced = [-1] * len(labyrinths)
    arena.guardians = [Deck.of("guardian", guardian_numbers(arena, number)) for number in range(len(labyrinths))]
    colour = marker_colour(arena)
    arena.markers = Deck.of("encounter", [number for number, entry in enumerate(ENCOUNTERS) if entry.set == colour])
    arena.step = ENCOUNTERS_PLACED
    told(arena, "map_complete")


def guardian_numbers(arena: Arena, labyrinth: int) -> list[int]:
    """The guardians of an age; with both its labyrinths on the map every second one each. DA.ALT.05"""
    _, age, alternate, _ = arena.land.labyrinths[labyrinth]
    mine = [number for number, guardian in enumerate(GUARDIANS) if guardian.age == AGES[age]]
    if sum(other.age == age for other in arena.land.labyrinths) == 1:
        return mine
    return mine[int(alternate) :: 2]
