"""The project asks for ranges, the lock files pin each version once, and no file names the place it came from."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PIN = re.compile(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.+!]+)")


def pins(lines: list[str]) -> dict[str, str]:
    matches = [PIN.fullmatch(line) for line in lines]
    return {normal(match[1]): match[2] for match in matches if match}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(name: str) -> tuple[list[str], dict[str, str]]:
    lines = [line for line in (ROOT / name).read_text().splitlines() if line and not line.startswith("#")]
    return lines, pins(lines)


def test_locked_files_hold_versions_and_nothing_else() -> None:
    for name in ("constraints.txt", "bench/requirements.txt"):
        lines, versions = locked(name)
        assert len(versions) == len(lines), f"{name}: not a plain pin: {set(lines) - set(versions)}"


def test_the_project_asks_for_ranges_and_the_constraints_pin_each() -> None:
    groups = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    _, versions = locked("constraints.txt")
    for asked in (Requirement(line) for group in groups for line in group):
        bounds = {bound.operator for bound in asked.specifier}
        assert bounds <= {">=", "<"}, f"{asked}: exact versions belong in constraints.txt"
        pinned = versions.get(normal(asked.name))
        assert pinned is not None, f"{asked.name}: run make lock"
        assert asked.specifier.contains(pinned), f"{asked}, but {pinned} is pinned: run make lock"
