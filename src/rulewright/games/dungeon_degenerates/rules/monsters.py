"""Monsters, as play looks at them."""

from __future__ import annotations

import re
from typing import NamedTuple

from .printed import Foe
from .terms import ASSAULT, ATTRIBUTES, GUARD, REGIONS, TRAIT_BITS

ANY_STANCE = -1


class Ability(NamedTuple):
    """A keyword with its number and its boxes. DD.MABIL.02, 03"""

    keyword: str
    n: int = 0
    traits: int = 0
    stance: int = ANY_STANCE


class Lair(NamedTuple):
    """Where an Epic Monster lives: a Region or the Law, with a trait or without one. DD.EPIC.02-04"""

    region: int  # LAW_LAIR for the Law
    traits: int = 0
    without: int = 0


LAW_LAIR = -1


class Monster:
    """A Monster as the fight uses it."""

    __slots__ = (
        "abilities", "arm", "att", "classes", "deck", "epic", "gp", "hp", "id", "index", "is_law", "lairs", "name",
        "ranged", "target", "target_attribute", "target_high", "xp",
    )  # fmt: skip

    def __init__(self, index: int, id: str, name: str, deck: str, foe: Foe, lair: tuple[str, ...] = ()) -> None:
        self.index, self.id, self.name, self.deck = index, id, name, deck
        self.classes, self.att, self.hp, self.arm = foe.classes, foe.att, foe.hp, foe.arm
        self.xp, self.gp, self.ranged, self.target = foe.xp, foe.gp, foe.ranged, foe.target
        self.epic = deck == "epic"
        self.is_law = deck == "law" or "Law" in foe.classes
        self.target_high = foe.target.startswith("hi")
        self.target_attribute = ATTRIBUTES.index(foe.target[2:]) if foe.target[2:] in ATTRIBUTES else -1
        self.abilities = {ability.keyword: ability for ability in map(_ability, foe.abilities)}
        self.lairs = tuple(map(_lair, lair))


def _ability(text: str) -> Ability:
    match = re.fullmatch(r"([A-Z][a-z]+)(?: (\d))?(?:\[(\w+)\])?", text)
    if match is None:
        raise ValueError(f"there is no ability {text!r}")
    n = int(match[2] or 0)
    if match[3] in ("As", "Gd"):
        return Ability(match[1], n, 0, ASSAULT if match[3] == "As" else GUARD)
    return Ability(match[1], n, TRAIT_BITS[match[3]] if match[3] else 0)


def _lair(text: str) -> Lair:
    match = re.fullmatch(r"(\w+)(?:\[(no )?(\w+)\])?", text)
    if match is None:
        raise ValueError(f"there is no Lair {text!r}")
    region = LAW_LAIR if match[1] == "Law" else REGIONS.index(match[1].lower())
    bits = TRAIT_BITS[match[3]] if match[3] else 0
    return Lair(region, 0 if match[2] else bits, bits if match[2] else 0)
