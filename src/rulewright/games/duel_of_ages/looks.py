"""How questions and choices appear."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import NOWHERE, Look, Target

from .state import Arena


def wording(arena: Arena, ask: Ask) -> str:
    return ask.prompt


def about(arena: Arena, ask: Ask) -> Target:
    return NOWHERE


def look(arena: Arena, ask: Ask, choice: Choice) -> Look:
    return Look(str(choice))
