"""The campaign's journal: plain data that a chapter takes in its config and gives back at its end. UC.WIN.04"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulewright.kernel import BadConfig
from rulewright.kernel.errors import suggestion

from .content import ABILITIES, CHAPTERS, HEROES
from .powers import SHEETS
from .state import Table

VERSION = 1
LAST_CHAPTER = max(CHAPTERS)
MOST_EXTRA_EVENTS = 2
MOST_DEEDS = 12
DEEDS = ("revived", "interposed", "woken", "felled", "carried")
REMEMBERED = {*HEROES, *(boss.name for c in CHAPTERS.values() for boss in c.bosses), "the Dead Body", "the Package"}
"""To whom, or with what, a deed can be done."""


@dataclass(frozen=True, slots=True)
class HeroNotes:
    """What the journal says of one hero."""

    xp: int = 0
    abilities: tuple[str, ...] = ()
    restorative: bool = True
    weak: bool = False

    @property
    def skills(self) -> int:
        return sum(1 << (ABILITIES[id].number - 1) for id in self.abilities)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that one hero did for another, or to a boss, in a chapter."""

    chapter: int
    what: str
    who: str
    whom: str


@dataclass(frozen=True, slots=True)
class Journal:
    """Where a campaign stands: the chapter to play, and the party."""

    chapter: int
    heroes: dict[str, HeroNotes]
    losses: int = 0
    first_tries: int = 0
    treasury: int = 0
    finished: bool = False
    deeds: tuple[Deed, ...] = ()


def upgraded(plain: Any) -> Any:
    """A journal of an older version in the form of today; there is only one version so far."""
    return plain


def read_journal(plain: Any) -> Journal:
    """A journal from plain data; BadConfig says what is wrong with it, and where."""
    plain = upgraded(plain)
    wanted(isinstance(plain, dict), "journal", "expected an object", plain)
    wanted(plain.get("version") == VERSION, "journal.version", f"expected {VERSION}", plain.get("version"))
    chapter = number(plain, "chapter", "journal", 1, LAST_CHAPTER)
    heroes = plain.get("heroes")
    wanted(isinstance(heroes, dict), "journal.heroes", "expected an object", heroes)
    wanted(3 <= len(heroes) <= 4, "journal.heroes", "expected three or four heroes", len(heroes))
    notes = {}
    for name, entry in heroes.items():
        where = f"journal.heroes.{name}"
        wanted(name in SHEETS, where, f"there is no such hero{suggestion(str(name), SHEETS)}", name)
        notes[name] = read_notes(name, entry, where)
    return Journal(
        chapter, notes, number(plain, "losses", "journal", 0, 999), number(plain, "first_tries", "journal", 0, 7),
        number(plain, "treasury", "journal", 0, 9999), plain.get("finished") is True, read_deeds(plain),
    )  # fmt: skip


def read_deeds(plain: dict[str, Any]) -> tuple[Deed, ...]:
    """The deeds of a journal; one from before they were written down has none."""
    entries = plain.get("deeds", [])
    wanted(isinstance(entries, list) and len(entries) <= MOST_DEEDS, "journal.deeds", "expected a short list", entries)
    return tuple(read_deed(entry, f"journal.deeds.{at}") for at, entry in enumerate(entries))


def read_deed(entry: Any, where: str) -> Deed:
    wanted(isinstance(entry, dict), where, "expected an object", entry)
    what, who, whom = (entry.get(name) for name in ("what", "who", "whom"))
    wanted(what in DEEDS, f"{where}.what", f"expected one of {', '.join(DEEDS)}", what)
    wanted(isinstance(who, str) and who in HEROES, f"{where}.who", "expected a hero", who)
    wanted(isinstance(whom, str) and whom in REMEMBERED, f"{where}.whom", "expected a hero, a boss or a burden", whom)
    return Deed(number(entry, "chapter", where, 1, LAST_CHAPTER), str(what), str(who), str(whom))


def read_notes(hero: str, entry: Any, where: str) -> HeroNotes:
    wanted(isinstance(entry, dict), where, "expected an object", entry)
    abilities = entry.get("abilities", [])
    wanted(isinstance(abilities, list), f"{where}.abilities", "expected a list", abilities)
    for id in abilities:
        mine = isinstance(id, str) and id in ABILITIES and ABILITIES[id].hero == hero
        wanted(mine, f"{where}.abilities", f"expected an ability of {hero}", id)
    wanted(len(set(abilities)) == len(abilities), f"{where}.abilities", "an ability is bought once", abilities)
    return HeroNotes(
        number(entry, "xp", where, 0, 9999), tuple(abilities), entry.get("restorative", True) is True,
        entry.get("weak", False) is True,
    )  # fmt: skip


def number(plain: dict[str, Any], name: str, where: str, low: int, high: int) -> int:
    value = plain.get(name, low)
    good = type(value) is int and low <= value <= high
    wanted(good, f"{where}.{name}", f"expected a whole number from {low} to {high}", value)
    return int(value)


def wanted(good: bool, where: str, what: str, found: Any) -> None:
    if not good:
        raise BadConfig(where, f"{what}, found {found!r}"[:200])


def written(journal: Journal) -> dict[str, Any]:
    """A journal as plain data."""
    return {
        "version": VERSION,
        "chapter": journal.chapter,
        "losses": journal.losses,
        "first_tries": journal.first_tries,
        "treasury": journal.treasury,
        "finished": journal.finished,
        "deeds": [{"chapter": d.chapter, "what": d.what, "who": d.who, "whom": d.whom} for d in journal.deeds],
        "heroes": {
            name: {
                "xp": notes.xp, "abilities": list(notes.abilities), "restorative": notes.restorative,
                "weak": notes.weak,
            }
            for name, notes in journal.heroes.items()
        },
    }  # fmt: skip


def journal_after(table: Table) -> Journal:
    """What is written down when a chapter of a campaign and the rest after it are over."""
    number, won = table.cast.chapter.number, table.won
    heroes = {}
    for sheet in table.cast.party:
        skills = table.cast.skills[sheet] | table.learnt[sheet]
        mine = tuple(a.id for a in ABILITIES.values() if a.hero == SHEETS[sheet] and skills >> (a.number - 1) & 1)
        weak = bool(table.progress.weak >> sheet & 1)
        heroes[SHEETS[sheet]] = HeroNotes(table.xp[sheet], mine, table.restoratives[sheet] > 0, weak)
    return Journal(
        chapter=min(number + won, LAST_CHAPTER),
        heroes=heroes,
        losses=0 if won else table.rulings.losses + 1,
        first_tries=table.rulings.first_tries + (1 if won and not table.rulings.losses else 0),
        treasury=table.treasury,
        finished=won and number == LAST_CHAPTER,
        deeds=tuple(remembered(table)[-MOST_DEEDS:]),
    )


def remembered(table: Table) -> list[Deed]:
    """All deeds so far, those of this chapter last; each is remembered once."""
    number = table.cast.chapter.number
    return [
        *(Deed(*past) for past in table.rulings.past),
        *(Deed(number, *deed) for deed in dict.fromkeys(table.deeds)),
    ]
