"""People: who is asking, and what they tell of themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from .fields import Mail, Name, Password


class Me(Struct, frozen=True):
    """Who is asking. `token` is a guest's secret; it is told only once, when the guest is made. `mail` is where a
    forgotten password is reset by; `admin`: they look after this server. `password`: an account has one, if it does
    not sign in elsewhere alone."""

    id: str
    name: str
    account: bool
    token: str | None = None
    mail: str = ""
    admin: bool = False
    password: bool = False


class PasswordBody(Struct, forbid_unknown_fields=True):
    """A new password; the current one must be known."""

    current: Annotated[str, Meta(max_length=200)]
    password: Password


class MailBody(Struct, forbid_unknown_fields=True):
    """An address for mail, or none; the password must be known."""

    mail: Mail
    current: Annotated[str, Meta(max_length=200)]


class GoneBody(Struct, forbid_unknown_fields=True):
    """Who has a password must know it."""

    current: Annotated[str, Meta(max_length=200)] = ""


class ForgottenBody(Struct, forbid_unknown_fields=True):
    """The name of an account whose password is forgotten."""

    name: Name


class ResetBody(Struct, forbid_unknown_fields=True):
    """The secret of a letter, and the new password."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]
    password: Password


class Ceremony(Struct, frozen=True):
    """What a browser needs to make a passkey, or to look for one, as WebAuthn has it."""

    options: dict[str, Any]


class PasskeyBody(Struct, forbid_unknown_fields=True):
    """A passkey that a browser has made, as WebAuthn has it, and what it shall be called."""

    name: Name
    credential: dict[str, Any]


class PasskeyLogin(Struct, forbid_unknown_fields=True):
    """What a browser has signed with a passkey, as WebAuthn has it."""

    credential: dict[str, Any]


class PasskeyInfo(Struct, frozen=True):
    """A passkey of mine. `used`: when it was last."""

    id: str
    name: str
    created: int
    used: int | None


class Elsewhere(Struct, frozen=True):
    """Where to go to sign in by an account elsewhere."""

    address: str


class Linked(Struct, frozen=True):
    """Whether an account elsewhere signs me in."""

    linked: bool


class ExportFile(Struct, frozen=True):
    """All that is somebody's. Of a match under way, only what they answered themselves."""

    made: int
    person: dict[str, Any]
    sessions: list[dict[str, Any]]
    passkeys: list[dict[str, Any]]
    identities: list[dict[str, Any]]
    tables: list[dict[str, Any]]
    campaigns: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    records: list[dict[str, Any]]
    lessons: list[dict[str, Any]]
    puzzles: list[dict[str, Any]]
    muted: list[dict[str, Any]]
    club: dict[str, list[dict[str, Any]]]
    packs: list[dict[str, Any]]
    drafts: list[dict[str, Any]]
    format: Literal["rulewright-export"] = "rulewright-export"
    version: int = 1


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
