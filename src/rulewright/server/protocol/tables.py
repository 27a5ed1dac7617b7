"""Tables: how they are laid, who sits there, and what the maker looks after."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rulewright.kernel.scene import Outcome

from .fields import Admits, ChatFor, Level, PackStack, Who
from .packs import PackPin
from .people import Me


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

    `seed` is for practice and shown from the start; without it the seed is secret, and committed to. `rated`: the match
    counts for the ratings of all who sit down; seats are drawn by lot, and whose time is up loses. A table that
    `admits` friends is for friends of the maker alone, and for whom somebody there invites.
    `packs` are ids of packs on a shelf, in the order in which they are stacked; with a `band` only such as were
    measured, and are at most so many points of a hundred stronger or weaker than their like. Spectators see the match
    `delay` answers later, until it is over.
    """

    game: Annotated[str, Meta(min_length=1, max_length=60)]
    config: dict[str, Any] = {}
    seats: Annotated[list[SeatPlan], Meta(max_length=64)] = []
    seed: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    clock: ClockSettings = ClockSettings()
    public: bool = False
    title: Annotated[str, Meta(max_length=80)] = ""
    chat: ChatFor = "everybody"
    rated: bool = False
    admits: Admits = "anyone"
    packs: PackStack = []
    delay: Annotated[int, Meta(ge=0, le=50)] = 0
    band: Annotated[int, Meta(ge=0, le=50)] | None = None


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

    `rated`: whoever sits down agrees that the match counts. `campaign` is the campaign that the match belongs to, or
    has begun. `chat` tells who may write here.
    `packs` are what the match is played with beside the game, in the order of their stack. `night` is the tournament
    or challenge that the table belongs to. `counts`: it is rated, or somebody's one try at a challenge: no hints, no
    stand-ins, nothing is tried out. Spectators see it `delay` answers later.
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
    rated: bool = False
    admits: Admits = "anyone"
    packs: tuple[PackPin, ...] = ()
    night: str | None = None
    counts: bool = False
    delay: int = 0
    problem: str = ""


class Standing(Struct, frozen=True):
    """Where a match stands, in words, and whose turn it is; `mine` if it is the asker's."""

    text: str
    turn: str
    mine: bool


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
