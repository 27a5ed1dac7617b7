"""How even a set-up is, in words."""

from __future__ import annotations

from typing import Any

from rulewright.kernel import Game, SetUp
from rulewright.kernel.config import complete

ENOUGH = 20
"""Fewer games say too little to be told."""


def badge(game: Game[Any], one: SetUp) -> str:
    """A sentence: White won 51 % of 200 games of these two teams on this map. Empty if too few were played."""
    found = one.fairness
    if found is None or found.games < ENOUGH:
        return ""
    share = f"won {100 * found.first:.0f} % of {found.games} games"
    if game.co_operative:
        return f"This party {share}"
    first = game.seats(complete(game.options, one.config))[0].name
    return f"{first} {share} of these two teams on this map"


def measured(one: SetUp) -> str:
    """Who played, and how sure the badge is."""
    found = one.fairness
    if found is None or found.games < ENOUGH:
        return ""
    low, high = round(100 * found.low), round(100 * found.high)
    return f"Played by quick bots; the true share lies between {low} % and {high} %, most likely."
