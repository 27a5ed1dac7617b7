"""Who plays in a chapter: the profile of every figure, with bought abilities folded in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from rulewright.kernel import Content

from .content import ABILITIES, CHAPTERS, HEROES, VILLAINS, Ability, Boss, Chapter, Face, Hero
from .powers import FIRST_VILLAIN, PAIR, SHEET_OF, SHEETS
from .weapons import Weapon, weapon_of

SMALL, MEDIUM, LARGE = 1, 2, 3
BASES = {"small": SMALL, "medium": MEDIUM, "large": LARGE}
TINY, CONSTRUCT, STEADY, STEALTH, SNIPER, RESILIENT, PAWN, HOSTILE = (1 << bit for bit in range(8))
KEYWORDS = {
    "tiny": TINY, "construct": CONSTRUCT, "steady": STEADY, "stealth": STEALTH, "sniper": SNIPER,
    "resilient_flesh": RESILIENT, "sacrificial_pawn": PAWN, "hostile": HOSTILE,
}  # fmt: skip
KEYWORD_WORDS = {
    "tiny": "charges through fissures, suffers free strikes only on 6",
    "construct": "is no living thing",
    "steady": "cannot be knocked down",
    "stealth": "cannot be shot from beyond the next space",
    "sniper": "may shoot into a space where its friends stand",
    "resilient_flesh": "is only knocked down by 1 damage while it stands, paying 2 XP if finished standing, 1 lying",
    "sacrificial_pawn": "lets a villain in its space fall instead",
    "hostile": "attacks villains as gladly as heroes, the most Health first",
}
"""What each keyword does, after 'it'."""
KEYWORD_NOTES = {
    "tiny": "A free strike at it or by it hurts only on 6, not on 5.",
    "sacrificial_pawn": "When it would lose its last Health, a villain there that is no boss falls, picked by the "
    "active player and without XP; it is left with 1.",
}
"""What else a keyword does."""
RED, BLUE, NO_COLOUR = 0, 1, 2
COLOURS = {"red": RED, "blue": BLUE, "none": NO_COLOUR}
NO_INDEX = 9
RESERVES, BOX = 0, 1


@dataclass(frozen=True, slots=True)
class Profile:
    """The printed numbers of one figure, hero or villain, as they stand in this chapter."""

    id: str
    name: str
    icon: str
    base: int
    vit: int
    defence: int
    arm: int
    weapons: tuple[Weapon, ...]
    keywords: int
    init: int = 0
    stats: tuple[int, int, int] = (-1, -1, -1)  # STR, INT, PER; -1 where there is none
    trained: tuple[int, int, int] = (0, 0, 0)  # bonuses to challenges
    tactics: tuple[str, ...] = ()
    colour: int = NO_COLOUR
    index: int = NO_INDEX
    home: int = RESERVES
    boss: bool = False
    by_cards: bool = True
    melee: tuple[int, ...] = ()  # weapons of each kind, by number
    ranged: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Cast(Content):
    """The chapter, the party with its abilities, and a profile for each figure that may come onto the map."""

    id: str
    number: int  # of the chapter
    chapter: Chapter
    party: tuple[int, ...]  # sheets in play
    skills: tuple[int, ...]
    profiles: tuple[Profile, ...]
    supply: dict[tuple[str, int], tuple[int, ...]]  # the figures of a type and colour
    types: dict[int, str]  # by index token
    bosses: tuple[int, ...]
    hostile: tuple[int, ...] = ()
    box: tuple[str, ...] = ()  # types that rules have taken from the box
    ranks: tuple[tuple[int, ...], ...] = ()  # who of the villains comes first, by priority colour
    tasks: int = 0  # spaces with challenges, as bits

    @property
    def villains(self) -> range:
        return range(FIRST_VILLAIN, len(self.profiles))


def ranked(profiles: list[Profile], colour: int) -> tuple[int, ...]:
    """The priority colour first, then the lower index; the uncoloured and unnumbered last. UC.PRIO.01-03"""
    first = {colour: 0, NO_COLOUR: 2}
    return tuple(first.get(profile.colour, 1) * (NO_INDEX + 1) + profile.index for profile in profiles)


def expanded(weapons: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    """A weapon marked x2 is two weapons. UC.CHAR.17"""
    return tuple(weapon for weapon in weapons for _ in range(weapon.count))


def armed(profile: Profile) -> Profile:
    """The profile with its weapons sorted by kind."""
    kinds = [weapon.kind for weapon in profile.weapons]
    melee = tuple(w for w, kind in enumerate(kinds) if kind == "melee")
    return replace(profile, melee=melee, ranged=tuple(w for w in range(len(kinds)) if w not in melee))


def bits_of(keywords: tuple[str, ...]) -> int:
    return sum(KEYWORDS[word] for word in set(keywords))


def hero_profile(hero: Hero, abilities: list[Ability]) -> Profile:
    """A hero's sheet with what the bought cards change. UC.CHAR.01, 02, 07, 10, 13, 16, UC.CUMUL.02, 03"""
    stats = {"vit": hero.vit, "def": hero.defence, "arm": hero.arm}
    trained = {"str": 0, "int": 0, "per": 0}
    changes: dict[str, dict[str, int]] = {}
    keywords = list(hero.keywords)
    for ability in abilities:
        keywords += ability.keywords
        for name, value in ability.stats.items():
            stats[name] += value
        for name, value in ability.challenges.items():
            trained[name] += value
        for weapon, change in ability.weapons.items():
            mine = changes.setdefault(weapon, {})
            for name, value in change.items():
                mine[name] = mine.get(name, 0) + value
    weapons = tuple(weapon_of(weapon, changes.get(weapon.id, {})) for weapon in hero.weapons)
    return Profile(
        hero.id, hero.short, hero.icon, BASES[hero.base], stats["vit"], stats["def"], stats["arm"], expanded(weapons),
        bits_of(tuple(keywords)), hero.init,
        (hero.strength, hero.intellect, hero.perception),
        (trained["str"], trained["int"], trained["per"]),
    )  # fmt: skip


