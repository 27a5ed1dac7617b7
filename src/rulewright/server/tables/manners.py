"""Manners at a table: chat, who may write and who is not heard, and the door for spectators."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from rulewright.kernel import SPECTATOR

from ..misuse import Misuse
from ..people.accounts import Person
from ..people.goodbye import REMOVED, Goodbye
from ..people.visitor import Visitor
from ..protocol.bodies import ChatFor, SpectatorInfo
from ..protocol.messages import Accepted, Chat, ChatLine, Muted
from ..storage.tables import CHAT, MUTES

if TYPE_CHECKING:
    from .table import Table

NOBODY = "~"  # the mark of who has no name begins with it


def address_mark(address: str) -> str:
    """What is kept of an address: enough to know it again."""
    return f"@{sha256(address.encode()).hexdigest()[:23]}"


class Manners:
    def __init__(self, table: Table, lines: Sequence[ChatLine]) -> None:
        self._table = table
        self._lines = deque(lines, CHAT)

    def heard_by(self, visitor: Visitor) -> tuple[ChatLine, ...]:
        """The last lines, but those of people whom they have muted."""
        return tuple(line for line in self._lines if line.by not in visitor.muted)

    async def hear_again(self) -> None:
        """Another process has stored a line."""
        self._lines = deque(await self._table.hub.store.chat(self._table.id), CHAT)
        for visitor in self._table.audience:
            visitor.send(Chat(self.heard_by(visitor)))

    async def say(self, visitor: Visitor, text: str) -> None:
        mine = self._table.seats_of(visitor.person)
        if self._table.stored.chat == "off" or (self._table.stored.chat == "players" and not mine):
            who = "nobody writes" if self._table.stored.chat == "off" else "only players write"
            raise Misuse("chat_closed", f"{who} at this table")
        seat = visitor.viewer if visitor.viewer in mine else mine[0] if mine else SPECTATOR
        line = await self._table.hub.store.say(self._table.id, visitor.shown, seat, text)
        self._lines.append(line)
        for other in self._table.audience:
            if line.by not in other.muted:
                other.send(Chat((line,)))
        await self._table.hub.tell_others(self._table.id, "chat")

    async def set_chat(self, chat: ChatFor) -> None:
        """The maker says who may write."""
        await self._table.hub.store.set_chat(self._table.id, chat)
        self._table.stored.chat = chat
        self._table.tell_table()
        await self._table.hub.tell_others(self._table.id, "seats")

    async def mute(self, visitor: Visitor, who: str, on: bool, id: str) -> None:
        """Somebody hears no more of another, or hears them again, wherever they are connected."""
        name = next((line.name for line in reversed(self._lines) if line.by == who), None)
        if on and name is None:
            raise Misuse("not_found", "nobody of that mark has said anything here")
        if on and len(visitor.muted) >= MUTES:
            raise Misuse("too_many", f"at most {MUTES} people can be muted")
        if visitor.person is not None:
            await self._table.hub.store.mute(visitor.person, who, name if on else None)
        for each in self._table.audience if visitor.person is not None else (visitor,):
            if each is visitor or each.person == visitor.person:
                if on:
                    each.muted[who] = SpectatorInfo(who, str(name), False)
                else:
                    each.muted.pop(who, None)
                each.send(Muted(tuple(each.muted.values())))
                if not on:
                    each.send(Chat(self.heard_by(each)))
        visitor.send(Accepted(id, self._table.match.seq))

    def spectators(self) -> list[SpectatorInfo]:
        """Those who watch here, each once."""
        found = {
            visitor.mark: visitor.shown for visitor in self._table.audience if not self._table.seats_of(visitor.person)
        }
        return list(found.values())

    async def remove(self, who: str) -> None:
        """The maker removes a spectator, who stays out: an account as such, a guest with all guests of the address."""
        if any(chair.person is not None and chair.person.id == who for chair in self._table.chairs):
            raise Misuse("seat_taken", "who has a seat cannot be removed")
        addresses = [
            visitor.address for visitor in self._table.audience if visitor.mark == who and not visitor.is_account
        ]
        if not addresses and who.startswith(NOBODY):
            raise Misuse("not_found", "this spectator has gone already", 404)
        marks = [who] * (not who.startswith(NOBODY)) + [address_mark(address) for address in set(addresses)]
        await self._table.hub.store.remove(self._table.id, marks)
        self._table.stored.removed.update(marks)
        self.show_out()
        await self._table.hub.tell_others(self._table.id, "seats")

    def is_removed(self, person: Person | None, address: str) -> bool:
        """Whether somebody was removed. Who has a seat never is."""
        if not self._table.stored.removed or self._table.seats_of(person):
            return False
        known = person is not None and person.id in self._table.stored.removed
        return known or ((person is None or person.guest) and address_mark(address) in self._table.stored.removed)

    def must_be_welcome(self, person: Person | None, address: str) -> None:
        if self.is_removed(person, address):
            raise Misuse("removed", "you were removed from this table", 403)

    def show_out(self) -> None:
        for visitor in self._table.audience:
            if self.is_removed(visitor.person, visitor.address):
                visitor.hang_up(Goodbye(REMOVED, "you were removed from this table"))
