"""Weapons, as play looks at them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .content import PrintedWeapon


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon in somebody's hands; one with AOE needs no ACC, and `count` 2 stands for the mark x2. UC.CHAR.17-20"""

    id: str
    name: str
    kind: str
    rng: int
    acc: int = 0
    pow: int = 0
    count: int = 1
    aoe: bool = False


def weapon_of(printed: PrintedWeapon, change: Mapping[str, int]) -> Weapon:
    """A printed weapon with what bought cards change."""
    return Weapon(
        printed.id, printed.name, printed.kind, printed.rng + change.get("rng", 0), printed.acc + change.get("acc", 0),
        printed.pow + change.get("pow", 0), printed.count + change.get("count", 0), printed.aoe,
    )  # fmt: skip
