"""The websocket of a table: says hello, then carries out what comes in and sends what goes out."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ..bots.workers import MatchMoved, WorkFailed
from ..hub import Hub
from ..misuse import Misuse
from ..people.access import COOKIE, address_of, is_foreign
from ..people.accounts import hashed
from ..people.budgets import Bucket
from ..people.goodbye import FOREIGN, NO_HELLO, NO_TABLE, REMOVED, RESTARTING, RUBBISH, TOO_MUCH, UNKNOWN, Goodbye
from ..people.marks import mark_of
from ..people.visitor import Visitor
from ..protocol.messages import (
    PROTOCOL,
    AskHint,
    AskOdds,
    AskOutlook,
    AskWishes,
    Chat,
    Choose,
    ClientMessage,
    Consent,
    Hello,
    HintNow,
    KnowThis,
    LeaveToChance,
    LookAs,
    MakeWish,
    Muted,
    MuteSomebody,
    OddsNow,
    OfferDraw,
    OutlookNow,
    Ping,
    Pong,
    Refused,
    Resign,
    RunKeys,
    Say,
    SetStops,
    ShowAgain,
    Thinking,
    Undo,
    Welcome,
)
from ..storage.person import Person
from ..tables.table import Table
from ..times import now_ms
from ..wire import writer_at_once

HELLO_WITHIN = 10.0  # seconds
SUMS_AT_ONCE = 8
MESSAGES: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
log = logging.getLogger("rulewright.server")


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str], hub: NamedDependency[Hub]) -> None:
    await socket.accept()
    address = address_of(socket)
    hub.sockets[address] = hub.sockets.get(address, 0) + 1
    try:
        await Conversation(socket, hub).run(table_id, address)
    except Goodbye as bye:
        await _close(socket, bye.code, bye.reason)
    except WebSocketDisconnect:
        pass
    finally:
        hub.sockets[address] -= 1
        if not hub.sockets[address]:
            del hub.sockets[address]


async def _close(socket: WebSocket[Any, Any, Any], code: int, reason: str) -> None:
    try:
        await socket.close(code, reason)
    except (RuntimeError, WebSocketDisconnect):  # the other side was quicker
        pass


class Conversation:
    def __init__(self, socket: WebSocket[Any, Any, Any], hub: Hub) -> None:
        self.socket = socket
        self.hub = hub
        self.limits = hub.limits
        self.bucket = Bucket(self.limits.messages_at_once, self.limits.messages_per_second)
        self.rubbish = 0
        self.ended: Goodbye | None = None
        self.visitor: Visitor = None  # type: ignore[assignment]
        self.sums: set[asyncio.Task[None]] = set()

    async def run(self, table_id: str, address: str) -> None:
        if is_foreign(self.socket):
            raise Goodbye(FOREIGN, "this table is not of that origin")
        if self.hub.sockets[address] > self.limits.sockets_per_address:
            raise Goodbye(TOO_MUCH, "too many connections from here")
        hello = await self._hello()
        secret = hello.token or self.socket.cookies.get(COOKIE)
        if not secret:
            await self._converse(table_id, address, hello, None)
            return
        with self.hub.doors.opened(hashed(secret), self._leave):
            await self._converse(table_id, address, hello, await self._identify(hello, secret))

    async def _converse(self, table_id: str, address: str, hello: Hello, person: Person | None) -> None:
        self.hub.budgets.saw(address, person)
        self.payer = self.hub.budgets.payer(person, address)
        try:
            self.table: Table = await self.hub.tables.find(table_id)
        except Misuse as misuse:
            raise Goodbye(NO_TABLE, misuse.text[:120]) from None
        if len(self.table.audience) >= self.limits.sockets_per_table:
            raise Goodbye(TOO_MUCH, "this table has too many spectators")
        if self.table.manners.is_removed(person, address):
            raise Goodbye(REMOVED, "you were removed from this table")
        try:
            await self.hub.tables.must_admit(self.table.stored, person)
        except Misuse as misuse:
            raise Goodbye(NO_TABLE, misuse.text) from None
        write = writer_at_once(self.socket.scope.get("extensions"))
        self.visitor = Visitor(person, write, mark_of(person, address), address)
        await self._welcome(hello)
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())  # of its own, so that a message wakes none of the layers above
        try:
            await reader
        finally:
            self.table.presence.leave(self.visitor)
            self.visitor.hang_up(RESTARTING)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    def _leave(self, why: Goodbye) -> None:
        """The secret has ended by which this conversation was opened."""
        self.ended = why
        if self.visitor is not None:
            self.visitor.hang_up(why)

    async def _receive(self) -> str:
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=event.get("code", 1000))
        text: str | None = event.get("text")  # type: ignore[assignment]
        return text if text is not None else ""

    async def _hello(self) -> Hello:
        try:
            text = await asyncio.wait_for(self._receive(), HELLO_WITHIN)
        except TimeoutError:
            raise Goodbye(NO_HELLO, "the first message must be a hello") from None
        try:
            message = MESSAGES.decode(text[: self.limits.message_bytes])
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            message = None
        if not isinstance(message, Hello):
            raise Goodbye(RUBBISH, "the first message must be a hello")
        return message

    async def _identify(self, hello: Hello, secret: str) -> Person | None:
        if not hello.token:
            return await self.hub.people.by_cookie(secret)
        person = await self.hub.people.by_token(secret)
        if person is None:
            raise Goodbye(UNKNOWN, "nobody has this token")
        return person

    async def _welcome(self, hello: Hello) -> None:
        table, visitor = self.table, self.visitor
        if visitor.person is not None:
            visitor.muted = await self.hub.chats.muted(visitor.person)
        async with table.lock:
            if self.ended is not None:
                raise self.ended
            mine = table.seats_of(visitor.person)
            viewer = table.eyes_for(visitor.person, hello.viewer)
            table.presence.enter(visitor)
            stops = {str(seat): table.chairs[seat].stops for seat in mine}
            me = visitor.person.me() if visitor.person else None
            visitor.send(Welcome(PROTOCOL, me, mine, viewer, table.info(visitor.person), stops))
            table.show(visitor, viewer, hello.last_event)
            visitor.send(Chat(table.manners.heard_by(visitor)))
            if visitor.muted:
                visitor.send(Muted(tuple(visitor.muted.values())))
            if table.is_behind(visitor.person):
                return
            table.timekeeper.show(visitor)
            if proposed := table.proposals.open:
                visitor.send(proposed.told())
            if table.bots.shown:
                visitor.send(Thinking(table.bots.shown))
            table.wishes.show(visitor)

    async def _write(self) -> None:
        try:
            while frame := await self.visitor.next_frame():
                await self.socket.send({"type": "websocket.send", "text": frame.decode(), "bytes": None})
        except (RuntimeError, OSError, WebSocketDisconnect):
            return
        why = self.visitor.gone or RESTARTING
        await _close(self.socket, why.code, why.reason)

    async def _read(self) -> None:
        while True:
            text = await self._receive()
            if self.visitor.gone is not None:
                raise self.visitor.gone
            self.hub.metrics.messages += 1
            message: ClientMessage | None = None
            try:
                self._check_size_and_rate(text)
                message = self._decode(text)
                await self._carry_out(message)
            except Misuse as misuse:
                self.hub.metrics.refused += 1
                self.visitor.send(Refused(getattr(message, "id", ""), misuse.code, misuse.text, misuse.rule))
            except (asyncio.CancelledError, WebSocketDisconnect, Goodbye):
                raise
            except Exception:
                self.hub.metrics.errors += 1
                log.exception("table %s: a message could not be carried out", self.table.id)
                text = "the server could not carry this out; nothing has changed"
                self.visitor.send(Refused(getattr(message, "id", ""), "broken", text))

    def _check_size_and_rate(self, text: str) -> None:
        if not self.bucket.take():
            self._count_rubbish(TOO_MUCH, "too many messages")
            raise Misuse("slow_down", f"at most {self.limits.messages_per_second:g} messages a second")
        if len(text) > self.limits.message_bytes or len(text.encode()) > self.limits.message_bytes:
            self._count_rubbish(RUBBISH, "too much rubbish")
            raise Misuse("too_big", f"a message has at most {self.limits.message_bytes} bytes")

    def _decode(self, text: str) -> ClientMessage:
        try:
            return MESSAGES.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._count_rubbish(RUBBISH, "too much rubbish")
            raise Misuse("rubbish", f"this is not a message: {error}"[:300]) from None

    def _count_rubbish(self, code: int, reason: str) -> None:
        self.rubbish += 1
        if self.rubbish > self.limits.rubbish:
            raise Goodbye(code, reason)

    async def _carry_out(self, message: ClientMessage) -> None:
        table, me = self.table, self.visitor
        match message:
            case Choose():
                await table.choose(self._seat(message.seat), message.seq, (message.key,), message.id, me)
            case RunKeys():
                await table.choose(self._seat(message.seat), message.seq, message.keys, message.id, me)
            case LookAs():
                if not table.may_look(me.person, message.viewer):
                    raise Misuse("not_yours", "these eyes are not yours")
                async with table.lock:
                    table.show(me, message.viewer, message.last_event)
                    table.timekeeper.show(me)
                    table.wishes.show(me)
            case Undo():
                await table.undo(self._seat(message.seat), message.id, me)
            case OfferDraw():
                await table.offer_draw(self._seat(message.seat), message.id, me)
            case Consent():
                self._my_seat(message.seat)
                await table.consent(me, message.agree, message.id)
            case Resign():
                await table.resign(self._seat(message.seat), message.id, me)
            case ShowAgain():
                await table.show_again(self._seat(message.seat), message.id, me)
            case KnowThis():
                self._seat(message.seat)
                await table.know_this(message.id, me)
            case AskOdds() | AskOutlook() | AskHint():
                self._work_out(self._seat(message.seat), message)
            case Say():
                if not self.hub.settings.chat:
                    raise Misuse("chat_closed", "there is no chat on this server")
                self.hub.budgets.take("chat", self.payer)
                await table.manners.say(me, message.text)
            case MuteSomebody():
                await table.manners.mute(me, message.who, message.on, message.id)
            case SetStops():
                await table.set_stops(self._seat(message.seat), message.stops, message.id, me)
            case LeaveToChance():
                await table.leave_to_chance(self._seat(message.seat), message.seq, message.id, me)
            case AskWishes():
                seat = self._seat(message.seat)
                self.hub.budgets.take("wishes", self.payer)
                table.must_be_playing()
                me.send(table.wishes.offered(seat))
            case MakeWish():
                seat = self._seat(message.seat)
                self.hub.budgets.take("wishes", self.payer)
                await table.wish(seat, message.partner, message.key, message.id, me)
            case Ping():
                me.send(Pong(message.sent, now_ms()))
            case Hello():
                raise Misuse("rubbish", "hello is said once")

    def _seat(self, wanted: int | None) -> int:
        """The seat that a message plays for."""
        seat = self._my_seat(wanted)
        if self.table.chairs[seat].level is not None:
            raise Misuse("not_yours", "a bot plays this seat now: take it back first")
        return seat

    def _my_seat(self, wanted: int | None) -> int:
        """The seat that a message speaks for: mine, whether or not a bot stands in for me."""
        mine = self.table.seats_of(self.visitor.person)
        if not mine:
            raise Misuse("spectator", "only who has a seat may do this")
        seat = wanted if wanted is not None else self.visitor.viewer if self.visitor.viewer in mine else mine[0]
        if seat not in mine:
            raise Misuse("not_yours", f"seat {seat} is not yours")
        return seat

    def _work_out(self, seat: int, message: AskOdds | AskOutlook | AskHint) -> None:
        """Odds, outlooks and hints are worked out beside, so that a choice need not wait for them."""
        self.table.must_be_playing()
        if isinstance(message, AskHint) and self.table.stored.laid.counts and not self.table.match.over:
            raise Misuse("rated", "a match that counts is played without hints")
        if len(self.sums) >= SUMS_AT_ONCE:
            raise Misuse("slow_down", f"at most {SUMS_AT_ONCE} odds, outlooks and hints at once")
        self.hub.budgets.must_have("advice", self.payer)
        task = self.hub.spawn(self._tell(seat, message))
        self.sums.add(task)
        task.add_done_callback(self.sums.discard)

    async def _tell(self, seat: int, message: AskOdds | AskOutlook | AskHint) -> None:
        match message:
            case AskOdds():
                await self._tell_odds(seat, message)
            case AskOutlook():
                await self._tell_outlook(seat, message)
            case AskHint():
                await self._tell_hint(seat, message)

    async def _tell_odds(self, seat: int, message: AskOdds) -> None:
        match, table = self.table.match, self.table
        odds = None
        if message.seq == match.number(seat):
            try:
                odds = await self.hub.workers.odds(self.payer, table.id, table.epoch, match, seat, message.key)
            except (WorkFailed, MatchMoved) as failed:
                log.info("table %s: no odds of %r: %s", table.id, message.key, failed)
        self.visitor.send(OddsNow(message.seq, message.key, odds))

    async def _tell_outlook(self, seat: int, message: AskOutlook) -> None:
        match, table = self.table.match, self.table
        outlook = None
        if message.seq == match.number(seat):
            try:
                outlook = await self.hub.workers.outlook(self.payer, table.id, table.epoch, match, seat, message.piece)
            except (WorkFailed, MatchMoved) as failed:
                log.info("table %s: no outlook of %r: %s", table.id, message.piece, failed)
        self.visitor.send(OutlookNow(message.seq, message.piece, outlook))

    async def _tell_hint(self, seat: int, message: AskHint) -> None:
        match, table = self.table.match, self.table
        hint = None
        if message.seq == match.number(seat) and seat in match.waiting:
            try:
                seed = match.secret_seed("hint", seat)
                hint = await self.hub.workers.hint(self.payer, table.id, table.epoch, match, seat, seed)
            except (WorkFailed, MatchMoved) as failed:
                log.info("table %s: no hint: %s", table.id, failed)
        self.visitor.send(HintNow(message.seq, hint))
