"""Whoever has gone is gone: old links, old cookies and open sockets. And nobody looks like somebody else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from rulewright.server.storage.likeness import likeness
from tests.server.harness import Guest, Served, Socket

PASSWORD = "correct horse"


@pytest.fixture
def http(server: Served) -> Iterator[httpx.Client]:
    with server.anyone() as browser:
        yield browser


def register(http: httpx.Client, name: str, guest: Guest | None = None) -> str:
    """An account; the secret of its cookie."""
    bearer = {"authorization": f"Bearer {guest.token}"} if guest else {}
    made = http.post("/api/accounts", json={"name": name, "password": PASSWORD}, headers=bearer)
    assert made.status_code == 201, made.text
    return str(http.cookies["rw_session"])


@contextmanager
def logged_in(server: Served, name: str, password: str = PASSWORD) -> Iterator[httpx.Client]:
    """The same account in another browser."""
    with server.anyone() as browser:
        assert browser.post("/api/login", json={"name": name, "password": password}).status_code == 200
        yield browser


def at_table(server: Served, table: str, session: str) -> Socket:
    return Socket(server, table, {"cookie": f"rw_session={session}"})


def knows(server: Served, session: str) -> bool:
    with server.anyone() as browser:
        return browser.get("/api/me", headers={"cookie": f"rw_session={session}"}).json() is not None


def test_a_guests_link_opens_nothing_after_registering(server: Served, http: httpx.Client) -> None:
    guest = server.guest("Link of old")
    table = guest.lay(seats="me me")
    with guest.sit(table, viewer=0) as thief:
        register(http, "Registered since", guest)
        assert guest.ask("GET", "/api/me", status=401)["code"] == "nobody"
        assert thief.closed_with() == 4401, "what the link had opened is closed at once"
    assert [mine["id"] for mine in http.get("/api/me/tables").json()] == [table]


def test_a_socket_does_not_play_on_after_logout(server: Served, http: httpx.Client) -> None:
    session = register(http, "Out of the door")
    table = http.post("/api/tables", json={"game": "noughts", "seats": [{"who": "me"}] * 2}).json()["table"]["id"]
    with at_table(server, table, session) as open_one:
        assert open_one.choose("4")["type"] == "accepted"
        http.post("/api/logout")
        assert open_one.closed_with() == 4401
    assert not knows(server, session)
    assert server.hub.tables.live(table).match.answers == 1


def test_logging_in_and_registering_end_the_session_that_was_there(server: Served, http: httpx.Client) -> None:
    first = register(http, "Twice in")
    http.post("/api/login", json={"name": "Twice in", "password": PASSWORD})
    second = str(http.cookies["rw_session"])
    register(http, "Another one here")
    assert len({first, second, http.cookies["rw_session"]}) == 3
    assert not knows(server, first)
    assert not knows(server, second)


def test_log_out_everywhere(server: Served, http: httpx.Client) -> None:
    old = register(http, "Everywhere at once")
    table = http.post("/api/tables", json={"game": "noughts"}).json()["table"]["id"]
    with logged_in(server, "Everywhere at once") as other, at_table(server, table, other.cookies["rw_session"]) as far:
        assert http.post("/api/me/log-out-everywhere").json()["token"] is None
        assert far.closed_with() == 4401
        assert other.get("/api/me").json() is None
    assert not knows(server, old)
    assert knows(server, http.cookies["rw_session"]), "who asked stays, with a new secret"


def test_a_guest_gets_a_new_link_and_the_old_one_is_dead(server: Served) -> None:
    guest = server.guest()
    table = guest.lay(seats="me me")
    with guest.sit(table) as thief:
        fresh = guest.ask("POST", "/api/me/log-out-everywhere", status=200)
        assert thief.closed_with() == 4401
    assert guest.ask("GET", "/api/me", status=401)["code"] == "nobody"
    guest.token = fresh["token"]
    assert guest.ask("GET", "/api/me", status=200)["id"] == guest.me["id"]


def test_a_password_is_changed_by_who_knows_it_and_ends_all_other_sessions(server: Served, http: httpx.Client) -> None:
    old = register(http, "New words")
    change = {"current": "wrong horse", "password": "battery staple"}
    assert http.post("/api/me/password", json=change).json()["code"] == "bad_login"
    with logged_in(server, "New words") as other:
        assert http.post("/api/me/password", json=change | {"current": PASSWORD}).status_code == 200
        assert other.get("/api/me").json() is None
    assert not knows(server, old)
    assert http.get("/api/me").json()["account"]
    assert http.post("/api/login", json={"name": "New words", "password": PASSWORD}).status_code == 401
    with logged_in(server, "New words", "battery staple"):
        pass
    assert server.guest().ask("POST", "/api/me/password", change, 403)["code"] == "forbidden"


# ---- names ----------------------------------------------------------------------------------------------------------

TRICKS = ("Maria Silver", "maria  SILVER", "Ｍaria Silver", "Мaria Silver", "Maria_Silver", "MariaSilver", 
          "Mária Silver", "Mari\u0430 Si1ver", "Maria\u200b Silver", "Maria Silver.")  # fmt: skip


def test_no_guest_takes_the_name_of_an_account_nor_one_that_looks_like_it(server: Served, http: httpx.Client) -> None:
    register(http, "Maria Silver")
    guest = server.guest("Somebody else")
    for name in TRICKS:
        assert server.http.post("/api/guests", json={"name": name}).status_code == 409, name
        assert guest.ask("PATCH", "/api/me", {"name": name}, 409)["code"] == "name_taken"
        with server.anyone() as other:
            taken = other.post("/api/accounts", json={"name": name, "password": PASSWORD})
            assert taken.json()["code"] == "name_taken"
    assert http.patch("/api/me", json={"name": "MARIA SILVER"}).status_code == 200, "it is her own"


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Ben 2", "Ben 3"), ("Ωmega", "Alpha"), ("!!", "??")])
def test_names_that_differ_are_different(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


def test_a_guest_is_marked_as_one_wherever_a_name_is_shown(server: Served, http: httpx.Client) -> None:
    session = register(http, "Dora with account")
    guest = server.guest("Just Gus")
    made = http.post("/api/tables", json={"game": "noughts", "public": True, "seats": [{"who": "me"}, {"who": "open"}]})
    table = made.json()["table"]["id"]
    guest.claim(table, 1)
    with at_table(server, table, session) as dora, guest.sit(table) as gus, Socket(server, table) as stranger:
        for socket in (dora, gus, stranger):
            socket.send({"type": "chat", "text": "hello"})
            line = dora.until(lambda m: m["type"] == "chat")["lines"][-1]
            assert line["guest"] == (socket is not dora)
    (listed,) = [each for each in server.http.get("/api/tables").json() if each["id"] == table]
    assert [seat["guest"] for seat in listed["seats"]] == [False, True]
    assert (listed["owner"], listed["owner_guest"]) == ("Dora with account", False)
    journal = {"format": "rulewright-journal", "version": 1, "game": "noughts", "rules": "1", "next": "", "text": "",
               "config": {}}  # fmt: skip
    campaign = guest.ask("POST", "/api/campaigns", journal, 201)["id"]
    guest.ask("POST", f"/api/campaigns/{campaign}/go-on", status=200)
    assert guest.ask("GET", f"/api/campaigns/{campaign}")["players"] == [{"name": "Just Gus", "guest": True}]
