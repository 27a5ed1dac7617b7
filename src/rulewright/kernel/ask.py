"""The two things a flow may yield: an Ask, where somebody chooses, and a Roll, where nature does."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeAlias, TypeVar

from .choice import Choice
from .errors import BrokenGame

T = TypeVar("T")
P = ParamSpec("P")

Choices: TypeAlias = Sequence[Choice] | Callable[[], Sequence[Choice]]


class Barred(NamedTuple):
    """A choice that would be there but for one condition; the condition by name, and the parts that its words need."""

    choice: Choice
    why: str
    parts: Mapping[str, Any] = {}


class Shortcut(NamedTuple):
    """A run of choices that can be sent at once, a whole path say: the spaces on the way, those where something may
    happen, and what it costs.
    """

    run: tuple[Choice, ...]
    via: tuple[int, ...] = ()
    risks: tuple[int, ...] = ()
    cost: int = 0


class Ask:
    """One seat chooses one of a finite list; the flow gets the chosen value.

    `choices` may be a function: it is called only when somebody looks, never while a match is re-run.
    `about` is the id of what the question is about (the acting hero, say), for the scene.
    `word` wants the player's word even where there is only one choice.
    `refusals` tells, lazily, what a player would try and is barred from, by which condition.
    `shortcuts` offers, lazily, runs of choices (a whole path) to be sent at once.
    """

    __slots__ = ("about", "choices", "prompt", "refusals", "seat", "shortcuts", "word")

    def __init__(
        self,
        seat: int,
        prompt: str,
        choices: Choices,
        about: int = -1,
        word: bool = False,
        refusals: Callable[[], Iterable[Barred]] | None = None,
        shortcuts: Callable[[], Iterable[Shortcut]] | None = None,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.choices = choices
        self.about = about
        self.word = word
        self.refusals = refusals
        self.shortcuts = shortcuts

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)

    def listed(self, seat: int) -> Sequence[Choice]:
        """The choices of one of the asked seats, computed now if they are lazy."""
        return listed(self.choices, self.prompt)


class AskAny(Ask):
    """Several seats are asked and the first answer stands; the flow gets (seat, choice)."""

    __slots__ = ("options",)

    def __init__(
        self, prompt: str, options: Mapping[int, Choices], about: int = -1, word: bool = False,
        refusals: Callable[[], Iterable[Barred]] | None = None,
        shortcuts: Callable[[], Iterable[Shortcut]] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(-1, prompt, (), about, word, refusals, shortcuts)
        self.options = options

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(self.options)

    def listed(self, seat: int) -> Sequence[Choice]:
        return listed(self.options[seat], self.prompt)


class AskEach(AskAny):
    """Several seats choose in secret; when all have, the flow gets {seat: choice}."""

    __slots__ = ()


class Roll:
    """Nature picks one of `outcomes`, all alike or by integer `weights`; the flow gets the outcome."""

    __slots__ = ("outcomes", "weights", "what")

    def __init__(self, what: str, outcomes: Sequence[Any], weights: Sequence[int] | None = None) -> None:
        self.what = what
        self.outcomes = outcomes
        self.weights = weights


Flow: TypeAlias = Generator[Ask | Roll, Any, T]


def still(rule: Callable[P, None]) -> Callable[P, Flow[None]]:
    """A rule that asks and rolls nothing, as a flow: for beats and hooks that others fill with questions."""

    @wraps(rule)
    def flow(*args: P.args, **kwargs: P.kwargs) -> Flow[None]:
        rule(*args, **kwargs)
        return
        yield

    return flow


def by_chance(flow: Flow[T]) -> Flow[T]:
    """A flow in which chance answers what it asks: for set-ups that nobody wants to make by hand."""
    answer: Any = None
    while True:
        try:
            step = flow.send(answer)
        except StopIteration as end:
            found: T = end.value
            return found
        answer = yield step if isinstance(step, Roll) else Roll(step.prompt, step.listed(step.seats[0]))


class GameEnds(Exception):
    """A flow raises this when the game is over at once, however deep it is; the state must tell the outcome."""


def listed(choices: Choices, prompt: str) -> Sequence[Choice]:
    found = choices() if callable(choices) else choices
    if not found:
        raise BrokenGame(f"the question {prompt!r} has no choice")
    return found
