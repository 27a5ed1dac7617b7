"""A layout of the battle grid, as it is written."""

from __future__ import annotations

import msgspec

from rulewright.table.lattice import Cell


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A grid as data: rows of hexes as (r, first q, last q), and marked tiles as (q, r). FA.GRID.09"""

    id: str
    title: str
    mode: str
    rows: tuple[tuple[int, int, int], ...]
    entry: tuple[tuple[Cell, ...], ...]
    victory: tuple[Cell, ...]
    credit: tuple[Cell, ...] = ()
    blocked: tuple[Cell, ...] = ()
