"""When a choice may be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .ask import AskEach
from .errors import UndoBarred
from .history import IMAGINE

if TYPE_CHECKING:
    from .match import Match


def undo_point(match: Match[Any], seat: int, consent: bool) -> int:
    """How many answers stood before a seat's last choice. Says why it cannot be taken back, if it cannot."""
    if not match.keep:
        raise UndoBarred("a bare simulation keeps nothing to go back to")
    last = next((at for at in reversed(match.asked) if match.log[at - match.base][0] == seat), None)
    if last is None:
        raise UndoBarred(f"seat {seat} has not chosen anything yet")
    if last >= match.seq:
        return last  # a secret answer, of which nobody has learnt
    if any(prompt == IMAGINE for _, prompt, _ in match.log[last - match.base :]):
        raise UndoBarred("a practice branch does not go back behind its beginning")
    if consent:
        return last
    if isinstance(match.ask, AskEach):
        raise UndoBarred("others may have answered in secret since")
    if last != match.asked[-1]:
        raise UndoBarred("somebody else has chosen since")
    if last < match.barrier:
        raise UndoBarred("something has been rolled or revealed since")
    return last
