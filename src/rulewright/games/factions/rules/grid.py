"""The battle grid: a layout, laid out in tables that play is quick with."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.kernel import Content
from rulewright.table.hexes import HexBoard, neighbours, toward
from rulewright.table.lattice import Cell

from .layouts import Layout

ENTRY_TILES = 5
MOST_TILES = 400
SEATS = {"1v1": 2, "1v1v1": 3, "2v2": 4}


class LayoutError(ValueError):
    """A layout that cannot be played on: where, and why."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"{where}: {reason}")


@dataclass(frozen=True, eq=False)
class Grid(Content):
    """A layout as tables over small ints. Blocked tiles are no tiles at all: nobody can stand or go there.

    `beside` has the six neighbours by direction, -1 where there is none; `near` those that exist; `far` the distances;
    `hops` every tile two steps away with the one or two tiles between.
    """

    id: str
    title: str
    mode: str
    cells: tuple[Cell, ...]
    beside: tuple[tuple[int, ...], ...]
    near: tuple[tuple[int, ...], ...]
    far: tuple[tuple[int, ...], ...]
    hops: tuple[tuple[tuple[int, int, int], ...], ...]
    entry: tuple[tuple[int, ...], ...]
    victory: tuple[int, ...]
    credit: tuple[int, ...]
    blocked: tuple[Cell, ...]

    def at(self, q: int, r: int) -> int:
        return self.cells.index((q, r))

    def behind(self, source: int, target: int) -> list[int]:
        """The tiles directly behind a target, seen from a source: one, or two on an exact tie; -1 is off the grid."""
        return [self.beside[target][way] for way in toward(self.cells[source], self.cells[target])]


def lay_grid(layout: Layout, id: str) -> Grid:
    """The tables of a layout, or a LayoutError. FA.GRID.01, 02, 07, 08"""
    every = _cells(layout)
    blocked = frozenset(layout.blocked)
    _check_marks("blocked", layout.blocked, every)
    cells = tuple(cell for cell in every if cell not in blocked)
    _check(layout, every, cells)
    board = HexBoard(cells)
    near = tuple(tuple(tile for tile in row if tile >= 0) for row in board.beside)
    return Grid(
        id=id,
        title=layout.title,
        mode=layout.mode,
        cells=cells,
        beside=board.beside,
        near=near,
        far=tuple(board.distances(tile) for tile in range(len(cells))),
        hops=tuple(_hops(tile, near) for tile in range(len(cells))),
        entry=tuple(tuple(board.at(cell) for cell in zone) for zone in layout.entry),
        victory=tuple(board.at(cell) for cell in layout.victory),
        credit=tuple(board.at(cell) for cell in layout.credit),
        blocked=layout.blocked,
    )


def _cells(layout: Layout) -> tuple[Cell, ...]:
    for number, (_, first, last) in enumerate(layout.rows):
        if not first <= last <= first + MOST_TILES:
            raise LayoutError(f"rows[{number}]", f"expected first q <= last q, found {first} and {last}")
    count = sum(last - first + 1 for _, first, last in layout.rows)
    if not 20 <= count <= MOST_TILES:
        raise LayoutError("rows", f"expected 20 to {MOST_TILES} tiles, found {count}")
    cells = tuple((q, r) for r, first, last in layout.rows for q in range(first, last + 1))
    if len(set(cells)) < len(cells):
        raise LayoutError("rows", "a tile stands there twice")
    return cells


def _check(layout: Layout, every: tuple[Cell, ...], cells: tuple[Cell, ...]) -> None:
    if layout.mode not in SEATS:
        raise LayoutError("mode", f"expected one of {', '.join(SEATS)}, found {layout.mode!r}")
    if len(layout.entry) != SEATS[layout.mode]:
        raise LayoutError("entry", f"{layout.mode} needs {SEATS[layout.mode]} entry zones, found {len(layout.entry)}")
    rim = {cell for cell in every if not all(other in set(every) for other in neighbours(cell))}
    taken: set[Cell] = set()
    for number, zone in enumerate(layout.entry):
        where = f"entry[{number}]"
        if len(zone) != ENTRY_TILES:
            raise LayoutError(where, f"an entry zone has {ENTRY_TILES} tiles, found {len(zone)}")
        _check_marks(where, zone, cells)
        for cell in zone:
            if cell in taken:
                raise LayoutError(where, f"tile {list(cell)} belongs to another entry zone already")
            if cell not in rim:
                raise LayoutError(where, f"tile {list(cell)} is not on the edge of the grid")
        taken.update(zone)
    if not layout.victory:
        raise LayoutError("victory", "a grid needs a victory tile")
    _check_marks("victory", layout.victory, cells)
    _check_marks("credit", layout.credit, cells)
    _check_connected(cells)


def _check_marks(where: str, marks: tuple[Cell, ...], cells: tuple[Cell, ...]) -> None:
    for number, cell in enumerate(marks):
        if cell not in cells:
            raise LayoutError(f"{where}[{number}]", f"tile {list(cell)} is not on the grid, or blocked")
        if cell in marks[:number]:
            raise LayoutError(f"{where}[{number}]", f"tile {list(cell)} stands there twice")


def _check_connected(cells: tuple[Cell, ...]) -> None:
    known = set(cells)
    reached, edge = {cells[0]}, [cells[0]]
    while edge:
        edge = [cell for centre in edge for cell in neighbours(centre) if cell in known and cell not in reached]
        edge = list(dict.fromkeys(edge))
        reached.update(edge)
    if len(reached) < len(known):
        cut_off = next(cell for cell in cells if cell not in reached)
        raise LayoutError("rows", f"tile {list(cut_off)} cannot be reached from the others")


def _hops(tile: int, near: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, int, int], ...]:
    between: dict[int, list[int]] = {}
    for middle in near[tile]:
        for end in near[middle]:
            if end != tile and end not in near[tile]:
                between.setdefault(end, []).append(middle)
    return tuple((end, ways[0], ways[-1]) for end, ways in between.items())
