"""Open games as OpenSpiel games: every roll is a chance node, so that its algorithms can walk them.

Importing this module registers them, under names like `rulewright_connect_four`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from rulewright.kernel import SPECTATOR, Game, Match, find_game, game_ids, key_of
from rulewright.kernel.walk import Walk

from .numbering import Numbering
from .vectors import Vectors

MOST_OUTCOMES = 400
LONGEST = 20_000
PREFIX = "rulewright_"


class Place:
    """Where a state stands. OpenSpiel copies and saves states part by part; a saved walk is walked again."""

    def __init__(self, id: str, steps: tuple[int, ...] = ()) -> None:
        self.id = id
        self.walk: Walk[Any] = Walk(find_game(id))
        self._text = ""
        for index in steps:
            self.walk.pick(index)

    def pick(self, index: int) -> None:
        self._text = ""
        self.walk.pick(index)

    def __str__(self) -> str:
        """All that is open to see; put together once for each place, as OpenSpiel asks often."""
        match = self.walk.match
        self._text = self._text or str(match.game.scene(match.state, SPECTATOR))
        return self._text

    def __deepcopy__(self, memo: dict[int, Any]) -> Place:
        twin: Place = object.__new__(Place)
        twin.id, twin.walk, twin._text = self.id, self.walk.copy(), self._text
        return twin

    def __reduce__(self) -> tuple[type[Place], tuple[str, tuple[int, ...]]]:
        return Place, (self.id, tuple(self.walk.steps))

    @property
    def numbering(self) -> Numbering:
        return numbering_of(self.id)


@cache
def numbering_of(id: str) -> Numbering:
    return Numbering(find_game(id))


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.place = Place(game.game.id)

    @property
    def match(self) -> Match[Any]:
        return self.place.walk.match

    def current_player(self) -> int:
        if self.place.walk.roll is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.match.over else self.match.waiting[0]

    def _legal_actions(self, player: int) -> list[int]:
        if self.match.waiting[:1] != (player,):
            return []
        return sorted(self.place.numbering.numbers(self.match.choices))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.place.walk.outcomes

    def _apply_action(self, action: int) -> None:
        walk = self.place.walk
        if walk.roll is not None:
            self.place.pick(action)
        else:
            self.place.pick(self.place.numbering.index(action, walk.match.choices))

    def _action_to_string(self, player: int, action: int) -> str:
        walk = self.place.walk
        if walk.roll is not None:
            return f"{walk.roll.what}: {walk.roll.outcomes[action]}"
        choices = walk.match.choices
        return key_of(choices[self.place.numbering.index(action, choices)])

    def is_terminal(self) -> bool:
        return self.place.walk.roll is None and self.match.over

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * len(self.match.seats)
        outcome = self.match.outcome
        assert outcome is not None
        return [2 * result - 1 for result in outcome.results]

    def __str__(self) -> str:
        return str(self.place)


class Observer:
    """What a player sees: the vector of its seat. All is open, so that it is the information state too."""

    def __init__(self, vectors: Vectors) -> None:
        self._vectors = vectors
        self.tensor = np.zeros(vectors.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self._vectors.of(state.match, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return str(state)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with its default options."""

    game: Game[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        match = Match.start(self.game, keep=False)
        self.vectors = Vectors(match)
        seats = len(match.seats)
        super().__init__(
            kind_of(self.game),
            pyspiel.GameInfo(
                num_distinct_actions=numbering_of(self.game.id).size,
                max_chance_outcomes=MOST_OUTCOMES,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None if self.game.co_operative or seats != 2 else 0.0,
                max_game_length=LONGEST,
            ),
            dict(params or {}),
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.vectors)


def kind_of(game: Game[Any]) -> pyspiel.GameType:
    kind = pyspiel.GameType
    seats = len(Match.start(game, keep=False).seats)
    return kind(
        short_name=PREFIX + game.id,
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.IDENTICAL if game.co_operative else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def register_all() -> tuple[str, ...]:
    """Register every game in which, by default, nothing is hidden; the names they have there."""
    found = []
    for id in game_ids():
        game = find_game(id)
        if game.is_open(Match.start(game, keep=False).state):
            one = type(f"Spiel{type(game).__name__}", (SpielGame,), {"game": game})
            pyspiel.register_game(kind_of(game), one)
            found.append(PREFIX + id)
    return tuple(found)


NAMES = register_all()
