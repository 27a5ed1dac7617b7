"""Which questions can be kept from coming back, and for how long."""

from __future__ import annotations

from rulewright.kernel import Ask
from rulewright.kernel.scene import Mute

from ..rules.state import Table

MUTED = {
    "meet": ("Exchange nothing this turn", "done"), "gifts": ("Give no gold this turn", "done"),
    "torch": ("Keep the Torchbearer this fight", "hold"), "urchin": ("Keep the Urchin this turn", "hold"),
    "return": ("Stay away from this fight", "stay"), "after": ("No Quick Actions afterwards, this fight", "done"),
    "reroll": ("Leave all dice as they lie, this fight", "keep"), "luck": ("Spend no Luck this turn", "keep"),
    "hunt": ("Do not hunt this turn", "decline"), "follow": ("Go along with the Party this turn", "follow"),
}  # fmt: skip
"""The label, and the answer that is given in its place: all of them leave things as they are."""


def mute(table: Table, ask: Ask) -> Mute | None:
    """Windows close for the turn, or for the fight that is on."""
    found = MUTED.get(ask.prompt)
    if found is None or found[1] not in ask.listed(ask.seat):
        return None
    fight = f", fight on {table.fight.space}" if table.fight is not None else ""
    return Mute(*found, f"turn {table.turn}{fight}")
