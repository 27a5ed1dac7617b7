"""Pieces of a map that people paint, platters and keys: a sign for each cell, and the sides of caverns and mesas."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from rulewright.kernel.chart import OFF, Brush, Chart, Entry, Finding, Maker, Sketch, Spot, Symmetry
from rulewright.kernel.scene import Board, Mark, Space, Wall
from rulewright.table.hexes import neighbour, pointy_centre, pointy_names, pointy_side, rotate
from rulewright.table.lattice import Cell

from ..rules.mapping import DRAWN, KEY_CELLS, TERRAINS

Side = tuple[Cell, int]
CLEAR = "."
BARRED = "dfO"
"""The signs of ground that nobody walks into."""
SHUT = Brush("shut", "Shut again", "brick-wall", "Sides", "side")
GROUND = {
    ".": ("Clear", "grass"), "w": ("Woods", "pine-tree"), "s": ("Swamp", "swamp"), "r": ("Rough", "stone-pile"),
    "a": ("Water", "waves"), "d": ("Deep water", "big-wave"), "b": ("Building", "house"), "f": ("Fire", "flame"),
}  # fmt: skip
TURNS = {"sixth": range(1, 6), "third": (2, 4), "turn": (3,)}
SYMMETRIES = (
    Symmetry(OFF, "Off"), Symmetry("turn", "Half turn"), Symmetry("third", "Three ways"),
    Symmetry("sixth", "Six ways"),
)  # fmt: skip
THREEFOLD = (SYMMETRIES[0], SYMMETRIES[2])
"""Of a piece that fits onto itself by a third of a turn alone."""
UNEVEN = 3  # steps that one way to the middle may be longer than another


def ground_brushes(more: Mapping[str, tuple[str, str]] | None = None) -> tuple[Brush, ...]:
    """Brushes for the terrains, each by its sign."""
    return tuple(Brush(sign, label, icon, "Ground") for sign, (label, icon) in {**GROUND, **(more or {})}.items())


class PieceMaker(Maker):
    """A piece whose cells lie fast: what is painted is their signs, and the sides between them."""

    field: str
    cells: tuple[Cell, ...]
    terrain: Mapping[str, str] = {}  # the ground of signs that are more than a terrain

    # ---- its signs ----

    def signs(self, entry: Entry) -> list[str]:
        """A sign for each cell; Clear where none is written."""
        written = entry.get(self.field)
        text = "".join(map(str, written)) if isinstance(written, list | tuple) else str(written or "")
        found = list(text.replace(" ", ""))[: len(self.cells)]
        return found + [CLEAR] * (len(self.cells) - len(found))

    def with_signs(self, entry: Entry, signs: Sequence[str]) -> Entry:
        """As they are written: a key by its rings, a platter by its rows."""
        if self.cells == KEY_CELLS:
            text = "".join(signs)
            return {**entry, self.field: f"{text[0]} {text[1:7]} {text[7:]}"}
        rows = groupby(zip(self.cells, signs, strict=True), lambda each: each[0][1])
        return {**entry, self.field: ["".join(sign for _, sign in row) for _, row in rows]}

    def by_cell(self, entry: Entry) -> dict[Cell, str]:
        return dict(zip(self.cells, self.signs(entry), strict=True))

    # ---- what a game adds ----

    @abstractmethod
    def sides(self, entry: Entry) -> Mapping[Side, str]:
        """The kinds of those sides that are not open, each once, from the cell that they belong to."""

    def cut(self, entry: Entry, brush: str, side: Side) -> Entry:
        """The same with a side painted."""
        return entry

    def laid(self, entry: Entry, brush: str, cell: Cell) -> Entry:
        """The same with a cell painted by a brush that is no sign."""
        return entry

    def cleared(self, entry: Entry, cell: Cell, sign: str) -> Entry:
        """The same without what a cell had beside its sign, before another comes; an empty sign takes all away."""
        return entry

    def sites(self, entry: Entry) -> Iterable[tuple[Cell, str, str]]:
        """What lies on cells: what it is, and its drawing."""
        return ()

    def more_findings(self, entry: Entry) -> Iterable[Finding]:
        return ()

    # ---- painting ----

    def sketch(self, entry: Entry) -> Sketch:
        names = pointy_names(self.cells)
        signs, ground = self.signs(entry), self.ground(entry)
        middles = (pointy_centre(cell) for cell in self.cells)
        spaces = tuple(
            Space(space, round(x, 4), round(y, 4), ground[self.cells[space]], names[space])
            for space, (x, y) in enumerate(middles)
        )
        walls = tuple(drawn_wall(side, kind) for side, kind in self.sides(entry).items())
        brushes = {brush.id: brush for brush in self.chart.brushes}
        marks = [Mark("board", self.cells.index(cell), "site", label, icon) for cell, label, icon in self.sites(entry)]
        marks += [
            Mark("board", space, "site", brushes[sign].label, brushes[sign].icon)
            for space, sign in enumerate(signs)
            if sign in brushes and sign not in DRAWN and sign not in self.terrain
        ]
        title = str(entry.get("name") or "A piece of the map")
        sides = tuple(tuple(round(end, 4) for end in pointy_side((0, 0), way)) for way in range(6))
        return Sketch(Board("board", "hex-pointy", title, spaces, walls), tuple(marks), (), (), self.along(), sides)

    def ground(self, entry: Entry) -> dict[Cell, str]:
        """The terrain of each cell, as it is drawn."""
        signs = self.by_cell(entry)
        return {cell: self.terrain.get(sign) or TERRAINS[DRAWN.get(sign, 0)] for cell, sign in signs.items()}

    def along(self) -> dict[str, dict[int, tuple[int, ...]]]:
        """Where each cell comes to lie by the turns of a symmetry."""
        found: dict[str, dict[int, tuple[int, ...]]] = {}
        for symmetry in self.chart.symmetries:
            turned = ((cell, [rotate(cell, by) for by in TURNS.get(symmetry.id, ())]) for cell in self.cells)
            found[symmetry.id] = {
                self.cells.index(cell): tuple(self.cells.index(other) for other in others if other in self.cells)
                for cell, others in turned
            }
        return found

    def partners(self, entry: Entry, brush: str, spot: Spot, symmetry: str) -> Iterator[tuple[str, Spot]]:
        if 0 <= spot.space < len(self.cells):
            for by in TURNS.get(symmetry, ()):
                other = rotate(self.cells[spot.space], by)
                if other in self.cells:
                    yield brush, Spot(self.cells.index(other), (spot.side + by) % 6 if spot.side >= 0 else -1)

    def marked(self, entry: Entry, brush: str, spot: Spot) -> Entry:
        if not 0 <= spot.space < len(self.cells) or spot.side >= 6:
            return entry
        cell = self.cells[spot.space]
        if spot.side >= 0:
            return self.cut(entry, brush, (cell, spot.side))
        if len(brush) > 1:
            return self.laid(entry, brush, cell)
        signs = self.signs(entry)
        signs[spot.space] = brush or CLEAR
        return self.with_signs(self.cleared(entry, cell, brush), signs)

    # ---- what a look tells ----

    def findings(self, entry: Entry) -> Iterator[Finding]:
        signs = self.signs(entry)
        known = {brush.id for brush in self.chart.brushes}
        odd = [sign for sign in signs if sign not in known]
        if odd:
            yield Finding("bad", "It cannot be played on yet", f"Nobody knows the sign {odd[0]!r}.")
            return
        yield self.connected(entry)
        yield from self.more_findings(entry)
        yield self.even(entry)

    def connected(self, entry: Entry) -> Finding:
        """Whether one can walk from anywhere to anywhere, over the piece or around it."""
        steps = self.reached(entry, [cell for cell in self.open_ground(entry) if self.at_rim(cell)])
        cut = tuple(self.cells.index(cell) for cell in self.open_ground(entry) if cell not in steps)
        if cut:
            text = f"{len(cut)} spaces cannot be reached from the edge of the piece."
            return Finding("bad", "Somewhere nobody comes", text, cut)
        return Finding("good", "Every space can be reached", f"{len(steps)} spaces can be walked on.")

    def even(self, entry: Entry) -> Finding:
        """Whether the ways from the six edges to the middle are much alike."""
        ground, heart = self.open_ground(entry), self.heart(entry)
        edges = [[cell for cell in ground if self.faces(cell, way)] for way in range(6)]
        ways = [self.reached(entry, edge).get(heart, -1) for edge in edges]
        told = f"Steps to the middle from the six edges: {', '.join('none' if way < 0 else str(way) for way in ways)}."
        if min(ways) >= 0 and max(ways) - min(ways) <= UNEVEN:
            return Finding("good", "As near from every edge", told)
        return Finding("odd", "Nearer from one edge", told)

    def heart(self, entry: Entry) -> Cell:
        """The walkable space nearest to the middle."""
        return min(self.open_ground(entry), key=lambda cell: (_far(cell), cell), default=(0, 0))

    def faces(self, cell: Cell, way: int) -> bool:
        """Whether a cell lies at that edge of the piece: its last one in that direction, and the next."""
        return neighbour(cell, way) not in self.cells and neighbour(cell, (way + 1) % 6) not in self.cells

    def at_rim(self, cell: Cell) -> bool:
        return any(neighbour(cell, way) not in self.cells for way in range(6))

    def open_ground(self, entry: Entry) -> list[Cell]:
        return [cell for cell, sign in zip(self.cells, self.signs(entry), strict=True) if sign not in (*BARRED, "o")]

    def reached(self, entry: Entry, start: Iterable[Cell]) -> dict[Cell, int]:
        """The steps to each space that can be walked to."""
        sides, ground = self.sides(entry), set(self.open_ground(entry))
        shut = {side for side, kind in sides.items() if kind in ("wall", "cliff")}
        steps = dict.fromkeys(start, 0)
        for cell in (queue := list(steps)):
            for way in range(6):
                beyond = neighbour(cell, way)
                barred = (cell, way) in shut or (beyond, (way + 3) % 6) in shut
                if beyond in ground and beyond not in steps and not barred:
                    steps[beyond] = steps[cell] + 1
                    queue.append(beyond)
        return steps


def drawn_wall(side: Side, kind: str) -> Wall:
    x1, y1, x2, y2 = (round(end, 4) for end in pointy_side(*side))
    return Wall(x1, y1, x2, y2, kind)


def counted(title: str, found: int, wanted: int, what: str) -> Finding:
    """Whether there are as many as there must be."""
    level = "good" if found == wanted else "bad"
    return Finding(level, title, f"Found {found} {what}, expected {wanted}.")  # type: ignore[arg-type]


def toggled(texts: Iterable[str], one: str, put: bool) -> list[str]:
    """A list of texts with one more, or without it."""
    others = [text for text in texts if text != one]
    return [*others, one] if put else others


def texts_in(entry: Entry, field: str) -> list[str]:
    value = entry.get(field)
    return [each for each in value if isinstance(each, str)] if isinstance(value, list | tuple) else []


def cell_in(text: str) -> Cell | None:
    """A cell that is written q,r; None if nobody can read it."""
    q, _, r = text.partition(",")
    try:
        return int(q), int(r)
    except ValueError:
        return None


def chart(brushes: Iterable[Brush], symmetries: tuple[Symmetry, ...] = SYMMETRIES) -> Chart:
    return Chart(tuple(brushes), symmetries)


def _far(cell: Cell) -> int:
    return max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1]))
