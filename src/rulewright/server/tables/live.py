"""The tables in memory. The others rest in the database, and wake when somebody asks for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence

from rulewright.kernel import ForeignRecord, find_game

from ..loops import for_each
from ..misuse import Misuse
from ..storage.lines import Line
from ..storage.person import Person
from ..storage.stored import Stored
from ..times import now_ms
from .house import House
from .table import AWAY, Table

REMOVED = "removed"  # a table
REST_AFTER = 600_000  # ms after which a table that nobody uses leaves the memory
log = logging.getLogger("rulewright.server")


class LiveTables:
    def __init__(self, house: House) -> None:
        self._house = house
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def live(self, id: str) -> Table | None:
        """The table of that id, if it is in memory."""
        return self._tables.get(id)

    async def find(self, id: str) -> Table:
        """The live table of that id, woken if it rests; Misuse if there is none."""
        table = self._tables.get(id)
        if table is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.create_task(self._load(id))
                loading.add_done_callback(lambda _: self._loading.pop(id))
            table = await asyncio.shield(loading)
        table.used = now_ms()
        return table

    async def stored(self, id: str) -> Stored:
        """A table as the lobby shows it, without waking it; Misuse if there is none."""
        stored = await self.look_up(id)
        if stored is None:
            raise Misuse("not_found", f"there is no table {id!r}", 404)
        return stored

    async def look_up(self, id: str) -> Stored | None:
        """The same; None if there is none."""
        live = self.live(id)
        return live.stored if live else await self._house.store.find(id)

    async def must_admit(self, table: Stored, person: Person | None) -> None:
        """Misuse for who may neither watch nor sit down: a table may be for friends of who laid it."""
        laid = table.laid
        if laid.kept and laid.owner != person and not await self._house.attempts.has_ended(person, str(laid.night)):
            raise Misuse("not_tried", "this is a challenge: try it yourself first", 403)
        if laid.admits == "anyone" or laid.owner == person or table.seats_of(person):
            return
        house = self._house
        if person is not None and (
            await house.friends.are_friends(laid.owner, person) or await house.notices.is_invited(person, laid.id)
        ):
            return
        raise Misuse("friends_only", "this table is for friends of who laid it", 403)

    async def _load(self, id: str) -> Table:
        house = self._house
        stored = await self.stored(id)
        lines, rungs = await house.choices.read(id), await house.choices.rungs(id)
        chat = await house.chats.last(id)
        try:
            setup, payer = stored.laid.setup, house.budgets.payer(stored.laid.owner)
            await house.budgets.charged("replays", payer, find_game, setup.game, setup.config)
            table = Table(house, stored, lines, rungs, chat)
        except ForeignRecord as error:
            raise Misuse("other_version", f"this table waits for another version: {error}") from error
        except Exception as error:
            if house.metrics.is_bad_row("log of table", id):
                log.warning("table %s cannot be opened", id, exc_info=error)
            raise Misuse("unreadable", f"this table cannot be opened: {type(error).__name__}: {error}") from error
        self._tables[id] = table
        await table.settle()
        table.wake()
        return table

    def add(self, stored: Stored, lines: Sequence[Line]) -> Table:
        """A table that has just been laid."""
        table = self._tables[stored.laid.id] = Table(self._house, stored, lines)
        table.wake()
        return table

    def drop(self, id: str) -> None:
        """A table was removed."""
        table = self._tables.pop(id, None)
        if table is not None:
            table.close()

    # ---- now and then -----------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Look after all; those that nobody uses leave the memory."""
        await for_each("sweep", self, self._look_after, self._house.metrics)

    async def _look_after(self, table: Table) -> None:
        table.presence.renew()
        if table.quiet and now_ms() - table.used > REST_AFTER:
            del self._tables[table.id]
            await table.rest()

    async def watch_clocks(self) -> None:
        """A clock falls while nobody looks: the table is woken, and finds that time is up. A match that ended when the
        server was stopped is woken too, and written down."""
        resting = [id for id in await self._house.store.overdue(now_ms()) if id not in self._tables]
        await for_each("clocks", resting, self._wake, self._house.metrics)
        await for_each("results", await self._house.results.uncounted(), self._count_again, self._house.metrics)

    async def _wake(self, id: str) -> None:
        await self.find(id)

    async def _count_again(self, id: str) -> None:
        await (await self.find(id)).count_again()

    # ---- other processes --------------------------------------------------------------------------------------------

    async def tell_seats(self, id: str) -> None:
        """Let everybody at a table look at it again."""
        live = self.live(id)
        if live is not None:
            live.tell_table()
        await self._house.channel.tell(id, "seats")

    async def tell_away(self) -> None:
        """Somebody has gone away, or come back: clocks everywhere are looked at again."""
        await self.hear("", AWAY)
        await self._house.channel.tell("", AWAY)

    async def read_again(self, id: str) -> None:
        """Who sits at a table has another name now."""
        for word in ("seats", "chat"):
            await self.hear(id, word)
            await self._house.channel.tell(id, word)

    async def hear(self, table: str, word: str) -> None:
        """Another process has changed something at a table; no id: at any."""
        if word == REMOVED:
            self.drop(table)
            return
        concerned = [live for live in self if table in ("", live.id)]
        await for_each("channel", concerned, lambda live: live.heard(word), self._house.metrics)
