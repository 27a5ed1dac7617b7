"""What statistics are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import msgspec


@dataclass(frozen=True, slots=True)
class Part:
    """Something that took part in a match: a faction, a hero, a card, a piece of the map.

    `seat` is whose it was, or -1 if it was everybody's. `figures` are numbers worth an average: wounds, gold, kills.
    """

    kind: str
    id: str
    name: str
    seat: int = -1
    count: int = 1
    figures: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Counted:
    """How a kind of part stands in the gallery: what its figures count, and what its ids begin with there."""

    told: str
    prefix: str = ""


class Figure(msgspec.Struct, frozen=True):
    """How often something of the gallery was played and won: `played` games, on so many `sides`, with so many `wins`.

    `told` says what was counted ("Held at the end"); `low` and `high` are the 95 % interval of the share of wins.
    What is everybody's has no side, unless all play against the game.
    """

    told: str
    played: int = 0
    sides: int = 0
    wins: float = 0.0
    low: float = 0.0
    high: float = 1.0


class Figures(msgspec.Struct, frozen=True):
    """What so many games between bots of a level tell of the gallery, by the ids of its sheets."""

    games: int = 0
    level: str = ""
    entries: dict[str, Figure] = {}


@cache
def read_figures(file: Path) -> Figures:
    """What the lab has counted for a gallery; empty before it has."""
    return msgspec.json.decode(file.read_bytes(), type=Figures) if file.exists() else Figures()
