"""A table as its parts see it: what is stored of it, its match, and who is there. Nothing here changes a match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rulewright.kernel import SPECTATOR, AskEach, Match, Viewer

from ..misuse import Misuse
from ..people.visitor import Visitor
from ..protocol.tables import TableInfo
from ..storage.person import Person
from ..storage.stored import Chair, Stored
from ..times import now_ms
from .audience import Audience
from .house import House
from .secrecy import own_eyes, viewers_at


class Sitting:
    """`epoch` changes whenever the match is not simply the one before with more answers."""

    match: Match[Any]

    def __init__(self, house: House, stored: Stored) -> None:
        self.house = house
        self.stored = stored
        self.id = stored.laid.id
        self.lock = asyncio.Lock()
        self.audience = Audience(undo_by_asking=not stored.laid.counts)
        self.used = now_ms()
        self.epoch = 0
        self.lent: dict[int, str] = {}  # seats that a bot of a level plays for a moment, for whoever sits there

    # ---- who sits here, and who looks on ----

    @property
    def chairs(self) -> list[Chair]:
        return self.stored.chairs

    def seats_of(self, person: Person | None) -> tuple[int, ...]:
        return self.stored.seats_of(person)

    def others(self, seat: int) -> tuple[int, ...]:
        """The seats of other people, who have to agree, also while a bot stands in for them."""
        me = self.chairs[seat].person
        return tuple(i for i, chair in enumerate(self.chairs) if chair.person is not None and chair.person != me)

    @property
    def spectators(self) -> int:
        """How many watch at this process."""
        return sum(1 for visitor in self.audience if not self.seats_of(visitor.person))

    @property
    def payer(self) -> str:
        """In whose time bots think."""
        return self.house.budgets.payer(self.stored.laid.owner)

    # ---- what they see ----

    def info(self, person: Person | None) -> TableInfo:
        return self._info()(person)

    def _info(self) -> Callable[[Person | None], TableInfo]:
        """What everybody is told of the table as it is now, each with what is theirs."""
        people, spectators = self.audience.people, self.spectators + self.audience.spectators_elsewhere
        return lambda person: self.stored.info(person, people, spectators)

    def tell_table(self, but: Visitor | None = None) -> None:
        self.audience.tell_table(self._info(), but)

    async def tell_others(self, word: str) -> None:
        """Let the same table at other processes hear of a change."""
        await self.house.channel.tell(self.id, word)

    def may_look(self, person: Person | None, viewer: Viewer) -> bool:
        shown = self.match.over and self.stored.laid.fork_of is None
        return viewer in viewers_at(self.stored, person, shown)

    def is_behind(self, person: Person | None) -> bool:
        """Whether somebody sees the match later: nothing that tells how it goes now is for them."""
        return bool(self.stored.laid.delay) and not self.match.over and not self.seats_of(person)

    def tell_now(self, message: Struct) -> None:
        """Tell all but those who are behind."""
        for visitor in self.audience:
            if not self.is_behind(visitor.person):
                visitor.send(message)

    def eyes_for(self, person: Person | None, wanted: Viewer | None) -> Viewer:
        """Whose eyes to start with: those wanted, if they are theirs; else the seat that is asked; else any."""
        mine = own_eyes(self.stored, person)
        if wanted is not None and self.may_look(person, wanted):
            return wanted
        return next((seat for seat in mine if seat in self.match.waiting), mine[0] if mine else SPECTATOR)

    # ---- who is asked ----

    def must_be_playing(self) -> None:
        if self.stored.status == "waiting":
            raise Misuse("not_started", "the match starts when every seat is taken")

    @property
    def number(self) -> int:
        """The number of the open question, as everybody may know it."""
        return self.match.number(SPECTATOR)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats of the open question, whether or not they have answered."""
        return self.match.ask.seats if self.match.ask is not None else ()

    @property
    def asked_in_secret(self) -> bool:
        """Whether nobody may know who has answered the open question."""
        return isinstance(self.match.ask, AskEach) and self.stored.status == "playing"

    @property
    def people_asked(self) -> list[int]:
        if self.stored.status != "playing":
            return []
        return [seat for seat in self.match.waiting if self.chairs[seat].played_by]

    @property
    def silent_people(self) -> list[int]:
        """The people who have answered the open question, and nobody may know it."""
        if not self.asked_in_secret:
            return []
        return [seat for seat in self.asked if seat not in self.match.waiting and self.chairs[seat].played_by]

    def bot_asked(self, seat: int) -> str | None:
        """The level of the bot that has to answer on a seat."""
        if seat not in self.match.waiting or self.stored.status != "playing":
            return None
        return self.chairs[seat].level or self.lent.get(seat)
