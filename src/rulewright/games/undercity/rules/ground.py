"""The map of a chapter as it lies now: which spaces are connected, and the three kinds of distance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rulewright.kernel import Content
from rulewright.table.lattice import OPEN
from rulewright.table.paths import FAR, distance_table
from rulewright.table.squares import SquareBoard, untouched_corner

CRACK, GATE = 3, 4
COLUMNS, ROWS = "ABCDEFGHI", 6
CRACK_SIDES = {"F:NS": (0, 2), "F:EW": (1, 3)}
Table = tuple[tuple[int, ...], ...]


def space_of(label: str) -> int:
    """'C4' as a number: 54 spaces in rows of nine. UC.SPACE.01, UC.COMP.10"""
    if len(label) != 2 or label[0] not in COLUMNS or label[1] not in "123456":
        raise ValueError(f"there is no space {label!r}: expected A1 to I6")
    return COLUMNS.index(label[0]) + (int(label[1]) - 1) * len(COLUMNS)


def label_of(space: int) -> str:
    return f"{COLUMNS[space % len(COLUMNS)]}{space // len(COLUMNS) + 1}"


@dataclass(frozen=True, slots=True, eq=False)
class Ground(Content):
    """The spaces with their connections, for one state of the gate and the fissures.

    `far` counts through open fissures (proximity, pursuit), `shot` treats them as obstructions (ranged attacks);
    `near` says where a small figure can step, `wide` where one can that is barred from fissures, `firm` where
    connections are that no crack makes.
    """

    id: str
    near: Table
    wide: Table
    firm: Table
    far: Table
    shot: Table
    sides: Table  # orthogonal neighbours, walls or not: for reopening a fissure
    fissures: tuple[int, ...]
    gate_open: bool
    collapsed: int  # bits of fissure spaces


class Plan:
    """What is printed on a chapter's map and never changes.

    A side is open unless a wall is drawn along it, then for both spaces; a space without a word is clear, and one
    marked #### is walled all round. UC.SPACE.02-04, 13
    """

    def __init__(self, text: str) -> None:
        drawn = SquareBoard.from_text(text, {"=": GATE})
        self.labels = drawn.labels
        cracks = {
            (drawn.cells[space], way): CRACK
            for space, label in enumerate(drawn.labels)
            for way in CRACK_SIDES.get(label, ())
        }
        walls = {
            (drawn.cells[facet // 4], facet % 4): kind
            for facet, kind in enumerate(drawn.kinds)
            if kind not in (OPEN, 2) and (drawn.cells[facet // 4], facet % 4) not in cracks
        }
        self.board = SquareBoard(drawn.cells, walls | cracks)
        self.gates = frozenset(
            self.board.side(facet // 4, facet % 4) for facet, kind in enumerate(drawn.kinds) if kind == GATE
        )
        self.fissures = self.marked(*CRACK_SIDES)
        self.rocks = self.marked("ROCK")
        self.caves = self.marked("CAVE")
        self.obstructions = self.marked("####")
        self.stars = self.marked("*")
        self.passages = {
            int(number): space
            for space, label in enumerate(self.labels)
            if label.startswith("P") and label[1:2].isdigit()
            for number in label[1:].replace("-", "")
        }

    def marked(self, *labels: str) -> tuple[int, ...]:
        return tuple(space for space, label in enumerate(self.labels) if label in labels)

    def lay(self, id: str, gate_open: bool, collapsed: int) -> Ground:
        """The connections with the gate open or closed and these fissures collapsed. UC.ELEM.07-09, UC.FISS.08-10

        Spaces are linked by open sides and by corners that no wall touches; distance counts steps. An obstruction is
        linked to nothing, a fissure along its crack, for small figures and not for shots. UC.EX.01, UC.SPACE.05-11,
        UC.ELEM.04, UC.FISS.01, 02, 14
        """
        gates = self.gates if gate_open else frozenset()
        firm = self.board.steps_and_corners(untouched_corner, (OPEN,), gates)
        straight = self.board.steps((OPEN, CRACK), gates)
        near = tuple(
            tuple(s for s in dict.fromkeys((*straight[space], *firm[space])) if not collapsed >> s & 1)
            for space in range(len(firm))
        )
        barred = {*self.fissures}
        wide = tuple(
            () if space in barred else tuple(step for step in steps if step not in barred)
            for space, steps in enumerate(near)
        )
        linked = tuple(() if collapsed >> space & 1 else steps for space, steps in enumerate(near))
        return Ground(
            id, near, wide, firm, distance_table(linked), distance_table(firm),
            tuple(tuple(s for s in beside if s >= 0) for beside in self.board.beside), self.fissures, gate_open,
            collapsed,
        )  # fmt: skip


@cache
def plan_of(text: str) -> Plan:
    return Plan(text)


__all__ = ["FAR", "Ground", "Plan", "label_of", "plan_of", "space_of"]
