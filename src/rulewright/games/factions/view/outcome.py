"""How a battle ended, what decided it, and the score sheet."""

from __future__ import annotations

from rulewright.kernel.scene import Outcome, ScoreLine
from rulewright.kernel.words import listed

from ..rules.ending import results_of
from ..rules.state import Table, seats_of
from .names import counted, team_name, to_have

RULES = {
    "elimination": "FA.GOAL.02", "victory points": "FA.GOAL.03", "draw": "FA.CTRL.07", "round limit": "FA.CTRL.05",
    "stalemate": "FA.CTRL.05",
}  # fmt: skip


def outcome(table: Table) -> Outcome:
    """The result and the score sheet."""
    seats = seats_of(table)
    points = [table.vp[table.teams[seat]] for seat in seats]
    living = [credits_of(table, table.ranks[seat] + table.waiting[seat]) for seat in seats]
    dead = [[s for s in range(len(table.card)) if table.owner[s] == seat and table.hp[s] <= 0] for seat in seats]
    sheet = (
        ScoreLine("Victory Points", tuple(map(str, points)), "FA.CTRL.06", total=True),
        ScoreLine("Living soldiers, in credits", tuple(map(str, living))),
        ScoreLine("Soldiers lost", tuple(str(len(fallen)) for fallen in dead)),
        ScoreLine("Soldiers lost, in credits", tuple(str(credits_of(table, fallen)) for fallen in dead)),
    )
    return Outcome(results_of(table), table.ended, what_decided(table), RULES[table.ended], sheet)


def credits_of(table: Table, soldiers: list[int]) -> int:
    return sum(table.card[soldier].credits for soldier in soldiers)


def what_decided(table: Table) -> str:
    """Why the match ended, and why so."""
    winners = listed([team_name(table, team) for team in table.winners] or ["Nobody"])
    win = to_have(winners, "wins", "win")
    if table.ended == "elimination":
        return f"{winners} {win}: no enemy soldier is left, on the grid, waiting or in a list."
    if table.ended == "draw":
        return f"A draw: {winners} reached 12 Victory Points in the same round, {table.round}."
    if table.ended == "victory points":
        return f"{winners} {win} with {scores(table)} Victory Points after round {table.round}."
    why = f"Round {table.round} was the last"
    if table.ended == "stalemate":
        why = f"{counted(table.quiet, 'round')} passed without damage, points or entries"
    return f"{why}: {by_points_or_credits(table, winners)}"


def by_points_or_credits(table: Table, winners: str) -> str:
    """What told the sides apart at a limit: Victory Points, then the credits of living soldiers."""
    if len(table.winners) > 1:
        return f"{winners} are level in Victory Points and in living soldiers, a draw."
    win = to_have(winners, "wins", "win")
    (team,) = table.winners
    if table.vp[team] < max(table.vp):
        return f"{winners} {win}, since a side without soldiers cannot be ahead."
    if table.vp.count(table.vp[team]) == 1:
        return f"{winners} {win} with {scores(table)} Victory Points."
    return f"level at {table.vp[team]} Victory Points, {winners} {win} by the credits of the living soldiers."


def scores(table: Table) -> str:
    """The winner's points, then the others': '12 to 7'."""
    (team,) = table.winners
    return " to ".join(str(points) for points in (table.vp[team], *(p for t, p in enumerate(table.vp) if t != team)))
