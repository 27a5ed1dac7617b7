"""What a player gets to see of a match: its own questions, and worlds that it may imagine. Never the real state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, cast

from .ask import Ask
from .choice import Choice
from .events import Event
from .game import Game
from .history import Entry
from .match import Match
from .scene import Look, Scene, Seat, Wished
from .wish import Wish


class Mark:
    """A question that was open, to be known again: a number alone would be that of another one after an undo."""

    __slots__ = ("base", "entries", "seq")

    def __init__(self, base: int, seq: int, entries: list[Entry]) -> None:
        self.base = base
        self.seq = seq
        self.entries = entries


class SeatView:
    """A match through the eyes of one seat."""

    __slots__ = ("_match", "game", "seat")

    def __init__(self, match: Match[Any], seat: int) -> None:
        self._match = match
        self.seat = seat
        self.game: Game[Any] = match.game

    @property
    def ask(self) -> Ask | None:
        """The open question, if this seat is asked."""
        return self._match.ask if self.seat in self._match.waiting else None

    @property
    def choices(self) -> Sequence[Choice]:
        match = self._match
        return match.choices if match.waiting[:1] == (self.seat,) else match.choices_of(self.seat)

    @property
    def seq(self) -> int:
        return self._match.seq

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._match.seats

    def imagine(self, seed: int | str, nimble: bool = False) -> Match[Any]:
        """A bare copy in which everything that this seat cannot know, the coming dice included, is redrawn.

        A `nimble` one can itself be copied cheaply, wherever it has got to.
        """
        return self._match.imagine(self.seat, seed, nimble)

    def looks(self) -> list[Look]:
        """How the choices of the open question appear, in a world that this seat may imagine."""
        world = self._look()
        return [world.game.look(world.state, cast(Ask, world.ask), choice) for choice in self.choices]

    def look(self, choice: Choice) -> Look:
        """How one choice of the open question appears."""
        world = self._look()
        return world.game.look(world.state, cast(Ask, world.ask), choice)

    def wishes(self, seat: int) -> list[tuple[Wish, Wished]]:
        """What this seat may wish of another one, in a world that this seat may imagine."""
        world = self._look()
        return [(wish, world.game.wished(world.state, wish)) for wish in world.game.wishes(world.state, seat)]

    def served(self, seat: int, wish: Wish) -> float:
        """How far the table serves now what was wished of a seat."""
        world = self._look()
        return world.game.serves(world.state, seat, wish)

    def ways(self) -> list[tuple[Choice, ...]]:
        """The runs of choices that the open question offers at once, in a world that this seat may imagine."""
        shortcuts = cast(Ask, self._look().ask).shortcuts
        return [] if shortcuts is None else [shortcut.run for shortcut in shortcuts()]

    def mark(self) -> Mark:
        """The open question, to be known again."""
        match = self._match
        return Mark(match.base, match.seq, match.log[: match.seq - match.base])

    def has_passed(self, mark: Mark) -> bool:
        """Whether all that had been answered at a question stands: it is open, or was answered since."""
        match = self._match
        return match.base == mark.base and match.log[: len(mark.entries)] == mark.entries

    def alone_since(self, seq: int) -> tuple[Choice, ...] | None:
        """What this seat has answered since a question; None if others have answered too, if something was rolled or
        revealed, or if the question was taken back."""
        match = self._match
        if not match.base <= seq <= match.seq or match.barrier > seq:
            return None
        since = match.log[seq - match.base : match.seq - match.base]
        return tuple(choice for _, _, choice in since) if all(who == self.seat for who, _, _ in since) else None

    def is_ours_since(self, seq: int) -> bool:
        """Whether nobody but this seat and its side has answered since a question, nothing was rolled or revealed, and
        the question was not taken back."""
        match = self._match
        if not match.base <= seq <= match.seq or match.barrier > seq:
            return False
        team = self.seats[self.seat].team
        since = match.log[seq - match.base : match.seq - match.base]
        return all(who >= 0 and self.seats[who].team == team for who, _, _ in since)

    def earlier(self) -> Iterator[tuple[SeatView, Choice]]:
        """The questions that this seat was asked before, with its answers, the last first, while it alone was asked."""
        match, asked = self._match, set(self._match.asked)
        for number in range(match.seq - 1, match.base - 1, -1):
            seat, _, choice = match.log[number - match.base]
            if seat != self.seat:
                return
            if number in asked:
                yield SeatView(match.at(number), self.seat), choice

    def _look(self) -> Match[Any]:
        return self._match.imagine(self.seat, self._match.secret_seed("look", self.seat))

    def scene(self) -> Scene:
        return self._match.scene(self.seat)

    def events(self, since: int = 0) -> list[Event]:
        return self._match.seen(self.seat, since)


class Player(Protocol):
    """Anything that answers questions."""

    def choose(self, view: SeatView) -> int:
        """The index of the choice to take."""
        ...
