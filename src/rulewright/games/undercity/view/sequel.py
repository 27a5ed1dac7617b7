"""What follows a chapter of a campaign, and how the party stands."""

from __future__ import annotations

from rulewright.kernel import Config, Sequel
from rulewright.kernel.words import listed

from ..rules.content import CHAPTERS
from ..rules.journal import Deed, Journal, journal_after, written
from ..rules.powers import SHEET_NAMES
from ..rules.state import Table
from .deeds import deed_text
from .tales import CHAPTER_TALES

TOLD = 2


def sequel(table: Table, config: Config) -> Sequel | None:
    """The next chapter, or the same one again after a loss. UC.WIN.04"""
    if not table.rulings.campaign:
        return None
    journal = journal_after(table)
    names = listed([SHEET_NAMES[sheet] for sheet in table.cast.party])
    stands = f"{names}; treasury {journal.treasury}, {sum(notes.xp for notes in journal.heroes.values())} XP in hand."
    text = " ".join([talk(table), *(deed_text(deed) for deed in latest(journal)), stands])
    if journal.finished:
        return Sequel("The campaign is won", text, None)
    again = " again" if journal.losses else ""
    chapter = f"Chapter {journal.chapter}{again}: {CHAPTERS[journal.chapter].title}"
    return Sequel(chapter, text, {**config, "chapter": journal.chapter, "journal": written(journal)})


def chapter_name(config: Config) -> str:
    """What a chapter of a campaign is called."""
    number = config.get("chapter")
    return f"Chapter {number}: {CHAPTERS[number].title}" if number in CHAPTERS else ""


def talk(table: Table) -> str:
    """What the city says of it."""
    pages = CHAPTER_TALES[table.cast.chapter.number]
    return pages.won_talk if table.won else pages.lost_talk


def latest(journal: Journal) -> tuple[Deed, ...]:
    """The deeds that are still talked about."""
    return journal.deeds[-TOLD:]
