"""What a viewer sees of a table, as plain typed data. The client draws scenes and sends keys; it knows no rules.

Longer than most: the one vocabulary that games and client share, some fifty small types and hardly a function. They
build on each other down to `Scene`, and a view takes them from all over; parts would be read, and imported, together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal
from urllib.parse import quote

from msgspec import Struct, field
from msgspec.structs import replace

from .choice import Choice
from .goal import Goal, Phase
from .luck import Fortune
from .numbers import Term


class Part(Struct, frozen=True, gc=False):
    """A part of a scene: made by the hundred for every choice, and part of no cycle."""


# ---- what lies still: boards ----------------------------------------------------------------------------------------


class Space(Part, frozen=True):
    """One place of a board. x and y are its centre, in units of a space's radius (hex) or side (square).

    A second line of the label says more in smaller letters. A `region` that begins with a capital is a name, and is
    lettered on the ground of hexes where there is room. On a painted board `size` (0 to 6) says how large a
    settlement stands there, and `art` what is drawn ("ruin", "cave", "port"); else the terrain says so.
    """

    id: int
    x: float
    y: float
    terrain: str = ""
    label: str = ""
    icon: str = ""
    region: str = ""
    size: int = 0
    art: tuple[str, ...] = ()


class Wall(Part, frozen=True):
    """A line between two points of a board; seen from the first, the arrow of an opening points to the left."""

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


class Region(Part, frozen=True):
    """A part of a painted board that has a name, a colour, a border and relief by its terrain ("peaks", "forest").

    Spaces of no such region lie in the sea, unless the board names no regions at all.
    """

    id: str
    name: str
    paint: str = ""
    border: str = ""
    terrain: tuple[str, ...] = ()


class Water(Part, frozen=True):
    """A river along its course, or a lake around it: points as x and y, in a lake with a radius."""

    kind: Literal["river", "lake"]
    course: tuple[tuple[float, ...], ...]
    name: str = ""


class Floor(Part, frozen=True):
    """What a dungeon is paved with (flags, bricks, cobbles or plates), and the colours of its stones."""

    material: str
    tones: tuple[str, ...]


class Decor(Part, frozen=True):
    """Something painted that means nothing (a runnel, a puddle, a root, rails), along points of the board."""

    kind: str
    course: tuple[tuple[float, float], ...]


class Board(Part, frozen=True):
    """The part of a scene that seldom changes; it travels once.

    A `look` paints it. A "painted" graph is drawn as a land: coasts, relief, roads by the kind of link, large names.
    A "dungeon" of squares has a floor of stones, walls with height, torches and darkness.
    """

    id: str
    kind: Literal["hex-flat", "hex-pointy", "square", "graph"]
    title: str
    spaces: tuple[Space, ...]
    walls: tuple[Wall, ...] = ()
    links: tuple[Link, ...] = ()
    muted: bool = False  # drawn in calmer colours
    inks: Mapping[str, str] = field(default_factory=dict)  # the colour of each region
    look: str = ""
    regions: tuple[Region, ...] = ()
    waters: tuple[Water, ...] = ()
    floor: Floor | None = None
    decor: tuple[Decor, ...] = ()


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
    """Something about a space that is no piece: a victory tile, an entry zone, a danger level.

    `badge` says how a level looks on a painted board. A mark of a whole `region` has the space -1.
    A board with a look draws its `feature` (a passage, an exit, rubble, a lever) in place of its seal.
    """

    board: str
    space: int
    kind: str
    label: str = ""
    icon: str = ""
    value: int | None = None
    seat: int = -1
    site: Site | None = None
    badge: Literal["", "danger", "town"] = ""
    region: str = ""
    feature: str = ""


class Counter(Part, frozen=True):
    """A number that goes up and down, with its ceiling if it has one."""

    label: str
    value: int
    most: int | None = None
    icon: str = ""


class Piece(Part, frozen=True):
    """A figure on a board. `sheet` names the sheet that tells more; `tint` is the ground of its portrait, and colours
    all of one that is nobody's.
    """

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

    `text` goes on after the name of `who`, so it begins with its verb, and has no full stop. `chance` stands behind
    it, before a colon where there is one ("strikes the Knight if called: two blows"): one that is not `sure` says
    before the colon what it hangs on, and behind it what it may bring.
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
    """Dice that were thrown for one thing, and how they are read; `good` is None where nothing was at stake.

    `means` says what they do as they lie ("The 5 is the damage.").
    """

    label: str
    dice: tuple[Die, ...]
    text: str = ""
    good: bool | None = None
    tint: str = ""
    means: str = ""


class Tray(Part, frozen=True):
    """The dice that were thrown last, which stay on the table. A choice points at a die by its number in the tray."""

    title: str
    throws: tuple[Throw, ...]
    text: str = ""


# ---- a fight as a stage ---------------------------------------------------------------------------------------------


class Stance(Part, frozen=True):
    """How somebody stands in a fight, and what that means."""

    name: str
    icon: str = ""
    means: str = ""
    tint: str = ""


class Fighter(Part, frozen=True):
    """Somebody on a stage, by the id of a piece: its name, face and health stand there, its sheet tells the rest.

    `hunts` says whom it goes for and why, `state` where it is in its turn ("acts next"), `note` what else is to be seen
    at once ("your target"); `holds` is what it can spend.
    """

    piece: str
    hunts: str = ""
    stance: Stance | None = None
    state: str = ""
    note: str = ""
    holds: tuple[Counter, ...] = ()


class Threat(Part, frozen=True):
    """A blow that is to come, or has: who against whom, both pieces, and what it does in words, with a noun.

    `note` says more in smaller letters.
    """

    who: str
    whom: str
    text: str
    kind: Literal["melee", "ranged", "done"] = "melee"
    note: str = ""


class Upshot(Part, frozen=True):
    """A number and what it is, for better or worse."""

    value: int
    text: str
    tone: Literal["", "good", "bad"] = ""


class Prospect(Part, frozen=True):
    """What will come of a thing (`when`: "If you let the dice stand"), or how a number comes about, by its terms."""

    when: str
    upshots: tuple[Upshot, ...] = ()
    terms: tuple[Term, ...] = ()


class Stage(Part, frozen=True):
    """A fight face to face, drawn in the place of the board `board`: foes above, heroes below, a ribbon a threat."""

    board: str
    foes: tuple[Fighter, ...]
    heroes: tuple[Fighter, ...]
    threats: tuple[Threat, ...] = ()
    prospects: tuple[Prospect, ...] = ()


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


class Wished(Part, frozen=True):
    """How something that partners may wish of a seat appears: its words, and what it points at."""

    key: str
    text: str
    target: Target = NOWHERE


class Look(Part, frozen=True):
    """How a choice appears: its words, what it points at, and what it costs.

    `group` gathers choices under one button (all the moves, all the shots); `tone` marks the main or the parting one.
    `odds` says that a forecast can be asked for, `chance` how likely it succeeds where that is known at once; `after`
    says what follows from it in a few words ("1 credit left"). `vain`: the place it points at pays nothing now to
    whoever goes there.
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
    vain: bool = False


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


