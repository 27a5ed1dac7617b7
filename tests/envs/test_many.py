"""Several games in one process."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import rulewright.envs.names as names
from rulewright.envs.many import ManySeats
from rulewright.envs.single import SeatEnv
from rulewright.kernel import game_ids

gymnasium.register_envs(names)


@pytest.mark.parametrize("id", game_ids())
def test_each_row_is_what_its_game_alone_would_tell(id: str) -> None:
    many, alone = ManySeats(3, id, shaping=0.1), [SeatEnv(id, shaping=0.1) for _ in range(3)]
    seen, info = many.reset(seed=11)
    told: list[tuple[Any, ...]] = [env.reset(seed=11 + at) for at, env in enumerate(alone)]
    rng = np.random.default_rng(1)
    for _ in range(25):
        assert np.array_equal(seen, [vector for vector, *_ in told])
        assert np.array_equal(info["action_mask"], [each[-1]["action_mask"] for each in told])
        if any(env.match.over for env in alone):
            break
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, rewards, over, _, info = many.step(actions)
        told = [env.step(action) for env, action in zip(alone, actions.tolist(), strict=True)]
        assert np.array_equal(rewards, [each[1] for each in told])
        assert np.array_equal(over, [each[2] for each in told])


def test_a_game_that_is_over_begins_anew_at_the_next_step_and_no_other_does() -> None:
    many = gymnasium.make_vec("rulewright/noughts-v0", num_envs=2, vectorization_mode="vector_entry_point")
    _, info = many.reset(seed=1)
    taken = int(np.flatnonzero(info["action_mask"][0])[0])
    wrong = np.array([-1, taken])
    seen, rewards, over, _, info = many.step(wrong)
    assert rewards.tolist() == [-1.0, 0.0]
    assert over.tolist() == info["illegal"].tolist() == [True, False]
    kept = seen.copy()
    seen, rewards, over, _, info = many.step(np.array([taken, -1]))
    assert over.tolist() == [False, True]
    assert rewards.tolist() == [0.0, -1.0]
    assert np.array_equal(kept[1], seen[1]), "an illegal action changed something"
    assert info["action_mask"][0].sum() >= 8
    many.close()
