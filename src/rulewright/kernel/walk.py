"""A match in which nature is asked too: every roll stands open, with its chances, until an outcome is picked."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from .ask import Roll
from .chance import Chance
from .config import Config
from .game import Game
from .history import Snapshot
from .match import Match
from .state import State

S = TypeVar("S", bound=State)


class OpenRoll(Exception):
    """The flow has come to a roll."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll


class OpenChance(Chance):
    """Chance that decides nothing: it tells what was picked, and stops where nothing was."""

    def __init__(self, picked: list[Any], counter: int = 0) -> None:
        super().__init__(0, counter)
        self.picked = picked

    def roll(self, roll: Roll) -> Any:
        if self.counter == len(self.picked):
            raise OpenRoll(roll)
        self.counter += 1
        return self.picked[self.counter - 1]

    def at(self, counter: int) -> Chance:
        return OpenChance(list(self.picked), counter)


class Walk(Generic[S]):
    """Answer `match` while `roll` is None, else pick an outcome of `roll`, until the match is over.

    Another walk that takes the same `steps` comes to the same place; a copy stands there already.
    """

    def __init__(self, game: Game[S], config: Config | None = None) -> None:
        full = game.completed(config or {})
        self.match: Match[S] = Match(game, full, game.opened(full), OpenChance([]), keep=False)
        self.match.nimble = True
        self.roll: Roll | None = None
        self.steps: list[int] = []
        self._go(None)

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the open roll that can be, by index, with their chances; those that are alike are one."""
        assert self.roll is not None
        weights = self.roll.weights or [1] * len(self.roll.outcomes)
        firsts: dict[Any, int] = {}
        together: dict[int, int] = {}
        for index, (outcome, weight) in enumerate(zip(self.roll.outcomes, weights, strict=True)):
            if weight:
                first = firsts.setdefault(outcome, index)
                together[first] = together.get(first, 0) + weight
        total = sum(weights)
        return [(index, weight / total) for index, weight in together.items()]

    def pick(self, index: int) -> None:
        """An outcome of the open roll, or a choice of the first seat that is asked."""
        self.steps.append(index)
        if self.roll is not None:
            outcome, chance = self.roll.outcomes[index], self.match.chance
            assert isinstance(chance, OpenChance)
            chance.picked.append(outcome)
            self._go(chance.roll(self.roll))
            return
        try:
            self.match.pick(index)
        except OpenRoll as come:
            self.roll = come.roll

    def copy(self) -> Walk[S]:
        """A walk that stands at the same place and goes on by itself; only the last beat is run again."""
        twin: Walk[S] = object.__new__(Walk)
        match, origin = self.match, self.match._last_snapshot()
        if origin is not None:  # what was picked since is known to this walk alone, not to the one that it is a copy of
            origin = Snapshot(origin.at, origin.state, match.chance.at(origin.counter), origin.events, origin.barrier)
        twin.match = Match(match.game, match.config, match.state, match.chance, keep=False)
        twin.match.nimble, twin.match.base = True, 0 if origin is None else origin.at
        twin.roll, twin.steps = None, list(self.steps)
        try:
            twin.match._restart(origin, match.log, [], offset=match.base)
        except OpenRoll as come:
            twin.roll = come.roll
        return twin

    def _go(self, value: Any) -> None:
        self.roll = None
        try:
            self.match._go(value)
        except OpenRoll as come:
            self.roll = come.roll
