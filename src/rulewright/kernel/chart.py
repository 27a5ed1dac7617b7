"""How maps that people make are painted, and what a look at one tells. A game says so as data."""

from __future__ import annotations

from msgspec import Struct

Cell = tuple[int, int]


class Brush(Struct, frozen=True):
    """Marks hexes of a map: it puts them into a list of an entry's `field`, or into that of a `side` there.

    Without a field it lays plain ground.
    """

    id: str
    label: str
    icon: str
    field: str = ""
    side: int | None = None


class Chart(Struct, frozen=True):
    """A kind of content that is a map of hexes in axial coordinates (q, r). `ground` is the field of its rows, each
    (r, first q, last q); `brushes` mark what lies on it as (q, r)."""

    ground: str
    brushes: tuple[Brush, ...]


class Finding(Struct, frozen=True):
    """What a look at a map tells: whether it is `good`, `bad`, or worth a thought (`odd`), and where."""

    level: str
    title: str
    text: str
    cells: tuple[Cell, ...] = ()
