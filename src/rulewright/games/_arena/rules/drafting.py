"""Before the first turn: teams that put heroes aside in secret, and players who divide what is left."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from rulewright.kernel import Ask, AskEach, Choice, Flow

from .table import Arena, captain, seats_of


def put_aside(arena: Arena, prompt: str) -> Flow[None]:
    """Both teams put one of what they were dealt aside, in secret. WS.DRAFT.05, DA.SELECT.05-07"""
    captains = {captain(arena, team): team for team in (0, 1)}
    answers = yield AskEach(prompt, {seat: partial(undecided, arena, team) for seat, team in captains.items()})
    for seat, team in captains.items():
        arena.dealt[team].remove(answers[seat])
        arena.unused[team].append(answers[seat])


def undecided(arena: Arena, team: int) -> list[Choice]:
    """What a team may still put aside, found when somebody looks: the other team imagines others."""
    return [*arena.dealt[team]]


def divide(arena: Arena, team: int, heroes: Iterable[int], ready: bool = False) -> Flow[None]:
    """The players of a team take heroes in turn, until all are taken; where all is ready, in their order.

    WS.DRAFT.07, DA.SELECT.06
    """
    seats = seats_of(arena, team)
    free = [] if len(seats) == 1 else list(heroes)
    for number in range(len(free)):
        seat = seats[number % len(seats)]
        choices: list[Choice] = [*free]
        who = free[0] if ready else (yield Ask(seat, "divide", choices))
        arena.seat[who] = seat
        free.remove(who)
