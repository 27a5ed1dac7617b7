"""How a chapter can end, in words."""

from __future__ import annotations

from rulewright.kernel.scene import Outcome, ScoreLine

from ..rules.state import Table, in_party, is_ready
from .goal import goal

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
    won, heroes = table.won, in_party(table)
    standing = sum(is_ready(table, hero) for hero in heroes)
    lines = (
        ("Rounds played", str(table.round), ""),
        ("Heroes still standing", f"{standing} of {len(heroes)}", "UC.STATE.01"),
        ("Villains brought down", str(sum(table.fallen.values())), "UC.STATE.11"),
        ("XP in the treasury", str(table.treasury), "UC.XP.03"),
        ("Side quests done", str(len(table.paid)), "UC.COMP.20"),
    )
    sheet = tuple(ScoreLine(label, (value,) * table.seats, source) for label, value, source in lines)
    total = ScoreLine("Chapter won", ("yes" if won else "no",) * table.seats, rule, total=True)
    words = text if won else f"{text}{missing(table)}"
    return Outcome((1.0 if won else 0.0,) * table.seats, table.ended, words, rule, (*sheet, total))


def missing(table: Table) -> str:
    """What the party still had to do: ' Still to do: Open two cages (1 of 2).'"""
    step = next((step for step in goal(table).steps if step.state != "done"), None)
    if step is None:
        return ""
    count = f" ({step.value} of {step.of})" if step.of else ""
    return f" Still to do: {step.text}{count}."
