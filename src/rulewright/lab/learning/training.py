"""Training: from moments with their results to a network, by numpy alone (Adam with decoupled weight decay).

Some tens of numbers a moment and two layers of 64 need no more: half a million moments take a minute or two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rulewright.players.network import Array, Network

Flags: TypeAlias = NDArray[np.bool_]

BATCH = 1024
RATE, DECAY = 1e-3, 1.0
BETA, GAMMA, TINY = 0.9, 0.999, 1e-8  # of Adam
HELD_OUT = 0.1  # of the games are only for checking
GOLDEN = 0.6180339887498949  # whose multiples fall evenly between 0 and 1
PATIENCE = 4  # epochs without a better check, after which training ends
LEAST = 1e-6


@dataclass(frozen=True, slots=True)
class Moments:
    """What seats could tell, game by game in the order in which it came, and what became of them."""

    names: tuple[str, ...]
    rows: Array
    results: Array
    games: NDArray[np.int64]
    seats: Array

    @property
    def held_out(self) -> Flags:
        """Whole games, spread evenly over whatever kinds of matches are played in turn."""
        found: Flags = self.games * GOLDEN % 1 < HELD_OUT
        return found


@dataclass(frozen=True, slots=True)
class Epoch:
    """The log loss on what is learnt from, and on the games that are held out."""

    number: int
    learnt: float
    held_out: float


@dataclass(frozen=True, slots=True)
class Trained:
    network: Network
    by_score: float  # held-out log loss of the game's own score, at its best slope
    by_network: float
    epochs: tuple[Epoch, ...]


def log_loss(chances: Array, results: Array) -> float:
    sure = np.clip(chances, LEAST, 1 - LEAST)
    return float(-np.mean(results * np.log(sure) + (1 - results) * np.log(1 - sure)))


def slope_of(scores: Array, results: Array) -> tuple[float, float]:
    """The slope and start of the logistic curve from scores to results, by Newton's method."""
    inputs = np.stack([scores, np.ones_like(scores)], 1).astype(np.float64)
    found = np.zeros(2)
    for _ in range(20):
        chances = 1 / (1 + np.exp(-np.clip(inputs @ found, -30, 30)))
        weights = chances * (1 - chances)
        bend = inputs.T @ (inputs * weights[:, None]) + 1e-3 * np.eye(2)
        found += np.linalg.solve(bend, inputs.T @ (results - chances) - 1e-3 * found)
    return float(found[0]), float(found[1])


def fresh(game: str, moments: Moments, hidden: int, seed: int) -> Network:
    """A network that judges as the score does."""
    random = np.random.default_rng(seed)
    spread = moments.rows.std(0)
    slope, start = slope_of(moments.rows[:, 0], moments.results)
    widths = (len(moments.names), hidden, hidden)
    weights = [(random.standard_normal(shape) * np.sqrt(2 / shape[0])).astype(np.float32) for shape in pairwise(widths)]
    return Network(
        game,
        moments.names,
        moments.rows.mean(0).astype(np.float32),
        np.where(spread > LEAST, 1 / np.maximum(spread, LEAST), 0.0).astype(np.float32),
        start,
        max(0.0, slope),
        (*weights, np.zeros((hidden, 1), np.float32)),
        (np.zeros(hidden, np.float32), np.zeros(hidden, np.float32), np.zeros(1, np.float32)),
    )


