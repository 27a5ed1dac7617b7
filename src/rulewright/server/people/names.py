"""Names: how they are shown, and those that we give."""

from __future__ import annotations

import secrets
import unicodedata

from ..misuse import Misuse
from ..protocol.fields import NAME_LENGTH

MOODS = (
    "Amber", "Bold", "Brisk", "Calm", "Clever", "Gentle", "Keen", "Lucky", "Merry", "Nimble", "Patient", "Quiet",
    "Silver", "Steady", "Swift", "Wry",
)  # fmt: skip
BEASTS = (
    "Badger", "Crane", "Falcon", "Ferret", "Fox", "Hare", "Heron", "Lynx", "Magpie", "Marten", "Otter", "Owl",
    "Raven", "Stoat", "Swan", "Wolf",
)  # fmt: skip


def tidy_name(name: str) -> str:
    """A name as it is shown: one line, no control characters; Misuse if nothing is left."""
    plain = unicodedata.normalize("NFKC", name)
    shown = " ".join("".join(c if unicodedata.category(c)[0] != "C" else " " for c in plain).split())[:NAME_LENGTH]
    if not shown:
        raise Misuse("bad_name", "a name needs at least one visible character", 400, field="name")
    return shown


def guest_name() -> str:
    """A name for somebody who has not told one."""
    return f"{secrets.choice(MOODS)} {secrets.choice(BEASTS)}"
