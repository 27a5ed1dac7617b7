"""Signing in by an account elsewhere (OpenID Connect): code flow with PKCE, state and nonce.

Somebody is known by the issuer and its subject alone. No name and no mail address that a provider tells links anything
to an account that is there: that is done by who is signed in to it.
"""

from __future__ import annotations

import logging
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
from joserfc import jwk, jwt
from joserfc.errors import JoseError
from sqlalchemy import delete, exists, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from ..misuse import Misuse
from ..settings import Settings
from ..storage.database import Database
from ..storage.models import IdentityRow, PersonRow
from ..storage.person import NO_PASSWORD, Person
from ..times import now_ms
from .accounts import People, hashed
from .ceremonies import Ceremonies

ENTER, LINK = "oidc", "oidc link"  # kinds of ceremonies
CALLBACK = "/api/oidc/callback"
SCOPE = "openid profile"
SIGNED = ["RS256", "PS256", "ES256", "EdDSA"]  # never by a secret that we share, never by nothing
PATIENCE = 10.0  # seconds
LEEWAY = 60  # seconds that clocks may differ
REMEMBERED = 3600.0  # seconds
log = logging.getLogger("rulewright.server")


class Found(msgspec.Struct, frozen=True):
    """Where a provider does what, as it tells itself."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str


class Provider:
    """The provider of the settings. `transport` is how it is reached."""

    def __init__(self, settings: Settings, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self._settings = settings.oidc
        self.callback = settings.public_url.rstrip("/") + CALLBACK
        self._transport = transport
        self._known: tuple[float, Found, jwk.KeySet] | None = None

    async def address(self, state: str, nonce: str, verifier: str) -> str:
        """Where to send somebody."""
        challenge = urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        found, _ = await self._look()
        asked = {
            "response_type": "code",
            "client_id": self._settings.client_id,
            "redirect_uri": self.callback,
            "scope": SCOPE,
            "state": state,
            "nonce": nonce,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        sign = "&" if "?" in found.authorization_endpoint else "?"
        return f"{found.authorization_endpoint}{sign}{urlencode(asked)}"

    async def claims(self, code: str, verifier: str, nonce: str) -> dict[str, Any]:
        """What the provider says of who has come back with this code; Misuse if it does not, or not to us."""
        try:
            found, keys = await self._look()
            told = {
                "grant_type": "authorization_code",
                "client_id": self._settings.client_id,
                "code": code,
                "redirect_uri": self.callback,
                "code_verifier": verifier,
            }
            secret = self._settings.client_secret
            auth = httpx.BasicAuth(self._settings.client_id, secret) if secret else httpx.Auth()
            async with self._client() as http:
                answer = await http.post(found.token_endpoint, data=told, auth=auth)
            answer.raise_for_status()
            return self._checked(answer.json()["id_token"], keys, nonce)
        except (httpx.HTTPError, JoseError, ValueError, KeyError, TypeError, msgspec.MsgspecError) as error:
            self._known = None  # its keys may have changed
            log.warning("signing in by %s failed: %s", self._settings.issuer, error or type(error).__name__)
            raise Misuse("provider_failed", f"{self._settings.name} did not say who you are: try again", 403) from error

    def _checked(self, token: str, keys: jwk.KeySet, nonce: str) -> dict[str, Any]:
        claims: dict[str, Any] = jwt.decode(token, keys, algorithms=SIGNED).claims
        jwt.JWTClaimsRegistry(
            leeway=LEEWAY,
            iss={"essential": True, "value": self._settings.issuer},
            aud={"essential": True, "value": self._settings.client_id},
            nonce={"essential": True, "value": nonce},
            sub={"essential": True},
            exp={"essential": True},
            azp={"value": self._settings.client_id},
        ).validate(claims)
        return claims

    async def _look(self) -> tuple[Found, jwk.KeySet]:
        """What the provider tells of itself, and its keys; remembered for a while."""
        if self._known and time.monotonic() < self._known[0]:
            return self._known[1], self._known[2]
        place = self._settings.issuer.rstrip("/") + "/.well-known/openid-configuration"
        async with self._client() as http:
            found = msgspec.json.decode((await http.get(place)).raise_for_status().content, type=Found)
            if found.issuer != self._settings.issuer:
                raise ValueError("it calls itself otherwise than the settings")
            keys = jwk.KeySet.import_key_set((await http.get(found.jwks_uri)).raise_for_status().json())
        self._known = (time.monotonic() + REMEMBERED, found, keys)
        return found, keys

    def _client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(transport=self._transport, timeout=PATIENCE, trust_env=False)


@dataclass(frozen=True, slots=True)
class Entered:
    """Who has come in, and the keys of secrets that have ended; `linked`: they were in, and have linked an account."""

    person: Person
    ended: list[str]
    linked: bool = False


class Oidc:
    def __init__(self, database: Database, people: People, ceremonies: Ceremonies, settings: Settings) -> None:
        self._database = database
        self._people = people
        self._ceremonies = ceremonies
        self._may_register = settings.registration
        self._issuer = settings.oidc.issuer
        self.provider = Provider(settings) if settings.oidc.issuer else None
        self.name = settings.oidc.name if settings.oidc.issuer else ""

    async def begin(self, person: Person | None, cookie: str | None) -> tuple[str, str]:
        """Where to send somebody, and the ticket. Who has an account links it; a guest will become one."""
        provider = self._must_work()
        state, nonce, verifier = token_urlsafe(24), token_urlsafe(24), token_urlsafe(48)
        begun = {"state": state, "nonce": nonce, "verifier": verifier, "person": person.id if person else ""}
        try:
            address = await provider.address(state, nonce, verifier)
        except (httpx.HTTPError, JoseError, ValueError, msgspec.MsgspecError) as error:
            log.warning("%s cannot be asked: %s", self._issuer, error or type(error).__name__)
            raise Misuse("provider_failed", f"{self.name} does not answer: try again later", 409) from error
        if person is not None and person.account:
            return address, await self._ceremonies.begin(LINK, begun, cookie)
        return address, await self._ceremonies.begin(ENTER, begun)

    async def end(
        self,
        code: str,
        state: str,
        ticket: str | None,
        cookie: str | None,
        person: Person | None,
        count: Callable[[], None],
    ) -> Entered:
        """Somebody comes back from the provider; Misuse if they were not sent there from this browser. New accounts
        are counted."""
        provider = self._must_work()
        linking = person is not None and person.account
        begun = await self._ceremonies.end(LINK if linking else ENTER, ticket, cookie if linking else None)
        if not compare_digest(begun["state"].encode(), state.encode()):
            raise Misuse("begin_again", "this was begun elsewhere: begin again", 403)
        claims = await provider.claims(code, begun["verifier"], begun["nonce"])
        key = hashed(f"{self._issuer} {claims['sub']}")
        if linking and person is not None:
            if begun["person"] != person.id:
                raise Misuse("begin_again", "somebody else has begun this: begin again", 403)
            await self._link(person, key)
            return Entered(person, [], linked=True)
        wanted = str(claims.get("preferred_username") or claims.get("name") or "")
        return await self._known(key) or await self._new(key, begun["person"], wanted, count)

    async def is_linked(self, person: Person) -> bool:
        query = select(exists().where(IdentityRow.person == person.id))
        return bool(await self._database.read(lambda session: session.scalar(query)))

    async def unlink(self, person: Person) -> None:
        """Misuse for who has no password: nobody could sign in any more."""

        def unlink(session: Session) -> None:
            if session.get_one(PersonRow, person.id).password == NO_PASSWORD:
                raise Misuse("no_password", "set a password first, or you could not sign in any more")
            session.execute(delete(IdentityRow).where(IdentityRow.person == person.id))

        await self._database.write(unlink)

    async def _link(self, person: Person, key: str) -> None:
        row = IdentityRow(id=key, person=person.id, issuer=self._issuer, created=now_ms())

        def link(session: Session) -> None:
            known = session.get(IdentityRow, key)
            if known is None:
                session.add(row)
            elif known.person != person.id:
                raise Misuse("taken", "another account here is linked to that one")

        await self._database.write(link)

    async def _known(self, key: str) -> Entered | None:
        """The account that is linked."""
        query = select(PersonRow).join(IdentityRow, IdentityRow.person == PersonRow.id).where(IdentityRow.id == key)
        row = await self._database.read(lambda session: session.scalar(query))
        if row is None:
            return None
        self._people.must_be_let_in(row)
        return Entered(self._people.known(row), [])

    async def _new(self, key: str, guest: str, wanted: str, count: Callable[[], None]) -> Entered:
        """A new account, which is linked; a guest becomes it."""
        if not self._may_register:
            raise Misuse("no_registration", "this server takes no new accounts: ask who runs it", 403)
        count()

        def make(session: Session) -> tuple[PersonRow, list[str]]:
            made, ended = self._people.make_account(session, guest, wanted)
            session.flush()
            session.add(IdentityRow(id=key, person=made.id, issuer=self._issuer, created=now_ms()))
            return made, ended

        try:
            made, ended = await self._database.write(make)
        except IntegrityError:
            raise Misuse("begin_again", "somebody has just taken this name: begin again", 403) from None
        return Entered(self._people.known(made), ended)

    def _must_work(self) -> Provider:
        if self.provider is None:
            raise Misuse("switched_off", "this server knows no accounts of elsewhere", 403)
        return self.provider
