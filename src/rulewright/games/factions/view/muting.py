"""Which questions can be kept from coming back, and for how long."""

from __future__ import annotations

from rulewright.kernel import Ask
from rulewright.kernel.choice import key_of
from rulewright.kernel.scene import Mute

from ..rules.state import Table


def mute(table: Table, ask: Ask) -> Mute | None:
    """Reactions for a round, the order of play while the same sides are left, the waiting while they are the same."""
    this_round = f"round {table.round}"
    match ask.prompt:
        case "counter":
            return Mute("Strike back now and every time this round", "counter", this_round)
        case "hunker":
            return Mute("Hunker down now and every time this round", "hunker", this_round)
        case "order":
            orders = [choice for choice in ask.listed(ask.seat) if isinstance(choice, tuple)]
            mine = next(order for order in orders if order[1] == ask.seat)
            return Mute("Always go first when I decide, without asking", key_of(mine), f"{len(mine) - 1} sides")
        case "enter":
            return Mute("Bring in nobody now, nor until I buy again", "hold", f"waiting {table.waiting[ask.seat]}")
    return None
