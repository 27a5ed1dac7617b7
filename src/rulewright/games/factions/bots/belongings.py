"""What a seat has that it could waste."""

from __future__ import annotations

from ..rules.state import Table


def belongings(table: Table, seat: int) -> dict[str, float]:
    """Credits, and soldiers that wait to be bought."""
    return {"credits": float(table.bank[seat]), "recruits": float(len(table.waiting[seat]))}
