"""Tables in the database: laid, found, sat down at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import func, or_, select, update
from sqlalchemy.orm import Session

from rulewright.kernel import commitment
from rulewright.kernel.scene import Outcome

from ..loops import readable
from ..metrics import Metrics
from ..misuse import Misuse
from ..protocol.fields import Admits, ChatFor
from ..protocol.tables import ClockSettings
from ..times import DAY
from .campaigns import Step, move_campaign
from .database import Database
from .holders import SeatBar, check_sides, note_holders
from .models import ChoiceRow, PersonRow, RemovalRow, SeatRow, TableRow
from .person import Person, person_of
from .proposed import Proposed, read, written
from .saved import Setup
from .stored import BadTable, Chair, Laid, Stored

LOBBY = 100  # how many tables a list shows
STATUS = ("waiting", "playing", "over")


class TableStore:
    """`seat_bar` says who may not take which seat; it is asked in the transaction that seats them."""

    def __init__(self, database: Database, metrics: Metrics, seat_bar: SeatBar) -> None:
        self._database = database
        self._metrics = metrics
        self._seat_bar = seat_bar

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
            chapter=campaign.chapter if campaign else "",
            fork_of=laid.fork_of,
            chat=chat,
            fork_seat=laid.fork_seat,
            rated=laid.rated,
            admits=laid.admits,
            night=laid.night,
            delay=laid.delay,
            counted=False,
        )
        seats = [
            SeatRow(table=laid.id, seat=i, person=c.person.id if c.person else None, level=c.level, stops=c.stops)
            for i, c in enumerate(chairs)
        ]

        def add(session: Session) -> None:
            if campaign is not None:
                move_campaign(session, campaign, laid.id, laid.created)
            session.add(row)
            session.flush()
            session.add_all(seats)
            session.flush()
            note_holders(session, row)

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

    async def newest(self, find: str) -> tuple[list[Stored], list[BadTable]]:
        """The newest tables, or those of this id, game or title; and those of them that cannot be read."""
        named = or_(TableRow.id == find, TableRow.game == find, TableRow.title.icontains(find, autoescape=True))
        return await self._load([named] if find else [])

    async def title(self, table: str) -> str | None:
        """What a table is called, or its game; None if there is none."""
        query = select(TableRow.title, TableRow.game).where(TableRow.id == table)
        row = await self._database.read(lambda session: session.execute(query).first())
        return (row.title or row.game) if row else None

    async def overdue(self, now: int) -> list[str]:
        """Tables where nobody has answered for as long as the clock gives."""
        return await self._database.read(lambda session: self._overdue(session, now))

    def _overdue(self, session: Session, now: int) -> list[str]:
        playing = session.execute(
            select(TableRow.id, TableRow.clock, TableRow.created).where(TableRow.status == "playing")
        ).all()
        clocks, _ = readable("clock of table", playing, _id_of, _time_of, self._metrics)
        slow = {id: (time, created) for id, time, created in clocks if time}
        last = (
            select(ChoiceRow.table, func.max(ChoiceRow.at)).where(ChoiceRow.table.in_(slow)).group_by(ChoiceRow.table)
        )
        answered = {row[0]: row[1] for row in session.execute(last)}
        return [id for id, (time, created) in slow.items() if answered.get(id, created) + time <= now]

    async def laid_since(self, person: Person, since: int) -> int:
        """How many tables somebody has laid; those of a tournament lay themselves."""
        own = or_(TableRow.night.is_(None), TableRow.rated.is_(False))
        mine = (TableRow.owner == person.id, TableRow.created > since, own)
        query = select(func.count()).where(*mine)
        return await self._database.read(lambda session: session.scalar(query)) or 0

    async def _load(self, wanted: Sequence[Any]) -> tuple[list[Stored], list[BadTable]]:
        return await self._database.read(lambda session: _load(session, wanted, self._metrics))

    async def play_again(self, table: str, again: str) -> str:
        """Note where the same people play again; the table that was noted first."""

        def note(session: Session) -> str:
            row = session.get_one(TableRow, table, with_for_update=True)
            row.again = row.again or again
            return row.again

        return await self._database.write(note)

    async def again(self, table: str) -> str | None:
        return await self._database.read(lambda session: session.get_one(TableRow, table).again)

    async def evening(self, table: str) -> list[Stored]:
        """The tables at which the same people have played again and again, this one among them, in order."""
        found = await self._database.read(
            lambda session: _load(session, [TableRow.id.in_(_evening(session, table))], self._metrics)[0]
        )
        return sorted(found, key=lambda each: each.laid.created)

    async def set_chat(self, table: str, chat: ChatFor) -> None:
        change = update(TableRow).where(TableRow.id == table).values(chat=chat)
        await self._database.write(lambda session: session.execute(change))

    async def remove(self, table: str, marks: Sequence[str]) -> None:
        """These may not come back."""

        def remove(session: Session) -> None:
            for who in marks:
                session.merge(RemovalRow(table=table, who=who))

        await self._database.write(remove)

    async def sit(
        self, table: str, seat: int, chair: Chair, before: Chair, status: str, order: Sequence[int] = ()
    ) -> bool:
        """Who sits there now, and whether the table waits or plays. False, and no change, if it was not as before;
        Misuse if this person may not sit there. `order`: with this the match begins, and lots are drawn for all seats.
        """
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
                check_sides(session, row, chair.person, seat, self._seat_bar)
            changed = session.scalar(update(SeatRow).where(*wanted).values(**values).returning(SeatRow.seat))
            if changed is None:
                return False
            if order and row.status == "waiting":
                _change_places(session, table, order)
            row.status = status
            session.flush()
            note_holders(session, row)
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


def _evening(session: Session, table: str) -> list[str]:
    """The tables before it and after it, nearest first."""
    ids, at = [table], table
    while len(ids) < LOBBY // 2 and (before := session.scalar(select(TableRow.id).where(TableRow.again == at))):
        ids.append(before)
        at = before
    at = table
    while len(ids) < LOBBY and (after := session.scalar(select(TableRow.again).where(TableRow.id == at))):
        ids.append(after)
        at = after
    return ids


def _change_places(session: Session, table: str, order: Sequence[int]) -> None:
    """On each seat comes who sat on the one that the order names."""
    rows = session.scalars(select(SeatRow).where(SeatRow.table == table).order_by(SeatRow.seat)).all()
    were = [(row.person, row.level, row.stops) for row in rows]
    for row, at in zip(rows, order, strict=True):
        row.person, row.level, row.stops = were[at]


def _load(session: Session, wanted: Sequence[Any], metrics: Metrics) -> tuple[list[Stored], list[BadTable]]:
    """Tables with their seats and the people on them, newest first; and those that cannot be read."""
    rows = session.scalars(select(TableRow).where(*wanted).order_by(TableRow.created.desc()).limit(LOBBY)).all()
    ids = [row.id for row in rows]
    seats = session.scalars(select(SeatRow).where(SeatRow.table.in_(ids)).order_by(SeatRow.seat)).all()
    known = {row.owner for row in rows} | {seat.person for seat in seats if seat.person}
    people = {row.id: person_of(row) for row in session.scalars(select(PersonRow).where(PersonRow.id.in_(known)))}
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
        row.fork_of, row.fork_seat, row.rated, msgspec.convert(row.admits, Admits), row.night,
        row.delay,
    )  # fmt: skip
    outcome = msgspec.convert(row.outcome, Outcome) if row.outcome else None
    chat = msgspec.convert(row.chat, ChatFor)
    return Stored(
        laid, chairs, row.status, row.answers, outcome, row.campaign, read(row.proposal), chat, removed, row.counted
    )


def _id_of(row: Any) -> str:
    return str(row[0])


def _time_of(row: Any) -> tuple[str, int, int]:
    """A table, for how many ms its clock may run without an answer (0: there is none), and when it was laid."""
    clock = msgspec.convert(row[1], ClockSettings)
    times = {"off": 0, "days": clock.days * DAY}
    return row[0], times.get(clock.kind, clock.seconds * 1000), row[2]
