"""Who stands where: points, then Buchholz, Sonneborn-Berger, and what those who are level made of each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..protocol.nights import RoundResult
from .pairing import FIRST, SECOND, Contender, Pair

WORDS: dict[float, RoundResult] = {1.0: "won", 0.5: "drew", 0.0: "lost"}


class Met(NamedTuple):
    """A pair of a round, and the points of its first; None while it is played. A bye is a point."""

    round: int
    pair: Pair
    points: float | None


class Cell(NamedTuple):
    """What a round was for somebody: against whom, on which side."""

    result: RoundResult
    rival: int | None = None
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands. Who is level in all has the same rank."""

    rank: int
    seed: int
    points: float
    buchholz: float
    sonneborn_berger: float
    cells: tuple[Cell, ...]


def contenders(seeds: Sequence[int], met: Sequence[Met]) -> list[Contender]:
    """Everybody, as the next round is paired."""
    return [_contender(seed, [each for each in met if seed in each.pair]) for seed in seeds]


def _contender(seed: int, mine: Sequence[Met]) -> Contender:
    games = [each for each in mine if each.pair.second is not None]
    return Contender(
        seed,
        sum(points_of(seed, each) for each in mine),
        frozenset(_rival(seed, each) for each in games),
        tuple(FIRST if each.pair.first == seed else SECOND for each in games),
        len(games) < len(mine),
    )


def standings(seeds: Sequence[int], met: Sequence[Met], rounds: int) -> list[Place]:
    """Everybody, the first first. Rounds that were not begun are no cells."""
    points = {seed: sum(points_of(seed, each) for each in met if seed in each.pair) for seed in seeds}
    keys = {seed: (points[seed], *_tie_breaks(seed, met, points)) for seed in seeds}
    ranked = sorted(seeds, key=lambda seed: (*keys[seed], _head_to_head(seed, keys, met), -seed), reverse=True)
    places: list[Place] = []
    for at, seed in enumerate(ranked):
        level = at > 0 and (keys[seed], _head_to_head(seed, keys, met)) == (
            keys[ranked[at - 1]],
            _head_to_head(ranked[at - 1], keys, met),
        )
        cells = tuple(_cell(seed, number, met) for number in range(1, rounds + 1))
        places.append(Place(places[-1].rank if level else at + 1, seed, *keys[seed], cells))
    return places


def points_of(seed: int, met: Met) -> float:
    """What a pair has brought somebody so far."""
    if met.points is None:
        return 0.0
    return met.points if met.pair.first == seed else 1.0 - met.points


def _rival(seed: int, met: Met) -> int:
    rival = met.pair.second if met.pair.first == seed else met.pair.first
    assert rival is not None
    return rival


def _tie_breaks(seed: int, met: Sequence[Met], points: dict[int, float]) -> tuple[float, float]:
    """Buchholz: the points of all rivals. Sonneborn-Berger: of those beaten, and half of those drawn with. A bye is a
    rival with as many points as oneself."""
    mine = [each for each in met if seed in each.pair and each.points is not None]
    rivals = [points[_rival(seed, each)] if each.pair.second is not None else points[seed] for each in mine]
    return sum(rivals), sum(points_of(seed, each) * rival for each, rival in zip(mine, rivals, strict=True))


def _head_to_head(seed: int, keys: dict[int, tuple[float, float, float]], met: Sequence[Met]) -> float:
    """The points from those who are level."""
    return sum(
        points_of(seed, each)
        for each in met
        if seed in each.pair and each.pair.second is not None and keys[_rival(seed, each)] == keys[seed]
    )


def _cell(seed: int, number: int, met: Sequence[Met]) -> Cell:
    mine = next((each for each in met if each.round == number and seed in each.pair), None)
    if mine is None:
        return Cell("missed")
    if mine.pair.second is None:
        return Cell("bye")
    side = FIRST if mine.pair.first == seed else SECOND
    result: RoundResult = "plays" if mine.points is None else WORDS[points_of(seed, mine)]
    return Cell(result, _rival(seed, mine), side)
