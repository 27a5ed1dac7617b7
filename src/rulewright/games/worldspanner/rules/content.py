"""Heroes, treasure, quests, challenges, factions and map pieces, read from YAML into frozen structs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from rulewright.games._arena.rules.auras import Aura, aura_of, bits, modifiers
from rulewright.games._arena.rules.challenges import ChallengeCard, PrintedChallenge
from rulewright.games._arena.rules.figures import ABSENT, check_ratings, ratings_of, read_decks
from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.kernel.content import content_hash, read_entries, read_made

from .abilities import ALWAYS_ONCE, FLY, POWERS, TOXIC
from .cards import Card
from .figures import Figure, Weapon
from .terms import DECKS, FACTIONS, KNACKS, LIMITS, MODIFIED, RATINGS, SYMBOLS

FOLDER = Path(__file__).parents[1] / "content"

# ---- heroes ----------------------------------------------------------------------------------------------------------


class PrintedRanged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hit: str | int
    power: int
    wound: int
    range: tuple[int, int]


class PrintedHero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hero as it is written down; there is no third set. WS.COMP.12"""

    id: str
    name: str
    set: Literal[1, 2]
    faction: str
    calling: str
    natures: tuple[Literal["man", "woman", "child", "being", "fairy", "machine", "fiend"], ...]
    health: int
    ratings: tuple[int, ...]
    wound: int
    abilities: tuple[str, ...]
    icon: str
    ranged: PrintedRanged | None = None
    symbols: tuple[str, ...] = ()
    gold: int = 0
    war: int = 0
    secret: int = 0
    elite: int = 0
    boost: int = 0
    no_trade: bool = False


def fists(power_wound: tuple[int, int], toxic: bool = False) -> Weapon:
    power, wound = power_wound
    return Weapon(power, wound, RATINGS.index("melee"), toxic=toxic, name="fists")


def natural_ranged(printed: PrintedRanged | None, toxic: bool = False) -> Weapon | None:
    if printed is None:
        return None
    rating, fixed = (RATINGS.index(printed.hit), -1) if isinstance(printed.hit, str) else (ABSENT, printed.hit)
    low, high = printed.range
    return Weapon(
        printed.power, printed.wound, rating, fixed, low, high, ranged=True, toxic=toxic, name="natural attack"
    )


def hero_of(entry: PrintedHero) -> Figure:
    """A hero ready for play, with its abilities as bits and numbers."""
    check_ratings(entry.ratings, RATINGS)
    powers = once = easy = enters = block = knacks = 0
    auras: list[Aura] = []
    for ability in entry.abilities:
        kind, *args = ability.split(":")
        if kind in POWERS:
            powers |= POWERS[kind]
            once |= POWERS[kind] if args == ["once"] or POWERS[kind] & ALWAYS_ONCE else 0
        elif kind == "easy":
            easy |= bits(args, TERRAINS)
        elif kind == "enter":
            enters |= bits(args, TERRAINS)
        elif kind == "block":
            block = int(args[0])
        elif kind == "knack":
            knacks |= bits(args, KNACKS)
        elif kind == "aura":
            auras.append(aura_of(args[0], int(args[1]), MODIFIED, 2 if args[0] == "stealth" else 1))
        else:
            raise ValueError(f"there is no ability {kind!r}")
    toxic = bool(powers & TOXIC)
    return Figure(
        entry.id, entry.name, entry.set, FACTIONS.index(entry.faction), entry.calling, entry.natures, entry.health,
        entry.ratings, fists((entry.ratings[-1], entry.wound), toxic), natural_ranged(entry.ranged, toxic),
        bits(entry.symbols, SYMBOLS), entry.gold, (entry.war, entry.secret, entry.elite), bool(entry.boost),
        entry.no_trade, powers, once, easy, enters, block, knacks, tuple(auras), entry.abilities, entry.icon,
    )  # fmt: skip


# ---- treasure -------------------------------------------------------------------------------------------------------


class PrintedMinion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    health: int
    speed: int
    agility: int
    stealth: int
    armor: int
    wits: int
    melee: int
    power: int
    wound: int
    ranged: PrintedRanged | None = None
    flies: bool = False


class PrintedCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A treasure card as it is written down; there is no third set. WS.COMP.12"""

    id: str
    name: str
    set: Literal[1, 2]
    type: Literal[
        "melee", "ranged", "armor", "transport", "minion", "medical", "item", "cube", "surprise", "soulstone", "glory"
    ]
    symbol: str = ""
    strength: int = 0
    intellect: int = 0
    limit: Literal["permanent", "one_use", "defeat"] = "permanent"
    power: int = 0
    wound: int = 0
    hit: str = "melee"
    range: tuple[int, int] = (1, 1)
    toxic: bool = False
    grenade: bool = False
    plus_hit: int = 0
    slot: Literal["", "body", "helm", "shield"] = ""
    armor: int = 0
    block: int = 0
    ride: int = 0
    ride_plus: int = 0
    ride_armor: int = 0
    easy: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    flies: bool = False
    phases: bool = False
    mindful: bool = False
    welcome: bool = False
    knack: str = ""
    shade: Mapping[str, int] = {}
    owned: Mapping[str, int] = {}
    bonus: Mapping[str, int] = {}
    heal: int = 0
    split: bool = False
    keep: bool = False
    soul: str = ""
    do: str = ""
    when: str = ""
    fame: int = 0
    minion: PrintedMinion | None = None


def card_of(entry: PrintedCard, deck: int, number: int) -> Card:
    """A card ready for play."""
    symbol = SYMBOLS.index(entry.symbol) if entry.symbol else -1
    limit = LIMITS.index(entry.limit)
    weapon = None
    if entry.type in ("melee", "ranged"):
        low, high = entry.range
        weapon = Weapon(
            entry.power, entry.wound, RATINGS.index(entry.hit), -1, low, high, number, symbol, limit, entry.toxic,
            entry.grenade, entry.plus_hit, entry.type == "ranged", entry.name,
        )  # fmt: skip
    do, *numbers = entry.do.split(":")
    if entry.type == "medical":
        do, numbers = ("share" if entry.split else "heal"), [str(entry.heal)]
    when = entry.when or ("free" if entry.type == "medical" else "")
    return Card(
        entry.id, entry.name, number, entry.set, deck, entry.type, symbol, entry.strength, entry.intellect, limit,
        weapon, entry.slot, entry.armor, entry.block, entry.ride, entry.ride_plus, entry.ride_armor,
        bits(entry.easy, TERRAINS), bits(entry.barred, TERRAINS), entry.flies, entry.phases, entry.mindful,
        entry.welcome, bits([entry.knack] if entry.knack else [], KNACKS), modifiers(entry.shade, TERRAINS),
        modifiers(entry.owned, MODIFIED), modifiers(entry.bonus, MODIFIED), entry.heal, entry.split,
        RATINGS.index(entry.soul) if entry.soul else -1, do, int(numbers[0]) if numbers else 0,
        int(numbers[1]) if numbers[1:] else 0, when, entry.fame,
        minion_of(entry, entry.minion, number) if entry.minion else None,
    )  # fmt: skip


def minion_of(entry: PrintedCard, printed: PrintedMinion, number: int) -> Figure:
    """The minion of a card, Pet or Bot: ratings that are not printed are absent. WS.CMIN.01, WS.MINION.14"""
    icon = "wolf-head" if entry.symbol == "pet" else "robot-golem"
    return Figure(
        entry.id, entry.name, entry.set, -1, entry.symbol.capitalize(), (), printed.health,
        ratings_of(printed, RATINGS), fists((printed.power, printed.wound)),
        natural_ranged(printed.ranged), powers=FLY if printed.flies else 0, icon=icon, card=number,
    )  # fmt: skip


# ---- quests, factions, map pieces -----------------------------------------------------------------------------------


class Quest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A quest: a challenge of a rating, or a price in gold. WS.QUEST.03, WS.GQUEST.01"""

    id: str
    name: str
    set: Literal[1, 2]
    faction: str
    draws: int
    virtue: tuple[int, ...]
    rating: str = ""
    number: int = 0
    amaze: int = 0
    gold: int = 0


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rating: str = ""
    pay: Literal["", "cards"] = ""


class GoldAdventure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    kind: Literal["market", "rescue", "kidnap", "inspire", "infirmary"]
    price: int
    deck: Literal["", "war", "secret", "elite"] = ""


class Favor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    three: str
    four: str


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A faction with the adventures of its key. WS.FAC.01-10"""

    id: str
    name: str
    key: str
    opposes: tuple[str, str]
    tasks: tuple[Task, Task]
    gold: GoldAdventure
    favor: Favor


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key as it is drawn. WS.COMP.01-07"""

    id: str
    name: str
    set: Literal[1, 2]
    family: Literal["faction", "dome", "lith", "vista"]
    cells: str
    faction: str = ""
    dome: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0  # its number
    cavern: tuple[int, ...] = ()
    entrances: tuple[str, ...] = ()
    dots: tuple[str, ...] = ()


class Platter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    set: Literal[1, 2]
    rows: tuple[str, ...]
    entrances: tuple[str, ...]
    dots: tuple[str, ...] = ()


HEROES = read_made(FOLDER / "heroes.yaml", PrintedHero, hero_of)
CARDS = read_decks(FOLDER, DECKS, PrintedCard, card_of)
QUEST_CARDS = tuple(read_entries(FOLDER / "quests.yaml", Quest).values())
# What a challenge card shows for playing alone is not written down: it has no effect here. WS.COMP.13
CHALLENGES = tuple(
    ChallengeCard(entry) for entry in read_entries(FOLDER / "challenges.yaml", PrintedChallenge).values()
)
FACTION_CARDS = tuple(read_entries(FOLDER / "factions.yaml", Faction)[name] for name in FACTIONS)
KEYS = read_entries(FOLDER / "keys.yaml", Key)
PLATTERS = read_entries(FOLDER / "platters.yaml", Platter)
HASH = content_hash(*FOLDER.glob("*.yaml"))

MINIONS = tuple(card.minion for card in CARDS if card.minion is not None)
FIGURES = {figure.id: figure for figure in (*HEROES, *MINIONS)}
HERO_NUMBER = {hero.id: number for number, hero in enumerate(HEROES)}
CARD_NUMBER = {card.id: card.number for card in CARDS}
MINION_OF_CARD = {figure.card: place for place, figure in enumerate(MINIONS)}
OPPOSING = tuple(tuple(FACTIONS.index(name) for name in faction.opposes) for faction in FACTION_CARDS)
DECK_OF = tuple(card.deck for card in CARDS)
GLORY_CARDS = tuple(card.number for card in CARDS if card.type == "glory")
