"""A match in which nature is asked too: every roll stands open, with its chances, until an outcome is picked."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from .ask import Roll
from .chance import Chance
from .config import Config, complete
from .game import Game
from .match import Match
from .state import State

S = TypeVar("S", bound=State)


class OpenRoll(Exception):
    """The flow has come to a roll."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll


class OpenChance(Chance):
    """Chance that decides nothing."""

    def roll(self, roll: Roll) -> Any:
        raise OpenRoll(roll)


class Walk(Generic[S]):
    """Answer `match` while `roll` is None, else pick an outcome of `roll`, until the match is over.

    Another walk that takes the same `steps` comes to the same place.
    """

    def __init__(self, game: Game[S], config: Config | None = None) -> None:
        full = complete(game.options, config or {})
        game.check(full)
        self.match: Match[S] = Match(game, full, game.setup(full), OpenChance(0), keep=False)
        self.roll: Roll | None = None
        self.steps: list[int] = []
        self._go(None)

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the open roll that can be, by index, with their chances."""
        assert self.roll is not None
        weights = self.roll.weights or [1] * len(self.roll.outcomes)
        total = sum(weights)
        return [(index, weight / total) for index, weight in enumerate(weights) if weight]

    def pick(self, index: int) -> None:
        """An outcome of the open roll, or a choice of the first seat that is asked."""
        self.steps.append(index)
        if self.roll is not None:
            self._go(self.roll.outcomes[index])
            return
        try:
            self.match.pick(index)
        except OpenRoll as come:
            self.roll = come.roll

    def _go(self, value: Any) -> None:
        self.roll = None
        try:
            self.match._go(value)
        except OpenRoll as come:
            self.roll = come.roll
