"""Missions that people mark on the plan of their map: where teams begin and leave, and which keys lie there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulewright.games._arena.view.charting import texts_in, toggled
from rulewright.games._arena.view.showing import seats_by_team
from rulewright.kernel.chart import Brush, Chart, Entry, Finding, Maker, Sketch, Spot
from rulewright.kernel.scene import Board, Link, Mark, Space
from rulewright.table.hexes import distance, pointy_centre
from rulewright.table.lattice import Cell

from ..rules.content import KEYS
from ..rules.pieces import LAYOUTS, all_slots, centre, platters_at, slots_of
from .gallery import FAMILY_ICONS

TEAMS = ("White", "Black")
EDGES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
HALVES = ("north", "south")
EDGE_SPACE = 1000  # the first of the spaces that stand for an edge of the map
PLATTER_SPACE = 2000
KEY_SPACE = 3000  # and of those that stand for the keys that the mission brings
BEYOND = 2.6
APART = 2.4  # from one such key to the next
NEAREST = 2  # a ring round the middle
LINES = (
    ("starts", "starts here", "entry-door"),
    ("exits", "leaves here", "exit-door"),
    ("regions", "comes in by the domes of this half", "dome"),
)
UNUSED = {
    "starts": "Starts are marked, but teams come in another way: see `entry`.",
    "exits": "Ways out are marked, but escape does not count: see `achievements`.",
    "regions": "Halves are marked, but teams come in another way: see `entry`.",
}
RING = "ring"
BROUGHT = {id: key for id, key in KEYS.items() if key.family != "dome"}


class MissionMaker(Maker):
    """A mission's map is laid by the teams. What is marked is where each begins and leaves, edge, half or ring, and
    which keys are there to be laid: bases, the Lith's Lair, labyrinths, the Alliance. DA.ENTRY.03, 16, DA.AKEY.01"""

    chart = Chart(
        (
            *(
                Brush(
                    f"{field} {team}", f"{TEAMS[team]} {'by this half' if field == 'regions' else verb}", icon, "Teams"
                )
                for field, verb, icon in LINES
                for team in range(2)
            ),
            *(
                Brush(f"{RING} {team}", f"{TEAMS[team]} starts in a ring", "radial-balance", "Teams")
                for team in range(2)
            ),
            *(Brush(f"layout {id}", id.replace("_", " ").capitalize(), "hexes", "The map") for id in LAYOUTS),
            *(Brush(f"key {id}", key.name, FAMILY_ICONS[key.family], "Its keys") for id, key in BROUGHT.items()),
        )
    )

    # ---- as it is drawn ----

    def sketch(self, entry: Entry) -> Sketch:
        layout = layout_of(entry)
        slots = [
            Space(number, *spot_of(at), "rough", "A place for a key") for number, at in enumerate(all_slots(layout))
        ]
        platters = [
            Space(PLATTER_SPACE + number, *spot_of(centre(place)), "clear", f"Platter {number + 1}", "hexes")
            for number, place in enumerate(LAYOUTS[layout])
        ]
        edges = [
            Space(EDGE_SPACE + number, *at, "slot", f"The {name}", "direction-signs")
            for number, (name, at) in enumerate(around([*slots, *platters]).items())
        ]
        links = [
            Link(PLATTER_SPACE + number, slot)
            for number, place in enumerate(LAYOUTS[layout])
            for slot in map(all_slots(layout).index, slots_of(place))
        ]
        beside = beside_the_map(entry, edges)
        title = str(entry.get("title") or "A mission")
        board = Board("board", "graph", title, (*slots, *platters, *edges, *beside), links=tuple(links))
        marks = (*line_marks(entry), *key_marks(entry))
        return Sketch(board, marks, seats=seats_by_team((0, 1), TEAMS, ("white", "black")))

    # ---- painting ----

    def marked(self, entry: Entry, brush: str, spot: Spot) -> Entry:
        field, _, which = brush.partition(" ")
        if field == "layout":
            return {**entry, "layout": which}
        if field == "key":
            return {**entry, "keys": toggled(texts_in(entry, "keys"), which, True)}
        if field == RING:
            return self.ringed(entry, int(which), spot)
        edge = dict(enumerate(EDGES, EDGE_SPACE)).get(spot.space, "")
        if not brush:
            return self.emptied(entry, edge, spot)
        if not edge or (field == "regions" and edge not in HALVES):
            return entry
        return with_line(entry, field, int(which), edge, opposite(edge))

    def ringed(self, entry: Entry, team: int, spot: Spot) -> Entry:
        """A team starts as far from the middle as the piece that was painted."""
        layout = layout_of(entry)
        slots, places = all_slots(layout), LAYOUTS[layout]
        if 0 <= spot.space < len(slots):
            cell = slots[spot.space]
        elif 0 <= spot.space - PLATTER_SPACE < len(places):
            cell = centre(places[spot.space - PLATTER_SPACE])
        else:
            return entry
        far = max(NEAREST, distance(hub(layout), cell))
        return with_line(entry, "starts", team, f"{RING}:{far}", f"{RING}:{NEAREST if far > NEAREST else far * 4}")

    def emptied(self, entry: Entry, edge: str, spot: Spot) -> Entry:
        """Without the lines at an edge, the rings round the middle, or a key."""
        keys = texts_in(entry, "keys")
        if 0 <= spot.space - KEY_SPACE < len(keys):
            return {**entry, "keys": toggled(keys, keys[spot.space - KEY_SPACE], False)}
        at_hub = spot.space == all_slots(layout_of(entry)).index(hub(layout_of(entry)))
        gone: dict[str, list[str]] = {
            field: [] for field, _, _ in LINES
            if any(line == edge or (at_hub and line.startswith(RING)) for line in lines_of(entry, field))
        }  # fmt: skip
        return {**entry, **gone}

    def findings(self, entry: Entry) -> Iterator[Finding]:
        yield keys_and_slots(entry)
        yield the_lines(entry)
        yield the_goals(entry)
        yield the_length(entry)


