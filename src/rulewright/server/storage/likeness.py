"""Which names a reader would take for one another."""

from __future__ import annotations

import unicodedata

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


def likeness(name: str) -> str:
    """What a name looks like: two names with the same likeness would be taken for each other.

    Case, accents, spaces, punctuation and letters that look alike do not count.
    """
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    looks = folded.translate(LOOKS_LIKE).translate(LOOKS_LIKE)  # a Cyrillic i is an i, and that an l
    plain = "".join(c for c in looks if c.isalnum())
    return plain.replace("rn", "m").replace("vv", "w") or "".join(folded.split())
