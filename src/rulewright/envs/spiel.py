"""Every game as an OpenSpiel game: every roll and draw is a chance node, so that its algorithms can walk it.

What a player knows, his information state, is what he saw and answered at each of his questions, and what he sees now.
Importing this module registers them, under names like `rulewright_connect_four`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import pyspiel

from rulewright.kernel import ALL, Game, Match, find_game, game_ids, key_of
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
        self._memories: list[bytes] = []  # of each player, once somebody has asked for one
        for index in steps:
            self.walk.pick(index)

    def pick(self, index: int) -> None:
        if self._memories and self.walk.roll is None:
            player = self.walk.match.waiting[0]
            self._memories[player] = remembered(self._memories[player], self.seen(player), index)
        self._text = ""
        self.walk.pick(index)

    def seen(self, player: int) -> str:
        """All that a player sees now."""
        match = self.walk.match
        return msgspec.json.encode(match.game.scene(match.state, player)).decode()

    def known(self, player: int) -> str:
        """What a player knows: a digest of all that he saw when he was asked and of his answers, and what he sees."""
        if not self._memories:
            before = Place(self.id)
            before._memories = [b""] * len(self.walk.match.seats)
            for index in self.walk.steps:
                before.pick(index)
            self._memories = before._memories
        return f"{self._memories[player].hex()} {self.seen(player)}"

    def __str__(self) -> str:
        """All that there is; put together once for each place, as OpenSpiel asks often."""
        roll = self.walk.roll
        self._text = self._text or f"{roll.what if roll else ''} {self.seen(ALL)}"
        return self._text

    def __deepcopy__(self, memo: dict[int, Any]) -> Place:
        twin: Place = object.__new__(Place)
        twin.id, twin.walk, twin._text, twin._memories = self.id, self.walk.copy(), self._text, [*self._memories]
        return twin

    def __reduce__(self) -> tuple[type[Place], tuple[str, tuple[int, ...]]]:
        return Place, (self.id, tuple(self.walk.steps))

    @property
    def numbering(self) -> Numbering:
        return numbering_of(self.id)


def remembered(memory: bytes, seen: str, answer: int) -> bytes:
    return blake2b(memory + f"{answer} {seen}".encode(), digest_size=16).digest()


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
    """What a player sees: the vector of its seat; in words, with all that he remembers where that is asked for."""

    def __init__(self, vectors: Vectors, remembers: bool) -> None:
        self._vectors = vectors
        self._remembers = remembers
        self.tensor = np.zeros(vectors.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self._vectors.of(state.match, player)

    def string_from(self, state: SpielState, player: int) -> str:
        if self._remembers:
            return state.place.known(player)
        return state.place.seen(player)


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
        return Observer(self.vectors, bool(iig_obs_type and iig_obs_type.perfect_recall))


def kind_of(game: Game[Any]) -> pyspiel.GameType:
    kind = pyspiel.GameType
    match = Match.start(game, keep=False)
    seats, is_open = len(match.seats), game.is_open(match.state)
    return kind(
        short_name=PREFIX + game.id,
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION if is_open else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.IDENTICAL if game.co_operative else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def register_all() -> tuple[str, ...]:
    """Register every installed game with its default options; the names they have there."""
    for id in game_ids():
        game = find_game(id)
        one = type(f"Spiel{type(game).__name__}", (SpielGame,), {"game": game})
        pyspiel.register_game(kind_of(game), one)
    return tuple(PREFIX + id for id in game_ids())


NAMES = register_all()
