"""What a viewer cannot know, drawn anew: cards face down, and heroes in the draft."""

from __future__ import annotations

from rulewright.games._arena.secrets import seen_by, treasure_anew
from rulewright.games._arena.treasure import passed_on
from rulewright.kernel import ALL, Chance, Viewer

from .content import DECK_OF
from .setup import redraft
from .state import DRAFT, Arena


def face_down(arena: Arena, viewer: Viewer) -> list[int]:
    """The cards with heroes and on the ground that a viewer does not know."""
    if viewer == ALL:
        return []
    seen = seen_by(arena, viewer)
    held = [card for hand in arena.hand for card in hand if not seen >> card & 1]
    return [*held, *(card for cards in arena.ground.values() for card in cards if not seen >> card & 1)]


def reimagine(arena: Arena, viewer: Viewer, chance: Chance) -> None:
    if viewer == ALL:
        return
    if arena.step <= DRAFT:
        redraft(arena, arena.teams[viewer] if viewer >= 0 else -1, chance)
        return
    becomes = treasure_anew(arena, viewer, face_down(arena, viewer), DECK_OF, chance)
    arena.passed = passed_on(arena.passed, becomes)
