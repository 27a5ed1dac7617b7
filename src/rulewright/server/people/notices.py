"""Notices: what waits for somebody at a table, until they have come or it has passed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Select, and_, delete, exists, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from ..misuse import Misuse
from ..storage.database import Database
from ..storage.models import AwayRow, NoticeRow, PersonRow, TableRow
from ..storage.person import Person
from ..times import now_ms

MOST = 50  # invitations that wait for one person
INVITE, TURN, ROUND = "invite", "turn", "round"


@dataclass(frozen=True, slots=True)
class Notice:
    table: str
    kind: str
    by: str
    at: int


class Notices:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: Person) -> list[Notice]:
        """What waits for somebody, the latest first. An invitation waits as long as its table does, the table of a
        tournament until its match is over."""
        waits = {INVITE: "waiting", ROUND: "playing"}
        standing = or_(*(and_(NoticeRow.kind == kind, TableRow.status == status) for kind, status in waits.items()))
        query = (
            select(NoticeRow, PersonRow.name)
            .join(TableRow, TableRow.id == NoticeRow.table)
            .outerjoin(PersonRow, PersonRow.id == NoticeRow.by)
            .where(NoticeRow.person == person.id, or_(NoticeRow.kind == TURN, standing))
            .order_by(NoticeRow.at.desc())
        )
        rows = await self._database.read(lambda session: session.execute(query).all())
        return [Notice(row.table, row.kind, name or "", row.at) for row, name in rows]

    async def invite(self, person: Person, table: str, by: Person) -> None:
        def add(session: Session) -> None:
            waiting = (NoticeRow.person == person.id, NoticeRow.kind == INVITE)
            if (session.scalar(select(func.count()).where(*waiting)) or 0) >= MOST:
                raise Misuse("too_many", f"{person.name} has {MOST} invitations already", 429)
            session.merge(NoticeRow(person=person.id, table=table, kind=INVITE, by=by.id, at=now_ms()))

        await self._database.write(add)

    async def is_invited(self, person: Person, table: str) -> bool:
        key = (person.id, table, INVITE)
        return await self._database.read(lambda session: session.get(NoticeRow, key)) is not None

    async def drop(self, person: Person, table: str) -> None:
        """An invitation is declined."""
        gone = (NoticeRow.person == person.id, NoticeRow.table == table, NoticeRow.kind == INVITE)
        await self._database.write(lambda session: session.execute(delete(NoticeRow).where(*gone)))

    async def tell_round(self, table: str, people: Collection[str]) -> None:
        """These people play at a table of a tournament."""

        def add(session: Session) -> None:
            for who in people:
                session.merge(NoticeRow(person=who, table=table, kind=ROUND, by=None, at=now_ms()))

        await self._database.write(add)

    async def set_turns(self, table: str, asked: Collection[str]) -> None:
        """It is the turn of these people at a table, and of nobody else."""

        def change(session: Session) -> None:
            here = (NoticeRow.table == table, NoticeRow.kind == TURN)
            before = set(session.scalars(select(NoticeRow.person).where(*here)))
            session.execute(delete(NoticeRow).where(*here, NoticeRow.person.not_in(asked)))
            session.add_all(
                NoticeRow(person=who, table=table, kind=TURN, by=None, at=now_ms()) for who in set(asked) - before
            )

        await self._database.write(change)


# ---- for those who bring them outside -------------------------------------------------------------------------------


def unsent(sent: InstrumentedAttribute[bool], now: int) -> Select[NoticeRow]:
    """Notices not yet `sent` that way, of people who have not been here since, and are not away."""
    seen = select(func.coalesce(PersonRow.seen, 0)).where(PersonRow.id == NoticeRow.person).scalar_subquery()
    away = exists().where(AwayRow.person == NoticeRow.person, AwayRow.start <= now, AwayRow.end > now)
    return select(NoticeRow).where(sent.is_(False), NoticeRow.at > seen, ~away).order_by(NoticeRow.at)


def words_of(session: Session, notice: NoticeRow) -> tuple[str, str]:
    """What waits, and at which table. Nothing of the match: whoever holds the device may read it."""
    table = session.get_one(TableRow, notice.table)
    inviter = session.get(PersonRow, notice.by) if notice.by else None
    invited = f"{inviter.name if inviter else 'Somebody'} invites you"
    what = {TURN: "It is your turn", ROUND: "Your table is laid"}.get(notice.kind, invited)
    return what, table.title or table.game.replace("_", " ")
