"""Characters, henchmen and creatures: what they can do, and what they fight with."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.games._arena.rules.auras import Aura, aura_of, bits
from rulewright.games._arena.rules.figures import check_ratings, ratings_of
from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.kernel import Content

from .printed import PrintedCharacter, PrintedFighter, PrintedHenchman, PrintedRanged
from .terms import CIRCLES, MODIFIED, NO_AGE, POWER, RATINGS, RESPECT, SETTINGS, SYMBOLS, TRAITS

(
    FLY, MEND, PICKPOCKET, SPY, FLURRY, PRODIGY, RESILIENT, DODGE, EXPEL, CHARM, LUCKY_FIND, DRILL, UNSHAKEN,
    SQUIRE, SABOTEUR,
) = (1 << bit for bit in range(15))  # fmt: skip

POWERS = {
    "fly": FLY, "mend": MEND, "pickpocket": PICKPOCKET, "spy": SPY, "flurry": FLURRY, "prodigy": PRODIGY,
    "resilient": RESILIENT, "dodge": DODGE, "expel": EXPEL, "charm": CHARM, "lucky_find": LUCKY_FIND, "drill": DRILL,
    "unshaken": UNSHAKEN, "squire": SQUIRE, "saboteur": SABOTEUR,
}  # fmt: skip

CHARACTER, HENCHMAN, HUNTER, SENTINEL = range(4)
"""What a figure is; the last two are creatures. DA.TERM.01-02"""


@dataclass(frozen=True, slots=True)
class Weapon:
    """Something to attack with: bare hands, a natural ranged attack, or a card. DA.TYPE.01-02, DA.MELEE.06"""

    power: int
    damage: int
    hit: int  # the rating of the Hit step
    fixed: int = -1  # what a henchman or creature brings in place of a rating
    low: int = 0
    high: int = 0
    opfire: int = 0
    area: bool = False
    grenade: bool = False
    plus_hit: int = 0
    card: int = -1
    symbol: int = -1
    limit: int = 0
    age: int = NO_AGE
    ranged: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Figure(Content):
    """A character, a henchman, or the creature of a card. DA.TERM.01-02"""

    id: str
    name: str
    kind: int
    ratings: tuple[int, ...]
    damage: int
    health: int
    fists: Weapon
    ranged: Weapon | None = None
    age: int = NO_AGE
    setting: int = -1
    circle: int = -1
    natures: tuple[str, ...] = ()
    enters_by: int = 0  # the Respect of the Reinforce phase: the left one of two. DA.REIN.04
    symbols: int = 0
    trait: int = 0
    start: tuple[int, ...] = (0, 0, 0, 0, 0)  # Common, Secret, Elite, henchmen, experience. DA.SETUP.11
    powers: int = 0
    easy: int = 0
    climb: int = 0
    tunnel: int = 0
    auras: tuple[Aura, ...] = ()
    abilities: tuple[str, ...] = ()
    icon: str = "person"
    quip: str = ""
    card: int = -1


def fists(power: int, damage: int) -> Weapon:
    return Weapon(power, damage, RATINGS.index("melee"), name="bare hands")


def natural_ranged(printed: PrintedRanged | None) -> Weapon | None:
    if printed is None:
        return None
    low, high = printed.range
    return Weapon(
        printed.power, printed.damage, RATINGS.index("aim"), fixed=printed.aim, low=low, high=high,
        opfire=printed.opfire, ranged=True, name="own shot",
    )  # fmt: skip


@dataclass(slots=True)
class Gifts:
    """The abilities of a figure as bits and numbers."""

    powers: int = 0
    easy: int = 0
    climb: int = 0
    tunnel: int = 0
    auras: tuple[Aura, ...] = ()


def gifts_of(abilities: tuple[str, ...]) -> Gifts:
    """Abilities are written kind:parameters: fly, climb:2, tunnel:3, easy:woods, aura:hit:2, aura:foe_hit:2."""
    gifts = Gifts()
    for ability in abilities:
        kind, *args = ability.split(":")
        if kind in POWERS:
            gifts.powers |= POWERS[kind]
        elif kind == "easy":
            gifts.easy |= bits(args, TERRAINS)
        elif kind == "climb":
            gifts.climb = int(args[0])
        elif kind == "tunnel":
            gifts.tunnel = int(args[0])
        elif kind == "aura":
            gifts.auras += (aura_of(args[0], int(args[1]), MODIFIED),)
        else:
            raise ValueError(f"there is no ability {kind!r}")
    return gifts


def character_of(entry: PrintedCharacter) -> Figure:
    """A character ready for play; the setting fixes the age. DA.REF.03"""
    check_ratings(entry.ratings, RATINGS)
    gifts = gifts_of(entry.abilities)
    setting = SETTINGS.index(entry.setting)
    left, right = entry.respect or (entry.ratings[RESPECT],) * 2
    ratings = (*entry.ratings[:RESPECT], right, *entry.ratings[RESPECT + 1 :])
    return Figure(
        entry.id, entry.name, CHARACTER, ratings, entry.damage, entry.health, fists(ratings[POWER], entry.damage),
        age=setting // 3, setting=setting, circle=CIRCLES.index(entry.circle), natures=entry.natures, enters_by=left,
        symbols=bits(entry.symbols, SYMBOLS), trait=TRAITS.index(entry.trait), start=entry.start, powers=gifts.powers,
        easy=gifts.easy, climb=gifts.climb, tunnel=gifts.tunnel, auras=gifts.auras, abilities=entry.abilities,
        icon=entry.icon, quip=entry.quip,
    )  # fmt: skip


def fighter_of(id: str, name: str, kind: int, printed: PrintedFighter, icon: str, quip: str, card: int) -> Figure:
    """Ratings that are not printed are absent. DA.TERM.03"""
    gifts = gifts_of(printed.abilities)
    return Figure(
        id, name, kind, ratings_of(printed, RATINGS), printed.damage, printed.health,
        fists(printed.power, printed.damage), natural_ranged(printed.ranged), powers=gifts.powers, easy=gifts.easy,
        climb=gifts.climb, tunnel=gifts.tunnel, abilities=printed.abilities, icon=icon, quip=quip, card=card,
    )  # fmt: skip


def henchman_of(entry: PrintedHenchman) -> Figure:
    return fighter_of(entry.id, entry.name, HENCHMAN, entry.fighter, entry.icon, entry.quip, -1)
