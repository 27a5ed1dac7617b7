"""Tables in the database: how they were laid, who sits where, and what was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import Session

from rulewright.kernel import commitment, find_game
from rulewright.kernel.scene import Outcome

from ..loops import readable
from ..metrics import Metrics
from ..misuse import Misuse
from ..people.accounts import Person, now_ms
from ..protocol.bodies import ChatFor, ClockSettings, SeatInfo, SpectatorInfo, TableInfo
from ..protocol.messages import ChatLine, SeatTaken
from ..tables.clocks import DAY
from ..tables.proposals import Proposed, read, written
from ..tables.secrecy import seat_bar
from . import ChatRow, ChoiceRow, Database, HolderRow, MuteRow, PersonRow, RemovalRow, ReplayRow, SeatRow, TableRow
from .campaigns import Step, move_campaign
from .saved import Setup

LOBBY = 100  # how many tables a list shows
MUTES = 1000
CHAT = 100  # how many lines somebody who comes gets
STATUS = ("waiting", "playing", "over")


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

    def seats_of(self, person: Person | None) -> tuple[int, ...]:
        if person is None:
            return ()
        return tuple([i for i, chair in enumerate(self.chairs) if chair.person == person])

    def taken(self, seat: int) -> SeatTaken:
        """Who has a seat now, as the table is told."""
        chair = self.chairs[seat]
        player, level = chair.person.name if chair.person else "", chair.level or ""
        return SeatTaken(seat, chair.holder, player, level, bool(player and level))

    def info(self, viewer: Person | None, connected: frozenset[str] = frozenset(), spectators: int = 0) -> TableInfo:
        laid = self.laid
        game = find_game(laid.setup.game)
        seats = game.seats(laid.setup.config)
        return TableInfo(
            id=laid.id,
            game=game.id,
            game_title=game.title,
            title=laid.title,
            config=laid.setup.config,
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
            seed=laid.setup.seed if (self.status == "over" or laid.practice) and laid.fork_of is None else None,
            owner=laid.owner.name,
            owner_guest=laid.owner.guest,
            mine=laid.owner == viewer,
            answers=self.answers,
            spectators=spectators,
            created=laid.created,
            outcome=self.outcome,
            campaign=self.campaign,
            chat=self.chat,
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


class TableStore:
    def __init__(self, database: Database, metrics: Metrics) -> None:
        self._database = database
        self._metrics = metrics

    async def add(
        self,
        laid: Laid,
        chairs: Sequence[Chair],
        status: str,
        campaign: Step | None = None,
        chat: ChatFor = "everybody",
    ) -> None:
        """Store a new table; CampaignMoved, and nothing stored, if its campaign has gone on elsewhere."""
        row = TableRow(
            id=laid.id,
            game=laid.setup.game,
            rules=laid.setup.rules,
            content=laid.setup.content,
            config=laid.setup.config,
            seed=laid.setup.seed,
            practice=laid.practice,
            clock=msgspec.to_builtins(laid.clock),
            public=laid.public,
            title=laid.title,
            owner=laid.owner.id,
            status=status,
            answers=0,
            outcome=None,
            created=laid.created,
            campaign=campaign.id if campaign else None,
            fork_of=laid.fork_of,
            chat=chat,
            fork_seat=laid.fork_seat,
        )
        seats = [
            SeatRow(table=laid.id, seat=i, person=c.person.id if c.person else None, level=c.level, stops=c.stops)
            for i, c in enumerate(chairs)
        ]

        def add(session: Session) -> None:
            if campaign is not None:
                move_campaign(session, campaign, laid)
            session.add(row)
            session.flush()
            session.add_all(seats)
            session.flush()
            _note_holders(session, row)

        await self._database.write(add)

    async def find(self, table: str) -> Stored | None:
        """Misuse if it is there, but cannot be read."""
        good, bad = await self._load([TableRow.id == table])
        if bad:
            raise Misuse("unreadable", f"this table cannot be read: {bad[0].why}")
        return good[0] if good else None

    async def lobby(self, game: str | None) -> list[Stored]:
        wanted = [TableRow.public, TableRow.status != "over"]
        if game is not None:
            wanted.append(TableRow.game == game)
        return (await self._load(wanted))[0]

    async def tables_of(self, person: Person) -> tuple[list[Stored], list[BadTable]]:
        """Somebody's tables, newest first, and those of them that cannot be read."""
        seated = select(SeatRow.table).where(SeatRow.person == person.id)
        return await self._load([or_(TableRow.owner == person.id, TableRow.id.in_(seated))])

    async def overdue(self, now: int) -> list[str]:
        """Tables whose correspondence clock has run out."""
        return await self._database.read(lambda session: self._overdue(session, now))

    def _overdue(self, session: Session, now: int) -> list[str]:
        playing = session.execute(
            select(TableRow.id, TableRow.clock, TableRow.created).where(TableRow.status == "playing")
        ).all()
        clocks, _ = readable("clock of table", playing, _id_of, _days_of, self._metrics)
        slow = {id: (days * DAY, created) for id, days, created in clocks if days}
        last = (
            select(ChoiceRow.table, func.max(ChoiceRow.at)).where(ChoiceRow.table.in_(slow)).group_by(ChoiceRow.table)
        )
        answered = {row[0]: row[1] for row in session.execute(last)}
        return [id for id, (time, created) in slow.items() if answered.get(id, created) + time <= now]

    async def laid_since(self, person: Person, since: int) -> int:
        query = select(func.count()).where(TableRow.owner == person.id, TableRow.created > since)
        return await self._database.read(lambda session: session.scalar(query)) or 0

    async def _load(self, wanted: Sequence[Any]) -> tuple[list[Stored], list[BadTable]]:
        return await self._database.read(lambda session: _load(session, wanted, self._metrics))

    async def set_chat(self, table: str, chat: ChatFor) -> None:
        change = update(TableRow).where(TableRow.id == table).values(chat=chat)
        await self._database.write(lambda session: session.execute(change))

    async def remove(self, table: str, marks: Sequence[str]) -> None:
        """These may not come back."""

        def remove(session: Session) -> None:
            for who in marks:
                session.merge(RemovalRow(table=table, who=who))

        await self._database.write(remove)

    async def sit(self, table: str, seat: int, chair: Chair, before: Chair, status: str) -> bool:
        """Who sits there now, and whether the table waits or plays. False, and no change, if it was not as before;
        Misuse if this person may not sit there."""
        wanted = (
            SeatRow.table == table,
            SeatRow.seat == seat,
            SeatRow.person == (before.person.id if before.person else None),
            SeatRow.level == before.level,
        )
        values = {"person": chair.person.id if chair.person else None, "level": chair.level, "stops": chair.stops}

        def sit(session: Session) -> bool:
            row = session.get_one(TableRow, table, with_for_update=True)  # one change of seats at a time
            if chair.person is not None and chair.person != before.person:
                _check_sides(session, row, chair.person, seat)
            changed = session.scalar(update(SeatRow).where(*wanted).values(**values).returning(SeatRow.seat))
            if changed is None:
                return False
            row.status = status
            session.flush()
            _note_holders(session, row)
            return True

        return await self._database.write(sit)

    async def note_answers(self, table: str, answers: int) -> None:
        """How far a match has come that leaves the memory."""
        change = update(TableRow).where(TableRow.id == table).values(answers=answers)
        await self._database.write(lambda session: session.execute(change))

    async def propose(self, table: str, proposed: Proposed | None, before: Proposed | None) -> bool:
        """What waits for consent now. False, and no change, if it was not as before."""
        was = written(before)
        wanted = (TableRow.id == table, TableRow.proposal.is_(None) if was is None else TableRow.proposal == was)
        change = update(TableRow).where(*wanted).values(proposal=written(proposed)).returning(TableRow.id)
        return await self._database.write(lambda session: session.scalar(change)) is not None

    async def proposed(self, table: str) -> Proposed | None:
        query = select(TableRow.proposal).where(TableRow.id == table)
        return read(await self._database.read(lambda session: session.scalar(query)))

    # ---- chat ----

    async def say(self, table: str, speaker: SpectatorInfo, seat: int, text: str) -> ChatLine:
        row = ChatRow(
            table=table, name=speaker.name, seat=seat, text=text, at=now_ms(), by=speaker.who, guest=speaker.guest
        )
        await self._database.write(lambda session: session.add(row))
        return _line(row)

    async def chat(self, table: str) -> list[ChatLine]:
        """The last lines that were said at a table."""
        query = select(ChatRow).where(ChatRow.table == table).order_by(ChatRow.id.desc()).limit(CHAT)
        rows = await self._database.read(lambda session: session.scalars(query).all())
        return [_line(row) for row in reversed(rows)]

    async def muted(self, person: Person) -> dict[str, SpectatorInfo]:
        """Those whom a person does not want to hear."""
        query = select(MuteRow).where(MuteRow.person == person.id).limit(MUTES)
        rows = await self._database.read(lambda session: session.scalars(query).all())
        return {row.who: SpectatorInfo(row.who, row.name, False) for row in rows}

    async def mute(self, person: Person, who: str, name: str | None) -> None:
        """Hear no more of somebody; without a name, hear them again."""

        def change(session: Session) -> None:
            if name is None:
                session.execute(delete(MuteRow).where(MuteRow.person == person.id, MuteRow.who == who))
            else:
                session.merge(MuteRow(person=person.id, who=who, name=name))

        await self._database.write(change)

    # ---- imported records ----

    async def add_replay(self, id: str, record: bytes, owner: Person | None) -> None:
        row = ReplayRow(id=id, record=record, owner=owner.id if owner else None, created=now_ms())
        await self._database.write(lambda session: session.add(row))

    async def find_replay(self, id: str) -> bytes | None:
        row = await self._database.read(lambda session: session.get(ReplayRow, id))
        return row.record if row else None


