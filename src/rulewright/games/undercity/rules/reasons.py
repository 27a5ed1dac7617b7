"""Why something is not allowed: the conditions by name. A rule that bars a choice says which, or "" if none does."""

from __future__ import annotations

from typing import Literal, TypeAlias

Condition: TypeAlias = Literal[
    "",
    # a step
    "walled", "collapsed", "full", "too big", "charging past",
    # a charge
    "no attack left", "rough start", "laden", "not driven", "nowhere to charge",
    # an action, and the end
    "forfeited", "acted", "stand still",
    # an attack
    "weapon used", "no shot", "move first", "out of range", "was there", "stealth", "beside friend",
]  # fmt: skip
