"""The player that has learnt: Expert's search, judged by a network that has seen many games end.

It knows no more than its seat does: what the network reads is taken in imagined worlds.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import tanh
from pathlib import Path
from typing import Any

import numpy as np

from rulewright.kernel import Game, Match, SeatView

from .chances import PLAIN
from .network import SCORE, Array, BadNetwork, Network, read_network
from .search import SearchPlayer
from .thought import Budget, Thought


def evidence(match: Match[Any], seat: int, score: float | None = None) -> dict[str, float]:
    """All that a network reads of a match that is not over: the score first, unless it is known already, then whose
    word it is and what the game tells. Only worlds that the seat imagines may be read."""
    asked, team = match.waiting[0], match.seats[seat].team
    return {
        SCORE: match.game.score(match.state, seat) if score is None else score,
        "my side is asked": float(match.seats[asked].team == team),
        "I am asked": float(asked == seat),
        "amid a beat": float(match.answers_in_beat > 0),
        **match.game.evidence(match.state, seat),
    }


def row_of(match: Match[Any], seat: int, score: float | None = None) -> Array:
    """The same as an array."""
    found = evidence(match, seat, score)
    return np.fromiter(found.values(), np.float32, len(found))


class Insight:
    """An opinion by a network: what a match is worth to a seat, in the measure of the game's score.

    It moves the score by what the network adds to it. So whoever is not trusted, or adds nothing, judges just as the
    score does: risks are weighed as Expert weighs them, and all who read thoughts find the measure that they know.
    """

    def __init__(self, network: Network) -> None:
        self._network = network
        self._unit = max(PLAIN, network.slope)
        self._known = False

    def __call__(self, match: Match[Any], seat: int, score: float) -> float:
        if match.outcome is not None or not self._network.trust:
            return score
        if not self._known:
            self._check(match, seat)
        return moved(score, float(self._network.corrections(row_of(match, seat, score)[None])[0]) / self._unit)

    def _check(self, match: Match[Any], seat: int) -> None:
        """Numbers that are called otherwise than those it was taught would be read wrongly."""
        if self._network.game != match.game.id:
            raise BadNetwork(f"these weights are for {self._network.game}, not for {match.game.id}")
        if self._network.names != tuple(evidence(match, seat)):
            raise BadNetwork(f"{match.game.id}: these weights were learnt from other numbers than the game tells now")
        self._known = True


@lru_cache(maxsize=16)
def insight_at(path: Path, trust: float | None = None) -> Insight:
    """The insight that a file holds, read once; trusted as the file says, or as far as somebody wants to see."""
    network = read_network(path)
    return Insight(network if trust is None else replace(network, trust=trust))


def insight_of(game: Game[Any]) -> Insight:
    """What has been learnt about a game."""
    if game.learnt_file is None:
        raise BadNetwork(f"{game.id}: nothing has been learnt about this game")
    return insight_at(game.learnt_file)


class MasterPlayer:
    """Searches as Expert does, with an insight into the game: the game's own, unless it is given another."""

    def __init__(self, seed: int | str = 0, budget: Budget | None = None, insight: Insight | None = None) -> None:
        self._seed = seed
        self._budget = budget
        self._insight = insight
        self._search: SearchPlayer | None = None

    def choose(self, view: SeatView) -> int:
        return self._at(view).choose(view)

    def weigh(self, view: SeatView) -> Thought:
        return self._at(view).weigh(view)

    def _at(self, view: SeatView) -> SearchPlayer:
        if self._search is None:
            self._search = SearchPlayer(self._seed, self._budget, self._insight or insight_of(view.game))
        return self._search


def moved(score: float, by: float) -> float:
    """A score that is moved, but never beyond a win or a loss: the nearer to one, the less."""
    room = 1 - score if by > 0 else 1 + score
    return score + room * tanh(by / room) if room > 0 else score
