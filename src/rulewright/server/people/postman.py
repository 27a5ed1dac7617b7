"""The postman: brings what waits for somebody to an address that they have confirmed, at once or once a day.

He knocks once for each notice: what could not be delivered stays in the inbox. Nobody gets a letter about what they
have seen here already, nor while they are away.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from ..mail import Sender
from ..misuse import Misuse
from ..storage.database import Database
from ..storage.models import MailRow, NoticeRow
from ..storage.person import Person
from ..times import DAY, now_ms
from .notices import unsent, words_of

PATIENCE = 600_000  # ms that a notice waits, in which somebody may come by themselves
EACH, DAILY = "each", "daily"
log = logging.getLogger("rulewright.server")


@dataclass(frozen=True, slots=True)
class Letter:
    to: str
    subject: str
    text: str


class Postman:
    def __init__(self, database: Database, sender: Sender | None, place: str) -> None:
        self._database = database
        self._sender = sender
        self._place = place

    @property
    def works(self) -> bool:
        return self._sender is not None

    async def address_of(self, person: Person) -> MailRow | None:
        return await self._database.read(lambda session: session.get(MailRow, person.id))

    async def take_address(self, person: Person, address: str, how: str) -> None:
        """Somebody wants letters there; a code goes to it, which they must tell us."""
        sender = self._must_work()
        code = f"{secrets.randbelow(10**8):08}"
        row = MailRow(person=person.id, address=address, how=how, code=_hash(person, code), sent=now_ms())
        await self._database.write(lambda session: session.merge(row))
        text = f"Somebody, most likely you, wants notices of {self._place or 'Rulewright'} at this address.\n"
        text += f"If so, enter this code there: {code}\nIf not, do nothing: you will hear no more from us.\n"
        try:
            await sender.send(address, "Confirm your address", text)
        except Exception as error:
            log.warning("a letter could not be sent: %s", error)
            why = "the letter could not be sent: is the address right?"
            raise Misuse("mail_failed", why, 409, field="address") from error

    async def confirm(self, person: Person, code: str) -> None:
        """Misuse if it is another code. A wrong one ends it: nobody can guess."""

        def confirm(session: Session) -> bool:
            row = session.get(MailRow, person.id, with_for_update=True)
            good = row is not None and row.code is not None and row.code == _hash(person, code)
            if row is not None and row.code is not None:
                row.code = None
                if not good:
                    session.delete(row)
            return good

        if not await self._database.write(confirm):
            raise Misuse("bad_code", "this is not the code that was sent: begin again", 409, field="code")

    async def forget(self, person: Person) -> None:
        gone = delete(MailRow).where(MailRow.person == person.id)
        await self._database.write(lambda session: session.execute(gone))

    async def go_round(self) -> None:
        """Bring everybody what is due."""
        if self._sender is None:
            return
        letters = await self._database.write(lambda session: _due(session, self._place, now_ms()))
        for letter in letters:
            try:
                await self._sender.send(letter.to, letter.subject, letter.text)
            except Exception as error:
                log.warning("a letter could not be sent: %s", error)

    def _must_work(self) -> Sender:
        if self._sender is None:
            raise Misuse("switched_off", "this server sends no mail", 403)
        return self._sender


def _hash(person: Person, code: str) -> str:
    return sha256(f"{person.id}/{code}".encode()).hexdigest()


def _due(session: Session, place: str, now: int) -> list[Letter]:
    """The letters that are due, marked as sent."""
    letters = []
    for mail in session.scalars(select(MailRow).where(MailRow.code.is_(None)).with_for_update()):
        notices = list(session.scalars(unsent(NoticeRow.mailed, now).where(NoticeRow.person == mail.person)))
        waits = DAY if mail.how == DAILY else PATIENCE
        if notices and now - mail.sent >= waits and now - min(notice.at for notice in notices) >= PATIENCE:
            letters.append(_letter(session, mail, notices, place))
            mail.sent = now
            for notice in notices:
                notice.mailed = True
    return letters


def _letter(session: Session, mail: MailRow, notices: list[NoticeRow], place: str) -> Letter:
    lines = []
    for notice in notices:
        what, name = words_of(session, notice)
        lines.append(f"{what}: {name}" + (f"\n  {place}/#/table/{notice.table}" if place else ""))
    count = len(lines)
    subject = lines[0].partition("\n")[0] if count == 1 else f"{count} tables wait for you"
    end = "You get this since you asked for it on your page of friends; there you can end it, too."
    return Letter(mail.address, " ".join(subject.split())[:120], "\n".join([*lines, "", end, ""]))
