"""Questions to a team: its players answer in any order among themselves. WS.TEAM.03, WS.ACT.03"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.kernel import Ask, AskAny, Choice, Flow

from .state import Arena, seats_of

Listing = Callable[[int], Sequence[Choice]]


def ask_team(arena: Arena, team: int, prompt: str, listing: Listing) -> Flow[tuple[int, Choice]]:
    """Any player of a team may answer, each from a list of his own; who did, and what."""
    seats = seats_of(arena, team)
    if len(seats) == 1:
        seat = seats[0]
        choice: Choice = yield Ask(seat, prompt, lambda: listing(seat), word=True)
        return seat, choice
    answer: tuple[int, Choice] = yield AskAny(prompt, {seat: _later(listing, seat) for seat in seats}, word=True)
    return answer


def _later(listing: Listing, seat: int) -> Callable[[], Sequence[Choice]]:
    return lambda: listing(seat)
