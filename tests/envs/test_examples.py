"""The examples for learners learn something. They need PyTorch and RLlib: `make test-learn` fetches both."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARE = re.compile(r"(\d+)%")

needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed")
needs_rllib = pytest.mark.skipif(
    find_spec("torch") is None or find_spec("ray") is None or find_spec("tree") is None,
    reason="RLlib is not installed",
)


def shares(example: str, *options: str) -> tuple[int, int]:
    """What the first line of an example tells, and what the last: the shares of games won, in per cent."""
    command = [sys.executable, str(ROOT / "examples" / example), *options]
    ran = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONWARNINGS": "ignore"})
    assert ran.returncode == 0, ran.stderr
    told = [line for line in ran.stdout.splitlines() if SHARE.search(line)]
    first, last = (int(found[1]) for found in (SHARE.search(told[0]), SHARE.search(told[-1])) if found)
    return first, last


@pytest.mark.long
@needs_torch
@pytest.mark.parametrize("game", ["connect_four", "noughts"])
def test_a_network_learns_by_itself(game: str) -> None:
    before, after = shares("ppo_connect_four.py", "--game", game, "--steps", "60000")
    assert before < 75
    assert after >= 85


@pytest.mark.long
@needs_torch
def test_factions_can_be_learnt_as_well() -> None:
    """That it runs through 2,048 actions: what it learns in so short a time is not much."""
    _, after = shares("ppo_connect_four.py", "--game", "factions", "--steps", "4096", "--examine", "16")
    assert 0 <= after <= 100


@pytest.mark.long
@needs_rllib
def test_rllib_learns_with_masks() -> None:
    before, after = shares("rllib_connect_four.py", "--examine", "200")
    assert after > before
    assert after >= 66
