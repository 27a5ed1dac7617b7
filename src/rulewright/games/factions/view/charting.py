"""Battle grids that people paint: with what, and whether both sides have the same chances there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from rulewright.kernel.chart import OFF, Brush, Chart, Entry, Finding, Maker, Sketch, Spot, Symmetry
from rulewright.kernel.scene import Board, Mark, Space
from rulewright.table.hexes import neighbours, pointy_centre
from rulewright.table.lattice import Cell

from ..rules.content import LAYOUTS, find_grid
from ..rules.grid import MOST_TILES, SEATS, Grid, LayoutError, lay_grid
from ..rules.layouts import Layout
from .names import SIDES, seats

NEAR_HOME = 3  # steps within which a Credit Tile is a side's own

CHART = Chart(
    (
        Brush("floor", "Floor", "hexes", "Tile"),
        Brush("blocked", "Rubble", "stone-pile", "Tile"),
        Brush("victory", "Victory Tile", "star-medal", "Tile"),
        Brush("credit", "Credit Tile", "two-coins", "Tile"),
        *(Brush(f"entry {seat}", f"{SIDES[seat]} enters", "entry-door", "Entry") for seat in range(len(SIDES))),
    ),
    (Symmetry("turn", "Half turn"), Symmetry("mirror", "Mirror"), Symmetry(OFF, "Off")),
)
LISTS = ("blocked", "victory", "credit")
FARTHEST = 100  # that a tile may lie from the middle, to be painted
PITCH = 2 * FARTHEST + 1


def space_of(cell: Cell) -> int:
    """A number that a tile keeps while the grid grows."""
    return (cell[0] + FARTHEST) * PITCH + cell[1] + FARTHEST


def cell_of(space: int) -> Cell:
    return space // PITCH - FARTHEST, space % PITCH - FARTHEST


class GridMaker(Maker):
    """Battle grids: ground in rows, marks as lists of tiles. FA.GRID.09"""

    chart = CHART

    def sketch(self, entry: Entry) -> Sketch:
        cells = ground_of(entry)
        blocked, zones, names = set(tiles_in(entry.get("blocked"))), zones_of(entry), names_of(entry)
        spaces = tuple(
            drawn(cell, "rubble" if cell in blocked else "floor", names.get(cell, "Floor")) for cell in cells
        )
        marks = [
            Mark("board", space_of(cell), kind, f"{kind.capitalize()} Tile")
            for kind in ("victory", "credit")
            for cell in tiles_in(entry.get(kind))
        ]
        marks += [
            Mark("board", space_of(cell), "entry", f"{SIDES[seat]} enters", seat=seat)
            for seat, zone in enumerate(zones)
            for cell in zone
        ]
        known = set(cells)
        rim = dict.fromkeys(
            other for cell in cells or [(0, 0)] for other in (cell, *neighbours(cell)) if other not in known
        )
        title = str(entry.get("title") or "Battle grid")
        return Sketch(
            Board("board", "hex-pointy", title, spaces), tuple(marks), (),
            tuple(drawn(cell, "", "Nothing yet") for cell in rim if is_near(cell)), mirrored(cells, [*cells, *rim]),
            seats=seats(tuple(range(len(SIDES)))),
            idle=tuple(f"entry {seat}" for seat in range(len(zones), len(SIDES))),
        )  # fmt: skip

    def marked(self, entry: Entry, brush: str, spot: Spot) -> Entry:
        cell = cell_of(spot.space)
        if not is_near(cell):
            return entry
        ground = [other for other in ground_of(entry) if other != cell]
        marks = {name: [other for other in tiles_in(entry.get(name)) if other != cell] for name in LISTS}
        zones = [[other for other in zone if other != cell] for zone in zones_of(entry)]
        if brush:
            ground.append(cell)
        if brush in marks:
            marks[brush].append(cell)
        elif brush.startswith("entry") and int(brush.split()[1]) < len(zones):
            zones[int(brush.split()[1])].append(cell)
        lists = {name: _plain(cells) for name, cells in marks.items() if cells or name in entry}
        return {**entry, "rows": rows_of(ground), **lists, "entry": [_plain(zone) for zone in zones]}

    def partners(self, entry: Entry, brush: str, spot: Spot, symmetry: str) -> Iterator[tuple[str, Spot]]:
        """A half turn gives a side's tiles to the side opposite."""
        sides = len(zones_of(entry))
        if symmetry == "turn" and brush.startswith("entry") and sides:
            brush = f"entry {(int(brush.split()[1]) + sides // 2) % sides}"
        yield from super().partners(entry, brush, spot, symmetry)

    def findings(self, entry: Entry) -> Iterator[Finding]:
        """What a look at a battle grid tells. FA.GRID.01, 02, 07-09"""
        try:
            layout = msgspec.convert({**entry, "id": str(entry.get("id"))}, Layout)
            grid = lay_grid(layout, layout.id)
        except (msgspec.ValidationError, LayoutError) as error:
            reason = error.reason if isinstance(error, LayoutError) else "it is not whole yet"
            yield Finding("bad", "It cannot be played on yet", f"{reason[:1].upper()}{reason[1:]}.")
            return
        yield Finding("good", "Every tile can be reached", f"All {len(grid.cells)} open tiles are connected.")
        yield same_ways(grid)
        yield same_credits(grid)
        yield usual_size(grid)


MAKERS: Mapping[str, Maker] = {"layouts": GridMaker()}


# ---- a layout in any state ------------------------------------------------------------------------------------------


def ground_of(entry: Entry) -> list[Cell]:
    """The tiles of the rows that can be read."""
    rows = entry.get("rows")
    spans = [row for row in rows if _ints(row, 3)] if isinstance(rows, list) else []
    cells = ((q, r) for r, first, last in spans for q in range(max(first, -FARTHEST), min(last, FARTHEST) + 1))
    return list(islice(dict.fromkeys(filter(is_near, cells)), MOST_TILES))


