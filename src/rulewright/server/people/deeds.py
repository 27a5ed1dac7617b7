"""Deeds: what is worth telling of a match, found in what it left behind. None is for mere clicks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

GIANT = 200  # points by which a rival was stronger
LAST_MOMENT = 10_000  # ms left on the clock
RUN = 5  # wins
BOXES = 3  # games
STRONGEST = "expert"


@dataclass(frozen=True, slots=True)
class Feat:
    """What is known of a match that somebody has won. `ahead` is the lead on the score sheet, `rival` the best of the
    others there; none where the game has no such sheet. `levels` are those of the bots that were beaten."""

    ahead: int | None = None
    rival: int | None = None
    left: int | None = None
    levels: tuple[str, ...] = ()
    rivals: int = 0
    allies: int = 0
    gap: float | None = None
    run: int = 0
    boxes: int = 0


@dataclass(frozen=True, slots=True)
class Deed:
    id: str
    title: str
    text: str
    done: Callable[[Feat], bool]


DEEDS = {
    deed.id: deed
    for deed in (
        Deed("whisker", "By a whisker", "Won by a single point.", lambda feat: feat.ahead == 1),
        Deed("nil", "To nil", "Won, and nobody else scored.", lambda feat: feat.rival == 0 and (feat.ahead or 0) > 1),
        Deed(
            "last_moment",
            "At the last moment",
            "Won with ten seconds left on the clock.",
            lambda feat: feat.left is not None and feat.left < LAST_MOMENT,
        ),
        Deed(
            "giant",
            "Giant slayer",
            f"Beat somebody rated {GIANT} points higher.",
            lambda feat: feat.gap is not None and feat.gap >= GIANT,
        ),
        Deed(
            "machine",
            "Better than the machine",
            "Beat nothing but Expert bots.",
            lambda feat: bool(feat.levels) and set(feat.levels) == {STRONGEST} and not feat.rivals,
        ),
        Deed(
            "one_against_many",
            "One against many",
            "Came first of three people or more.",
            lambda feat: feat.rivals >= 2 and not feat.allies,
        ),
        Deed("together", "Shoulder to shoulder", "Won together with another.", lambda feat: feat.allies >= 1),
        Deed("run", "Five in a row", "Won five matches in a row.", lambda feat: feat.run >= RUN),
        Deed("boxes", "At home in three boxes", "Won at three different games.", lambda feat: feat.boxes >= BOXES),
    )
}
