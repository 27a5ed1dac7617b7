"""Sheets of heroes, villains and the party: numbers with their reasons, and what each of them does."""

from __future__ import annotations

from rulewright.kernel import Sum
from rulewright.kernel.numbers import Term
from rulewright.kernel.scene import Counter, Number, Sheet

from ..rules.cast import BLUE, KEYWORDS, RED, Profile
from ..rules.chapters import SafeConduct
from ..rules.content import HEROES, VILLAINS, Ability, Hero
from ..rules.journal import remembered
from ..rules.powers import AMBROSE, SHEET_OF
from ..rules.ratings import armour, cover_of, defence
from ..rules.script import script_of
from ..rules.state import (
    BANK,
    COLD_NERVE,
    CORRODED,
    DOWN,
    DRIVE_BOOST,
    DRIVEN,
    INVULNERABLE,
    IRON_WALL,
    LONG_THROW,
    TRICKED,
    UNTOUCHABLE,
    WAR_CRY,
    Table,
)
from ..rules.villains import next_move
from .cards import abilities_of
from .deeds import bonds_of
from .names import COLOUR_NAMES, MARKER_NAMES, called, capital, short_name
from .sentences import STAT_WORDS, ability_text, keyword_notes, keywords_text, tactics_text, weapons_brief, weapons_text
from .tales import CHAPTER_TALES, PEOPLE

BADGES = (
    (DOWN, "knocked down"), (INVULNERABLE, "Invulnerable"), (UNTOUCHABLE, "Untouchable"), (IRON_WALL, "Iron Wall"),
    (WAR_CRY, "War Cry"), (COLD_NERVE, "Cold Nerve"), (TRICKED, "Dirty Trick"), (CORRODED, "corroded"),
    (DRIVEN, "'Jack Drive"),
)  # fmt: skip
BADGE_ICONS = {
    "knocked down": "falling", "incapacitated": "heart-drop", "Invulnerable": "armor-upgrade",
    "Untouchable": "dodging", "Iron Wall": "brick-wall", "War Cry": "shouting", "Cold Nerve": "meditation",
    "Dirty Trick": "banana-peel", "corroded": "acid-blob", "'Jack Drive": "clockwork",
    **{f"carries the {thing}": "carrier" for thing in MARKER_NAMES.values()},
}  # fmt: skip
"""What a figure wears of it; a Feat that lasts shows what its card does."""
STAT_KEYS = ("str", "int", "per")
AMBROSE_TEXT = SafeConduct.course_words


def badges(table: Table, figure: int) -> tuple[str, ...]:
    fallen = table.health[figure] == 0
    words = [name for flag, name in BADGES if table.flags[figure] & flag and not (fallen and flag == DOWN)]
    if fallen:
        words.append("incapacitated")
    if table.carrier == figure:
        words.append(f"carries the {MARKER_NAMES[script_of(table).portable]}")
    return tuple(words)


# ---- numbers --------------------------------------------------------------------------------------------------------


def owned_by(table: Table, figure: int) -> list[Ability]:
    """The Ability cards that change a hero figure in this chapter."""
    sheet = SHEET_OF[figure]
    id, skills = table.cast.profiles[figure].id, table.cast.skills[sheet]
    return [a for a in abilities_of(sheet) if skills >> (a.number - 1) & 1 and a.figure in ("", id)]


def printed(table: Table, figure: int, stat: str) -> list[Term]:
    """What a number starts from: the value of the sheet or card, then what abilities have made of it."""
    profile = table.cast.profiles[figure]
    if figure >= AMBROSE:
        value = profile.defence if stat == "def" else profile.arm
        return [Term(value, "printed", "UC.CHAR.03")]
    hero = HEROES[profile.id]
    values = {"def": hero.defence, "arm": hero.arm, "str": hero.strength, "int": hero.intellect, "per": hero.perception}
    changes = [(a, a.stats.get(stat, 0) or a.challenges.get(stat, 0)) for a in owned_by(table, figure)]
    return [
        Term(values[stat], "printed", "UC.CHAR.02"),
        *(Term(by, ability.name, "UC.CHAR.13") for ability, by in changes if by),
    ]


