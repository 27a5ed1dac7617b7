"""Puzzles: what there is, one laid out through the eyes of the seat that is asked, and what an answer is worth."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rulewright.kernel.scene import Scene

from .people import Me

Key = Annotated[str, Meta(min_length=1, max_length=200)]


class PuzzleInfo(Struct, frozen=True):
    """A puzzle on the list. `novice` and `expert`: how often those bots find the answer. `mine`: what I made of it."""

    id: str
    goal: str
    novice: float
    expert: float
    mine: Literal["open", "right", "wrong"]


class PuzzleShelf(Struct, frozen=True):
    """The puzzles of a game. `today` is the same for everybody; `next` is the one to go on with."""

    game: str
    game_title: str
    puzzles: tuple[PuzzleInfo, ...]
    today: str
    next: str
    streak: int


class PuzzlesNow(Struct, frozen=True):
    """The puzzle of the day, of a game that changes from day to day, and how many puzzles each game has.

    `streak` counts days in a row on which I solved a puzzle of the day; `mine` tells of today's.
    """

    day: str
    game: str
    game_title: str
    id: str
    goal: str
    novice: float
    mine: Literal["open", "right", "wrong"]
    streak: int
    counts: dict[str, int]


class PuzzleView(Struct, frozen=True):
    """A puzzle to be solved: the table through the eyes of `seat`, with its question."""

    id: str
    game: str
    seat: int
    goal: str
    novice: float
    expert: float
    scene: Scene


class PuzzleAnswer(Struct, forbid_unknown_fields=True):
    """The key of a choice, or all keys of a way that the question offers."""

    keys: Annotated[list[Key], Meta(min_length=1, max_length=200)]


class Alternative(Struct, frozen=True):
    """What else could be done. `behind`: how much less often it wins than the best; `chance`, where it is known."""

    keys: tuple[str, ...]
    text: str
    behind: float
    chance: float | None


class PuzzleVerdict(Struct, frozen=True):
    """Whether it was the best, why that is, and what the alternatives are worth, the best first.

    `chosen` is what was answered; null if it was not worth a closer look. Only the first answer of each person counts.
    """

    right: bool
    counted: bool
    best: Alternative
    chosen: Alternative | None
    why: str
    alternatives: tuple[Alternative, ...]
    streak: int
    next: str
    me: Me
