"""What was said at tables, and whom each person does not want to hear."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from ..misuse import Misuse
from ..protocol.messages import ChatLine
from ..protocol.tables import SpectatorInfo
from ..times import now_ms
from .database import Database
from .models import ChatRow, MuteRow, PersonRow
from .person import Person

MUTES = 1000
CHAT = 100  # how many lines somebody who comes gets


def must_be_heard(person: PersonRow | None) -> None:
    """Misuse for who is muted here: nothing that they write is shown to anybody."""
    if person is not None and person.muted:
        raise Misuse("muted", "who runs this server has muted you", 403)


class ChatStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def say(self, table: str, speaker: SpectatorInfo, seat: int, text: str) -> ChatLine:
        row = ChatRow(
            table=table, name=speaker.name, seat=seat, text=text, at=now_ms(), by=speaker.who, guest=speaker.guest
        )

        def say(session: Session) -> None:
            person = session.get(PersonRow, speaker.who)
            must_be_heard(person)
            session.add(row)

        await self._database.write(say)
        return _line(row)

    async def must_be_heard(self, person: Person | None) -> None:
        """Misuse for who is muted here and would have others read something: a title, a name, a pack."""
        if person is not None:
            await self._database.read(lambda session: must_be_heard(session.get(PersonRow, person.id)))

    async def last(self, table: str) -> list[ChatLine]:
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


def _line(row: ChatRow) -> ChatLine:
    return ChatLine(row.id, row.name, row.seat, row.text, row.at, row.by, row.guest)
