"""Where what a party has came from: a record is played again, and its purse is watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from .events import Event, Viewer
from .match import Match
from .record import Record

WEIGHTS = ("turning", "deed", "step")


class Earning(Struct, frozen=True):
    """So much of something that came after so many answers, and what happened then, in words."""

    what: str
    amount: int
    at: int
    text: str


def earnings(record: Record, viewer: Viewer) -> tuple[Earning, ...]:
    """Every gain of a match that is over, in order."""
    purses: list[tuple[int, Mapping[str, int]]] = []

    def look(match: Match[Any]) -> None:
        purses.append((match.seq, match.game.purse(match.state)))

    match = record.replay(witness=lambda match, ask: look(match))
    look(match)
    events = match.seen(viewer)
    return tuple(
        Earning(what, have - before.get(what, 0), at, said(events, at))
        for (_, before), (at, now) in pairwise(purses)
        for what, have in now.items()
        if have > before.get(what, 0)
    )


def said(events: Sequence[Event], at: int) -> str:
    """What mattered most of that which happened then; what came last before it, if nothing was told."""
    here = [event for event in events if event.at == at and event.text]
    before = [event.text for event in events if event.at < at and event.text]
    if here:
        return min(here, key=lambda event: WEIGHTS.index(event.weight)).text
    return before[-1] if before else ""
