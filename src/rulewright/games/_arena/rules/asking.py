"""Questions to a team: its players answer in any order among themselves. WS.TEAM.03, WS.ACT.03, DA.MOVE.01"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rulewright.kernel import Ask, AskAny, Barred, Choice, Flow

from .table import Arena, owners

Listing = Callable[[int], Sequence[Choice]]
Fitting = Callable[[int, int], bool]
"""Whether one could play a card now."""
NO_CARD = -1
HUSH: Choice = "hush"
Refusals = Callable[[], Iterable[Barred]]


def ask_team(
    concerned: Iterable[int], prompt: str, listing: Listing, refusals: Refusals | None = None, word: bool = True
) -> Flow[tuple[int, Choice]]:
    """Any of the players concerned may answer, each from a list of his own; who did, and what.

    Without `word` a single choice is taken by itself: only where all can see that it is the only one.
    """
    seats = sorted(set(concerned))
    if len(seats) == 1:
        seat = seats[0]
        choice: Choice = yield Ask(seat, prompt, lambda: listing(seat), word=word, refusals=refusals)
        return seat, choice
    listings = {seat: _later(listing, seat) for seat in seats}
    answer: tuple[int, Choice] = yield AskAny(prompt, listings, word=True, refusals=refusals)
    return answer


def _later(listing: Listing, seat: int) -> Callable[[], Sequence[Choice]]:
    return lambda: listing(seat)


def ask_holders(
    arena: Arena, holders: Sequence[int], moment: str, fitting: Fitting, hush: Callable[[int], None] | None = None
) -> Flow[int]:
    """Each player of these holders is asked once whether to play a card in this moment: which one, or NO_CARD.

    Whoever *could* hold one is asked, so that a pause tells nobody anything; with `hush` a player may ask to be left
    alone. WS.CSUR.01, DA.TYPE.11
    """
    silence: tuple[Choice, ...] = (HUSH,) if hush is not None else ()
    for seat in dict.fromkeys(owners(arena, [*holders])):
        mine = [who for who in holders if arena.seat[who] == seat]

        def choices(mine: list[int] = mine) -> list[Choice]:
            return [
                *(("play", card) for who in mine for card in arena.hand[who] if fitting(who, card)),
                *silence,
                "pass",
            ]

        choice = yield Ask(seat, f"window.{moment}", choices, about=mine[0], word=True)
        if choice == HUSH and hush is not None:
            hush(seat)
        elif choice != "pass":
            return int(choice[1])
    return NO_CARD
