"""Every message on the wire: the bodies of the HTTP routes, and what travels on a table's websocket, both ways.

`docs/protocol.md` tells the order and the meaning; this module is the letter of it. Scenes, boards, questions and odds
are the kernel's own dataclasses, written as JSON.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from rulewright.kernel.scene import Board, Odds, Outcome, Scene, Seat, Theme
from rulewright.players import Hint

PROTOCOL = 2

NAME_LENGTH = 40
CHAT_LENGTH = 500
KEY_LENGTH = 200
RUN_LENGTH = 200
STOPS = 100

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]
Level: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=KEY_LENGTH)]
MessageId: TypeAlias = Annotated[str, Meta(max_length=64)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatIndex: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
ViewerIndex: TypeAlias = Annotated[int, Meta(ge=-2, le=63)]

# ---- HTTP: games ----------------------------------------------------------------------------------------------------


class ValueInfo(Struct, frozen=True):
    """One value that an option can take."""

    value: Any
    label: str
    help: str


class OptionInfo(Struct, frozen=True):
    """Something to settle before a match; see the kernel's GameOption."""

    id: str
    label: str
    kind: Literal["choice", "number", "switch", "data"]
    default: Any
    values: tuple[ValueInfo, ...]
    low: int
    high: int
    help: str
    per_seat: bool


class LevelInfo(Struct, frozen=True):
    """How well a bot plays."""

    id: str
    label: str


class GameInfo(Struct, frozen=True):
    """A game on the shelf. `seats` are those of the default config; `campaign` is the config that begins a campaign."""

    id: str
    title: str
    blurb: str
    players: str
    length: str
    weight: str
    co_operative: bool
    version: str
    options: tuple[OptionInfo, ...]
    campaign: dict[str, Any] | None
    theme: Theme
    seats: tuple[Seat, ...]
    levels: tuple[LevelInfo, ...]
    rules: int
    gallery: int


class ConfigBody(Struct, forbid_unknown_fields=True):
    """A config to be checked: the answer is its seats."""

    config: dict[str, Any] = {}


class RuleInfo(Struct, frozen=True):
    id: str
    text: str
    kind: str
    page: int | None


class SectionInfo(Struct, frozen=True):
    id: str
    title: str
    rules: tuple[RuleInfo, ...]


class LedgerInfo(Struct, frozen=True):
    """The rules of a game, in the book's order."""

    game: str
    title: str
    sections: tuple[SectionInfo, ...]


# ---- HTTP: the lab --------------------------------------------------------------------------------------------------


class ContentChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of one field of one content entry."""

    file: Annotated[str, Meta(min_length=1, max_length=80)]
    entry: Annotated[str, Meta(min_length=1, max_length=80)]
    field: Annotated[str, Meta(min_length=1, max_length=120)]
    value: int | float | bool | Annotated[str, Meta(max_length=200)]


class NewRun(Struct, frozen=True, forbid_unknown_fields=True):
    """Games to be played by bots. `vary` names options that are drawn for each game; `changes` make a variant."""

    game: Annotated[str, Meta(min_length=1, max_length=60)]
    games: Annotated[int, Meta(ge=1, le=20_000)] = 1000
    players: Annotated[tuple[Level, ...], Meta(min_length=1, max_length=8)] = ("greedy",)
    seed: Seq = 0
    options: dict[str, Any] = {}
    vary: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=8)] = ()
    changes: Annotated[tuple[ContentChange, ...], Meta(max_length=20)] = ()
    name: Annotated[str, Meta(max_length=80)] = ""


class LabRun(Struct, frozen=True):
    """A run and how far it is. `left` is seconds; a variant's `total` counts the games without the change too."""

    id: str
    name: str
    game: str
    game_title: str
    created: int
    games: int
    players: tuple[str, ...]
    changes: list[str]
    state: Literal["waiting", "running", "done", "stopped", "failed"]
    done: int
    total: int
    rate: float
    left: float | None
    errors: int
    text: str
    has_report: bool
    has_comparison: bool


# ---- HTTP: people ---------------------------------------------------------------------------------------------------


class Me(Struct, frozen=True):
    """Who is asking. `token` is a guest's secret; it is told only once, when the guest is made."""

    id: str
    name: str
    account: bool
    token: str | None = None


