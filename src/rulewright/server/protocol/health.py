"""How the server is, and what went wrong."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Health(Struct, frozen=True):
    status: Literal["ok"]
    version: str
    protocol: int


class HouseInfo(Struct, frozen=True):
    """What a server offers. `mail`: a forgotten password can be reset by mail. `passkeys`: one can sign in by them.
    `oidc` is what the accounts elsewhere are called that one can sign in by; empty: there are none."""

    guests: bool
    registration: bool
    chat: bool
    lab: bool
    mail: bool
    passkeys: bool
    oidc: str


class Problem(Struct, frozen=True):
    """The body of every HTTP error: a code for programs, a sentence for people, and what it is about."""

    code: str
    text: str
    field: str = ""
    rule: str = ""
