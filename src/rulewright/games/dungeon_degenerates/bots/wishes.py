"""What partners may wish of an Adventurer: where to go and with whom, whom to fight and in which stance, what to save.

A Party goes its way together; who parts from it, who leads it, and how each fights is decided by each alone.
"""

from __future__ import annotations

from rulewright.kernel import Wish
from rulewright.table.wishes import Field, Figure

from ..rules.board import COUNT, FAR
from ..rules.state import ACTIVE, Table, is_in_play
from ..rules.terms import GUARD
from .score import place


def field(table: Table, seat: int) -> Field:
    """The Adventurers where they are or are about to go, the Monsters of the fight, and those that roam the map."""
    heroes = [hero for hero in table.heroes if hero.fate == ACTIVE and hero.space >= 0]
    mine = next((hero for hero in heroes if hero.seat == seat), None)
    foes = {monster: Figure(space) for monster, space in table.epics.items() if space >= 0}
    if table.fight is not None:
        foes |= {
            foe.monster: Figure(table.fight.space, max(0, foe.hp - foe.wounds) / max(1, foe.hp))
            for foe in table.fight.foes
        }
    if mine is None:
        return Field({}, {}, {}, tuple, FAR.__getitem__)
    return Field(
        mine={seat: Figure(place(table, mine))},
        partners={hero.seat: Figure(place(table, hero)) for hero in heroes if hero.seat != seat},
        foes=foes,
        places=lambda: [space for space in range(COUNT) if is_in_play(table, space)],
        steps=FAR.__getitem__,
        apart=0,
        kept={"Luck": float(mine.luck), "gold": float(mine.gp)},
        states={
            Wish("stance", "stance", "Guard"): float(mine.guard == GUARD),
            Wish("stance", "stance", "Assault"): float(mine.guard != GUARD),
            Wish("walk", "manner", "Bold"): float(bool(mine.bold)),
            Wish("walk", "manner", "Cautious"): float(not mine.bold),
        },
    )
