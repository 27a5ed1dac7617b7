"""Who is asking, from where, and whether a page of another origin sent them."""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from ..misuse import Misuse
from ..protocol.people import Me
from ..settings import Settings
from ..storage.person import Person
from .accounts import People
from .budgets import Budgets, is_here

COOKIE = "rw_session"
SAFE = ("GET", "HEAD", "OPTIONS")
PASSED_ON = {"x-forwarded-for", "x-forwarded-host", "forwarded", "via"}  # headers that a proxy sets


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return connection.client.host if connection.client else ""


def is_foreign(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a browser sent this from a page of another origin."""
    origin = connection.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != connection.headers.get("host", "")


async def refuse_foreign(request: Request[Any, Any, Any]) -> None:
    if request.method not in SAFE and is_foreign(request):
        raise Misuse("foreign_origin", "this request was sent by a page of another origin", 403)


def must_see_metrics(request: Request[Any, Any, Any], token: str) -> None:
    """Misuse if somebody has not the token; without one, if they are elsewhere or a proxy asks for them."""
    if token:
        kind, _, told = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not compare_digest(told.strip().encode(), token.encode()):
            raise Misuse("nobody", "the metrics need their token, as a bearer's", 401)
    elif not is_here(address_of(request)) or PASSED_ON.intersection(request.headers.keys()):
        raise Misuse("forbidden", "the metrics are for this machine; set a metrics_token to read them elsewhere", 403)


@dataclass(frozen=True, slots=True)
class Caller:
    """Whoever sent a request. `cookie` is the secret of the session, if there is one; `guests`: new ones may come."""

    people: People
    budgets: Budgets
    person: Person | None
    address: str
    cookie: str | None = None
    guests: bool = True

    @property
    def payer(self) -> str:
        """Who pays for what this costs."""
        return self.budgets.payer(self.person, self.address)

    def must_be_known(self) -> Person:
        if self.person is None:
            raise Misuse("nobody", "say who you are: a guest's token, or log in", 401)
        return self.person

    def must_let_guests_in(self) -> None:
        if not self.guests:
            raise Misuse("no_guests", "this server is for accounts: sign in first", 403)

    async def or_new_guest(self) -> tuple[Person, Me]:
        """The caller, or a new guest, whose token is told with this answer."""
        if self.person is not None:
            return self.person, self.person.me()
        self.must_let_guests_in()
        self.budgets.take("guests", self.address)
        person, token = await self.people.new_guest()
        self.budgets.saw(self.address, person)
        return person, person.me(token)


async def find_caller(
    request: Request[Any, Any, Any],
    people: NamedDependency[People],
    budgets: NamedDependency[Budgets],
    settings: NamedDependency[Settings],
) -> Caller:
    """The bearer's token counts first, then the cookie."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    address, cookie = address_of(request), request.cookies.get(COOKIE)
    if kind.lower() == "bearer" and token:
        person = await people.by_token(token.strip())
        if person is None:
            raise Misuse("nobody", "nobody has this token", 401)
    else:
        person = await people.by_cookie(cookie) if cookie else None
    budgets.saw(address, person)
    if person is not None:
        await people.saw(person)
    return Caller(people, budgets, person, address, cookie, settings.guests)
