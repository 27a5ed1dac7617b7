"""Players by the name of their level."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Player, RulewrightError
from rulewright.kernel.errors import suggestion

from .greedy import GreedyPlayer
from .random_player import RandomPlayer

LEVELS: dict[str, Callable[[int | str], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


class UnknownLevel(RulewrightError):
    """No player is of this level."""

    def __init__(self, level: str) -> None:
        super().__init__(f"there is no player {level!r}{suggestion(level, LEVELS)}; known: {', '.join(LEVELS)}")


def make_player(level: str, seed: int | str = 0) -> Player:
    """A player of a level, whose choices follow from its seed."""
    if level not in LEVELS:
        raise UnknownLevel(level)
    return LEVELS[level](seed)
