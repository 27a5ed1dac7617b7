"""What a seat has that it could waste."""

from __future__ import annotations

from ..rules.state import Table


def belongings(table: Table, seat: int) -> dict[str, float]:
    """Gold, Luck, things, and how many of them are worn."""
    found = {"gold": 0.0, "Luck": 0.0, "things": 0.0, "worn": 0.0}
    for hero in table.heroes:
        if hero.seat == seat:
            found["gold"] += hero.gp
            found["Luck"] += hero.luck
            found["things"] += len(hero.gear) + len(hero.pack)
            found["worn"] += len(hero.gear)
    return found
