"""Passkeys: made once in one session, used once a challenge, at this place alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from rulewright.server.people.ceremonies import LASTS
from rulewright.server.people.passkeys import place_of
from rulewright.server.times import now_ms

from .authenticator import PRESENT, Authenticator
from .harness import GENEROUS, Served, serving
from .test_accounts import PASSWORD
from .test_notices import on_the_server

URL = "https://games.example"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("passkeys") / "k.db", public_url=URL) as running:
        yield running


@pytest.fixture
def ann(server: Served, request: pytest.FixtureRequest) -> Iterator[httpx.Client]:
    """Somebody new, signed in."""
    with server.anyone() as http:
        made = http.post("/api/accounts", json={"name": f"Ann {hash(request.node.name)}", "password": PASSWORD})
        assert made.status_code == 201
        yield http


def key_of() -> Authenticator:
    return Authenticator("games.example", URL)


def begin(http: httpx.Client) -> dict[str, Any]:
    begun = http.post("/api/me/passkeys/begin", json={"current": PASSWORD})
    assert begun.status_code == 200, begun.text
    options: dict[str, Any] = begun.json()["options"]
    return options


def add(http: httpx.Client, key: Authenticator) -> httpx.Response:
    return http.post("/api/me/passkeys", json={"name": "Phone", "credential": key.make(begin(http))})


def enter(http: httpx.Client, key: Authenticator) -> httpx.Response:
    options = http.post("/api/passkey/begin").json()["options"]
    return http.post("/api/passkey", json={"credential": key.sign(options)})


def test_a_passkey_is_added_signs_in_and_is_removed(server: Served, ann: httpx.Client) -> None:
    key, other = key_of(), key_of()
    assert server.http.get("/api/house").json()["passkeys"]
    assert add(ann, key).status_code == add(ann, other).status_code == 200
    me = ann.get("/api/me").json()
    with server.anyone() as elsewhere:
        answer = enter(elsewhere, key)
        assert (answer.status_code, answer.json()["id"]) == (200, me["id"])
        assert elsewhere.get("/api/me").json()["name"] == me["name"]
        assert "httponly" in answer.headers["set-cookie"].lower()
    first, second = ann.get("/api/me/passkeys").json()
    assert first["used"] is not None
    assert second["used"] is None
    assert [each["name"] for each in ann.get("/api/me/export").json()["passkeys"]] == ["Phone", "Phone"]
    assert len(ann.delete(f"/api/me/passkeys/{first['id']}").json()) == 1
    with server.anyone() as elsewhere:
        assert enter(elsewhere, key).status_code == 401
        assert enter(elsewhere, other).status_code == 200


# ---- what a stranger may try ----------------------------------------------------------------------------------------


def test_nobody_adds_one_without_the_password_or_takes_one_of_others(server: Served, ann: httpx.Client) -> None:
    assert ann.post("/api/me/passkeys/begin", json={"current": "wrong horse"}).status_code == 401
    key = key_of()
    assert add(ann, key).status_code == 200
    (mine,) = ann.get("/api/me/passkeys").json()
    ben = server.account("Ben of the passkeys")
    assert ben.ask("DELETE", f"/api/me/passkeys/{mine['id']}", status=200) == []
    assert len(ann.get("/api/me/passkeys").json()) == 1
    assert add(ann, key).json()["code"] == "taken"


def test_a_challenge_is_for_one_browser_one_session_and_once(server: Served, ann: httpx.Client) -> None:
    key, options = key_of(), begin(ann)
    body = {"name": "Phone", "credential": key.make(options)}
    ticket = ann.cookies["rw_ceremony"]
    with server.anyone() as ben:
        ben.post("/api/accounts", json={"name": "Ben the other", "password": PASSWORD})
        ben.cookies.set("rw_ceremony", ticket)
        assert ben.post("/api/me/passkeys", json=body).json()["code"] == "begin_again", "another session"
    assert ann.post("/api/me/passkeys", json=body).json()["code"] == "begin_again", "who tried has used it up"
    assert add(ann, key).status_code == 200
    with server.anyone() as one, server.anyone() as two:
        signed = {"credential": key.sign(one.post("/api/passkey/begin").json()["options"])}
        two.post("/api/passkey/begin")
        assert two.post("/api/passkey", json=signed).status_code == 401, "signed for another challenge"
        assert one.post("/api/passkey", json=signed).status_code == 200
        assert one.post("/api/passkey", json=signed).json()["code"] == "begin_again", "once"


def test_a_challenge_grows_old(server: Served, ann: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    key = key_of()
    assert add(ann, key).status_code == 200
    with server.anyone() as http:
        signed = {"credential": key.sign(http.post("/api/passkey/begin").json()["options"])}
        later = now_ms() + LASTS + 1
        monkeypatch.setattr("rulewright.server.people.ceremonies.now_ms", lambda: later)
        assert http.post("/api/passkey", json=signed).json()["code"] == "begin_again"


def elsewhere(key: Authenticator) -> None:
    key.origin = "https://games.example.evil"


def other_place(key: Authenticator) -> None:
    key.place = "evil.example"


def unverified(key: Authenticator) -> None:
    key.flags = PRESENT


def cloned(key: Authenticator) -> None:
    key.count = 0


@pytest.mark.parametrize("wrong", [elsewhere, other_place, unverified, cloned])
def test_what_was_signed_elsewhere_or_by_nobody_does_not_count(
    server: Served, ann: httpx.Client, wrong: Callable[[Authenticator], None]
) -> None:
    key = key_of()
    assert add(ann, key).status_code == 200
    with server.anyone() as http:
        assert enter(http, key).status_code == 200
    wrong(key)
    with server.anyone() as http:
        answer = enter(http, key)
        assert (answer.status_code, answer.json()["code"]) == (401, "bad_passkey")
        assert http.get("/api/me").json() is None


@pytest.mark.parametrize("credential", [{}, {"rawId": 5}, {"rawId": "é"}, {"rawId": "AAAA", "response": []}])
def test_rubbish_is_refused(server: Served, ann: httpx.Client, credential: dict[str, Any]) -> None:
    with server.anyone() as http:
        http.post("/api/passkey/begin")
        assert http.post("/api/passkey", json={"credential": credential}).json()["code"] == "bad_passkey"
    begin(ann)
    refused = ann.post("/api/me/passkeys", json={"name": "x", "credential": credential})
    assert refused.json()["code"] == "bad_passkey"


def test_who_is_shut_out_or_has_a_new_password_comes_in_by_no_old_key(server: Served, ann: httpx.Client) -> None:
    key, me = key_of(), ann.get("/api/me").json()
    assert add(ann, key).status_code == 200
    person = on_the_server(server, server.hub.people.by_id(me["id"]))
    on_the_server(server, server.hub.ban(person, True))
    with server.anyone() as http:
        assert enter(http, key).json()["code"] == "banned"
        on_the_server(server, server.hub.ban(person, False))
        assert enter(http, key).status_code == 200
        on_the_server(server, server.hub.people.give_password(me["name"], "battery staple"))
        assert enter(http, key).status_code == 401


def test_an_account_has_so_many_and_they_go_with_it(server: Served, ann: httpx.Client) -> None:
    key = key_of()
    for _ in range(GENEROUS.passkeys):
        assert add(ann, key := key_of()).status_code == 200
    assert add(ann, key_of()).json()["code"] == "too_many"
    assert ann.post("/api/me/delete", json={"current": PASSWORD}).status_code == 204
    with server.anyone() as http:
        assert enter(http, key).status_code == 401


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("https://games.example", ("games.example", "https://games.example")),
        ("https://games.example:8443/", ("games.example", "https://games.example:8443")),
        ("http://localhost:8000", ("localhost", "http://localhost:8000")),
        ("http://games.example", None), ("https://192.0.2.1", None), ("https://[2001:db8::1]", None), ("", None),
    ],
)  # fmt: skip
def test_where_browsers_know_passkeys(url: str, place: tuple[str, str] | None) -> None:
    assert place_of(url) == place
