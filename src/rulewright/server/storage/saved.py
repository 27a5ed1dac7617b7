"""A match from its log: the lines are folded into answers, and played from the last state that was kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rulewright.kernel import SPECTATOR, Event, Match, Record, commitment, key_of
from rulewright.kernel.counting import Count
from rulewright.kernel.record import FORMAT, VERSION, Answer, Rung, log_hash

from .lines import REWIND, KeptRung, Line


class Setup(msgspec.Struct, frozen=True):
    """All that a match needs to begin, with the rules and content that it was begun by."""

    game: str
    rules: str
    content: dict[str, str]
    config: dict[str, Any]
    seed: str


class RungBody(msgspec.Struct, frozen=True):
    """What a kept rung holds: a state between two beats, and the events since the rung before."""

    rung: Rung
    events: list[Event]


class RungEvents(msgspec.Struct, frozen=True):
    """As much of a kept rung as is read where a later one tells the state."""

    events: list[Event]


@dataclass
class Folded:
    """A log with its rewinds carried out. Spectators who are behind by `delay` answers have been `shown` so many; these
    and the questions `reached` are numbers as a spectator counts, to whom all answers to a `screened` prompt on end are
    one. What `clock` and `at` were before those is kept."""

    delay: int = 0
    screened: Collection[str] = ()
    shown: int = 0

    answers: list[Answer] = field(default_factory=list)
    seqs: list[int] = field(default_factory=list)
    next_line: int = 0
    lowest: int | None = None  # how far back a rewind ever went
    reached: dict[int, int] = field(default_factory=dict)  # seat: the last question that it ever answered
    clock: str = ""
    at: int = 0
    before: tuple[str, int] = ("", 0)

    def __post_init__(self) -> None:
        self._numbers: list[int] = []
        self._count = Count(SPECTATOR, self.screened)

    def add(self, line: Line) -> None:
        self.next_line = line.line + 1
        if not self._count.is_behind_the_screen:
            self.before = self.clock, self.at
        self.clock = line.clock or self.clock
        self.at = line.at
        if line.prompt == REWIND:
            self._rewind(int(line.key))
            return
        self._numbers.append(self._count.comes(line.seat, line.prompt))
        if line.seq >= 0:
            number = self._numbers[line.seq]
            self.shown = max(self.shown, number - self.delay)
            self.reached[line.seat] = max(number, self.reached.get(line.seat, -1))
        forced = line.seq < 0 and line.prompt[0] != "~"
        self.answers.append(Answer(line.seat, line.prompt, line.key, forced))
        self.seqs.append(line.seq)

    def _rewind(self, back: int) -> None:
        """Who takes back what those behind have not seen yet takes nothing from them."""
        self.shown = min([self.shown, *self._numbers[back : back + 1]])
        del self.answers[back:], self.seqs[back:], self._numbers[back:]
        self.lowest = back if self.lowest is None else min(back, self.lowest)
        self._count = Count(SPECTATOR, self.screened)
        for answer in self.answers:
            self._count.comes(answer.seat, answer.prompt)

    @property
    def behind_the_screen(self) -> bool:
        """Whether the last answer was to a screened prompt."""
        return self._count.is_behind_the_screen

    @property
    def answered(self) -> dict[tuple[int, int], tuple[str, int]]:
        """Which seat answered which question with what key, and as which answer of the match."""
        given = enumerate(zip(self.answers, self.seqs, strict=True))
        return {(answer.seat, seq): (answer.key, at) for at, (answer, seq) in given if seq >= 0}


def fold(lines: Sequence[Line], delay: int = 0, screened: Collection[str] = ()) -> Folded:
    folded = Folded(delay, screened)
    for line in lines:
        folded.add(line)
    return folded


def standing(rungs: Sequence[KeptRung], lines: Sequence[Line]) -> list[KeptRung]:
    """The rungs that no later rewind went below."""
    rewinds = [(line.line, int(line.key)) for line in lines if line.prompt == REWIND]
    return [rung for rung in rungs if not any(at >= rung.line and back < rung.answers for at, back in rewinds)]


def revive(setup: Setup, folded: Folded, rungs: Sequence[KeptRung]) -> Match[Any]:
    """The match as its log tells, from the last of the standing rungs. Its events are all there."""
    last = [msgspec.json.decode(rung.body, type=RungBody).rung for rung in rungs[-1:]]
    match = _record(setup, folded.answers, last).resume()
    earlier: list[Event] = []
    for rung in rungs:
        earlier[rung.first_event :] = msgspec.json.decode(rung.body, type=RungEvents).events
    if earlier:
        match.events[:0] = earlier
        for snapshot in match.rungs():
            snapshot.events += len(earlier)
    return match


def _record(setup: Setup, answers: list[Answer], rungs: list[Rung]) -> Record:
    return Record(
        FORMAT, VERSION, setup.game, setup.rules, setup.content, setup.config, commitment(setup.seed), answers,
        log_hash(answers), setup.seed, rungs,
    )  # fmt: skip


def begin(setup: Setup) -> Match[Any]:
    """A match with nothing played but what plays itself."""
    return revive(setup, Folded(), [])


def latest_rung(match: Match[Any], next_line: int, kept_events: int) -> KeptRung:
    """The last state between two beats, to be kept."""
    last = match.rungs()[-1]
    body = msgspec.json.encode(RungBody(Rung.of(match, last), match.events[kept_events : last.events]))
    return KeptRung(next_line, last.at, kept_events, body)


def new_lines(match: Match[Any], start: int, seq: int, first_line: int, at: int) -> list[Line]:
    """The lines of one answer, from entry `start` of the log on, and of all that followed by itself."""
    return [
        Line(first_line + i, at, seat, prompt, key_of(choice), seq if i == 0 else -1, "")
        for i, (seat, prompt, choice) in enumerate(match.log[start:])
    ]


__all__ = ["Folded", "Setup", "begin", "fold", "latest_rung", "new_lines", "revive", "standing"]
