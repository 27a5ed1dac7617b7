"""What statistics are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


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
