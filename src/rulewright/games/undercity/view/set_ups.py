"""A chapter as a ready set-up: it begins with play as it is."""

from __future__ import annotations

from rulewright.kernel import Config, SetUp

from ..rules.state import Table
from .tales import CHAPTER_TALES


def set_up_of(table: Table, config: Config) -> SetUp:
    chapter = table.cast.chapter
    return SetUp("", f"Chapter {chapter.number}: {chapter.title}", CHAPTER_TALES[chapter.number].arc, dict(config))