def _load(session: Session, wanted: Sequence[Any], metrics: Metrics) -> tuple[list[Stored], list[BadTable]]:
    """Tables with their seats and the people on them, newest first; and those that cannot be read."""
    rows = session.scalars(select(TableRow).where(*wanted).order_by(TableRow.created.desc()).limit(LOBBY)).all()
    ids = [row.id for row in rows]
    seats = session.scalars(select(SeatRow).where(SeatRow.table.in_(ids)).order_by(SeatRow.seat)).all()
    known = {row.owner for row in rows} | {seat.person for seat in seats if seat.person}
    people = {
        row.id: Person(row.id, row.name, row.password is not None)
        for row in session.scalars(select(PersonRow).where(PersonRow.id.in_(known)))
    }
    removed: dict[str, set[str]] = {}
    for removal in session.scalars(select(RemovalRow).where(RemovalRow.table.in_(ids))):
        removed.setdefault(removal.table, set()).add(removal.who)

    def read(row: TableRow) -> Stored:
        mine = [seat for seat in seats if seat.table == row.id]
        chairs = [Chair(people[seat.person] if seat.person else None, seat.level, dict(seat.stops)) for seat in mine]
        stored = _stored(row, people[row.owner], chairs, removed.get(row.id, set()))
        stored.info(None)  # what cannot be shown cannot be read
        return stored

    good, bad = readable("table", rows, lambda row: row.id, read, metrics)
    return good, [BadTable(row.id, row.game, row.title, row.owner, row.created, why) for row, why in bad]


