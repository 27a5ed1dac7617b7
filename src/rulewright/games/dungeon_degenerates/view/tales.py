"""The lines of story that cards and people are given, from `tales/`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rulewright.kernel.content import read_yaml

FOLDER = Path(__file__).parent / "tales"


@cache
def lines(kind: str) -> dict[str, str]:
    """The lines of one kind of card by id; none where nobody has written any."""
    file = FOLDER / f"{kind}.yaml"
    found = read_yaml(file) if file.exists() else {}
    return found if isinstance(found, dict) else {}


def line(kind: str, id: str) -> str:
    """One card's line."""
    return lines(kind).get(id, "")
