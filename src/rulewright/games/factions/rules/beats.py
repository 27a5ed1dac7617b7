"""The beats of the game, in the order of the book."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Flow

from .activation import act, activate
from .rounds import buy, choose_order, clean_up, control, deploy, gather, set_out
from .setup import build_army
from .state import NOBODY, Table


def nothing(table: Table) -> None:
    """The battle is over."""


BEATS: tuple[Callable[[Table], Flow[None] | None], ...] = (
    build_army, choose_order, buy, set_out, choose_order, gather, buy, deploy, activate, control, clean_up, nothing,
)  # fmt: skip
"""What each phase demands. FA.ROUND.01"""


def next_beat(table: Table) -> Flow[None] | None:
    """In the Action Phase the active soldier, else the phase, says what comes next. FA.ROUND.01"""
    return BEATS[table.phase](table) if table.active == NOBODY else act(table)