def villain_profile(type: str, face: Face, colour: int, index: int) -> Profile:
    """The numbers of a face of its stat card. UC.CHAR.01, 03, 07, 16"""
    villain = VILLAINS[type]
    weapons = tuple(weapon_of(weapon, {}) for weapon in face.weapons)
    return Profile(
        type, villain.name, villain.icon, BASES[villain.base], face.vit, face.defence, face.arm,
        expanded(weapons), bits_of(face.keywords), tactics=face.tactics, colour=colour, index=index,
    )  # fmt: skip


def bought(sheet: int, skills: int) -> list[Ability]:
    return [a for a in ABILITIES.values() if a.hero == SHEETS[sheet] and skills >> (a.number - 1) & 1]


def hero_profiles(skills: tuple[int, ...]) -> list[Profile]:
    """The five figures of the heroes with what they have bought, then Ambrose. UC.COMP.05"""
    profiles = []
    for figure, hero in enumerate(HEROES.values()):
        owned = bought(SHEET_OF[figure], skills[SHEET_OF[figure]])
        mine = [a for a in owned if SHEET_OF[figure] != PAIR or a.figure == hero.id]
        profiles.append(hero_profile(hero, mine))
    return [*profiles, Profile("ambrose", "Ambrose", "beard", SMALL, 6, 12, 12, (), 0, 1)]


def boss_profile(boss: Boss, heroes: int) -> Profile:
    """A significant villain of the box; three heroes meet a weaker one. UC.SIG.04, 05"""
    villain = VILLAINS[boss.type]
    face = villain.epic if boss.face == "epic" else villain.regular
    printed = villain_profile(boss.type, face, COLOURS[boss.colour], NO_INDEX)
    vit = boss.vit3 if boss.vit3 and heroes == 3 else boss.vit
    return replace(printed, name=boss.name, vit=vit, init=boss.init, home=BOX, boss=True, by_cards=boss.by_cards)


@cache
def find_cast(id: str) -> Cast:
    """The cast of a chapter by an id like '3/0.1.2.3/0.0.0.0': chapter, sheets, skills, then types from the box.

    The chapter says which face of a stat card is used. UC.CHAR.04
    """
    number, sheets, bits, *box = id.split("/")
    chapter = CHAPTERS[int(number)]
    party = tuple(map(int, sheets.split(".")))
    g, c, m, p = map(int, bits.split("."))
    skills = (g, c, m, p)
    profiles = hero_profiles(skills)
    supply: dict[tuple[str, int], tuple[int, ...]] = {}

    def add(profile: Profile, count: int) -> None:
        first = len(profiles)
        profiles.extend([profile] * count)
        supply[profile.id, profile.colour] = tuple(range(first, first + count))

    for reserve in chapter.reserves:
        villain = VILLAINS[reserve.type]
        face = villain.epic if reserve.face == "epic" else villain.regular
        for colour, count in ((RED, reserve.red), (BLUE, reserve.blue)):
            add(villain_profile(reserve.type, face, colour, reserve.index[0]), count)
    bosses = tuple(range(len(profiles), len(profiles) + len(chapter.bosses)))
    profiles += [boss_profile(boss, len(party)) for boss in chapter.bosses]
    for type in box:
        for colour_name, count in VILLAINS[type].figures.items():
            taken = sum(boss.type == type and boss.colour == colour_name for boss in chapter.bosses)
            profile = villain_profile(type, VILLAINS[type].regular, COLOURS[colour_name], NO_INDEX)
            add(replace(profile, home=BOX), count - taken)
    types = {number: reserve.type for reserve in chapter.reserves for number in reserve.index}
    hostile = tuple(figure for figure, p in enumerate(profiles) if p.keywords & HOSTILE)
    ranks = tuple(ranked(profiles, colour) for colour in (RED, BLUE))
    challenges = (*chapter.challenges, *chapter.quest_challenges)
    tasks = sum(1 << space for space in {space for challenge in challenges for space in challenge.spaces})
    return Cast(
        id, chapter.number, chapter, party, skills, tuple(map(armed, profiles)), supply, types, bosses, hostile,
        tuple(box), ranks, tasks,
    )  # fmt: skip


def cast_id(chapter: int, party: tuple[int, ...], skills: tuple[int, ...], box: tuple[str, ...] = ()) -> str:
    return "/".join((str(chapter), ".".join(map(str, party)), ".".join(map(str, skills)), *box))


def with_box(cast: Cast, type: str) -> Cast:
    """The same cast and the figures of one more type, which come from the box with their stat card. UC.PLACE.03"""
    return find_cast(cast_id(cast.chapter.number, cast.party, cast.skills, (*cast.box, type)))
