"""How many answers a viewer knows of. What somebody chooses behind a screen, choice by choice, is one to all others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from .events import Viewer

Asked: TypeAlias = tuple[int, str]  # a seat, and a prompt


class Count:
    """Counts answers as they come. Those to a screened prompt on end are one, which counts when something else is
    asked: till then nobody but who is asked can tell that there was any."""

    def __init__(self, viewer: Viewer, screened: Collection[str]) -> None:
        self.number = 0
        self._viewer = viewer
        self._screened = screened
        self._run: Asked | None = None  # what is answered behind the screen

    @property
    def is_behind_the_screen(self) -> bool:
        """Whether somebody has answered there, and for all that is known goes on."""
        return self._run is not None

    def asks(self, seat: int, prompt: str) -> int:
        """This is asked now; how many answers stand before it."""
        if self._run is not None and self._run != (seat, prompt):
            self._run = None
            self.number += 1
        return self.number

    def comes(self, seat: int, prompt: str) -> int:
        """This was asked and answered, or noted where there was no question; how many answers stood before it."""
        number = self.number if prompt[0] == "~" else self.asks(seat, prompt)
        self.answered(seat, prompt)
        return number

    def answered(self, seat: int, prompt: str) -> None:
        """What was asked is answered, or something else is noted."""
        if prompt in self._screened and seat != self._viewer:
            self._run = seat, prompt
        else:
            self.number += 1


def counts(
    entries: Sequence[tuple[int, str, object]],
    question_now: Asked,
    viewer: Viewer,
    screened: Collection[str],
    base: int,
) -> list[int]:
    """How many answers a viewer knows of before each entry of a log, and after the last, where this is asked. `base` is
    how many came before the first."""
    count = Count(viewer, screened)
    count.number = base
    question, questions = question_now, [question_now]
    for seat, prompt, _ in reversed(entries):
        question = question if prompt[0] == "~" else (seat, prompt)
        questions.append(question)
    found = []
    for (seat, prompt, _), (asked, of) in zip(entries, reversed(questions[1:]), strict=True):
        found.append(count.asks(asked, of))
        count.answered(seat, prompt)
    return [*found, count.asks(*question_now)]
