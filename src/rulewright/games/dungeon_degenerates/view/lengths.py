"""How long missions take, measured."""

from __future__ import annotations

SECONDS = 10
"""For one decision."""
DECISIONS = {
    "m01": 150, "m02": 150, "m03": 150, "m04": 150, "m05": 150, "m06": 150, "m07": 150, "m08": 150, "m09": 150,
    "m10": 150, "m11": 150, "m12": 150, "m13": 150, "m14": 150, "m15": 150,
}  # fmt: skip
"""For a Party of two, as good players need them: the middle of games between greedy bots that were won."""


def minutes(mission: str) -> int:
    """Rounded to five."""
    return max(5, 5 * round(DECISIONS[mission] * SECONDS / 60 / 5))


def length_of(mission: str) -> str:
    return f"About {minutes(mission)} minutes for two ({DECISIONS[mission]} decisions)"
