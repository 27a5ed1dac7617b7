"""Which questions can be kept from coming back, and for how long."""

from __future__ import annotations

from rulewright.kernel import Ask
from rulewright.kernel.scene import Mute

from ..rules.state import Table

MUTED = {
    "meet": ("Not again this turn: handing over", "done"), "gifts": ("Not again this turn: giving gold", "done"),
    "torch": ("Not again this fight: the Torchbearer", "hold"), "urchin": ("Not again this turn: the Urchin", "hold"),
    "return": ("Not again this fight: coming back", "stay"),
    "after": ("Not again this fight: a Quick Action afterwards", "done"),
    "reroll": ("Not again this fight: rerolls", "keep"), "luck": ("Not again this turn: Luck", "keep"),
    "hunt": ("Not again this turn: hunting", "decline"), "follow": ("Not again this turn: always go along", "follow"),
}  # fmt: skip
"""The label, and the answer that is given in place of a question: all of them leave things as they are."""


def mute(table: Table, ask: Ask) -> Mute | None:
    """Windows close for the turn, or for the fight that is on."""
    found = MUTED.get(ask.prompt)
    if found is None or found[1] not in ask.listed(ask.seat):
        return None
    fight = f", fight on {table.fight.space}" if table.fight is not None else ""
    return Mute(*found, f"turn {table.turn}{fight}")
