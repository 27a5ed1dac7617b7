"""What a chapter's map and a villain's card say must be there: proved where packs have changed them."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.kernel import BadContent
from rulewright.kernel.errors import suggestion

from .cast import KEYWORDS
from .content import CHAPTERS, HEROES, VILLAIN_ACTIONS, VILLAINS, Chapter
from .ground import COLUMNS, space_of
from .villains import SCORES, TACTICS

ROWS = 6
PASSAGES = range(1, 7)
SHOT_OR_RUSH = "shot_or_rush"  # by the colour of the round. UC.TACT.11


def prove() -> None:
    """BadContent for the first thing that is not there."""
    for villain in VILLAINS.values():
        for face in (villain.regular, villain.epic):
            known(face.keywords, KEYWORDS, "keywords", "villains", villain.id)
            known(face.tactics, (*TACTICS, SHOT_OR_RUSH), "tactics", "villains", villain.id)
    for hero in HEROES.values():
        known(hero.keywords, KEYWORDS, "keywords", "heroes", hero.id)
    for card in VILLAIN_ACTIONS.values():
        known([card.preference], SCORES, "preference", "villain_actions", card.id)
    for chapter in CHAPTERS.values():
        check_map(chapter)


def check_map(chapter: Chapter) -> None:
    """A map of nine by six with a start, a passage for each face of the die, and everything on a space that can be
    entered and reached. UC.SPACE.01
    """
    plan = chapter.plan
    if len(plan.labels) != len(COLUMNS) * ROWS:
        fail(chapter, f"map: expected {len(COLUMNS)} by {ROWS} spaces, found {len(plan.labels)}")
    if len(plan.stars) != 1:
        fail(chapter, f"map: expected one start, marked *, found {len(plan.stars)}")
    missing = [number for number in PASSAGES if number not in plan.passages]
    if missing:
        fail(chapter, f"map: expected passages P1 to P6, each once, found none with {missing[0]}")
    far = plan.lay("", True, 0).far[plan.stars[0]]
    challenges = [(f"challenges.{task.id}", label) for task in chapter.challenges for label in task.at]
    bosses = [(f"bosses.{boss.name}", boss.at) for boss in chapter.bosses]
    for field, label in (*challenges, *bosses, *(("starts", label) for _, _, label in chapter.starts)):
        space = space_of(label)
        if far[space] > len(far):
            fail(chapter, f"{field}: {label} cannot be reached from the start")


def fail(chapter: Chapter, reason: str) -> None:
    raise BadContent("chapters.yaml", chapter.id, reason)


def known(words: Iterable[str], names: Iterable[str], field: str, kind: str, id: str) -> None:
    for word in words:
        if word not in names:
            raise BadContent(f"{kind}.yaml", id, f"{field}: there is no {word!r}{suggestion(word, names)}")
