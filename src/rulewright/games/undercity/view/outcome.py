"""How a chapter can end, in words."""

from __future__ import annotations

from rulewright.kernel.scene import Outcome, ScoreLine

from ..rules.state import Table

ENDINGS = {
    "objective": ("The objective is met: the chapter is won.", "UC.WIN.04"),
    "passed out": ("The objective is met, but a hero has passed out for good: the chapter is lost.", "UC.WIN.03"),
    "heroes": ("No hero is left standing: the chapter is lost.", "UC.WIN.01"),
    "time": ("The Event deck has run out: the chapter is lost.", "UC.WIN.02"),
    "escaped": ("The Courier has escaped with the Package: the chapter is lost.", "UC.SIG.01"),
    "cages": ("Two cages have been emptied: the chapter is lost.", "UC.COMP.18"),
    "ambrose": ("Ambrose is dead: the chapter is lost.", "UC.SIDES.04"),
}


def outcome(table: Table) -> Outcome:
    """Everybody wins, or nobody. UC.WIN.01-04"""
    text, rule = ENDINGS[table.ended]
    won = table.won
    lines = (
        ScoreLine("Rounds", (str(table.round),) * table.seats),
        ScoreLine("XP in the treasury", (str(table.treasury),) * table.seats, "UC.XP.03"),
        ScoreLine("Side quests", (str(len(table.paid)),) * table.seats, "UC.COMP.20"),
        ScoreLine("Chapter won", ("yes" if won else "no",) * table.seats, rule, total=True),
    )
    return Outcome((1.0 if won else 0.0,) * table.seats, table.ended, text, rule, lines)
