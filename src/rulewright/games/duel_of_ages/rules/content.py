"""Characters, treasure, encounters, guardians, challenges, map pieces and missions: YAML into frozen structs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import msgspec

from rulewright.games._arena.rules import challenges
from rulewright.games._arena.rules.auras import Aura, Modifiers, aura_of, bits, modifiers
from rulewright.games._arena.rules.figures import check_ratings, ratings_of, read_decks
from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.kernel import BadContent, Content
from rulewright.kernel.content import content_hash, read_entries, read_made

from .terms import (
    AGES,
    CIRCLES,
    COLOURS,
    DECKS,
    LIMITS,
    MODIFIED,
    NO_AGE,
    POWER,
    RATINGS,
    RESPECT,
    SETTINGS,
    SYMBOLS,
    TRAITS,
)

FOLDER = Path(__file__).parents[1] / "content"

# ---- what figures can do --------------------------------------------------------------------------------------------

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


class PrintedAbility(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of an ability. {0} and {1} stand for its parameters, the dagger for its owner."""

    id: str
    name: str
    phase: Literal["passive", "aura", "free", "melee", "adventure"]
    text: str
    rules: str
    mental: bool = False


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


def fists(power: int, damage: int) -> Weapon:
    return Weapon(power, damage, RATINGS.index("melee"), name="bare hands")


