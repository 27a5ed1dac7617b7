"""Teach a small network to play FACTIONS, on a CPU, in minutes. It needs `pip install 'rulewright[envs,learn]'`.

    python examples/learn_factions.py

It watches greedy bots play, makes what they chose likely (imitation), and then plays games that nobody has seen against
the random player, from both seats.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from rulewright.envs.numbering import Numbering
from rulewright.envs.single import SeatEnv
from rulewright.envs.vectors import Vectors
from rulewright.kernel import Match, SeatView, find_game
from rulewright.players import GreedyPlayer

GAME = find_game("factions")
Sample = tuple[NDArray[np.float32], NDArray[np.int64], int]  # what was seen, what was legal, what was chosen


class Policy(nn.Module):
    """Two layers from what a seat sees to a preference for every action."""

    def __init__(self, seen: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.head = nn.Linear(width, actions)

    def forward(self, seen: Tensor, masks: Tensor) -> Tensor:
        """Log-probabilities of the actions, those that are illegal ruled out."""
        return (self.head(self.body(seen)) + torch.where(masks, 0.0, -1e9)).log_softmax(-1)

    def choose(self, seen: NDArray[np.float32], legal: NDArray[np.int64]) -> int:
        """The likeliest action at one table; only the legal rows of the last layer are reckoned."""
        with torch.no_grad():
            hidden = self.body(torch.from_numpy(seen))
            return int(legal[int((self.head.weight[legal] @ hidden + self.head.bias[legal]).argmax())])


# ---- watching -------------------------------------------------------------------------------------------------------


def watch(games: int, seed: int) -> list[Sample]:
    """What greedy bots see and choose."""
    numbering, samples = Numbering(GAME), []
    vectors = Vectors(Match.start(GAME))
    for number in range(games):
        match = Match.start(GAME, seed=f"teacher {seed}/{number}")
        match.state.log = None
        bots = [GreedyPlayer(f"{seed}/{number}/{seat}", worlds=2) for seat in range(2)]
        views = [SeatView(match, seat) for seat in range(2)]
        while not match.over:
            seat = match.waiting[0]
            index = bots[seat].choose(views[seat])
            legal = np.array(numbering.numbers(match.choices))
            samples.append((vectors.of(match, seat), legal, int(legal[index])))
            match.pick(index)
    return samples


def imitate(policy: Policy, samples: Sequence[Sample], epochs: int, rate: float = 1e-3) -> float:
    """Make what was chosen likely; how often the policy's first choice is the teacher's."""
    optimizer = torch.optim.AdamW(policy.parameters(), rate, weight_decay=1e-2)
    seen = torch.from_numpy(np.stack([sample[0] for sample in samples]))
    masks = torch.zeros(len(samples), policy.head.out_features, dtype=torch.bool)
    for row, sample in enumerate(samples):
        masks[row, torch.from_numpy(sample[1])] = True
    chosen = torch.tensor([sample[2] for sample in samples])
    for _ in range(epochs):
        for batch in torch.randperm(len(samples)).split(256):
            loss = nn.functional.nll_loss(policy(seen[batch], masks[batch]), chosen[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    with torch.no_grad():
        hits = [policy(seen[at], masks[at]).argmax(-1) == chosen[at] for at in torch.arange(len(samples)).split(2048)]
    return float(torch.cat(hits).float().mean())


# ---- playing --------------------------------------------------------------------------------------------------------


def play(policy: Policy, table: SeatEnv, seed: int) -> float:
    """The result of a game in which the policy takes its first choice: 1 for a win, -1 for a loss."""
    vector, info = table.reset(seed=seed)
    ended, reward = False, 0.0
    while not ended:
        vector, reward, ended, _, info = table.step(policy.choose(vector, np.flatnonzero(info["action_mask"])))
    return reward


def examine(policy: Policy, games: int, seed: int) -> tuple[int, int]:
    """Wins and draws of so many games against the random player, from both seats."""
    tables = [SeatEnv("factions", seat) for seat in range(2)]
    results = [play(policy, tables[number % 2], seed + number) for number in range(games)]
    return results.count(1.0), results.count(0.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--watch", type=int, default=60, help="games of greedy bots to watch")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--examine", type=int, default=300, help="games against the random player at the end")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    began = time.perf_counter()

    def told(text: str) -> None:
        print(f"{time.perf_counter() - began:5.0f} s  {text}", flush=True)

    policy = Policy(Vectors(Match.start(GAME)).size, Numbering(GAME).size)
    told(f"{sum(weights.numel() for weights in policy.parameters()):,} weights; watching {given.watch} games")
    samples = watch(given.watch, given.seed)
    told(f"{len(samples):,} choices seen; imitating")
    told(f"agrees with the teacher in {imitate(policy, samples, given.epochs):.0%}")
    wins, draws = examine(policy, given.examine, 1_000_000)
    told(f"against the random player: {wins} wins, {draws} draws, {given.examine - wins - draws} losses")


if __name__ == "__main__":
    main()
