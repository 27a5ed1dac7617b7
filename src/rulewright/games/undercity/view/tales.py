"""The story: a line for every card, figure and piece of the map, and the pages of the campaign (tales/*.yaml)."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from rulewright.kernel.content import read_by_id
from rulewright.kernel.scene import Tale

from ..rules.content import CHAPTERS
from ..rules.state import OVER, REST, Table

FOLDER = Path(__file__).with_name("tales")


class ChapterTale(Struct, frozen=True, forbid_unknown_fields=True):
    """The pages of a chapter: what it is about, the briefing, each way it ends, and the city's talk that follows."""

    arc: str
    briefing: str
    endings: dict[str, str]
    won_talk: str
    lost_talk: str


def lines(name: str) -> dict[str, str]:
    """The lines of a file by id."""
    return read_by_id(FOLDER / name, str)


def chapter_tales() -> dict[int, ChapterTale]:
    """The pages of each chapter by its number: the file knows it by that, a pack by its id."""
    pages = read_by_id(FOLDER / "chapters.yaml", ChapterTale)
    return {number: pages[str(number) if str(number) in pages else entry.id] for number, entry in CHAPTERS.items()}


PEOPLE, CARDS, PLACES = lines("people.yaml"), lines("cards.yaml"), lines("places.yaml")
CHAPTER_TALES = chapter_tales()


def tale(table: Table) -> Tale | None:
    """The page that lies open: the briefing until the first turn is over, the ending once the chapter is."""
    chapter = table.cast.chapter
    pages = CHAPTER_TALES[chapter.number]
    if table.phase in (REST, OVER):
        title = f"{chapter.title}: {'the end' if table.won else 'a bad end'}"
        return Tale(title, pages.endings[table.ended], "ending", "scroll-unfurled")
    if table.round <= 1 and table.turn == 0:
        return Tale(f"Chapter {chapter.number}: {chapter.title}", pages.briefing, "briefing", "scroll-quill")
    return None
