"""How questions and choices appear."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice
from rulewright.kernel.ask import key_of
from rulewright.kernel.scene import NOWHERE, Look, Target

from .prompts import PROMPTS
from .state import Arena


def wording(arena: Arena, ask: Ask) -> str:
    return PROMPTS[ask.prompt].text


def about(arena: Arena, ask: Ask) -> Target:
    return NOWHERE


def look(arena: Arena, ask: Ask, choice: Choice) -> Look:
    return Look(key_of(choice))
