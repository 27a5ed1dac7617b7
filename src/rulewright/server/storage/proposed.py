"""An undo or a draw that waits for consent. It is stored: every process that serves the table must know of it."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..protocol.messages import Proposal

State = Literal["open", "agreed", "declined", "withdrawn", "lapsed"]


class Proposed(msgspec.Struct, frozen=True):
    """`seq` is the question that was open then, as everybody counts: with the next one the proposal lapses. `choice` is
    the answer that an undo would take back."""

    what: Literal["undo", "draw"]
    by: int
    waiting: tuple[int, ...]
    seq: int
    choice: int | None = None

    def without(self, seats: tuple[int, ...]) -> Proposed:
        """Some have agreed."""
        return msgspec.structs.replace(self, waiting=tuple(seat for seat in self.waiting if seat not in seats))

    def told(self, state: State = "open") -> Proposal:
        return Proposal(self.what, self.by, self.waiting if state == "open" else (), state)


def written(proposed: Proposed | None) -> str | None:
    return msgspec.json.encode(proposed).decode() if proposed else None


def read(text: str | None) -> Proposed | None:
    return msgspec.json.decode(text, type=Proposed) if text else None