class GuestBody(Struct, forbid_unknown_fields=True):
    name: Name | None = None


class RegisterBody(Struct, forbid_unknown_fields=True):
    """A guest who registers keeps seats and tables."""

    name: Name
    password: Password


class LoginBody(Struct, forbid_unknown_fields=True):
    name: Name
    password: Password


class RenameBody(Struct, forbid_unknown_fields=True):
    name: Name


# ---- HTTP: tables ---------------------------------------------------------------------------------------------------


class ClockSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`move`: so many seconds for each answer; `game`: for all answers of a seat, plus `bonus` for each;
    `days`: correspondence, so many days for each answer. When a clock runs out, a bot takes the seat, or it loses."""

    kind: Literal["off", "move", "game", "days"] = "off"
    seconds: Annotated[int, Meta(ge=5, le=86_400)] = 60
    bonus: Annotated[int, Meta(ge=0, le=600)] = 0
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    flag: Literal["bot", "lose"] = "bot"


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there: whoever makes the table, a bot of a level, or whoever comes."""

    who: Literal["me", "bot", "open"]
    level: Level | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be laid. No `seats`: me on the first, bots on the others. Several seats of mine: hot-seat.

    `seed` is for practice and shown from the start; without it the seed is secret, and committed to.
    """

    game: Annotated[str, Meta(min_length=1, max_length=60)]
    config: dict[str, Any] = {}
    seats: Annotated[list[SeatPlan], Meta(max_length=64)] = []
    seed: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    clock: ClockSettings = ClockSettings()
    public: bool = False
    title: Annotated[str, Meta(max_length=80)] = ""


class SeatInfo(Struct, frozen=True):
    """A chair and who sits on it. `stand_in`: a bot plays for the person, who can take the seat back."""

    index: int
    name: str
    team: int
    colour: str
    holder: Literal["open", "person", "bot"]
    player: str = ""
    level: str = ""
    stand_in: bool = False
    connected: bool = False
    mine: bool = False


class TableInfo(Struct, frozen=True):
    """A table as whoever asks sees it. `seed` is null until the match is over (or the maker gave it: `practice`).

    `campaign` is the campaign that the match belongs to, or has begun.
    """

    id: str
    game: str
    game_title: str
    title: str
    config: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    seats: tuple[SeatInfo, ...]
    clock: ClockSettings
    public: bool
    practice: bool
    commitment: str
    seed: str | None
    owner: str
    mine: bool
    answers: int
    spectators: int
    created: int
    outcome: Outcome | None
    campaign: str | None


class Seated(Struct, frozen=True):
    """A table that one has just sat down at."""

    table: TableInfo
    me: Me


class LevelBody(Struct, forbid_unknown_fields=True):
    """The level of a bot."""

    level: Level


class LeaveBody(Struct, forbid_unknown_fields=True):
    """Leave a seat to a bot of a level, or open."""

    level: Level | None = None


# ---- HTTP: campaigns ------------------------------------------------------------------------------------------------

JOURNAL = "rulewright-journal"
JOURNAL_VERSION = 1


class CampaignInfo(Struct, frozen=True):
    """A campaign between two matches: what comes `next`, and how the party stands.

    `table` is where it was last played; `playing`: it is being played there now. `problem` says why it cannot go on,
    if it cannot (it was written by rules that these cannot read).
    """

    id: str
    game: str
    game_title: str
    next: str
    text: str
    players: tuple[str, ...]
    over: bool
    table: str | None
    playing: bool
    problem: str
    updated: int


class JournalFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign as a file. `rules` is the version of the game that wrote it."""

    format: str
    version: int
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    rules: Annotated[str, Meta(max_length=60)]
    next: Annotated[str, Meta(max_length=200)]
    text: Annotated[str, Meta(max_length=2000)]
    config: dict[str, Any]


# ---- HTTP: replays and checks ---------------------------------------------------------------------------------------


class EventInfo(Struct, frozen=True):
    """One thing that happened, as the viewer may know it. `n` counts the viewer's own events from 0 without gaps;
    `at` is how many answers had been given."""

    n: int
    kind: str
    text: str
    rule: str
    data: dict[str, Any]
    at: int


class AnswerInfo(Struct, frozen=True):
    """One answer of a finished match. `forced`: there was no other choice."""

    n: int
    seat: int
    prompt: str
    key: str
    forced: bool


