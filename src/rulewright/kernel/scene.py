"""What a viewer sees of a table, as plain typed data. The client draws scenes and sends keys; it knows no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal
from urllib.parse import quote

from msgspec import Struct, field
from msgspec.structs import replace

from .choice import Choice
from .goal import Goal, Phase
from .numbers import Term


class Part(Struct, frozen=True, gc=False):
    """A part of a scene: made by the hundred for every choice, and part of no cycle."""


# ---- what lies still: boards ----------------------------------------------------------------------------------------


class Space(Part, frozen=True):
    """One place of a board. x and y are its centre, in units of a space's radius (hex) or side (square).

    A second line of the label says more in smaller letters.
    """

    id: int
    x: float
    y: float
    terrain: str = ""
    label: str = ""
    icon: str = ""
    region: str = ""


class Wall(Part, frozen=True):
    """A line between two points of a board."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str = "wall"


class Link(Part, frozen=True):
    """A way between two spaces of a graph board, or a threat from one to the other; `label` stands in its middle."""

    a: int
    b: int
    kind: str = "road"
    colour: str = ""
    border: str = ""
    label: str = ""


class Board(Part, frozen=True):
    """The part of a scene that seldom changes; it travels once."""

    id: str
    kind: Literal["hex-flat", "hex-pointy", "square", "graph"]
    title: str
    spaces: tuple[Space, ...]
    walls: tuple[Wall, ...] = ()
    links: tuple[Link, ...] = ()
    muted: bool = False  # drawn in calmer colours
    inks: Mapping[str, str] = field(default_factory=dict)  # the colour of each region


# ---- what lies on it ------------------------------------------------------------------------------------------------


class Suited(Part, frozen=True):
    """A piece of the viewer's that could do what a place asks: what it needs, and its chance."""

    piece: str
    need: str
    chance: float | None = None


class Site(Part, frozen=True):
    """What a place is for: what it asks, what it pays, what follows; and who of the viewer's is best at it."""

    asks: str
    pays: str = ""
    after: str = ""
    best: tuple[Suited, ...] = ()


class Mark(Part, frozen=True):
    """Something about a space that is no piece: a victory tile, an entry zone, a danger level."""

    board: str
    space: int
    kind: str
    label: str = ""
    icon: str = ""
    value: int | None = None
    seat: int = -1
    site: Site | None = None


class Counter(Part, frozen=True):
    """A number that goes up and down, with its ceiling if it has one."""

    label: str
    value: int
    most: int | None = None
    icon: str = ""


class Piece(Part, frozen=True):
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


class Number(Part, frozen=True):
    """A rating that can be asked why."""

    label: str
    value: str
    icon: str = ""
    terms: tuple[Term, ...] = ()
    change: int = 0


class Card(Part, frozen=True):
    """A card: its face, or only its back where the viewer may not know it.

    `text` says in full what it does, `brief` in sixty letters; `story` is a line to be read aloud.
    """

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
    brief: str = ""
    story: str = ""


class Zone(Part, frozen=True):
    """Where cards lie: a hand, a row, a deck of which only the number is known."""

    id: str
    label: str
    kind: Literal["hand", "row", "pile", "deck"]
    seat: int = -1
    cards: tuple[Card, ...] = ()
    count: int = 0
    sheet: str = ""


class Sheet(Part, frozen=True):
    """All there is to know of a hero, a soldier, a side. `text` says what it does, `story` who it is, `seen` where one
    meets it.
    """

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
    text: str = ""
    story: str = ""
    seen: str = ""


class Tale(Part, frozen=True):
    """The page of the story that lies open: a briefing, an encounter, an ending."""

    title: str
    text: str
    kind: str = ""
    icon: str = ""


class Intent(Part, frozen=True):
    """What somebody whom the rules move will do next, by what everybody knows: who, to whom, along which spaces.

    `text` goes on after the name of `who` and stands before `chance` ("strikes the Knight"), so it holds neither of
    them, begins with its verb and has no full stop. One that is not `sure` says there what it hangs on.
    """

    who: str
    text: str
    whom: tuple[str, ...] = ()
    path: tuple[int, ...] = ()
    chance: float | None = None
    sure: bool = True


class Track(Part, frozen=True):
    """A marker on a line: rounds, victory points, doom."""

    id: str
    label: str
    value: int
    low: int
    high: int
    seat: int = -1
    icon: str = ""
    steps: tuple[str, ...] = ()


# ---- dice -----------------------------------------------------------------------------------------------------------


class Die(Part, frozen=True):
    """A die as it lies; `used` marks one that decided something."""

    value: int
    sides: int = 6
    used: bool = False


class Throw(Part, frozen=True):
    """Dice that were thrown for one thing, and what came of them; `good` is None where nothing was at stake."""

    label: str
    dice: tuple[Die, ...]
    text: str = ""
    good: bool | None = None
    tint: str = ""


class Tray(Part, frozen=True):
    """The dice that were thrown last, which stay on the table. A choice points at a die by its number in the tray."""

    title: str
    throws: tuple[Throw, ...]
    text: str = ""


# ---- the question ---------------------------------------------------------------------------------------------------


class Target(Part, frozen=True):
    """What a choice points at, so that the board can answer the question."""

    kind: Literal["space", "piece", "card", "sheet", "seat", "die", "none"] = "none"
    id: str = ""
    board: str = ""


NOWHERE = Target()


def at_space(space: int, board: str = "board") -> Target:
    return Target("space", str(space), board)


