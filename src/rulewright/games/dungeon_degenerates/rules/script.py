"""The notation of the cards, read into small tuples that the effects carry out.

A script is steps parted by `;`, a step is for somebody (`each`, `one`, `leader`, `all`, `half`, `highest MAG`) and is
either a list of things that happen, or a test with what follows a pass and what a failure: `each CON? - / +Infected`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple, TypeAlias

from .terms import ATTRIBUTES, CONDITION_BITS

Op: TypeAlias = tuple[str | int, ...]

ROUND, FIGHT, RECOVERY = range(3)  # how long a condition lasts
DURATIONS = {"": RECOVERY, "(r)": ROUND, "(f)": FIGHT}
NUMBERS = {
    "XP": "{gain} {amount} Experience", "GP": "{gain} {amount} gold", "L": "{gain} {amount} Luck",
    "B": "the Bounty {rises} {amount}", "DL": "danger {where} {rises} {amount}",
    "TL": "the Town Level {where} {rises} {amount}",
}  # fmt: skip
"""The numbers that a script changes, and how that is said."""
WHO = ("each", "one", "leader", "all", "half", "shared", "everyone")


class Step(NamedTuple):
    """What happens to whom; with a test, `passed` and `failed` follow it."""

    who: str
    ops: tuple[Op, ...] = ()
    test: int = -1
    passed: tuple[Op, ...] = ()
    failed: tuple[Op, ...] = ()


class BadScript(ValueError):
    """A card says what nobody understands."""


@cache
def read(text: str) -> tuple[Step, ...]:
    """A whole script."""
    return tuple(_step(part.strip()) for part in text.split(";") if part.strip())


def _step(text: str) -> Step:
    who, rest = _who(text)
    if who == "shared":
        return Step("", _ops(text))
    match = re.match(r"([A-Z]{3})\? (.+?) / (.+)$", rest)
    if match and match[1] in ATTRIBUTES:
        return Step(who, (), ATTRIBUTES.index(match[1]), _ops(match[2]), _ops(match[3]))
    return Step(who, _ops(rest))


def _who(text: str) -> tuple[str, str]:
    first, _, rest = text.partition(" ")
    if first in WHO:
        return first, rest
    if first in ("highest", "lowest"):
        second, _, rest = rest.partition(" ")
        return f"{first} {second}", rest
    return "", text


def _ops(text: str) -> tuple[Op, ...]:
    return tuple(op for part in text.split(", ") for op in _op(part.strip()))


def _op(text: str) -> tuple[Op, ...]:
    if text in ("-", "–"):
        return ()
    first, _, rest = text.partition(" ")
    if first in WHO:
        return tuple((op[0], first, *op[2:]) if op[0] in NUMBERS else (first, *op) for op in _op(rest))
    if match := re.fullmatch(r"W(!?)(\d+)", text):
        return (("wound", int(match[2]), 1 if match[1] else 0),)
    if match := re.fullmatch(r"([+-])([A-Z][a-z]+)(\(\w\))?", text):
        if match[2] not in CONDITION_BITS:
            raise BadScript(f"there is no condition {match[2]!r} in {text!r}")
        if match[1] == "-":
            return (("cure", CONDITION_BITS[match[2]]),)
        return (("status", CONDITION_BITS[match[2]], DURATIONS[match[3] or ""]),)
    if match := re.fullmatch(r"(XP|GP|L|B|DL|TL)([+=-])(D?)(\d+)", text):
        sign = -1 if match[2] == "-" else 1
        if match[2] == "=":
            return ((match[1], "", int(match[4]), 2),)
        return ((match[1], "", sign * int(match[4]), 1 if match[3] else 0),)
    words = tuple(int(word) if word.isdigit() else word for word in text.split())
    return (words,)
