"""Where a hero could go, and which villains would strike him there if a card named them."""

from __future__ import annotations

from rulewright.kernel.scene import Outlook, dangers, numbered

from ..rules.content import VILLAIN_ACTIONS
from ..rules.movement import charge_bar, entry_bar, steps_of
from ..rules.powers import HERO_FIGURES
from ..rules.state import Table, is_ready, is_rough
from ..rules.villain_phase import candidates
from ..rules.villains import next_move
from .intents import BLOWS, blow_at, cards_left
from .odds import threat_chances
from .reach import gone_to

TEXT = "One step, or two in a charge. Villains as they would act now if the next card named them."


def outlook(table: Table, piece: str) -> Outlook | None:
    """UC.MOVE.01, 07, UC.TACT.05-10"""
    hero = numbered(piece, "f", table.space)
    if hero not in HERO_FIGURES or table.space[hero] < 0 or not is_ready(table, hero):
        return None
    reach = reach_of(table, hero)
    spots = {space: gone_to(table, hero, space) for space in (table.space[hero], *reach)}
    preferences = tuple(dict.fromkeys(VILLAIN_ACTIONS[card].preference for card in cards_left(table)))

    def chance(villain: int, space: int) -> float:
        return max(strike(spots[space], villain, hero, preference) for preference in preferences)

    return Outlook(
        piece, "step", TEXT, tuple(reach.items()), dangers(spots, candidates(table) if preferences else (), "f", chance)
    )


def reach_of(table: Table, hero: int) -> dict[int, int]:
    """Every space a walk or a charge leads to, with its steps. UC.MOVE.01, 07"""
    found = dict.fromkeys(steps_of(table, hero, False), 1)
    if charge_bar(table, hero):
        return found
    here = table.space[hero]
    for middle in steps_of(table, hero, True):
        if not is_rough(table, middle):
            ends = [end for end in table.ground.near[middle] if end != here and not entry_bar(table, hero, end, True)]
            found = dict.fromkeys(ends, 2) | found
    return found


def strike(table: Table, villain: int, hero: int, preference: str) -> float:
    """How likely a villain that acts hits the hero; 0 if it would do something else."""
    tactic, target = next_move(table, villain, preference)
    if tactic not in BLOWS or target != hero:
        return 0.0
    return float(threat_chances(table, blow_at(table, villain, tactic, hero)).hit)
