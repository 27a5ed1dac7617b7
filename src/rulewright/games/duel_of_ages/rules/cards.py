"""Treasure cards, ready for play."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.games._arena.rules.auras import Aura, Modifiers, aura_of, bits, modifiers
from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.kernel import Content

from .figures import HUNTER, SENTINEL, Figure, Weapon, fighter_of
from .printed import PrintedCard
from .terms import AGES, LIMITS, MODIFIED, NO_AGE, RATINGS, SYMBOLS


@dataclass(frozen=True, slots=True)
class Card(Content):
    """A treasure card ready for play. DA.CARD.01"""

    id: str
    name: str
    number: int
    deck: int
    type: str
    symbol: int
    age: int
    strength: int
    intellect: int
    limit: int
    weapon: Weapon | None
    boosted: Weapon | None  # the weapon with its bonus box. DA.CARD.13
    slot: str
    armor: int
    armor_set: int
    armor_bonus: int  # what the bonus box of armor adds to it while it is worn
    melee_only: bool
    ride: int
    ride_plus: int
    ride_bonus: int  # what the bonus box of a transport adds to its Speed
    barred: int
    flies: bool
    heal: int
    heal_bonus: int
    bonus: Modifiers  # what the bonus box adds to ratings while the card lies open. DA.CARD.13
    respect: int  # what a Cube asks for its replacement. DA.TYPE.10
    rating: int  # of a Badge or a Lith Test
    value: int
    aura: Aura | None  # of a Monument. DA.TYPE.18
    what: str  # when a Stealth card hides: still, opfire
    do: str
    amount: int
    when: str
    creature: Figure | None


def weapon_of(entry: PrintedCard, number: int) -> Weapon | None:
    """What one attacks with, without the bonus box."""
    if entry.type not in ("melee", "ranged"):
        return None
    low, high = entry.range
    return Weapon(
        entry.power, entry.damage, RATINGS.index(entry.hit), low=low, high=high, opfire=entry.opfire, area=entry.area,
        grenade=entry.grenade, plus_hit=entry.plus_hit, card=number, symbol=symbol_of(entry),
        limit=LIMITS.index(entry.limit), age=age_of(entry), ranged=entry.type == "ranged", name=entry.name,
    )  # fmt: skip


def boosted(weapon: Weapon, box: dict[str, int]) -> Weapon:
    """The weapon with its bonus box, which loses what goes into it. DA.CARD.13"""
    return replace(
        weapon, power=weapon.power + box.pop("power", 0), damage=weapon.damage + box.pop("damage", 0),
        high=weapon.high + box.pop("range", 0), opfire=weapon.opfire + box.pop("opfire", 0),
        plus_hit=weapon.plus_hit + box.pop("hit", 0),
    )  # fmt: skip


def creature_of(entry: PrintedCard, number: int) -> Figure | None:
    """The hunter or sentinel that the card puts on the map. DA.HUNT.03, DA.SENT.05"""
    if entry.fighter is None:
        return None
    kind = HUNTER if entry.type == "hunter" else SENTINEL
    icon = "wolf-head" if entry.symbol == "pet" else "robot-golem"
    return fighter_of(entry.id, entry.name, kind, entry.fighter, icon, "", number)


def symbol_of(entry: PrintedCard) -> int:
    return SYMBOLS.index(entry.symbol) if entry.symbol else -1


def age_of(entry: PrintedCard) -> int:
    return AGES.index(entry.age) if entry.age else NO_AGE


def card_of(entry: PrintedCard, deck: int, number: int) -> Card:
    """A card ready for play; what of its bonus box is for no part of its own goes to ratings. DA.CARD.13"""
    box = dict(entry.bonus)
    weapon = weapon_of(entry, number)
    do, *numbers = ("heal", str(entry.heal)) if entry.type == "medical" else entry.do.split(":")
    return Card(
        id=entry.id, name=entry.name, number=number, deck=deck, type=entry.type, symbol=symbol_of(entry),
        age=age_of(entry), strength=entry.strength, intellect=entry.intellect, limit=LIMITS.index(entry.limit),
        weapon=weapon, boosted=boosted(weapon, box) if weapon is not None else None,
        slot=entry.slot, armor=entry.armor, armor_set=entry.armor_set,
        armor_bonus=box.pop("armor", 0) if entry.slot else 0, melee_only=entry.melee_only,
        ride=entry.ride, ride_plus=entry.ride_plus,
        ride_bonus=box.pop("speed", 0) if entry.type == "transport" else 0,
        barred=bits(entry.barred, TERRAINS), flies=entry.flies, heal=entry.heal, heal_bonus=box.pop("heal", 0),
        bonus=modifiers(box, MODIFIED), respect=entry.respect,
        rating=RATINGS.index(entry.rating) if entry.rating else -1, value=entry.value,
        aura=aura_of(entry.what, entry.radius, MODIFIED) if entry.type == "monument" else None, what=entry.what,
        do=do, amount=int(numbers[0]) if numbers else 0,
        when=entry.when or ("free" if entry.type in ("medical", "cube") else ""),
        creature=creature_of(entry, number),
    )  # fmt: skip
