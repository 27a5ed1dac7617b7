"""What partners may wish of who plays heroes: where they stand, whom they fight, what they save."""

from __future__ import annotations

from rulewright.table.wishes import Field, Figure

from ..rules.powers import SHEETS
from ..rules.state import Table, ready_heroes, seat_for, villains_on_map


def field(table: Table, seat: int) -> Field:
    """The heroes on their feet and the villains, as a seat's partners look at them."""
    heroes = ready_heroes(table)
    mine = [sheet for sheet in range(len(SHEETS)) if table.seat_of[sheet] == seat]
    return Field(
        mine={hero: Figure(table.space[hero]) for hero in heroes if seat_for(table, hero) == seat},
        partners={hero: Figure(table.space[hero]) for hero in heroes if seat_for(table, hero) != seat},
        foes={
            villain: Figure(table.space[villain], table.health[villain] / max(1, table.cast.profiles[villain].vit))
            for villain in villains_on_map(table)
        },
        places=lambda: [space for space, beside in enumerate(table.ground.near) if beside],
        steps=table.ground.far.__getitem__,
        kept={
            "Feat cards": float(sum(len(table.row[sheet]) for sheet in mine)),
            "restoratives": float(sum(table.restoratives[sheet] for sheet in mine)),
        },
    )
