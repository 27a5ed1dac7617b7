"""Clocks: what is left to each seat, for whom it runs, and who has run out. Times are ms; nothing here waits."""

from __future__ import annotations

import json
from collections.abc import Collection

from .bodies import ClockSettings
from .messages import ClockNow

DAY = 86_400_000


class Clock:
    """One for each table with a clock. It runs for the people who are asked, never for bots."""

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self.full = settings.days * DAY if settings.kind == "days" else settings.seconds * 1000
        self.left = [self.full] * seats
        self.running: dict[int, int] = {}  # seat: since when

    def turn(self, now: int, asked: Collection[int]) -> None:
        """These people are asked now: stop it for the others, start it for who was not asked before."""
        for seat in [seat for seat in self.running if seat not in asked]:
            self._stop(seat, now)
        for seat in asked:
            self.running.setdefault(seat, now)

    def answered(self, now: int, seat: int) -> None:
        """The seat has answered; if it is asked again, that is a new question."""
        if seat in self.running:
            self._stop(seat, now)
            if self.settings.kind == "game":
                self.left[seat] += self.settings.bonus * 1000

    def _stop(self, seat: int, now: int) -> None:
        since = self.running.pop(seat)
        if self.settings.kind == "game":
            self.left[seat] = max(0, self.left[seat] - (now - since))

    def remaining(self, seat: int, now: int) -> int:
        since = self.running.get(seat, now)
        return max(0, self.left[seat] - (now - since))

    def flagged(self, now: int) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in self.running if self.remaining(seat, now) == 0]

    def until_flag(self, now: int) -> int | None:
        """How long until somebody's time is up, if nobody answers; None if it runs for nobody."""
        return min((self.remaining(seat, now) for seat in self.running), default=None)

    def shown(self, now: int) -> ClockNow:
        return ClockNow(tuple(self.remaining(seat, now) for seat in range(len(self.left))), tuple(self.running), now)

    # ---- in the log of choices ----

    def saved(self) -> str:
        return json.dumps(self.left)

    def restore(self, saved: str, at: int, now: int) -> int:
        """Set what was left; since when it has run: a correspondence clock runs on while the server is down."""
        if saved:
            self.left = json.loads(saved)
        return at if self.settings.kind == "days" else now


def clock_of(settings: ClockSettings, seats: int) -> Clock | None:
    return None if settings.kind == "off" else Clock(settings, seats)
