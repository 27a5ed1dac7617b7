"""Signing in by an account elsewhere, with a provider in this process that can lie in every way."""

from __future__ import annotations

import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from joserfc import jwk, jwt
from sqlalchemy import update

from rulewright.server.people.accounts import FRESH
from rulewright.server.people.oidc import Provider
from rulewright.server.settings import BadSettings, Oidc, Settings, check
from rulewright.server.storage.models import SessionRow

from .harness import Served, serving
from .test_accounts import PASSWORD, seated
from .test_notices import on_the_server

ISSUER, URL = "https://accounts.example", "https://games.example"
OIDC = Oidc(ISSUER, "games", "word of the games", "Example")
SETTINGS = Settings(public_url=URL, oidc=OIDC, admins=("Root",))


class FakeProvider:
    """Lets everybody in as who they say they are."""

    def __init__(self) -> None:
        self.key = jwk.RSAKey.generate_key(2048, {"kid": "one"}, private=True, auto_kid=False)
        self.codes: dict[str, tuple[dict[str, str], dict[str, Any]]] = {}
        self.lies: dict[str, Any] = {}  # claims that it tells instead
        self.signs: tuple[Any, str] = (self.key, "RS256")
        self.called = ISSUER

    def handle(self, request: httpx.Request) -> httpx.Response:
        match request.url.path:
            case "/.well-known/openid-configuration":
                places = {"authorization_endpoint": "auth", "token_endpoint": "token", "jwks_uri": "keys"}
                told = {name: f"{ISSUER}/{place}" for name, place in places.items()}
                return httpx.Response(200, json={"issuer": self.called, **told})
            case "/keys":
                return httpx.Response(200, json={"keys": [self.key.as_dict(private=False)]})
            case "/token":
                return self.token(request)
        return httpx.Response(404)

    def let_in(self, address: str, **claims: Any) -> str:
        """Somebody has signed in there; the code that the browser brings back."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert (asked["client_id"], asked["redirect_uri"]) == ("games", f"{URL}/api/oidc/callback")
        assert asked["code_challenge_method"] == "S256"
        code = f"code {len(self.codes)}"
        self.codes[code] = (asked, claims)
        return code

    def token(self, request: httpx.Request) -> httpx.Response:
        told = {name: values[0] for name, values in parse_qs(request.content.decode()).items()}
        asked, claims = self.codes.pop(told["code"], ({}, {}))
        proof = urlsafe_b64encode(sha256(told["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        if request.headers["authorization"] != httpx.BasicAuth("games", OIDC.client_secret)._auth_header:
            return httpx.Response(401)
        if asked.get("code_challenge") != proof:
            return httpx.Response(400)
        said = {"iss": ISSUER, "aud": "games", "exp": int(time.time()) + 60, "nonce": asked["nonce"], **claims}
        key, algorithm = self.signs
        token = jwt.encode({"alg": algorithm, "kid": "one"}, said | self.lies, key, algorithms=[algorithm])
        return httpx.Response(200, json={"id_token": token, "access_token": "x", "token_type": "Bearer"})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    more: dict[str, Any] = {"public_url": URL, "oidc": OIDC, "admins": ("Root",)}
    with serving(tmp_path_factory.mktemp("oidc") / "o.db", **more) as running:
        yield running


@pytest.fixture
def provider(server: Served, monkeypatch: pytest.MonkeyPatch) -> FakeProvider:
    fake = FakeProvider()
    monkeypatch.setattr(server.hub.oidc, "provider", Provider(SETTINGS, httpx.MockTransport(fake.handle)))
    return fake


def begin(http: httpx.Client, current: str = "", **more: Any) -> str:
    answer = http.post("/api/oidc/begin", json={"current": current}, **more)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["address"])


def back(http: httpx.Client, address: str, code: str) -> str:
    """Come back with a code; what came of it."""
    state = parse_qs(urlsplit(address).query)["state"][0]
    answer = http.get("/api/oidc/callback", params={"code": code, "state": state})
    assert answer.status_code == 302
    place, _, what = answer.headers["location"].rpartition("=")
    assert place == "/#/account?by"
    return what


def enter(http: httpx.Client, provider: FakeProvider, sub: str, current: str = "", **claims: Any) -> str:
    address = begin(http, current)
    return back(http, address, provider.let_in(address, sub=sub, **claims))


def test_the_first_time_makes_an_account_and_the_next_finds_it(server: Served, provider: FakeProvider) -> None:
    assert server.http.get("/api/house").json()["oidc"] == "Example"
    with server.anyone() as http:
        assert enter(http, provider, "1", preferred_username="Olga") == "welcome"
        first = http.get("/api/me").json()
        assert (first["name"], first["account"], first["password"]) == ("Olga", True, False)
    with server.anyone() as http:
        assert enter(http, provider, "1", preferred_username="Renamed") == "welcome"
        assert http.get("/api/me").json() == first
        assert [each["issuer"] for each in http.get("/api/me/export").json()["identities"]] == [ISSUER]
        assert http.post("/api/login", json={"name": "Olga", "password": "!!!!!!!!"}).status_code == 401


def test_a_guest_keeps_everything(server: Served, provider: FakeProvider) -> None:
    gus = server.guest("Gus")
    table = gus.lay()
    with server.anyone() as http:
        bearer = {"authorization": f"Bearer {gus.token}"}
        address = begin(http, headers=bearer)
        assert back(http, address, provider.let_in(address, sub="2", name="Gustav")) == "welcome"
        assert http.get("/api/me").json()["id"] == gus.me["id"]
        assert [each["id"] for each in http.get("/api/me/tables").json()] == [table]
        assert server.http.get("/api/me", headers=bearer).status_code == 401, "the link has ended"


def test_no_name_and_no_mail_links_to_an_account_that_is_there(server: Served, provider: FakeProvider) -> None:
    ann = server.account("Ann of the provider")
    told: dict[str, Any] = {
        "preferred_username": "Ann of the provider",
        "email": "ann@example.org",
        "email_verified": True,
    }
    with server.anyone() as http:
        assert enter(http, provider, "3", **told) == "welcome"
        me = http.get("/api/me").json()
        assert me["id"] != ann.me["id"]
        assert me["name"].startswith("Ann of the provider ")
    with server.anyone() as http:
        assert enter(http, provider, "4", preferred_username="Root") == "welcome"
        assert not http.get("/api/me").json()["admin"], "nobody takes the name of who looks after the server"
    with server.anyone() as http:
        assert enter(http, provider, "5", preferred_username="\u200b") == "welcome"
        assert http.get("/api/me").json()["name"]


def test_who_is_signed_in_links_with_the_password_and_unlinks(server: Served, provider: FakeProvider) -> None:
    with server.anyone() as http, server.anyone() as other:
        http.post("/api/accounts", json={"name": "Lia who links", "password": PASSWORD})
        assert http.post("/api/oidc/begin", json={"current": "wrong horse"}).status_code == 401
        assert enter(http, provider, "6", PASSWORD) == "linked"
        assert http.get("/api/me/oidc").json() == {"linked": True}
        assert enter(other, provider, "6") == "welcome"
        assert other.get("/api/me").json()["name"] == "Lia who links"
        other.post("/api/logout")
        other.post("/api/accounts", json={"name": "Lia's rival", "password": PASSWORD})
        assert enter(other, provider, "6", PASSWORD) == "taken"
        assert http.delete("/api/me/oidc").json() == {"linked": False}


def test_who_has_no_password_must_have_just_signed_in(server: Served, provider: FakeProvider) -> None:
    with server.anyone() as http:
        assert enter(http, provider, "7", name="Fresh") == "welcome"
        assert http.delete("/api/me/oidc").json()["code"] == "no_password"
        me = http.get("/api/me").json()["id"]
        old = update(SessionRow).where(SessionRow.person == me).values(expires=SessionRow.expires - FRESH)
        on_the_server(server, server.hub.database.write(lambda session: session.execute(old)))
        for _ in range(2):
            changed = http.post("/api/me/password", json={"current": "", "password": PASSWORD})
            assert changed.json()["code"] == "sign_in_again"
            assert http.post("/api/me/delete", json={"current": "!"}).json()["code"] == "sign_in_again"
            assert http.post("/api/me/log-out-everywhere").status_code == 200, "a new session that is no fresher"
        http.post("/api/logout")
        assert enter(http, provider, "7") == "welcome"
        assert http.post("/api/me/password", json={"current": "", "password": PASSWORD}).status_code == 200
        assert http.get("/api/me").json()["password"]
        assert http.post("/api/login", json={"name": "Fresh", "password": PASSWORD}).status_code == 200


# ---- what a stranger, or a provider, may try ------------------------------------------------------------------------


def test_nobody_ends_what_another_browser_began(server: Served, provider: FakeProvider) -> None:
    with server.anyone() as thief, server.anyone() as victim:
        address = begin(thief)
        code = provider.let_in(address, sub="thief")
        assert back(victim, address, code) == "begin_again", "no ticket"
        mine = begin(victim)
        assert back(victim, address, code) == "begin_again", "another state"
        assert back(victim, mine, code) == "begin_again", "what failed is used up"
        mine = begin(victim)
        assert back(victim, mine, code) == "provider_failed", "a code that was given for another"
        assert victim.get("/api/me").json() is None


def test_a_link_is_begun_and_ended_in_one_session(server: Served, provider: FakeProvider) -> None:
    with server.anyone() as http:
        address = begin(http)
        http.post("/api/accounts", json={"name": "Lo who came later", "password": PASSWORD})
        assert back(http, address, provider.let_in(address, sub="8")) == "begin_again"
        address = begin(http, PASSWORD)
        http.post("/api/login", json={"name": "Lo who came later", "password": PASSWORD})
        assert back(http, address, provider.let_in(address, sub="8")) == "begin_again"
        assert http.get("/api/me/oidc").json() == {"linked": False}


@pytest.mark.parametrize(
    "lie",
    [
        {"iss": "https://evil.example"}, {"aud": "others"}, {"aud": ["games", "others"], "azp": "others"},
        {"nonce": "guessed"}, {"nonce": None}, {"exp": 1}, {"exp": None}, {"sub": ""}, {"sub": None},
    ],
)  # fmt: skip
def test_a_token_that_was_not_made_for_us_now_does_not_count(
    server: Served, provider: FakeProvider, lie: dict[str, Any]
) -> None:
    provider.lies = lie
    with server.anyone() as http:
        assert enter(http, provider, "9") == "provider_failed"
        assert http.get("/api/me").json() is None


def test_a_token_that_others_have_signed_does_not_count(server: Served, provider: FakeProvider) -> None:
    other = jwk.RSAKey.generate_key(2048, {"kid": "one"}, private=True, auto_kid=False)
    shared = jwk.OctKey.import_key(OIDC.client_secret.ljust(32, "!"))
    for signs in ((other, "RS256"), (shared, "HS256")):
        provider.signs = signs
        with server.anyone() as http:
            assert enter(http, provider, "9") == "provider_failed"


def test_who_is_shut_out_stays_out_and_a_closed_house_makes_nobody_new(server: Served, provider: FakeProvider) -> None:
    with server.anyone() as http:
        assert enter(http, provider, "10", name="Bad Bob") == "welcome"
        person = on_the_server(server, server.hub.people.by_id(http.get("/api/me").json()["id"]))
        on_the_server(server, server.hub.ban(person, True))
        assert enter(http, provider, "10") == "banned"
        server.hub.oidc._may_register = False
        assert enter(http, provider, "11") == "no_registration"
        server.hub.oidc._may_register = True
        refused = http.get("/api/oidc/callback", params={"error": "access_denied"})
        assert refused.headers["location"] == "/#/account?by=provider_refused"


def test_a_provider_that_is_another_or_does_not_answer_is_told(server: Served, provider: FakeProvider) -> None:
    provider.called = "https://evil.example"
    with server.anyone() as http:
        assert http.post("/api/oidc/begin", json={}).json()["code"] == "provider_failed"


def test_who_goes_is_a_stranger_to_the_provider(server: Served, provider: FakeProvider) -> None:
    with server.anyone() as http:
        assert enter(http, provider, "12", name="Gone") == "welcome"
        first = http.get("/api/me").json()["id"]
        seated(http)
        assert http.post("/api/me/delete", json={}).status_code == 204
        assert enter(http, provider, "12", name="Gone") == "welcome"
        assert http.get("/api/me").json()["id"] != first


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        (Settings(public_url=URL, oidc=Oidc("http://accounts.example", "games")), "oidc.issuer"),
        (Settings(public_url=URL, oidc=Oidc(ISSUER)), "oidc.client_id"),
        (Settings(oidc=Oidc(ISSUER, "games")), "public_url"),
    ],
)
def test_settings_that_lead_nowhere_are_told(settings: Settings, complaint: str) -> None:
    with pytest.raises(BadSettings, match=complaint):
        check(settings)
