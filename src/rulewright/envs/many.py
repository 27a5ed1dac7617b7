"""Several games in one process as a Gymnasium vector environment: their observations are rows of one array."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .single import SeatEnv
from .vectors import Vector

Answer = tuple[Vector, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class ManySeats(VectorEnv[Vector, NDArray[np.int64], Any]):
    """`num_envs` games; what else is given goes to each `SeatEnv`. A game that is over begins anew at the next step.

    `info["action_mask"]` has a row for each game. The arrays of a step are overwritten by the next one unless `copy`.
    """

    def __init__(
        self, num_envs: int, game: str, copy: bool = True, render_mode: str | None = None, **more: Any
    ) -> None:
        self.num_envs = num_envs
        self.games = [SeatEnv(game, render_mode=render_mode, **more) for _ in range(num_envs)]
        first = self.games[0]
        self.render_mode = render_mode
        self.metadata = {**first.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_observation_space, self.single_action_space = first.observation_space, first.action_space
        self.observation_space = batch_space(first.observation_space, num_envs)
        self.action_space = batch_space(first.action_space, num_envs)
        self._copy = copy
        self._seen = np.zeros((num_envs, first.vectors.size), np.float32)
        self._masks = np.zeros((num_envs, first.numbering.size), np.int8)
        self._over = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:  # fmt: skip
        """New games; from one seed each game gets its own."""
        seeds = seed if isinstance(seed, list) else [None if seed is None else seed + at for at in range(self.num_envs)]
        for at, (each, drawn) in enumerate(zip(self.games, seeds, strict=True)):
            each.reset(seed=drawn)
            self._look(at)
        self._over[:] = False
        return self._told(self._seen), {"action_mask": self._told(self._masks)}

    def step(self, actions: NDArray[np.int64]) -> Answer:
        rewards, illegal = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        for at, (each, action) in enumerate(zip(self.games, actions.tolist(), strict=True)):
            if self._over[at]:
                each.reset()
                self._over[at] = False
            else:
                reward = each.play(action)
                illegal[at] = reward is None
                rewards[at] = -1.0 if reward is None else reward
                self._over[at] = each.match.over or illegal[at]
            self._look(at)
        info = {"action_mask": self._told(self._masks), "illegal": illegal}
        return self._told(self._seen), rewards, self._over.copy(), np.zeros(self.num_envs, np.bool_), info

    def _look(self, at: int) -> None:
        game = self.games[at]
        game.vectors.write(game.match, game.seat, self._seen[at])
        self._masks[at] = game.mask()

    def _told(self, rows: NDArray[Any]) -> NDArray[Any]:
        return rows.copy() if self._copy else rows

    def render(self) -> tuple[Any, ...]:
        return tuple(game.render() for game in self.games)
