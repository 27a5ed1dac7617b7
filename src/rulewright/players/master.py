"""The player that has learnt: Expert's search, judged by a network that has seen many games end.

It knows no more than its seat does: what the network reads is taken in imagined worlds.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import log, tanh
from pathlib import Path
from typing import Any

import numpy as np

from rulewright.kernel import Game, Match, SeatView

from .chances import PLAIN
from .judging import standing
from .network import SCORE, Array, BadNetwork, Network, read_network
from .search import SearchPlayer
from .thought import ONLY, Budget, Plan, Thought, Weighed

SURE = 0.999  # a chance that is told as no more than this


def evidence(match: Match[Any], seat: int) -> dict[str, float]:
    """All that a network reads of a match that is not over: the score first, then whose word it is and what the game
    tells. Only worlds that the seat imagines may be read."""
    asked, team = match.waiting[0], match.seats[seat].team
    return {
        SCORE: match.game.score(match.state, seat),
        "my side is asked": float(match.seats[asked].team == team),
        "I am asked": float(asked == seat),
        "amid a beat": float(match.answers_in_beat > 0),
        **match.game.evidence(match.state, seat),
    }


def row_of(match: Match[Any], seat: int) -> Array:
    """The same as an array."""
    found = evidence(match, seat)
    return np.fromiter(found.values(), np.float32, len(found))


class Insight:
    """What a match is worth to a seat, from -1 to 1, by a network."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._known = False

    def __call__(self, match: Match[Any], seat: int) -> float:
        if match.outcome is not None:
            return standing(match, seat)
        if not self._known:
            self._check(match, seat)
        return tanh(float(self._network.logits(row_of(match, seat)[None])[0]) / 2)

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
    """Searches as Expert does, by insight in place of the game's own score: the game's, unless it is given another."""

    def __init__(self, seed: int | str = 0, budget: Budget | None = None, insight: Insight | None = None) -> None:
        self._seed = seed
        self._budget = budget
        self._insight = insight
        self._search: SearchPlayer | None = None
        self._plan = Plan()

    def choose(self, view: SeatView) -> int:
        if self._plan.goes_on(view):
            return self._plan.step(view)
        return self._plan.begin(view, self.weigh(view).ranked[0])

    def weigh(self, view: SeatView) -> Thought:
        if len(view.choices) == 1:
            return ONLY
        if self._search is None:
            self._search = SearchPlayer(self._seed, self._budget, self._insight or insight_of(view.game))
        return as_scores(self._search.weigh(view), view.game.calibration or PLAIN)


def as_scores(thought: Thought, slope: float) -> Thought:
    """Chances of winning in the measure of the game's score, which all who read thoughts expect."""
    return Thought(
        tuple(Weighed(each.index, as_score(each.value, slope), each.trials, each.then) for each in thought.ranked)
    )


def as_score(value: float, slope: float) -> float:
    """The score, from -1 to 1, with which a chance of winning goes, which is given as a value from -1 to 1."""
    chance = min(SURE, max(1 - SURE, (value + 1) / 2))
    return max(-1.0, min(1.0, log(chance / (1 - chance)) / slope))
