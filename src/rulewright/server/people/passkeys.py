"""Passkeys: signing in by a key that a device keeps, bound to this server's address (WebAuthn)."""

from __future__ import annotations

import json
from ipaddress import ip_address
from secrets import token_bytes
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ..misuse import Misuse
from ..protocol.people import PasskeyInfo
from ..storage.database import Database
from ..storage.models import PasskeyRow, PersonRow
from ..storage.person import Person
from ..times import now_ms
from .accounts import People, hashed
from .ceremonies import Ceremonies

ADD, ENTER = "add", "enter"  # kinds of ceremonies
SURE = UserVerificationRequirement.REQUIRED  # a finger, a face or a PIN: the key alone signs in


class Place(NamedTuple):
    """Where keys are bound to: no page of another origin can use them."""

    id: str
    origin: str


def place_of(public_url: str) -> Place | None:
    """None where browsers know no passkeys: by plain http, but for this machine, or by an address in numbers."""
    url = urlsplit(public_url)
    name = url.hostname or ""
    if not name or _is_number(name) or (url.scheme != "https" and name != "localhost"):
        return None
    return Place(name, f"{url.scheme}://{url.netloc}")


def _is_number(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


class Passkeys:
    """`most` of them for each account."""

    def __init__(self, database: Database, people: People, ceremonies: Ceremonies, public_url: str, most: int) -> None:
        self._database = database
        self._people = people
        self._ceremonies = ceremonies
        self._place = place_of(public_url)
        self._most = most

    @property
    def works(self) -> bool:
        return self._place is not None

    async def of(self, person: Person) -> tuple[PasskeyInfo, ...]:
        query = select(PasskeyRow).where(PasskeyRow.person == person.id).order_by(PasskeyRow.created)
        rows = await self._database.read(lambda session: session.scalars(query).all())
        return tuple(PasskeyInfo(row.id, row.name, row.created, row.used) for row in rows)

    # ---- adding one ----

    async def begin_to_add(self, person: Person, cookie: str | None) -> tuple[dict[str, Any], str]:
        """What a browser needs to make a key, and the ticket."""
        place, challenge = self._must_work(), token_bytes(32)
        query = select(PasskeyRow.credential).where(PasskeyRow.person == person.id)
        known = await self._database.read(lambda session: session.scalars(query).all())
        options = generate_registration_options(
            rp_id=place.id,
            rp_name="Rulewright",
            user_name=person.name,
            user_id=person.id.encode(),
            challenge=challenge,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=SURE
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=each) for each in known],
        )
        begun = {"challenge": bytes_to_base64url(challenge), "person": person.id}
        return json.loads(options_to_json(options)), await self._ceremonies.begin(ADD, begun, cookie)

    async def add(
        self, person: Person, name: str, credential: dict[str, Any], ticket: str | None, cookie: str | None
    ) -> None:
        """Take a key that a browser has made; Misuse if it was not made here and now."""
        place = self._must_work()
        begun = await self._ceremonies.end(ADD, ticket, cookie)
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(begun["challenge"]),
                expected_rp_id=place.id,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except Exception as error:  # whatever a stranger's bytes do to it
            raise _bad() from error
        if begun["person"] != person.id:
            raise _bad()
        row = PasskeyRow(
            id=_key(made.credential_id), person=person.id, credential=made.credential_id,
            key=made.credential_public_key, count=made.sign_count, name=name, created=now_ms(),
        )  # fmt: skip

        def add(session: Session) -> None:
            mine = select(func.count()).select_from(PasskeyRow).where(PasskeyRow.person == person.id)
            if (session.scalar(mine) or 0) >= self._most:
                raise Misuse("too_many", f"{self._most} passkeys are the most: remove one first", 429)
            session.add(row)

        try:
            await self._database.write(add)
        except IntegrityError:
            raise Misuse("taken", "this key is known already") from None

    async def remove(self, person: Person, id: str) -> None:
        gone = delete(PasskeyRow).where(PasskeyRow.person == person.id, PasskeyRow.id == id)
        await self._database.write(lambda session: session.execute(gone))

    # ---- signing in ----

    async def begin_to_enter(self) -> tuple[dict[str, Any], str]:
        """What a browser needs to show the keys that it has for this place, whosever they are; and the ticket."""
        place, challenge = self._must_work(), token_bytes(32)
        options = generate_authentication_options(rp_id=place.id, challenge=challenge, user_verification=SURE)
        begun = {"challenge": bytes_to_base64url(challenge)}
        return json.loads(options_to_json(options)), await self._ceremonies.begin(ENTER, begun)

    async def enter(self, credential: dict[str, Any], ticket: str | None) -> Person:
        """Who has this key; Misuse if nobody, or if they are shut out."""
        place = self._must_work()
        begun = await self._ceremonies.end(ENTER, ticket)
        row, person = await self._holder(credential)
        try:
            used = verify_authentication_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(begun["challenge"]),
                expected_rp_id=place.id,
                expected_origin=place.origin,
                credential_public_key=row.key,
                credential_current_sign_count=row.count,
                require_user_verification=True,
            )
        except Exception as error:  # as above
            raise _bad() from error
        self._people.must_be_let_in(person)
        noted = update(PasskeyRow).where(PasskeyRow.id == row.id).values(count=used.new_sign_count, used=now_ms())
        await self._database.write(lambda session: session.execute(noted))
        return self._people.known(person)

    async def _holder(self, credential: dict[str, Any]) -> tuple[PasskeyRow, PersonRow]:
        try:
            key = _key(base64url_to_bytes(credential["rawId"]))
        except Exception as error:  # as above
            raise _bad() from error
        query = select(PasskeyRow, PersonRow).join(PersonRow, PersonRow.id == PasskeyRow.person)
        found = await self._database.read(lambda session: session.execute(query.where(PasskeyRow.id == key)).first())
        if found is None:
            raise _bad()
        return found[0], found[1]

    def _must_work(self) -> Place:
        if self._place is None:
            raise Misuse("switched_off", "passkeys need a public_url with https: ask who runs this server", 403)
        return self._place


def _key(credential: bytes) -> str:
    return hashed(bytes_to_base64url(credential))


def _bad() -> Misuse:
    return Misuse("bad_passkey", "no account here has this passkey", 401)
