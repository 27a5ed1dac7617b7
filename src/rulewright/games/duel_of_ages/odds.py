"""Odds."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import Odds

from .state import Arena


def odds(arena: Arena, ask: Ask | None, choice: Choice) -> Odds | None:
    return None
