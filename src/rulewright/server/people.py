"""People: guests with a secret token, accounts with a password, and the sessions of those who are logged in."""

from __future__ import annotations

import asyncio
import secrets
import time
import unicodedata
from dataclasses import dataclass, field
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from .bodies import NAME_LENGTH, Me
from .misuse import Misuse
from .storage import Database, PersonRow, SessionRow

SESSION_DAYS = 60
REMEMBERED = 1000  # guests
MOMENT = 30.0  # seconds
MOODS = (
    "Amber", "Bold", "Brisk", "Calm", "Clever", "Gentle", "Keen", "Lucky", "Merry", "Nimble", "Patient", "Quiet",
    "Silver", "Steady", "Swift", "Wry",
)  # fmt: skip
BEASTS = (
    "Badger", "Crane", "Falcon", "Ferret", "Fox", "Hare", "Heron", "Lynx", "Magpie", "Marten", "Otter", "Owl",
    "Raven", "Stoat", "Swan", "Wolf",
)  # fmt: skip
NOBODY_HASH = PasswordHasher().hash(secrets.token_hex())


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str = field(compare=False)
    account: bool = field(compare=False)

    def me(self, token: str | None = None) -> Me:
        return Me(self.id, self.name, self.account, token)


class People:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._hasher = PasswordHasher()
        self._known: dict[str, tuple[float, Person]] = {}  # by hashed token: until when, who

    async def new_guest(self, name: str | None = None) -> tuple[Person, str]:
        """A new guest and the secret that is told only now."""
        token = secrets.token_urlsafe(24)
        shown = tidy_name(name) if name else f"{secrets.choice(MOODS)} {secrets.choice(BEASTS)}"
        row = PersonRow(id=new_id(), name=shown, token=hashed(token), created=now_ms())
        await self._database.write(lambda session: session.add(row))
        return _person(row), token

    async def by_token(self, token: str) -> Person | None:
        """The guest of a token, remembered for a moment."""
        secret = hashed(token)
        until, person = self._known.get(secret, (0.0, None))
        if person is not None and time.monotonic() < until:
            return person
        query = select(PersonRow).where(PersonRow.token == secret)
        row = await self._database.read(lambda session: session.scalar(query))
        if row is None:
            return None
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[secret] = (time.monotonic() + MOMENT, _person(row))
        return _person(row)

    async def by_cookie(self, secret: str) -> Person | None:
        query = (
            select(PersonRow)
            .join(SessionRow, SessionRow.person == PersonRow.id)
            .where(SessionRow.id == hashed(secret), SessionRow.expires > now_ms())
        )
        row = await self._database.read(lambda session: session.scalar(query))
        return _person(row) if row else None

    async def register(self, guest: Person | None, name: str, password: str) -> Person:
        """A new account; a guest becomes one, and keeps seats and tables."""
        shown = tidy_name(name)
        secret = await asyncio.to_thread(self._hasher.hash, password)

        def add(session: Session) -> PersonRow:
            row = session.get(PersonRow, guest.id) if guest and not guest.account else None
            if row is None:
                row = PersonRow(id=new_id(), created=now_ms())
                session.add(row)
            row.name, row.login, row.password = shown, shown.casefold(), secret
            return row

        try:
            row = await self._database.write(add)
        except IntegrityError:
            raise Misuse("name_taken", f"there is an account called {shown!r} already", field="name") from None
        self._known.clear()
        return _person(row)

    async def login(self, name: str, password: str) -> Person:
        query = select(PersonRow).where(PersonRow.login == tidy_name(name).casefold())
        row = await self._database.read(lambda session: session.scalar(query))
        stored = row.password if row and row.password else NOBODY_HASH
        good = await asyncio.to_thread(self._verify, stored, password)
        if row is None or not good:
            raise Misuse("bad_login", "no account has this name and password", 401)
        return _person(row)

    async def open_session(self, person: Person) -> str:
        """The secret for the cookie."""
        secret = secrets.token_urlsafe(32)
        now = now_ms()

        def open_one(session: Session) -> None:
            session.execute(delete(SessionRow).where(SessionRow.expires < now))
            session.add(SessionRow(id=hashed(secret), person=person.id, expires=now + SESSION_DAYS * 86_400_000))

        await self._database.write(open_one)
        return secret

    async def close_session(self, secret: str) -> None:
        ended = delete(SessionRow).where(SessionRow.id == hashed(secret))
        await self._database.write(lambda session: session.execute(ended))

    async def rename(self, person: Person, name: str) -> Person:
        shown = tidy_name(name)
        values: dict[str, str] = {"name": shown} | ({"login": shown.casefold()} if person.account else {})
        change = update(PersonRow).where(PersonRow.id == person.id).values(**values)
        try:
            await self._database.write(lambda session: session.execute(change))
        except IntegrityError:
            raise Misuse("name_taken", f"there is an account called {shown!r} already", field="name") from None
        self._known.clear()
        return Person(person.id, shown, person.account)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False


def tidy_name(name: str) -> str:
    """A name as it is shown: one line, no control characters; Misuse if nothing is left."""
    plain = unicodedata.normalize("NFKC", name)
    shown = " ".join("".join(c if unicodedata.category(c)[0] != "C" else " " for c in plain).split())[:NAME_LENGTH]
    if not shown:
        raise Misuse("bad_name", "a name needs at least one visible character", 400, field="name")
    return shown


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def new_id() -> str:
    """An id that nobody can guess: whoever has a table's link may watch it."""
    return secrets.token_urlsafe(12)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


_STARTED = time.time_ns() - time.monotonic_ns()


def steady_ms() -> int:
    """The time as it was when the process started, and what has passed since: nobody loses by a clock that is set."""
    return (_STARTED + time.monotonic_ns()) // 1_000_000


def _person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.password is not None)
