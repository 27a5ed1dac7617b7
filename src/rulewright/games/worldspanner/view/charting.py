"""Platters and keys that people paint: terrain, Domes, places, and caverns with their entrances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from rulewright.games._arena.rules.mapping import KEY_CELLS, PLATTER_CELLS, cavern_walls
from rulewright.games._arena.view.charting import (
    SHUT,
    THREEFOLD,
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

from ..rules.land import LITH_NAMES, SIGNS
from .scene import ADVENTURE_ICONS

CAVERN = "c"
PLACES = {"1": "First task", "2": "Second task", "3": "Quest", "4": "Place for gold", "v": "Vista"}
DOMES = 4  # of a dome's key
ENTRANCE = Brush("entrance", "Entrance", "entry-door", "Sides", "side")
SITES = tuple(
    Brush(sign, PLACES.get(sign) or LITH_NAMES[site], ADVENTURE_ICONS[site], "Places") for sign, site in SIGNS.items()
)
VISTA = Brush("v", PLACES["v"], "mountains", "Places")
DOME = Brush("O", "Dome", "igloo", "Ground")


class CavernMaker(PieceMaker):
    """A piece with a cavern that is walled in but for its entrances. WS.WALL.02, 03"""

    def cavern(self, entry: Entry) -> list[Cell]:
        raise NotImplementedError

    def written(self, side: Side) -> str:
        """A side as entries write it."""
        raise NotImplementedError

    def read(self, text: str) -> Side | None:
        raise NotImplementedError

    def entrances(self, entry: Entry, field: str = "entrances") -> list[Side]:
        return [side for text in texts_in(entry, field) if (side := self.read(text))]

    def sides(self, entry: Entry) -> Mapping[Side, str]:
        return dict.fromkeys(cavern_walls(self.cavern(entry), self.entrances(entry)), "wall")

    def cut(self, entry: Entry, brush: str, side: Side) -> Entry:
        """Open a wall of the cavern, from whichever side, or shut it again."""
        inside = self.cavern(entry)
        cell, way = side
        if cell not in inside:
            cell, way = neighbour(cell, way), (way + 3) % 6
        if cell not in inside or neighbour(cell, way) in inside:
            return entry
        texts = toggled(texts_in(entry, "entrances"), self.written((cell, way)), brush == ENTRANCE.id)
        return {**entry, "entrances": texts}

    def cleared(self, entry: Entry, cell: Cell, sign: str) -> Entry:
        """What is no cavern has neither entrance nor dot."""
        for field in ("entrances", "dots"):
            if field in entry:
                kept = [text for text in texts_in(entry, field) if (self.read(text) or (None,))[0] != cell]
                entry = {**entry, field: kept}
        return entry

    def more_findings(self, entry: Entry) -> Iterator[Finding]:
        inside = self.cavern(entry)
        if inside:
            gates = [side for side in self.entrances(entry) if side[0] in inside]
            if gates:
                text = f"{len(inside)} spaces with {len(gates)} entrance{'s' * (len(gates) > 1)}."
                yield Finding("good", "The cavern has an entrance", text)
            else:
                spaces = tuple(self.cells.index(cell) for cell in inside if cell in self.cells)
                yield Finding("bad", "The cavern has no entrance", "Paint one on a wall of it.", spaces)


class PlatterMaker(CavernMaker):
    """Platters: the cavern is a sign. WS.TERR.02, 04"""

    field = "rows"
    cells = PLATTER_CELLS
    chart = chart((*ground_brushes({CAVERN: ("Cavern", "cave-entrance")}), ENTRANCE, SHUT), THREEFOLD)
    terrain = {CAVERN: "clear"}

    def cavern(self, entry: Entry) -> list[Cell]:
        return [cell for cell, sign in zip(self.cells, self.signs(entry), strict=True) if sign == CAVERN]

    def written(self, side: Side) -> str:
        (q, r), way = side
        return f"{q},{r}>{way}"

    def read(self, text: str) -> Side | None:
        place, _, way = text.partition(">")
        cell = cell_in(place)
        return (cell, int(way)) if cell and way.isdigit() and int(way) < 6 else None


class KeyMaker(CavernMaker):
    """Keys: the cavern is a list of cells. WS.TERR.02, 03"""

    field = "cells"
    cells = KEY_CELLS
    chart = chart(
        (*ground_brushes(), DOME, Brush("cavern", "Cavern", "cave-entrance", "Ground"), ENTRANCE, SHUT, *SITES, VISTA)
    )

    def cavern(self, entry: Entry) -> list[Cell]:
        value = entry.get("cavern")
        numbers = value if isinstance(value, list | tuple) else ()
        return [KEY_CELLS[number] for number in numbers if isinstance(number, int) and 0 <= number < len(KEY_CELLS)]

    def written(self, side: Side) -> str:
        return f"{KEY_CELLS.index(side[0])}>{side[1]}"

    def read(self, text: str) -> Side | None:
        number, _, way = text.partition(">")
        fits = number.isdigit() and int(number) < len(KEY_CELLS) and way.isdigit() and int(way) < 6
        return (KEY_CELLS[int(number)], int(way)) if fits else None

    def laid(self, entry: Entry, brush: str, cell: Cell) -> Entry:
        """A cell becomes part of the cavern, whatever lies there."""
        return {**entry, "cavern": sorted({*map(KEY_CELLS.index, self.cavern(entry)), KEY_CELLS.index(cell)})}

    def cleared(self, entry: Entry, cell: Cell, sign: str) -> Entry:
        """Another ground leaves the cavern as it is."""
        if sign:
            return entry
        kept = [number for number in map(KEY_CELLS.index, self.cavern(entry)) if KEY_CELLS[number] != cell]
        return super().cleared({**entry, "cavern": kept} if "cavern" in entry else entry, cell, sign)

    def more_findings(self, entry: Entry) -> Iterator[Finding]:
        yield from super().more_findings(entry)
        yield from self.of_family(Counter(self.signs(entry)), entry)

    def of_family(self, signs: Counter[str], entry: Entry) -> Iterable[Finding]:
        """What a key must hold by what it is. WS.COMP.01-07"""
        family = entry.get("family")
        if family == "dome":
            return (counted("The Domes", signs["O"], DOMES, "spaces of the Dome"), the_number(entry))
        if family == "lith" and signs["C"] + signs["V"] != 1:
            return (Finding("bad", "The Lith's place", "It has Lith's Chamber or the Vortex, one of them, once."),)
        if family == "vista":
            return (counted("The Vista", signs["v"], 1, "Vista"),)
        if family == "faction":
            missing = [PLACES[sign] for sign in "1234" if signs[sign] != 1]
            if missing:
                return (Finding("bad", "The places of the faction", f"Each is there once; look at: {missing[0]}."),)
            return (Finding("good", "The places of the faction", "Two tasks, a quest, and a place for gold."),)
        return ()


def the_number(entry: Entry) -> Finding:
    """For which Dome it lies on a map. WS.COMP.04"""
    number = entry.get("dome")
    if number in range(1, 7):
        return Finding(
            "good", "The number of the Dome", f"It may lie on a map as Dome {number}, in the place of the usual one."
        )
    return Finding("bad", "The number of the Dome", "Give it one from 1 to 6 (`dome`).")


MAKERS: Mapping[str, Maker] = {"platters": PlatterMaker(), "keys": KeyMaker()}
