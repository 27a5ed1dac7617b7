"""Glicko-2: how strong somebody is, how sure we are, and how much one match tells.

After Mark E. Glickman, "Example of the Glicko-2 system" (2013); its steps are named where they are taken. A match is a
rating period of its own, as is usual online; what a period is worth in time is said by `PERIOD`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178  # points of a unit of the inner scale
MIDDLE = 1500.0
UNSURE = 350.0  # the deviation of who has never played, and the most there is
TAU = 0.5  # how much the volatility may change
CLOSE = 1e-6
PROVISIONAL = 110.0  # a deviation above it
MARGIN = 1.96  # deviations to either side hold the true value 95 times in 100
PERIOD = 4.67 * 86_400_000  # ms: a deviation of 60 grows to 110 in a year


@dataclass(frozen=True, slots=True)
class Rating:
    """A value, its standard deviation, and how erratic the results have been."""

    value: float = MIDDLE
    deviation: float = UNSURE
    volatility: float = 0.06

    @property
    def provisional(self) -> bool:
        return self.deviation > PROVISIONAL

    @property
    def margin(self) -> int:
        """Half of the interval that holds the true value, most likely."""
        return round(MARGIN * self.deviation)

    def after(self, ms: float) -> Rating:
        """The same after some time without a match: nobody knows whether it still holds. Step 6"""
        grown = sqrt((self.deviation / SCALE) ** 2 + self.volatility**2 * max(0.0, ms) / PERIOD) * SCALE
        return Rating(self.value, min(UNSURE, grown), self.volatility)


@dataclass(frozen=True, slots=True)
class Game:
    """Against whom, and how it ended: 1 won, 0 lost, 0.5 drawn."""

    rival: Rating
    score: float


def rated(player: Rating, games: Sequence[Game]) -> Rating:
    """What somebody is worth after some games, all of them played in one period."""
    mu, phi = (player.value - MIDDLE) / SCALE, player.deviation / SCALE  # step 2
    weights, surprises = [], []
    for game in games:
        weight = _g(game.rival.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (game.rival.value - MIDDLE) / SCALE)))
        weights.append(weight**2 * expected * (1 - expected))
        surprises.append(weight * (game.score - expected))
    variance = 1 / sum(weights)  # step 3
    delta = variance * sum(surprises)  # step 4
    sigma = _volatility(phi, player.volatility, variance, delta)
    spread = sqrt(phi**2 + sigma**2)  # step 6
    phi = 1 / sqrt(1 / spread**2 + 1 / variance)  # step 7
    mu += phi**2 * sum(surprises)
    return Rating(mu * SCALE + MIDDLE, min(UNSURE, phi * SCALE), sigma)


def _g(phi: float) -> float:
    """How much a rival tells: the less, the less is known of them."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Step 5: the root of f, by the Illinois algorithm."""
    start = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
