"""What partners may wish of who plays characters: where they stand, whom they fight, what they save."""

from __future__ import annotations

from rulewright.games._arena.rules.table import on_map
from rulewright.table.wishes import Field, Figure

from ..rules.state import VAULTS, Arena, team_heroes


def field(arena: Arena, seat: int) -> Field:
    """The figures on the map, as a seat's partners look at them; none before they enter."""

    def figures(who: list[int]) -> dict[int, Figure]:
        return {one: Figure(arena.at[one], arena.health[one] / max(1, arena.full[one])) for one in who}

    land, team = arena.land, arena.teams[seat]
    if arena.step <= VAULTS:
        return Field({}, {}, {}, tuple, land.steps_to)
    ours = on_map(arena, team)
    mine = [who for who in team_heroes(arena, team) if arena.seat[who] == seat]
    return Field(
        mine=figures([who for who in ours if arena.seat[who] == seat]),
        partners=figures([who for who in ours if arena.seat[who] != seat]),
        foes=figures(on_map(arena, 1 - team)),
        places=lambda: [space for space in range(len(land.cells)) if land.is_walkable(space)],
        steps=land.steps_to,
        kept={"treasure cards": float(sum(len(arena.hand[who]) for who in mine))},
    )
