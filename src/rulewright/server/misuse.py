"""What people and programs do wrong, as one exception with a code, a sentence and a status; nothing is lost by any."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulewright.kernel import (
    BadConfig,
    BadPack,
    BadRecord,
    ForeignRecord,
    IllegalChoice,
    MatchOver,
    ReplayDiverged,
    RulewrightError,
    StaleChoice,
    UndoBarred,
    UnknownGame,
    WrongSeat,
)
from rulewright.players.levels import UnknownLevel

from .protocol.health import Problem

CODES: dict[type[RulewrightError], tuple[str, int]] = {
    BadConfig: ("bad_config", 400),
    BadPack: ("bad_pack", 400),
    BadRecord: ("bad_record", 400),
    ForeignRecord: ("bad_record", 400),
    ReplayDiverged: ("bad_record", 400),
    UnknownGame: ("not_found", 404),
    UnknownLevel: ("bad_level", 400),
    IllegalChoice: ("illegal", 409),
    MatchOver: ("over", 409),
    StaleChoice: ("stale", 409),
    UndoBarred: ("undo_barred", 409),
    WrongSeat: ("not_asked", 409),
}


class Misuse(Exception):
    """A request that is not carried out. `again`: the same may be asked once more after so many seconds."""

    def __init__(
        self, code: str, text: str, status: int = 409, field: str = "", rule: str = "", again: int | None = None
    ) -> None:
        self.code = code
        self.text = text
        self.status = status
        self.field = field
        self.rule = rule
        self.again = again
        super().__init__(text)

    @property
    def problem(self) -> Problem:
        return Problem(self.code, self.text, self.field, self.rule)


def misuse_of(error: RulewrightError) -> Misuse:
    """What the kernel refuses, for the wire."""
    code, status = CODES.get(type(error), ("broken", 500))
    named = error.field if isinstance(error, BadConfig | BadPack) else ""
    field = error.where if isinstance(error, BadRecord) else named
    rule = error.rule if isinstance(error, IllegalChoice) else ""
    return Misuse(code, str(error), status, field, rule)


@contextmanager
def refusals_told() -> Iterator[None]:
    """What the kernel refuses in here is misuse."""
    try:
        yield
    except RulewrightError as error:
        raise misuse_of(error) from error
