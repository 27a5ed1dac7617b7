"""Players at one table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.kernel import Match, Player, SeatView


def play_out(match: Match[Any], players: Sequence[Player], most: int | None = None) -> int:
    """Let the players finish a match, or make so many decisions at most; how many they made."""
    views = [SeatView(match, seat) for seat in range(len(players))]
    decisions = 0
    while not match.over and (most is None or decisions < most):
        seat = match.waiting[0]
        match.pick(players[seat].choose(views[seat]))
        decisions += 1
    return decisions
