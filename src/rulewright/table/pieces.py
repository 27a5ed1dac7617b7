"""Map pieces laid side by side: turned, placed and joined into one hex board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.table.hexes import DIRECTIONS, TURNS, HexBoard, neighbours, rotate
from rulewright.table.lattice import Cell, MapError, Walls


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a map, in coordinates of its own; turned about its (0, 0)."""

    name: str
    cells: tuple[Cell, ...]
    terrain: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()
    walls: Walls = field(default_factory=dict)
    dots: Mapping[Cell, Cell] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for what, column in (("terrain", self.terrain), ("labels", self.labels)):
            if column and len(column) != len(self.cells):
                raise MapError(f"{self.name}: {what} has {len(column)} entries for {len(self.cells)} cells")


class Placement(NamedTuple):
    """A piece with its (0, 0) on a cell of the map, turned clockwise by 60 degrees a turn."""

    piece: Piece
    at: Cell = (0, 0)
    turns: int = 0

    def cell(self, own: Cell) -> Cell:
        """Where a cell of the piece comes to lie."""
        q, r = rotate(own, self.turns)
        return q + self.at[0], r + self.at[1]

    def cells(self) -> tuple[Cell, ...]:
        qq, qr, rq, rr = TURNS[self.turns % 6]
        x, y = self.at
        return tuple([(qq * q + qr * r + x, rq * q + rr * r + y) for q, r in self.piece.cells])

    def walls(self) -> Walls:
        qq, qr, rq, rr = TURNS[self.turns % 6]
        (x, y), turns = self.at, self.turns
        return {
            ((qq * q + qr * r + x, rq * q + rr * r + y), (way + turns) % 6): kind
            for ((q, r), way), kind in self.piece.walls.items()
        }

    def dots(self) -> Mapping[Cell, Cell]:
        return {self.cell(own): rotate(dot, self.turns) for own, dot in self.piece.dots.items()}

    def __str__(self) -> str:
        return f"{self.piece.name} at {self.at}"


class Joined(NamedTuple):
    """One board, and for each placement its spaces, in the order of the piece's cells."""

    board: HexBoard
    homes: tuple[range, ...]


def join(placements: Sequence[Placement], joints: Iterable[tuple[int, int]] = ()) -> Joined:
    """Lay pieces into one map; the two placements of a joint must meet, with no hole between them."""
    owner: dict[Cell, int] = {}
    homes: list[range] = []
    for number, placement in enumerate(placements):
        start, cells = len(owner), placement.cells()
        if not owner.keys().isdisjoint(cells):
            cell = next(cell for cell in cells if cell in owner)
            raise MapError(f"{placement} overlaps {placements[owner[cell]]} on cell {cell}")
        owner.update(dict.fromkeys(cells, number))
        homes.append(range(start, len(owner)))
    _check_joints(placements, joints, owner)

    walls: dict[tuple[Cell, int], int] = {}
    dots: dict[Cell, Cell] = {}
    for placement in placements:
        walls.update(placement.walls())
        dots.update(placement.dots())
    pieces = [placement.piece for placement in placements]
    terrain = [kind for piece in pieces for kind in piece.terrain or (0,) * len(piece.cells)]
    labels = [label for piece in pieces for label in piece.labels or ("",) * len(piece.cells)]
    return Joined(HexBoard(owner, walls, terrain, labels, dots), tuple(homes))


def _check_joints(
    placements: Sequence[Placement], joints: Iterable[tuple[int, int]], owner: Mapping[Cell, int]
) -> None:
    wanted = {frozenset(joint) for joint in joints}
    if not wanted:
        return
    touching = {
        frozenset((number, owner[beside]))
        for cell, number in owner.items()
        for beside in neighbours(cell)
        if beside in owner
    }
    for first, second in sorted(tuple(sorted(joint)) for joint in wanted - touching):
        raise MapError(f"{placements[first]} does not touch {placements[second]}")
    for hole in _holes(owner):
        around = {owner[beside] for beside in neighbours(hole) if beside in owner}
        for first, second in sorted(tuple(sorted(joint)) for joint in wanted if joint <= around):
            raise MapError(f"{placements[first]} and {placements[second]} leave a hole on cell {hole}")


def _holes(cells: Mapping[Cell, int]) -> list[Cell]:
    """Empty cells that the map encloses."""
    left, right = min(q for q, _ in cells) - 1, max(q for q, _ in cells) + 1
    top, bottom = min(r for _, r in cells) - 1, max(r for _, r in cells) + 1
    outside = {(left, top)}
    edge = [(left, top)]
    while edge:
        q, r = edge.pop()
        for dq, dr in DIRECTIONS:
            cell = (q + dq, r + dr)
            inside = left <= cell[0] <= right and top <= cell[1] <= bottom
            if inside and cell not in outside and cell not in cells:
                outside.add(cell)
                edge.append(cell)
    return [
        (q, r)
        for q in range(left, right + 1)
        for r in range(top, bottom + 1)
        if (q, r) not in outside and (q, r) not in cells
    ]
