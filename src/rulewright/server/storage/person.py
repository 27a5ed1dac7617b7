"""Somebody, as the database knows them."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from ..protocol.people import Me
from .models import PersonRow, ResetRow, SessionRow


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str = field(compare=False)
    account: bool = field(compare=False)
    mail: str = field(default="", compare=False)
    admin: bool = field(default=False, compare=False)
    gone: bool = field(default=False, compare=False)  # has left, or is shut out

    @property
    def guest(self) -> bool:
        return not self.account

    def me(self, token: str | None = None) -> Me:
        return Me(self.id, self.name, self.account, token, self.mail, self.admin)


def person_of(row: PersonRow) -> Person:
    return Person(
        row.id,
        row.name,
        row.password is not None,
        row.mail or "",
        row.admin,
        row.banned or not (row.password or row.token),
    )


def end_sessions(session: Session, person: str) -> list[str]:
    """End all sessions of somebody; their keys."""
    ended = list(session.scalars(select(SessionRow.id).where(SessionRow.person == person)))
    session.execute(delete(SessionRow).where(SessionRow.person == person))
    return ended


def end_resets(session: Session, person: str) -> None:
    """Links in old letters reset nothing any more."""
    session.execute(delete(ResetRow).where(ResetRow.person == person))
