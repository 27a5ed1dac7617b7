"""Where the rules tell what happened. The words come from the game's story."""

from __future__ import annotations

from typing import Any, Protocol

from .events import Event
from .words import Words

ASIDE = ("rule", "seats", "reveals")
REMARK = "remark"  # a part that only gives colour: its words go with the fact, for whoever tells it in short
SUMS = "sums"  # how it came about, likewise


class Log:
    """Collects the events of one match. A state has one only where somebody listens, so a simulation pays nothing."""

    __slots__ = ("at", "events", "revealed", "story")

    def __init__(self, story: Words) -> None:
        self.story = story
        self.events: list[Event] = []
        self.at = 0  # how many answers had been given
        self.revealed = False  # something hidden came to light since the kernel last looked

    def note(
        self, state: Any, kind: str, parts: dict[str, Any], rule: str = "", seats: tuple[int, ...] | None = None,
        reveals: bool = False,
    ) -> None:  # fmt: skip
        """Put a fact into words as the state is now: names and numbers may be others later."""
        story = self.story
        saying = story.saying(kind, parts)
        text = story.say(state, saying.text, parts)
        veiled = story.say(state, saying.veiled, parts) if saying.veiled else ""
        luck = story.decided(state, kind, parts)
        actor = story.named(state, "who", parts["who"]) if luck and "who" in parts else ""
        data = story.data(parts)
        if REMARK in parts:
            data[REMARK] = story.named(state, REMARK, parts[REMARK])
        if sums := story.say(state, saying.sums, parts).strip():
            data[SUMS] = sums
            text = f"{text} {sums}"
        event = Event(
            kind, text, rule or saying.rule, data, seats, veiled, self.at, saying.weight, saying.shows,
            luck, actor,
        )  # fmt: skip
        self.events.append(event)
        if reveals:
            self.revealed = True


class Listened(Protocol):
    """Whatever has a log where somebody listens: a state."""

    log: Log | None


def told(state: Listened, kind: str, who: Any = None, /, **parts: Any) -> None:
    """Tell a fact: its kind, who did it or to whom it happened, and what else belongs to it, as ids and numbers.

    A part may be a function: it is called only where somebody listens. Three keywords are no parts: `rule`, for a kind
    that rests on several; `seats`, those who may know it whole; and `reveals`, which says that something hidden came to
    light, so that undo stops there.
    """
    log = state.log
    if log is not None:
        aside = {name: parts.pop(name) for name in ASIDE if name in parts}
        found = {name: part() if callable(part) else part for name, part in parts.items()}
        log.note(state, kind, found if who is None else {"who": who, **found}, **aside)
