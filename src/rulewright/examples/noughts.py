"""Noughts and crosses: the smallest whole game."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mypy_extensions import mypyc_attr

from rulewright.kernel import Ask, BadContent, Choice, Config, Flow, Game, Prompt, Saying, State, Viewer, Words, told
from rulewright.kernel.goal import Goal
from rulewright.kernel.scene import Board, Look, Outcome, Piece, Scene, Seat, Space, Theme, at_space

EMPTY = -1
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
NAMES = ("Crosses", "Noughts")
ICONS = ("crossed-swords", "ring")
CELLS = tuple(f"cell {cell + 1}: 1 mine, -1 theirs" for cell in range(9))
BOARD = Board("board", "square", "Board", tuple(Space(i, i % 3, i // 3) for i in range(9)))

GOAL = Goal("Three of your marks in a line: across, down or on a slant.", advice="A full grid without one is a draw.")
STORY = Words(
    {"marked": Saying("{who} takes cell {space}.", weight="deed")},
    {"who": lambda grid, seat: NAMES[seat], "space": lambda grid, cell: str(cell + 1)},
)


@dataclass(slots=True)
class Grid(State):
    """Nine cells, each empty or with the mark of a seat, and whose turn it is."""

    cells: list[int] = field(default_factory=lambda: [EMPTY] * 9)
    turn: int = 0


def mark(grid: Grid) -> Flow[None]:
    """One player puts a mark into an empty cell."""
    cell = yield Ask(grid.turn, "mark", [cell for cell in range(9) if grid.cells[cell] == EMPTY])
    grid.cells[cell] = grid.turn
    told(grid, "marked", grid.turn, space=cell)
    grid.turn = 1 - grid.turn


def winner(grid: Grid) -> int:
    """Who has three in a line, or -1."""
    cells = grid.cells
    for a, b, c in LINES:
        if cells[a] == cells[b] == cells[c] != EMPTY:
            return cells[a]
    return EMPTY


@mypyc_attr(allow_interpreted_subclasses=True)
class Noughts(Game[Grid]):
    id = "noughts"
    title = "Noughts and Crosses"
    blurb = "Three in a row. You know this one."
    theme = Theme(icons={"box": "tic-tac-toe"})
    briefing = (
        "Three of your marks in a line win.",
        "You take turns; each turn you mark one empty cell.",
        "Look where the other side could make its three, and be there first.",
    )
    length = "1 min"
    weight = "featherlight"
    prompts = {"mark": Prompt("Where do you put your mark?")}
    story = STORY
    state_type = Grid
    has_chance = False
    has_secrets = False
    choice_numbers = 9
    lessons_folder = Path(__file__).parent / "lessons" / "noughts"

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return tuple(Seat(i, name, team=i) for i, name in enumerate(NAMES))

    def setup(self, config: Config) -> Grid:
        return Grid()

    def lay(self, config: Config, position: Mapping[str, Any]) -> Grid:
        """The cells of each side; the side with fewer is to move."""
        grid = Grid()
        for seat, name in enumerate(NAMES):
            for cell in position.get(name.lower(), ()):
                if grid.cells[cell] != EMPTY:
                    raise BadContent("position", name.lower(), f"cell {cell} is taken already")
                grid.cells[cell] = seat
        grid.turn = int(grid.cells.count(0) > grid.cells.count(1))
        return grid

    def next_beat(self, state: Grid) -> Flow[None] | None:
        return mark(state) if EMPTY in state.cells and winner(state) == EMPTY else None

    def outcome(self, state: Grid) -> Outcome:
        won = winner(state)
        if won == EMPTY:
            return Outcome((0.5, 0.5), "full", "The grid is full: a draw.")
        return Outcome((1.0 - won, float(won)), "line", f"{NAMES[won]} have three in a line.")

    def is_open(self, state: Grid) -> bool:
        return True

    def score(self, state: Grid, seat: int) -> float:
        won = winner(state)
        return 0.0 if won == EMPTY else 1.0 if won == seat else -1.0

    def features(self, state: Grid, viewer: Viewer) -> dict[str, float]:
        return dict(zip(CELLS, self.numbers(state, viewer), strict=True))

    def numbers(self, state: Grid, viewer: Viewer) -> array[float]:
        me = max(0, viewer)
        return array("d", [0.0 if cell == EMPTY else 1.0 if cell == me else -1.0 for cell in state.cells])

    def scene(self, state: Grid, viewer: Viewer) -> Scene:
        marks = tuple(
            Piece(f"mark{cell}", "board", cell, NAMES[seat], ICONS[seat], seat)
            for cell, seat in enumerate(state.cells)
            if seat != EMPTY
        )
        return Scene(f"{NAMES[state.turn]} to move", boards=(BOARD,), pieces=marks, goal=GOAL)

    def look(self, state: Grid, ask: Ask, choice: Choice) -> Look:
        return Look(f"Cell {int(str(choice)) + 1}", at_space(int(str(choice))))