def rows_of(cells: Iterable[Cell]) -> list[list[int]]:
    """Tiles as rows, each as long as it goes."""
    rows: list[list[int]] = []
    for r, q in sorted({(r, q) for q, r in cells}):
        if rows and rows[-1][0] == r and rows[-1][2] == q - 1:
            rows[-1][2] = q
        else:
            rows.append([r, q, q])
    return rows


def tiles_in(value: Any) -> list[Cell]:
    found = [(one[0], one[1]) for one in value if _ints(one, 2)] if isinstance(value, list) else []
    return list(filter(is_near, found))


def zones_of(entry: Entry) -> list[list[Cell]]:
    """The entry zones of as many sides as the mode has."""
    zones = entry.get("entry")
    found = [tiles_in(zone) for zone in zones][: len(SIDES)] if isinstance(zones, list) else []
    mode = entry.get("mode")
    sides = SEATS.get(mode, 2) if isinstance(mode, str) else 2
    return found + [[] for _ in range(sides - len(found))]


def is_near(cell: Cell) -> bool:
    return max(map(abs, cell)) <= FARTHEST


def mirrored(cells: Sequence[Cell], over: Sequence[Cell]) -> dict[str, dict[int, tuple[int, ...]]]:
    """Where each tile comes to lie by a half turn and in a mirror, both around the middle of the ground."""
    if not cells:
        return {}
    across = _ends(q for q, _ in cells), _ends(r for _, r in cells)
    middle = round(_ends(2 * q + r for q, r in cells) / 2)
    turn = {(q, r): (across[0] - q, across[1] - r) for q, r in over}
    mirror = {(q, r): (middle - q - r, r) for q, r in over}
    return {
        name: {space_of(one): (space_of(other),) for one, other in pairs.items() if one != other and is_near(other)}
        for name, pairs in (("turn", turn), ("mirror", mirror))
    }


def drawn(cell: Cell, terrain: str, label: str) -> Space:
    x, y = pointy_centre(cell)
    return Space(space_of(cell), round(x, 4), round(y, 4), terrain, label)


def names_of(entry: Entry) -> dict[Cell, str]:
    """What marked tiles are, in words."""
    names = {"blocked": "Rubble", "victory": "Victory Tile", "credit": "Credit Tile"}
    found = {cell: names[kind] for kind in LISTS for cell in tiles_in(entry.get(kind))}
    return found | {cell: f"{SIDES[seat]} enters" for seat, zone in enumerate(zones_of(entry)) for cell in zone}


def _plain(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def _ints(value: Any, count: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == count and all(isinstance(each, int) for each in value)


def _ends(values: Iterable[int]) -> int:
    """The least and the greatest together."""
    found = list(values)
    return min(found) + max(found)


# ---- what a look tells ----------------------------------------------------------------------------------------------


def same_ways(grid: Grid) -> Finding:
    """Whether all sides have equally far to the Victory Tiles."""
    ways = [sorted(steps_from(grid, zone)[tile] for tile in grid.victory) for zone in grid.entry]
    told = "; ".join(f"{SIDES[seat]} {_listed(way)}" for seat, way in enumerate(ways))
    if all(way == ways[0] for way in ways):
        return Finding("good", "Fair ways", f"Steps to the Victory Tiles, for every side: {_listed(ways[0])}.")
    longest = max(range(len(ways)), key=lambda seat: ways[seat])
    title = f"{SIDES[longest]} has the longer way"
    return Finding("bad", title, f"Steps to the Victory Tiles: {told}.", _spaces(grid, grid.victory))


def same_credits(grid: Grid) -> Finding:
    """Whether all sides have as many Credit Tiles near home."""
    counts = [sum(steps_from(grid, zone)[tile] <= NEAR_HOME for tile in grid.credit) for zone in grid.entry]
    if all(count == counts[0] for count in counts):
        text = f"Each side has {counts[0]} Credit Tiles within {NEAR_HOME} steps."
        return Finding("good", "Credits near home", text)
    told = ", ".join(f"{SIDES[seat]} {count}" for seat, count in enumerate(counts))
    return Finding("bad", "Credits lie nearer to one side", f"Within {NEAR_HOME} steps: {told}.",
                   _spaces(grid, grid.credit))  # fmt: skip


def usual_size(grid: Grid) -> Finding:
    """Whether it is as large as the printed ones for as many."""
    sizes = sorted({len(find_grid(id).cells) for id in LAYOUTS if find_grid(id).mode == grid.mode and id != grid.id})
    if not sizes or sizes[0] <= len(grid.cells) <= sizes[-1]:
        return Finding("good", "A usual size", f"{len(grid.cells)} open tiles.")
    size = "smaller" if len(grid.cells) < sizes[0] else "larger"
    usual = " to ".join(map(str, dict.fromkeys((sizes[0], sizes[-1]))))
    text = f"{len(grid.cells)} open tiles. Others for {grid.mode} have {usual}."
    return Finding("odd", f"A little {size} than usual", text)


def steps_from(grid: Grid, zone: Sequence[int]) -> list[int]:
    """The steps from the nearest tile of a zone to each tile."""
    steps = [-1] * len(grid.cells)
    edge, far = list(zone), 0
    while edge:
        for tile in edge:
            steps[tile] = far
        far += 1
        edge = list(dict.fromkeys(tile for here in edge for tile in grid.near[here] if steps[tile] < 0))
    return steps


def _spaces(grid: Grid, tiles: Sequence[int]) -> tuple[int, ...]:
    return tuple(space_of(grid.cells[tile]) for tile in tiles)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
