"""When a choice may be taken back."""

from __future__ import annotations

from typing import Protocol

from .ask import AskEach
from .errors import UndoBarred
from .history import IMAGINE, Answered


class Course(Answered, Protocol):
    """What a match knows of the answers that were given."""

    keep: bool
    base: int
    barrier: int

    @property
    def seq(self) -> int: ...
    @property
    def screened(self) -> int | None: ...


def undo_point(match: Course, seat: int, consent: bool, choice: int | None = None) -> int:
    """How many answers stood before a seat's last choice, or before the one that is named. Says why it cannot be taken
    back, if it cannot."""
    if not match.keep:
        raise UndoBarred("a bare simulation keeps nothing to go back to")
    last = last_choice(match, seat) if choice is None else choice
    if choice is not None and not (choice in match.asked and match.log[choice - match.base][0] == seat):
        raise UndoBarred("that choice does not stand any more")
    if last is None:
        raise UndoBarred(f"seat {seat} has not chosen anything yet")
    bar = undo_bar(match, last, consent)
    if bar:
        raise UndoBarred(bar)
    return last


def last_choice(match: Course, seat: int) -> int | None:
    """How many answers stood before a seat's last choice; None if it has made none, or nobody kept it."""
    log, base = match.log, match.base
    for at in reversed(match.asked):
        if log[at - base][0] == seat:
            return at
    return None


def undo_bar(match: Course, last: int, consent: bool = False) -> str:
    """Why the choice that stands after `last` answers cannot be taken back; nothing if it can."""
    if last >= match.seq:
        return ""  # a secret answer, of which nobody has learnt
    if any(prompt == IMAGINE for _, prompt, _ in match.log[last - match.base :]):
        return "a practice branch does not go back behind its beginning"
    if consent:
        return ""
    if isinstance(match.ask, AskEach) or match.screened not in (None, match.log[last - match.base][0]):
        return "others may have answered in secret since"
    if last != match.asked[-1]:
        return "somebody else has chosen since"
    return "something has been rolled or revealed since" if last < match.barrier else ""