class Ghost(Part, frozen=True):
    """A piece of a board in somebody's hand: its spaces and walls around its own centre, as it lies unturned.

    `key` is the choice that takes it in hand, where it is one of several; an icon says what stands on a space.
    """

    name: str
    spaces: tuple[Space, ...]
    walls: tuple[Wall, ...] = ()
    text: str = ""
    key: str = ""


class Placement(Part, frozen=True):
    """A way to lay a piece: its centre on a space of a board, turned clockwise; `keys` are what lays it so."""

    keys: tuple[str, ...]
    space: int
    degrees: int = 0
    board: str = "board"


class Laying(Part, frozen=True):
    """Pieces to lay: several to choose one from, or the one in hand with every way to lay it on a board of a kind."""

    kind: Literal["hex-flat", "hex-pointy", "square"]
    ghosts: tuple[Ghost, ...]
    placements: tuple[Placement, ...] = ()


class Mute(Part, frozen=True):
    """How a question can be kept from coming back: the answer that is given in its place, and for how long, in words.

    It holds while `until` stays the same; that must not depend on anything hidden.
    """

    label: str
    key: str
    until: str


class Question(Part, frozen=True):
    """The open question as one viewer sees it; only those who are asked see choices.

    `rest` offers, in words, to leave it and its like to chance; `laying` shows the pieces that it is about.
    """

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
    rest: str = ""
    laying: Laying | None = None


