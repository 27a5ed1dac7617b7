"""What a score means: the chance of winning that goes with it, where a game has measured it."""

from __future__ import annotations

from math import exp

from rulewright.kernel import SeatView

HAIR = 0.005  # a chance of winning that nobody would feel
PLAIN = 2.0  # a slope that takes scores at their word, where nobody has measured them


def winning(view: SeatView, value: float) -> float | None:
    """The chance of winning that a score stands for. A party's hangs on what it plays as well, so none is told; nor is
    one among three sides, or where nobody has measured what scores mean."""
    sides = len({seat.team for seat in view.seats})
    return logistic(0.0, view.game.calibration, value) if sides == 2 and view.game.calibration else None


def logistic(start: float, slope: float, value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, start + slope * value))))


def loss(view: SeatView, best: float, value: float) -> float:
    """How much less a score is worth than another, as a chance of winning that is even between them."""
    half = (best - value) / 2
    slope = view.game.calibration or PLAIN
    return logistic(0.0, slope, half) - logistic(0.0, slope, -half)


def are_alike(view: SeatView, value: float, other: float) -> bool:
    """Whether two scores differ by no more than a hair."""
    return abs(loss(view, value, other)) < HAIR
