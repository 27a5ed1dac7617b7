"""Adventurers, cards, monsters, encounters, missions and the map's places, read from YAML into frozen structs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rulewright.kernel import BadContent
from rulewright.kernel.content import content_hash, read_entries

from .monsters import ANY_STANCE, Monster
from .passives import PASSIVES
from .printed import Foe, PrintedMonster
from .terms import ASSAULT, CONDITIONS, GUARD, trait_mask

FOLDER = Path(__file__).parents[1] / "content"


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every entry has."""

    id: str
    name: str = ""
    text: str = ""


class Passive(NamedTuple):
    """A number or a flag that a card lends its bearer, where its boxes fit."""

    stat: str
    value: int
    traits: int = 0  # any of them is enough; 0 asks for none
    stance: int = ANY_STANCE


def passive(text: str) -> Passive:
    """`[Gd] PD+1` or `immune_Stunned`."""
    match = re.fullmatch(r"(?:\[([\w|]+)\] )?([A-Za-z_]+?)([+-]\d+)?", text)
    if match is None:
        raise ValueError(f"nobody understands the effect {text!r}")
    if match[2] not in PASSIVES:
        raise ValueError(f"nobody can say what {match[2]!r} does")
    value = int(match[3]) if match[3] else 1
    if match[1] in ("As", "Gd"):
        return Passive(match[2], value, 0, ASSAULT if match[1] == "As" else GUARD)
    return Passive(match[2], value, trait_mask(match[1]) if match[1] else 0)


# ---- the map --------------------------------------------------------------------------------------------------------


class Territory(Entry, frozen=True, kw_only=True):
    """A stretch of country: its Region and Danger Level hold for its Paths and Roads. DD.TERR.01-07"""

    region: str
    danger: int
    traits: tuple[str, ...]
    border: str


class Place(Entry, frozen=True, kw_only=True):
    """A space: a Location, a Road, a Path, an overlay, or The Maze; with a level of its own, or none.

    DD.MAP.01, 02, 04, 05
    """

    kind: str
    territory: str
    town: int = 0
    danger: int = 0
    traits: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()


# ---- cards ----------------------------------------------------------------------------------------------------------


class Blow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an Attack, or an Ammo card, adds to a hit."""

    kind: str = ""
    by: tuple[str, ...] = ()
    damage: int = 0
    piercing: bool = False
    magic: bool = False
    hit: str = ""
    doubles: str = ""
    unaware: int = 0
    unattacked: int = 0
    doubles_damage: int = 0
    spray: int = 0  # Wounds to the other Monsters that target the attacker
    splash: int = 0  # Wounds to every other Monster
    heal: int = 0
    reload: bool = False


BLOWS = {
    "piercing": "armour does not stop it", "magic": "it is Magic", "hit": "a hit {brings}",
    "doubles": "a hit on doubles {brings}", "unaware": "it deals {n} more damage to a Monster that does not target you",
    "unattacked": "it deals {n} more damage while nobody attacks you", "doubles_damage": "doubles deal {n} more damage",
    "spray": "a hit deals each other Monster that targets you {n} damage",
    "splash": "a hit deals each other Monster {n} damage",
    "heal": "a hit heals you by {n}", "reload": "after a shot a Quick Action reloads it",
}  # fmt: skip
"""What each part of a blow does, in words."""


class CardAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a card lets its bearer do in a fight or while resting."""

    when: str
    do: str
    box: str = ""


class Loot(Entry, frozen=True, kw_only=True):
    """A card of the Loot and Epic Loot decks. DD.LOOT.08, DD.CLASS.01"""

    kind: str
    classes: tuple[str, ...] = ()
    slot: str = ""
    cost: int = 0
    requires: str = ""
    start: bool = False
    heavy: bool = False
    unique: bool = False
    loot_only: bool = False
    town_only: bool = False
    lasting: bool = False
    uses: str = ""
    ammo: str = ""
    attack: Blow | None = None
    does: tuple[str, ...] = ()
    actions: tuple[CardAction, ...] = ()
    do: str = ""


class Skill(Entry, frozen=True, kw_only=True):
    """A Skill with its Mastery on the back. DD.IMPR.01-04"""

    kind: str
    xp: int
    mastery_xp: int
    mastery_text: str = ""
    requires: str = ""
    action: str = ""
    box: str = ""
    does: tuple[str, ...] = ()
    mastered: tuple[str, ...] = ()


