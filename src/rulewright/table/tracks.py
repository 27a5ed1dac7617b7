"""Tracks: a position on a line. Moving along one tells what was passed; acting on it is for the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Advance(NamedTuple):
    """Where a move along a track ends, the named steps it came to, in order, and the steps that it was short of."""

    position: int
    reached: tuple[str, ...]
    beyond: int


@dataclass(frozen=True, slots=True)
class Track:
    """A line of steps from `low` to `high`, some of them named. The state holds the position, an int."""

    low: int
    high: int
    steps: tuple[tuple[int, str], ...] = ()

    def advance(self, position: int, by: int) -> Advance:
        """Move on, or back if `by` is negative, and stop at the end; `beyond` is how far it would have gone on."""
        end = max(self.low, min(self.high, position + by))
        stride = 1 if end >= position else -1
        return Advance(end, self._names(range(position + stride, end + stride, stride)), position + by - end)

    def turn(self, position: int, by: int) -> Advance:
        """Move on round a clock face, where `low` follows `high`; `beyond` is how often the end was passed."""
        length = self.high - self.low + 1
        start = position - self.low
        rounds, rest = divmod(start + by, length)
        passed = [self.low + (start + stride) % length for stride in range(1, by + 1)]
        return Advance(self.low + rest, self._names(passed), rounds)

    def _names(self, passed: Iterable[int]) -> tuple[str, ...]:
        names = dict(self.steps)
        return tuple(names[place] for place in passed if place in names)
