"""Everybody who is connected to a table, here or at other processes, and what their eyes have been shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from rulewright.kernel import Match, Viewer

from ..people.goodbye import Goodbye
from ..people.visitor import Visitor
from ..protocol.messages import TableChanged
from ..protocol.tables import TableInfo
from ..storage.person import Person
from .sight import Sight

BELIEVED = 90_000  # ms for which another process is believed when it has told who is there


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who is connected to the same table at another process, and until when that is believed."""

    people: frozenset[str]
    spectators: int
    until: int


class Audience:
    def __init__(self, undo_by_asking: bool = True) -> None:
        self._undo_by_asking = undo_by_asking
        self._visitors: set[Visitor] = set()
        self._sights: dict[Viewer, Sight] = {}
        self._elsewhere: dict[str, Elsewhere] = {}

    def __iter__(self) -> Iterator[Visitor]:
        return iter(tuple(self._visitors))

    def __len__(self) -> int:
        return len(self._visitors)

    def add(self, visitor: Visitor) -> None:
        self._visitors.add(visitor)

    def discard(self, visitor: Visitor) -> None:
        self._visitors.discard(visitor)

    @property
    def here(self) -> frozenset[str]:
        return frozenset(visitor.person.id for visitor in self._visitors if visitor.person)

    @property
    def people(self) -> frozenset[str]:
        """Those who are connected, at whatever process."""
        return self.here.union(*(other.people for other in self._elsewhere.values()))

    @property
    def spectators_elsewhere(self) -> int:
        return sum(other.spectators for other in self._elsewhere.values())

    def hear(self, process: str, people: frozenset[str], spectators: int, now: int) -> bool:
        """Another process tells who is there; whether it had not been heard of."""
        new = process not in self._elsewhere
        if people or spectators:
            self._elsewhere[process] = Elsewhere(people, spectators, now + BELIEVED)
        else:
            self._elsewhere.pop(process, None)
        return new

    def forget_silent(self, now: int) -> bool:
        """Drop the word of processes that have not renewed it; whether there was one."""
        silent = [process for process, other in self._elsewhere.items() if other.until < now]
        for process in silent:
            del self._elsewhere[process]
        return bool(silent)

    def show(self, visitor: Visitor, viewer: Viewer, match: Match[Any], kept: int, lowest: int | None) -> None:
        """Give a visitor these eyes and all that they see, but for the first `kept` events."""
        visitor.viewer = viewer
        sight = self._sights.get(viewer)
        if sight is None:
            sight = self._sights[viewer] = Sight(viewer, self._undo_by_asking)
            sight.look(match, rewound=False)
        visitor.send_raw(*sight.whole(sight.safe_first(kept, lowest)))

    def tell(self, message: Struct) -> None:
        for visitor in self:
            visitor.send(message)

    def tell_eyes(self, viewers: Collection[Viewer], message: Struct) -> None:
        """Tell those alone who look through one of these eyes."""
        for visitor in self:
            if visitor.viewer in viewers:
                visitor.send(message)

    def tell_table(self, info: Callable[[Person | None], TableInfo], but: Visitor | None = None) -> None:
        for visitor in self:
            if visitor is not but:
                visitor.send(TableChanged(info(visitor.person)))

    def tell_scenes(self, seen_by: Callable[[Viewer], Match[Any]], rewound: bool) -> None:
        """Everybody is told what is new to their eyes; each message is made once for all who share them."""
        behind: dict[Viewer, list[Visitor]] = {viewer: [] for viewer in self._sights}
        for visitor in self._visitors:
            behind[visitor.viewer].append(visitor)
        for viewer, visitors in behind.items():
            if not visitors:
                del self._sights[viewer]
                continue
            messages = self._sights[viewer].look(seen_by(viewer), rewound)
            for visitor in visitors:
                visitor.send_raw(*messages)

    def hang_up(self, why: Goodbye) -> None:
        for visitor in self:
            visitor.hang_up(why)
