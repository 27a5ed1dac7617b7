"""Any registered game as a Gymnasium environment: one seat learns, bots sit on the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from rulewright.kernel import Config, Match, SeatView, find_game
from rulewright.players import make_player

from .again import Again
from .numbering import Numbering
from .pictures import Pixels, picture_of, text_of
from .shaping import Shaping
from .vectors import Source, Vector, Vectors


class SeatEnv(Again, gymnasium.Env[Vector, int]):
    """`opponents` is a level, or one for each other seat. `info["action_mask"]` tells which actions are legal.

    The reward comes at the end: 1 for a win, -1 for a loss. An illegal action loses at once. `shaping` above 0 pays
    along the way too, by the game's own judgement of the whole table, what is hidden included: see `shaping.py`.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str,
        seat: int = 0,
        opponents: str | tuple[str, ...] = "random",
        options: Config | None = None,
        source: Source = "features",
        render_mode: str | None = None,
        shaping: float = 0.0,
    ) -> None:
        self._made = {
            "game": game, "seat": seat, "opponents": opponents, "options": options, "source": source,
            "render_mode": render_mode, "shaping": shaping,
        }  # fmt: skip
        self._shaping = Shaping(shaping)
        self.render_mode = render_mode
        self._taken = []
        self.game = find_game(game)
        self.seat = seat
        self.options = dict(options or {})
        self.match: Match[Any] = Match.start(self.game, self.options, keep=False)
        others = [chair.index for chair in self.match.seats if chair.index != seat]
        levels = (opponents,) * len(others) if isinstance(opponents, str) else opponents
        if len(others) == len(self.match.seats):
            raise ValueError(f"{game} has {len(others)} seats: there is no seat {seat}")
        if len(levels) != len(others):
            raise ValueError(f"{game} wants {len(others)} opponents, found {len(levels)}")
        self._levels = dict(zip(others, levels, strict=True))
        for level in levels:
            make_player(level)
        self._keep = set(levels) - {"random"} != set()
        self.numbering = Numbering(self.game)
        self.vectors = Vectors(self.match, source)
        self.observation_space = Box(-np.inf, np.inf, (self.vectors.size,), np.float32)
        self.action_space = Discrete(self.numbering.size)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:  # fmt: skip
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 48)) if seed is None else seed
        self._drawn, self._taken = drawn, []
        self.match = Match.start(self.game, self.options, drawn, keep=self._keep)
        self._bots = {other: make_player(level, f"{drawn}/{other}") for other, level in self._levels.items()}
        self._views = {other: SeatView(self.match, other) for other in self._levels}
        self._let_others_play()
        self._shaping.begin(self.match)
        return self._seen()

    def step(self, action: int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        reward = self.play(int(action))
        vector, info = self._seen()
        if reward is None:
            return vector, -1.0, True, False, {**info, "illegal": True}
        return vector, reward, self.match.over, False, info

    def play(self, action: int) -> float | None:
        """Take an action and let the others answer: the reward, or None where it is illegal and nothing happens."""
        match = self.match
        try:
            index = self.numbering.index(action, match.choices)
        except ValueError:
            return None
        match.pick(index)
        self._taken.append(action)
        self._let_others_play()
        reward = self._shaping.paid(match)[self.seat]
        return reward if match.outcome is None else reward + 2 * match.outcome.results[self.seat] - 1

    def _let_others_play(self) -> None:
        match = self.match
        while not match.over and match.waiting[0] != self.seat:
            other = match.waiting[0]
            match.pick(self._bots[other].choose(self._views[other]))

    def mask(self) -> NDArray[np.int8]:
        """Which actions are legal now."""
        return self.numbering.mask(() if self.match.over else self.match.choices)

    def action_masks(self) -> NDArray[np.bool_]:
        """The same as truth values, under the name by which sb3-contrib's MaskablePPO asks."""
        return self.mask().astype(np.bool_)

    def render(self) -> str | Pixels | None:
        """The table as this seat sees it: in words, or as a picture."""
        if self.render_mode == "ansi":
            return text_of(self.match, self.seat)
        return picture_of(self.match, self.seat) if self.render_mode == "rgb_array" else None

    def _seen(self) -> tuple[Vector, dict[str, Any]]:
        outcome = self.match.outcome
        info = {"action_mask": self.mask(), **({"how": outcome.how} if outcome else {})}
        return self.vectors.of(self.match, self.seat), info
