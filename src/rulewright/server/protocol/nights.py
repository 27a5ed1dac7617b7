"""Nights of the club: tournaments, who signs up, who meets whom, and who stands where."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .fields import Admits, Level
from .tables import ClockSettings

MOST_SEATS = 32
NightKind: TypeAlias = Literal["swiss", "round_robin"]
NightStatus: TypeAlias = Literal["open", "playing", "over", "cancelled"]
StandIns: TypeAlias = Literal["none", "even", "full"]
RoundResult: TypeAlias = Literal["won", "drew", "lost", "bye", "plays", "missed"]


class SetUpName(Struct, frozen=True):
    id: str
    title: str


class CourseOfNights(Struct, frozen=True):
    """A game that tournaments can be played with, and its fair set-ups."""

    game: str
    game_title: str
    set_ups: tuple[SetUpName, ...]


class NewNight(Struct, forbid_unknown_fields=True):
    """A tournament. It begins at `starts` (ms since 1970), or, without that, when all `seats` are taken.

    `stand_ins`: bots of a level come when it begins: none (an odd number has byes), one to make the number even, or as
    many as seats are left. `pause` are minutes between two rounds. One that is not `public` is found by its link alone;
    one that `admits` friends is for friends of who makes it. Swiss rounds are at most half as many as players come;
    in a round robin everybody meets everybody, however many `rounds` are named. A league is a round robin by
    correspondence that gives each round so many `days`; a match that is not over then is lost by whoever has kept the
    other waiting longer.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    set_up: Annotated[str, Meta(max_length=120)] = ""
    kind: NightKind = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=11)] = 5
    seats: Annotated[int, Meta(ge=3, le=MOST_SEATS)] = 8
    stand_ins: StandIns = "even"
    level: Level = "regular"
    clock: ClockSettings = ClockSettings("game", 1200)
    pause: Annotated[int, Meta(ge=0, le=60)] = 1
    days: Annotated[int, Meta(ge=0, le=30)] = 0
    starts: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    public: bool = True
    admits: Admits = "anyone"
    join: bool = True


class NightInfo(Struct, frozen=True):
    """A tournament as a list shows it. `mine`: I look after it; `joined`: I play. `due` is when the next round begins,
    if that is known; in a league, when this one ends. `leaders` are those who stand first. `problem`: why it cannot go
    on, or be read; whoever looks after it may cancel it then, even if it has begun."""

    id: str
    kind: NightKind
    name: str
    game: str
    game_title: str
    set_up: str
    status: NightStatus
    round: int
    rounds: int
    seats: int
    entrants: int
    stand_ins: StandIns
    level: str
    clock: ClockSettings
    pause: int
    days: int
    starts: int | None
    due: int | None
    closed: bool
    public: bool
    admits: Admits
    organiser: str
    mine: bool
    joined: bool
    created: int
    leaders: tuple[str, ...]
    problem: str = ""


class NightsInfo(Struct, frozen=True):
    """Tournaments that I may see."""

    upcoming: tuple[NightInfo, ...]
    running: tuple[NightInfo, ...]
    finished: tuple[NightInfo, ...]


class EntrantInfo(Struct, frozen=True):
    """Who takes part: `number` names them, `seed` is their place by rating, 0 before it begins. `level`: a bot."""

    number: int
    seed: int
    name: str
    level: str
    me: bool
    out: bool


class CellInfo(Struct, frozen=True):
    """What a round was for somebody: against which seed, on which side (0 or 1)."""

    result: RoundResult
    rival: int | None
    side: int | None


class PlaceInfo(Struct, frozen=True):
    """Where somebody stands. `rivals` is Buchholz, the points of all their rivals; `beaten` is Sonneborn-Berger."""

    rank: int
    seed: int
    points: float
    rivals: float
    beaten: float
    cells: tuple[CellInfo, ...]


class PairInfo(Struct, frozen=True):
    """Who meets whom (seeds), on the first and on the second side; no second: a bye. `points` are those of the first,
    null while it is played. `table` is where; it can be watched while it is there."""

    board: int
    first: int
    second: int | None
    points: float | None
    table: str | None


class RoundInfo(Struct, frozen=True):
    number: int
    pairs: tuple[PairInfo, ...]


class NightPage(Struct, frozen=True):
    """A tournament: who takes part, where they stand, and who met whom. `my_table` is where I play now. `sides` are
    the names of the two sides. `may_join`: I may sign up now; `why` says why not."""

    night: NightInfo
    entrants: tuple[EntrantInfo, ...]
    places: tuple[PlaceInfo, ...]
    rounds: tuple[RoundInfo, ...]
    sides: tuple[str, str]
    my_table: str | None
    may_join: bool
    why: str


class KickBody(Struct, forbid_unknown_fields=True):
    """Who shall not take part, by their number."""

    number: Annotated[int, Meta(ge=1, le=1000)]


class TryInfo(Struct, frozen=True):
    """How somebody fared: `result` is 1 for a win; `score` is null where the game counts none. `table` is told to who
    has tried it, too."""

    rank: int
    name: str
    me: bool
    result: float
    score: int | None
    steps: int
    table: str | None


class ChallengeInfo(Struct, frozen=True):
    """The challenge of the week, until `ends`. `tried` counts all who have begun; `my_table` is where I am at it;
    `why` says why I cannot try it, if I have not and cannot."""

    id: str
    game: str
    game_title: str
    title: str
    ends: int
    tried: int
    board: tuple[TryInfo, ...]
    mine: TryInfo | None
    my_table: str | None
    why: str = ""


class EveningMatch(Struct, frozen=True):
    """A match of an evening, and how it ended for each of the players, in their order; null for who was not there.
    `table` is null where it was not open to all."""

    table: str | None
    at: int
    text: str
    results: tuple[float | None, ...]


class EveningPlayer(Struct, frozen=True):
    name: str
    points: float
    won: int
    played: int
    me: bool


class EveningInfo(Struct, frozen=True):
    """The matches that the same people have played one after another, and the running score."""

    matches: tuple[EveningMatch, ...]
    players: tuple[EveningPlayer, ...]
