"""Clocks: what is left to each seat, for whom it runs, and who has run out. Times are ms; nothing here waits."""

from __future__ import annotations

import json
from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import NamedTuple

from rulewright.kernel import SPECTATOR, Viewer

from ..protocol.messages import ClockNow
from ..protocol.tables import ClockSettings
from ..times import DAY


class Veil(NamedTuple):
    """A clock as it was before its seat answered in secret: since when it ran, from what, and for which question."""

    since: int
    left: int
    reached: int


class Clock:
    """One for each table with a clock. It runs for the people who are asked, never for bots."""

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self.full = settings.days * DAY if settings.kind == "days" else settings.seconds * 1000
        self.left = [self.full] * seats
        self.running: dict[int, int] = {}  # seat: since when
        self._veiled: dict[int, Veil] = {}
        self._reached: dict[int, int] = {}  # seat: the last question that it ever answered, taken back or not
        self._question = -1
        self.away: dict[int, Sequence[tuple[int, int]]] = {}  # seat: when it stood still, for who was away

    def turn(
        self, now: int, asked: Collection[int], question: int = -1, silent: Collection[int] = (),
        screened: Collection[int] = (),
    ) -> None:  # fmt: skip
        """These people are asked now: stop it for the others, start it for who was not asked before.

        Who is `silent` has answered the open question in secret: their clocks stand, and are shown as if they ran. Who
        is `screened` answers one question after another, and to the others all of them are one.
        """
        for seat in [seat for seat in self.running if seat not in asked]:
            self._stop(seat, now)
        if question != self._question:
            self._question = question
            self._veiled.clear()
        for seat in asked:
            if seat in screened:
                self.running.setdefault(seat, now)
                continue
            veil = self._veiled.get(seat) or self._veil(seat, now)  # taken back: as if never answered
            self.left[seat], self._reached[seat] = veil.left, veil.reached
            self.running.setdefault(seat, veil.since)
        self._veiled = {seat: self._veiled.get(seat) or self._veil(seat, now) for seat in (*silent, *screened)}

    def screen(self, seat: int, question: int, saved: str, since: int) -> None:
        """Others see the clock of a screened seat run since then, from what was left."""
        if question != self._question:
            self._question, self._veiled = question, {}
        self._veiled.setdefault(seat, Veil(since, json.loads(saved)[seat] if saved else self.full, -1))

    def _veil(self, seat: int, since: int) -> Veil:
        return Veil(since, self.left[seat], self._reached.get(seat, -1))

    def answered(self, now: int, seat: int, question: int, silent: bool = False) -> None:
        """The seat has answered; if it is asked again, that is a new question.

        A question earns one bonus: an answer that was taken back and is given again earns no other.
        """
        if seat in self.running:
            veil = self._veil(seat, self.running[seat])
            if silent:
                self._veiled[seat] = veil
            self._stop(seat, now)
            if self.settings.kind == "game" and question > veil.reached:
                self.left[seat] += self.settings.bonus * 1000
        self._reached[seat] = max(question, self._reached.get(seat, -1))

    def _stop(self, seat: int, now: int) -> None:
        since = self.running.pop(seat)
        if self.settings.kind == "game":
            self.left[seat] = max(0, self.left[seat] - (now - since))

    def remaining(self, seat: int, now: int) -> int:
        since = self.running.get(seat, now)
        return max(0, self.left[seat] - self._ran(seat, since, now))

    def _ran(self, seat: int, since: int, now: int) -> int:
        """For how long it has run: not while its player was away."""
        spans = self.away.get(seat, ())
        return now - since - sum(max(0, min(now, end) - max(since, start)) for start, end in spans)

    def _stands(self, seat: int, now: int) -> bool:
        return any(start <= now < end for start, end in self.away.get(seat, ()))

    def flagged(self, now: int) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in self.running if self.remaining(seat, now) == 0]

    def until_flag(self, now: int) -> int | None:
        """How long until somebody's time is up, if nobody answers; None if it runs for nobody."""
        return min((self.remaining(seat, now) for seat in self.running), default=None)

    def shown(self, now: int, viewer: Viewer = SPECTATOR) -> ClockNow:
        running = tuple(seat for seat in sorted({*self.running, *self._veiled}) if not self._stands(seat, now))
        return ClockNow(tuple(max(0, left) for left in self._left_to(viewer, now)), running, now)

    def face(self, now: int, viewer: Viewer) -> Hashable:
        """What a viewer sees but for the time that passes: when each runs out, or what is left where it stands."""
        shown = self.shown(now, viewer)
        left = enumerate(self._left_to(viewer, now))
        return shown.running, tuple(now + ms if seat in shown.running else ms for seat, ms in left)

    def _left_to(self, viewer: Viewer, now: int) -> list[int]:
        """What is left to each seat as a viewer sees it; below zero where it seems to have run out."""
        left = [self.remaining(seat, now) for seat in range(len(self.left))]
        for seat, veil in self._veiled.items():
            if seat != viewer or seat not in self.running:
                left[seat] = veil.left - self._ran(seat, veil.since, now)
        return left

    # ---- in the log of choices ----

    def saved(self) -> str:
        return json.dumps(self.left)

    def restore(self, saved: str, reached: Mapping[int, int], at: int, now: int) -> int:
        """Set what was left, and the last question that each seat ever answered; since when it has run.

        A correspondence clock runs on while the server is down.
        """
        if saved:
            self.left = json.loads(saved)
        self._reached = dict(reached)
        return at if self.settings.kind == "days" else now


def clock_of(settings: ClockSettings, seats: int) -> Clock | None:
    return None if settings.kind == "off" else Clock(settings, seats)
