"""How a battle can end."""

from __future__ import annotations

from .state import Table, end, is_alive, seats_of


def end_if_one_side_is_left(table: Table) -> None:
    """A side is out with nobody on the grid, waiting, or in its list; one team that is left wins. FA.GOAL.02"""
    standing = teams_standing(table)
    if len(standing) == 1:
        end(table, "elimination", standing)


def teams_standing(table: Table) -> list[int]:
    """The teams with a side that is not out."""
    return sorted({table.teams[seat] for seat in seats_of(table) if is_alive(table, seat)})


def results_of(table: Table) -> tuple[float, ...]:
    """1 for a win, a half for a shared one, 0 for a loss, by seat. FA.GOAL.02, 03, FA.CTRL.07, FA.MULTI.02, 08"""
    share = 1.0 if len(table.winners) == 1 else 0.5
    return tuple(share if table.teams[seat] in table.winners else 0.0 for seat in seats_of(table))