def natural_ranged(printed: PrintedRanged | None) -> Weapon | None:
    if printed is None:
        return None
    low, high = printed.range
    return Weapon(
        printed.power, printed.damage, RATINGS.index("aim"), printed.aim, low, high, printed.opfire, ranged=True,
        name="own shot",
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
    """A character ready for play. DA.REF.01-07"""
    check_ratings(entry.ratings, RATINGS)
    gifts = gifts_of(entry.abilities)
    setting = SETTINGS.index(entry.setting)
    left, right = entry.respect or (entry.ratings[RESPECT],) * 2
    ratings = (*entry.ratings[:RESPECT], right, *entry.ratings[RESPECT + 1 :])
    return Figure(
        entry.id, entry.name, CHARACTER, ratings, entry.damage, entry.health, fists(ratings[POWER], entry.damage), None,
        setting // 3, setting, CIRCLES.index(entry.circle), entry.natures, left, bits(entry.symbols, SYMBOLS),
        TRAITS.index(entry.trait), entry.start, gifts.powers, gifts.easy, gifts.climb, gifts.tunnel, gifts.auras,
        entry.abilities, entry.icon, entry.quip,
    )  # fmt: skip


def fighter_of(id: str, name: str, kind: int, printed: PrintedFighter, icon: str, quip: str, card: int) -> Figure:
    """Ratings that are not printed are absent. DA.TERM.03"""
    gifts = gifts_of(printed.abilities)
    return Figure(
        id, name, kind, ratings_of(printed, RATINGS), printed.damage, printed.health,
        fists(printed.power, printed.damage), natural_ranged(printed.ranged), powers=gifts.powers,
        abilities=printed.abilities, icon=icon, quip=quip, card=card,
    )  # fmt: skip


def henchman_of(entry: PrintedHenchman) -> Figure:
    return fighter_of(entry.id, entry.name, HENCHMAN, entry.fighter, entry.icon, entry.quip, -1)


# ---- treasure -------------------------------------------------------------------------------------------------------


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
    text: str = ""


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
    text: str


def card_of(entry: PrintedCard, deck: int, number: int) -> Card:
    symbol = SYMBOLS.index(entry.symbol) if entry.symbol else -1
    age = AGES.index(entry.age) if entry.age else NO_AGE
    limit = LIMITS.index(entry.limit)
    low, high = entry.range
    weapon = boosted = None
    box = dict(entry.bonus)
    if entry.type in ("melee", "ranged"):
        weapon = Weapon(
            entry.power, entry.damage, RATINGS.index(entry.hit), -1, low, high, entry.opfire, entry.area, entry.grenade,
            entry.plus_hit, number, symbol, limit, age, entry.type == "ranged", entry.name,
        )  # fmt: skip
        boosted = replace(
            weapon, power=weapon.power + box.pop("power", 0), damage=weapon.damage + box.pop("damage", 0),
            high=high + box.pop("range", 0), opfire=weapon.opfire + box.pop("opfire", 0),
            plus_hit=weapon.plus_hit + box.pop("hit", 0),
        )  # fmt: skip
    heal_bonus = box.pop("heal", 0)
    armor_bonus = box.pop("armor", 0) if entry.slot else 0
    ride_bonus = box.pop("speed", 0) if entry.type == "transport" else 0
    do, *numbers = entry.do.split(":")
    if entry.type == "medical":
        do, numbers = "heal", [str(entry.heal)]
    when = entry.when or ("free" if entry.type in ("medical", "cube") else "")
    creature = None
    if entry.fighter is not None:
        kind = HUNTER if entry.type == "hunter" else SENTINEL
        icon = "wolf-head" if entry.symbol == "pet" else "robot-golem"
        creature = fighter_of(entry.id, entry.name, kind, entry.fighter, icon, entry.text, number)
    aura = aura_of(entry.what, entry.radius, MODIFIED) if entry.type == "monument" else None
    return Card(
        id=entry.id, name=entry.name, number=number, deck=deck, type=entry.type, symbol=symbol, age=age,
        strength=entry.strength, intellect=entry.intellect, limit=limit, weapon=weapon, boosted=boosted,
        slot=entry.slot, armor=entry.armor, armor_set=entry.armor_set, armor_bonus=armor_bonus,
        melee_only=entry.melee_only, ride=entry.ride, ride_plus=entry.ride_plus, ride_bonus=ride_bonus,
        barred=bits(entry.barred, TERRAINS), flies=entry.flies, heal=entry.heal, heal_bonus=heal_bonus,
        bonus=modifiers(box, MODIFIED), respect=entry.respect,
        rating=RATINGS.index(entry.rating) if entry.rating else -1, value=entry.value, aura=aura, what=entry.what,
        do=do, amount=int(numbers[0]) if numbers else 0, when=when, creature=creature, text=entry.text,
    )  # fmt: skip


# ---- challenges, encounters, guardians ------------------------------------------------------------------------------


class PrintedChallenge(challenges.PrintedChallenge, frozen=True, forbid_unknown_fields=True):
    """Bands of faces, Luck, the colour of the dome (`domes`), the level box, Weapon Broken. DA.CHAL.03-07"""

    level: tuple[str, str]
    broken: bool = False


ANY_RATING = -1


class ChallengeCard(challenges.ChallengeCard):
    """DA.CHAL.03-07"""

    __slots__ = ("broken", "colour", "level")

    def __init__(self, card: PrintedChallenge) -> None:
        super().__init__(card)
        self.colour = card.domes[0]
        self.broken = card.broken
        self.level = tuple(ANY_RATING if name == "?" else RATINGS.index(name) for name in card.level)


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A marker: a rating to reach, or a card to pay. DA.ENC.02-04, 08"""

    id: str
    name: str
    set: Literal["gold", "blue"]
    age: Literal["ancient", "colonial", "modern", "future"]
    reward: int
    rating: str = ""
    value: int = 0
    payment: int = 0


class Guardian(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guardian: a rating test, or a number of cards to pay. DA.LAB.07-10"""

    id: str
    name: str
    age: Literal["ancient", "colonial", "modern", "future"]
    setting: str
    circle: str
    rating: str = ""
    value: int = 0
    pay: int = 0
    quip: str = ""


# ---- map pieces and missions ----------------------------------------------------------------------------------------


class Platter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows from the north; slopes and cavern mouths are pairs of cells, written q,r>q,r from above or inside."""

    id: str
    name: str
    age: Literal["ancient", "colonial", "modern", "future"]
    rows: tuple[str, ...]
    slopes: tuple[str, ...] = ()
    mouths: tuple[str, ...] = ()


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key: nineteen cells, the centre, then two rings clockwise from east.

    `cavern` cells are walled in, but for the outward sides of `mouths` (open) and `gates`. Where `ways` are given the
    cavern cells are walled off from each other too, but for these steps.
    """

    id: str
    name: str
    family: Literal["dome", "base", "lith", "labyrinth", "alliance"]
    cells: str = "..................."
    age: Literal["", "ancient", "colonial", "modern", "future"] = ""
    team: Literal["", "white", "black"] = ""
    alternate: bool = False
    plan: str = ""  # the key that it is drawn like
    numbers: tuple[int, ...] = ()  # of the domes, in the order of the cells
    cavern: tuple[str, ...] = ()
    mouths: tuple[str, ...] = ()
    gates: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    sites: Mapping[str, str] = {}
    paths: tuple[tuple[str, ...], ...] = ()
    sides: Mapping[str, str] = {}


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How teams, map, entry, length and victory work. DA.SELECT.01, DA.AKEY.01, DA.MAP.01, DA.WIN.01"""

    id: str
    title: str
    blurb: str
    count: tuple[int, int]
    selection: Literal["exact", "standard", "split_draft"]
    layout: Literal["two_row", "three_triangle", "three_row", "four_row", "four_rhombus", "five", "split_2_2"]
    domes: int  # 0 is FULL
    keys: tuple[str, ...]
    build: Literal["standard", "halves", "split"]
    entry: Literal["reinforce", "distance", "double_distance", "dome_colour", "dome_platter", "dome_region"]
    achievements: tuple[
        Literal["combat", "base", "lith", "labyrinth", "alliance", "encounters", "flags", "escape"], ...
    ]
    rounds: int = 0
    minutes: int = 0
    pick: int = 0  # labyrinths that the teams choose, half each. DA.AKEY.02
    starts: tuple[str, ...] = ()  # White's and Black's starting spaces: west, east, ring:8 ... DA.ENTRY.03
    regions: tuple[str, ...] = ()  # north, south ... DA.ENTRY.16
    encounters: int = 0  # their distance
    set: Literal["gold", "blue"] = "gold"
    escape: tuple[int, ...] = ()
    exits: tuple[str, ...] = ()  # White's and Black's escape spaces. DA.ESC.01
    without: tuple[Literal["valor", "glory"], ...] = ()
    dice: bool = False


# ---- everything -----------------------------------------------------------------------------------------------------


def read_keys() -> dict[str, Key]:
    """Every key; one with a plan takes all that is drawn from the key that it names."""
    file = FOLDER / "keys.yaml"
    printed = read_entries(file, Key)
    strange = [key for key in printed.values() if key.plan and key.plan not in printed]
    if strange:
        raise BadContent(str(file), strange[0].id, f"there is no key {strange[0].plan!r} to take the plan of")
    return {
        key.id: msgspec.structs.replace(
            printed[key.plan], id=key.id, name=key.name, age=key.age, team=key.team, alternate=key.alternate
        )
        if key.plan
        else key
        for key in printed.values()
    }


CHARACTERS = read_made(FOLDER / "characters.yaml", PrintedCharacter, character_of)
HENCHMEN = read_made(FOLDER / "henchmen.yaml", PrintedHenchman, henchman_of)
CARDS = read_decks(FOLDER, DECKS, PrintedCard, card_of)
ABILITIES = read_entries(FOLDER / "abilities.yaml", PrintedAbility)
CHALLENGES = read_made(FOLDER / "challenges.yaml", PrintedChallenge, ChallengeCard)
ENCOUNTERS = tuple(read_entries(FOLDER / "encounters.yaml", Encounter).values())
GUARDIANS = tuple(read_entries(FOLDER / "guardians.yaml", Guardian).values())
KEYS = read_keys()
PLATTERS = read_entries(FOLDER / "platters.yaml", Platter)
MISSIONS = read_entries(FOLDER / "missions.yaml", Mission)
HASH = content_hash(*FOLDER.glob("*.yaml"))

CREATURES = tuple(card.creature for card in CARDS if card.creature is not None)
NOBODY_YET = Figure("nobody", "Nobody", CHARACTER, (0,) * len(RATINGS), 0, 1, fists(0, 0))
"""Stands in for a newcomer until an Alliance brings one. DA.ALLI.15"""
FIGURES = {figure.id: figure for figure in (*CHARACTERS, *HENCHMEN, *CREATURES, NOBODY_YET)}
CHARACTER_NUMBER = {figure.id: number for number, figure in enumerate(CHARACTERS)}
CARD_NUMBER = {card.id: card.number for card in CARDS}
CREATURE_OF_CARD = {figure.card: place for place, figure in enumerate(CREATURES)}
DECK_OF = tuple(card.deck for card in CARDS)
COLOUR_OF_NUMBER = tuple(number // 2 for number in range(2 * len(COLOURS)))