def fighting_numbers(table: Table, figure: int) -> tuple[Number, ...]:
    """Defence and Armour as they are now, with their reasons."""
    dodge, plate = Sum(), Sum()
    values = defence(table, figure, ranged=True, why=dodge), armour(table, figure, plate)
    found = []
    for stat, icon, value, why in (
        ("def", "dodging", values[0], dodge), ("arm", "checked-shield", values[1], plate),
    ):  # fmt: skip
        base = printed(table, figure, stat)
        found.append(Number(STAT_WORDS[stat], str(value), icon, (*base, *why.terms[1:]), value - base[0].value))
    return tuple(found)


def reasons(table: Table, figure: int) -> tuple[str, ...]:
    """Why Defence and Armour are not as printed: 'Defence 15: 13 printed, 2 more by cover (smoke) against shots.'"""
    return tuple(
        f"{number.label} {number.value}: {first.value} printed, {', '.join(because(table, figure, t) for t in others)}."
        for number in fighting_numbers(table, figure)
        for first, *others in [number.terms]
        if others
    )


def because(table: Table, figure: int, term: Term) -> str:
    """'2 more by cover (smoke) against shots'."""
    more = f"{abs(term.value)} {'more' if term.value > 0 else 'less'} by {term.reason}"
    return f"{more} ({cover_of(table, figure)}) against shots" if term.reason == "cover" else more


def stat_numbers(table: Table, figure: int) -> tuple[Number, ...]:
    """What a hero adds to the dice of a challenge, training included. UC.STAT.02, UC.CHAR.13"""
    profile = table.cast.profiles[figure]
    return tuple(
        Number(STAT_WORDS[stat], str(value + more), "", tuple(printed(table, figure, stat)), more)
        for stat, value, more in zip(STAT_KEYS, profile.stats, profile.trained, strict=True)
        if value >= 0
    )


def initiative(hero: Hero) -> Number:
    return Number(STAT_WORDS["init"], str(hero.init), "", (Term(hero.init, "printed", "UC.CHAR.05"),))


# ---- heroes ---------------------------------------------------------------------------------------------------------


def hero_sheet(table: Table, figure: int) -> Sheet:
    profile = table.cast.profiles[figure]
    hero, sheet = HEROES[profile.id], SHEET_OF[figure]
    skills = table.cast.skills[sheet] | table.learnt[sheet]
    owned = [a for a in abilities_of(sheet) if skills >> (a.number - 1) & 1]
    counters = [Counter("Health", table.health[figure], table.tokens[figure], "hearts")]
    if profile.id != "doorstop":
        counters.append(Counter("Restorative", table.restoratives[sheet], icon="potion-ball"))
        counters.append(Counter("XP", table.xp[sheet], icon="upgrade"))
    return Sheet(
        id=f"f{figure}",
        title=hero.name,
        seat=table.seat_of[sheet],
        subtitle=hero.kind,
        icon=hero.icon,
        group="Heroes",
        numbers=(
            initiative(hero),
            *(fighting_numbers(table, figure) if table.space[figure] >= 0 else ()),
            *stat_numbers(table, figure),
        ),
        counters=tuple(counters),
        chips=(*badges(table, figure), *(("passed out",) if table.space[figure] < 0 else ())),
        notes=(
            *driven_now(table, figure),
            *thrown_now(table, figure),
            *(reasons(table, figure) if table.space[figure] >= 0 else ()),
            *hero.notes,
            *(f"{a.name}: {ability_text(a)}" for a in owned),
            *bonds_of(hero.id, tuple(remembered(table))),
            *(BELONGINGS if profile.id != "doorstop" else ()),
            FREE_STRIKE,
        ),
        rules=("UC.CHAR.02",),
        piece=f"f{figure}" if table.space[figure] >= 0 else "",
        acting=figure == table.active,
        text=" ".join((*weapons_brief(profile.weapons), *one_each(profile), TO_HIT_AND_HURT)),
        story=PEOPLE[hero.id],
    )


BELONGINGS = (
    "Restorative: as an action, revives a fallen friend in this space; then it is empty.",
    "XP: experience, buys abilities after the chapter. The Treasury is shared out then.",
)
FREE_STRIKE = "Free strike: each enemy in a space that is left rolls a die, and 5 or 6 costs 1 Health."
TO_HIT_AND_HURT = (
    "The sum of two dice and Accuracy hits on Defence or more. Two dice and Power take 1 Health on 1 to 4 above Armour,"
    " 2 on more."
)
ONE_EACH = "One action attacks once with each {kind} weapon."


