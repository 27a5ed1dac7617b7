"""Derived numbers: attributes, armour and all that cards lend, worked out once for each set of cards and place.

The order is base, permanent changes, Items, traits and Diseases, conditions, then the limits 2 and 11. DD.ATTR.01-06
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rulewright.kernel import Sum

from .content import (
    ADVENTURERS,
    CARD_PASSIVES,
    CARDS,
    CONDITION_TEXTS,
    SKILL_PASSIVES,
    SKILLS,
    TRIUMPH_PASSIVES,
    TRIUMPHS,
    WEAKNESS_PASSIVES,
    WEAKNESSES,
    Blow,
    Passive,
)
from .monsters import ANY_STANCE
from .state import Hero, Table, surroundings
from .terms import ATTRIBUTES, CON, MAG, PAIRED

LOWEST, HIGHEST = 2, 11
MEMORY = 60_000
UNARMED = -1

WHICH = {name: which for which, name in enumerate(ATTRIBUTES)}
SHIFTS = tuple((WHICH.get(text.attribute, -1), text.change) for text in CONDITION_TEXTS)
SHIFTING = (1 << PAIRED) - 1  # only the paired conditions change attributes
STAYING = ("Body", "Head")  # what stays in force during a fight, whatever its requirements


class Attack:
    """One way to strike: a weapon, a Skill or the bare fist, on one attribute; `kind` matters to cards only.

    `source` is a card, or UNARMED or BOLT; `blows` are the weapon's and its Ammo's. DD.CDICE.04
    """

    __slots__ = ("attribute", "blows", "damage", "kind", "magic", "piercing", "source")

    def __init__(
        self, source: int, attribute: int, kind: str, damage: int = 0, piercing: bool = False, magic: bool = False,
        blows: tuple[Blow, ...] = (),
    ) -> None:  # fmt: skip
        self.source = source
        self.attribute = attribute
        self.kind = kind
        self.damage = damage
        self.piercing = piercing
        self.magic = magic
        self.blows = blows


class Profile:
    """Everything that follows from an Adventurer's cards, conditions, stance and place."""

    __slots__ = (
        "arm",
        "attacks",
        "attributes",
        "barred",
        "classes",
        "eligible",
        "held",
        "hp",
        "luck_cap",
        "powers",
        "skills",
        "stats",
    )

    def __init__(self) -> None:
        self.attributes: list[int] = []
        self.hp = 0
        self.luck_cap = 0
        self.arm = 0
        self.stats: dict[str, int] = {}
        self.attacks: tuple[Attack, ...] = ()
        self.skills: dict[str, int] = {}  # usable actions of Skills, by name: 1, or 2 once mastered
        self.barred: tuple[int, ...] = ()  # equipped Items whose requirements are not met
        self.powers: tuple[tuple[int, int], ...] = ()  # usable actions of cards: card, number of the action
        self.classes: tuple[str, ...] = ()
        self.held: set[str] = set()  # Classes of what is equipped
        self.eligible: tuple[int, ...] | None = None

    def learnable(self) -> tuple[int, ...]:
        """The Skills whose requirements are met. DD.REQ.14, 15"""
        if self.eligible is None:
            self.eligible = tuple(
                index
                for index, skill in enumerate(SKILLS)
                if meets(skill.requires, self.attributes, self.classes, self.held)
            )
        return self.eligible


Kit = tuple[
    int, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...],
    tuple[tuple[int, int], ...], tuple[int, ...], bool,
]  # fmt: skip
"""What an Adventurer is and has."""

Case = tuple[int, int, int, bool]
"""Where he is with it: his conditions, the traits around him, his stance, and whether he is in a fight."""
NO_CASE: Case = (-1, 0, 0, False)
NOT_ASKED = ("", Sum())
"""Nobody wants to know where a number comes from."""


