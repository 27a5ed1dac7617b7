"""A table's clock, and the alarm that rings when the first of those who are asked is out of time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping, Sequence
from weakref import WeakKeyDictionary

from rulewright.kernel import SPECTATOR

from ..people.visitor import Visitor
from ..storage.lines import Line
from ..storage.saved import Folded
from ..times import steady_ms
from .clocks import Clock, clock_of
from .sitting import Sitting


class Timekeeper:
    """At a table without a clock it does nothing. `ring` is called when somebody's time may be up."""

    def __init__(self, sitting: Sitting, ring: Callable[[], None]) -> None:
        self._sitting = sitting
        self._ring = ring
        self.clock: Clock | None = clock_of(sitting.stored.laid.clock, len(sitting.chairs))
        self._alarm: asyncio.TimerHandle | None = None
        self._told: WeakKeyDictionary[Visitor, Hashable] = WeakKeyDictionary()

    def restore(self, folded: Folded) -> None:
        """Set the clock as the log tells."""
        if self.clock is None:
            return
        at = folded.at or self._sitting.stored.laid.created
        since = self.clock.restore(folded.clock, folded.reached, at, steady_ms())
        self.clock.running.clear()
        self._restore_screen(self.clock, folded, steady_ms())
        self._run_since(self.clock, since)

    def _restore_screen(self, clock: Clock, folded: Folded, now: int) -> None:
        """Who chooses behind a screen has had all the time since it was put up, as others see it."""
        match, (saved, at) = self._sitting.match, folded.before
        if folded.behind_the_screen and match.screened in self._sitting.people_asked:
            since = (at or self._sitting.stored.laid.created) if clock.settings.kind == "days" else now
            clock.screen(match.screened, self._sitting.number, saved, since)

    def know_away(self, away: Mapping[str, Sequence[tuple[int, int]]]) -> None:
        """When the people here are away; only a correspondence clock stands still for them."""
        if self.clock is not None:
            people = {seat: chair.person for seat, chair in enumerate(self._sitting.chairs)}
            self.clock.away = {seat: away[one.id] for seat, one in people.items() if one is not None and one.id in away}

    def stamp(self, lines: list[Line], seat: int) -> None:
        """A seat has answered (-1: none): write into the last line of it what is left to everybody."""
        if self.clock is not None:
            question = max(line.seq for line in lines)
            question = question if question < 0 else self._sitting.match.counts(SPECTATOR)[question]
            self.clock.answered(steady_ms(), seat, question, silent=seat in self._sitting.silent_people)
            lines[-1] = lines[-1]._replace(clock=self.clock.saved())

    def turn(self) -> None:
        """Let the clock run for the people who are asked, and set the alarm."""
        if self.clock is None:
            return
        now = steady_ms()
        self._run_since(self.clock, now)
        self.stop()
        left = self.clock.until_flag(now)
        if left is not None:
            self._alarm = asyncio.get_running_loop().call_later(left / 1000 + 0.01, self._ring)

    def _run_since(self, clock: Clock, since: int) -> None:
        sitting = self._sitting
        asked = sitting.people_asked
        screened = [seat for seat in asked if seat == sitting.match.screened]
        clock.turn(since, asked, sitting.number, sitting.silent_people, screened)

    def tell(self) -> None:
        for visitor in self._sitting.audience if self.clock is not None else ():
            self.show(visitor)

    def show(self, visitor: Visitor) -> None:
        """Tell somebody how the clocks stand, unless nothing is new to these eyes but that time has passed."""
        if self.clock is None or self._sitting.is_behind(visitor.person):
            return
        now = steady_ms()
        face = self.clock.face(now, visitor.viewer)
        if self._told.get(visitor) != face:
            self._told[visitor] = face
            visitor.send(self.clock.shown(now, visitor.viewer))

    def flagged(self) -> list[int]:
        """The seats whose time is up."""
        return self.clock.flagged(steady_ms()) if self.clock is not None else []

    @property
    def ticking(self) -> bool:
        """Whether it would stand still if the table left the memory; a clock of days runs on."""
        return self._alarm is not None and self._sitting.stored.laid.clock.kind != "days"

    def stop(self) -> None:
        """No alarm any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
