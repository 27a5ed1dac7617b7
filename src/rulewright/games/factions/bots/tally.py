"""What took part in a battle that is over, for the lab to count."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import Counted, Part

from ..rules.content import FACTIONS, roster
from ..rules.state import Table, seats_of

COUNTED = {"faction": Counted("Under arms"), "soldier": Counted("In the army list")}
"""What of it the gallery shows, and what is counted there."""


def parts(table: Table) -> Iterator[Part]:
    """The grid, and each side's faction and soldiers; a soldier counts if he is in the list, bought or not."""
    yield Part("map", table.grid.id if len(table.grid.id) < 40 else "custom", table.grid.title)
    for seat in seats_of(table):
        yield Part("faction", table.faction[seat], FACTIONS[table.faction[seat]], seat)
        for card, copies in roster(table.picks[seat]):
            bought = [
                s for s, c in enumerate(table.card) if c is card and table.owner[s] == seat and not table.token[s]
            ]
            fallen = sum(table.hp[soldier] <= 0 for soldier in bought)
            yield Part("soldier", card.id, card.name, seat, copies, {"bought": len(bought), "fallen": fallen})
