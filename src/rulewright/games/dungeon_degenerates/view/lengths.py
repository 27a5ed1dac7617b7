"""How long missions take, measured."""

from __future__ import annotations

SECONDS = 10
"""For one decision."""
DECISIONS = {
    "m01": 110, "m02": 220, "m03": 250, "m04": 900, "m05": 100, "m06": 250, "m07": 400, "m08": 250, "m09": 440,
    "m10": 340, "m11": 340, "m12": 120, "m13": 630, "m14": 150, "m15": 600,
}  # fmt: skip
"""For two Adventurers, of six games of greedy bots: the median of those won; of all, where one or none was."""


def minutes(mission: str) -> int:
    """Rounded to five."""
    return max(5, 5 * round(DECISIONS[mission] * SECONDS / 60 / 5))


def length_of(mission: str) -> str:
    if mission not in DECISIONS:
        return "Nobody has measured how long it takes"
    return f"About {minutes(mission)} minutes for two ({DECISIONS[mission]} decisions)"