def train(
    game: str,
    moments: Moments,
    hidden: int = 64,
    epochs: int = 20,
    seed: int = 0,
    targets: Array | None = None,
    in_time: Callable[[], bool] = lambda: True,
) -> Trained:
    """Learn the results of moments, or other `targets` for them; what did best on the held-out games is kept.

    The same moments and seed give the same network, unless time runs out.
    """
    held = moments.held_out
    wanted = (moments.results if targets is None else targets)[~held]
    rows = moments.rows[~held]
    checked = moments.rows[held], moments.results[held]
    learning = replace(moments, rows=rows, results=moments.results[~held], games=moments.games[~held])
    best = network = fresh(game, learning, hidden, seed)
    by_score = lowest = log_loss(network.chances(checked[0]), checked[1])
    random = np.random.default_rng(seed + 1)
    steps = Adam(network, epochs * -(-len(rows) // BATCH))
    told: list[Epoch] = []
    since = 0
    for number in range(1, epochs + 1):
        total = 0.0
        for some in batches(len(rows), random):
            if not in_time():
                break
            total += steps.step(rows[some], wanted[some]) * len(some)
        network = steps.network()
        loss = log_loss(network.chances(checked[0]), checked[1])
        told.append(Epoch(number, total / len(rows), loss))
        since += 1
        if loss < lowest:
            best, lowest, since = network, loss, 0
        if since >= PATIENCE or not in_time():
            break
    return Trained(best, by_score, lowest, tuple(told))


def batches(count: int, random: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    order = random.permutation(count)
    yield from (order[start : start + BATCH] for start in range(0, count, BATCH))


class Adam:
    """A network being trained: gradients of the log loss, and Adam's steps along them (Kingma and Ba 2015)."""

    def __init__(self, network: Network, steps: int) -> None:
        self._network = network
        self._steps = steps
        self._step = 0
        self._values = [array.copy() for array in (*network.weights, *network.biases)]
        self._first = [np.zeros_like(value) for value in self._values]
        self._second = [np.zeros_like(value) for value in self._values]

    def network(self) -> Network:
        layers = len(self._network.weights)
        copies = [value.copy() for value in self._values]
        return replace(self._network, weights=tuple(copies[:layers]), biases=tuple(copies[layers:]))

    def step(self, rows: Array, wanted: Array) -> float:
        """One step on a batch; its log loss before."""
        network = self._network
        layers = len(network.weights)
        weights, biases = self._values[:layers], self._values[layers:]
        signals = [network.standardised(rows)]
        for weight, bias in zip(weights[:-1], biases[:-1], strict=True):
            signals.append(np.maximum(signals[-1] @ weight + bias, 0.0))
        logits = (signals[-1] @ weights[-1] + biases[-1])[:, 0] + network.start + network.slope * rows[:, 0]
        chances = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
        slope = ((chances - wanted) / len(rows)).astype(np.float32)[:, None]
        by_weight: list[Array] = []
        by_bias: list[Array] = []
        for at in range(layers - 1, -1, -1):
            by_weight.insert(0, signals[at].T @ slope)
            by_bias.insert(0, slope.sum(0))
            slope = (slope @ weights[at].T) * (signals[at] > 0)
        self._move([*by_weight, *by_bias], layers)
        return log_loss(chances, wanted)

    def _move(self, gradients: list[Array], layers: int) -> None:
        self._step += 1
        rate = RATE * 0.5 * (1 + np.cos(np.pi * min(1.0, self._step / self._steps)))
        for at, gradient in enumerate(gradients):
            self._first[at] += (1 - BETA) * (gradient - self._first[at])
            self._second[at] += (1 - GAMMA) * (gradient * gradient - self._second[at])
            ahead = self._first[at] / (1 - BETA**self._step)
            around = np.sqrt(self._second[at] / (1 - GAMMA**self._step)) + TINY
            shrink = DECAY * self._values[at] if at < layers else 0.0
            self._values[at] -= (rate * (ahead / around + shrink)).astype(np.float32)


# ---- looking ahead, and looking back --------------------------------------------------------------------------------


def returns(moments: Moments, network: Network, trust: float) -> Array:
    """What moments led to: partly how the game ended, partly what a network thought of the moments after (the lambda
    return of temporal-difference learning, Sutton 1988). `trust` is how much of it goes on to the end."""
    chances = network.chances(moments.rows)
    found = moments.results.astype(np.float32).copy()
    after: dict[tuple[int, int], int] = {}
    for at in range(len(found) - 1, -1, -1):
        whose = int(moments.games[at]), int(moments.seats[at])
        if (later := after.get(whose)) is not None:
            found[at] = trust * found[later] + (1 - trust) * chances[later]
        after[whose] = at
    return found


def calibration(network: Network, moments: Moments, parts: int = 10) -> list[tuple[int, float, float]]:
    """Held-out moments by the chance that was said of them, from the lowest to the highest: how many, what was said on
    average, and what came."""
    held = moments.held_out
    chances, results = network.chances(moments.rows[held]), moments.results[held]
    order = np.argsort(chances, kind="stable")
    return [
        (len(some), float(chances[some].mean()), float(results[some].mean()))
        for some in np.array_split(order, parts)
        if len(some)
    ]
