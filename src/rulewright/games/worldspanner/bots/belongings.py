"""What a seat has that it could waste."""

from __future__ import annotations

from ..rules.state import Arena, heroes


def belongings(arena: Arena, seat: int) -> dict[str, float]:
    """Gold, Boosts and treasure of a seat's heroes."""
    mine = [who for who in heroes(arena) if arena.seat[who] == seat] if arena.who else []
    gold = {f"gold {who}": float(arena.gold[who]) for who in mine}
    boosts = {f"boosts {who}": float(arena.boosts[who]) for who in mine}
    return gold | boosts | {f"treasure {who}": float(len(arena.hand[who])) for who in mine}