class Cases:
    """The numbers of a kit in each case that was met, and what of a case matters to them."""

    __slots__ = (
        "adventurer", "by_fight", "by_stance", "by_traits", "case", "extras", "foundling", "gear", "kit", "known",
        "latest", "loaded", "mastered", "skills", "triumphs", "weaknesses",
    )  # fmt: skip

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        adventurer, skills, mastered, weaknesses, triumphs, gear, loaded, extras, foundling = kit
        self.adventurer, self.skills, self.mastered, self.weaknesses = adventurer, skills, mastered, weaknesses
        self.triumphs, self.gear, self.loaded, self.extras = triumphs, gear, loaded, extras
        self.foundling = foundling
        lent = [CARD_PASSIVES[card] for card in (*extras, *gear)]
        lent += [SKILL_PASSIVES[skill][skill in mastered] for skill in skills]
        lent += [WEAKNESS_PASSIVES[weakness] for weakness in weaknesses]
        lent += [TRIUMPH_PASSIVES[triumph] for triumph in triumphs]
        self.by_traits = 0
        self.by_stance = False
        for passives in lent:
            for _, _, traits, stance in passives:
                self.by_traits |= traits
                self.by_stance |= stance != ANY_STANCE
        self.by_fight = any(CARDS[card].requires and CARDS[card].slot in STAYING for card in gear)
        self.known: dict[Case, Profile] = {}
        self.case: Case = NO_CASE
        self.latest = Profile()
        """The numbers of the last case: mostly they are wanted again."""

    def are_of(self, hero: Hero) -> bool:
        """Whether an Adventurer is this one with this very kit: nothing of it was given to him anew."""
        return (
            hero.gear is self.gear and hero.loaded is self.loaded and hero.extras is self.extras
            and hero.skills is self.skills and hero.mastered is self.mastered
            and hero.weaknesses is self.weaknesses and hero.triumphs is self.triumphs
            and hero.adventurer == self.adventurer and hero.foundling == self.foundling
        )  # fmt: skip

    def recognise(self, hero: Hero) -> None:
        """Take what an Adventurer has for what was equal to it: the next look knows him by it."""
        self.gear, self.loaded, self.extras = hero.gear, hero.loaded, hero.extras
        self.skills, self.mastered = hero.skills, hero.mastered
        self.weaknesses, self.triumphs = hero.weaknesses, hero.triumphs


_known: dict[Kit, Cases] = {}
_latest: dict[int, Cases] = {}
"""The last cases of each Adventurer: mostly they are wanted again, and a look is quicker than a search."""


def kit_of(hero: Hero) -> Kit:
    return (
        hero.adventurer, hero.skills, hero.mastered, hero.weaknesses, hero.triumphs, hero.gear, hero.loaded,
        hero.extras, hero.foundling,
    )  # fmt: skip


def cases_of(hero: Hero) -> Cases:
    kit = kit_of(hero)
    cases = _known.get(kit)
    if cases is None:
        if len(_known) > MEMORY:
            _known.clear()
        cases = _known[kit] = Cases(kit)
    return cases


def profile(table: Table, hero: Hero) -> Profile:
    """The Adventurer's numbers as they are now."""
    cases = _latest.get(hero.adventurer)
    if cases is None or not cases.are_of(hero):
        cases = _latest[hero.adventurer] = cases_of(hero)
        cases.recognise(hero)
    case = (
        (hero.brief | hero.lasting | hero.deep) & SHIFTING,
        surroundings(table, hero) & cases.by_traits if cases.by_traits else 0,
        hero.guard if cases.by_stance else ANY_STANCE,
        cases.by_fight and table.fight is not None,
    )
    if case != cases.case:
        found = cases.known.get(case)
        if found is None:
            found = cases.known[case] = _worked_out(cases.kit, case, NOT_ASKED)
        cases.case, cases.latest = case, found
    return cases.latest


def attribute(table: Table, hero: Hero, which: int) -> int:
    return profile(table, hero).attributes[which]


def stat(table: Table, hero: Hero, name: str) -> int:
    return profile(table, hero).stats.get(name, 0)


