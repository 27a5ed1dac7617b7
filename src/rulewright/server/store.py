"""Tables in the database: how they were laid, who sits where, and what was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
from sqlalchemy import func, or_, select, update
from sqlalchemy.orm import Session

from rulewright.kernel import commitment, find_game
from rulewright.kernel.scene import Outcome

from .bodies import ClockSettings, SeatInfo, TableInfo
from .campaigns import Step, move_campaign
from .clocks import DAY
from .messages import ChatLine, SeatTaken
from .misuse import Misuse
from .people import Person, now_ms
from .proposals import Proposed, read, written
from .saved import Setup
from .secrecy import seat_bar
from .storage import ChatRow, ChoiceRow, Database, HolderRow, PersonRow, ReplayRow, SeatRow, TableRow

LOBBY = 100  # how many tables a list shows
CHAT = 100  # how many lines somebody who comes gets


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
                )
                for seat, chair in zip(seats, self.chairs, strict=True)
            ),
            clock=laid.clock,
            public=laid.public,
            practice=laid.practice,
            commitment=laid.commitment if laid.fork_of is None else "",
            seed=laid.setup.seed if (self.status == "over" or laid.practice) and laid.fork_of is None else None,
            owner=laid.owner.name,
            mine=laid.owner == viewer,
            answers=self.answers,
            spectators=spectators,
            created=laid.created,
            outcome=self.outcome,
            campaign=self.campaign,
        )


class TableStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, laid: Laid, chairs: Sequence[Chair], status: str, campaign: Step | None = None) -> None:
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
        found = await self._load([TableRow.id == table])
        return found[0] if found else None

    async def lobby(self, game: str | None) -> list[Stored]:
        wanted = [TableRow.public, TableRow.status != "over"]
        if game is not None:
            wanted.append(TableRow.game == game)
        return await self._load(wanted)

    async def tables_of(self, person: Person) -> list[Stored]:
        seated = select(SeatRow.table).where(SeatRow.person == person.id)
        return await self._load([or_(TableRow.owner == person.id, TableRow.id.in_(seated))])

    async def overdue(self, now: int) -> list[str]:
        """Tables whose correspondence clock has run out."""
        last = (
            select(ChoiceRow.at)
            .where(ChoiceRow.table == TableRow.id)
            .order_by(ChoiceRow.line.desc())
            .limit(1)
            .correlate(TableRow)
            .scalar_subquery()
        )
        query = select(TableRow.id, TableRow.clock["days"].as_integer(), func.coalesce(last, TableRow.created)).where(
            TableRow.status == "playing", TableRow.clock["kind"].as_string() == "days"
        )
        rows = await self._database.read(lambda session: session.execute(query).all())
        return [id for id, days, since in rows if since + days * DAY <= now]

    async def laid_since(self, person: Person, since: int) -> int:
        query = select(func.count()).where(TableRow.owner == person.id, TableRow.created > since)
        return await self._database.read(lambda session: session.scalar(query)) or 0

    async def _load(self, wanted: Sequence[Any]) -> list[Stored]:
        return await self._database.read(lambda session: _load(session, wanted))

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

    async def say(self, table: str, name: str, seat: int, text: str) -> ChatLine:
        row = ChatRow(table=table, name=name, seat=seat, text=text, at=now_ms())
        await self._database.write(lambda session: session.add(row))
        return ChatLine(row.id, name, seat, text, row.at)

    async def chat(self, table: str) -> list[ChatLine]:
        """The last lines that were said at a table."""
        query = select(ChatRow).where(ChatRow.table == table).order_by(ChatRow.id.desc()).limit(CHAT)
        rows = await self._database.read(lambda session: session.scalars(query).all())
        return [ChatLine(row.id, row.name, row.seat, row.text, row.at) for row in reversed(rows)]

    # ---- imported records ----

    async def add_replay(self, id: str, record: bytes, owner: Person | None) -> None:
        row = ReplayRow(id=id, record=record, owner=owner.id if owner else None, created=now_ms())
        await self._database.write(lambda session: session.add(row))

    async def find_replay(self, id: str) -> bytes | None:
        row = await self._database.read(lambda session: session.get(ReplayRow, id))
        return row.record if row else None


def _load(session: Session, wanted: Sequence[Any]) -> list[Stored]:
    """Tables with their seats and the people on them, newest first."""
    rows = session.scalars(select(TableRow).where(*wanted).order_by(TableRow.created.desc()).limit(LOBBY)).all()
    ids = [row.id for row in rows]
    seats = session.scalars(select(SeatRow).where(SeatRow.table.in_(ids)).order_by(SeatRow.seat)).all()
    known = {row.owner for row in rows} | {seat.person for seat in seats if seat.person}
    people = {
        row.id: Person(row.id, row.name, row.password is not None)
        for row in session.scalars(select(PersonRow).where(PersonRow.id.in_(known)))
    }
    chairs: dict[str, list[Chair]] = {}
    for seat in seats:
        person = people.get(seat.person) if seat.person else None
        chairs.setdefault(seat.table, []).append(Chair(person, seat.level, dict(seat.stops)))
    return [_stored(row, people[row.owner], chairs.get(row.id, [])) for row in rows]


def _stored(row: TableRow, owner: Person, chairs: list[Chair]) -> Stored:
    setup = Setup(row.game, row.rules, dict(row.content), dict(row.config), row.seed)
    clock = msgspec.convert(row.clock, ClockSettings)
    laid = Laid(
        row.id, setup, commitment(row.seed), row.practice, clock, row.public, row.title, owner, row.created,
        row.fork_of, row.fork_seat,
    )  # fmt: skip
    outcome = msgspec.convert(row.outcome, Outcome) if row.outcome else None
    return Stored(laid, chairs, row.status, row.answers, outcome, row.campaign, read(row.proposal))


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