def _stored(row: TableRow, owner: Person, chairs: list[Chair], removed: set[str]) -> Stored:
    if row.status not in STATUS:
        raise ValueError(f"no table is {row.status!r}")
    setup = Setup(row.game, row.rules, dict(row.content), dict(row.config), row.seed)
    clock = msgspec.convert(row.clock, ClockSettings)
    laid = Laid(
        row.id, setup, commitment(row.seed), row.practice, clock, row.public, row.title, owner, row.created,
        row.fork_of, row.fork_seat,
    )  # fmt: skip
    outcome = msgspec.convert(row.outcome, Outcome) if row.outcome else None
    chat = msgspec.convert(row.chat, ChatFor)
    return Stored(laid, chairs, row.status, row.answers, outcome, row.campaign, read(row.proposal), chat, removed)


def _id_of(row: Any) -> str:
    return str(row[0])


def _days_of(row: Any) -> tuple[str, int, int]:
    """A table, how many days its clock gives (0: it is no such clock), and when it was laid."""
    clock = msgspec.convert(row[1], ClockSettings)
    return row[0], clock.days if clock.kind == "days" else 0, row[2]


def _line(row: ChatRow) -> ChatLine:
    return ChatLine(row.id, row.name, row.seat, row.text, row.at, row.by, row.guest)


# ---- who has held which seat ----------------------------------------------------------------------------------------


def _check_sides(session: Session, table: TableRow, person: Person, seat: int) -> None:
    """Misuse if somebody would see both sides of a match under way."""
    game = find_game(table.game)
    if table.status == "waiting" or not game.has_secrets:
        return
    held: dict[str, set[int]] = {}
    for holder in session.scalars(select(HolderRow).where(HolderRow.table == table.id)):
        held.setdefault(holder.person, set()).add(holder.seat)
    sitting = session.scalars(select(SeatRow.person).where(SeatRow.table == table.id).order_by(SeatRow.seat)).all()
    bar = seat_bar([chair.team for chair in game.seats(table.config)], held, sitting, person.id, seat)
    if bar:
        raise Misuse("other_side", bar, 403)


def _note_holders(session: Session, table: TableRow) -> None:
    """Who sits at a match under way has seen that seat; at a practice branch, what the seat knew that made it."""
    if table.status == "waiting":
        return
    taken = select(SeatRow.seat, SeatRow.person).where(SeatRow.table == table.id, SeatRow.person.is_not(None))
    for seat, person in session.execute(taken).all():
        session.merge(HolderRow(table=table.id, person=person, seat=seat))
        branch: TableRow | None = table
        while branch is not None and branch.fork_of is not None and branch.fork_seat is not None:
            seen, branch = branch.fork_seat, session.get(TableRow, branch.fork_of)
            if branch is not None:
                session.merge(HolderRow(table=branch.id, person=person, seat=seen))
