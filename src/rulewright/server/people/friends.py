"""Friends: asked, accepted, removed, blocked. Who is blocked is told nothing of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import delete, func, or_, select
from sqlalchemy.orm import Session

from ..misuse import Misuse
from ..storage.database import Database
from ..storage.models import NoticeRow, PersonRow, TieRow
from ..storage.person import Person, person_of
from ..times import now_ms

MOST = 300  # friends, and people asked or blocked
ASKED, FRIEND, BLOCKED = "asked", "friend", "blocked"


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend, and when they were last here; None if they do not say."""

    person: Person
    seen: int | None


@dataclass(slots=True)
class Ties:
    friends: list[Friend] = field(default_factory=list)
    ask_me: list[Person] = field(default_factory=list)
    asked: list[Person] = field(default_factory=list)
    blocked: list[Person] = field(default_factory=list)


class Friends:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: Person) -> Ties:
        return await self._database.read(lambda session: _ties(session, person))

    async def ask(self, person: Person, other: Person) -> None:
        """Ask somebody to be a friend; who was asked by them accepts. Who was blocked by them hears no difference."""
        must_be_account(person)
        if person == other:
            raise Misuse("forbidden", "you are your own friend already", 403, field="name")

        def ask(session: Session) -> None:
            if (session.scalar(select(func.count()).where(TieRow.person == person.id)) or 0) >= MOST:
                raise Misuse("too_many", f"{MOST} friends are enough", 429)
            mine, theirs = session.get(TieRow, (person.id, other.id)), session.get(TieRow, (other.id, person.id))
            if mine is not None and mine.kind == BLOCKED:
                raise Misuse("blocked", f"you have blocked {other.name}", 409, field="name")
            accepts = theirs is not None and theirs.kind == ASKED
            if mine is None:
                mine = TieRow(person=person.id, other=other.id, kind=ASKED, at=now_ms())
                session.add(mine)
            if theirs is not None and accepts:
                mine.kind = theirs.kind = FRIEND

        await self._database.write(ask)

    async def part(self, person: Person, other: Person) -> None:
        """No longer friends; nor has either asked the other."""
        await self._database.write(lambda session: _part(session, person, other))

    async def block(self, person: Person, other: Person) -> None:
        """Somebody can ask, invite or find this person no more."""
        must_be_account(person)
        if person == other:
            raise Misuse("forbidden", "nobody blocks themselves", 403, field="name")

        def block(session: Session) -> None:
            _part(session, person, other)
            session.merge(TieRow(person=person.id, other=other.id, kind=BLOCKED, at=now_ms()))
            for one, by in ((person, other), (other, person)):
                session.execute(delete(NoticeRow).where(NoticeRow.person == one.id, NoticeRow.by == by.id))

        await self._database.write(block)

    async def unblock(self, person: Person, other: Person) -> None:
        gone = delete(TieRow).where(TieRow.person == person.id, TieRow.other == other.id, TieRow.kind == BLOCKED)
        await self._database.write(lambda session: session.execute(gone))

    async def are_friends(self, person: Person, other: Person) -> bool:
        return await self._tie(person, other) == FRIEND

    async def has_blocked(self, person: Person, other: Person) -> bool:
        return await self._tie(person, other) == BLOCKED

    async def _tie(self, person: Person, other: Person) -> str | None:
        row = await self._database.read(lambda session: session.get(TieRow, (person.id, other.id)))
        return row.kind if row else None

    async def friends_of(self, person: Person | None) -> set[str]:
        """The ids of somebody's friends."""
        if person is None or person.guest:
            return set()
        query = select(TieRow.other).where(TieRow.person == person.id, TieRow.kind == FRIEND)
        return set(await self._database.read(lambda session: session.scalars(query).all()))


def must_be_account(person: Person) -> None:
    if person.guest:
        raise Misuse("account_needed", "friends are for accounts: register first", 403)


def _part(session: Session, person: Person, other: Person) -> None:
    between = or_(
        (TieRow.person == person.id) & (TieRow.other == other.id),
        (TieRow.person == other.id) & (TieRow.other == person.id) & (TieRow.kind != BLOCKED),
    )
    session.execute(delete(TieRow).where(between))


def _ties(session: Session, person: Person) -> Ties:
    rows = session.scalars(select(TieRow).where(or_(TieRow.person == person.id, TieRow.other == person.id))).all()
    mine = {row.other: row.kind for row in rows if row.person == person.id}
    blocked = {who for who, kind in mine.items() if kind == BLOCKED}
    ask_me = {row.person for row in rows if row.other == person.id and row.kind == ASKED} - blocked
    known = _people(session, {*mine, *ask_me})
    ties = Ties()
    for row in sorted(known, key=lambda row: row.name.casefold()):
        kind = mine.get(row.id)
        if kind == FRIEND:
            ties.friends.append(Friend(person_of(row), row.seen if row.shown != "nobody" else None))
        elif row.id in ask_me:
            ties.ask_me.append(person_of(row))
        elif kind == ASKED:
            ties.asked.append(person_of(row))
        else:
            ties.blocked.append(person_of(row))
    return ties


def _people(session: Session, ids: Iterable[str]) -> list[PersonRow]:
    return list(session.scalars(select(PersonRow).where(PersonRow.id.in_(ids))))