def hit_points(table: Table, hero: Hero) -> int:
    """Twice CON. DD.HP.01"""
    return profile(table, hero).hp


def explain(table: Table, hero: Hero, which: str) -> Sum:
    """Why an attribute, or ARM, is what it is."""
    why = Sum()
    case = (hero.conditions, surroundings(table, hero), hero.guard, table.fight is not None)
    _worked_out(kit_of(hero), case, (which, why))
    return why


def meets(requires: str, attributes: list[int], classes: Iterable[str], held: Iterable[str]) -> bool:
    """Whether requirements hold: parts joined by commas, alternatives by bars. DD.REQ.08"""
    if not requires:
        return True
    for part in _parts(requires):
        for which, low, high, word, wanted in part:
            if which >= 0:
                if low <= attributes[which] <= high:
                    break
            elif (word in (held if which == HELD else classes)) == wanted:
                break
        else:
            return False
    return True


CLASS, HELD = -1, -2
Demand = tuple[int, int, int, str, bool]


@cache
def _parts(requires: str) -> tuple[tuple[Demand, ...], ...]:
    """`MAG 6, Cleric | Witch` as demands: an attribute with its span, or a Class."""
    return tuple(tuple(_demand(option.split()) for option in part.split("|")) for part in requires.split(","))


def _demand(words: list[str]) -> Demand:
    if words[0] in WHICH:
        which = WHICH[words[0]]
        return (which, 0, int(words[2]), "", True) if words[1] == "max" else (which, int(words[1]), 99, "", True)
    if words[0] == "not":
        return (CLASS, 0, 0, words[1], False)
    return (HELD if words[-1] == "equipped" else CLASS, 0, 0, words[0], True)


def _worked_out(kit: Kit, case: Case, explained: tuple[str, Sum]) -> Profile:
    """What every card lends, where the stance or a trait that its boxes ask for is there. DD.REQ.01, 03-06"""
    adventurer, skills, mastered, weaknesses, triumphs, gear, loaded, extras, foundling = kit
    conditions, traits, stance, fighting = case
    sheet = ADVENTURERS[adventurer]
    found = Profile()
    attributes = list(sheet.attributes)
    stats: dict[str, int] = {}
    wanted, why = explained
    if wanted in WHICH:
        why.add(attributes[WHICH[wanted]], sheet.name, "DD.ATTR.01")

    def lend(passives: tuple[Passive, ...], reason: str) -> None:
        for given, value, needed, posture in passives:
            if (needed and not needed & traits) or (posture != ANY_STANCE and posture != stance):
                continue
            if given in WHICH:
                attributes[WHICH[given]] += value
            else:
                stats[given] = stats.get(given, 0) + value
            if given == wanted:
                why.add(value, reason, "DD.ATTR.02")

    for triumph in triumphs:
        lend(TRIUMPH_PASSIVES[triumph], TRIUMPHS[triumph].name)
    for card in extras:
        lend(CARD_PASSIVES[card], CARDS[card].name)
    worn = _usable_gear(gear, attributes, sheet.classes, conditions, traits, stance, fighting)
    for card in worn:  # DD.ITEM.04
        lend(CARD_PASSIVES[card], CARDS[card].name)
    if foundling:
        lend((Passive("PER", -1),), "the foundling")
    for bit, (which, change) in enumerate(SHIFTS):
        if conditions >> bit & 1 and which >= 0:
            lend((Passive(ATTRIBUTES[which], change),), CONDITION_TEXTS[bit].id)
    held = {word for card in worn for word in (*CARDS[card].classes, CARDS[card].slot)}
    limited = _limited(attributes)
    for skill in skills:
        entry = SKILLS[skill]
        if meets(entry.requires, limited, sheet.classes, held):  # DD.REQ.16
            lend(SKILL_PASSIVES[skill][skill in mastered], entry.name)
            if entry.action:
                found.skills[entry.action] = 2 if skill in mastered else 1
    for weakness in weaknesses:
        if meets(WEAKNESSES[weakness].requires, limited, sheet.classes, held):  # DD.WEAK.08, 09
            lend(WEAKNESS_PASSIVES[weakness], WEAKNESSES[weakness].name)
    found.attributes = _limited(attributes)
    found.stats = stats
    found.classes = sheet.classes
    found.held = held
    _derive(found, worn, gear, loaded, extras)
    return found


