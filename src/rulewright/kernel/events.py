"""Events tell what happened, who may see how much of it, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

Viewer: TypeAlias = int
SPECTATOR: Viewer = -1  # knows what every seat knows
ALL: Viewer = -2  # knows everything: the replay of a finished match, a test

Weight: TypeAlias = Literal["step", "deed", "turning"]
"""How much an event matters: a step on the way, a deed worth a line in the recap, a turning point of the match."""
Cue: TypeAlias = Literal["heading", "move", "shot", "loss", "gain", "fall", "break", "dice", "card"]
"""What an event shows on the table, by its parts `who`, `whom`, `start`, `space`, `path`, `dice`, `card`, `amount`."""

THE_GAME = -1  # whose luck it is where the rules move somebody


class Luck(NamedTuple):
    """What dice or a card decided: for which seat, the chance that it had to come off, and whether it did.

    `told` says what such things add up to, with the parts `came` and `of`: "hit {came} of {of} attacks". `drawn`: by a
    card of a deck, so that what came before had its part in the chance.
    """

    seat: int
    told: str
    chance: float
    came: bool
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as a fact (`kind`, `data`) and in words.

    `seats` are those who may see it whole; the others see `veiled` in its place, or nothing if that is empty.
    `luck` is what chance decided in it, and `actor` who did it, by name.
    """

    kind: str
    text: str
    rule: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[int, ...] | None = None
    veiled: str = ""
    at: int = 0
    weight: Weight = "step"
    shows: tuple[Cue, ...] = ()
    luck: tuple[Luck, ...] = ()
    actor: str = ""

    def seen_by(self, viewer: Viewer) -> Event | None:
        if self.seats is None or viewer == ALL or viewer in self.seats:
            return self
        return Event(self.kind, self.veiled, self.rule, at=self.at, weight=self.weight) if self.veiled else None
