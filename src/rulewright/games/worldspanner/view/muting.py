"""Which questions can be kept from coming back, and for how long."""

from __future__ import annotations

from rulewright.games._arena.rules.table import hidden_cards
from rulewright.kernel import Ask, key_of
from rulewright.kernel.scene import Mute

from ..rules.state import Arena, heroes
from ..rules.windows import PASS

MUTED = {
    "window.enemy_step": "No traps for the rest of this turn",
    "window.purchase": "No cards against purchases this turn",
    "window.rival_capture": "No cards against captures this turn",
    "window.enemy_challenge": "No cards against challenges this turn",
    "window.slipped": "No cards against Slip Away this turn",
    "window.attack": "No more cards for attacks this turn",
    "window.contest": "No cards against such tricks this turn",
}


def mute(arena: Arena, ask: Ask) -> Mute | None:
    """A window for a card that may well not be there is closed for the turn, or until the player's heroes have other
    cards: how many each holds, and which lie open, all can see.
    """
    label = MUTED.get(ask.prompt)
    if label is None:
        return None
    mine = [who for who in heroes(arena) if arena.seat[who] == ask.seat]
    hands = ".".join(f"{len(arena.hand[who])}-{len(hidden_cards(arena, who))}" for who in mine)
    return Mute(label, key_of(PASS), f"{arena.round}/{arena.turn}/{hands}")
