"""What a viewer cannot know, drawn anew: characters in the selection, cards face down, encounters looked at."""

from __future__ import annotations

from rulewright.games._arena.rules.secrets import deal_anew, replaced, treasure_anew
from rulewright.kernel import ALL, Chance, Viewer

from .content import DECK_OF
from .selection import reselect
from .state import BOTH, UNKNOWN, VAULTS, Arena


def knows_marker(arena: Arena, viewer: Viewer, space: int) -> bool:
    """Whether a viewer has seen the encounter in a space: everybody has after a failed try. DA.ENC.01, 06"""
    seen = arena.peeked.get(space, 0)
    if viewer == ALL or arena.encounters[space] == UNKNOWN:
        return True
    return bool(seen >> arena.teams[viewer] & 1) if viewer >= 0 else seen == BOTH


def reimagine(arena: Arena, viewer: Viewer, chance: Chance) -> None:
    if viewer == ALL:
        return
    reselect(arena, arena.teams[viewer] if viewer >= 0 else -1, chance)
    if arena.step <= VAULTS:
        return
    becomes = treasure_anew(arena, viewer, DECK_OF, chance, stored=(*arena.vault[0], *arena.vault[1]))
    arena.vault = [replaced(cards, becomes) for cards in arena.vault]
    arena.traded = [(who, becomes.get(card, card)) for who, card in arena.traded]
    turn_over_markers(arena, viewer, chance)


def turn_over_markers(arena: Arena, viewer: Viewer, chance: Chance) -> None:
    """Encounters that only the other team has looked at may be any of those that are left."""
    spaces = [space for space in arena.encounters if not knows_marker(arena, viewer, space)]
    if not spaces:
        return
    becomes = deal_anew(arena.markers, viewer, [arena.encounters[space] for space in spaces], chance)
    for space in spaces:
        arena.encounters[space] = becomes[arena.encounters[space]]
