"""What is legal as a part of the observation, for learners that see nothing else: RLlib's, among others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict
from numpy.typing import NDArray

from .single import SeatEnv
from .vectors import Vector

Seen = dict[str, NDArray[np.float32]]


class Masked(gymnasium.ObservationWrapper[Seen, int, Vector]):
    """A `SeatEnv` whose observations hold the vector as `observations` and the mask as `action_mask`."""

    def __init__(self, game: str, **more: Any) -> None:
        self.table = SeatEnv(game, **more)
        super().__init__(self.table)
        actions = Box(0.0, 1.0, (self.table.numbering.size,), np.float32)
        spaces = {"action_mask": actions, "observations": self.table.observation_space}
        self.observation_space = Dict(spaces)  # type: ignore[assignment]

    def observation(self, observation: Vector) -> Seen:
        return {"action_mask": self.table.mask().astype(np.float32), "observations": observation}
