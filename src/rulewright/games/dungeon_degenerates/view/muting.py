"""Which questions can be kept from coming back, and for how long."""

from __future__ import annotations

from rulewright.kernel import Ask
from rulewright.kernel.scene import Mute

from ..rules.state import Table

MUTED = {
    "meet": ("Ask no more this turn: handing over", "done"), "gifts": ("Ask no more this turn: giving gold", "done"),
    "torch": ("Ask no more this fight: the Torchbearer", "hold"),
    "urchin": ("Ask no more this turn: the Urchin", "hold"),
    "return": ("Ask no more this fight: coming back", "stay"),
    "after": ("Ask no more this fight: a Quick Action afterwards", "done"),
    "reroll": ("Ask no more this fight: rerolls", "keep"), "luck": ("Ask no more this turn: Luck", "keep"),
    "hunt": ("Ask no more this turn: hunting", "decline"),
    "follow": ("Ask no more this turn: always go along", "follow"),
}  # fmt: skip
"""The label, and the answer that is given in place of a question: all of them leave things as they are."""


def mute(table: Table, ask: Ask) -> Mute | None:
    """Windows close for the turn, or for the fight that is on."""
    found = MUTED.get(ask.prompt)
    if found is None or found[1] not in ask.listed(ask.seat):
        return None
    fight = f", fight on {table.fight.space}" if table.fight is not None else ""
    return Mute(*found, f"turn {table.turn}{fight}")