class ReplayInfo(Struct, frozen=True):
    """What a timeline needs. `viewers` are the eyes that may be used here. `answers` is empty while the match runs."""

    id: str
    game: str
    game_title: str
    config: dict[str, Any]
    seats: tuple[Seat, ...]
    viewers: tuple[int, ...]
    viewer: int
    total: int
    over: bool
    commitment: str
    seed: str | None
    events: tuple[EventInfo, ...]
    answers: tuple[AnswerInfo, ...]
    outcome: Outcome | None


class Frame(Struct, frozen=True):
    """The table after `answers` answers, through one viewer's eyes; `events` are those since the answer before."""

    answers: int
    total: int
    viewer: int
    scene: Scene
    events: tuple[EventInfo, ...]


class SeatView(Struct, frozen=True):
    """What one seat may keep of a running match: no seed, no answers of others."""

    format: Literal["rulewright-view"]
    game: str
    config: dict[str, Any]
    viewer: int
    commitment: str
    answers: int
    scene: Scene
    events: tuple[EventInfo, ...]


class ForkBody(Struct, forbid_unknown_fields=True):
    """Try from here: after so many answers (null: now), on this seat (null: the one that is asked), against bots of
    this level (null: the best)."""

    answers: Seq | None = None
    seat: SeatIndex | None = None
    level: Level | None = None


class SeedBody(Struct, forbid_unknown_fields=True):
    commitment: Annotated[str, Meta(max_length=128)]
    seed: Annotated[str, Meta(max_length=200)]


class SeedVerdict(Struct, frozen=True):
    """Whether the seed is the one that was committed to."""

    good: bool
    commitment: str


class RecordVerdict(Struct, frozen=True):
    """What the full audit of a record found."""

    good: bool
    text: str
    answers: int
    outcome: Outcome | None


# ---- HTTP: health and errors ----------------------------------------------------------------------------------------


class Health(Struct, frozen=True):
    status: Literal["ok"]
    version: str
    protocol: int


class Problem(Struct, frozen=True):
    """The body of every HTTP error: a code for programs, a sentence for people, and what it is about."""

    code: str
    text: str
    field: str = ""
    rule: str = ""


# ---- websocket: from the client -------------------------------------------------------------------------------------


class FromClient(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """A message to a table. `id` comes back in `accepted` or `refused`."""


class Hello(FromClient, tag="hello", frozen=True):
    """The first message. `token`: a guest's secret (accounts come by cookie, spectators with neither).
    `last_event`: how many events of `viewer` the client has kept. `viewer`: whose eyes to start with."""

    token: Annotated[str, Meta(max_length=100)] | None = None
    last_event: Seq = 0
    viewer: ViewerIndex | None = None


class Choose(FromClient, tag="choose", frozen=True):
    """Answer question `seq`. `seat` is needed only by who holds several."""

    seq: Seq
    key: Key
    id: MessageId = ""
    seat: SeatIndex | None = None


class RunKeys(FromClient, tag="run", frozen=True):
    """Answer question `seq` and those after it with the keys of a shortcut, until somebody else must answer."""

    seq: Seq
    keys: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=RUN_LENGTH)]
    id: MessageId = ""
    seat: SeatIndex | None = None


class LookAs(FromClient, tag="look", frozen=True):
    """See the table through another of my seats (hot-seat), or as a spectator (-1)."""

    viewer: ViewerIndex
    last_event: Seq = 0


class Undo(FromClient, tag="undo", frozen=True):
    """Take my last choice back: at once if nothing was learnt since, else it is proposed to the others."""

    id: MessageId = ""
    seat: SeatIndex | None = None


class OfferDraw(FromClient, tag="draw", frozen=True):
    """Propose a draw to the others."""

    id: MessageId = ""
    seat: SeatIndex | None = None


class Consent(FromClient, tag="consent", frozen=True):
    """Agree to the open proposal, or not (who made it withdraws it by not agreeing)."""

    agree: bool
    id: MessageId = ""
    seat: SeatIndex | None = None


class Resign(FromClient, tag="resign", frozen=True):
    """Give up: the other teams win."""

    id: MessageId = ""
    seat: SeatIndex | None = None


class AskHint(FromClient, tag="hint", frozen=True):
    """What would an expert choose at question `seq`, and why?"""

    seq: Seq
    seat: SeatIndex | None = None


