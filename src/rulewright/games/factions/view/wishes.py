"""How what partners may wish of each other reads."""

from __future__ import annotations

from rulewright.kernel import Words
from rulewright.kernel.wish import SAYINGS

from .names import onto
from .story import STORY

WISHES = Words(SAYINGS, {**STORY.names, "space": onto}, STORY.ids)
