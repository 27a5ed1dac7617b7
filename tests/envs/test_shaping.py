"""Rewards along the way."""

from __future__ import annotations

import numpy as np
import pytest

from rulewright.envs.aec import GameEnv
from rulewright.envs.single import SeatEnv
from rulewright.kernel import game_ids


def random_game(env: SeatEnv, seed: int) -> list[float]:
    env.reset(seed=seed)
    env.action_space.seed(seed)
    rewards, over = [], False
    while not over:
        _, reward, over, _, _ = env.step(int(env.action_space.sample(env.mask())))
        rewards.append(float(reward))
    return rewards


@pytest.mark.parametrize("id", game_ids())
def test_the_way_pays_back_all_but_the_worth_of_the_opening(id: str) -> None:
    plain, shaped = SeatEnv(id), SeatEnv(id, shaping=0.5)
    shaped.reset(seed=3)
    opening = shaped.game.score(shaped.match.state, 0)
    result, paid = random_game(plain, 3), random_game(shaped, 3)
    assert sum(result[:-1]) == 0
    assert sum(paid) == pytest.approx(result[-1] - 0.5 * opening)


def test_who_does_well_is_paid_before_the_end() -> None:
    paid = random_game(SeatEnv("factions", shaping=1.0), 3)
    assert np.count_nonzero(paid[:-1]) > 10


def test_every_agent_is_paid_for_what_happened_since_its_last_step() -> None:
    table = GameEnv("factions", shaping=1.0)
    table.reset(seed=5)
    opening = [table.game.score(table.match.state, seat) for seat in (0, 1)]
    earned = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, ended, _, _ = table.last()
        earned[agent] += reward
        table.step(None if ended else int(np.flatnonzero(observation["action_mask"])[0]))
    outcome = table.match.outcome
    assert outcome is not None
    assert list(earned.values()) == pytest.approx([2 * outcome.results[s] - 1 - opening[s] for s in (0, 1)])
