"""Manners at a table: chat, who may write and who is not heard, and the door for spectators."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from rulewright.kernel import SPECTATOR

from ..misuse import Misuse
from ..people.goodbye import REMOVED, Goodbye
from ..people.marks import NOBODY, address_mark
from ..people.visitor import Visitor
from ..protocol.fields import ChatFor
from ..protocol.messages import Accepted, Chat, ChatLine, Muted
from ..protocol.tables import SpectatorInfo
from ..storage.chats import CHAT, MUTES
from ..storage.person import Person
from .sitting import Sitting


class Manners:
    def __init__(self, sitting: Sitting, lines: Sequence[ChatLine]) -> None:
        self._sitting = sitting
        self._lines = deque(lines, CHAT)

    def heard_by(self, visitor: Visitor) -> tuple[ChatLine, ...]:
        """The last lines, but those of people whom they have muted, and, for who is behind, those of players."""
        return tuple(line for line in self._lines if self._hears(visitor, line))

    def _hears(self, visitor: Visitor, line: ChatLine) -> bool:
        said_by_player = line.seat > SPECTATOR
        return line.by not in visitor.muted and not (said_by_player and self._sitting.is_behind(visitor.person))

    def tell_all(self) -> None:
        """The match is over: who was behind hears what the players have said."""
        if self._sitting.stored.laid.delay:
            for visitor in self._sitting.audience:
                visitor.send(Chat(self.heard_by(visitor)))

    async def hear_again(self) -> None:
        """Another process has stored a line."""
        self._lines = deque(await self._sitting.house.chats.last(self._sitting.id), CHAT)
        for visitor in self._sitting.audience:
            visitor.send(Chat(self.heard_by(visitor)))

    async def say(self, visitor: Visitor, text: str) -> None:
        mine = self._sitting.seats_of(visitor.person)
        if self._sitting.stored.chat == "off" or (self._sitting.stored.chat == "players" and not mine):
            who = "nobody writes" if self._sitting.stored.chat == "off" else "only players write"
            raise Misuse("chat_closed", f"{who} at this table")
        seat = visitor.viewer if visitor.viewer in mine else mine[0] if mine else SPECTATOR
        line = await self._sitting.house.chats.say(self._sitting.id, visitor.shown, seat, text)
        self._lines.append(line)
        for other in self._sitting.audience:
            if self._hears(other, line):
                other.send(Chat((line,)))
        await self._sitting.tell_others("chat")

    async def set_chat(self, chat: ChatFor) -> None:
        """The maker says who may write."""
        await self._sitting.house.store.set_chat(self._sitting.id, chat)
        self._sitting.stored.chat = chat
        self._sitting.tell_table()
        await self._sitting.tell_others("seats")

    async def mute(self, visitor: Visitor, who: str, on: bool, id: str) -> None:
        """Somebody hears no more of another, or hears them again, wherever they are connected."""
        name = next((line.name for line in reversed(self._lines) if line.by == who), None)
        if on and name is None:
            raise Misuse("not_found", "nobody of that mark has said anything here")
        if on and len(visitor.muted) >= MUTES:
            raise Misuse("too_many", f"at most {MUTES} people can be muted")
        if visitor.person is not None:
            await self._sitting.house.chats.mute(visitor.person, who, name if on else None)
        for each in self._sitting.audience if visitor.person is not None else (visitor,):
            if each is visitor or each.person == visitor.person:
                if on:
                    each.muted[who] = SpectatorInfo(who, str(name), False)
                else:
                    each.muted.pop(who, None)
                each.send(Muted(tuple(each.muted.values())))
                if not on:
                    each.send(Chat(self.heard_by(each)))
        seen = 0 if self._sitting.is_behind(visitor.person) else self._sitting.match.number(visitor.viewer)
        visitor.send(Accepted(id, seen))

    def spectators(self) -> list[SpectatorInfo]:
        """Those who watch here, each once."""
        found = {
            visitor.mark: visitor.shown
            for visitor in self._sitting.audience
            if not self._sitting.seats_of(visitor.person)
        }
        return list(found.values())

    async def remove(self, who: str) -> None:
        """The maker removes a spectator, who stays out: an account as such, a guest with all guests of the address."""
        if any(chair.person is not None and chair.person.id == who for chair in self._sitting.chairs):
            raise Misuse("seat_taken", "who has a seat cannot be removed")
        addresses = [
            visitor.address for visitor in self._sitting.audience if visitor.mark == who and not visitor.is_account
        ]
        if not addresses and who.startswith(NOBODY):
            raise Misuse("not_found", "this spectator has gone already", 404)
        marks = [who] * (not who.startswith(NOBODY)) + [address_mark(address) for address in set(addresses)]
        await self._sitting.house.store.remove(self._sitting.id, marks)
        self._sitting.stored.removed.update(marks)
        self.show_out()
        await self._sitting.tell_others("seats")

    def is_removed(self, person: Person | None, address: str) -> bool:
        """Whether somebody was removed. Who has a seat never is."""
        if not self._sitting.stored.removed or self._sitting.seats_of(person):
            return False
        known = person is not None and person.id in self._sitting.stored.removed
        return known or ((person is None or person.guest) and address_mark(address) in self._sitting.stored.removed)

    def must_be_welcome(self, person: Person | None, address: str) -> None:
        if self.is_removed(person, address):
            raise Misuse("removed", "you were removed from this table", 403)

    def show_out(self) -> None:
        for visitor in self._sitting.audience:
            if self.is_removed(visitor.person, visitor.address):
                visitor.hang_up(Goodbye(REMOVED, "you were removed from this table"))
