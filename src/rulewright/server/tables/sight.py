"""What the viewers of one match have been shown, so that each is told only what is new, and each message made once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from rulewright.kernel import SPECTATOR, AskEach, Event, Match, Viewer
from rulewright.kernel.undo import last_choice, undo_bar

from ..protocol.messages import Boards, Events, SceneNow, encode
from ..protocol.replays import EventInfo


class Sight:
    """One viewer's eyes on a match. Events are numbered as this viewer sees them: a gap would tell of hidden ones."""

    def __init__(self, viewer: Viewer, by_asking: bool = True) -> None:
        self.viewer = viewer
        self._by_asking = by_asking
        self.events: list[Event] = []
        self._read = 0
        self._counts: Sequence[int] = ()
        self._boards: Any = None
        self._boards_message = b""
        self._scene_message = b""

    def look(self, match: Match[Any], rewound: bool) -> list[bytes]:
        """The messages that bring everybody behind these eyes up to date."""
        messages = []
        scene = match.scene(self.viewer)
        if scene.boards != self._boards:
            self._boards = scene.boards
            self._boards_message = encode(Boards(self.viewer, scene.boards))
            messages.append(self._boards_message)
        first = self._read_events(match, rewound)
        self._counts = match.counts(self.viewer)
        if first is not None:
            messages.append(self.events_from(first))
        undo, answered = undo_way(match, self.viewer, self._by_asking), answered_at(match, self.viewer)
        number, is_bare = self._counts[match.seq], is_open(match)
        shown = encode(SceneNow(self.viewer, number, scene.without_boards(), undo, answered, is_bare))
        if shown != self._scene_message:
            self._scene_message = shown
            messages.append(shown)
        return messages

    def whole(self, first_event: int) -> list[bytes]:
        """The messages for somebody new who has the events below `first_event`."""
        return [self._boards_message, self._scene_message, self.events_from(first_event)]

    def events_from(self, first: int) -> bytes:
        return encode(Events(self.viewer, first, numbered(self.events, self._counts, first)))

    def safe_first(self, kept: int, lowest: int | None) -> int:
        """Which events to send to somebody who kept so many, if a rewind may have taken some of them back."""
        if lowest is not None:
            kept = min(kept, sum(1 for event in self.events if event.at <= lowest))
        return min(kept, len(self.events))

    def _read_events(self, match: Match[Any], rewound: bool) -> int | None:
        """Take in what is new; the number from which the events have changed, None if they have not."""
        before = self.events
        if rewound:
            self.events = match.seen(self.viewer)
            same = sum(1 for _ in _common(before, self.events))
            self._read = len(match.events)
            return same if same < max(len(before), len(self.events)) else None
        new = match.seen(self.viewer, self._read)
        self._read = len(match.events)
        if not new:
            return None
        first = len(before)
        before.extend(new)
        return first


def numbered(events: list[Event], counts: Sequence[int], first: int = 0) -> tuple[EventInfo, ...]:
    """Events as a viewer is told them, who counts answers so."""
    return tuple(
        EventInfo(n, event.kind, event.text, event.rule, dict(event.data), counts[event.at], event.weight, event.shows)
        for n, event in enumerate(events[first:], first)
    )


def undo_way(match: Match[Any], viewer: Viewer, by_asking: bool) -> Literal["free", "ask", "no"]:
    """How a seat can take back its last choice; not `by_asking` in a rated match."""
    if viewer <= SPECTATOR or match.over or (last := last_choice(match, viewer)) is None:
        return "no"
    return "free" if not undo_bar(match, last) else "ask" if by_asking else "no"


def is_open(match: Match[Any]) -> bool:
    """Whether nothing is hidden from anybody now, nor answered in secret."""
    return match.game.is_open(match.state) and not isinstance(match.ask, AskEach)


def answered_at(match: Match[Any], viewer: Viewer) -> int:
    """How many answers stood when a seat last answered, its own included; 0 if it has not.

    An answer to an open secret question does not count yet: its number would tell how many others have answered.
    """
    last = last_choice(match, viewer) if viewer > SPECTATOR else None
    return 0 if last is None else match.counts(viewer)[min(last + 1, match.seq)]


def _common(old: list[Event], new: list[Event]) -> Any:
    for one, other in zip(old, new, strict=False):
        if one != other:
            return
        yield one
