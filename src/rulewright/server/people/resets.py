"""A forgotten password: a letter with a link that works once, for a short time."""

from __future__ import annotations

import logging
import secrets
from smtplib import SMTPException

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from ..mail import MailSender
from ..misuse import Misuse
from ..settings import Settings
from ..storage.database import Database
from ..storage.models import PersonRow, ResetRow
from ..storage.person import Person, end_other_ways, end_resets, end_sessions
from ..times import now_ms
from .accounts import People, hashed
from .names import tidy_name

LASTS = 30 * 60_000  # ms
NEXT_LETTER = 5 * 60_000  # ms until another letter is sent to the same account
LETTER = """Hello {name},

somebody, most likely you, has asked for a new password for your account at
{url}

This link sets one. It works once, within 30 minutes:
{url}/#/reset/{token}

If you have not asked for it, do nothing: your password stays as it is.
"""
log = logging.getLogger("rulewright.server")


class Resets:
    def __init__(self, database: Database, people: People, settings: Settings) -> None:
        self._database = database
        self._people = people
        self._settings = settings

    async def send(self, name: str) -> None:
        """Send a letter to the account of that name, if there is one with an address; nobody is told whether."""
        try:
            login = tidy_name(name).casefold()
        except Misuse:
            return
        token = secrets.token_urlsafe(32)
        found = await self._database.write(lambda session: _open_reset(session, login, hashed(token)))
        if found is None:
            return
        shown, address = found
        text = LETTER.format(name=shown, url=self._settings.public_url.rstrip("/"), token=token)
        try:
            await MailSender(self._settings.mail).send(address, "A new password for Rulewright", text)
        except (OSError, SMTPException, ValueError) as error:  # ValueError: an address that no letter can have
            log.error("a letter could not be sent: %s", type(error).__name__)

    async def reset(self, token: str, password: str) -> tuple[Person, list[str]]:
        """Set the password of whoever got this token; it and all sessions end. Misuse if it is none, used, or old."""
        secret = await self._people.hash(password)

        def change(session: Session) -> tuple[PersonRow, list[str]] | None:
            gone = delete(ResetRow).where(ResetRow.id == hashed(token)).returning(ResetRow.person, ResetRow.created)
            row = session.execute(gone).first()
            if row is None or row.created + LASTS < now_ms():
                return None
            person = session.get_one(PersonRow, row.person)
            if person.password is None or person.banned:
                return None
            person.password = secret
            end_other_ways(session, person.id)
            return person, end_sessions(session, person.id)

        found = await self._database.write(change)
        if found is None:
            raise Misuse("bad_token", "this link has been used or is too old: ask for a new one", 403)
        return self._people.known(found[0]), found[1]


def _open_reset(session: Session, login: str, key: str) -> tuple[str, str] | None:
    """Note a token for an account; its name and address. None if there is nobody to write to, or one was just sent."""
    person = session.scalar(select(PersonRow).where(PersonRow.login == login))
    if person is None or not person.mail or person.banned:
        return None
    last = session.scalar(select(ResetRow.created).where(ResetRow.person == person.id))
    if last is not None and last + NEXT_LETTER > now_ms():
        return None
    end_resets(session, person.id)
    session.add(ResetRow(id=key, person=person.id, created=now_ms()))
    return person.name, person.mail
