"""Figures and treasure cards as they are written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec


class PrintedAbility(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of an ability; {0} and {1} stand for its parameters, in words."""

    id: str
    name: str
    phase: Literal["passive", "aura", "free", "melee", "adventure"]
    text: str
    rules: str
    mental: bool = False


class PrintedRanged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    aim: int
    range: tuple[int, int]
    power: int
    damage: int
    opfire: int


class PrintedCharacter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`respect` is given where the card shows two: left and right. DA.REIN.04"""

    id: str
    name: str
    setting: str
    circle: str
    archetype: str
    natures: tuple[Literal["man", "woman", "child", "fiend", "holy", "being", "fairy", "machine"], ...]
    ratings: tuple[int, ...]
    damage: int
    health: int
    abilities: tuple[str, ...]
    icon: str
    quip: str
    symbols: tuple[str, ...] = ()
    respect: tuple[int, int] | None = None
    trait: Literal["", "no_limit", "not_give", "no_trade"] = ""
    start: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)


class PrintedFighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A henchman, or the creature of a card: only what battle asks for."""

    speed: int
    react: int
    stealth: int
    armor: int
    wits: int
    melee: int
    power: int
    damage: int
    health: int
    ranged: PrintedRanged | None = None
    abilities: tuple[str, ...] = ()


class PrintedHenchman(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    fighter: PrintedFighter
    icon: str
    quip: str = ""


class PrintedCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A treasure card. `when` names the moment at which `do` can be used; `bonus` is its bonus box. DA.CARD.13"""

    id: str
    name: str
    type: Literal[
        "melee", "ranged", "armor", "transport", "medical", "gadget", "stealth", "hunter", "sentinel",
        "cube", "secret", "achievement", "test", "badge", "monument",
    ]  # fmt: skip
    symbol: str = ""
    age: Literal["", "ancient", "colonial", "modern", "future"] = ""
    strength: int = 0
    intellect: int = 0
    limit: Literal["P", "1", "K"] = "P"
    hit: Literal["melee", "aim", "point", "throw"] = "melee"
    range: tuple[int, int] = (0, 0)
    power: int = 0
    damage: int = 0
    opfire: int = 0
    area: bool = False
    grenade: bool = False
    plus_hit: int = 0
    slot: Literal["", "body", "helm", "shield"] = ""
    armor: int = 0
    armor_set: int = 0
    melee_only: bool = False
    ride: int = 0
    ride_plus: int = 0
    barred: tuple[str, ...] = ()
    flies: bool = False
    heal: int = 0
    bonus: Mapping[str, int] = {}
    respect: int = 0
    rating: str = ""
    value: int = 0
    radius: int = 0
    what: str = ""
    do: str = ""
    when: str = ""
    fighter: PrintedFighter | None = None
