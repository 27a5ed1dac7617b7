"""Heroes, villains, cards and chapters, read from YAML into frozen structs."""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, Protocol, TypeVar

import msgspec

from rulewright.kernel import BadContent
from rulewright.kernel.content import content_hash, read_entries

from .ground import Ground, Plan, label_of, plan_of, space_of
from .villain_actions import Pick, VillainAction

FOLDER = Path(__file__).parents[1] / "content"
Stat = Literal["str", "int", "per"]
Colour = Literal["red", "blue", "none"]


class PrintedWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon; one with AOE needs no ACC, and `count` 2 stands for the mark x2. UC.CHAR.17-20"""

    id: str
    name: str
    kind: Literal["melee", "ranged"]
    rng: int
    acc: int = 0
    pow: int = 0
    count: int = 1
    aoe: bool = False


class Hero(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True,
    rename={"defence": "def", "strength": "str", "intellect": "int", "perception": "per"},
):  # fmt: skip
    """A hero sheet, or the half of one."""

    id: str
    sheet: str
    name: str
    short: str
    kind: str
    base: Literal["small", "medium", "large"]
    icon: str
    init: int
    vit: int
    strength: int
    defence: int
    arm: int
    weapons: tuple[PrintedWeapon, ...]
    notes: tuple[str, ...]
    intellect: int = -1
    perception: int = -1
    keywords: tuple[str, ...] = ()


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"defence": "def"}):
    """One face of a Villain Stat card."""

    vit: int
    defence: int
    arm: int
    weapons: tuple[PrintedWeapon, ...]
    keywords: tuple[str, ...]
    tactics: tuple[str, ...]


class Villain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A villain type with its figures by colour and both faces of its card. UC.COMP.01-04"""

    id: str
    name: str
    base: Literal["small", "medium", "large"]
    icon: str
    figures: dict[Colour, int]
    regular: Face
    epic: Face


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    number: int
    name: str
    colour: Literal["red", "blue"]
    environment: bool
    text: str
    brief: str = ""


class PrintedPick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many villains of what kind and colour, and whether the nearest or the farthest. UC.VPH.02"""

    count: int
    what: str = "any"
    colour: str = "any"
    by: Literal["", "closest", "farthest", "here"] = ""


class PrintedAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Villain Action card; with `otherwise` the closest villain activates if nobody else fits. UC.VPH.03"""

    id: str
    number: int
    name: str
    preference: str
    picks: tuple[PrintedPick, ...]
    otherwise: bool = False
    clock: bool = False


class Feat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    hero: str
    special: int
    name: str
    figure: str
    text: str
    brief: str = ""


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Ability card: what it changes in numbers, and its price in XP; `text` says what code does in its name."""

    id: str
    hero: str
    number: int
    name: str
    cost: int
    figure: str = ""
    stats: dict[str, int] = {}
    weapons: dict[str, dict[str, int]] = {}
    keywords: tuple[str, ...] = ()
    challenges: dict[str, int] = {}
    text: str = ""
    brief: str = ""


class SideQuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Side Quest card; without `text` it is the chapter's challenge of the same id. `bonus` is paid beside XP."""

    id: str
    number: int
    name: str
    xp: int
    text: str = ""
    bonus: str = ""


