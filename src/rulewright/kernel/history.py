"""What a match remembers: the entries of its log, and snapshots to come back to."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Generic, Protocol, TypeAlias, TypeVar, cast

from .ask import Ask
from .chance import Chance
from .choice import Choice, key_of
from .errors import ReplayDiverged
from .scene import Outcome, Seat
from .state import State

S = TypeVar("S", bound=State)

Entry: TypeAlias = tuple[int, str, Choice]  # who answered which prompt with what

IMAGINE = "~imagine"  # an entry that is no answer: (viewer, IMAGINE, seed) redraws what the viewer cannot know
RESIGN = "~resign"  # (seat, RESIGN, "") ends the match in the others' favour
FRESH = "~fresh"  # (-1, FRESH, n) after the n-th undo of something learnt: chance goes on from another stream
TIMEOUT = "~time"  # (seat, TIMEOUT, "") does too: the seat's clock has run out
DRAW = "~draw"  # (seat, DRAW, "") ends it by agreement
LADDER = 64  # how many snapshots a match keeps; old ones are thinned out


class Answered(Protocol):
    """What has been asked and answered in a match."""

    ask: Ask | None

    @property
    def log(self) -> Sequence[Entry]: ...
    @property
    def asked(self) -> Sequence[int]: ...


def check_entry(entry: Entry, ask: Ask, at: int, answered: Container[int]) -> None:
    """Refuse a recorded answer that does not fit the question."""
    seat, prompt, choice = entry
    if prompt != ask.prompt or seat not in ask.seats or seat in answered:
        seats = ", ".join(map(str, ask.seats))
        raise ReplayDiverged(at, f"{prompt!r} of seat {seat}", f"{ask.prompt!r} of seat {seats}")
    if choice not in ask.listed(seat):
        raise ReplayDiverged(at, f"the choice {key_of(choice)!r} at {prompt!r}", "for another choice")


def settled(how: str, seat: int, seats: Sequence[Seat]) -> Outcome:
    """How a match ends that is not played to its end."""
    teams = [chair.team for chair in seats]
    if how == DRAW:
        return Outcome(tuple(0.5 for _ in teams), "agreement", "A draw by agreement.")
    results = tuple(0.0 if team == teams[seat] else 1.0 for team in teams)
    word, verb = ("resignation", "resigned") if how == RESIGN else ("time", "ran out of time")
    return Outcome(results, word, f"{seats[seat].name} {verb}.")


class Snapshot(Generic[S]):
    """The state between two beats, and where log, chance and events stood."""

    __slots__ = ("at", "barrier", "chance", "counter", "events", "state")

    def __init__(self, at: int, state: S, chance: Chance, events: int = 0, barrier: int = 0) -> None:
        self.at = at
        self.state = state
        self.chance = chance
        self.counter = chance.counter
        self.events = events
        self.barrier = barrier


def climb(ladder: list[Snapshot[S]], rung: Snapshot[S]) -> None:
    """Keep one more snapshot, the latest."""
    if ladder and ladder[-1].at == rung.at:
        ladder.pop()  # a beat went by without a question: only the later state is worth keeping
    ladder.append(rung)
    if len(ladder) > LADDER:
        ladder[: LADDER // 2] = ladder[: LADDER // 2 : 2]


def rung_before(ladder: list[Snapshot[S]], origin: Snapshot[S] | None, answers: int) -> Snapshot[S] | None:
    """The last snapshot before so many answers; None if there is but the beginning."""
    earlier = [rung for rung in ladder if rung.at <= answers]
    if earlier:
        return earlier[-1]
    return origin if origin is not None and origin.at <= answers else None


def undone(log: Sequence[Entry]) -> int:
    """How many undos of something learnt a log tells of. The last of them is never undone without another."""
    return next((cast(int, times) for _, prompt, times in reversed(log) if prompt == FRESH), 0)
