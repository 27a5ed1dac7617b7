"""Platters and keys that people paint, and missions: on which map, and where the teams begin and leave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulewright.games._arena.rules.mapping import KEY_CELLS
from rulewright.games._arena.view.charting import (
    SHUT,
    PieceMaker,
    Side,
    cell_in,
    chart,
    counted,
    ground_brushes,
    texts_in,
    toggled,
)
from rulewright.games._arena.view.showing import seats_by_team
from rulewright.kernel.chart import Brush, Chart, Entry, Finding, Maker, Sketch, Spot
from rulewright.kernel.scene import Board, Link, Mark, Space
from rulewright.table.hexes import neighbour, pointy_centre
from rulewright.table.lattice import Cell

from ..rules.content import KEYS
from ..rules.pieces import LAYOUTS, PLATTER_CELLS, all_slots, centre, slots_of

MESA, TWIN, ROCK = "M", "T", "o"
HIGH = {MESA: ("Mesa", "mountains"), TWIN: ("Cavern under a mesa", "cave-entrance")}
DOMES = 4  # of a dome's key
NUMBERS = range(10)


def pair(cell: Cell, beyond: Cell) -> str:
    """A side as entries write it, from inside or above."""
    return f"{cell[0]},{cell[1]}>{beyond[0]},{beyond[1]}"


class PlatterMaker(PieceMaker):
    """Mesas end in cliffs but for their slopes, caverns in walls but for their mouths. DA.TERR.08-09, DA.TWIN.01"""

    field = "rows"
    cells = PLATTER_CELLS
    terrain = {MESA: "mesa", TWIN: "cavern"}
    chart = chart(
        (
            *ground_brushes({ROCK: ("Obstacle", "stone-block"), **HIGH}),
            Brush("slopes", "Slope", "stairs", "Sides", "side"),
            Brush("mouths", "Mouth of a cavern", "cave-entrance", "Sides", "side"),
            SHUT,
        )
    )

    def sides(self, entry: Entry) -> Mapping[Side, str]:
        slopes, mouths = set(texts_in(entry, "slopes")), set(texts_in(entry, "mouths"))
        signs = self.by_cell(entry)
        found: dict[Side, str] = {}
        for cell, sign in signs.items():
            for way in range(6) if sign in HIGH else ():
                beyond = neighbour(cell, way)
                if signs.get(beyond) == sign:
                    continue
                if sign == MESA:
                    found[cell, way] = "slope" if pair(cell, beyond) in slopes else "cliff"
                elif pair(cell, beyond) not in mouths:
                    found[cell, way] = "wall"
        return found

    def cut(self, entry: Entry, brush: str, side: Side) -> Entry:
        """Paint a slope or a mouth, from whichever side, or have it steep and shut again."""
        signs = self.by_cell(entry)
        cell, beyond = side[0], neighbour(*side)
        if signs.get(cell) not in HIGH:
            cell, beyond = beyond, cell
        sign = signs.get(cell)
        if sign not in HIGH or signs.get(beyond) == sign or (brush == "mouths" and sign != TWIN):
            return entry
        changed = dict(entry)
        for field in ("slopes", "mouths"):
            if field in entry or field == brush:
                changed[field] = toggled(texts_in(entry, field), pair(cell, beyond), field == brush)
        return changed

    def cleared(self, entry: Entry, cell: Cell, sign: str) -> Entry:
        kept = dict(entry)
        for field in ("slopes", "mouths"):
            if field in entry:
                kept[field] = [text for text in texts_in(entry, field) if cell_in(text.partition(">")[0]) != cell]
        return kept

    def reached(self, entry: Entry, start: Iterable[Cell]) -> dict[Cell, int]:
        """A cavern under a mesa is reached from below or from above."""
        steps = super().reached(entry, start)
        slopes = {cell_in(text.partition(">")[0]) for text in texts_in(entry, "slopes")}
        above = [cell for cell, sign in self.by_cell(entry).items() if sign == TWIN and cell not in steps]
        return {**steps, **{cell: 0 for cell in above if any(slope in self.cells for slope in slopes)}}

    def more_findings(self, entry: Entry) -> Iterator[Finding]:
        signs = self.by_cell(entry)
        texts = [text for field in ("slopes", "mouths") for text in texts_in(entry, field)]
        lost = [text for text in texts if signs.get(cell_in(text.partition(">")[0]) or (99, 0)) not in HIGH]
        if lost:
            yield Finding("bad", "A slope from nowhere", f"{lost[0]} begins on no mesa and in no cavern.")
        twins = tuple(self.cells.index(cell) for cell, sign in signs.items() if sign == TWIN)
        if twins and not texts_in(entry, "mouths"):
            yield Finding("bad", "The cavern has no mouth", "Paint one on a wall of it.", twins)


class KeyMaker(PieceMaker):
    """Keys: terrain, domes with their numbers, and caverns that are walled in but for their mouths. DA.LAB.01"""

    field = "cells"
    cells = KEY_CELLS
    chart = chart(
        (
            *ground_brushes({"O": ("Dome", "igloo"), ROCK: ("Solid rock", "stone-block")}),
            Brush("cavern", "Cavern", "cave-entrance", "Cavern"),
            Brush("mouths", "Mouth of the cavern", "entry-door", "Cavern"),
            Brush("gates", "Gate of the cavern", "gate", "Cavern"),
        )
    )

    def inside(self, entry: Entry, field: str = "cavern") -> list[Cell]:
        return [cell for text in texts_in(entry, field) if (cell := cell_in(text)) in self.cells and cell is not None]

    def ground(self, entry: Entry) -> dict[Cell, str]:
        return super().ground(entry) | dict.fromkeys(self.inside(entry), "cavern")

    def sides(self, entry: Entry) -> Mapping[Side, str]:
        inside, mouths, gates = (set(self.inside(entry, field)) for field in ("cavern", "mouths", "gates"))
        ways = {frozenset(map(cell_in, text.split(">"))) for text in texts_in(entry, "ways")}
        found: dict[Side, str] = {}
        for cell in sorted(inside):
            for way in range(6):
                beyond = neighbour(cell, way)
                if beyond in inside:
                    if ways and frozenset((cell, beyond)) not in ways:
                        found[cell, way] = "wall"
                elif cell in gates:
                    found[cell, way] = "gate"
                elif cell not in mouths:
                    found[cell, way] = "wall"
        return found

    def laid(self, entry: Entry, brush: str, cell: Cell) -> Entry:
        """A cell becomes part of the cavern; a mouth or a gate is part of it too."""
        text = f"{cell[0]},{cell[1]}"
        changed = {**entry, "cavern": toggled(texts_in(entry, "cavern"), text, True)}
        for field in ("mouths", "gates"):
            if field in entry or field == brush:
                changed[field] = toggled(texts_in(entry, field), text, field == brush)
        return changed

    def cleared(self, entry: Entry, cell: Cell, sign: str) -> Entry:
        """Another ground ends the cavern there; a dome that comes or goes takes a number along."""
        text = f"{cell[0]},{cell[1]}"
        kept = dict(entry)
        for field in ("cavern", "mouths", "gates"):
            if field in entry:
                kept[field] = toggled(texts_in(entry, field), text, False)
        before = [at for at, here in self.by_cell(entry).items() if here == "O"]
        written = entry.get("numbers")
        numbers = list(written) if isinstance(written, list | tuple) else []
        if sign == "O" and cell not in before:
            free = next((number for number in NUMBERS if number not in numbers), 0)
            numbers.insert(sum(self.cells.index(at) < self.cells.index(cell) for at in before), free)
            kept["numbers"] = numbers
        elif sign != "O" and cell in before and len(numbers) > before.index(cell):
            del numbers[before.index(cell)]
            kept["numbers"] = numbers
        return kept

    def sites(self, entry: Entry) -> Iterator[tuple[Cell, str, str]]:
        value = entry.get("sites")
        for name, text in value.items() if isinstance(value, Mapping) else ():
            cell = cell_in(text) if isinstance(text, str) else None
            if cell in self.cells and cell is not None:
                yield cell, str(name).replace("_", " ").capitalize(), "position-marker"

    def more_findings(self, entry: Entry) -> Iterator[Finding]:
        if entry.get("plan"):
            text = f"It is drawn like {entry['plan']}: take `plan` away to paint it."
            yield Finding("odd", "Drawn like another", text)
        if entry.get("family") == "dome":
            yield counted("The domes", self.signs(entry).count("O"), DOMES, "domes")
        inside = self.inside(entry)
        if inside and not (self.inside(entry, "mouths") or self.inside(entry, "gates")):
            spaces = tuple(map(self.cells.index, inside))
            yield Finding("bad", "The cavern has no mouth", "Paint one of its spaces as its mouth.", spaces)


# ---- missions -------------------------------------------------------------------------------------------------------

TEAMS = ("White", "Black")
EDGES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
EDGE_SPACE = 1000  # the first of the spaces that stand for an edge of the map
PLATTER_SPACE = 2000
BEYOND = 2.6
LINES = (("starts", "starts", "entry-door"), ("exits", "leaves", "exit-door"))


class MissionMaker(Maker):
    """A mission's map is laid by the teams: what is marked is where each begins and where it leaves. DA.ENTRY.03"""

    chart = Chart(
        tuple(
            Brush(f"{field} {team}", f"{TEAMS[team]} {verb} here", icon, "Lines")
            for field, verb, icon in LINES
            for team in range(2)
        )
        + tuple(Brush(f"layout {id}", id.replace("_", " ").capitalize(), "hexes", "The map") for id in LAYOUTS)
    )

    def sketch(self, entry: Entry) -> Sketch:
        layout = layout_of(entry)
        slots = [Space(number, *spot_of(at), "rough", "A key") for number, at in enumerate(all_slots(layout))]
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
        marks = [
            Mark("board", EDGE_SPACE + list(EDGES).index(edge), field, f"{TEAMS[team]} {verb} here", icon, seat=team)
            for field, verb, icon in LINES
            for team, edge in enumerate(lines_of(entry, field))
            if edge in EDGES
        ]
        title = str(entry.get("title") or "A mission")
        board = Board("board", "graph", title, (*slots, *platters, *edges), links=tuple(links))
        return Sketch(board, tuple(marks), seats=seats_by_team((0, 1), TEAMS, ("white", "black")))

    def marked(self, entry: Entry, brush: str, spot: Spot) -> Entry:
        field, _, which = brush.partition(" ")
        if field == "layout":
            return {**entry, "layout": which}
        if not 0 <= spot.space - EDGE_SPACE < len(EDGES):
            return entry
        edge = list(EDGES)[spot.space - EDGE_SPACE]
        if brush:
            lines = [*lines_of(entry, field), "", ""][:2]
            lines[int(which)] = edge
            return {**entry, field: [line or opposite(edge) for line in lines]}
        emptied: dict[str, list[str]] = {field: [] for field, _, _ in LINES if edge in lines_of(entry, field)}
        return {**entry, **emptied}

    def findings(self, entry: Entry) -> Iterator[Finding]:
        yield keys_and_slots(entry)
        yield the_lines(entry)
        yield the_goals(entry)
        yield the_length(entry)


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
    needs = [("starts", "distance" in str(entry.get("entry"))), ("exits", "escape" in texts_in(entry, "achievements"))]
    for field, needed in needs:
        lines = lines_of(entry, field)
        if needed and len(lines) < 2:
            return Finding("bad", "A team has no line", f"This mission needs `{field}` for both teams: mark an edge.")
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


MAKERS: Mapping[str, Maker] = {"platters": PlatterMaker(), "keys": KeyMaker(), "missions": MissionMaker()}
