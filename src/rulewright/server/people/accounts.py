"""People: guests with a secret token, accounts with a password, and the sessions of those who are logged in.

A key is what a secret (a guest's token, a session's cookie) is known by. Whatever ends a secret tells its key, so that
what it has opened can be closed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session

from ..ids import new_id
from ..misuse import Misuse
from ..protocol.fields import NAME_LENGTH
from ..storage.database import Database
from ..storage.likeness import likeness
from ..storage.models import PersonRow, SessionRow
from ..storage.person import NO_PASSWORD, Person, end_other_ways, end_resets, end_sessions, person_of
from ..times import DAY, now_ms
from .names import guest_name, tidy_name

SESSION_DAYS = 60
FRESH = 10 * 60_000  # ms since somebody has signed in, in which who has no password need not do so again
REMEMBERED = 1000  # guests
MOMENT = 30.0  # seconds
SEEN_EVERY = 60.0  # seconds
log = logging.getLogger("rulewright.server")
NOBODY_HASH = PasswordHasher().hash(secrets.token_hex())


class People:
    """`admins` are names of accounts that look after the server, whatever the database says."""

    def __init__(self, database: Database, admins: Sequence[str] = ()) -> None:
        self._database = database
        self._admins = {tidy_name(name).casefold() for name in admins}
        self._hasher = PasswordHasher()
        self._noted: dict[str, float] = {}  # by id: until when that they are here need not be noted again
        self._known: dict[str, tuple[float, Person]] = {}  # by hashed token: until when, who

    def known(self, row: PersonRow) -> Person:
        person = person_of(row)
        return replace(person, admin=person.account and (person.admin or row.login in self._admins))

    def must_be_free(self, name: str) -> None:
        """Misuse if who takes this name would look after the server: such an account is made by who runs it."""
        if likeness(name) in {likeness(admin) for admin in self._admins}:
            raise _taken(name)

    async def hash(self, password: str) -> str:
        return await asyncio.to_thread(self._hasher.hash, password)

    async def new_guest(self, name: str | None = None) -> tuple[Person, str]:
        """A new guest and the secret that is told only now."""
        token = secrets.token_urlsafe(24)
        shown = tidy_name(name) if name else guest_name()

        def add(session: Session) -> PersonRow:
            told = shown
            while _is_taken(session, told):
                if name:
                    raise _taken(shown)
                told = f"{guest_name()} {secrets.randbelow(1000)}"
            row = PersonRow(id=new_id(), name=told, token=hashed(token), created=now_ms())
            session.add(row)
            return row

        return self.known(await self._database.write(add)), token

    async def by_token(self, token: str) -> Person | None:
        """The guest of a token, remembered for a moment."""
        secret = hashed(token)
        until, person = self._known.get(secret, (0.0, None))
        if person is not None and time.monotonic() < until:
            return person
        query = select(PersonRow).where(PersonRow.token == secret, PersonRow.banned.is_(False))
        row = await self._database.read(lambda session: session.scalar(query))
        if row is None:
            return None
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[secret] = (time.monotonic() + MOMENT, self.known(row))
        return self.known(row)

    async def by_cookie(self, secret: str) -> Person | None:
        query = (
            select(PersonRow)
            .join(SessionRow, SessionRow.person == PersonRow.id)
            .where(SessionRow.id == hashed(secret), SessionRow.expires > now_ms(), PersonRow.banned.is_(False))
        )
        row = await self._database.read(lambda session: session.scalar(query))
        return self.known(row) if row else None

    async def by_id(self, id: str) -> Person | None:
        row = await self._database.read(lambda session: session.get(PersonRow, id))
        return self.known(row) if row else None

    async def give_password(self, name: str, password: str) -> tuple[bool, list[str]]:
        """The account of that name has this password now; whether it is a new one, and the keys of what has ended."""
        shown, secret = tidy_name(name), await self.hash(password)

        def give(session: Session) -> tuple[bool, list[str]]:
            row = session.scalar(select(PersonRow).where(PersonRow.likeness == likeness(shown)))
            if row is None:
                made = PersonRow(id=new_id(), name=shown, login=shown.casefold(), likeness=likeness(shown))
                made.password, made.created = secret, now_ms()
                session.add(made)
                return True, []
            row.password = secret
            end_resets(session, row.id)
            end_other_ways(session, row.id)
            return False, end_sessions(session, row.id)

        return await self._database.write(give)

    async def register(self, guest: Person | None, name: str, password: str) -> tuple[Person, list[str]]:
        """A new account; a guest becomes one, keeps seats and tables, and loses the key of the secret link."""
        shown = tidy_name(name)
        self.must_be_free(shown)
        secret = await self.hash(password)

        def add(session: Session) -> tuple[PersonRow, list[str]]:
            row = session.get(PersonRow, guest.id) if guest and not guest.account else None
            if row is None:
                row = PersonRow(id=new_id(), created=now_ms())
                session.add(row)
            ended = [row.token] if row.token else []
            row.name, row.login, row.likeness, row.password = shown, shown.casefold(), likeness(shown), secret
            row.token = None
            return row, ended

        try:
            row, ended = await self._database.write(add)
        except IntegrityError:
            raise _taken(shown) from None
        return self.known(row), ended

    async def login(self, name: str, password: str) -> Person:
        query = select(PersonRow).where(PersonRow.login == tidy_name(name).casefold())
        row = await self._database.read(lambda session: session.scalar(query))
        stored = row.password if row and row.password else NOBODY_HASH
        good = await asyncio.to_thread(self._verify, stored, password)
        if row is None or not good:
            raise Misuse("bad_login", "no account has this name and password", 401)
        self.must_be_let_in(row)
        return self.known(row)

    def must_be_let_in(self, row: PersonRow) -> None:
        """Misuse if somebody is shut out."""
        if row.banned:
            raise Misuse("banned", "this account is shut out: ask who runs the server", 403)

    def make_account(self, session: Session, guest: str, wanted: str) -> tuple[PersonRow, list[str]]:
        """A new account without a password, called as is wanted or much like it; as `register` does, from a guest."""
        row = session.get(PersonRow, guest) if guest else None
        if row is None or row.token is None:
            row = PersonRow(id=new_id(), created=now_ms())
            session.add(row)
        ended = [row.token] if row.token else []
        row.name = self._free_name(session, wanted)
        row.login, row.likeness = row.name.casefold(), likeness(row.name)
        row.password, row.token = NO_PASSWORD, None
        return row, ended

    def _free_name(self, session: Session, wanted: str) -> str:
        try:
            first = tidy_name(wanted[:NAME_LENGTH])
        except Misuse:
            first = guest_name()
        name, admins = first, {likeness(admin) for admin in self._admins}
        with session.no_autoflush:
            while likeness(name) in admins or _is_taken(session, name):
                name = f"{first[: NAME_LENGTH - 6]} {secrets.randbelow(100_000)}"
        return name

    async def open_session(self, person: Person, fresh: bool = True) -> str:
        """The secret for the cookie. `fresh`: they have just shown who they are."""
        secret = secrets.token_urlsafe(32)
        now = now_ms()

        def open_one(session: Session) -> None:
            session.execute(delete(SessionRow).where(SessionRow.expires < now))
            session.add(
                SessionRow(
                    id=hashed(secret), person=person.id, expires=now + SESSION_DAYS * DAY - (0 if fresh else FRESH)
                )
            )

        await self._database.write(open_one)
        return secret

    async def close_session(self, secret: str) -> str:
        """End a session; its key."""
        key = hashed(secret)
        ended = delete(SessionRow).where(SessionRow.id == key)
        await self._database.write(lambda session: session.execute(ended))
        return key

    async def renew(self, person: Person) -> tuple[str, list[str]]:
        """A fresh secret for somebody, and the keys of all that there were: they have ended."""
        token = secrets.token_urlsafe(24)

        def end(session: Session) -> list[str]:
            row = session.get_one(PersonRow, person.id)
            ended = [row.token] if row.token else []
            ended += end_sessions(session, person.id)
            row.token = None if row.password else hashed(token)
            return ended

        ended = await self._database.write(end)
        return (await self.open_session(person, fresh=False) if person.account else token), ended

    async def change_password(self, person: Person, current: str, password: str, cookie: str | None) -> None:
        """Misuse if the current one is wrong, or if this is a guest."""
        before = await self._checked(person, current, cookie)
        secret = await self.hash(password)
        change = update(PersonRow).where(PersonRow.id == person.id, PersonRow.password == before)
        changed = change.values(password=secret).returning(PersonRow.id)

        def write(session: Session) -> str | None:
            end_resets(session, person.id)
            return session.scalar(changed)

        if await self._database.write(write) is None:
            raise Misuse("bad_login", "the password has just been changed elsewhere", 409)

    async def set_mail(self, person: Person, mail: str, current: str, cookie: str | None) -> Person:
        """Where a forgotten password is reset by; Misuse if the current one is wrong, or if this is a guest."""
        await self._checked(person, current, cookie)

        def write(session: Session) -> None:
            end_resets(session, person.id)
            session.execute(update(PersonRow).where(PersonRow.id == person.id).values(mail=mail or None))

        await self._database.write(write)
        return replace(person, mail=mail)

    async def must_know_password(self, person: Person, current: str, cookie: str | None) -> None:
        """Misuse if an account's password is another. A guest has none; an account without one has just signed in."""
        if person.account:
            await self._checked(person, current, cookie)

    async def _checked(self, person: Person, current: str, cookie: str | None) -> str:
        """The stored hash of the current password; Misuse if that is wrong, or if this is a guest."""
        row = await self._database.read(lambda session: session.get(PersonRow, person.id))
        if row is None or row.password is None:
            raise Misuse("forbidden", "a guest has no password: register first", 403)
        if row.password == NO_PASSWORD and await self._is_fresh(cookie):
            return row.password
        if row.password == NO_PASSWORD:
            raise Misuse("sign_in_again", "sign in again first: this needs you within ten minutes of it", 401)
        if not await asyncio.to_thread(self._verify, row.password, current):
            raise Misuse("bad_login", "this is not the current password", 401, field="current")
        return row.password

    async def _is_fresh(self, cookie: str | None) -> bool:
        query = select(SessionRow.expires).where(SessionRow.id == hashed(cookie or ""))
        expires = await self._database.read(lambda session: session.scalar(query))
        return expires is not None and expires - SESSION_DAYS * DAY > now_ms() - FRESH

    async def saw(self, person: Person) -> None:
        """An account is here: note it, once in a while. That it cannot be noted is nobody's trouble."""
        now = time.monotonic()
        if person.guest or now < self._noted.get(person.id, 0.0):
            return
        if len(self._noted) >= REMEMBERED:
            self._noted.clear()
        self._noted[person.id] = now + SEEN_EVERY
        seen = update(PersonRow).where(PersonRow.id == person.id).values(seen=now_ms())
        try:
            await self._database.write(lambda session: session.execute(seen))
        except SQLAlchemyError as error:
            log.info("who is here could not be noted: %s", error)

    def forget(self) -> None:
        """Look everybody up again: a secret has ended, or a name has changed."""
        self._known.clear()

    async def rename(self, person: Person, name: str) -> Person:
        shown = tidy_name(name)
        if shown.casefold() != person.name.casefold():
            self.must_be_free(shown)

        def change(session: Session) -> None:
            row = session.get_one(PersonRow, person.id)
            if row.password is not None:
                row.login, row.likeness = shown.casefold(), likeness(shown)
            elif _is_taken(session, shown):
                raise _taken(shown)
            row.name = shown

        try:
            await self._database.write(change)
        except IntegrityError:
            raise _taken(shown) from None
        self.forget()
        return replace(person, name=shown)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False


def _is_taken(session: Session, name: str) -> bool:
    """Whether an account is called so, or looks as if it were."""
    return session.scalar(select(PersonRow.id).where(PersonRow.likeness == likeness(name))) is not None


def _taken(name: str) -> Misuse:
    return Misuse("name_taken", f"there is an account called {name!r} already, or much like it", field="name")


def hashed(secret: str) -> str:
    """The key of a secret: what is stored of it."""
    return sha256(secret.encode()).hexdigest()
