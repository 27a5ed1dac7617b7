"""Sight over a land of terrains: what stands between two dots, with the choice of side left to the shooter."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.table.hexes import HexBoard
from rulewright.table.lattice import EDGE, WALL

BLOCKED = 99
WALLED = 1 << WALL
RIM = 1 << EDGE


def walled_off(board: HexBoard, start: int, end: int) -> bool:
    """Whether a Wall is touched, or the rim of the map crossed. A line along the rim is a line along a side."""
    line = board.line(start, end)
    return bool(line.touched_kinds & WALLED or line.crossed_kinds & RIM)


def cover(board: HexBoard, start: int, end: int, between: Sequence[int], last: Sequence[int]) -> int:
    """The sum of what the spaces on the line are worth, the first one left out; BLOCKED if one of them blocks.

    `between` and `last` give the worth of each terrain on the way and at the end; where the line runs along a side the
    shooter takes the better of the two spaces, and never one off the map.
    """
    if walled_off(board, start, end):
        return BLOCKED
    terrain = board.terrain
    total = 0
    for stretch in board.line(start, end).stretches[1:]:
        if len(stretch) == 1:
            space = stretch[0]
            worth = BLOCKED if space < 0 else last[terrain[space]] if space == end else between[terrain[space]]
        else:
            worth = min(between[terrain[space]] for space in stretch if space >= 0) if max(stretch) >= 0 else BLOCKED
        if worth >= BLOCKED:
            return BLOCKED
        total += worth
    return total
