"""Events tell what happened, who may see how much of it, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Viewer: TypeAlias = int
SPECTATOR: Viewer = -1  # knows what every seat knows
ALL: Viewer = -2  # knows everything: the replay of a finished match, a test


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `seats` are those who may see it whole; the others see `veiled` in its place, or nothing if that is empty.
    `data` feeds animations and statistics: piece, space, path, dice, amount ...
    """

    kind: str
    text: str
    rule: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[int, ...] | None = None
    veiled: str = ""
    at: int = 0

    def seen_by(self, viewer: Viewer) -> Event | None:
        if self.seats is None or viewer == ALL or viewer in self.seats:
            return self
        return Event(self.kind, self.veiled, self.rule, at=self.at) if self.veiled else None


class Log:
    """Collects the events of one match. A state has one only where somebody listens, so a simulation pays nothing."""

    __slots__ = ("at", "events", "revealed")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.at = 0  # how many answers had been given
        self.revealed = False  # something hidden came to light since the kernel last looked

    def tell(
        self, kind: str, text: str, rule: str = "", *, seats: tuple[int, ...] | None = None, veiled: str = "",
        reveals: bool = False, **data: Any,
    ) -> None:  # fmt: skip
        """Note an event; `reveals` says that it showed something hidden, so that undo stops there."""
        self.events.append(Event(kind, text, rule, data, seats, veiled, self.at))
        if reveals:
            self.revealed = True
