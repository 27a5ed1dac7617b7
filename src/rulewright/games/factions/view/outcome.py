"""How a battle ended, in words, and the score sheet."""

from __future__ import annotations

from rulewright.kernel.scene import Outcome, ScoreLine
from rulewright.kernel.words import listed

from ..rules.ending import results_of
from ..rules.state import Table, seats_of
from .names import SIDES

TEXTS = {
    "elimination": ("The forces against {winners} are wiped out.", "FA.GOAL.02"),
    "victory points": ("{winners} reached 12 Victory Points.", "FA.GOAL.03"),
    "draw": ("{winners} reached 12 Victory Points in the same round: a draw.", "FA.CTRL.07"),
    "round limit": ("The last round is over. Ahead: {winners}.", "FA.CTRL.05"),
    "round limit, drawn": ("The last round is over, and {winners} are level: a draw.", "FA.CTRL.05"),
    "stalemate": ("Nothing happens any more. Ahead: {winners}.", "FA.CTRL.05"),
    "stalemate, drawn": ("Nothing happens any more, and {winners} are level: a draw.", "FA.CTRL.05"),
}


def outcome(table: Table) -> Outcome:
    """The result and the score sheet."""
    winners = listed([SIDES[seat] for seat in seats_of(table) if table.teams[seat] in table.winners] or ["Nobody"])
    how = table.ended
    text, rule = TEXTS[how if len(table.winners) == 1 or how == "draw" else f"{how}, drawn"]
    fallen = [
        sum(table.card[s].credits for s in range(len(table.card)) if table.owner[s] == seat and table.hp[s] <= 0)
        for seat in seats_of(table)
    ]
    living = [sum(table.card[s].credits for s in table.ranks[seat] + table.waiting[seat]) for seat in seats_of(table)]
    points = [table.vp[table.teams[seat]] for seat in seats_of(table)]
    sheet = (
        ScoreLine("Victory Points", tuple(map(str, points)), "FA.CTRL.06", total=True),
        ScoreLine("Credits of living soldiers", tuple(map(str, living))),
        ScoreLine("Credits lost in battle", tuple(map(str, fallen))),
    )
    return Outcome(results_of(table), how, text.format(winners=winners), rule, sheet)