class Weakness(Entry, frozen=True, kw_only=True):
    xp: int
    does: tuple[str, ...]
    requires: str = ""


class Triumph(Entry, frozen=True, kw_only=True):
    does: tuple[str, ...]


class Adventurer(Entry, frozen=True, kw_only=True):
    """A character sheet. DD.ADV.01-05"""

    classes: tuple[str, ...]
    attributes: tuple[int, int, int, int, int, int]
    luck: int
    gp: int
    xp: int
    skill: str
    gear: tuple[str, ...]
    fortune: str
    fortune_text: str
    suggested_skill: str
    suggested_weakness: str


class Danger(Entry, frozen=True, kw_only=True):
    place: str
    value: int
    column: str
    hand: str = ""
    special: dict[str, int] = {}
    icons: str = ""


class Doom(Entry, frozen=True, kw_only=True):
    """What it does at once, and in `lasting` the sentence that holds from then on. DD.DCARD.01, 04"""

    valid: tuple[str, ...]
    do: str = ""
    lasting: str = ""


class Sign(Entry, frozen=True, kw_only=True):
    do: str


class Keyword(Entry, frozen=True, kw_only=True):
    """An ability of Monsters; `{n}` in its text is the number beside it. DD.MABIL.02"""

    arrival: bool = False


class Condition(Entry, frozen=True, kw_only=True):
    """What it does to an Adventurer, and in `monster` to a Monster. DD.STAT.01, DD.MSTAT.01"""

    attribute: str = ""
    change: int = 0
    monster: str = ""


class Choosable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One option of an Encounter. DD.ENCX.01-03"""

    label: str
    do: str = ""
    win: str = ""
    cost: int = 0
    cost_each: int = 0
    cost_own: int = 0
    luck: int = 0
    needs: str = ""


class Half(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Encounter, or one half of a split one. DD.ENC.05-08"""

    name: str
    options: tuple[Choosable, ...]
    timing: str = "after"
    chooser: str = "none"


class Encounter(Half, frozen=True, kw_only=True):
    id: str
    region: str
    half: str = ""
    other: Half | None = None
    foe: Foe | None = None


class EpicPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Epic Monster that a mission places: a named card, or the next of a Lair. DD.EPMV.01"""

    at: str
    card: str = ""
    lair: str = ""
    to: str = ""
    less: int = 0
    """HP that it has lost before the mission begins."""


class Mission(Entry, frozen=True, kw_only=True):
    factions: tuple[str, ...]
    tier: int
    start: str
    bounty: int
    setup: str
    objective: str
    reward: str
    next: tuple[str, ...]
    triumph: str = ""
    clues: dict[str, str] = {}
    epics: tuple[EpicPlan, ...] = ()
    hp: dict[str, tuple[int, int, int]] = {}
    """Of an Epic Monster in this mission: so many HP, so many for each Adventurer, and for each mission done before."""
    overlay: str = ""
    deck: tuple[str, ...] = ()
    voidgates: tuple[str, ...] = ()
    raise_: tuple[str, ...] = msgspec.field(default=(), name="raise")
    paths: dict[str, tuple[str, ...]] = {}
    kill: tuple[str, ...] = ()
    """The Epic Monsters whose death is the objective, or part of it."""
    lost_at: dict[str, str] = {}
    """Where an Epic Monster must not come to stand."""
    guarded: str = ""
    """Where the Law attacks every turn."""
    crown_breaks_at: str = ""
    bounty_floor: int = 1
    """The lowest Bounty Level until a Clue is explored."""
    bounty_ceiling: int = 6
    surrender: bool = True
    clear: int = 0
    """So many Clues must be stormed, in a mission that is data alone."""


# ---- everything, once -----------------------------------------------------------------------------------------------


def _read(name: str, kind: type[Any]) -> tuple[Any, ...]:
    return tuple(read_entries(FOLDER / f"{name}.yaml", kind).values())


def _monsters() -> Iterable[Monster]:
    """Those of the Monster, Law and Epic decks, of the Loot deck, and Encounters that can be fought. DD.MON.01"""
    index = 0
    for name in ("monsters", "epic_monsters", "loot_monsters"):
        for printed in _read(name, PrintedMonster):
            try:
                yield Monster(index, printed.id, printed.name, printed.deck, printed, printed.lair)
            except ValueError as error:
                raise BadContent(str(FOLDER / f"{name}.yaml"), printed.id, str(error)) from error
            index += 1
    for encounter in ENCOUNTERS:
        if encounter.foe is not None:
            yield Monster(index, encounter.id, encounter.name, "encounter", encounter.foe)
            index += 1


TERRITORIES: tuple[Territory, ...] = _read("territories", Territory)
PLACES: tuple[Place, ...] = _read("spaces", Place)
ADVENTURERS: tuple[Adventurer, ...] = _read("adventurers", Adventurer)
SKILLS: tuple[Skill, ...] = _read("skills", Skill)
WEAKNESSES: tuple[Weakness, ...] = _read("weaknesses", Weakness)
TRIUMPHS: tuple[Triumph, ...] = _read("triumphs", Triumph)
LOOT: tuple[Loot, ...] = _read("loot", Loot)
EPIC_LOOT: tuple[Loot, ...] = _read("epic_loot", Loot)
CARDS: tuple[Loot, ...] = LOOT + EPIC_LOOT
DANGERS: tuple[Danger, ...] = _read("danger", Danger)
DOOMS: tuple[Doom, ...] = _read("doom", Doom)
SIGNS: tuple[Sign, ...] = _read("signs", Sign)
KEYWORDS: tuple[Keyword, ...] = _read("keywords", Keyword)
CONDITION_TEXTS: tuple[Condition, ...] = _read("conditions", Condition)
ENCOUNTERS: tuple[Encounter, ...] = _read("encounters", Encounter)
MISSIONS: tuple[Mission, ...] = _read("missions", Mission)
MONSTERS: tuple[Monster, ...] = tuple(_monsters())
HASH = content_hash(*FOLDER.glob("*.yaml"))

if tuple(entry.id for entry in CONDITION_TEXTS) != CONDITIONS:
    raise BadContent("conditions.yaml", "", f"expected {', '.join(CONDITIONS)}: rules go by them")

CARD = {card.id: index for index, card in enumerate(CARDS)}
SKILL = {skill.id: index for index, skill in enumerate(SKILLS)}
WEAKNESS = {weakness.id: index for index, weakness in enumerate(WEAKNESSES)}
TRIUMPH = {triumph.id: index for index, triumph in enumerate(TRIUMPHS)}
MONSTER = {monster.id: index for index, monster in enumerate(MONSTERS)}
MISSION = {mission.id: index for index, mission in enumerate(MISSIONS)}
ADVENTURER = {adventurer.id: index for index, adventurer in enumerate(ADVENTURERS)}
ENCOUNTER = {encounter.id: index for index, encounter in enumerate(ENCOUNTERS)}
DOOM = {doom.id: index for index, doom in enumerate(DOOMS)}
SIGN = {sign.id: index for index, sign in enumerate(SIGNS)}
DANGER = {danger.id: index for index, danger in enumerate(DANGERS)}

COLUMNS = {"a": (0, 1, 1, 2), "b": (1, 2, 2, 3), "c": (1, 2, 3, 4), "d": (2, 3, 4, 5), "e": (2, 4, 5, 6)}

CARD_PASSIVES = tuple(tuple(map(passive, card.does)) for card in CARDS)
SKILL_PASSIVES = tuple(
    (tuple(map(passive, skill.does)), tuple(map(passive, skill.mastered or skill.does))) for skill in SKILLS
)
WEAKNESS_PASSIVES = tuple(tuple(map(passive, weakness.does)) for weakness in WEAKNESSES)
TRIUMPH_PASSIVES = tuple(tuple(map(passive, triumph.does)) for triumph in TRIUMPHS)

LOOT_DECK, EPIC_LOOT_DECK = range(len(LOOT)), range(len(LOOT), len(CARDS))
EQUIPPED_SLOTS = ("Body", "Head", "Gauntlet", "Jewelry", "1H", "2H", "LH")
HAND_SLOTS = ("1H", "2H", "LH")
CROWN, HORN = CARD["crown_of_cruelty"], CARD["doombringer_horn"]
WITHHELD_LOOT = (CROWN, HORN)
WITHHELD_MONSTER = MONSTER["the_dread_saint"]
