"""The bodies of the HTTP routes, asked and answered. `docs/protocol.md` tells their meaning; this is the letter of it.

Scenes, outcomes and seats are the kernel's own dataclasses, written as JSON.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from rulewright.kernel.events import Cue, Weight
from rulewright.kernel.scene import Outcome, Scene, Seat, Theme
from rulewright.players import Hint

NAME_LENGTH = 40

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]
Who: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
ChatFor: TypeAlias = Literal["everybody", "players", "off"]
Level: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatIndex: TypeAlias = Annotated[int, Meta(ge=0, le=63)]

# ---- games ----------------------------------------------------------------------------------------------------------


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
    briefing: tuple[str, ...]
    players: str
    length: str
    weight: str
    co_operative: bool
    version: str
    options: tuple[OptionInfo, ...]
    campaign: dict[str, Any] | None
    theme: Theme
    poster: bool
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


# ---- the lab --------------------------------------------------------------------------------------------------------


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


# ---- people ---------------------------------------------------------------------------------------------------------


class Me(Struct, frozen=True):
    """Who is asking. `token` is a guest's secret; it is told only once, when the guest is made."""

    id: str
    name: str
    account: bool
    token: str | None = None


class PasswordBody(Struct, forbid_unknown_fields=True):
    """A new password; the current one must be known."""

    current: Annotated[str, Meta(max_length=200)]
    password: Password


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


# ---- tables ---------------------------------------------------------------------------------------------------------


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
    chat: ChatFor = "everybody"


class SeatInfo(Struct, frozen=True):
    """A chair and who sits on it. `stand_in`: a bot plays for the person, who can take the seat back.
    `guest`: the player has no account, so the name is nobody's in particular."""

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
    guest: bool = False


class TableInfo(Struct, frozen=True):
    """A table as whoever asks sees it. `seed` is null until the match is over (or the maker gave it: `practice`).

    `campaign` is the campaign that the match belongs to, or has begun. `chat` tells who may write here.
    A `broken` table cannot be read any more, and `problem` says why; only who laid it or sits there is shown it.
    """

    id: str
    game: str
    game_title: str
    title: str
    config: dict[str, Any]
    status: Literal["waiting", "playing", "over", "broken"]
    seats: tuple[SeatInfo, ...]
    clock: ClockSettings
    public: bool
    practice: bool
    commitment: str
    seed: str | None
    owner: str
    owner_guest: bool
    mine: bool
    answers: int
    spectators: int
    created: int
    outcome: Outcome | None
    campaign: str | None
    chat: ChatFor
    problem: str = ""


class ChatBody(Struct, forbid_unknown_fields=True):
    """Who may write at a table."""

    chat: ChatFor


class RemoveBody(Struct, forbid_unknown_fields=True):
    """A spectator to be removed, as `spectators` and lines of chat (`by`) name them."""

    who: Who


class SpectatorInfo(Struct, frozen=True):
    """Somebody who watches."""

    who: str
    name: str
    guest: bool


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


# ---- campaigns ------------------------------------------------------------------------------------------------------

JOURNAL = "rulewright-journal"
JOURNAL_VERSION = 1


class PlayerInfo(Struct, frozen=True):
    """A person by name. `guest`: without an account."""

    name: str
    guest: bool


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
    players: tuple[PlayerInfo, ...]
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


# ---- replays and checks ---------------------------------------------------------------------------------------------


class EventInfo(Struct, frozen=True):
    """One thing that happened, as the viewer may know it. `n` counts the viewer's own events from 0 without gaps;
    `at` is how many answers had been given."""

    n: int
    kind: str
    text: str
    rule: str
    data: dict[str, Any]
    at: int
    weight: Weight
    shows: tuple[Cue, ...]


class AnswerInfo(Struct, frozen=True):
    """One answer of a finished match. `forced`: there was no other choice."""

    n: int
    seat: int
    prompt: str
    key: str
    forced: bool


class ReplayInfo(Struct, frozen=True):
    """What a timeline needs. `viewers` are the eyes that may be used here. `answers` is empty while the match runs.

    `first` is the first frame for these eyes: a practice branch does not tell others what came before it.
    """

    id: str
    game: str
    game_title: str
    config: dict[str, Any]
    seats: tuple[Seat, ...]
    viewers: tuple[int, ...]
    viewer: int
    first: int
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


class Why(Struct, frozen=True):
    """What a bot makes of a decision of a finished match, through the eyes of the `seat` that was asked.

    If a bot sat there, it thinks once more by its `level`; if none did, a good one thinks in its place (null).
    `chosen` is what was answered then; empty if the match was broken off here.
    """

    answers: int
    seat: int
    level: str | None
    hint: Hint
    chosen: str
    chosen_text: str


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


# ---- health and errors ----------------------------------------------------------------------------------------------


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