def driven_now(table: Table, figure: int) -> tuple[str, ...]:
    """That 'Jack Drive is on, and whether its die is still to come. UC.POG.06"""
    left = "its die is still to use" if table.flags[figure] & DRIVE_BOOST else "its die is used"
    return (f"'Jack Drive is on this turn; {left}.",) if table.flags[figure] & DRIVEN else ()


def thrown_now(table: Table, figure: int) -> tuple[str, ...]:
    """That weapons reach farther this turn than it says below. UC.CHAR.18"""
    on = table.flags[figure] & LONG_THROW
    return ("Long Throw is on this turn: ranged weapons reach one space farther.",) if on else ()


def one_each(profile: Profile) -> tuple[str, ...]:
    """That an action uses several weapons of a kind. UC.ATK.03, 05, UC.ACT.02"""
    kinds = (("melee", profile.melee), ("ranged", profile.ranged))
    return tuple(ONE_EACH.format(kind=kind) for kind, weapons in kinds if len(weapons) > 1)


PLAIN = "It has no special rule."


def ambrose_sheet(table: Table) -> Sheet:
    return Sheet(
        f"f{AMBROSE}", "Ambrose", -1, "a doctor who wants out", "beard", "Heroes",
        fighting_numbers(table, AMBROSE), (Counter("Health", table.health[AMBROSE], 6, "hearts"),),
        rules=("UC.SIDES.04",), piece=f"f{AMBROSE}", text=AMBROSE_TEXT, story=PEOPLE["ambrose"],
    )  # fmt: skip


# ---- villains and the party -----------------------------------------------------------------------------------------


def keywords_of(profile: Profile) -> list[str]:
    return [word for word, bit in KEYWORDS.items() if profile.keywords & bit]


def side_of(profile: Profile) -> str:
    """Which face of its card is up."""
    return "epic" if VILLAINS[profile.id].epic.defence == profile.defence else "regular"


def villain_sheet(table: Table, villain: int) -> Sheet:
    """A villain with what it would do next, and to whom."""
    profile = table.cast.profiles[villain]
    tactic, target = next_move(table, villain)
    preview = f"Next: {tactic}" + (f" {called(table, target)}" if target >= 0 else "")
    words = keywords_of(profile)
    return Sheet(
        id=f"f{villain}",
        title=capital(short_name(table, villain)),
        subtitle=preview,
        icon=profile.icon,
        group="Villains",
        numbers=fighting_numbers(table, villain),
        counters=(Counter("Health", table.health[villain], profile.vit, "hearts"),),
        chips=(*badges(table, villain), *(("boss",) if profile.boss else ()), *(w.replace("_", " ") for w in words)),
        notes=(
            *reasons(table, villain),
            f"Tactics: {', '.join(t.replace('_', ' ') for t in profile.tactics)}",
            *weapons_text(profile.weapons),
            *keyword_notes(words),
        ),
        rules=("UC.CHAR.03",),
        piece=f"f{villain}",
        text=f"{tactics_text(profile.tactics)} {keywords_text(words) or PLAIN}",
        story=PEOPLE[f"{profile.id}:{side_of(profile)}"],
    )


def party_sheet(table: Table) -> Sheet:
    """The party's goal, the treasury, and the villain reserves. UC.COMP.19, UC.SETUP.12"""
    cast = table.cast
    reserves = [
        f"{' '.join(f'{number}' for number, other in cast.types.items() if other == type)}: "
        f"{type.replace('_', ' ')}, {left(table, type, RED)} red and {left(table, type, BLUE)} blue"
        for type in dict.fromkeys(cast.types.values())
    ]
    return Sheet(
        id="party",
        title="The party",
        subtitle=cast.chapter.title,
        icon="three-friends",
        group="Party",
        counters=(
            Counter("Treasury", table.treasury, icon="two-coins"),
            Counter("XP bank", max(0, BANK - table.treasury - sum(table.xp)), BANK, "chest"),
        ),
        chips=(f"{COLOUR_NAMES[table.colour]} round",) if table.round else (),
        notes=tuple(reserves),
        rules=("UC.SETUP.12",),
        text=f"{cast.chapter.objective} {cast.chapter.beware}",
        story=CHAPTER_TALES[cast.chapter.number].arc,
    )


def left(table: Table, type: str, colour: int) -> int:
    return sum(table.space[figure] < 0 for figure in table.cast.supply.get((type, colour), ()))
