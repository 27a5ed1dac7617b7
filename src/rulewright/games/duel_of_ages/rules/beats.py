"""The beats of a game: the setup in its order, then a turn in its phases."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Flow

from .adventure import adventure_phase
from .building import build, choose_keys, choose_platters
from .creatures import melee_start, place_sentinels
from .encounters import place_encounters
from .entry import enter, reinforce
from .fire import fire_phase
from .flags import place_flags
from .free import free_phase
from .melee import melee_phase
from .movement import move_phase
from .opfire import opfire_phase
from .preparing import preparation
from .selection import deal, discard_extras, draft, settle_colours
from .setup import divide, hand_out, line_up
from .state import OVER, PLATTERS_CHOSEN, Arena
from .turn import agree, begin_round, begin_turn, end_turn, is_timed, on_the_clock

BEATS: tuple[Callable[[Arena], Flow[None]], ...] = (
    deal, discard_extras, draft, settle_colours, choose_platters, choose_keys, build, place_encounters, place_flags,
    line_up, divide, hand_out, enter, agree, begin_round, begin_turn, free_phase, fire_phase, move_phase, opfire_phase,
    place_sentinels, melee_start, melee_phase, adventure_phase, reinforce, end_turn,
)  # fmt: skip
"""By the step of the game. DA.SETUP.03, DA.ROUND.02"""


def next_beat(arena: Arena) -> Flow[None] | None:
    """What the step demands; nothing once the game is over."""
    if arena.step == OVER:
        return None
    if arena.step <= PLATTERS_CHOSEN and (beat := preparation(arena)) is not None:
        return beat
    beat = BEATS[arena.step](arena)
    return on_the_clock(arena, beat) if is_timed(arena) else beat
