"""What a viewer cannot know, drawn anew: cards face down, and heroes in the draft."""

from __future__ import annotations

from rulewright.games._arena.secrets import deal_anew, knows, moved, seen_by
from rulewright.kernel import ALL, Chance, Viewer

from .content import DECK_OF
from .setup import redraft
from .state import DRAFT, NOBODY, Arena


def sees(arena: Arena, viewer: Viewer, card: int) -> bool:
    """Whether a viewer knows which card this is. WS.REVEAL.05"""
    return bool(arena.revealed >> card & 1) or knows(arena.known, arena.teams, viewer, card)


def face_down(arena: Arena, viewer: Viewer) -> list[int]:
    """The cards with heroes and on the ground that a viewer does not know."""
    if viewer == ALL:
        return []
    seen = arena.revealed | seen_by(arena.known, arena.teams, viewer)
    held = [card for hand in arena.hand for card in hand if not seen >> card & 1]
    return [*held, *(card for cards in arena.ground.values() for card in cards if not seen >> card & 1)]


def reimagine(arena: Arena, viewer: Viewer, chance: Chance) -> None:
    if viewer == ALL:
        return
    if arena.step <= DRAFT:
        redraft(arena, arena.teams[viewer] if viewer >= 0 else -1, chance)
        return
    hidden = face_down(arena, viewer)
    becomes: dict[int, int] = {}
    for number, deck in enumerate(arena.decks):
        becomes.update(deal_anew(deck, viewer, [card for card in hidden if DECK_OF[card] == number], chance))
    if not becomes:
        return
    holders = [(new, arena.holder[old]) for old, new in becomes.items()]
    for who in {who for _, who in holders if who >= 0}:
        arena.hand[who] = [becomes.get(card, card) for card in arena.hand[who]]
    arena.ground = {space: [becomes.get(card, card) for card in cards] for space, cards in arena.ground.items()}
    for old in becomes:
        arena.holder[old] = NOBODY
    for new, who in holders:
        arena.holder[new] = who
    arena.known = [moved(bits, becomes.items()) for bits in arena.known]
    arena.worn = moved(arena.worn, becomes.items())
    arena.passed = [thing_moved(number, becomes) for number in arena.passed]


def thing_moved(number: int, becomes: dict[int, int]) -> int:
    thing, who = divmod(number, 64)
    return becomes.get(thing, thing) * 64 + who
