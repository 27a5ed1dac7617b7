"""The wheel in a bare environment: the core alone plays; what is an extra says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def rulewright(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The program as `pip install rulewright` leaves it, run in an empty folder."""
    folder = tmp_path_factory.mktemp("bare")
    source = folder / "source"
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.egg-info", "__pycache__", "*.so"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    pip = ["-m", "pip", "--disable-pip-version-check"]
    wheel = [sys.executable, *pip, "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(folder), str(source)]
    subprocess.run(wheel, check=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)
    there = [sys.executable, *pip, "--python", str(folder / "env/bin/python"), "install", "-q", "--no-compile"]
    subprocess.run([*there, "-c", str(ROOT / "constraints.txt"), *map(str, folder.glob("*.whl"))], check=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def run(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        command = [str(folder / "env/bin/rulewright"), *words]
        return subprocess.run(command, input=said, capture_output=True, text=True, cwd=folder, env=environment)

    return run


def test_the_core_lists_every_game_and_plays(rulewright: Run) -> None:
    listed = rulewright("games")
    assert all(game in listed.stdout for game in ("factions", "worldspanner", "undercity", "noughts")), listed.stderr
    played = rulewright("play", "noughts", "--bots", "novice", "--seed", "1", said="".join(f"{n}\n" for n in [1] * 9))
    assert "three in a line" in played.stdout or "a draw" in played.stdout, played.stdout + played.stderr
    watched = rulewright("sim", "factions", "-n", "2")
    assert watched.returncode == 0, watched.stderr


def test_the_server_is_an_extra_and_says_so(rulewright: Run) -> None:
    refused = rulewright("serve")
    assert refused.returncode == 2
    assert "pip install 'rulewright[server]'" in refused.stderr
