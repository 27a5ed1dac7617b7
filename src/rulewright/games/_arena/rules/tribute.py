"""Tribute: one marker for both teams, a signed number that counts for the first team above zero."""

from __future__ import annotations


def gain(tribute: int, team: int, amount: int) -> int:
    """The number after a team has earned some: it eats the other's lead first, then makes its own."""
    return tribute + amount if team == 0 else tribute - amount


def lead(tribute: int, team: int) -> int:
    """How far a team is ahead; 0 if it is not."""
    return max(0, tribute if team == 0 else -tribute)
