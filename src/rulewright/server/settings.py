"""All settings of a server, from one TOML file and the environment, which counts more. Checked before all starts.

A setting `name` is `RW_NAME` in the environment, and `name` of the section `[mail]` is `RW_MAIL_NAME`.
"""

from __future__ import annotations

import re
import tomllib
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from difflib import get_close_matches
from email.utils import parseaddr
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct, field

from rulewright.kernel import RulewrightError

from .limits import Limits

PREFIX = "RW_"
CONFIG = "RW_CONFIG"
NEAR = 0.8  # how alike a name of the environment must be to ours to be a slip of the pen, not somebody else's
P256 = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # the order of the curve
GONE = {"RW_LIMITS": "limits are the section [limits] of the file that RW_CONFIG names"}
HINTS = {
    "lab": "whether the lab may be used; the folder of its runs is lab_folder (RW_LAB_FOLDER)",
    "limits": "a section: [limits]",
}

Port: TypeAlias = Annotated[int, Meta(ge=0, le=65_535)]
Days: TypeAlias = Annotated[int, Meta(ge=0, le=36_500)]


class BadSettings(RulewrightError):
    """Settings that no server can start with."""


class Mail(Struct, frozen=True, forbid_unknown_fields=True):
    """The mail server that passwords are reset by. No host: no mail."""

    host: str = ""
    port: Port = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: str = ""
    sender: str = ""


class Push(Struct, frozen=True, forbid_unknown_fields=True):
    """Notices by web push. `key` signs them (none: no push); `contact` is whom a push service may write to."""

    key: str = ""
    contact: str = ""


class Oidc(Struct, frozen=True, forbid_unknown_fields=True):
    """A provider of accounts (OpenID Connect) that one may sign in by, as `name` says. No issuer: there is none."""

    issuer: str = ""
    client_id: str = ""
    client_secret: str = ""
    name: str = "another account"


class Retention(Struct, frozen=True, forbid_unknown_fields=True):
    """After how many days without a move a table goes where nobody sits, or only guests. 0: it stays."""

    empty_tables_days: Days = 0
    guest_tables_days: Days = 0


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """`guests`: whoever comes may play without an account. `shared`: others can reach this server; None: find out."""

    host: str = "127.0.0.1"
    port: Port = 8000
    database: str = "rulewright.db"
    workers: Annotated[int, Meta(ge=1, le=256)] = 1
    public_url: str = ""
    shared: bool | None = None
    guests: bool = True
    registration: bool = True
    chat: bool = True
    lab: bool = True
    lab_folder: str = ""
    admins: tuple[str, ...] = ()
    metrics_token: str = ""
    drain_seconds: Annotated[float, Meta(ge=0, le=600)] = 10.0
    limits: Limits = field(default_factory=Limits)
    mail: Mail = field(default_factory=Mail)
    oidc: Oidc = field(default_factory=Oidc)
    push: Push = field(default_factory=Push)
    retention: Retention = field(default_factory=Retention)


def read_settings(file: Path | None, environment: Mapping[str, str], told: Mapping[str, Any] | None = None) -> Settings:
    """The settings of a file (or of the one that RW_CONFIG names), then of the environment, then what is told."""
    named = file or (Path(environment[CONFIG]) if environment.get(CONFIG) else None)
    found = _read_file(named) if named else {}
    for path, value in _of_environment(environment).items():
        _lay(found, path, value)
    settings: Settings = _converted({**found, **(told or {})}, Settings)
    check(settings)
    return settings


def check(settings: Settings) -> None:
    """What no single value tells: settings that need each other."""
    url = urlsplit(settings.public_url)
    if settings.public_url and (url.scheme not in ("http", "https") or not url.netloc or url.path not in ("", "/")):
        raise BadSettings(f"public_url: expected an address like https://games.example, got {settings.public_url!r}")
    if settings.mail.host and not settings.public_url:
        raise BadSettings("public_url: mail needs it, for the links in letters")
    if settings.mail.host and "@" not in settings.mail.sender:
        raise BadSettings("mail.sender: mail needs the address that letters come from")
    if settings.oidc.issuer and not is_safe(settings.oidc.issuer):
        raise BadSettings(f"oidc.issuer: expected an https address, got {settings.oidc.issuer!r}")
    if settings.oidc.issuer and not settings.oidc.client_id:
        raise BadSettings("oidc.client_id: the provider knows this server by it")
    if settings.oidc.issuer and not settings.public_url:
        raise BadSettings("public_url: oidc needs it, for the way back from the provider")
    if settings.push.key and not is_push_key(settings.push.key):
        raise BadSettings("push.key: expected what `rulewright push-key` prints")
    if settings.push.key and not re.match(r"mailto:[^@\s]+@[^@\s]+$|https://[^/\s]", push_contact(settings)):
        raise BadSettings("push.contact: push needs an address for push services: mailto:you@example or https://…")
    if settings.metrics_token and len(settings.metrics_token) < 16:
        raise BadSettings("metrics_token: expected at least 16 characters: `openssl rand -hex 16` makes a good one")


