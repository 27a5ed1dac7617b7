"""What partners may wish of who plays heroes: where they stand, whom they fight, what they save."""

from __future__ import annotations

from rulewright.games._arena.rules.mapping import CLEAR, STANDARD_COSTS
from rulewright.games._arena.rules.table import on_map
from rulewright.table.wishes import Field, Figure

from ..rules.state import Arena, heroes


def field(arena: Arena, seat: int) -> Field:
    """The characters on the map, as a seat's partners look at them; none before the heroes are known."""

    def figures(who: list[int]) -> dict[int, Figure]:
        return {one: Figure(arena.at[one], 1 - arena.wounds[one] / max(1, arena.who[one].health)) for one in who}

    land = arena.land
    if not arena.who:
        return Field({}, {}, {}, tuple, land.road)
    team = arena.teams[seat]
    ours = on_map(arena, team)
    mine = [who for who in heroes(arena) if arena.seat[who] == seat]
    return Field(
        mine=figures([who for who in ours if arena.seat[who] == seat]),
        partners=figures([who for who in ours if arena.seat[who] != seat]),
        foes=figures(on_map(arena, 1 - team)),
        places=lambda: [space for space, kind in enumerate(land.terrain) if kind in STANDARD_COSTS],
        steps=land.road,
        apart=STANDARD_COSTS[CLEAR],
        kept={
            "gold": float(sum(arena.gold[who] for who in mine)),
            "treasure cards": float(sum(len(arena.hand[who]) for who in mine)),
        },
    )
