"""Guests and accounts."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody

from ..hub import Hub
from ..misuse import Misuse
from ..people.access import COOKIE, Caller
from ..people.accounts import SESSION_DAYS
from ..protocol.people import (
    ExportFile,
    ForgottenBody,
    GoneBody,
    GuestBody,
    LoginBody,
    MailBody,
    Me,
    PasswordBody,
    RegisterBody,
    RenameBody,
    ResetBody,
)
from ..storage.person import Person
from .common import problems


@post("/api/guests", operation_id="newGuest", tags=["people"], responses=problems(413, 429))
async def new_guest(data: JSONBody[GuestBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Me:
    """A new guest; the token is told only here."""
    caller.must_let_guests_in()
    hub.budgets.take("guests", caller.address)
    person, token = await hub.people.new_guest(data.name)
    hub.budgets.saw(caller.address, person)
    return person.me(token)


@post("/api/accounts", operation_id="register", tags=["people"], responses=problems(409, 413, 429))
async def register(
    data: JSONBody[RegisterBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    request: Request[Any, Any, Any],
) -> Response[Me]:
    """A new account, logged in. A guest becomes one and keeps everything but the secret link, which ends."""
    if not hub.settings.registration:
        raise Misuse("no_registration", "this server takes no new accounts: ask who runs it", 403)
    hub.budgets.take("logins", caller.address)
    hub.budgets.take("accounts", caller.address)
    await hub.chats.must_be_heard(caller.person)
    person, ended = await hub.people.register(caller.person, data.name, data.password)
    await hub.end(ended)
    return await logged_in(person, hub, caller, request, 201)


@post("/api/login", operation_id="login", tags=["people"], status_code=200, responses=problems(413, 429))
async def login(
    data: JSONBody[LoginBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    request: Request[Any, Any, Any],
) -> Response[Me]:
    """Log in with a password. The session that was there ends."""
    hub.budgets.take("logins", caller.address)
    person = await hub.people.login(data.name, data.password)
    return await logged_in(person, hub, caller, request, 200)


async def logged_in(
    person: Person, hub: Hub, caller: Caller, request: Request[Any, Any, Any], status: int
) -> Response[Me]:
    """A new session for somebody; the one that was there ends."""
    if caller.cookie:
        await hub.end([await hub.people.close_session(caller.cookie)])
    return _with_cookie(person, await hub.people.open_session(person), request, status)


def _with_cookie(person: Person, secret: str, request: Request[Any, Any, Any], status: int = 200) -> Response[Me]:
    cookie = Cookie(
        COOKIE,
        path="/",
        value=secret,
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
    """End the session of the cookie, and close what it has opened."""
    secret = request.cookies.get(COOKIE)
    if secret:
        await hub.end([await hub.people.close_session(secret)])


@post(
    "/api/me/log-out-everywhere",
    operation_id="logOutEverywhere",
    tags=["people"],
    status_code=200,
    responses=problems(),
)
async def log_out_everywhere(
    hub: NamedDependency[Hub], caller: NamedDependency[Caller], request: Request[Any, Any, Any]
) -> Response[Me]:
    """End all my sessions and links. Who asks stays: with a new cookie, or, as a guest, with a new token."""
    return await _renewed(caller.must_be_known(), hub, request)


@post(
    "/api/me/password",
    operation_id="changePassword",
    tags=["people"],
    status_code=200,
    responses=problems(409, 413, 429),
)
async def change_password(
    data: JSONBody[PasswordBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    request: Request[Any, Any, Any],
) -> Response[Me]:
    """Take another password; all other sessions end."""
    person = caller.must_be_known()
    hub.budgets.take("logins", caller.address)
    await hub.people.change_password(person, data.current, data.password, caller.cookie)
    return await _renewed(person, hub, request)


async def _renewed(person: Person, hub: Hub, request: Request[Any, Any, Any]) -> Response[Me]:
    secret, ended = await hub.people.renew(person)
    await hub.end(ended)
    return _with_cookie(person, secret, request) if person.account else Response(person.me(secret), status_code=200)


@get("/api/me", operation_id="whoAmI", tags=["people"], responses=problems())
async def who_am_i(caller: NamedDependency[Caller]) -> Me | None:
    """Who is asking; null if nobody has said so yet."""
    return caller.person.me() if caller.person else None


@patch("/api/me", operation_id="rename", tags=["people"], responses=problems(409, 413))
async def rename(data: JSONBody[RenameBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Me:
    """Take another name."""
    await hub.chats.must_be_heard(caller.person)
    return (await hub.people.rename(caller.must_be_known(), data.name)).me()


# ---- a forgotten password -------------------------------------------------------------------------------------------


@post("/api/me/mail", operation_id="setMail", tags=["people"], status_code=200, responses=problems(409, 413, 429))
async def set_mail(data: JSONBody[MailBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Me:
    """Say where a forgotten password is reset by; empty: nowhere."""
    person = caller.must_be_known()
    hub.budgets.take("logins", caller.address)
    return (await hub.people.set_mail(person, data.mail.strip(), data.current, caller.cookie)).me()


@post("/api/reset", operation_id="forgotPassword", tags=["people"], status_code=204, responses=problems(409, 413, 429))
async def forgot_password(
    data: JSONBody[ForgottenBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> None:
    """Ask for a letter that resets a password. The answer is the same whether there is such an account or not."""
    if not hub.settings.mail.host:
        raise Misuse("no_mail", "this server sends no mail: ask who runs it")
    hub.budgets.take("mails", caller.address)
    hub.spawn(hub.resets.send(data.name))


@post(
    "/api/reset/password", operation_id="resetPassword", tags=["people"], status_code=200, responses=problems(413, 429)
)
async def reset_password(
    data: JSONBody[ResetBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    request: Request[Any, Any, Any],
) -> Response[Me]:
    """Set a new password by the secret of a letter, and log in. All sessions that there were end."""
    hub.budgets.take("logins", caller.address)
    person, ended = await hub.resets.reset(data.token, data.password)
    await hub.end(ended)
    return await logged_in(person, hub, caller, request, 200)


# ---- taking everything along, and going -----------------------------------------------------------------------------


@get("/api/me/export", operation_id="exportMe", tags=["people"], responses=problems(429))
async def export_me(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Response[ExportFile]:
    """All that is mine, as one file."""
    person = caller.must_be_known()
    hub.budgets.take("records", caller.address)
    name = 'attachment; filename="rulewright-export.json"'
    return Response(await hub.belongings.export(person), headers={"content-disposition": name})


@post(
    "/api/me/delete",
    operation_id="deleteMe",
    tags=["people"],
    status_code=204,
    response_cookies=[Cookie(COOKIE, path="/", value="", max_age=0, httponly=True, description="No session.")],
    responses=problems(413, 429),
)
async def delete_me(data: JSONBody[GoneBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> None:
    """Go for good: my name is gone, matches stay."""
    person = caller.must_be_known()
    hub.budgets.take("logins", caller.address)
    await hub.people.must_know_password(person, data.current, caller.cookie)
    await hub.forget(person)


ROUTES = [
    new_guest, register, login, logout, log_out_everywhere, change_password, who_am_i, rename, set_mail,
    forgot_password, reset_password, export_me, delete_me,
]  # fmt: skip
