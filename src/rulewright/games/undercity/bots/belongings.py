"""What a seat has that it could waste."""

from __future__ import annotations

from ..rules.powers import SHEETS
from ..rules.state import Table


def belongings(table: Table, seat: int) -> dict[str, float]:
    """Feat cards and restoratives of a seat's heroes."""
    mine = [sheet for sheet in range(len(SHEETS)) if table.seat_of[sheet] == seat]
    feats = {f"Feat cards {sheet}": float(len(table.row[sheet])) for sheet in mine}
    return feats | {f"restoratives {sheet}": float(table.restoratives[sheet]) for sheet in mine}
