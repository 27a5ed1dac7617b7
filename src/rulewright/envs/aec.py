"""Any registered game as a PettingZoo environment, one agent a seat, who act in turn (AEC)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray
from pettingzoo import AECEnv

from rulewright.kernel import Config, IllegalChoice, Match, find_game
from rulewright.kernel.scene import Scene

from .again import Again
from .numbering import Numbering
from .pictures import Pixels, picture_of, text_of
from .shaping import Shaping
from .vectors import Source, Vectors

Observation = dict[str, NDArray[Any]]


def env(game: str, **more: Any) -> GameEnv:
    """A new environment, under the name that PettingZoo's environments have it."""
    return GameEnv(game, **more)


class GameEnv(Again, AECEnv):  # type: ignore[misc]
    """Agents are `seat_0`, `seat_1` ...; an observation is the seat's vector and the mask of what it may answer.

    `options` are the game's own; `source` is `features` for the game's own numbers or `scene` for those that any scene
    gives. Rewards come at the end: 1 for a win, -1 for a loss; `shaping` above 0 pays along the way too, by the game's
    own judgement of the whole table (see `shaping.py`). Where several seats may answer first, or all answer in secret,
    they are asked in order of seat.
    """

    metadata = {
        "name": "rulewright",
        "render_modes": ["ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        options: Config | None = None,
        source: Source = "features",
        render_mode: str | None = None,
        shaping: float = 0.0,
    ) -> None:
        super().__init__()
        self._made = {
            "game": game, "options": options, "source": source, "render_mode": render_mode, "shaping": shaping,
        }  # fmt: skip
        self._shaping = Shaping(shaping)
        self._taken = []
        self.np_random, _ = np_random()
        self.game = find_game(game)
        self.metadata = {**self.metadata, "name": game}
        self.options = dict(options or {})
        self.render_mode = render_mode
        self.match: Match[Any] = Match.start(self.game, self.options, keep=False)
        self.numbering = Numbering(self.game)
        self.vectors = Vectors(self.match, source)
        self.possible_agents = [f"seat_{seat.index}" for seat in self.match.seats]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self.vectors.size, self.numbering.size
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-np.inf, np.inf, (size,), np.float32),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    @property
    def feature_names(self) -> tuple[str, ...]:
        """What each number of an observation is."""
        return self.vectors.names

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; it and all later ones follow from the seed. PettingZoo's `options` are taken and not used."""
        if seed is not None:
            self.np_random, _ = np_random(seed)
        self._drawn, self._taken = int(self.np_random.integers(1 << 48)) if seed is None else seed, []
        self.match = Match.start(self.game, self.options, self._drawn, keep=False)
        self._shaping.begin(self.match)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.match.waiting[0]] if self.match.waiting else self.agents[0]

    def observe(self, agent: str) -> Observation:
        seat, match = self._seat_of[agent], self.match
        mine = match.waiting[:1] == (seat,)
        mask = self.numbering.mask(match.choices if mine else ())
        return {"observation": self.vectors.of(match, seat), "action_mask": mask}

    def scene(self, agent: str) -> Scene:
        """All that an agent may know, in the words of the game."""
        return self.match.scene(self._seat_of[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._taken.append(action)
            self._was_dead_step(action)
            return
        match = self.match
        try:
            index = self.numbering.index(int(action), match.choices)  # type: ignore[arg-type]
        except (ValueError, TypeError):
            raise IllegalChoice(str(action), match.ask.prompt if match.ask else "") from None
        self._cumulative_rewards[agent] = 0.0
        match.pick(index)
        self._taken.append(action)
        if self._shaping.weight:
            self.rewards = dict(zip(self.possible_agents, self._shaping.paid(match), strict=True))
        if not match.over:
            if self._shaping.weight:
                self._accumulate_rewards()
            self.agent_selection = self.possible_agents[match.waiting[0]]
            return
        outcome = match.outcome
        assert outcome is not None
        for winner, result in zip(self.possible_agents, outcome.results, strict=True):
            self.rewards[winner] += 2 * result - 1
            self.terminations[winner] = True
            self.infos[winner] = {"how": outcome.how}
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | Pixels | None:
        """The table as who is asked sees it: in words, or as a picture."""
        if self.render_mode is None:
            return None
        seat = self._seat_of.get(self.agent_selection, 0)
        return text_of(self.match, seat) if self.render_mode == "ansi" else picture_of(self.match, seat)

    def close(self) -> None:
        """There is nothing to close."""
