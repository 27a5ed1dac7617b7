"""Lessons: those of a game with how far somebody has come, and the step that a table stands at."""

from __future__ import annotations

from msgspec import Struct


class LessonBody(Struct, forbid_unknown_fields=True):
    """`again`: from its beginning, though I am in the middle of it."""

    again: bool = False


class LessonInfo(Struct, frozen=True):
    """A lesson and how far I have come: done once, or so many of its steps now."""

    id: str
    title: str
    goal: str
    minutes: int
    steps: int
    step: int
    done: bool


class CourseInfo(Struct, frozen=True):
    """The lessons of a game, in order of need."""

    game: str
    lessons: tuple[LessonInfo, ...]


class NextLesson(Struct, frozen=True):
    """What to learn after this."""

    id: str
    title: str
    minutes: int


class StepNow(Struct, frozen=True):
    """One idea and one thing to do. `point` names what is lit up; see the kernel's Step.

    `open` are the keys of the open question that this step allows; null: all.
    """

    title: str
    text: str
    task: str
    point: tuple[str, ...]
    words: tuple[str, ...]
    rules: tuple[str, ...]
    open: tuple[str, ...] | None
