"""Which beat comes next."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Flow

from .activation import act, activate
from .rounds import buy, choose_order, clean_up, control, deploy, gather, set_out
from .setup import build_army
from .state import NOBODY, OVER, Table

BEATS: tuple[Callable[[Table], Flow[None]], ...] = (
    build_army, choose_order, buy, set_out, choose_order, gather, buy, deploy, activate, control, clean_up,
)  # fmt: skip
"""By phase."""


def next_beat(table: Table) -> Flow[None] | None:
    """Between beats the phase, and in the Action Phase the active soldier, say what comes next. FA.ROUND.01"""
    if table.active != NOBODY:
        return act(table)
    return None if table.phase == OVER else BEATS[table.phase](table)
