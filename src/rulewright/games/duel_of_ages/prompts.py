"""The questions of the game in words, with their rules."""

from rulewright.kernel import Prompt

PROMPTS: dict[str, Prompt] = {}
