"""Somebody, as the database knows them."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from ..protocol.people import Me
from .models import IdentityRow, PasskeyRow, PersonRow, ResetRow, SessionRow

NO_PASSWORD = "!"  # what an account has in its place that signs in elsewhere: no password is hashed to it


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str = field(compare=False)
    account: bool = field(compare=False)
    mail: str = field(default="", compare=False)
    admin: bool = field(default=False, compare=False)
    gone: bool = field(default=False, compare=False)  # has left, or is shut out
    password: bool = field(default=True, compare=False)  # an account has one, if it does not sign in elsewhere

    @property
    def guest(self) -> bool:
        return not self.account

    def me(self, token: str | None = None) -> Me:
        return Me(self.id, self.name, self.account, token, self.mail, self.admin, self.account and self.password)


def person_of(row: PersonRow) -> Person:
    return Person(
        row.id,
        row.name,
        row.password is not None,
        row.mail or "",
        row.admin,
        row.banned or not (row.password or row.token),
        row.password != NO_PASSWORD,
    )


def end_sessions(session: Session, person: str) -> list[str]:
    """End all sessions of somebody; their keys."""
    ended = list(session.scalars(select(SessionRow.id).where(SessionRow.person == person)))
    session.execute(delete(SessionRow).where(SessionRow.person == person))
    return ended


def end_other_ways(session: Session, person: str) -> None:
    """Whoever gets a new password without the old one has perhaps been robbed: nothing else signs in any more."""
    session.execute(delete(PasskeyRow).where(PasskeyRow.person == person))
    session.execute(delete(IdentityRow).where(IdentityRow.person == person))


def end_resets(session: Session, person: str) -> None:
    """Links in old letters reset nothing any more."""
    session.execute(delete(ResetRow).where(ResetRow.person == person))
