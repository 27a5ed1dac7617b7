"""What tells those who are at a table apart, and tells nobody their address."""

from __future__ import annotations

import secrets
from hashlib import blake2b, sha256

from ..storage.person import Person

NOBODY = "~"  # the mark of who has no name begins with it
SALT = secrets.token_bytes(16)


def mark_of(person: Person | None, address: str) -> str:
    """Who has no name is known by the address, for as long as this process lives."""
    if person is not None:
        return person.id
    return NOBODY + blake2b(address.encode(), key=SALT, digest_size=8).hexdigest()


def address_mark(address: str) -> str:
    """What is kept of an address: enough to know it again."""
    return f"@{sha256(address.encode()).hexdigest()[:23]}"
