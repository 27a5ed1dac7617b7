"""The root of every state."""

from __future__ import annotations

from dataclasses import dataclass, field

from mypy_extensions import mypyc_attr

from .events import Log


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True)
class State:
    """A whole table as data. `log` is no data: it is there only where somebody listens to events."""

    log: Log | None = field(default=None, kw_only=True, compare=False, repr=False)
