"""What a score means: the chance of winning that goes with it, where a game has measured it."""

from __future__ import annotations

from math import exp

from rulewright.kernel import SeatView

HAIR = 0.005  # a chance of winning that nobody would feel
COARSE_HAIR = 0.01  # the same in scores, where no chance is known


def winning(view: SeatView, value: float) -> float | None:
    """The chance of winning that a score stands for; None where nobody has measured it."""
    calibration = view.game.calibration
    if calibration is None or len({seat.team for seat in view.seats}) > 2:
        return None
    return logistic(*calibration, value)


def logistic(start: float, slope: float, value: float) -> float:
    return 1 / (1 + exp(-start - slope * value))


def loss(view: SeatView, best: float, value: float) -> float:
    """How much less a score is worth than another, as a chance of winning; in scores where that is not known."""
    high, low = winning(view, best), winning(view, value)
    return best - value if high is None or low is None else high - low


def are_alike(view: SeatView, value: float, other: float) -> bool:
    """Whether two scores differ by no more than a hair."""
    return abs(loss(view, value, other)) < (COARSE_HAIR if winning(view, value) is None else HAIR)
