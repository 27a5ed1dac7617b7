"""The player that looks one choice ahead: it tries each in a few imagined worlds and takes the best-looking one."""

from __future__ import annotations

from random import Random

from rulewright.kernel import Match, SeatView
from rulewright.kernel.state import State


class GreedyPlayer:
    """`worlds` is how often each choice is tried; all choices meet the same worlds, so that luck does not decide."""

    def __init__(self, seed: int | str = 0, worlds: int = 4) -> None:
        self._random = Random(str(seed))
        self._worlds = worlds

    def choose(self, view: SeatView) -> int:
        choices, seat = view.choices, view.seat
        if len(choices) == 1:
            return 0
        totals = [0.0] * len(choices)
        for _ in range(self._worlds):
            world = view.imagine(self._random.getrandbits(48))
            for index, choice in enumerate(choices):
                trial = world.copy()
                trial.take(choice, seat)
                totals[index] += standing(trial, seat)
        best = max(totals)
        return self._random.choice([index for index, total in enumerate(totals) if total > best - 1e-9])


def standing(match: Match[State], seat: int) -> float:
    """How good a match looks for a seat: the result if it is over, else the game's own score."""
    outcome = match.outcome
    return match.game.score(match.state, seat) if outcome is None else 2 * outcome.results[seat] - 1