def with_line(entry: Entry, field: str, team: int, line: str, other: str) -> Entry:
    """With a team's line; the other team has its own opposite, if it had none."""
    lines = [*lines_of(entry, field), "", ""][:2]
    lines[team] = line
    return {**entry, field: [each or other for each in lines]}


def hub(layout: str) -> Cell:
    """The slot that most platters share: the middle of the map."""
    return max(all_slots(layout), key=lambda slot: len(platters_at(slot, layout)))


def beside_the_map(entry: Entry, edges: Iterable[Space]) -> list[Space]:
    """A space for each key that the mission brings, in a row below its map."""
    keys = texts_in(entry, "keys")
    low = max(space.y for space in edges) + BEYOND
    names = [KEYS[id].name if id in KEYS else id for id in keys]
    return [
        Space(KEY_SPACE + number, round(APART * (number - (len(keys) - 1) / 2), 3), low, "slot", name)
        for number, name in enumerate(names)
    ]


def key_marks(entry: Entry) -> Iterator[Mark]:
    for number, id in enumerate(texts_in(entry, "keys")):
        if id in BROUGHT:
            yield Mark("board", KEY_SPACE + number, "site", BROUGHT[id].name, FAMILY_ICONS[BROUGHT[id].family])


def line_marks(entry: Entry) -> Iterator[Mark]:
    """Where each team begins and leaves."""
    middle = all_slots(layout_of(entry)).index(hub(layout_of(entry)))
    for field, verb, icon in LINES:
        for team, line in enumerate(lines_of(entry, field)):
            if line in EDGES:
                space = EDGE_SPACE + list(EDGES).index(line)
                yield Mark("board", space, field, f"{TEAMS[team]} {verb}", icon, seat=team)
            elif line.startswith(f"{RING}:"):
                far = line.removeprefix(f"{RING}:")
                yield Mark("board", middle, field, f"{TEAMS[team]} starts {far} spaces from here", icon, seat=team)


def layout_of(entry: Entry) -> str:
    layout = entry.get("layout")
    return layout if isinstance(layout, str) and layout in LAYOUTS else next(iter(LAYOUTS))


