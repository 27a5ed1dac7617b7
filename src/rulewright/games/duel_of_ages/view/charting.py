"""Platters and keys that people paint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

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
from rulewright.kernel.chart import Brush, Entry, Finding, Maker
from rulewright.table.hexes import neighbour
from rulewright.table.lattice import Cell

from ..rules.pieces import PLATTER_CELLS
from .mission_charting import MissionMaker

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


MAKERS: Mapping[str, Maker] = {"platters": PlatterMaker(), "keys": KeyMaker(), "missions": MissionMaker()}
