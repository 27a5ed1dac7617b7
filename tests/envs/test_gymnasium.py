"""Gymnasium's own ways: names, masks, vectors of environments, pictures."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import registry

from rulewright.envs import names
from rulewright.envs.masked import Masked
from rulewright.envs.single import SeatEnv
from rulewright.kernel import game_ids

MAKE = """
import gymnasium
env = gymnasium.make("rulewright.envs.names:rulewright/factions-v0", opponents="random")
vector, info = env.reset(seed=3)
print(env.spec.id, vector.shape == env.observation_space.shape, int(info["action_mask"].sum()) > 0)
"""


def test_one_line_makes_a_game_in_a_fresh_process() -> None:
    done = subprocess.run([sys.executable, "-c", MAKE], capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ["rulewright/factions-v0", "True", "True"], done.stderr


def test_every_game_has_a_name() -> None:
    gymnasium.register_envs(names)
    assert {f"rulewright/{game}-v0" for game in game_ids()} == set(names.NAMES) <= registry.keys()
    before = dict(registry)
    assert names.register_all() == names.NAMES
    assert registry == before, "once is enough"
    with pytest.raises(gymnasium.error.Error):
        gymnasium.make("rulewright/chess-v0")


@pytest.mark.parametrize("game", ["connect_four", "factions"])
def test_masks_are_as_sb3_wants_them(game: str) -> None:
    env = gymnasium.make(f"rulewright/{game}-v0").unwrapped
    assert isinstance(env, SeatEnv)
    env.reset(seed=1)
    for _ in range(20):
        mask = env.action_masks()
        assert mask.dtype == np.bool_
        assert mask.shape == (env.action_space.n,)  # type: ignore[attr-defined]
        legal = np.flatnonzero(mask)
        *_, ended, _cut, info = env.step(int(legal[0]))
        assert "illegal" not in info
        if ended:
            break


def walked(env: Any, seed: int, steps: int = 25) -> list[bytes]:
    """What is seen on the way, taking the middle one of the legal actions."""
    vector, info = env.reset(seed=seed)
    seen = [vector.tobytes()]
    for _ in range(steps):
        legal = np.flatnonzero(info["action_mask"])
        if not len(legal):
            break
        vector, _, _, _, info = env.step(int(legal[len(legal) // 2]))
        seen.append(vector.tobytes())
    return seen


def test_seeds_repeat_and_copies_go_on_alike() -> None:
    env = gymnasium.make("rulewright/factions-v0")
    assert walked(env, 5) == walked(gymnasium.make("rulewright/factions-v0"), 5) != walked(env, 6)
    bare = env.unwrapped
    bare.reset(seed=5)
    for twin in (copy.deepcopy(bare), pickle.loads(pickle.dumps(bare))):
        legal = int(np.flatnonzero(bare.action_masks())[0])  # type: ignore[attr-defined]
        same = copy.deepcopy(bare)
        assert twin.step(legal)[0].tobytes() == same.step(legal)[0].tobytes()


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_at_once_give_what_each_gives_alone(mode: str) -> None:
    many = gymnasium.make_vec("rulewright/connect_four-v0", num_envs=3, vectorization_mode=mode)
    try:
        vectors, infos = many.reset(seed=[1, 2, 3])  # type: ignore[arg-type]
        alone = [gymnasium.make("rulewright/connect_four-v0") for _ in range(3)]
        seen = [env.reset(seed=seed) for env, seed in zip(alone, (1, 2, 3), strict=True)]
        assert vectors.shape[0] == 3
        assert infos["action_mask"].shape == (3, 7)
        for _ in range(3):
            actions = [int(np.flatnonzero(info["action_mask"])[0]) for _, info in seen]
            assert [list(mask).index(1) for mask in infos["action_mask"]] == actions
            vectors, _, _, _, infos = many.step(np.array(actions))
            steps = [env.step(action) for env, action in zip(alone, actions, strict=True)]
            seen = [(step[0], step[4]) for step in steps]
            for row, (vector, _) in zip(vectors, seen, strict=True):
                assert np.array_equal(row, vector)
    finally:
        many.close()


@pytest.mark.parametrize("game", game_ids())
def test_a_picture_shows_the_pieces_and_words_tell_of_them(game: str) -> None:
    env = SeatEnv(game, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.dtype == np.uint8
    assert picture.shape[1:] == (480, 3)
    colours = len(np.unique(picture.reshape(-1, 3), axis=0))
    assert (colours > 1) == bool(env.match.scene(0).boards)
    words = SeatEnv(game, render_mode="ansi")
    words.reset(seed=1)
    told = words.render()
    assert isinstance(told, str)
    assert len(told.splitlines()) >= 2
    assert SeatEnv(game).render() is None


def test_a_disc_that_falls_is_in_the_picture() -> None:
    env = SeatEnv("connect_four", render_mode="rgb_array")
    env.reset(seed=1)
    before = np.asarray(env.render())
    env.step(3)
    changed = (np.asarray(env.render()) != before).any(axis=2)
    assert changed.any()
    assert changed.mean() < 0.2, "two discs, and nothing else"


@pytest.mark.parametrize("id", ["noughts", "factions"])
def test_a_masked_face_shows_what_is_legal_with_what_is_seen(id: str) -> None:
    masked, plain = Masked(id), SeatEnv(id)
    seen, info = masked.reset(seed=5)
    vector, told = plain.reset(seed=5)
    for _ in range(4):
        assert masked.observation_space.contains(seen)
        assert np.array_equal(seen["observations"], vector)
        assert np.array_equal(seen["action_mask"], told["action_mask"])
        action = int(np.flatnonzero(info["action_mask"])[-1])
        seen, _, ended, _, info = masked.step(action)
        vector, *_, told = plain.step(action)
        if ended:
            break
