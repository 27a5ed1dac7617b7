"""A choice is a plain value with a stable text key, which is spelled out only where a record or a wire needs it."""

from __future__ import annotations

from typing import TypeAlias

Choice: TypeAlias = int | str | tuple[int | str, ...]


def key_of(choice: Choice) -> str:
    """The stable text of a choice: 17 is '17', 'pass' is 'pass', ('move', 17) is 'move:17'."""
    if isinstance(choice, tuple):
        return ":".join(map(str, choice))
    return str(choice)


def choice_of(key: str) -> Choice:
    """The choice that a key spells: the inverse of key_of, so text parts must not look like numbers."""
    if ":" in key:
        return tuple(_part(part) for part in key.split(":"))
    return _part(key)


def _part(text: str) -> int | str:
    digits = text[1:] if text.startswith("-") else text
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 19 else text
