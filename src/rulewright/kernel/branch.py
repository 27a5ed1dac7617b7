"""A practice branch by itself: the redrawn world alone, without the match that it left."""

from __future__ import annotations

from typing import TypeVar

from .chance import Chance
from .events import ALL
from .history import Snapshot
from .match import Match
from .state import State

S = TypeVar("S", bound=State)


def branch_alone(match: Match[S]) -> Match[S] | None:
    """The branch from its first beat after the redraw on; None if it has not come so far.

    States are whole only between beats. So it begins with the first one that the redrawn world came to, and neither
    the match before nor its seed is in it.
    """
    start = _first_rung(match, after=match.begins(ALL))
    if start is None:
        return None
    entries = match.log[start.at :]
    asked = [number - start.at for number in match.asked if number >= start.at]
    begun = Snapshot(0, start.state, start.chance.at(start.counter))
    return Match.resumed(match.game, match.config, Chance(start.chance.seed), None, entries, asked, begun)


def _first_rung(match: Match[S], after: int) -> Snapshot[S] | None:
    for answers in range(after + 1, match.answers + 1):
        rung = match.at(answers).rungs()[-1]
        if rung.at > after:
            return rung
    return None
