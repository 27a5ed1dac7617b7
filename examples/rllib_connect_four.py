"""Connect four by RLlib's PPO, with illegal actions masked.

    pip install 'rulewright[envs,rllib]'
    python examples/rllib_connect_four.py

`Masked` is our Gymnasium face with the mask as a part of what is seen, in the form that RLlib's own module for masks
expects. Any other game can be named: `--game noughts`.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any

import numpy as np

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import ray
import torch
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env
from torch.distributions import Categorical

from rulewright.envs.masked import Masked

NAME = "rulewright"


def masked(config: dict[str, Any]) -> Masked:
    return Masked(**config)


def plan(game: str, opponents: str, batch: int, seed: int) -> PPOConfig:
    """PPO in this process alone: games are played here, and the network learns here."""
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config={"head_fcnet_hiddens": [128, 128], "head_fcnet_activation": "tanh"},
    )
    return (
        PPOConfig()
        .environment(NAME, env_config={"game": game, "opponents": opponents})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .learners(num_learners=0)
        .training(train_batch_size_per_learner=batch, minibatch_size=256, num_epochs=4, lr=1e-3, entropy_coeff=0.01)
        .rl_module(rl_module_spec=module)
        .debugging(seed=seed, log_level="ERROR")
    )


def examine(algorithm: Algorithm, game: str, opponents: str, games: int) -> float:
    """The share of games won, draws by half, when actions are drawn by their chances."""
    module, table, results = algorithm.get_module(), Masked(game, opponents=opponents), []
    for number in range(games):
        seen, _ = table.reset(seed=1_000_000 + number)
        ended, reward = False, 0.0
        while not ended:
            batch = {Columns.OBS: {name: torch.from_numpy(part[None]) for name, part in seen.items()}}
            with torch.no_grad():
                ratings = module.forward_inference(batch)[Columns.ACTION_DIST_INPUTS]
            seen, reward, ended, _, _ = table.step(int(Categorical(logits=ratings).sample()))
        results.append(float(reward))
    return (float(np.mean(results)) + 1) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="connect_four")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--lessons", type=int, default=8)
    parser.add_argument("--batch", type=int, default=2048, help="steps between two lessons")
    parser.add_argument("--examine", type=int, default=60, help="games at the end")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    began = time.perf_counter()
    ray.init(num_cpus=1, include_dashboard=False, configure_logging=False)
    register_env(NAME, masked)
    algorithm = plan(given.game, given.opponents, given.batch, given.seed).build_algo()
    told = examine(algorithm, given.game, given.opponents, given.examine)
    print(f"{time.perf_counter() - began:5.0f} s  {told:.0%} before anything is learnt", flush=True)
    for lesson in range(1, given.lessons + 1):
        algorithm.train()
        print(f"{time.perf_counter() - began:5.0f} s  {lesson * given.batch:9,} steps", flush=True)
    share = examine(algorithm, given.game, given.opponents, given.examine)
    print(f"{given.game}: {share:.0%} against {given.opponents} after {time.perf_counter() - began:.0f} s", flush=True)
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
