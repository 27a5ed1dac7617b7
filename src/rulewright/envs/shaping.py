"""Rewards along the way, from the game's own judgement of a position.

Potential-based shaping (Ng, Harada and Russell, 1999): each step pays the change of the score, and the end pays back
what was paid, so that a game is worth what its result is worth and the best play stays the best.
"""

from __future__ import annotations

from typing import Any

from rulewright.kernel import Match


class Shaping:
    """`weight` times the change of each seat's score; nothing where it is 0."""

    def __init__(self, weight: float) -> None:
        self.weight = weight
        self._scores: list[float] = []

    def begin(self, match: Match[Any]) -> None:
        self._scores = self._judged(match)

    def paid(self, match: Match[Any]) -> list[float]:
        """What the last step pays to each seat."""
        before, self._scores = self._scores, self._judged(match)
        return [self.weight * (now - then) for then, now in zip(before, self._scores, strict=True)]

    def _judged(self, match: Match[Any]) -> list[float]:
        if not self.weight or match.over:
            return [0.0] * len(match.seats)
        return [match.game.score(match.state, seat.index) for seat in match.seats]
