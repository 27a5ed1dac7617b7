"""The root of every state."""

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
