"""How a match ends: the glory sheet filled in, what decided it, and the match in a paragraph."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.games._arena.view.showing import by_seat, results
from rulewright.kernel import Event
from rulewright.kernel.scene import Outcome, ScoreLine
from rulewright.kernel.words import listed

from ..rules.state import TEAMS, Arena
from ..rules.victory import Glory, defeated_of, glories, glory_sheet, gold_of, winner, wounds_of
from . import chronicle as chronicles

SCORE_LABELS = {"WS.VICT.05": "No hero in the Underpit"}
TIE_WORDS = {"Gold": "gold", "Defeated heroes": "fewer defeated heroes", "Wounds": "fewer wounds"}
WON_BY = {"WS.VICT.04": "tribute", "WS.VICT.05": "an empty Underpit", "WS.CGLO.02": "Glory cards"}
TIE_BREAKERS = (
    ("Gold", gold_of, "WS.VICT.08"), ("Defeated heroes", defeated_of, "WS.VICT.10"),
    ("Wounds", wounds_of, "WS.VICT.11"),
)  # fmt: skip


def outcome(arena: Arena) -> Outcome:
    """The glory sheet filled in, and the tie-breakers under it. WS.VICT.01-12"""
    team = winner(arena)
    won = results(arena, team)
    white, black = glories(arena)
    lines = [
        ScoreLine(score_label(line), by_seat(arena, line.white, line.black), line.rule) for line in glory_sheet(arena)
    ]
    lines.append(ScoreLine("Glory", by_seat(arena, white, black), "WS.VICT.01", total=True))
    for label, reckon, rule in TIE_BREAKERS:
        lines.append(ScoreLine(label, by_seat(arena, reckon(arena, 0), reckon(arena, 1)), rule))
    if team < 0:
        return Outcome(won, "draw", "Equal in all things: a draw.", "WS.VICT.12", tuple(lines))
    how = "glory" if white != black else "tie-break"
    text = f"{TEAMS[team]} win, {max(white, black)} glory to {min(white, black)}{decided_by(arena, team)}."
    return Outcome(won, how, text, "WS.VICT.01" if how == "glory" else "WS.VICT.08", tuple(lines))


def score_label(line: Glory) -> str:
    """What a line of the glory sheet is for; a region with the places that each side holds."""
    return SCORE_LABELS.get(line.rule, line.label)


def decided_by(arena: Arena, team: int) -> str:
    """What the winner has glory for and the other side has not, or the tie-breaker that decided."""
    if glories(arena)[0] == glories(arena)[1]:
        found = ((label, reckon(arena, 0), reckon(arena, 1)) for label, reckon, _ in TIE_BREAKERS)
        label, white, black = next(tie for tie in found if tie[1] != tie[2])
        mine, theirs = (white, black) if team == 0 else (black, white)
        return f"; {label.lower()} decided, {mine} to {theirs}"
    return f", ahead by {listed(advantages(arena, team))}"


def advantages(arena: Arena, team: int) -> list[str]:
    """What a side has glory for and the other has not."""
    ahead = [
        line for line in glory_sheet(arena) if count(line.white, line.black, team) > count(line.black, line.white, team)
    ]
    return [WON_BY.get(line.rule) or line.label.partition(" (")[0] for line in ahead]


def count(white: int, black: int, team: int) -> int:
    return (white, black)[team]


def chronicle(arena: Arena, events: Sequence[Event]) -> str:
    """The match in a paragraph."""
    team = winner(arena) if arena.who else -1
    if team < 0:
        return chronicles.chronicle(arena, events, "", "")
    white, black = glories(arena)
    if white == black:
        label = next(label for label, reckon, _ in TIE_BREAKERS if reckon(arena, 0) != reckon(arena, 1))
        return chronicles.chronicle(arena, events, TIE_WORDS[label], "")
    return chronicles.chronicle(arena, events, "", listed(advantages(arena, team)))