def at_piece(piece: str) -> Target:
    return Target("piece", piece)


def at_card(card: str) -> Target:
    return Target("card", card)


def at_die(number: int) -> Target:
    return Target("die", str(number))


class Look(Part, frozen=True):
    """How a choice appears: its words, what it points at, and what it costs.

    `group` gathers choices under one button (all the moves, all the shots); `tone` marks the main or the parting one.
    `odds` says that a forecast can be asked for, `chance` how likely it succeeds where that is known at once; `after`
    says what follows from it in a few words ("1 credit left").
    """

    text: str
    target: Target = NOWHERE
    group: str = ""
    icon: str = ""
    cost: str = ""
    tone: Literal["", "main", "end", "danger"] = ""
    odds: bool = False
    chance: float | None = None
    after: str = ""


class Option(Part, frozen=True):
    """One choice of a question, ready for a client."""

    key: str
    look: Look


class Run(Part, frozen=True):
    """A shortcut, ready for a client: the keys to send, the spaces on the way, and where something may happen."""

    keys: tuple[str, ...]
    look: Look
    via: tuple[int, ...] = ()
    risks: tuple[int, ...] = ()


class Refusal(Part, frozen=True):
    """Why something that a player would try is not among the choices; `label` is how it would appear."""

    text: str
    rule: str
    choice: Choice = ""
    target: Target = NOWHERE
    label: str = ""


class Context(Part, frozen=True):
    """What a question is about: who does what to whom, what the dice or the card must show, and what is at stake.

    `who` and `whom` are ids of pieces.
    """

    who: str = ""
    whom: str = ""
    means: str = ""
    need: str = ""
    stakes: str = ""


class Mute(Part, frozen=True):
    """How a question can be kept from coming back: the answer that is given in its place, and for how long, in words.

    It holds while `until` stays the same; that must not depend on anything hidden.
    """

    label: str
    key: str
    until: str


class Question(Part, frozen=True):
    """The open question as one viewer sees it; only those who are asked see choices."""

    seq: int
    prompt: str
    text: str
    seats: tuple[int, ...]
    rules: tuple[str, ...] = ()
    about: Target = NOWHERE
    context: Context | None = None
    options: tuple[Option, ...] = ()
    shortcuts: tuple[Run, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    secret: bool = False
    mute: Mute | None = None


# ---- odds -----------------------------------------------------------------------------------------------------------


class Odds(Part, frozen=True):
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


class Seat(Part, frozen=True):
    """Somebody at the table."""

    index: int
    name: str
    team: int
    colour: str = ""


class ScoreLine(Part, frozen=True):
    """A line of the score sheet: its label, and a value for each seat or team."""

    label: str
    values: tuple[str, ...]
    rule: str = ""
    total: bool = False


class Outcome(Part, frozen=True):
    """How a match ended: 1 for each seat that won, 0 for each that lost, between for a shared result.

    `title` is its headline where it is neither won nor lost, as when a campaign is put away for another day. `story`
    tells the match as it went.
    """

    results: tuple[float, ...]
    how: str
    text: str
    rule: str = ""
    sheet: tuple[ScoreLine, ...] = ()
    title: str = ""
    story: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, result in enumerate(self.results) if result == 1)


class Scene(Part, frozen=True):
    """Everything on the table that a viewer may know. The kernel adds the question, the outcome, and who sits where,
    unless the game says so itself because it has settled it in play.

    `goal` and `phases` say what wins, how it stands and where in the turn we are. `tale` is the page of the story that
    lies open, `intents` what those will do whom the rules move. `forecast` names what is under way (a fight) if
    somebody may ask how it will end.
    """

    status: str = ""
    phase: str = ""
    boards: tuple[Board, ...] = ()
    marks: tuple[Mark, ...] = ()
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    tracks: tuple[Track, ...] = ()
    tray: Tray | None = None
    forecast: str = ""
    goal: Goal | None = None
    phases: tuple[Phase, ...] = ()
    tale: Tale | None = None
    intents: tuple[Intent, ...] = ()
    seats: tuple[Seat, ...] = ()
    question: Question | None = None
    outcome: Outcome | None = None

    def completed(self, seats: tuple[Seat, ...], question: Question | None, outcome: Outcome | None) -> Scene:
        """With what the kernel knows."""
        return replace(self, seats=self.seats or seats, question=question, outcome=outcome)

    def without_boards(self) -> Scene:
        """What changes in play."""
        return replace(self, boards=())


class Theme(Part, frozen=True):
    """A game's face: its colours, the letters of its titles, icons for its terrain, its marks and (`box`) itself.

    Values are CSS; an empty one leaves the client's own. `accent` fills the main button and `accent_ink` is written on
    it; `accent_text` is the accent where it is read, `light-dark(on light, on dark)`; `paper` and `ink` are of cards.
    `signs` says in a few words what a kind of mark, badge, wall or terrain means, in the list beside a board.
    """

    accent: str = "#d9a441"
    accent_ink: str = ""
    accent_text: str = ""
    second: str = ""
    paper: str = ""
    ink: str = ""
    font: str = ""
    pattern: str = ""
    icons: Mapping[str, str] = field(default_factory=dict)
    terrain: Mapping[str, str] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)


def tiled(width: int, height: int, drawing: str) -> str:
    """A CSS background that repeats a small SVG drawing."""
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'>{drawing}</svg>"
    return f'url("data:image/svg+xml,{quote(svg)}")'
