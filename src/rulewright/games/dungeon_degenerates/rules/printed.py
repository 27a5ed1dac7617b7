"""Monsters as they are written down."""

from __future__ import annotations

import msgspec


class Foe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Fight values. DD.MON.03"""

    classes: tuple[str, ...]
    att: int
    hp: int
    arm: int
    target: str
    xp: int
    gp: int
    ranged: bool = False
    abilities: tuple[str, ...] = ()


class PrintedMonster(Foe, frozen=True, kw_only=True):
    id: str
    name: str
    deck: str
    lair: tuple[str, ...] = ()
