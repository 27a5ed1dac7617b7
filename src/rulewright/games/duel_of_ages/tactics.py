"""How good a position is, for the bots."""

from __future__ import annotations

from .state import Arena


def score(arena: Arena, seat: int) -> float:
    return 0.0
