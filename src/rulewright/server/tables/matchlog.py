"""The log of a table's match: how far it is stored, what has been answered, and which states are kept beside it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from rulewright.kernel import SPECTATOR, Match, RulewrightError, choice_of, key_of

from ..misuse import Misuse, misuse_of
from ..storage.lines import REWIND, KeptRung, Line
from ..storage.saved import Folded, latest_rung, new_lines, revive
from ..storage.stored import Laid
from ..times import now_ms
from .house import House

KEEP_EVERY = 50  # answers between two kept states
log = logging.getLogger("rulewright.server")


class MatchLog:
    def __init__(self, house: House, laid: Laid) -> None:
        self._house = house
        self._id = laid.id
        self._setup = laid.setup
        self._delay = laid.delay

    def become(self, folded: Folded, kept: Sequence[KeptRung]) -> Match[Any]:
        """The match that a log tells, and this the log."""
        match = revive(self._setup, folded, kept)
        self.next_line = folded.next_line
        self.lowest = folded.lowest
        self.shown = max(folded.shown, match.number(SPECTATOR) - self._delay)  # answers, to those who are behind
        self._answered = folded.answered
        self._kept = [rung.answers for rung in kept]
        self._kept_events = [rung.first_event for rung in kept]
        last = (rung.events for rung in match.rungs() if self._kept and rung.at == self._kept[-1])
        self._events_kept = next(last, 0)  # how many the kept states hold
        return match

    # ---- what comes again ----

    def has(self, seat: int, seq: int, key: str) -> bool:
        """Whether a seat has answered this question by this key already."""
        return (seat, seq) in self._answered and self._answered[seat, seq][0] == key

    def played_of(self, seat: int, seq: int, keys: Sequence[str]) -> int:
        """How many keys of a run that comes again had been played."""
        later = [key for (who, at), (key, _) in sorted(self._answered.items()) if who == seat and at >= seq]
        pairs = zip(keys, later, strict=False)
        return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(keys), len(later)))

    # ---- lines of what is played ----

    def play(
        self, match: Match[Any], seat: int, seq: int, keys: Sequence[str], bar: Callable[[str], str] = lambda key: ""
    ) -> tuple[int, list[Line]]:
        """Play keys, the first of which answers question `seq`, until the seat is asked no more or a key does not fit.

        `bar` says why a listed key is not taken now. How many were played, and the lines that tell of it; Misuse, and
        nothing has changed, if it was none.
        """
        now, played = now_ms(), 0
        lines: list[Line] = []
        for key in keys:
            why = bar(key)
            if played and (why or seat not in match.waiting or choice_of(key) not in match.choices_of(seat)):
                break
            if why:
                raise Misuse("closed", why)
            start, seq = match.answers, seq if not played else match.seq
            try:
                match.choose(key, seat, seq)
            except RulewrightError as error:
                raise misuse_of(error) from error
            except Exception as error:
                log.exception("table %s: the game broke at %r", self._id, key)
                raise Misuse("broken", "the game could not carry this out; nothing has changed", 500) from error
            lines += new_lines(match, start, seq, self.next_line + len(lines), now)
            played += 1
        return played, lines

    def since(self, match: Match[Any], start: int) -> list[Line]:
        """The lines of what nobody was asked for, from entry `start` on."""
        return new_lines(match, start, -1, self.next_line, now_ms())

    def rewound(self, match: Match[Any], seat: int, back: int) -> list[Line]:
        """A seat has taken the match back to so many answers: the line that says so, and secret answers that stand."""
        self.lowest = back if self.lowest is None else min(back, self.lowest)
        self.shown = min(self.shown, match.counts(SPECTATOR)[back])
        while self._kept and self._kept[-1] > back:
            self._kept.pop()
            self._events_kept = self._kept_events.pop()
        self._answered = {which: given for which, given in self._answered.items() if given[1] < back}
        now, asked = now_ms(), set(match.asked)
        lines = [Line(self.next_line, now, seat, REWIND, str(back), -1, "")]
        for at, (other, prompt, answer) in enumerate(match.log[back:], back):
            seq = match.seq if at in asked else -1
            lines.append(Line(self.next_line + len(lines), now, other, prompt, key_of(answer), seq, ""))
        return lines

    # ---- storing ----

    async def append(self, match: Match[Any], lines: Sequence[Line]) -> None:
        """Returns when the lines, the last of the match, are on the disk; what the log of choices raises else."""
        await self._house.choices.append(self._id, lines)
        self.next_line = lines[-1].line + 1
        self.shown = max(self.shown, match.number(SPECTATOR) - self._delay)
        for at, line in enumerate(lines, match.answers - len(lines)):
            if line.seq >= 0:
                self._answered[line.seat, line.seq] = line.key, at
                self._house.metrics.choices += 1

    async def keep(self, match: Match[Any]) -> None:
        """Keep the last state between two beats, if the one before is far behind."""
        rungs = match.rungs()
        if not rungs or rungs[-1].at - (self._kept[-1] if self._kept else 0) < KEEP_EVERY:
            return
        rung = latest_rung(match, self.next_line, self._events_kept)
        self._kept.append(rung.answers)
        self._kept_events.append(rung.first_event)
        self._events_kept = rungs[-1].events
        await self._house.choices.keep(self._id, rung)