class AskOdds(FromClient, tag="odds", frozen=True):
    """What may a choice of the open question bring?"""

    seq: Seq
    key: Key
    seat: SeatIndex | None = None


class Say(FromClient, tag="chat", frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]
    id: MessageId = ""


class SetStops(FromClient, tag="stops", frozen=True):
    """Answer these kinds of question (by prompt) for me with this key whenever it is listed. Replaces what was set."""

    stops: Annotated[dict[Key, Key], Meta(max_length=STOPS)]
    id: MessageId = ""
    seat: SeatIndex | None = None


class Ping(FromClient, tag="ping", frozen=True):
    sent: float = 0.0


ClientMessage: TypeAlias = (
    Hello | Choose | RunKeys | LookAs | Undo | OfferDraw | Consent | Resign | AskOdds | AskHint | Say | SetStops | Ping
)

# ---- websocket: to the client ---------------------------------------------------------------------------------------


class ToClient(Struct, tag_field="type", frozen=True):
    """A message from a table."""


class Welcome(ToClient, tag="welcome", frozen=True):
    """The answer to hello. `seats` are mine; none: I am a spectator. `viewer`: whose eyes I look through."""

    protocol: int
    me: Me | None
    seats: tuple[int, ...]
    viewer: int
    table: TableInfo
    stops: dict[str, dict[str, str]]


class TableChanged(ToClient, tag="table", frozen=True):
    """Somebody sat down, left, came online, or the match started or ended."""

    table: TableInfo


class Boards(ToClient, tag="boards", frozen=True):
    """The boards of all scenes until the next of these."""

    viewer: int
    boards: tuple[Board, ...]


class SceneNow(ToClient, tag="scene", frozen=True):
    """What lies on the table now, with the open question. Its `boards` are empty: they came before.

    `undo` says how my last choice can be taken back: at once, by asking the others, or not.
    """

    viewer: int
    answers: int
    scene: Scene
    undo: Literal["free", "ask", "no"]


class Events(ToClient, tag="events", frozen=True):
    """What happened, in order. Drop all events numbered `first` or higher, then add these (an undo takes some back)."""

    viewer: int
    first: int
    events: tuple[EventInfo, ...]


class ClockNow(ToClient, tag="clock", frozen=True):
    """Milliseconds left to each seat (null: no clock), and for whom they run, at server time `now` (ms)."""

    left: tuple[int | None, ...]
    running: tuple[int, ...]
    now: int


class ChatLine(Struct, frozen=True):
    """`seat` is -1 for a spectator."""

    n: int
    name: str
    seat: int
    text: str
    at: int


class Chat(ToClient, tag="chat", frozen=True):
    lines: tuple[ChatLine, ...]


class HintNow(ToClient, tag="hint", frozen=True):
    """`hint` is null where the question is no longer open."""

    seq: int
    hint: Hint | None


class OddsNow(ToClient, tag="odds", frozen=True):
    """`odds` is null where nobody can tell."""

    seq: int
    key: str
    odds: Odds | None


class Thinking(ToClient, tag="thinking", frozen=True):
    """The bot seats that think now; empty when none does."""

    seats: tuple[int, ...]


class Proposal(ToClient, tag="proposal", frozen=True):
    """An undo or a draw waits for the consent of `waiting`. `state`: open, agreed, declined or withdrawn."""

    what: Literal["undo", "draw"]
    by: int
    waiting: tuple[int, ...]
    state: Literal["open", "agreed", "declined", "withdrawn"]


class Accepted(ToClient, tag="accepted", frozen=True):
    """A message was carried out and stored. `seq` is the question that is open now; `played`: keys of a run taken."""

    id: str
    seq: int
    played: int = 1


class Refused(ToClient, tag="refused", frozen=True):
    """A message was not carried out; nothing has changed."""

    id: str
    code: str
    text: str
    rule: str = ""


class Pong(ToClient, tag="pong", frozen=True):
    sent: float
    now: int


ServerMessage: TypeAlias = (
    Welcome
    | TableChanged
    | Boards
    | SceneNow
    | Events
    | ClockNow
    | Chat
    | OddsNow
    | HintNow
    | Thinking
    | Proposal
    | Accepted
    | Refused
    | Pong
)
