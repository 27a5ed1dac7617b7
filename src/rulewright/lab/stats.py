"""The few statistics that the reports need: means with errors, intervals of rates, and values on the Elo scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)
ELO = 400 / log(10)  # Elo points of one unit of log-odds
PRIOR = 200 / ELO  # before any game, values are thought to differ by some 200 points


def wilson(rate: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a rate; it stays inside 0 to 1, however few games there are."""
    if not n:
        return 0.0, 1.0
    spread = Z * Z / n
    middle = (rate + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(rate * (1 - rate) / n + spread / (4 * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    n = len(values)
    if not n:
        return 0.0, 0.0
    middle = sum(values) / n
    if n == 1:
        return middle, 0.0
    variance = sum((value - middle) ** 2 for value in values) / (n - 1)
    return middle, Z * sqrt(variance / n)


def quantile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def threshold(lines: int) -> float:
    """How many standard errors a difference must be, that of so many only one in twenty reports finds any by luck."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, lines))


# ---- Elo ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bout:
    """Two sides met: what speaks for the first (above 0) or the second (below), and what the first got of it."""

    sides: Mapping[str, float]
    result: float


def elo_values(bouts: Sequence[Bout]) -> dict[str, tuple[float, float]]:
    """For each name its value in Elo points, all others held still, and half of its 95 % interval.

    The first word of a name is its kind; a value is told beside the average of its kind, since only differences show
    in games. It is a logistic model with a normal prior, so that a name that was never alone, or always won, gets a
    sober value with a wide interval. The curvature at the start bounds it everywhere: steps with it never overshoot.
    """
    names = sorted({name for bout in bouts for name in bout.sides})
    place = {name: index for index, name in enumerate(names)}
    rows = [[(place[name], value) for name, value in bout.sides.items() if value] for bout in bouts]
    results = [bout.result for bout in bouts]
    inverse = _inverse(_curvature(rows, [0.25] * len(rows), len(names)))
    values = [0.0] * len(names)
    for _ in range(60):
        slope = [-value / PRIOR**2 for value in values]
        for row, result, chance in zip(rows, results, _chances(rows, values), strict=True):
            for index, weight in row:
                slope[index] += weight * (result - chance)
        steps = [sum(map(_product, line, slope)) for line in inverse]
        values = [value + step for value, step in zip(values, steps, strict=True)]
        if max(map(abs, steps), default=0.0) < 1e-4:
            break
    spread = [chance * (1 - chance) for chance in _chances(rows, values)]
    inverse = _inverse(_curvature(rows, spread, len(names)))
    kinds: dict[str, list[int]] = {}
    for index, name in enumerate(names):
        kinds.setdefault(name.partition(" ")[0], []).append(index)
    return {
        names[index]: (ELO * value, ELO * Z * sqrt(max(0.0, variance)))
        for kind in kinds.values()
        for index, value, variance in _beside_average(kind, values, inverse)
    }


def _beside_average(
    kind: list[int], values: list[float], covariance: list[list[float]]
) -> list[tuple[int, float, float]]:
    """Each value less the average of its kind, with the variance of that; one alone stands as it is."""
    if len(kind) == 1:
        return [(kind[0], values[kind[0]], covariance[kind[0]][kind[0]])]
    middle = sum(values[index] for index in kind) / len(kind)
    shared = {index: sum(covariance[index][other] for other in kind) / len(kind) for index in kind}
    common = sum(shared.values()) / len(kind)
    return [(i, values[i] - middle, covariance[i][i] - 2 * shared[i] + common) for i in kind]


def _product(a: float, b: float) -> float:
    return a * b


def _chances(rows: list[list[tuple[int, float]]], values: list[float]) -> list[float]:
    leads = (sum([weight * values[index] for index, weight in row]) for row in rows)
    return [1 / (1 + exp(-max(-30.0, min(30.0, lead)))) for lead in leads]


def _curvature(rows: list[list[tuple[int, float]]], spread: list[float], size: int) -> list[list[float]]:
    """How sharply the likelihood bends, the prior included."""
    matrix = [[0.0] * size for _ in range(size)]
    for row, width in zip(rows, spread, strict=True):
        for index, weight in row:
            line, scaled = matrix[index], weight * width
            for other, second in row:
                line[other] += scaled * second
    for index in range(size):
        matrix[index][index] += 1 / PRIOR**2
    return matrix


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Gauss and Jordan, without pivoting: with the prior in it the matrix is positive."""
    size = len(matrix)
    rows = [[*line, *(float(i == j) for j in range(size))] for i, line in enumerate(matrix)]
    for index in range(size):
        pivot = rows[index][index]
        rows[index] = line = [value / pivot for value in rows[index]]
        for other in range(size):
            factor = rows[other][index]
            if other != index and factor:
                rows[other] = [value - factor * above for value, above in zip(rows[other], line, strict=True)]
    return [row[size:] for row in rows]
