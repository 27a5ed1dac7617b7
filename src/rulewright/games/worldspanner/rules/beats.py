"""The game from the map to its end, beat by beat: the step says what comes next. WS.ROUND.01-06"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Flow

from .action import action_step
from .adventure import adventure_step
from .free import free_step
from .melee import melee_start, melee_step
from .reaction import reaction_step
from .setup import build_map, deal, divide, draft, hand_out_loot
from .state import LOOT, OVER, Arena
from .turn import begin_turn, end_of_action, end_of_adventure, end_of_free, end_turn, reinforce
from .victory import claim_glory

BEATS: tuple[Callable[[Arena], Flow[None]], ...] = (
    build_map, deal, draft, divide, hand_out_loot, begin_turn, free_step, end_of_free, action_step, end_of_action,
    reaction_step, melee_start, melee_step, adventure_step, end_of_adventure, reinforce, end_turn,
)  # fmt: skip


def next_beat(arena: Arena) -> Flow[None] | None:
    """The beat of the step, after the Glory cards that the last one has achieved. WS.CGLO.01"""
    if arena.step > LOOT:
        claim_glory(arena)
    return None if arena.step == OVER else BEATS[arena.step](arena)