# ---- odds -----------------------------------------------------------------------------------------------------------


class Odds(Part, frozen=True):
    """What a choice may bring: a headline, named chances, a distribution, and the sum it rests on.

    `bad` names those of the chances that whoever asks would rather not see. `error` is 0 for exact odds, else the
    half-width of the 95 % interval.
    """

    headline: str
    chances: tuple[tuple[str, float], ...] = ()
    distribution: tuple[tuple[int, float], ...] = ()
    terms: tuple[Term, ...] = ()
    rules: tuple[str, ...] = ()
    error: float = 0.0
    bad: tuple[str, ...] = ()


# ---- what lies ahead of a piece -------------------------------------------------------------------------------------


class Danger(Part, frozen=True):
    """A space where others could hit a piece if it stood there: who, each with its chance, the likeliest first."""

    space: int
    by: tuple[tuple[str, float], ...]


class Outlook(Part, frozen=True):
    """Where a piece could go, with what each space costs it, and where others could hit it; asked for, never sent.

    `unit` says what a cost counts, `text` what it takes for granted. It rests on what lies open: who asks learns
    nothing.
    """

    piece: str
    unit: str = ""
    text: str = ""
    reach: tuple[tuple[int, int], ...] = ()
    dangers: tuple[Danger, ...] = ()


def numbered(piece: str, letter: str, pieces: Sequence[int]) -> int:
    """The number of a piece whose id is a letter and its place in a list; -1 for anything else."""
    number = piece.removeprefix(letter)
    known = piece.startswith(letter) and number.isascii() and number.isdecimal() and int(number) < len(pieces)
    return int(number) if known else -1


def dangers(
    spaces: Iterable[int], foes: Iterable[int], letter: str, chance: Callable[[int, int], float]
) -> tuple[Danger, ...]:
    """The spaces where any of the foes has a chance; `letter` begins the id of a piece, its number ends it."""
    numbers = list(foes)
    found = []
    for space in spaces:
        by = [(f"{letter}{foe}", chance(foe, space)) for foe in numbers]
        if likely := sorted((each for each in by if each[1] > 0), key=lambda each: -each[1]):
            found.append(Danger(space, tuple(likely)))
    return tuple(found)


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
    tells the match as it went, `luck` how the dice and cards fell in what everybody saw.
    """

    results: tuple[float, ...]
    how: str
    text: str
    rule: str = ""
    sheet: tuple[ScoreLine, ...] = ()
    title: str = ""
    story: str = ""
    luck: tuple[Fortune, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, result in enumerate(self.results) if result == 1)


class Scene(Part, frozen=True):
    """Everything on the table that a viewer may know. The kernel adds the question, the outcome, and who sits where,
    unless the game says so itself because it has settled it in play.

    `goal` and `phases` say what wins, how it stands and where in the turn we are. `tale` is the page of the story that
    lies open, `intents` what those will do whom the rules move. `stage` is a fight that is drawn face to face.
    `forecast` names what is under way (a fight) if somebody may ask how it will end; `outlooks` says that those of
    pieces can be asked for.
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
    stage: Stage | None = None
    forecast: str = ""
    outlooks: bool = False
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
    `signs` says in a few words what a kind of mark, badge, wall or terrain means, in the list beside a board, what the
    `tint` of figures that are nobody's means, and what a number of a sheet is good for, by its label in small letters.
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
