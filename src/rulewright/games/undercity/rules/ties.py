"""What the book leaves open among villains: chance settles it, or the active player where the table wants it so."""

from __future__ import annotations

from rulewright.kernel import Ask, Flow, Roll

from .state import Table


def settle(table: Table, prompt: str, equal: list[int], about: int = -1) -> Flow[int]:
    """One of several villains, ways or friends that are as good as each other. UC.PRIO.04, UC.TACT.04"""
    if len(equal) == 1:
        return equal[0]
    if table.rulings.players_settle_ties:
        return int((yield Ask(table.decider, prompt, equal, about=about)))
    return int((yield Roll(prompt, equal)))
