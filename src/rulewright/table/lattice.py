"""Boards of equal cells with walls on their sides: what hex and square boards have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from rulewright.table.sight import Grid, Line, Sights, Trace

T = TypeVar("T")
Cell = tuple[int, int]
Steps = tuple[tuple[int, ...], ...]
Walls = Mapping[tuple[Cell, int], int]

OFF = -1
"""What stands for a space where there is none: off the map."""
OPEN, WALL, EDGE = 0, 1, 2
"""Kinds of side: open, walled, rim of the map. A game numbers its own kinds (gate, cliff, slope) from 3."""


class MapError(ValueError):
    """A map that cannot be laid as described."""


class Lattice:
    """A frozen board: spaces are 0..n-1 and every side has a kind. Share it, never copy it."""

    __slots__ = ("_sights", "_steps", "beside", "bounded", "cells", "directions", "index", "kinds", "labels", "terrain")

    def __init__(
        self,
        directions: tuple[Cell, ...],
        cells: Iterable[Cell],
        walls: Walls,
        terrain: Iterable[int],
        labels: Iterable[str],
        trace: Callable[[Cell, Cell, Cell], Trace],
        dots: Mapping[Cell, Cell],
    ) -> None:
        self.directions = directions
        self.cells = tuple(cells)
        self.index = dict(zip(self.cells, range(len(self.cells)), strict=True))
        if len(self.index) < len(self.cells):
            twice = next(cell for space, cell in enumerate(self.cells) if self.index[cell] != space)
            raise MapError(f"cell {twice} is listed twice")
        self.terrain = self._column("terrain", tuple(terrain), 0)
        self.labels = self._column("labels", tuple(labels), "")
        grid = Grid(self.cells)
        self.beside: Steps = tuple(zip(*[grid.shifted(direction) for direction in directions], strict=True))
        """Neighbours in direction order, whatever stands between; -1 is off the map."""
        self.kinds, walled = self._sides(walls)
        """The kind of each side, at space * len(directions) + direction."""
        self._steps: dict[tuple[tuple[int, ...], frozenset[int]], Steps] = {}
        self.bounded = frozenset([facet // len(directions) for facet in walled])
        """The spaces with a side that is not open."""
        dotted = {self.index[cell]: dot for cell, dot in dots.items()}
        self._sights = Sights(grid, directions, walled, self.kinds, trace, dotted)

    def __len__(self) -> int:
        return len(self.cells)

    def at(self, cell: Cell) -> int:
        """The space of a cell; an error if the map has no such cell."""
        space = self.index.get(cell)
        if space is None:
            raise MapError(f"cell {cell} is not on the map")
        return space

    def side(self, space: int, direction: int) -> int:
        """The number of a side: one number, from whichever of its two spaces it is asked."""
        ways = len(self.directions)
        facet = space * ways + direction
        other = self.beside[space][direction]
        return facet if other < 0 else min(facet, other * ways + self.opposite(direction))

    def opposite(self, direction: int) -> int:
        ways = len(self.directions)
        return (direction + ways // 2) % ways

    def direction(self, space: int, other: int) -> int:
        """The direction of a neighbouring space; -1 for any other."""
        beside = self.beside[space]
        return beside.index(other) if other >= 0 and other in beside else -1

    def steps(self, kinds: tuple[int, ...] = (OPEN,), sides: frozenset[int] = frozenset()) -> Steps:
        """Where one step leads, across sides of these kinds and across these very sides (an open gate)."""
        found = self._steps.get((kinds, sides))
        if found is None:
            found = self._steps[kinds, sides] = tuple(
                tuple(
                    other
                    for direction, other in enumerate(beside)
                    if other >= 0 and self.passable(space, direction, kinds, sides)
                )
                for space, beside in enumerate(self.beside)
            )
        return found

    def passable(self, space: int, direction: int, kinds: tuple[int, ...], sides: frozenset[int]) -> bool:
        """Whether one could step across a side, if there is a space beyond it."""
        kind = self.kinds[space * len(self.directions) + direction]
        return kind in kinds or (kind != OPEN and self.side(space, direction) in sides)

    def line(self, start: int, end: int) -> Line:
        """What the straight line between the dots of two spaces meets; remembered."""
        return self._sights.line(start, end)

    def _sides(self, walls: Walls) -> tuple[bytes, dict[int, int]]:
        """The kind of each side as either of its spaces has it, and the number of those that are not open.

        A side told of from both its spaces takes the lower kind: a wall beats a gate.
        """
        ways = len(self.directions)
        kinds = bytearray(ways * len(self.cells))
        sides: dict[int, int] = {}
        for (cell, direction), kind in walls.items():
            space = self.at(cell)
            facet, other = space * ways + direction, self.beside[space][direction]
            back = facet if other < 0 else other * ways + (direction + ways // 2) % ways
            if facet in sides:
                kind = min(kind, kinds[facet])
            sides[facet] = sides[back] = min(facet, back)
            kinds[facet] = kinds[back] = kind
        for space, row in enumerate(self.beside):
            if OFF in row:
                for facet, other in enumerate(row, space * ways):
                    if other == OFF and facet not in sides:
                        sides[facet], kinds[facet] = facet, EDGE
        return bytes(kinds), {facet: side for facet, side in sides.items() if kinds[facet] != OPEN}

    def _column(self, what: str, values: tuple[T, ...], default: T) -> tuple[T, ...]:
        if not values:
            return (default,) * len(self.cells)
        if len(values) != len(self.cells):
            raise MapError(f"{what}: {len(values)} entries for {len(self.cells)} cells")
        return values
