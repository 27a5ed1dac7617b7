"""What a viewer cannot know, drawn anew: characters in the selection, cards face down, encounters looked at."""

from __future__ import annotations

from rulewright.games._arena.secrets import deal_anew, knows, moved
from rulewright.kernel import ALL, Chance, Viewer

from .content import DECK_OF
from .selection import reselect
from .state import UNKNOWN, VAULTS, Arena


def sees(arena: Arena, viewer: Viewer, card: int) -> bool:
    """Whether a viewer knows which card this is. DA.CARD.04, 06"""
    return bool(arena.revealed >> card & 1) or knows(arena.known, arena.teams, viewer, card)


def knows_marker(arena: Arena, viewer: Viewer, space: int) -> bool:
    """Whether a viewer has seen the encounter in a space: everybody has after a failed try. DA.ENC.01, 06"""
    seen = arena.peeked.get(space, 0)
    if viewer == ALL or arena.encounters[space] == UNKNOWN:
        return True
    return bool(seen >> arena.teams[viewer] & 1) if viewer >= 0 else seen == 3


def face_down(arena: Arena, viewer: Viewer) -> list[int]:
    """The cards with characters, on the ground and in vaults that a viewer does not know."""
    held = [card for hand in arena.hand for card in hand]
    lying = [card for cards in arena.ground.values() for card in cards]
    stored = [card for vault in arena.vault for card in vault]
    return [card for card in (*held, *lying, *stored) if not sees(arena, viewer, card)]


def reimagine(arena: Arena, viewer: Viewer, chance: Chance) -> None:
    if viewer == ALL:
        return
    reselect(arena, arena.teams[viewer] if viewer >= 0 else -1, chance)
    if arena.step <= VAULTS:
        return
    hidden = face_down(arena, viewer)
    becomes: dict[int, int] = {}
    for number, deck in enumerate(arena.decks):
        becomes.update(deal_anew(deck, viewer, [card for card in hidden if DECK_OF[card] == number], chance))
    arena.hand = [[becomes.get(card, card) for card in hand] for hand in arena.hand]
    arena.ground = {space: [becomes.get(card, card) for card in cards] for space, cards in arena.ground.items()}
    arena.vault = [[becomes.get(card, card) for card in vault] for vault in arena.vault]
    holders = {new: arena.holder[old] for old, new in becomes.items()}
    for old in becomes:
        arena.holder[old] = -1
    for new, who in holders.items():
        arena.holder[new] = who
    arena.known = [moved(bits, becomes.items()) for bits in arena.known]
    arena.worn = moved(arena.worn, becomes.items())
    arena.traded = [becomes.get(thing // 64, thing // 64) * 64 + thing % 64 for thing in arena.traded]
    turn_over_markers(arena, viewer, chance)


def turn_over_markers(arena: Arena, viewer: Viewer, chance: Chance) -> None:
    """Encounters that only the other team has looked at may be any of those that are left."""
    spaces = [space for space in arena.encounters if not knows_marker(arena, viewer, space)]
    if not spaces:
        return
    becomes = deal_anew(arena.markers, viewer, [arena.encounters[space] for space in spaces], chance)
    for space in spaces:
        arena.encounters[space] = becomes[arena.encounters[space]]
