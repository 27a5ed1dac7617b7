"""Ready set-ups: matches that begin where play begins, with what was measured of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .content import read_entries


@dataclass(frozen=True, slots=True)
class Fairness:
    """What bots of a level made of a set-up: the share of the first side, or of the party, with its interval."""

    games: int
    first: float
    low: float
    high: float
    level: str = "greedy"


@dataclass(frozen=True, slots=True)
class SetUp:
    """A ready set-up: an ordinary config of the game whose first question is real play.

    Play now takes a `starter`: one that is good for a first game.
    """

    id: str
    title: str
    text: str = ""
    config: dict[str, Any] = field(default_factory=dict)
    starter: bool = False
    fairness: Fairness | None = None


@cache
def read_set_ups(file: Path) -> tuple[SetUp, ...]:
    return tuple(read_entries(file, SetUp).values())
