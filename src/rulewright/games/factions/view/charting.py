"""Battle grids that people paint: with what, and whether both sides have the same chances there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rulewright.kernel.chart import Brush, Chart, Finding
from rulewright.table.lattice import Cell

from ..rules.content import LAYOUTS, find_grid
from ..rules.grid import Grid, Layout, LayoutError, lay_grid
from .names import SIDES

NEAR_HOME = 3  # steps within which a Credit Tile is a side's own

CHARTS: Mapping[str, Chart] = {
    "layouts": Chart(
        "rows",
        (
            Brush("floor", "Floor", "hexes"),
            Brush("rubble", "Rubble", "stone-pile", "blocked"),
            Brush("victory", "Victory Tile", "star-medal", "victory"),
            Brush("credit", "Credit Tile", "two-coins", "credit"),
            *(
                Brush(f"entry_{seat}", f"{SIDES[seat]} enters", "entry-door", "entry", seat)
                for seat in range(len(SIDES))
            ),
        ),
    )
}


def findings(entry: Mapping[str, Any]) -> Iterator[Finding]:
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


def same_ways(grid: Grid) -> Finding:
    """Whether all sides have equally far to the Victory Tiles."""
    ways = [sorted(steps_from(grid, zone)[tile] for tile in grid.victory) for zone in grid.entry]
    told = "; ".join(f"{SIDES[seat]} {_listed(way)}" for seat, way in enumerate(ways))
    if all(way == ways[0] for way in ways):
        return Finding("good", "Fair ways", f"Steps to the Victory Tiles, for every side: {_listed(ways[0])}.")
    longest = max(range(len(ways)), key=lambda seat: ways[seat])
    title = f"{SIDES[longest]} has the longer way"
    return Finding("bad", title, f"Steps to the Victory Tiles: {told}.", _cells(grid, grid.victory))


def same_credits(grid: Grid) -> Finding:
    """Whether all sides have as many Credit Tiles near home."""
    counts = [sum(steps_from(grid, zone)[tile] <= NEAR_HOME for tile in grid.credit) for zone in grid.entry]
    if all(count == counts[0] for count in counts):
        text = f"Each side has {counts[0]} Credit Tiles within {NEAR_HOME} steps."
        return Finding("good", "Credits near home", text)
    told = ", ".join(f"{SIDES[seat]} {count}" for seat, count in enumerate(counts))
    return Finding("bad", "Credits lie nearer to one side", f"Within {NEAR_HOME} steps: {told}.",
                   _cells(grid, grid.credit))  # fmt: skip


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


def _cells(grid: Grid, tiles: Sequence[int]) -> tuple[Cell, ...]:
    return tuple(grid.cells[tile] for tile in tiles)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
