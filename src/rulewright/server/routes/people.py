"""Guests and accounts."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody

from ..access import COOKIE, Caller
from ..bodies import GuestBody, LoginBody, Me, RegisterBody, RenameBody
from ..hub import Hub
from ..people import SESSION_DAYS, Person
from .common import problems


@post("/api/guests", operation_id="newGuest", tags=["people"], responses=problems(413, 429))
async def new_guest(data: JSONBody[GuestBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Me:
    """A new guest; the token is told only here."""
    hub.rates.take("guests", caller.address)
    person, token = await hub.people.new_guest(data.name)
    return person.me(token)


@post("/api/accounts", operation_id="register", tags=["people"], responses=problems(409, 413, 429))
async def register(
    data: JSONBody[RegisterBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    request: Request[Any, Any, Any],
) -> Response[Me]:
    """A new account, logged in. A guest becomes one and keeps everything."""
    hub.rates.take("logins", caller.address)
    person = await hub.people.register(caller.person, data.name, data.password)
    return await _logged_in(person, hub, request, 201)


@post("/api/login", operation_id="login", tags=["people"], status_code=200, responses=problems(413, 429))
async def login(
    data: JSONBody[LoginBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    request: Request[Any, Any, Any],
) -> Response[Me]:
    """Log in with a password."""
    hub.rates.take("logins", caller.address)
    person = await hub.people.login(data.name, data.password)
    return await _logged_in(person, hub, request, 200)


async def _logged_in(person: Person, hub: Hub, request: Request[Any, Any, Any], status: int) -> Response[Me]:
    cookie = Cookie(
        COOKIE,
        path="/",
        value=await hub.people.open_session(person),
        max_age=SESSION_DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(person.me(), status_code=status, cookies=[cookie])


@post(
    "/api/logout",
    operation_id="logout",
    tags=["people"],
    status_code=204,
    response_cookies=[Cookie(COOKIE, path="/", value="", max_age=0, httponly=True, description="No session.")],
    responses=problems(),
)
async def logout(hub: NamedDependency[Hub], request: Request[Any, Any, Any]) -> None:
    """End the session of the cookie."""
    secret = request.cookies.get(COOKIE)
    if secret:
        await hub.people.close_session(secret)


@get("/api/me", operation_id="whoAmI", tags=["people"], responses=problems())
async def who_am_i(caller: NamedDependency[Caller]) -> Me | None:
    """Who is asking; null if nobody has said so yet."""
    return caller.person.me() if caller.person else None


@patch("/api/me", operation_id="rename", tags=["people"], responses=problems(409, 413))
async def rename(data: JSONBody[RenameBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Me:
    """Take another name."""
    return (await hub.people.rename(caller.must_be_known(), data.name)).me()


ROUTES = [new_guest, register, login, logout, who_am_i, rename]
