"""What a seat has that it could waste."""

from __future__ import annotations

from ..rules.state import VAULTS, Arena, team_heroes


def belongings(arena: Arena, seat: int) -> dict[str, float]:
    """Cards and experience of a seat's characters, and its team's vault."""
    if arena.step <= VAULTS:
        return {}
    team = arena.teams[seat]
    mine = [who for who in team_heroes(arena, team) if arena.seat[who] == seat]
    cards = {f"cards {who}": float(len(arena.hand[who])) for who in mine}
    experience = {f"experience {who}": float(arena.experience[who]) for who in mine}
    return cards | experience | {"vault": float(len(arena.vault[team]))}
