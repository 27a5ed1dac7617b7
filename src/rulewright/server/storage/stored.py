"""A table as the database has it: how it was laid, who sits where, and how it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rulewright.kernel import find_game
from rulewright.kernel.scene import Outcome

from ..protocol.fields import Admits, ChatFor
from ..protocol.messages import SeatTaken
from ..protocol.packs import pins_in, without_packs
from ..protocol.tables import ClockSettings, SeatInfo, TableInfo
from ..times import now_ms, week_of
from .person import Person
from .proposed import Proposed
from .saved import Setup

CHALLENGE = "week-"  # the ids of challenges; no tournament's has a dash


@dataclass(slots=True)
class Chair:
    """A seat and who is on it: nobody, a person, a bot, or a bot that stands in for a person."""

    person: Person | None = None
    level: str | None = None
    stops: dict[str, str] = field(default_factory=dict)

    @property
    def open(self) -> bool:
        return self.person is None and self.level is None

    @property
    def holder(self) -> Literal["open", "person", "bot"]:
        return "open" if self.open else "person" if self.person else "bot"

    def same_as(self, other: Chair) -> bool:
        """Whether nobody has taken it from the other."""
        return (self.person, self.level) == (other.person, other.level)

    @property
    def played_by(self) -> Person | None:
        """The person who answers here; None where a bot does."""
        return self.person if self.level is None else None


@dataclass(frozen=True, slots=True)
class Laid:
    """What is settled when a table is laid."""

    id: str
    setup: Setup
    commitment: str
    practice: bool
    clock: ClockSettings
    public: bool
    title: str
    owner: Person
    created: int
    fork_of: str | None = None
    fork_seat: int | None = None
    rated: bool = False
    admits: Admits = "anyone"
    night: str | None = None
    delay: int = 0

    @property
    def counts(self) -> bool:
        """Whether others will be measured by it: no hints, stand-ins, practice branches, and only free undos."""
        return self.rated or (self.night is not None and not self.practice)

    @property
    def kept(self) -> bool:
        """Whether its dice are those of a challenge that others may still try: nobody is told seed or record."""
        return is_kept(self.night)


def challenge_id(week: int) -> str:
    return f"{CHALLENGE}{week}"


def is_kept(night: str | None) -> bool:
    """Whether this is a challenge whose week is not over."""
    week = challenge_week(night)
    return week is not None and week_of(now_ms()) <= week


def challenge_week(night: str | None) -> int | None:
    """The week of a challenge; None if this is none."""
    return int(night.removeprefix(CHALLENGE)) if night is not None and night.startswith(CHALLENGE) else None


@dataclass(slots=True)
class Stored:
    """A table as the database has it."""

    laid: Laid
    chairs: list[Chair]
    status: str
    answers: int
    outcome: Outcome | None
    campaign: str | None = None
    proposed: Proposed | None = None
    chat: ChatFor = "everybody"
    removed: set[str] = field(default_factory=set)
    counted: bool = False

    def seats_of(self, person: Person | None) -> tuple[int, ...]:
        if person is None:
            return ()
        return tuple([i for i, chair in enumerate(self.chairs) if chair.person == person])

    def taken(self, seat: int) -> SeatTaken:
        """Who has a seat now, as the table is told."""
        chair = self.chairs[seat]
        player, level = chair.person.name if chair.person else "", chair.level or ""
        return SeatTaken(seat, chair.holder, player, level, bool(player and level))

    @property
    def keeps_seed(self) -> bool:
        """Whether the seed is secret still; that of a practice branch always is."""
        laid = self.laid
        return laid.fork_of is not None or laid.kept or not (self.status == "over" or laid.practice)

    def _answers_for(self, viewer: Person | None) -> int:
        """How many answers there are, as far as somebody may know: spectators may be behind."""
        is_behind = self.status != "over" and not self.seats_of(viewer)
        return max(0, self.answers - self.laid.delay) if is_behind else self.answers

    def info(self, viewer: Person | None, connected: frozenset[str] = frozenset(), spectators: int = 0) -> TableInfo:
        laid = self.laid
        game = find_game(laid.setup.game)
        seats = game.seats(laid.setup.config)
        return TableInfo(
            id=laid.id,
            game=game.id,
            game_title=game.title,
            title=laid.title,
            config=without_packs(laid.setup.config),
            status=self.status,  # type: ignore[arg-type]
            seats=tuple(
                SeatInfo(
                    seat.index,
                    seat.name,
                    seat.team,
                    seat.colour,
                    chair.holder,
                    chair.person.name if chair.person else "",
                    chair.level or "",
                    chair.person is not None and chair.level is not None,
                    chair.person is not None and chair.person.id in connected,
                    chair.person is not None and chair.person == viewer,
                    chair.person is not None and chair.person.guest,
                )
                for seat, chair in zip(seats, self.chairs, strict=True)
            ),
            clock=laid.clock,
            public=laid.public,
            practice=laid.practice,
            commitment=laid.commitment if laid.fork_of is None else "",
            seed=None if self.keeps_seed else laid.setup.seed,
            owner=laid.owner.name,
            owner_guest=laid.owner.guest,
            mine=laid.owner == viewer,
            answers=self.answers
            if self.status == "over" or self.seats_of(viewer)
            else max(0, self.answers - laid.delay),
            spectators=spectators,
            created=laid.created,
            outcome=self.outcome,
            campaign=self.campaign,
            chat=self.chat,
            rated=laid.rated,
            admits=laid.admits,
            packs=pins_in(laid.setup.config),
            night=laid.night,
            counts=laid.counts,
            delay=laid.delay,
        )


@dataclass(frozen=True, slots=True)
class BadTable:
    """A table that cannot be read, and why."""

    id: str
    game: str
    title: str
    owner: str
    created: int
    why: str

    def info(self, viewer: Person) -> TableInfo:
        """As who laid it, or sat there, is shown it."""
        return TableInfo(
            id=self.id,
            game=self.game,
            game_title=self.game,
            title=self.title,
            config={},
            status="broken",
            seats=(),
            clock=ClockSettings(),
            public=False,
            practice=False,
            commitment="",
            seed=None,
            owner="",
            owner_guest=True,
            mine=self.owner == viewer.id,
            answers=0,
            spectators=0,
            created=self.created,
            outcome=None,
            campaign=None,
            chat="off",
            problem=self.why,
        )
