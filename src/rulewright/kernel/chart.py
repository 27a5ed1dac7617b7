"""How maps that people make are painted, and what a look at one tells. A game has a maker for each kind of map."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct, field

from .scene import Board, Mark, Piece, Seat, Space

Entry = Mapping[str, Any]
"""An entry of content, in any state."""
OFF = "off"
MOST_SPOTS = 400  # of one stroke


class Brush(Struct, frozen=True):
    """Marks spaces of a map, or sides of spaces. Brushes of a `group` stand together."""

    id: str
    label: str
    icon: str
    group: str = ""
    on: Literal["space", "side"] = "space"


class Symmetry(Struct, frozen=True):
    """A way in which a map is painted along elsewhere."""

    id: str
    label: str


class Chart(Struct, frozen=True):
    """A kind of content that is a map: with what it is painted, and how what is there is taken away, in words.

    The first symmetry is the usual one.
    """

    brushes: tuple[Brush, ...]
    symmetries: tuple[Symmetry, ...] = ()
    rubber: str = "Take away"


class Spot(Struct, frozen=True):
    """A space of a sketch, or one of its sides, by the number of its direction."""

    space: int
    side: int = -1


class Stroke(Struct, frozen=True):
    """Spots that one stroke of a brush goes over; without a brush it takes away."""

    brush: str
    spots: tuple[Spot, ...]
    symmetry: str = OFF


class Sketch(Struct, frozen=True):
    """A map while it is painted: the board that it would be, what lies and stands there, and where it could grow.

    A space keeps its number from stroke to stroke. `along` has, for each symmetry, the spaces that a space is painted
    along with; `sides`, for brushes of sides, from where to where each side of a space runs, seen from its centre;
    `seats` whose marks may lie there; `idle` the brushes that such a map has no use for.
    """

    board: Board
    marks: tuple[Mark, ...] = ()
    pieces: tuple[Piece, ...] = ()
    rim: tuple[Space, ...] = ()
    along: dict[str, dict[int, tuple[int, ...]]] = field(default_factory=dict)
    sides: tuple[tuple[float, ...], ...] = ()
    seats: tuple[Seat, ...] = ()
    idle: tuple[str, ...] = ()


class Finding(Struct, frozen=True):
    """What a look at a map tells: whether it is `good`, `bad`, or worth a thought (`odd`), and in which spaces."""

    level: Literal["good", "odd", "bad"]
    title: str
    text: str
    spaces: tuple[int, ...] = ()


class Maker(ABC):
    """Paints a kind of content that is a map. Entries may be in any state, and none is changed in place."""

    chart: Chart

    @abstractmethod
    def sketch(self, entry: Entry) -> Sketch:
        """The map as it is now, as far as it can be read."""

    @abstractmethod
    def marked(self, entry: Entry, brush: str, spot: Spot) -> Entry:
        """The same with one spot painted; without a brush, with what is there taken away."""

    @abstractmethod
    def findings(self, entry: Entry) -> Iterable[Finding]:
        """What a look at it tells."""

    def partners(self, entry: Entry, brush: str, spot: Spot, symmetry: str) -> Iterable[tuple[str, Spot]]:
        """Where a symmetry paints along, and with which brush."""
        along = self.sketch(entry).along.get(symmetry, {})
        return ((brush, Spot(space)) for space in along.get(spot.space, ()) if spot.side < 0)

    def painted(self, entry: Entry, stroke: Stroke) -> Entry:
        """The same after a stroke. A symmetry is that of the map as it was before."""
        known = {each.id for each in self.chart.brushes} | {""}
        if stroke.brush not in known:
            return entry
        done: dict[Spot, str] = {}
        for spot in stroke.spots[:MOST_SPOTS]:
            done.update((other, brush) for brush, other in self.partners(entry, stroke.brush, spot, stroke.symmetry))
        done.update(dict.fromkeys(stroke.spots[:MOST_SPOTS], stroke.brush))
        for spot, brush in done.items():
            entry = self.marked(entry, brush, spot)
        return entry
