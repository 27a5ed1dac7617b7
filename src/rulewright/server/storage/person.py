"""Somebody, as the database knows them."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..protocol.people import Me
from .models import PersonRow


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
