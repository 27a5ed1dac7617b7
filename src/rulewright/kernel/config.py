"""Options of a game: what a setup screen offers, and the check of what it sends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from .errors import BadConfig, suggestion

Config: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One value that an option can take."""

    value: Any
    label: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class GameOption:
    """Something to settle before a match: its values, or its range, and the default.

    `per_seat` options take a list with a value for each seat. A `data` option is checked by the game alone.
    """

    id: str
    label: str
    kind: Literal["choice", "number", "switch", "data"]
    default: Any
    values: tuple[OptionValue, ...] = ()
    low: int = 0
    high: int = 0
    help: str = ""
    per_seat: bool = False

    def check(self, value: Any) -> None:
        where = self.id
        if self.kind == "switch" and type(value) is not bool:
            raise BadConfig(where, f"expected true or false, found {value!r}")
        if self.kind == "number":
            if type(value) is not int:
                raise BadConfig(where, f"expected a whole number, found {value!r}")
            if not self.low <= value <= self.high:
                raise BadConfig(where, f"expected {self.low} to {self.high}, found {value}")
        if self.kind == "choice":
            known = [item.value for item in self.values]
            if value not in known:
                names = ", ".join(map(str, known))
                raise BadConfig(
                    where, f"expected one of {names}, found {value!r}{suggestion(str(value), map(str, known))}"
                )


def complete(options: tuple[GameOption, ...], given: Config) -> dict[str, Any]:
    """The given config with every default filled in and every field checked."""
    known = [option.id for option in options]
    for name in given:
        if name not in known:
            listed = f"; this game knows {', '.join(known)}" if known else "; this game has no options"
            raise BadConfig(name, f"no such option{suggestion(name, known)}{listed}")
    config: dict[str, Any] = {}
    for option in options:
        value = given.get(option.id, option.default)
        if option.per_seat and isinstance(value, list):
            for item in value:
                option.check(item)
        elif not option.per_seat:
            option.check(value)
        elif value is not None:
            raise BadConfig(option.id, f"expected a list with a value for each seat, found {value!r}")
        config[option.id] = value
    return config
