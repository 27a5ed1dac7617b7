"""Passkeys: adding and removing one, and signing in by it."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from ..hub import Hub
from ..people.access import Caller
from ..people.ceremonies import LASTS
from ..people.friends import must_be_account
from ..protocol.people import Ceremony, GoneBody, Me, PasskeyBody, PasskeyInfo, PasskeyLogin
from .common import problems
from .people import logged_in

TICKET = "rw_ceremony"
PasskeyId: TypeAlias = Annotated[str, PathParameter(min_length=1, max_length=64, description="A passkey of mine.")]


def ticket_cookie(ticket: str, request: Request[Any, Any, Any]) -> Cookie:
    """Binds what was begun to this browser."""
    secure = request.url.scheme == "https"
    return Cookie(
        TICKET, path="/api", value=ticket, max_age=LASTS // 1000, httponly=True, samesite="lax", secure=secure
    )


@get("/api/me/passkeys", operation_id="listPasskeys", tags=["people"], responses=problems())
async def list_passkeys(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> tuple[PasskeyInfo, ...]:
    """My passkeys."""
    return await hub.passkeys.of(caller.must_be_known())


@post(
    "/api/me/passkeys/begin",
    operation_id="beginPasskey",
    tags=["people"],
    status_code=200,
    responses=problems(413, 429),
)
async def begin_passkey(
    data: JSONBody[GoneBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    request: Request[Any, Any, Any],
) -> Response[Ceremony]:
    """Begin to add a passkey: what the browser needs for it. The password must be known."""
    person = caller.must_be_known()
    must_be_account(person)
    hub.budgets.take("logins", caller.address)
    await hub.people.must_know_password(person, data.current, caller.cookie)
    options, ticket = await hub.passkeys.begin_to_add(person, caller.cookie)
    return Response(Ceremony(options), cookies=[ticket_cookie(ticket, request)])


@post(
    "/api/me/passkeys",
    operation_id="addPasskey",
    tags=["people"],
    status_code=200,
    responses=problems(409, 413, 429),
)
async def add_passkey(
    data: JSONBody[PasskeyBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    request: Request[Any, Any, Any],
) -> tuple[PasskeyInfo, ...]:
    """Add the passkey that the browser has made. It works once for what was begun in this session."""
    person = caller.must_be_known()
    must_be_account(person)
    hub.budgets.take("logins", caller.address)
    await hub.passkeys.add(person, data.name, data.credential, request.cookies.get(TICKET), caller.cookie)
    return await hub.passkeys.of(person)


@delete(
    "/api/me/passkeys/{passkey:str}",
    operation_id="removePasskey",
    tags=["people"],
    status_code=200,
    responses=problems(),
)
async def remove_passkey(
    passkey: PasskeyId, hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> tuple[PasskeyInfo, ...]:
    """Nobody signs in by this passkey of mine any more."""
    person = caller.must_be_known()
    await hub.passkeys.remove(person, passkey)
    return await hub.passkeys.of(person)


@post("/api/passkey/begin", operation_id="beginLogin", tags=["people"], status_code=200, responses=problems(429))
async def begin_login(
    hub: NamedDependency[Hub], caller: NamedDependency[Caller], request: Request[Any, Any, Any]
) -> Response[Ceremony]:
    """Begin to sign in by a passkey: what the browser needs to look for one."""
    hub.budgets.take("logins", caller.address)
    options, ticket = await hub.passkeys.begin_to_enter()
    return Response(Ceremony(options), cookies=[ticket_cookie(ticket, request)])


@post("/api/passkey", operation_id="loginByPasskey", tags=["people"], status_code=200, responses=problems(413, 429))
async def login_by_passkey(
    data: JSONBody[PasskeyLogin],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    request: Request[Any, Any, Any],
) -> Response[Me]:
    """Sign in by a passkey. The session that was there ends."""
    hub.budgets.take("logins", caller.address)
    person = await hub.passkeys.enter(data.credential, request.cookies.get(TICKET))
    return await logged_in(person, hub, caller, request, 200)


ROUTES = [list_passkeys, begin_passkey, add_passkey, remove_passkey, begin_login, login_by_passkey]
