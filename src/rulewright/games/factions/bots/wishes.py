"""What partners may wish of a side: where its soldiers stand, whom they fight, what it saves."""

from __future__ import annotations

from rulewright.table.wishes import Field, Figure

from ..rules.state import BUILD, Table, allies, enemies


def field(table: Table, seat: int) -> Field:
    """The soldiers on the grid, as a side's partners look at them; none before the armies are known."""

    def figures(soldiers: list[int]) -> dict[int, Figure]:
        return {one: Figure(table.tile[one], table.hp[one] / table.card[one].health) for one in soldiers}

    if table.phase == BUILD:
        return Field({}, {}, {}, tuple, table.grid.far.__getitem__)
    mine = table.ranks[seat]
    return Field(
        mine=figures(mine),
        partners=figures([one for one in allies(table, seat) if one not in mine]),
        foes=figures(enemies(table, seat)),
        places=lambda: range(len(table.grid.cells)),
        steps=table.grid.far.__getitem__,
        kept={"credits": float(table.bank[seat])},
    )