class Reserve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of one type in the reserves, those on the map at the start included, and its index tokens."""

    type: str
    red: int
    blue: int
    index: tuple[int, ...]
    face: Literal["regular", "epic"] = "regular"


class Boss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A significant villain, which comes from the box. UC.SIG.01-04, UC.PLACE.03"""

    type: str
    name: str
    vit: int
    at: str
    init: int
    face: Literal["regular", "epic"] = "regular"
    colour: Colour = "none"
    vit3: int = 0
    by_cards: bool = True


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much the clock gains a round, and at how much it strikes. UC.COMP.18"""

    tick: int
    limit: int


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A stat challenge in certain spaces; with `feat` a Feat card is discarded first."""

    id: str
    at: tuple[str, ...]
    stats: dict[Stat, int]
    text: str
    feat: bool = False

    @cached_property
    def spaces(self) -> tuple[int, ...]:
        return tuple(space_of(label) for label in self.at)


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A chapter as data. UC.SETUP.12-18"""

    id: str
    number: int
    title: str
    objective: str
    beware: str
    decisions: int  # of a game, by bots
    map: str
    reserves: tuple[Reserve, ...]
    starts: tuple[tuple[str, Literal["red", "blue"], str], ...]
    events: tuple[int, ...]
    three_events: tuple[int, ...]
    villain_actions: tuple[int, ...]
    rewards: dict[str, int]
    four_events: tuple[int, ...] = ()
    bosses: tuple[Boss, ...] = ()
    clock: Clock | None = None
    challenges: tuple[Challenge, ...] = ()
    quest_challenges: tuple[Challenge, ...] = ()

    @cached_property
    def plan(self) -> Plan:
        return plan_of(self.map)

    @property
    def quests(self) -> tuple[int, ...]:
        """The numbers of its Side Quest cards; the last chapter has none. UC.SETUP.16"""
        return () if self.number >= LAST_PRINTED else tuple(range(4 * self.number - 3, 4 * self.number + 1))


def action_of(card: PrintedAction) -> VillainAction:
    """A Villain Action card as play looks at it."""
    picks = tuple(Pick(pick.count, pick.what, pick.colour, pick.by) for pick in card.picks)
    return VillainAction(card.id, card.number, card.name, card.preference, picks, card.otherwise, card.clock)


class Numbered(Protocol):
    """What is known by its number."""

    @property
    def id(self) -> str: ...
    @property
    def number(self) -> int: ...


N = TypeVar("N", bound=Numbered)


def numbered(name: str, kind: type[N]) -> dict[int, N]:
    """The entries of a file by their numbers, each once."""
    found: dict[int, N] = {}
    for entry in read_entries(FOLDER / f"{name}.yaml", kind).values():
        if entry.number in found:
            raise BadContent(f"{name}.yaml", entry.id, f"number: {entry.number} is that of {found[entry.number].id!r}")
        found[entry.number] = entry
    return found


LAST_PRINTED = 7
HEROES = read_entries(FOLDER / "heroes.yaml", Hero)
VILLAINS = read_entries(FOLDER / "villains.yaml", Villain)
EVENTS = numbered("events", Event)
VILLAIN_ACTIONS = {number: action_of(card) for number, card in numbered("villain_actions", PrintedAction).items()}
FEATS = tuple(read_entries(FOLDER / "feats.yaml", Feat).values())
ABILITIES = read_entries(FOLDER / "abilities.yaml", Ability)
SIDE_QUESTS = numbered("side_quests", SideQuest)
CHAPTERS = numbered("chapters", Chapter)
HASH = content_hash(*FOLDER.glob("*.yaml"))
WORDS = {
    "", "*", "####", "F:NS", "F:EW", "ROCK", "CAVE", "CTRL", "STRS",
    "BODY", "PKG", "BOSS", "CAG1", "CAG2", "CAG3", "AMB", "EXIT", "PROC", "MON", "CEPH",
}  # fmt: skip
"""What may be written on a map beside passages: tiles, then the markers of the chapters."""
EVENT_NUMBER = {event.id: event.number for event in EVENTS.values()}


def check_map(chapter: Chapter) -> None:
    """Only tiles and markers that do something may lie on a map: no cistern, no collapsed floor, no pit, and no open or
    closed marker. UC.ELEM.11, UC.COMP.15
    """
    for space, word in enumerate(chapter.plan.labels):
        if word not in WORDS and space not in chapter.plan.passages.values():
            raise BadContent("chapters.yaml", chapter.id, f"map: {word!r} in {label_of(space)} has no function")


def check_figures(chapter: Chapter) -> None:
    """Nobody takes more figures than there are. UC.COMP.02-04"""
    used = Counter[tuple[str, Colour]]((boss.type, boss.colour) for boss in chapter.bosses)
    for reserve in chapter.reserves:
        used += Counter[tuple[str, Colour]]({(reserve.type, "red"): reserve.red, (reserve.type, "blue"): reserve.blue})
    for (type, colour), count in used.items():
        if type not in VILLAINS:
            raise BadContent("chapters.yaml", chapter.id, f"there is no villain {type!r}")
        most = VILLAINS[type].figures.get(colour, 0)
        if count > most:
            raise BadContent("chapters.yaml", chapter.id, f"{type}: {count} {colour} figures, but there are {most}")


def check_errand(chapter: Chapter) -> None:
    """A chapter after the last has no script: its challenges and bosses are what there is to do, and it must pay."""
    if chapter.number > LAST_PRINTED and not (chapter.challenges or chapter.bosses):
        raise BadContent("chapters.yaml", chapter.id, "expected challenges or bosses: without them nothing can be won")
    if chapter.number > LAST_PRINTED and "objective" not in chapter.rewards:
        raise BadContent("chapters.yaml", chapter.id, "rewards: expected what the `objective` pays")


def check_chapter(chapter: Chapter) -> None:
    """Its cards are there, and everybody can stand where it places them."""
    check_errand(chapter)
    for number in (*chapter.events, *chapter.three_events, *chapter.four_events):
        if number not in EVENTS:
            raise BadContent("chapters.yaml", chapter.id, f"events: there is no Event card {number}")
    for number in chapter.villain_actions:
        if number not in VILLAIN_ACTIONS:
            raise BadContent("chapters.yaml", chapter.id, f"villain_actions: there is no card {number}")
    check_map(chapter)
    for label in (*(boss.at for boss in chapter.bosses), *(at for task in chapter.challenges for at in task.at)):
        space_of(label)
    known = [reserve.type for reserve in chapter.reserves]
    for type, _, label in chapter.starts:
        if type not in known:
            raise BadContent("chapters.yaml", chapter.id, f"starts: {type!r} is not in the reserves")
        if space_of(label) in chapter.plan.obstructions:
            raise BadContent("chapters.yaml", chapter.id, f"starts: {label} is an obstruction")
    check_figures(chapter)


def check_content() -> None:
    """What one file says of another must be there."""
    if sorted(CHAPTERS) != list(range(1, len(CHAPTERS) + 1)):
        last = max(CHAPTERS)
        raise BadContent("chapters.yaml", CHAPTERS[last].id, "number: expected chapters from 1 on, each once, no gap")
    for chapter in CHAPTERS.values():
        try:
            check_chapter(chapter)
        except ValueError as error:  # a space or a map that cannot be read
            raise BadContent("chapters.yaml", chapter.id, str(error)) from error


check_content()


@cache
def find_ground(id: str) -> Ground:
    """The map of a chapter in one of its states, by an id like '3:open:0'. UC.ELEM.08"""
    number, gate, collapsed = id.split(":")
    return CHAPTERS[int(number)].plan.lay(id, gate == "open", int(collapsed))


def ground_id(chapter: int, gate_open: bool, collapsed: int) -> str:
    return f"{chapter}:{'open' if gate_open else 'closed'}:{collapsed}"


def feat_of(sheet: int, special: int) -> Feat:
    return FEATS[6 * sheet + special - 1]
