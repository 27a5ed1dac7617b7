"""Words as bits and numbers, auras, and how far an aura spreads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

WIDEST = 3
"""No aura reaches farther."""

Modifiers = tuple[tuple[int, int], ...]
"""What is changed, and by how much."""


@dataclass(frozen=True, slots=True)
class Aura:
    """What an aura does to allies, or to enemies, so many spaces around its owner. WS.AURA.01, DA.AURA.01"""

    what: int
    amount: int
    reach: int
    foes: bool


def bits(words: Iterable[str], among: tuple[str, ...]) -> int:
    """A set of words as bits, by their places among the known ones; ValueError names a stranger."""
    total = 0
    for word in words:
        if word not in among:
            raise ValueError(f"expected one of {', '.join(among)}, found {word!r}")
        total |= 1 << among.index(word)
    return total


def modifiers(named: Mapping[str, int], among: tuple[str, ...]) -> Modifiers:
    """Named changes by their places among the known ones; ValueError names a stranger."""
    bits(named, among)
    return tuple((among.index(name), value) for name, value in named.items())


def sphere(around: Sequence[Sequence[int]], space: int) -> dict[int, int]:
    """How many steps the spaces around are away, as far as any aura reaches. WS.AURA.02-03, DA.AURA.01-02"""
    found = {space: 0}
    edge = [space]
    for here in edge:
        if found[here] < WIDEST:
            new = [beyond for beyond in around[here] if beyond not in found]
            found.update(dict.fromkeys(new, found[here] + 1))
            edge += new
    return found
