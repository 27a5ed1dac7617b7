"""What wins, how it stands, and where in the turn we are: the parts of a scene that say what all this is for."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Stage: TypeAlias = Literal["done", "now", "next"]


class Progress(Struct, frozen=True, gc=False):
    """How far one side is. `projected` is what it would have if the round were counted now; `note` says it in words."""

    team: int
    name: str
    value: int
    projected: int | None = None
    note: str = ""


class Step(Struct, frozen=True, gc=False):
    """One step of a common objective, with how far it is (`value` of `of`) and the spaces where it is done.

    `signs` stand on the flags of those spaces in place of the step's number.
    """

    text: str
    state: Stage = "next"
    note: str = ""
    value: int = 0
    of: int = 0
    spaces: tuple[int, ...] = ()
    signs: tuple[str, ...] = ()


class Clock(Struct, frozen=True, gc=False):
    """What runs out: rounds, cards, doom. `note` says what happens then."""

    label: str
    now: int
    of: int = 0
    note: str = ""


class Goal(Struct, frozen=True, gc=False):
    """What wins, always in sight. `sides` run for `target` (0: for the most); a party has `steps` in their place.

    `lead` says who is ahead, `advice` why or what now, with the `spaces` that it speaks of; `lose` says what ends it
    badly.
    """

    text: str
    target: int = 0
    unit: str = ""
    sides: tuple[Progress, ...] = ()
    steps: tuple[Step, ...] = ()
    lead: str = ""
    advice: str = ""
    lose: str = ""
    clock: Clock | None = None
    spaces: tuple[int, ...] = ()


class Phase(Struct, frozen=True, gc=False):
    """A phase of the turn, in the order of the book."""

    label: str
    state: Stage = "next"
    note: str = ""


def phases_of(labels: tuple[str, ...], now: int, note: str = "") -> tuple[Phase, ...]:
    """The phases of a turn with one of them lit."""
    states: tuple[Stage, ...] = ("done", "now", "next")
    return tuple(
        Phase(label, states[(at >= now) + (at > now)], note if at == now else "") for at, label in enumerate(labels)
    )
