"""Bots against bots: who plays whom, on which side, what came of it, and how strong that makes each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from math import log10, sqrt
from pathlib import Path
from random import Random
from typing import Any

from rulewright.kernel import Match, RulewrightError, find_game

from .levels import find_level, make_player
from .playing import play_out

RESAMPLES = 400
SPAN = 1.96  # standard errors on either side of a 95 % interval


class BadResults(RulewrightError):
    """A file of results that this arena cannot go on with."""


@dataclass(frozen=True, slots=True)
class Arena:
    """A round robin: every two bots meet in `games` games, on both sides of each deal. A party meets only the game."""

    game: str
    bots: tuple[str, ...]
    games: int
    budget: float = 1.0
    seed: int = 0
    config: dict[str, Any] = field(default_factory=dict)

    def bouts(self) -> Iterator[Bout]:
        for bot in self.bots:
            find_level(bot)
        if find_game(self.game).co_operative:
            pairs: list[tuple[str, ...]] = [(bot,) for bot in self.bots]
        else:
            pairs = list(combinations(self.bots, 2))
        for number in range(self.games):
            yield from (Bout(pair, number) for pair in pairs)

    def play(self, bout: Bout) -> Result:
        """One game. A bout has its own seed, so that it comes out the same whoever plays it, and when."""
        pair, sides = bout.bots, len(bout.bots)
        match = Match.start(find_game(self.game), self.config, self.seed + bout.number // sides)
        teams = list(dict.fromkeys(seat.team for seat in match.seats))
        side_of = [(teams.index(seat.team) + bout.number) % sides for seat in match.seats]
        players = [
            make_player(pair[side], f"{self.seed}/{bout.number}/{seat}", self.budget)
            for seat, side in enumerate(side_of)
        ]
        decisions = play_out(match, players)
        outcome = match.outcome
        assert outcome is not None
        return Result(bout, outcome.results[side_of.index(0)], outcome.how, decisions)


@dataclass(frozen=True, slots=True)
class Bout:
    """Two bots, or one party, in their so manieth game."""

    bots: tuple[str, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Result:
    """What the first of the bots made of it: 1 a win, 0.5 a draw, 0 a loss."""

    bout: Bout
    points: float
    how: str
    decisions: int


# ---- the file of results --------------------------------------------------------------------------------------------


class Ledger:
    """Results in a file, a line each, the arena first: who begins again goes on where it ended."""

    def __init__(self, path: Path, arena: Arena) -> None:
        self._path = path
        self.results: list[Result] = []
        head = json.dumps(asdict(arena) | {"games": 0})
        if path.exists() and path.stat().st_size:
            lines = path.read_text(encoding="utf-8").splitlines()
            if lines[0] != head:
                raise BadResults(f"{path}: these are results of another arena: {lines[0]}")
            for number, line in enumerate(lines[1:], 2):
                self._read(line, f"{path}, line {number}", last=number == len(lines))
            path.write_text("\n".join([head, *map(written, self.results)]) + "\n", encoding="utf-8")
        else:
            path.write_text(head + "\n", encoding="utf-8")

    def _read(self, line: str, where: str, last: bool) -> None:
        try:
            row = json.loads(line)
            bout = Bout(tuple(row["bots"]), int(row["number"]))
            self.results.append(Result(bout, float(row["points"]), str(row["how"]), int(row["decisions"])))
        except (ValueError, KeyError, TypeError) as error:
            if not last:  # the last line may have been cut off in the middle
                raise BadResults(f"{where}: {line[:80]!r} is no result") from error

    def add(self, result: Result) -> None:
        self.results.append(result)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(written(result) + "\n")


def written(result: Result) -> str:
    return json.dumps(asdict(result.bout) | {k: v for k, v in asdict(result).items() if k != "bout"})


# ---- strength -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Share:
    """How often somebody won, with a 95 % interval (Wilson's); draws count half."""

    games: int
    points: float
    low: float
    high: float

    @property
    def rate(self) -> float:
        return self.points / self.games


def share(points: Sequence[float]) -> Share:
    games, won = len(points), sum(points)
    rate, square = won / games, SPAN * SPAN
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = SPAN / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    return Share(games, won, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo points above the weakest, with a 95 % interval from resampled games."""

    bot: str
    elo: float
    low: float
    high: float


def pair_shares(results: Sequence[Result]) -> dict[tuple[str, ...], Share]:
    """What the first of each pair won of the second; or each party of the game."""
    pairs = dict.fromkeys(result.bout.bots for result in results)
    return {pair: share([result.points for result in results if result.bout.bots == pair]) for pair in pairs}


def ratings(results: Sequence[Result], seed: int = 0) -> list[Rating]:
    """The strongest first."""
    bots = list(dict.fromkeys(bot for result in results for bot in result.bout.bots))
    point = elo(bots, results)
    weakest = min(bots, key=lambda bot: point[bot])
    random = Random(seed)
    resampled = [elo(bots, random.choices(results, k=len(results))) for _ in range(RESAMPLES)]
    rated = []
    for bot in bots:
        spread = sorted(one[bot] - one[weakest] for one in resampled)
        low, high = spread[int(0.025 * RESAMPLES)], spread[int(0.975 * RESAMPLES)]
        rated.append(Rating(bot, point[bot] - point[weakest], low, high))
    return sorted(rated, key=lambda rating: rating.elo, reverse=True)


def elo(bots: Sequence[str], results: Sequence[Result], rounds: int = 60) -> dict[str, float]:
    """Bradley and Terry's strengths, by Hunter's iteration. Half a drawn game with everybody keeps all finite."""
    games = {(one, other): 0.0 for one in bots for other in bots}
    won = dict.fromkeys(bots, 0.0)
    for one, other in combinations(bots, 2):
        games[one, other] = games[other, one] = 0.5
        won[one] += 0.25
        won[other] += 0.25
    for result in results:
        one, other = result.bout.bots
        games[one, other] += 1
        games[other, one] += 1
        won[one] += result.points
        won[other] += 1 - result.points
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(rounds):
        strength = {
            one: won[one] / sum(games[one, two] / (strength[one] + strength[two]) for two in bots if two != one)
            for one in bots
        }
    return {bot: 400 * log10(value) for bot, value in strength.items()}
