"""The chances of a challenge."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kernel import Sum
from rulewright.kernel.scene import Odds

from ..rules.challenges import FACES, PASS


def odds_of_faces(chances: Sequence[float], why: Sum, rule: str, *more: tuple[str, float], least: int = PASS) -> Odds:
    """The chance of each face, told; from the least face on it is a success."""
    named = tuple(zip(FACES, chances, strict=True))
    good = sum(chances[least:])
    return Odds(f"{good:.0%} to pass", (*named, *more), terms=tuple(why.terms), rules=(rule,), bad=FACES[:least])
