"""The roots of every state and of what a state refers to."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from .log import Log


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A whole table as data: a game's own is a dataclass with slots that derives from this.

    `log` is no data: it is there only where somebody listens to events.
    """

    __slots__ = ("log",)

    log: Log | None

    def __post_init__(self) -> None:
        self.log = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """Base of frozen things that a state refers to: cards, maps, characters. Shared by copies, saved by their `id`."""

    __slots__ = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Base of small things that nobody changes once they are made: dice that lie, say. Shared by copies, saved by their
    fields: a dataclass with slots, of nothing that can change. The compiled build makes them by native code.
    """

    __slots__ = ()
