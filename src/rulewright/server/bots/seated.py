"""A bot that sits at a table, in the worker that thinks for it; and the match as that worker holds it."""

from __future__ import annotations

import time
from typing import Any

from rulewright.kernel import AskEach, Match, Player, SeatView
from rulewright.players import (
    Budget,
    Heed,
    Obliging,
    Pace,
    Run,
    Sensible,
    Thinker,
    find_level,
    heed,
    intent,
    partners_of,
)


class Held:
    """A match that a worker follows, and whose turn it is: whoever was asked first in a beat has the word."""

    def __init__(self, epoch: int, match: Match[Any]) -> None:
        self.epoch = epoch
        self.match = match
        self._word = -1
        self._turn = 0

    def follow(self, seat: int, key: str) -> None:
        """One more answer."""
        self._word, self._turn = seat if self._begins else self._word, self.turn_of(seat)
        self.match.choose(key, seat)

    def turn_of(self, seat: int) -> int:
        """Which turn it is, if this seat answers now."""
        return self._turn + (self._begins and seat != self._word)

    @property
    def _begins(self) -> bool:
        return not self.match.answers_in_beat


class Seated:
    """What a bot remembers from question to question, and how the time of its turn is shared out.

    Its thoughts about a question follow from the seed of that question.
    """

    def __init__(self, level: str) -> None:
        self.level = level
        self._level = find_level(level)
        self._pace = Pace(self._level.turn, self._level.seconds)
        self._player: Player | None = None
        self._turn = -1
        self._said = False
        self._asked: Obliging | None = None

    def choose(self, view: SeatView, seed: str, turn: int, wish: str = "") -> int:
        if turn != self._turn:
            self._turn = turn
            self._pace.begin()
            self._said = False
        began = time.perf_counter()
        index = self._at(seed, wish).choose(view)
        self._pace.spend(time.perf_counter() - began)
        return index

    def intent(self, match: Match[Any], seat: int) -> str:
        """What it means to do with the choice that it has just made, as its partners may hear it: once a turn, where
        it has the word."""
        partners, begun = partners_of(match, seat), self._begun
        if not partners or not begun or self._said or match.answers_in_beat or isinstance(match.ask, AskEach):
            return ""
        said = intent(SeatView(match, seat), begun, partners)
        self._said = bool(said)
        return said

    def heed(self, match: Match[Any], seat: int) -> Heed:
        """Whether it does what was wished with the choice that it has just made, as its partners may hear it."""
        if self._asked is None or not self._begun or isinstance(match.ask, AskEach):
            return ""
        return heed(SeatView(match, seat), self._asked, self._begun, partners_of(match, seat))

    @property
    def _begun(self) -> Run:
        """What its last choice begins."""
        return self._player.begun if isinstance(self._player, Sensible) else ()

    def _at(self, seed: str, wish: str) -> Player:
        budget = Budget(seconds=self._pace.share)
        thinker = self._level.think(seed, budget, wish)
        self._asked = thinker if isinstance(thinker, Obliging) else None
        if isinstance(self._player, Sensible) and isinstance(thinker, Thinker):
            self._player.think_as(thinker, seed)
        else:
            self._player = self._level.sensible(thinker, seed)
        return self._player
