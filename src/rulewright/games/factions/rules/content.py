"""Soldiers, abilities, armies and battle grids, read from YAML into frozen structs."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rulewright.kernel import BadContent
from rulewright.kernel.content import content_hash, convert, read_entries
from rulewright.kernel.errors import suggestion

from .cards import Card
from .grid import Grid, LayoutError, lay_grid
from .layouts import Layout

FOLDER = Path(__file__).parents[1] / "content"
FACTIONS = {"remnants": "Remnants", "beasts": "Beasts", "cyborgs": "Cyborgs", "undead": "Undead"}
"""Those of the box; packs add others."""
FEWEST = 6
"""So many different soldiers make a faction."""
BUDGET = 100

(
    BATTLE_READY, ELUSIVE, EVASIVE, HEADHUNTER, INSPIRE, KNOCKBACK, MARK_TARGET, RAPID_FIRE, SINGLE_SHOT, SPREADSHOT,
    TACTICAL_SWAP, TAUNT, UNSTEADY, BANDING, CHARGE, MEND, STOMP, STUN, TRAINER, WHIP, ENERGY_BEAM, GRAPPLE,
    HUNKER_DOWN, PULSE, REPAIR, SHIELD, SHOCK, COUNTERATTACK, DRAIN_LIFE, ETHEREAL, INCAPACITATE, REGEN,
    SUMMON_SKELETON, SUMMON_ZOMBIE, TERRORIZE,
) = (1 << bit for bit in range(35))  # fmt: skip

POWERS = {
    "battle_ready": BATTLE_READY, "elusive": ELUSIVE, "evasive": EVASIVE, "headhunter": HEADHUNTER,
    "inspire": INSPIRE, "knockback": KNOCKBACK, "mark_target": MARK_TARGET, "rapid_fire": RAPID_FIRE,
    "single_shot": SINGLE_SHOT, "spreadshot": SPREADSHOT, "tactical_swap": TACTICAL_SWAP, "taunt": TAUNT,
    "unsteady": UNSTEADY, "banding": BANDING, "charge": CHARGE, "mend": MEND, "stomp": STOMP, "stun": STUN,
    "trainer": TRAINER, "whip": WHIP, "energy_beam": ENERGY_BEAM, "grapple": GRAPPLE, "hunker_down": HUNKER_DOWN,
    "pulse": PULSE, "repair": REPAIR, "shield": SHIELD, "shock": SHOCK, "counterattack": COUNTERATTACK,
    "drain_life": DRAIN_LIFE, "ethereal": ETHEREAL, "incapacitate": INCAPACITATE, "regen": REGEN,
    "summon_skeleton": SUMMON_SKELETON, "summon_zombie": SUMMON_ZOMBIE, "terrorize": TERRORIZE,
}  # fmt: skip


class PrintedCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"skill": "as"}):
    """A card in the notation of the book: M 1-2, DMG D2x2, RNG 2-3."""

    id: str
    faction: str
    name: str
    credits: int
    m: str
    skill: int
    hp: int
    ap: int
    dmg: str
    rng: str
    abilities: tuple[str, ...] = ()
    icon: str = "person"
    beast: bool = False


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ability: its kind, its price in AP (0 where it is never an action) and its rules."""

    id: str
    name: str
    kind: str
    rules: str
    ap: int = 0
    icon: str = ""


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready army: how many of each soldier."""

    id: str
    faction: str
    name: str
    soldiers: dict[str, int]

    @property
    def cards(self) -> list[str]:
        return [id for id, copies in self.soldiers.items() for _ in range(copies)]


def span(text: str) -> tuple[int, int]:
    """A span as the cards write it: '1-2' is one to two, a lone '3' is exactly three. FA.CARD.02, 03, 09"""
    match = re.fullmatch(r"(\d)(?:-(\d))?", text)
    if match is None:
        raise ValueError(f"expected a span like 1 or 1-2, found {text!r}")
    low = int(match[1])
    high = int(match[2] or low)
    if not 1 <= low <= high:
        raise ValueError(f"the span {text!r} is empty")
    return low, high


def damage(text: str) -> tuple[int, int]:
    """DMG as the cards write it: 'D2' is 2 on one die, 'D2x3' is 2 on each of three dice."""
    match = re.fullmatch(r"D(\d)(?:x(\d))?", text)
    if match is None:
        raise ValueError(f"expected damage like D2 or D2x2, found {text!r}")
    return int(match[1]), int(match[2] or 1)


def read_field(name: str, read: Callable[[str], tuple[int, int]], text: str) -> tuple[int, int]:
    """Two numbers of a card; the error names the field."""
    try:
        return read(text)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error


def printed(card: PrintedCard) -> Card:
    """A card as the rules use it."""
    strange = [id for id in card.abilities if id not in POWERS]
    if strange:
        raise ValueError(f"abilities: there is no ability {strange[0]!r}{suggestion(strange[0], POWERS)}")
    if len(set(card.abilities)) < len(card.abilities):
        raise ValueError("abilities: one stands there twice")
    for name, value, high in (
        ("credits", card.credits, BUDGET), ("as", card.skill, 20), ("hp", card.hp, 99), ("ap", card.ap, 9)
    ):  # fmt: skip
        if not 1 <= value <= high:
            raise ValueError(f"{name}: expected 1 to {high}, found {value}")
    hurt, dice = read_field("dmg", damage, card.dmg)
    move, reach = read_field("m", span, card.m), read_field("rng", span, card.rng)
    return Card(
        card.id, card.faction, card.name, card.credits, move, card.skill, card.hp, card.ap, hurt, dice,
        reach, card.abilities, sum(POWERS[id] for id in card.abilities), card.beast, card.icon,
    )  # fmt: skip


def read_soldiers(file: Path) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    for id, entry in read_entries(file, PrintedCard).items():
        try:
            cards[id] = printed(entry)
        except ValueError as error:
            raise BadContent(str(file), id, str(error)) from error
    FACTIONS.update(new_factions(cards, file))
    return cards


def new_factions(soldiers: dict[str, Card], file: Path) -> dict[str, str]:
    """The factions that soldiers name and the box has not."""
    counts = Counter(card.faction for card in soldiers.values() if card.faction not in FACTIONS)
    for card in soldiers.values():
        if 0 < counts[card.faction] < FEWEST:
            few = f"a new one has at least {FEWEST} soldiers, this has {counts[card.faction]}"
            reason = f"faction: there is no faction {card.faction!r}{suggestion(card.faction, FACTIONS)}; {few}"
            raise BadContent(str(file), card.id, reason)
    return {id: id.replace("_", " ").title() for id in counts}


def check_army(army: Army) -> None:
    """A ready army is of one faction, and can be paid. FA.ARMY.01-05"""
    for id, copies in army.soldiers.items():
        if id not in SOLDIERS:
            raise ValueError(f"soldiers: there is no soldier {id!r}{suggestion(id, SOLDIERS)}")
        if SOLDIERS[id].faction != army.faction:
            raise ValueError(f"soldiers: {id} is of the {SOLDIERS[id].faction}, not of the {army.faction}")
        if not 1 <= copies <= BUDGET:
            raise ValueError(f"soldiers: expected 1 or more copies of {id}, found {copies}")
    cost = sum(SOLDIERS[id].credits * copies for id, copies in army.soldiers.items())
    if not 1 <= cost <= BUDGET:
        raise ValueError(f"soldiers: expected an army of 1 to {BUDGET} credits, found {cost}")


def check_content() -> None:
    """What one file says of another must be there, and every grid can be laid."""
    for id in ABILITIES.keys() ^ POWERS:
        raise BadContent(str(FOLDER / "abilities.yaml"), id, "expected the abilities that the rules know, and no other")
    for army in ARMIES.values():
        try:
            check_army(army)
        except ValueError as error:
            raise BadContent(str(FOLDER / "armies.yaml"), army.id, str(error)) from error
    for id in LAYOUTS:
        try:
            find_grid(id)
        except LayoutError as error:
            raise BadContent(str(FOLDER / "layouts.yaml"), id, str(error)) from error


SOLDIERS = read_soldiers(FOLDER / "soldiers.yaml")
ABILITIES = read_entries(FOLDER / "abilities.yaml", Ability)
ARMIES = read_entries(FOLDER / "armies.yaml", Army)
LAYOUTS = read_entries(FOLDER / "layouts.yaml", Layout)
HASH = content_hash(*FOLDER.glob("*.yaml"))
SKELETON, ZOMBIE = SOLDIERS["skeleton"], SOLDIERS["zombie"]

CUSTOM = "custom:"


@cache
def find_grid(id: str) -> Grid:
    """A grid by its id; that of a custom layout spells the layout out. FA.GRID.09"""
    if not id.startswith(CUSTOM):
        return lay_grid(LAYOUTS[id], id)
    layout = convert(Path("layout"), "layout", json.loads(id.removeprefix(CUSTOM)), Layout)
    return lay_grid(layout, id)


def custom_grid(plain: object) -> Grid:
    """The grid of a layout that somebody sent; LayoutError says what is wrong with it, and where."""
    try:
        layout = msgspec.convert(plain, Layout)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at ")
        raise LayoutError(where.strip("`").removeprefix("$.") or "layout", reason) from error
    return find_grid(CUSTOM + json.dumps(msgspec.to_builtins(layout), sort_keys=True))


def roster(cards: list[Card]) -> list[tuple[Card, int]]:
    """The different cards of an army, dearest first, with their numbers."""
    counts = Counter(cards)
    return sorted(counts.items(), key=lambda entry: (-entry[0].credits, entry[0].id))


def find_content(kind: type, id: str) -> Any:
    """A card or a grid by its id."""
    if kind is Card:
        return SOLDIERS[id]
    if kind is Grid:
        return find_grid(id)
    raise KeyError(id)


check_content()
