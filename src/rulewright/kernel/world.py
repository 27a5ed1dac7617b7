"""A match as games look ahead in it: odds and forecasts are worked out in worlds that somebody may imagine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from .ask import Ask
from .chance import Chance
from .choice import Choice
from .state import State

S = TypeVar("S", bound=State, covariant=True)


class World(Protocol[S]):
    """What can be asked, tried and copied there; a match is one."""

    chance: Chance
    over: bool

    @property
    def state(self) -> S: ...
    @property
    def ask(self) -> Ask | None: ...
    @property
    def choices(self) -> Sequence[Choice]: ...
    @property
    def waiting(self) -> tuple[int, ...]: ...
    def choose(self, answer: Choice, seat: int | None = None, seq: int | None = None) -> None: ...
    def take(self, choice: Choice, seat: int) -> None: ...
    def copy(self) -> World[S]: ...
