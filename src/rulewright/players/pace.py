"""How long a bot thinks about each question, so that its whole turn is quick."""

from __future__ import annotations

PART = 0.25  # of what is left of a turn's time, for one question
LEAST = 0.05  # seconds that every question gets


class Pace:
    """The time of a turn, shared out over its questions: each gets a part of what is left, and none too much."""

    def __init__(self, turn: float, question: float) -> None:
        self._turn = turn
        self._question = question
        self._spent = 0.0

    def begin(self) -> None:
        """A new turn has all its time."""
        self._spent = 0.0

    def spend(self, seconds: float) -> None:
        self._spent += seconds

    @property
    def share(self) -> float:
        """Seconds for the next question."""
        return max(LEAST, min(self._question, PART * (self._turn - self._spent)))
