"""What a viewer cannot know, drawn anew: cards face down, and heroes in the draft."""

from __future__ import annotations

from rulewright.games._arena.rules.secrets import treasure_anew
from rulewright.kernel import ALL, Chance, Viewer

from .content import DECK_OF
from .setup import redraft
from .state import DRAFT, Arena


def reimagine(arena: Arena, viewer: Viewer, chance: Chance) -> None:
    if viewer == ALL:
        return
    if arena.step <= DRAFT:
        redraft(arena, arena.teams[viewer] if viewer >= 0 else -1, chance)
        return
    treasure_anew(arena, viewer, DECK_OF, chance)
