"""Who is connected to a table, told from process to process."""

from __future__ import annotations

from ..people.visitor import Visitor
from ..times import now_ms
from .sitting import Sitting


class Presence:
    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting

    def enter(self, visitor: Visitor) -> None:
        self._sitting.audience.add(visitor)
        self._changed(visitor)

    def leave(self, visitor: Visitor) -> None:
        self._sitting.audience.discard(visitor)
        self._changed(visitor)

    def _changed(self, visitor: Visitor) -> None:
        self._sitting.used = now_ms()
        self._sitting.tell_table(but=visitor)
        self._tell()

    def _tell(self) -> None:
        """Tell the other processes who is connected here."""
        sitting, channel = self._sitting, self._sitting.house.channel
        if not channel.alone:
            word = f"here {channel.name} {sitting.spectators} {' '.join(sorted(sitting.audience.here))}"
            sitting.house.spawn(sitting.tell_others(word))

    def hear(self, process: str, spectators: str, *people: str) -> None:
        """Another process tells who is connected there."""
        new = self._sitting.audience.hear(process, frozenset(people), int(spectators), now_ms())
        self._sitting.tell_table()
        if new and self._sitting.audience:
            self._tell()

    def renew(self) -> None:
        """Now and then: say again who is here, and doubt those who have not."""
        if self._sitting.audience.forget_silent(now_ms()):
            self._sitting.tell_table()
        if self._sitting.audience:
            self._tell()
