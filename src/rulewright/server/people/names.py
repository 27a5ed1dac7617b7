"""Names: how they are shown, and which of them a reader would take for one another."""

from __future__ import annotations

import secrets
import unicodedata

from ..misuse import Misuse
from ..protocol.bodies import NAME_LENGTH

MOODS = (
    "Amber", "Bold", "Brisk", "Calm", "Clever", "Gentle", "Keen", "Lucky", "Merry", "Nimble", "Patient", "Quiet",
    "Silver", "Steady", "Swift", "Wry",
)  # fmt: skip
BEASTS = (
    "Badger", "Crane", "Falcon", "Ferret", "Fox", "Hare", "Heron", "Lynx", "Magpie", "Marten", "Otter", "Owl",
    "Raven", "Stoat", "Swan", "Wolf",
)  # fmt: skip

# Letters of other alphabets, and figures, that look like Latin letters in common typefaces (after casefolding).
LOOKS_LIKE = str.maketrans(
    {
        **dict(zip("авгеёзикмнорстухѕіјԁԛԝһӏьпг", "abreeзukmhopctyxsijdqwhlbnr", strict=True)),
        **dict(zip("αβγεηικμνορτυχωϲϳ", "abyenikuvoptuxwcj", strict=True)),
        **dict(zip("ıſɑɡɩʟƖøðđłħŧ", "isagilloddlht", strict=True)),
        **dict(zip("0135", "oles", strict=True)),
        "|": "l",
        "i": "l",
        "æ": "ae",
        "œ": "oe",
    }
)


def tidy_name(name: str) -> str:
    """A name as it is shown: one line, no control characters; Misuse if nothing is left."""
    plain = unicodedata.normalize("NFKC", name)
    shown = " ".join("".join(c if unicodedata.category(c)[0] != "C" else " " for c in plain).split())[:NAME_LENGTH]
    if not shown:
        raise Misuse("bad_name", "a name needs at least one visible character", 400, field="name")
    return shown


def likeness(name: str) -> str:
    """What a name looks like: two names with the same likeness would be taken for each other.

    Case, accents, spaces, punctuation and letters that look alike do not count.
    """
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    looks = folded.translate(LOOKS_LIKE).translate(LOOKS_LIKE)  # a Cyrillic i is an i, and that an l
    plain = "".join(c for c in looks if c.isalnum())
    return plain.replace("rn", "m").replace("vv", "w") or "".join(folded.split())


def guest_name() -> str:
    """A name for somebody who has not told one."""
    return f"{secrets.choice(MOODS)} {secrets.choice(BEASTS)}"
