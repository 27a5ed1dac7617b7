"""Every way to misuse the kernel, each with an exception and a sentence of its own."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class RulewrightError(Exception):
    """The root of everything that Rulewright raises on purpose."""


class UnknownGame(RulewrightError):
    """No registered game has this name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        self.name = name
        names = sorted(known)
        super().__init__(f"there is no game called {name!r}{suggestion(name, names)}; known: {', '.join(names)}")


class BadConfig(RulewrightError):
    """A match was asked for with an option that the game refuses."""

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(f"config field {field!r}: {reason}")


class BadContent(RulewrightError):
    """A content file does not say what the game expects."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        self.file = file
        self.entry = entry
        self.reason = reason
        super().__init__(f"{file}: {entry}: {reason}" if entry else f"{file}: {reason}")


class BadPack(BadContent):
    """A pack cannot be read, or does not fit its game: which file, entry and field, what was found and expected."""

    def __init__(self, file: str, entry: str, field: str, reason: str) -> None:
        self.field = field
        super().__init__(file, entry, f"{field}: {reason}" if field else reason)
        self.reason = reason


class IllegalChoice(RulewrightError):
    """The open question does not list this choice."""

    def __init__(self, key: str, prompt: str, reason: str = "", rule: str = "") -> None:
        self.key = key
        self.prompt = prompt
        self.reason = reason
        self.rule = rule
        why = f": {reason}" if reason else ""
        cited = f" ({rule})" if rule else ""
        super().__init__(f"{key!r} is not a choice at {prompt!r}{why}{cited}")


class StaleChoice(RulewrightError):
    """The choice answers a question that is no longer open."""

    def __init__(self, given: int, current: int) -> None:
        self.given = given
        self.current = current
        super().__init__(f"the choice answers question {given}, but question {current} is open")


class WrongSeat(RulewrightError):
    """Somebody answered who was not asked."""

    def __init__(self, seat: int, asked: Iterable[int]) -> None:
        self.seat = seat
        self.asked = tuple(asked)
        waiting = " or ".join(map(str, self.asked)) or "nobody"
        super().__init__(f"seat {seat} is not asked now; waiting for seat {waiting}")


class MatchOver(RulewrightError):
    """The match has ended: nothing can be chosen any more."""

    def __init__(self) -> None:
        super().__init__("the match is over")


class UndoBarred(RulewrightError):
    """There is nothing to take back, or something has been learnt since."""


class BadRecord(RulewrightError):
    """A record is malformed: not JSON, not ours, or with a broken part."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"bad record at {where}: {reason}")


class BadCapsule(RulewrightError):
    """A capsule is malformed, sealed where it must be whole, or of another match."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"bad capsule at {where}: {reason}")


class ForeignRecord(RulewrightError):
    """A record belongs to another game, or to other rules or content of this one."""


class ReplayDiverged(RulewrightError):
    """A recorded answer no longer fits the question that the game asks there."""

    def __init__(self, at: int, recorded: str, asked: str) -> None:
        self.at = at
        self.recorded = recorded
        self.asked = asked
        super().__init__(f"replay diverged at answer {at}: the record has {recorded}, the game asks {asked}")


class BadChance(RulewrightError):
    """A scripted outcome is not one that the roll can give, or the script ran out."""


class BrokenGame(RulewrightError):
    """A game broke the kernel's contract: no choice to offer, an unknown thing yielded, a state it cannot copy."""


def suggestion(name: str, known: Iterable[str]) -> str:
    """', did you mean ...?' or nothing."""
    close = get_close_matches(name, list(known), n=1)
    return f", did you mean {close[0]!r}?" if close else ""
