"""The same record by other rules: the first place where two ways of playing it part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from .ask import Ask
from .choice import Choice, key_of
from .config import Config
from .errors import ForeignRecord, ReplayDiverged
from .events import Event
from .match import Match
from .record import Record


class Side(Struct, frozen=True):
    """One way to play at the place where both part: who is asked what, and the lines of the log from there on."""

    question: str
    seats: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


class Parting(Struct, frozen=True):
    """Where a record parts from itself by other rules: after `at` answers, of which it has `total`.

    `before` is the last line of the log that both tell, `answer` the key that was answered there. `fits` answers of the
    record can be given by the other rules.
    """

    at: int
    before: str
    answer: str
    then: Side
    now: Side
    fits: int
    total: int


LINES = 5  # of the log that a side tells


class Met(NamedTuple):
    """A question on the way."""

    at: int
    prompt: str
    seats: tuple[int, ...]
    choices: tuple[Choice, ...]
    text: str


class Telling:
    """A record as it is played once: every question on the way, every line, and how many answers fitted."""

    def __init__(self, play: Callable[..., Match[Any]], total: int) -> None:
        self.questions: list[Met] = []
        self._match: Match[Any] | None = None
        self.fits = total
        try:
            self._match = play(witness=self._meet)
            if self._match.ask is not None:
                self._meet(self._match, self._match.ask)
        except ReplayDiverged as parted:
            self.fits = parted.at

    def _meet(self, match: Match[Any], ask: Ask) -> None:
        self._match = match
        choices = tuple(choice for seat in ask.seats for choice in ask.listed(seat))
        self.questions.append(Met(match.answers, ask.prompt, ask.seats, choices, match.game.wording(match.state, ask)))

    @property
    def events(self) -> list[Event]:
        return self._match.events if self._match else []

    @property
    def lines(self) -> list[tuple[str, str]]:
        return [(event.kind, event.text) for event in self.events]

    def lines_until(self, at: int) -> int:
        """How many lines are told before the question after so many answers."""
        return sum(1 for event in self.events if event.at <= at)

    def side(self, at: int, first: int) -> Side:
        """What is asked after so many answers, and what was told before, from the first other line on."""
        lines = tuple(event.text for event in self.events[first : self.lines_until(at)][:LINES])
        asked = next((met for met in self.questions if met.at >= at), None)
        if asked is None:
            outcome = self._match.outcome if self._match else None
            return Side(outcome.text if outcome else "The match is over.", lines=lines)
        return Side(asked.text, asked.seats, tuple(map(key_of, asked.choices)), lines)


def parting(record: Record, changes: Config) -> Parting | None:
    """Play a record as it was, and once more with other options, by the rules as they are; None if nothing parts.

    Of a record by other rules or content than those at hand only the answers are known: it parts where one of them no
    longer fits.
    """
    total = len(record.answers)
    now = Telling(replace(record, config={**record.config, **changes}).retold, total)
    try:
        then = Telling(record.replay, total)
    except ForeignRecord:
        return _by_answers(record, now)
    same = _same(then.questions, now.questions)
    told = _same(
        [(event.kind, event.text) for event in then.events], [(event.kind, event.text) for event in now.events]
    )
    places = [side.questions[same].at for side in (then, now) if same < len(side.questions)]
    places += [side.events[told].at for side in (then, now) if told < len(side.events)]
    if not places:
        return None
    at = min(places)
    first = min(told, then.lines_until(at))
    before = then.events[first - 1].text if first else ""
    answer = record.answers[at].key if at < total else ""
    return Parting(at, before, answer, then.side(at, first), now.side(at, first), now.fits, total)


def _by_answers(record: Record, now: Telling) -> Parting | None:
    """Where the first answer of a record does not fit, if nobody can tell how it was asked for."""
    at, told = now.fits, len(now.events)
    if at == len(record.answers):
        return None
    answer, before = record.answers[at], now.events[-1].text if told else ""
    then = Side(answer.prompt, (answer.seat,), (answer.key,))
    return Parting(at, before, answer.key, then, now.side(at, told), at, len(record.answers))


def _same(left: Sequence[Any], right: Sequence[Any]) -> int:
    """How many items two sequences begin with alike."""
    pairs = zip(left, right, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(left), len(right)))
