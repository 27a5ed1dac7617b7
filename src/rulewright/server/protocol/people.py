"""People: who is asking, and what they tell of themselves."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .fields import Name, Password


class Me(Struct, frozen=True):
    """Who is asking. `token` is a guest's secret; it is told only once, when the guest is made."""

    id: str
    name: str
    account: bool
    token: str | None = None


class PasswordBody(Struct, forbid_unknown_fields=True):
    """A new password; the current one must be known."""

    current: Annotated[str, Meta(max_length=200)]
    password: Password


class GuestBody(Struct, forbid_unknown_fields=True):
    name: Name | None = None


class RegisterBody(Struct, forbid_unknown_fields=True):
    """A guest who registers keeps seats and tables."""

    name: Name
    password: Password


class LoginBody(Struct, forbid_unknown_fields=True):
    name: Name
    password: Password


class RenameBody(Struct, forbid_unknown_fields=True):
    name: Name
