"""Proximal policy optimisation in one file: connect four from nothing, on a CPU, in a minute.

    pip install 'rulewright[envs,learn]'
    python examples/ppo_connect_four.py

Many games go on at once in this process (`ManySeats`), each against the random player. The network rates every action
and the position; what is illegal has no chance to be drawn. Any other game can be named: `--game noughts`.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from rulewright.envs.many import ManySeats


@dataclass
class Plan:
    """How to learn."""

    game: str = "connect_four"
    opponents: str = "random"
    steps: int = 120_000  # of all tables together
    tables: int = 32
    length: int = 64  # steps of a table between two lessons
    passes: int = 4  # over what was seen, in each lesson
    parts: int = 4  # into which a pass is cut
    rate: float = 1e-3
    discount: float = 0.99
    trace: float = 0.95  # how far an advantage looks ahead: lambda of the generalised estimate
    clip: float = 0.2
    curiosity: float = 0.01  # what an open mind is worth
    examine: int = 200  # games at the end
    seed: int = 1


class Mind(nn.Module):
    """From what a seat sees to a chance for each legal action, and to what the position is worth."""

    def __init__(self, seen: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
        self.policy = nn.Linear(width, actions)
        self.worth = nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Categorical, Tensor]:
        hidden = self.body(seen)
        ratings = self.policy(hidden).masked_fill(~legal, -1e9)
        return Categorical(logits=ratings, validate_args=False), self.worth(hidden).squeeze(-1)


@dataclass
class Past:
    """What happened at all tables: a row a step. In a step that only begins a new game nothing was decided."""

    seen: Tensor
    legal: Tensor
    actions: Tensor
    chances: Tensor  # logarithms of how likely the actions were
    worths: Tensor
    rewards: Tensor
    ended: Tensor
    decided: Tensor


class Tables:
    """The games that go on, and how those that ended went."""

    def __init__(self, plan: Plan) -> None:
        self._games = ManySeats(plan.tables, plan.game, opponents=plan.opponents, copy=False)
        seen, info = self._games.reset(seed=plan.seed)
        self.seen_size, self.actions = seen.shape[1], info["action_mask"].shape[1]
        self._keep(seen, info["action_mask"])
        self._begins = torch.zeros(plan.tables, dtype=torch.bool)  # games whose next step is a new beginning
        self.results: list[float] = []

    def _keep(self, seen: np.ndarray, masks: np.ndarray) -> None:
        self._seen, self._legal = torch.tensor(seen), torch.tensor(masks, dtype=torch.bool)

    @torch.no_grad()
    def play(self, mind: Mind, length: int) -> tuple[Past, Tensor]:
        """So many steps at every table; and what the mind holds of where they stand then."""
        rows = []
        for _ in range(length):
            chances, worths = mind(self._seen, self._legal)
            actions = chances.sample()
            was, begins = (self._seen, self._legal), self._begins
            seen, rewards, ended, _, info = self._games.step(actions.numpy())
            self._keep(seen, info["action_mask"])
            self._begins = torch.tensor(ended)
            self.results += rewards[ended].tolist()
            paid = torch.tensor(rewards, dtype=torch.float32)
            rows.append((*was, actions, chances.log_prob(actions), worths, paid, self._begins, ~begins))
        return Past(*(torch.stack(column) for column in zip(*rows, strict=True))), mind(self._seen, self._legal)[1]


def advantages(past: Past, last: Tensor, plan: Plan) -> Tensor:
    """How much better each step was than the mind had thought: a mean over near and far looks ahead."""
    found, ahead = torch.zeros_like(past.worths), torch.zeros_like(last)
    for step in range(len(found) - 1, -1, -1):
        goes_on = (~past.ended[step]).float()
        surprise = past.rewards[step] + plan.discount * goes_on * last - past.worths[step]
        ahead = surprise + plan.discount * plan.trace * goes_on * ahead
        found[step], last = ahead, past.worths[step]
    return found


def learn(mind: Mind, optimizer: torch.optim.Optimizer, past: Past, gains: Tensor, plan: Plan) -> None:
    """Make what turned out well likelier, but by no more than the clip allows; and judge positions better."""
    chosen = past.decided.flatten().nonzero().squeeze(-1)
    seen, legal, actions, before, worths = (
        part.flatten(0, 1)[chosen] for part in (past.seen, past.legal, past.actions, past.chances, past.worths)
    )
    gain = gains.flatten()[chosen]
    returns = gain + worths
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    for _ in range(plan.passes):
        for part in torch.randperm(len(chosen)).chunk(plan.parts):
            chances, worth = mind(seen[part], legal[part])
            ratio = (chances.log_prob(actions[part]) - before[part]).exp()
            held = ratio.clamp(1 - plan.clip, 1 + plan.clip)
            likelier = torch.min(ratio * gain[part], held * gain[part]).mean()
            error = (worth - returns[part]).square().mean()
            optimizer.zero_grad()
            (0.5 * error - likelier - plan.curiosity * chances.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(mind.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def examine(mind: Mind, plan: Plan) -> float:
    """The share of games won, draws by half, when the mind draws its actions; in games not seen before."""
    games = ManySeats(plan.tables, plan.game, opponents=plan.opponents)
    seen, info = games.reset(seed=1_000_000)
    results: list[float] = []
    while len(results) < plan.examine:
        chances, _ = mind(torch.tensor(seen), torch.tensor(info["action_mask"], dtype=torch.bool))
        seen, rewards, ended, _, info = games.step(chances.sample().numpy())
        results += rewards[ended].tolist()
    return (float(np.mean(results)) + 1) / 2


def main(plan: Plan) -> float:
    torch.manual_seed(plan.seed)
    torch.set_num_threads(1)
    tables = Tables(plan)
    mind = Mind(tables.seen_size, tables.actions)
    optimizer = torch.optim.Adam(mind.parameters(), plan.rate, eps=1e-5)
    began = time.perf_counter()
    print(f"{plan.game}: {examine(mind, plan):.0%} before anything is learnt", flush=True)
    lessons = max(1, plan.steps // (plan.tables * plan.length))
    for lesson in range(1, lessons + 1):
        past, last = tables.play(mind, plan.length)
        learn(mind, optimizer, past, advantages(past, last, plan), plan)
        if lesson % max(1, lessons // 6) == 0:
            lately, tables.results = tables.results, []
            won = (float(np.mean(lately)) + 1) / 2 if lately else float("nan")
            spent = time.perf_counter() - began
            print(f"{spent:5.0f} s  {lesson * plan.tables * plan.length:9,} steps  {won:.0%} lately", flush=True)
    share = examine(mind, plan)
    print(f"{plan.game}: {share:.0%} against {plan.opponents} after {time.perf_counter() - began:.0f} s", flush=True)
    return share


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in vars(Plan()).items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    main(Plan(**vars(parser.parse_args())))
