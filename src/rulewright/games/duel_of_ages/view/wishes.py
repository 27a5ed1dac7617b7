"""How what partners may wish of each other reads."""

from __future__ import annotations

from rulewright.kernel import Words
from rulewright.kernel.wish import SAYINGS

from ..rules.state import Arena
from .names import title
from .story import STORY


def place(arena: Arena, space: int) -> str:
    """A space by its own name, or as the map numbers it."""
    return title(arena.land, space) or arena.land.names[space]


WISHES = Words(SAYINGS, {**STORY.names, "space": place}, STORY.ids)