def is_safe(address: str) -> bool:
    """Whether nobody on the way can change what comes from there."""
    url = urlsplit(address)
    return bool(url.hostname) and (url.scheme == "https" or url.hostname in ("localhost", "127.0.0.1"))


def is_push_key(text: str) -> bool:
    """Whether this is the secret number of a key on the curve P-256, as base64 for URLs."""
    try:
        number = int.from_bytes(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except ValueError:
        return False
    return len(text.rstrip("=")) == 43 and 0 < number < P256


def push_contact(settings: Settings) -> str:
    """Whom a push service may write to: as the settings say, or by the mail's sender, or by the server's address."""
    sender = parseaddr(settings.mail.sender)[1]
    return settings.push.contact or (f"mailto:{sender}" if sender else settings.public_url.rstrip("/"))


# ---- the file -------------------------------------------------------------------------------------------------------


def _read_file(file: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(f"the settings in {file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"the settings in {file} are no TOML: {error}") from None
    try:
        _check_names(found)
        _converted(found, Settings)
    except BadSettings as error:
        raise BadSettings(f"{file}: {error}") from None
    return found


def _check_names(found: Mapping[str, Any]) -> None:
    known = places()
    sections = {path[0] for path in known if len(path) == 2}
    for name, value in found.items():
        named = [(name, each) for each in value] if isinstance(value, dict) else [(name,)] * (name not in sections)
        for path in named:
            if path not in known:
                raise BadSettings(f"{'.'.join(path)}: {_unknown(path, known)}")


def _unknown(path: tuple[str, ...], known: Mapping[tuple[str, ...], Any]) -> str:
    """There is no such setting: where it belongs, or which name is nearest."""
    elsewhere = [each for each in known if each[-1] == path[-1] and len(each) == 2]
    if elsewhere:
        return f"there is no such setting here; it belongs into [{elsewhere[0][0]}]"
    near = get_close_matches(".".join(path), [".".join(each) for each in known], 1)
    return "there is no such setting" + (f"; did you mean {near[0]}?" if near else "")


# ---- the environment ------------------------------------------------------------------------------------------------


def places() -> dict[tuple[str, ...], Any]:
    """Every setting by its path, with its type."""
    found: dict[tuple[str, ...], Any] = {}
    for one in msgspec.structs.fields(Settings):
        if isinstance(one.type, type) and issubclass(one.type, Struct):
            found |= {(one.name, each.name): each.type for each in msgspec.structs.fields(one.type)}
        else:
            found[one.name,] = one.type
    return found


def variable(path: tuple[str, ...]) -> str:
    """What a setting is called in the environment."""
    return PREFIX + "_".join(path).upper()


def _of_environment(environment: Mapping[str, str]) -> dict[tuple[str, ...], Any]:
    by_name = {variable(path): (path, kind) for path, kind in places().items()}
    found = {}
    for name, text in environment.items():
        if name in GONE:
            raise BadSettings(f"{name}: there is no such setting any more; {GONE[name]}")
        if name in by_name:
            path, kind = by_name[name]
            listed = [each.strip() for each in text.split(",") if each.strip()] if kind == tuple[str, ...] else text
            found[path] = _converted(listed, kind, name, ".".join(path))
        elif name.startswith(PREFIX) and name != CONFIG and (near := get_close_matches(name, by_name, 1, NEAR)):
            raise BadSettings(f"{name}: there is no such setting; did you mean {near[0]}?")
    return found


def _lay(found: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for name in path[:-1]:
        found = found.setdefault(name, {})
    found[path[-1]] = value


# ----


def _converted(value: Any, kind: Any, name: str = "", hint: str = "") -> Any:
    """A value as its type. `name` is that of the environment, where everything is text."""
    try:
        return msgspec.convert(value, kind, strict=not name)
    except msgspec.ValidationError as error:
        told, _, where = str(error).partition(" - at ")
        path = where.strip("`").removeprefix("$").removeprefix(".")
        what = re.sub("`", "", told)[:1].lower() + re.sub("`", "", told)[1:]
        more = HINTS.get(hint or path, "")
        raise BadSettings(f"{name or path}: {what}{f' ({more})' if more else ''}") from None
