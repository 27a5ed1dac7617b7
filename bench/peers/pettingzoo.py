"""PettingZoo: random play through the AEC interface, bare and in its usual wrappers."""

from collections.abc import Callable
from importlib.metadata import version
from random import random

from pettingzoo import AECEnv
from pettingzoo.classic.connect_four import connect_four
from pettingzoo.classic.tictactoe import tictactoe

from bench.worker import Measure, plays, serve


def player(env: AECEnv) -> Callable[[], int]:
    def play_one() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, ended, cut_short, _ = env.last()
            if ended or cut_short:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(random() * len(legal))]))
            decisions += 1
        return decisions

    return play_one


def beside_both(name: str, play_one: Callable[[], int]) -> Measure:
    """One measure for two rows: it stands beside our plain play, and beside our play through the same interface."""
    measure = plays(name, play_one)

    def twice() -> dict[str, float]:
        found = measure()
        return found | {row.replace(name, f"{name} face", 1): value for row, value in found.items()}

    return twice


if __name__ == "__main__":
    serve(
        version("pettingzoo"),
        [
            ("PettingZoo raw", beside_both("connect_four", player(connect_four.raw_env()))),
            ("PettingZoo wrapped", beside_both("connect_four", player(connect_four.env()))),
            ("PettingZoo raw", beside_both("noughts", player(tictactoe.raw_env()))),
            ("PettingZoo wrapped", beside_both("noughts", player(tictactoe.env()))),
        ],
    )
