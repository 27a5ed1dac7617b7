"""Clocks: what is left to each seat, for whom it runs, and who has run out. Times are ms; nothing here waits."""

from __future__ import annotations

import json
from collections.abc import Collection

from ..protocol.messages import ClockNow
from ..protocol.tables import ClockSettings
from ..times import DAY


class Clock:
    """One for each table with a clock. It runs for the people who are asked, never for bots."""

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self.full = settings.days * DAY if settings.kind == "days" else settings.seconds * 1000
        self.left = [self.full] * seats
        self.running: dict[int, int] = {}  # seat: since when
        self._veiled: dict[int, tuple[int, int]] = {}  # seat that has answered in secret: since when it ran, from what
        self._question = -1

    def turn(self, now: int, asked: Collection[int], question: int = -1, silent: Collection[int] = ()) -> None:
        """These people are asked now: stop it for the others, start it for who was not asked before.

        Who is `silent` has answered the open question in secret: their clocks stand, and are shown as if they ran.
        """
        for seat in [seat for seat in self.running if seat not in asked]:
            self._stop(seat, now)
        if question != self._question:
            self._question = question
            self._veiled.clear()
        for seat in asked:
            since, self.left[seat] = self._veiled.get(seat, (now, self.left[seat]))  # taken back: as if never answered
            self.running.setdefault(seat, since)
        self._veiled = {seat: self._veiled.get(seat, (now, self.left[seat])) for seat in silent}

    def answered(self, now: int, seat: int, silent: bool = False) -> None:
        """The seat has answered; if it is asked again, that is a new question."""
        if seat in self.running:
            if silent:
                self._veiled[seat] = self.running[seat], self.left[seat]
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
        running = tuple(sorted({*self.running, *self._veiled}))
        return ClockNow(tuple(self._shown(seat, now) for seat in range(len(self.left))), running, now)

    def _shown(self, seat: int, now: int) -> int:
        since, left = self._veiled.get(seat, (now, 0))
        return max(0, left - (now - since)) if seat in self._veiled else self.remaining(seat, now)

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
