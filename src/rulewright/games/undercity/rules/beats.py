"""The beats of the game: between them the phase alone says what comes next."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Flow

from .activation import act, choose_mode, finish_activation, pair_turn
from .between import rest
from .rounds import begin_round, deal, next_turn
from .setup import choose_heroes
from .spawning import spawn
from .state import OVER, Table
from .villain_phase import activate_next, draw_action, end_turn

BEATS: tuple[Callable[[Table], Flow[None]], ...] = (
    choose_heroes, deal, begin_round, next_turn, spawn, pair_turn, choose_mode, act, finish_activation,
    draw_action, activate_next, end_turn, rest,
)  # fmt: skip
"""By phase. UC.ROUND.01, UC.TURN.02"""


def next_beat(table: Table) -> Flow[None] | None:
    """What the phase demands; nothing once the game is over."""
    return None if table.phase == OVER else BEATS[table.phase](table)