def _limited(attributes: list[int]) -> list[int]:
    return [LOWEST if value < LOWEST else HIGHEST if value > HIGHEST else value for value in attributes]


def _derive(
    found: Profile, worn: tuple[int, ...], gear: tuple[int, ...], loaded: tuple[tuple[int, int], ...],
    extras: tuple[int, ...],
) -> None:  # fmt: skip
    """What follows from attributes and stats: HP, the limit of Luck, ARM, what can be used, and ways to strike."""
    stats = found.stats
    found.hp = 2 * found.attributes[CON]
    found.luck_cap = max(0, found.attributes[MAG] + stats.get("luck_cap", 0))
    found.arm = stats.get("ARM", 0)
    if stats.get("bare"):
        found.arm = 0  # the robe bears no other armour
    magicless = bool(stats.get("no_magic"))
    worn = tuple(card for card in worn if not (magicless and "Magic" in CARDS[card].classes))
    found.barred = tuple(card for card in gear if card not in worn)
    found.attacks = tuple(_attacks(worn, loaded, stats, found.skills))
    found.powers = tuple((card, number) for card in (*worn, *extras) for number in range(len(CARDS[card].actions)))


def _usable_gear(
    gear: tuple[int, ...], attributes: list[int], classes: tuple[str, ...], conditions: int, traits: int, stance: int,
    fighting: bool,
) -> tuple[int, ...]:  # fmt: skip
    """The Items whose requirements are met, by what all that is worn, and every condition, make of the attributes.

    What is worn on body and head stays in force during a fight. DD.REQ.09-13, DD.STAT.12, 13
    """
    dressed = list(attributes)
    for card in gear:
        for given, value, needed, posture in CARD_PASSIVES[card]:
            fits = not (needed and not needed & traits) and posture in (ANY_STANCE, stance)
            if fits and given in WHICH:
                dressed[WHICH[given]] += value
    for bit, (which, change) in enumerate(SHIFTS):
        if conditions >> bit & 1 and which >= 0:
            dressed[which] += change
    limited = _limited(dressed)
    return tuple(
        card
        for card in gear
        if meets(CARDS[card].requires, limited, classes, ()) or (fighting and CARDS[card].slot in STAYING)
    )


def _attacks(
    worn: tuple[int, ...], loaded: tuple[tuple[int, int], ...], stats: dict[str, int], skills: dict[str, int]
) -> Iterable[Attack]:
    """With bare fists, with each weapon and its Ammo if it has some, and with Skills. DD.AMMO.01, 02, DD.FACT.02, 08"""
    more = stats.get("dmg", 0)
    far = stats.get("range_dmg", 0)
    for name in ("AGI", "STR"):
        yield Attack(UNARMED, WHICH[name], "melee", more + stats.get("unarmed_dmg", 0))
    for card in worn:
        blow = CARDS[card].attack
        if blow is None or not blow.kind:
            continue
        ammo = next((CARDS[round_].attack for weapon, round_ in loaded if weapon == card), None)
        blows = (blow, ammo) if ammo is not None else (blow,)
        damage = sum(part.damage for part in blows) + more + (far if blow.kind == "range" else 0)
        for name in blow.by:
            which = WHICH[name]
            yield Attack(
                card, which, blow.kind, damage, any(part.piercing for part in blows), blow.magic or which == MAG, blows
            )
    if bolt := skills.get("void_bolt"):
        yield Attack(BOLT, MAG, "range", bolt - 1 + more + far, True, True)


SKILL_OF_BOLT = next(index for index, skill in enumerate(SKILLS) if skill.action == "void_bolt")
BOLT = -2 - SKILL_OF_BOLT  # no card: the Skill itself strikes