def lines_of(entry: Entry, field: str) -> list[str]:
    """White's line and Black's."""
    return texts_in(entry, field)[:2]


def opposite(edge: str) -> str:
    return {"north": "south", "south": "north", "east": "west", "west": "east"}[edge]


def spot_of(cell: Cell) -> tuple[float, float]:
    """Where a piece of the map is drawn, a fifth as large as it is."""
    x, y = pointy_centre(cell)
    return round(x / 5, 3), round(y / 5, 3)


def around(spaces: Iterable[Space]) -> dict[str, tuple[float, float]]:
    """Where the edges of a map are drawn."""
    xs, ys = zip(*((space.x, space.y) for space in spaces), strict=True)
    middle, half = (
        ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2),
        ((max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2),
    )
    return {
        name: (round(middle[0] + dx * (half[0] + BEYOND), 3), round(middle[1] + dy * (half[1] + BEYOND), 3))
        for name, (dx, dy) in EDGES.items()
    }


def keys_and_slots(entry: Entry) -> Finding:
    """Whether its keys and domes fit the map. DA.AKEY.01-02"""
    slots = len(all_slots(layout_of(entry)))
    keys = texts_in(entry, "keys")
    unknown = [key for key in keys if key not in KEYS]
    if unknown:
        return Finding("odd", "A key of your own", f"{unknown[0]!r} is no key of the game: it must be in the pack.")
    asked = len(keys) + _whole(entry, "pick") + _whole(entry, "domes")
    if asked > slots:
        return Finding("bad", "More keys than places", f"{asked} keys, and the map has {slots} places for them.")
    return Finding(
        "good", "Its keys fit the map", f"{len(LAYOUTS[layout_of(entry)])} platters, {slots} places for keys."
    )


def the_lines(entry: Entry) -> Finding:
    """Whether each team has a line of its own where it needs one. DA.ENTRY.03, DA.ESC.01"""
    entered = str(entry.get("entry"))
    needs = [
        ("starts", "distance" in entered),
        ("exits", "escape" in texts_in(entry, "achievements")),
        ("regions", entered == "dome_region"),
    ]
    for field, needed in needs:
        lines = lines_of(entry, field)
        if needed and len(lines) < 2:
            return Finding("bad", "A team has no line", f"This mission needs `{field}` for both teams: mark an edge.")
        if lines and not needed:
            return Finding("odd", "A line that nobody needs", UNUSED[field])
        if len(lines) == 2 and lines[0] == lines[1] and lines[0] in EDGES:
            return Finding("odd", "Both teams on one line", f"White and Black share the {lines[0]}.")
    return Finding("good", "The teams know their lines", "Neither has the shorter way." if lines_of(entry, "starts")
                   else "They come in as the mission says, not along an edge.")  # fmt: skip


def the_goals(entry: Entry) -> Finding:
    """Whether what counts can be had on this map."""
    goals, keys = texts_in(entry, "achievements"), texts_in(entry, "keys")
    families = {KEYS[key].family for key in keys if key in KEYS}
    mazes = "labyrinth" in families or _whole(entry, "pick") > 0
    has = {
        "labyrinth": mazes,
        "alliance": "alliance" in families,
        "lith": "lith" in families,
        "base": "base" in families,
    }
    missing = [goal for goal in goals if not has.get(goal, True)]
    if not goals:
        return Finding("bad", "Nothing to win", "Name what counts among `achievements`.")
    if missing:
        return Finding("bad", "A goal that is not on the map", f"{missing[0].capitalize()} counts, but no key has it.")
    return Finding("good", "What counts can be had", f"{len(goals)} ways to score.")


def the_length(entry: Entry) -> Finding:
    rounds, minutes = _whole(entry, "rounds"), _whole(entry, "minutes")
    if rounds or minutes:
        return Finding("good", "It ends", f"After {rounds} rounds." if rounds else f"After {minutes} minutes.")
    return Finding("bad", "It never ends", "Give it `rounds` or `minutes`.")


def _whole(entry: Entry, field: str) -> int:
    value: Any = entry.get(field)
    return value if isinstance(value, int) else 0
