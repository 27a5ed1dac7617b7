"""Signing in by an account elsewhere."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Redirect

from ..hub import Hub
from ..misuse import Misuse
from ..people.access import Caller
from ..people.oidc import CALLBACK
from ..protocol.people import Elsewhere, GoneBody, Linked
from .common import problems
from .passkeys import TICKET, ticket_cookie
from .people import logged_in

PAGE = "/#/account?by="  # with what came of it


@post(
    "/api/oidc/begin",
    operation_id="beginElsewhere",
    tags=["people"],
    status_code=200,
    responses=problems(409, 413, 429),
)
async def begin_elsewhere(
    data: JSONBody[GoneBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    request: Request[Any, Any, Any],
) -> Response[Elsewhere]:
    """Begin to sign in by an account elsewhere. Who is signed in links it to their own, and must know the password."""
    hub.budgets.take("logins", caller.address)
    if caller.person is not None:
        await hub.people.must_know_password(caller.person, data.current, caller.cookie)
    address, ticket = await hub.oidc.begin(caller.person, caller.cookie)
    return Response(Elsewhere(address), cookies=[ticket_cookie(ticket, request)])


@get(CALLBACK, include_in_schema=False, status_code=302)
async def come_back(
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    request: Request[Any, Any, Any],
) -> Redirect:
    """The browser comes back from the provider, whatever has come of it."""
    code, state = (str(request.query_params.get(name, "")) for name in ("code", "state"))
    try:
        hub.budgets.take("logins", caller.address)
        if not code:
            raise Misuse("provider_refused", "the provider has not let you in", 403)
        entered = await hub.oidc.end(
            code, state, request.cookies.get(TICKET), caller.cookie, caller.person,
            lambda: hub.budgets.take("accounts", caller.address),
        )  # fmt: skip
    except Misuse as misuse:
        return Redirect(PAGE + misuse.code)
    if entered.linked:
        return Redirect(PAGE + "linked")
    await hub.end(entered.ended)
    cookies = (await logged_in(entered.person, hub, caller, request, 200)).cookies
    return Redirect(PAGE + "welcome", cookies=cookies)


@get("/api/me/oidc", operation_id="readLinked", tags=["people"], responses=problems())
async def read_linked(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Linked:
    """Whether an account elsewhere signs me in."""
    return Linked(await hub.oidc.is_linked(caller.must_be_known()))


@delete("/api/me/oidc", operation_id="unlink", tags=["people"], status_code=200, responses=problems(409))
async def unlink(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Linked:
    """No account elsewhere signs me in any more."""
    person = caller.must_be_known()
    await hub.oidc.unlink(person)
    return Linked(await hub.oidc.is_linked(person))


ROUTES = [begin_elsewhere, come_back, read_linked, unlink]
