"""An authenticator in software: makes passkeys and signs with them, as honestly as a test wants it."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


def told(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One key, for one place. `flags`: somebody is there, and has shown who they are."""

    def __init__(self, place: str = "localhost", origin: str = "http://localhost") -> None:
        self.place, self.origin = place, origin
        self.id = token_bytes(20)
        self.secret = ec.generate_private_key(ec.SECP256R1())
        self.flags = PRESENT | VERIFIED
        self.count = 0

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.create`."""
        numbers = self.secret.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + key
        data = self._data(HAS_KEY) + attested
        made = {"attestationObject": told(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data}))}
        return self._answer(made, self._client("webauthn.create", options))

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.get`."""
        self.count += 1
        data, client = self._data(), self._client("webauthn.get", options)
        signature = self.secret.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer({"authenticatorData": told(data), "signature": told(signature)}, client)

    def _data(self, flags: int = 0) -> bytes:
        return sha256(self.place.encode()).digest() + bytes([self.flags | flags]) + self.count.to_bytes(4)

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _answer(self, response: dict[str, Any], client: bytes) -> dict[str, Any]:
        name = told(self.id)
        response = {**response, "clientDataJSON": told(client)}
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
