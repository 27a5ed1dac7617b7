"""What can be settled before a chapter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.kernel import GameOption, OptionValue

from ..rules.content import CHAPTERS, Chapter
from ..rules.powers import SHEET_NAMES, SHEETS
from .tales import CHAPTER_TALES

SECONDS_A_DECISION = 10
"""What a person takes who reads the board; from it come the minutes of a chapter."""


def minutes(chapter: Chapter) -> int:
    """How long a chapter lasts, to five minutes."""
    return 5 * round(chapter.decisions * SECONDS_A_DECISION / 300)


def chapter_help(chapter: Chapter) -> str:
    """What a chapter is about, what it wants, and how long it honestly takes."""
    arc = CHAPTER_TALES[chapter.number].arc
    length = f"About {chapter.decisions} decisions, {minutes(chapter)} minutes."
    return f"{arc} {chapter.objective} {length}"


OPTIONS = (
    GameOption(
        "chapter", "Chapter", "choice", 1,
        tuple(OptionValue(c.number, f"{c.number}: {c.title}", chapter_help(c)) for c in CHAPTERS.values()),
    ),
    GameOption(
        "players", "Players", "number", 1, low=1, high=4,
        help="One leads the whole party, two lead two heroes each, three or four lead one each.",
    ),
    GameOption(
        "leave_out", "Left at home", "choice", "nobody",
        (
            OptionValue("nobody", "Nobody", "All four heroes go; three players leave one at home."),
            *(OptionValue(id, name) for id, name in zip(SHEETS, SHEET_NAMES, strict=True)),
        ),
    ),
    GameOption(
        "choose_heroes", "Players choose their heroes", "switch", False,
        help="Otherwise heroes are dealt by Initiative. Where two want the same, dice decide.",
    ),
    GameOption(
        "seasoned", "Seasoned party", "switch", True,
        help="In a later chapter without a journal the heroes own abilities that suit it.",
    ),
    GameOption(
        "campaign", "Campaign", "switch", False,
        help="After the chapter the party rests, buys abilities and goes on with a journal.",
    ),
    GameOption("journal", "Journal", "data", None, help="The journal of a campaign to be gone on with."),
    GameOption(
        "prone_free_strikes", "Knocked down figures strike", "switch", False,
        help="Whether knocked down enemies get free strikes.",
    ),
    GameOption(
        "players_settle_ties", "Players settle the villains' ties", "switch", False,
        help="The active player picks among equal villains and ways. Otherwise chance does, and nobody is asked.",
    ),
)  # fmt: skip


def kinds() -> Iterator[dict[str, Any]]:
    """Every chapter with two, three and four players; of three, another hero stays at home each time."""
    for turn in range(3):
        for chapter in CHAPTERS:
            players = 2 + (chapter + turn) % 3
            home = SHEETS[chapter % len(SHEETS)] if players == 3 else "nobody"
            yield {"chapter": chapter, "players": players, "leave_out": home}
