"""Words as bits and numbers, auras, and how far an aura spreads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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


def aura_of(what: str, reach: int, among: tuple[str, ...], amount: int = 1) -> Aura:
    """An aura as it is written: `hit` helps allies, `foe_hit` hinders enemies by 1."""
    foes = what.startswith("foe_")
    return Aura(among.index(what.removeprefix("foe_")), -1 if foes else amount, reach, foes)


Sphere = tuple[frozenset[int], ...]
"""The spaces that an aura covers, by how far it reaches."""


class Spheres(dict[int, Sphere]):
    """For each space those around it, by how many steps an aura reaches; found when first asked for.

    Walls are gone round, terrain does not matter. WS.AURA.02-03, DA.AURA.01-02
    """

    __slots__ = ("around",)

    def __init__(self, around: Callable[[int], Iterable[int]]) -> None:
        self.around = around

    def __missing__(self, space: int) -> Sphere:
        around, rings = self.around, [frozenset((space,))]
        for _ in range(WIDEST):
            rings.append(rings[-1].union(*map(around, rings[-1])))
        found = self[space] = tuple(rings)
        return found
