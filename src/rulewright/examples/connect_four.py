"""Connect four. Each side's discs are bits of a number, seven to a column of six, so that lines are found by shifts."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from rulewright.kernel import Ask, Choice, Config, Flow, Game, Prompt, Saying, State, Viewer, Words, told
from rulewright.kernel.goal import Goal
from rulewright.kernel.scene import Board, Look, Outcome, Piece, Scene, Seat, Space, Theme, at_space

COLUMNS, ROWS, STRIDE = 7, 6, 7
NAMES = ("Yellow", "Red")
COLOURS = ("#f2c230", "#d8433b")
ALL_FULL = (1 << COLUMNS) - 1
OPEN = tuple(tuple(c for c in range(COLUMNS) if not full >> c & 1) for full in range(ALL_FULL + 1))
CELLS = tuple(f"column {c + 1}, row {r + 1}: 1 mine, -1 theirs" for c in range(COLUMNS) for r in range(ROWS))
BOTTOMS = tuple(range(0, COLUMNS * STRIDE, STRIDE))  # the lowest bit of each column
COLUMN = (1 << ROWS) - 1
SPACES = tuple(Space(c * STRIDE + r, c, ROWS - 1 - r) for c in range(COLUMNS) for r in range(ROWS))

GOAL = Goal("Four of your discs in a line: upright, level or on a slant.", advice="A full rack without one is a draw.")
STORY = Words(
    {"dropped": Saying("{who} drops into column {column}.", weight="deed")},
    {"who": lambda rack, seat: NAMES[seat], "column": lambda rack, column: str(column + 1)},
)


@dataclass(slots=True)
class Rack(State):
    """The discs of each side, how high each column is, which are full (as bits), and whose turn it is."""

    discs: list[int] = field(default_factory=lambda: [0, 0])
    heights: list[int] = field(default_factory=lambda: [0] * COLUMNS)
    full: int = 0
    turn: int = 0
    won: bool = False


def drop(rack: Rack) -> Flow[None]:
    """One player drops a disc into a column that is not full."""
    seat = rack.turn
    column = yield Ask(seat, "drop", OPEN[rack.full])
    row = rack.heights[column]
    rack.heights[column] = row + 1
    if row + 1 == ROWS:
        rack.full |= 1 << column
    discs = rack.discs[seat] = rack.discs[seat] | 1 << column * STRIDE + row
    rack.won = has_four(discs)
    rack.turn = 1 - seat
    told(rack, "dropped", seat, column=column)


def has_four(discs: int) -> bool:
    """Whether four discs stand in a line: upright, level, or on either slant."""
    upright = discs & discs >> 1
    level = discs & discs >> 7
    rising = discs & discs >> 8
    falling = discs & discs >> 6
    return bool(upright & upright >> 2 or level & level >> 14 or rising & rising >> 16 or falling & falling >> 12)


@cache
def told_apart(mine: int, theirs: int) -> array[float]:
    """One column from the bottom up: 1 for a disc of mine, -1 for one of theirs."""
    return array("d", [float((mine >> row & 1) - (theirs >> row & 1)) for row in range(ROWS)])


class ConnectFour(Game[Rack]):
    id = "connect_four"
    title = "Connect Four"
    blurb = "Drop discs, make four in a line, mind the other side doing the same."
    theme = Theme(icons={"box": "tornado-discs"})
    briefing = (
        "Four of your discs in a line win.",
        "You take turns; each turn you drop a disc, which falls to the lowest free place of its column.",
        "Build two threats at once: only one of them can be stopped.",
    )
    length = "5 min"
    weight = "light"
    prompts = {"drop": Prompt("Which column?")}
    story = STORY
    state_type = Rack
    has_chance = False
    has_secrets = False
    choice_numbers = COLUMNS
    lessons_folder = Path(__file__).parent / "lessons" / "connect_four"

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return tuple(Seat(i, name, i, COLOURS[i]) for i, name in enumerate(NAMES))

    def setup(self, config: Config) -> Rack:
        return Rack()

    def next_beat(self, state: Rack) -> Flow[None] | None:
        return None if state.won or state.full == ALL_FULL else drop(state)

    def outcome(self, state: Rack) -> Outcome:
        if not state.won:
            return Outcome((0.5, 0.5), "full", "The rack is full: a draw.")
        winner = 1 - state.turn
        return Outcome((1.0 - winner, float(winner)), "line", f"{NAMES[winner]} has four in a line.")

    def is_open(self, state: Rack) -> bool:
        return True

    def score(self, state: Rack, seat: int) -> float:
        return 0.0 if not state.won else -1.0 if state.turn == seat else 1.0

    def features(self, state: Rack, viewer: Viewer) -> dict[str, float]:
        return dict(zip(CELLS, self.numbers(state, viewer), strict=True))

    def numbers(self, state: Rack, viewer: Viewer) -> array[float]:
        mine, theirs = state.discs[viewer > 0], state.discs[viewer <= 0]
        found = array("d")
        for bottom in BOTTOMS:
            found += told_apart(mine >> bottom & COLUMN, theirs >> bottom & COLUMN)
        return found

    def scene(self, state: Rack, viewer: Viewer) -> Scene:
        discs = tuple(
            Piece(f"disc{space.id}", "board", space.id, NAMES[seat], "plain-circle", seat)
            for space in SPACES
            for seat in (0, 1)
            if state.discs[seat] >> space.id & 1
        )
        board = Board("board", "square", "Rack", SPACES)
        return Scene(f"{NAMES[state.turn]} to move", boards=(board,), pieces=discs, goal=GOAL)

    def look(self, state: Rack, ask: Ask, choice: Choice) -> Look:
        column = int(str(choice))
        return Look(f"Column {column + 1}", at_space(column * STRIDE + state.heights[column]))
