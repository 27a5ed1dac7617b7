"""The hub: everything that the server holds, the live tables first of all."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine, Sequence
from hashlib import blake2b
from typing import Any, TypeVar

from rulewright.kernel import ForeignRecord, Game, Match, RulewrightError, commitment, find_game
from rulewright.kernel.config import complete
from rulewright.players import LEVELS, USUAL, find_level

from .bots.workers import Workers
from .limits import Limits
from .loops import every, for_each
from .metrics import Metrics
from .misuse import Misuse, misuse_of
from .people.accounts import People, Person, new_id, now_ms
from .people.budgets import Budgets
from .people.goodbye import RESTARTING, Doors
from .protocol.bodies import ChatFor, ClockSettings, NewTable, SeatPlan
from .storage import Line, open_choices, open_database
from .storage.campaigns import Campaign, CampaignMoved, CampaignStore, Step
from .storage.channel import Channel, NoChannel, PostgresChannel
from .storage.database import is_postgres
from .storage.saved import Setup, begin, new_lines
from .storage.tables import Chair, Laid, Stored, TableStore
from .tables.manners import NOBODY
from .tables.shelf import Shelf
from .tables.table import Table

REST_AFTER = 600_000  # ms after which a table that nobody uses leaves the memory
SWEEP = 30.0  # seconds
CLOCKS = 300.0  # seconds between two looks at the clocks of tables that rest
DAY = 86_400_000
ENDED = "ended"  # a secret
T = TypeVar("T")
log = logging.getLogger("rulewright.server")


class Hub:
    def __init__(self, database: str, workers: int, limits: Limits) -> None:
        self.name = secrets.token_hex(4)
        self.limits = limits
        self.budgets = Budgets(limits)
        self.metrics = Metrics()
        self.doors = Doors()
        self._salt = secrets.token_bytes(16)
        self.database = open_database(database)
        self.choices = open_choices(database)
        self.people = People(self.database)
        self.store = TableStore(self.database, self.metrics)
        self.campaigns = CampaignStore(self.database, self.metrics)
        self.shelf = Shelf(self.store, self.metrics)
        self.sockets: dict[str, int] = {}
        self._channel: Channel = PostgresChannel(database) if is_postgres(database) else NoChannel()
        self._worker_count = workers
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    # ---- life -------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.workers = Workers(self._worker_count, self.budgets)
        await self.choices.start()
        await self._channel.start(self._hear)
        self.spawn(every(SWEEP, "sweep", self._sweep, self.metrics))
        self.spawn(every(CLOCKS, "clocks", self._watch_clocks, self.metrics))

    async def close(self) -> None:
        self.closing = True
        for table in self.live:
            table.audience.hang_up(RESTARTING)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self.live:
            await table.rest()
        await self._channel.close()
        await self.choices.close()
        await self.database.close()
        await asyncio.to_thread(self.workers.close)

    def spawn(self, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run something beside; what it raises is logged."""
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.metrics.errors += 1
            log.error("a task failed", exc_info=error)

    async def _sweep(self) -> None:
        self.budgets.tidy()
        await for_each("sweep", self.live, self._look_after, self.metrics)

    async def _look_after(self, table: Table) -> None:
        table.renew_presence()
        if table.quiet and now_ms() - table.used > REST_AFTER:
            del self._tables[table.id]
            await table.rest()

    async def _watch_clocks(self) -> None:
        """A correspondence clock falls while nobody looks: the table is woken, and finds that time is up."""
        resting = [id for id in await self.store.overdue(now_ms()) if id not in self._tables]
        await for_each("clocks", resting, self._wake, self.metrics)

    async def _wake(self, id: str) -> None:
        await self.table(id)

    # ---- people -----------------------------------------------------------------------------------------------------

    async def end(self, keys: Sequence[str]) -> None:
        """Secrets have ended: what they have opened is closed, at whatever process."""
        self._end_here(keys)
        for key in keys:
            await self.tell_others("", f"{ENDED} {key}")

    def _end_here(self, keys: Sequence[str]) -> None:
        self.people.forget()
        self.doors.close(keys)

    def mark_of(self, person: Person | None, address: str) -> str:
        """What tells somebody apart from others: who has no name is known by the address, which it does not tell."""
        if person is not None:
            return person.id
        return NOBODY + blake2b(address.encode(), key=self._salt, digest_size=8).hexdigest()

    # ---- tables -----------------------------------------------------------------------------------------------------

    @property
    def live(self) -> list[Table]:
        return list(self._tables.values())

    def live_table(self, id: str) -> Table | None:
        return self._tables.get(id)

    async def table(self, id: str) -> Table:
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

    async def _load(self, id: str) -> Table:
        stored = await self.store.find(id)
        if stored is None:
            raise Misuse("not_found", f"there is no table {id!r}", 404)
        lines, rungs = await self.choices.read(id), await self.choices.rungs(id)
        chat = await self.store.chat(id)
        try:
            table = Table(self, stored, lines, rungs, chat)
        except ForeignRecord as error:
            raise Misuse("other_version", f"this table waits for another version: {error}") from error
        except Exception as error:
            if self.metrics.is_bad_row("log of table", id):
                log.warning("table %s cannot be opened", id, exc_info=error)
            raise Misuse("unreadable", f"this table cannot be opened: {type(error).__name__}: {error}") from error
        self._tables[id] = table
        await table.settle()
        table.wake()
        return table

    def checked_config(self, game_id: str, given: dict[str, Any]) -> tuple[Game[Any], dict[str, Any]]:
        """A game and a whole config for it; Misuse if there is no such game, or it refuses the config."""
        try:
            game = find_game(game_id)
            config = complete(game.options, given)
            game.check(config)
        except RulewrightError as error:
            raise misuse_of(error) from error
        return game, config

    async def lay(
        self, plan: NewTable, owner: Person, chairs: list[Chair] | None = None, campaign: Step | None = None
    ) -> Table:
        """A new table; `chairs` say who sits there in place of the plan's seats."""
        game, config = self.checked_config(plan.game, plan.config)
        chairs = chairs or self._chairs(game, config, plan.seats, owner)
        seed = plan.seed or secrets.token_hex(16)
        setup = Setup(game.id, game.version, dict(game.content_hashes()), config, seed)
        match = begin(setup)
        laid = Laid(
            new_id(), setup, commitment(seed), plan.seed is not None, plan.clock, plan.public, plan.title.strip(),
            owner, now_ms(),
        )  # fmt: skip
        return await self._open(laid, chairs, new_lines(match, 0, -1, 0, laid.created), campaign, plan.chat)

    async def _open(
        self,
        laid: Laid,
        chairs: list[Chair],
        lines: list[Line],
        campaign: Step | None,
        chat: ChatFor = "everybody",
    ) -> Table:
        """Store a new table, and let it live. However it came to be, it is one of its maker's tables of today."""
        if await self.store.laid_since(laid.owner, now_ms() - DAY) >= self.limits.tables_per_day:
            raise Misuse("too_many", f"{self.limits.tables_per_day} tables a day are enough: again in some hours", 429)
        if any(chair.level for chair in chairs):
            self.budgets.must_have("bots", self.budgets.payer(laid.owner))
        status = "waiting" if any(chair.open for chair in chairs) else "playing"
        await self.store.add(laid, chairs, status, campaign, chat)
        if lines:
            await self.choices.append(laid.id, lines)
        stored = Stored(laid, chairs, status, 0, None, campaign.id if campaign else None, chat=chat)
        table = self._tables[laid.id] = Table(self, stored, lines)
        table.wake()
        return table

    async def fork(self, source: str, match: Match[Any], seat: int, owner: Person, level: str) -> Table:
        """A practice branch: the match as one seat may know it goes on against bots, with dice of its own."""
        if match.over:
            raise Misuse("over", "nothing can be tried here: the match is over")
        branch = match.fork(seat, f"fork/{secrets.token_hex(16)}")
        game, asked, now = match.game, set(branch.asked), now_ms()
        seed = str(match.dice.seed)
        setup = Setup(game.id, game.version, dict(game.content_hashes()), dict(match.config), seed)
        title = f"{game.title}, tried from decision {match.seq}"
        laid = Laid(new_id(), setup, commitment(seed), True, ClockSettings(), False, title, owner, now, source, seat)
        chairs = [Chair(owner) if at == seat else Chair(level=level) for at in range(len(match.seats))]
        lines = [
            line._replace(seq=at if at in asked else -1) for at, line in enumerate(new_lines(branch, 0, -1, 0, now))
        ]
        return await self._open(laid, chairs, lines, None)

    async def go_on(self, campaign: Campaign, person: Person) -> Table:
        """The table where a campaign is played now: laid anew, with the same people and bots, if its last is over."""
        if campaign.config is None:
            raise Misuse("over", campaign.problem or "this campaign is over")
        last = await self.stored_table(campaign.table) if campaign.table else None
        if last is not None and last.status != "over":
            return await self.table(last.laid.id)
        game, config = self.checked_config(campaign.game, campaign.config)
        plan = NewTable(campaign.game, campaign.config)
        chairs = None
        if last is not None:
            plan.clock, plan.public, plan.title = last.laid.clock, last.laid.public, last.laid.title
            plan.chat = last.chat
            if len(last.chairs) == len(game.seats(config)):
                chairs = [self._again(chair) for chair in last.chairs]
        try:
            table = await self.lay(plan, person, chairs, Step(campaign.id, campaign.table))
        except CampaignMoved:
            moved = await self.campaigns.find(campaign.id)
            return await self.table(str(moved.table if moved else None))
        if last is not None:
            await self.tell_seats(last.laid.id)
        return table

    def _again(self, chair: Chair) -> Chair:
        """The same chair at another table: people play themselves again; a bot whose level is no more is usual."""
        if chair.person is not None or chair.level is None:
            return Chair(chair.person, None, dict(chair.stops))
        return Chair(level=chair.level if chair.level in LEVELS else USUAL.id)

    async def tell_seats(self, id: str) -> None:
        """Let everybody at a table look at it again."""
        live = self.live_table(id)
        if live is not None:
            live.tell_table()
        await self.tell_others(id, "seats")

    def _chairs(self, game: Game[Any], config: dict[str, Any], seats: Sequence[SeatPlan], owner: Person) -> list[Chair]:
        count = len(game.seats(config))
        plans = list(seats) or self.default_seats(game, count)
        if len(plans) != count:
            raise Misuse("bad_seats", f"this table has {count} seats, not {len(plans)}", 400, field="seats")
        return [self._chair(plan, owner) for plan in plans]

    def default_seats(self, game: Game[Any], count: int) -> list[SeatPlan]:
        """Me against bots; in a co-operative game, all seats are mine."""
        if game.co_operative:
            return [SeatPlan("me")] * count
        return [SeatPlan("me"), *[SeatPlan("bot", USUAL.id)] * (count - 1)]

    def _chair(self, plan: SeatPlan, owner: Person) -> Chair:
        if plan.who == "bot":
            return Chair(level=self.checked_level(plan.level or USUAL.id))
        return Chair(person=owner) if plan.who == "me" else Chair()

    def checked_level(self, level: str) -> str:
        try:
            find_level(level)
        except RulewrightError as error:
            raise misuse_of(error) from error
        return level

    async def stored_table(self, id: str) -> Stored:
        """A table as the lobby shows it, without waking it."""
        live = self.live_table(id)
        stored = live.stored if live else await self.store.find(id)
        if stored is None:
            raise Misuse("not_found", f"there is no table {id!r}", 404)
        return stored

    # ---- other processes --------------------------------------------------------------------------------------------

    @property
    def alone(self) -> bool:
        """Whether no other process serves this database."""
        return self._channel.alone

    async def tell_others(self, table: str, word: str) -> None:
        await self._channel.tell(table, word)

    async def _hear(self, table: str, word: str) -> None:
        kind, _, rest = word.partition(" ")
        if kind == ENDED:
            self._end_here([rest])
            return
        concerned = [live for live in self.live if table in ("", live.id)]
        await for_each("channel", concerned, lambda live: live.heard(word), self.metrics)
