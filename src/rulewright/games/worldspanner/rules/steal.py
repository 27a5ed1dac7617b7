"""Steal and Destroy: loot that changes hands, or is lost, by the choice of its owner."""

from __future__ import annotations

from functools import partial

from rulewright.kernel import Ask, Flow, told

from .state import Arena, Deed
from .treasure import discard, hand_over, has_loot, loot_choices
from .windows import window


def steal(arena: Arena, thief: int, victim: int, pieces: int, destroy: bool = False) -> Flow[None]:
    """The owner chooses what it loses, the card of a minion too; a Destroy discards it. WS.STEAL.01-05, WS.MINION.08"""
    arena.deed = Deed("destroy" if destroy else "steal", thief, victim)
    for _ in range(pieces):
        if not has_loot(arena, victim):
            break
        choice = yield Ask(arena.seat[victim], "steal", partial(loot_choices, arena, victim), about=victim)
        if choice == "gold":
            arena.gold[victim] -= 1
            arena.gold[thief] += 0 if destroy else 1
            told(arena, "lost_gold", thief, whom=victim, amount=1, destroyed=destroy)
            continue
        card = choice[1]
        told(arena, "lost_card", thief, whom=victim, destroyed=destroy)
        if destroy:
            discard(arena, card)
            continue
        hand_over(arena, card, thief)
        played = yield from window(arena, victim, "stolen")
        if played is not None:
            hand_over(arena, card, victim)
    arena.deed = None
