"""What looking after a server needs: who is there, what was done to whom, and which tables may go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from sqlalchemy import and_, delete, exists, func, or_, select
from sqlalchemy.orm import Session, aliased, defer

from ..misuse import Misuse
from ..protocol.admin import AuditLine, DueTable, PackNote, PersonNote
from ..settings import Retention
from ..times import DAY, now_ms
from .belongings import end_secrets
from .database import Database
from .likeness import likeness
from .models import AuditRow, ChoiceRow, LessonRow, NightRow, PackRow, PersonRow, RungRow, SeatRow, TableRow
from .person import Person, person_of

LISTED = 100
AUTOMATIC = "the settings"  # who lets tables go that are due
COMMAND = "the command line"


class Keeping:
    """`known` tells who a row is: whether they look after the server may be said elsewhere."""

    def __init__(self, database: Database, known: Callable[[PersonRow], Person] = person_of) -> None:
        self._database = database
        self._known = known

    # ---- people ----

    async def people(self, find: str) -> list[PersonNote]:
        """Those who came last, or whose name has this in it."""
        laid = select(func.count()).where(TableRow.owner == PersonRow.id).scalar_subquery()
        query = select(PersonRow, laid).order_by(PersonRow.created.desc()).limit(LISTED)
        if find:
            query = query.where(or_(PersonRow.name.icontains(find, autoescape=True), PersonRow.id == find))
        rows = await self._database.read(lambda session: session.execute(query).all())
        return [_note(row, self._known(row), tables) for row, tables in rows]

    async def mute(self, id: str, on: bool) -> None:
        await self._database.write(lambda session: setattr(_person(session, id), "muted", on))

    async def ban(self, id: str, on: bool) -> list[str]:
        """Shut somebody out, or let an account in again; the keys of what has ended."""

        def ban(session: Session) -> list[str]:
            row = _person(session, id)
            row.banned = on
            return list(end_secrets(session, row)) if on else []

        return await self._database.write(ban)

    async def make_admin(self, name: str, on: bool) -> bool:
        """By the command line, which is noted; whether there is an account of that name."""

        def make(session: Session) -> bool:
            row = session.scalar(select(PersonRow).where(PersonRow.likeness == likeness(name)))
            if row is None:
                return False
            row.admin = on
            act = "let look after the server" if on else "ended the looking after by"
            session.add(_audit("", COMMAND, act, row.id, row.name))
            return True

        return await self._database.write(make)

    # ---- what was done ----

    async def note(self, admin: Person | None, act: str, target: str, name: str, by: str = AUTOMATIC) -> None:
        """Written before the act, so that none is missing; `by` says what has done it where nobody has."""
        who, called = (admin.id, admin.name) if admin else ("", by)
        row = _audit(who, called, act, target, name)
        await self._database.write(lambda session: session.add(row))

    async def audit(self) -> list[AuditLine]:
        query = select(AuditRow).order_by(AuditRow.id.desc()).limit(LISTED)
        rows = await self._database.read(lambda session: session.scalars(query).all())
        return [AuditLine(row.at, row.admin_name, row.act, row.target, row.target_name) for row in rows]

    # ---- packs ----

    async def packs(self, find: str) -> list[PackNote]:
        """The newest packs on all shelves, or those of this id, name, game or maker. No content is read."""
        query = select(PackRow, PersonRow.name, func.length(PackRow.packed)).join(
            PersonRow, PersonRow.id == PackRow.owner
        )
        if find:
            texts = (PackRow.pack, PackRow.game, PersonRow.name)
            query = query.where(or_(PackRow.id == find, *(text.icontains(find, autoescape=True) for text in texts)))
        query = query.options(defer(PackRow.packed)).order_by(PackRow.created.desc(), PackRow.id).limit(LISTED)
        rows = await self._database.read(lambda session: session.execute(query).all())
        return [
            PackNote(row.id, row.game, row.pack, row.version, row.shelf, maker, size, row.created)
            for row, maker, size in rows
        ]

    async def pack_title(self, id: str) -> str:
        """What a pack is called in the log; Misuse if there is none."""
        query = select(PackRow.pack, PackRow.version).where(PackRow.id == id)
        found = await self._database.read(lambda session: session.execute(query).first())
        if found is None:
            raise Misuse("not_found", f"there is no pack {id!r}", 404)
        return f"{found.pack} {found.version}"

    # ---- tables ----

    async def remove_table(self, id: str) -> None:
        """The table, its log, and what was said there."""

        def remove(session: Session) -> None:
            for kind in (ChoiceRow, RungRow):
                session.execute(delete(kind).where(kind.table == id))
            session.execute(delete(TableRow).where(TableRow.id == id))

        await self._database.write(remove)

    async def due(self, retention: Retention, now: int) -> list[DueTable]:
        """Tables that may go. Those stay that a campaign, a lesson or a practice branch goes on from, and those of a
        tournament until it is over."""

        def find(session: Session) -> list[DueTable]:
            return [
                *_due(session, retention.empty_tables_days, now, "nobody sits there"),
                *_due(session, retention.guest_tables_days, now, "only guests sit there"),
            ]

        return await self._database.read(find)


Why = Literal["nobody sits there", "only guests sit there"]


def _due(session: Session, days: int, now: int, why: Why) -> Sequence[DueTable]:
    if not days:
        return []
    moved = select(func.max(ChoiceRow.at)).where(ChoiceRow.table == TableRow.id).scalar_subquery()
    quiet = func.coalesce(moved, TableRow.created)
    sits = and_(SeatRow.table == TableRow.id, SeatRow.person == PersonRow.id)
    somebody = exists().where(sits)
    wanted: list[Any] = [~somebody]
    if why == "only guests sit there":
        wanted = [somebody, ~exists().where(sits, PersonRow.password.is_not(None))]
    branch = aliased(TableRow)
    needed = (
        exists().where(LessonRow.table == TableRow.id),
        exists().where(branch.fork_of == TableRow.id),
        exists().where(NightRow.id == TableRow.night, NightRow.status == "playing"),
    )
    query = select(TableRow, quiet).where(
        TableRow.campaign.is_(None), quiet < now - days * DAY, *wanted, *(~each for each in needed)
    )
    return [DueTable(row.id, row.game, row.title, last, why) for row, last in session.execute(query)]


def _audit(admin: str, called: str, act: str, target: str, name: str) -> AuditRow:
    return AuditRow(
        at=now_ms(), admin=admin, admin_name=called, act=act, target=target[:60], target_name=name[:120]
    )  # fmt: skip


def _person(session: Session, id: str) -> PersonRow:
    row = session.get(PersonRow, id)
    if row is None:
        raise Misuse("not_found", f"there is nobody {id!r}", 404)
    return row


def _note(row: PersonRow, person: Person, tables: int) -> PersonNote:
    return PersonNote(
        row.id, row.name, person.account, row.created, person.admin, row.muted, row.banned, tables
    )  # fmt: skip
