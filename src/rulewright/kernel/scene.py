"""What a viewer sees of a table, as plain typed data. The client draws scenes and sends keys; it knows no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .choice import Choice
from .numbers import Term

# ---- what lies still: boards ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Space:
    """One place of a board. x and y are its centre, in units of a space's radius (hex) or side (square)."""

    id: int
    x: float
    y: float
    terrain: str = ""
    label: str = ""
    icon: str = ""
    region: str = ""


@dataclass(frozen=True, slots=True)
class Wall:
    """A line between two points of a board."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str = "wall"


@dataclass(frozen=True, slots=True)
class Link:
    """A way between two spaces of a graph board."""

    a: int
    b: int
    kind: str = "road"


@dataclass(frozen=True, slots=True)
class Board:
    """The part of a scene that seldom changes; it travels once."""

    id: str
    kind: Literal["hex-flat", "hex-pointy", "square", "graph"]
    title: str
    spaces: tuple[Space, ...]
    walls: tuple[Wall, ...] = ()
    links: tuple[Link, ...] = ()
    muted: bool = False  # drawn in calmer colours


# ---- what lies on it ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mark:
    """Something about a space that is no piece: a victory tile, an entry zone, a danger level."""

    board: str
    space: int
    kind: str
    label: str = ""
    icon: str = ""
    value: int | None = None
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that goes up and down, with its ceiling if it has one."""

    label: str
    value: int
    most: int | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A figure on a board. `sheet` names the sheet that tells more; `tint` is the colour of one that is nobody's."""

    id: str
    board: str
    space: int
    name: str
    icon: str
    seat: int = -1
    health: Counter | None = None
    badges: tuple[str, ...] = ()
    acting: bool = False
    spent: bool = False
    sheet: str = ""
    size: float = 1.0
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A rating that can be asked why."""

    label: str
    value: str
    icon: str = ""
    terms: tuple[Term, ...] = ()
    change: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its face, or only its back where the viewer may not know it."""

    id: str
    name: str = ""
    kind: str = ""
    icon: str = ""
    text: str = ""
    numbers: tuple[Number, ...] = ()
    rules: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    face: bool = True
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Zone:
    """Where cards lie: a hand, a row, a deck of which only the number is known."""

    id: str
    label: str
    kind: Literal["hand", "row", "pile", "deck"]
    seat: int = -1
    cards: tuple[Card, ...] = ()
    count: int = 0
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """All there is to know of a hero, a soldier, a side."""

    id: str
    title: str
    seat: int = -1
    subtitle: str = ""
    icon: str = ""
    group: str = ""
    numbers: tuple[Number, ...] = ()
    counters: tuple[Counter, ...] = ()
    chips: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    piece: str = ""
    acting: bool = False
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """A marker on a line: rounds, victory points, doom."""

    id: str
    label: str
    value: int
    low: int
    high: int
    seat: int = -1
    icon: str = ""
    steps: tuple[str, ...] = ()


# ---- the question ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target:
    """What a choice points at, so that the board can answer the question."""

    kind: Literal["space", "piece", "card", "sheet", "seat", "none"] = "none"
    id: str = ""
    board: str = ""


NOWHERE = Target()


def at_space(space: int, board: str = "board") -> Target:
    return Target("space", str(space), board)


def at_piece(piece: str) -> Target:
    return Target("piece", piece)


def at_card(card: str) -> Target:
    return Target("card", card)


@dataclass(frozen=True, slots=True)
class Look:
    """How a choice appears: its words, what it points at, and what it costs.

    `group` gathers choices under one button (all the moves, all the shots); `tone` marks the main or the parting one.
    `odds` says that a forecast can be asked for.
    """

    text: str
    target: Target = NOWHERE
    group: str = ""
    icon: str = ""
    cost: str = ""
    tone: Literal["", "main", "end", "danger"] = ""
    odds: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a question, ready for a client."""

    key: str
    look: Look


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A run of choices that can be sent at once: a whole path, a whole army."""

    run: tuple[Choice, ...]
    look: Look
    via: tuple[int, ...] = ()
    risks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """A shortcut, ready for a client: the keys to send, the spaces on the way, and where something may happen."""

    keys: tuple[str, ...]
    look: Look
    via: tuple[int, ...] = ()
    risks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something that a player would try is not among the choices."""

    text: str
    rule: str
    choice: Choice = ""
    target: Target = NOWHERE


@dataclass(frozen=True, slots=True)
class Question:
    """The open question as one viewer sees it; only those who are asked see choices."""

    seq: int
    prompt: str
    text: str
    seats: tuple[int, ...]
    rules: tuple[str, ...] = ()
    about: Target = NOWHERE
    options: tuple[Option, ...] = ()
    shortcuts: tuple[Run, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    secret: bool = False


# ---- odds -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Odds:
    """What a choice may bring: a headline, named chances, a distribution, and the sum it rests on.

    `error` is 0 for exact odds, else the half-width of the 95 % interval.
    """

    headline: str
    chances: tuple[tuple[str, float], ...] = ()
    distribution: tuple[tuple[int, float], ...] = ()
    terms: tuple[Term, ...] = ()
    rules: tuple[str, ...] = ()
    error: float = 0.0


# ---- the whole ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table."""

    index: int
    name: str
    team: int
    colour: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the score sheet: its label, and a value for each seat or team."""

    label: str
    values: tuple[str, ...]
    rule: str = ""
    total: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: 1 for each seat that won, 0 for each that lost, between for a shared result."""

    results: tuple[float, ...]
    how: str
    text: str
    rule: str = ""
    sheet: tuple[ScoreLine, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, result in enumerate(self.results) if result == 1)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the table that a viewer may know. The kernel adds the question, the outcome, and who sits where,
    unless the game says so itself because it has settled it in play."""

    status: str = ""
    phase: str = ""
    boards: tuple[Board, ...] = ()
    marks: tuple[Mark, ...] = ()
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    tracks: tuple[Track, ...] = ()
    seats: tuple[Seat, ...] = ()
    question: Question | None = None
    outcome: Outcome | None = None

    def completed(self, seats: tuple[Seat, ...], question: Question | None, outcome: Outcome | None) -> Scene:
        """With what the kernel knows; written out, since `dataclasses.replace` costs more than many a scene."""
        return Scene(
            self.status, self.phase, self.boards, self.marks, self.pieces, self.zones, self.sheets, self.tracks,
            self.seats or seats, question, outcome,
        )  # fmt: skip

    def without_boards(self) -> Scene:
        """What changes in play; see `completed`."""
        return Scene(
            self.status, self.phase, (), self.marks, self.pieces, self.zones, self.sheets, self.tracks,
            self.seats, self.question, self.outcome,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Theme:
    """A game's face: the client's tokens by name, and icons for its terrain, its marks and (`box`) itself."""

    accent: str = "#d9a441"
    face: str = "plain"
    icons: Mapping[str, str] = field(default_factory=dict)
    terrain: Mapping[str, str] = field(default_factory=dict)
