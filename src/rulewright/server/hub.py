"""The hub: everything that the server holds, and its life from start to close."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from .bots.workers import Workers
from .loops import every
from .mail import sender_of
from .metrics import Metrics
from .misuse import Misuse
from .nights.challenges import Challenges
from .nights.tournaments import Tournaments
from .people.accounts import People
from .people.away import Away
from .people.budgets import Budgets
from .people.ceremonies import Ceremonies
from .people.friends import Friends
from .people.goodbye import RESTARTING, Doors
from .people.notices import Notices
from .people.oidc import Oidc
from .people.passkeys import Passkeys
from .people.players import Players
from .people.postman import Postman
from .people.pushes import Pushes
from .people.resets import Resets
from .people.results import Results
from .push import WebPush, public_key
from .puzzles import Puzzles
from .settings import Settings, push_contact
from .storage.attempts import AttemptStore
from .storage.belongings import Belongings
from .storage.campaigns import CampaignStore
from .storage.chats import ChatStore
from .storage.database import open_database
from .storage.drafts import DraftStore
from .storage.keeping import Keeping
from .storage.lessons import LessonStore
from .storage.opening import open_channel, open_choices
from .storage.packs import PackStore
from .storage.person import Person
from .storage.puzzles import PuzzleStore
from .storage.replays import ReplayStore
from .storage.stored import Chair
from .storage.tables import TableStore
from .tables.laying import Laying
from .tables.live import REMOVED, LiveTables
from .tables.pace import Pace
from .tables.secrecy import seat_bar
from .tables.shelf import Shelf
from .tables.watching import Watching
from .times import now_ms

SWEEP = 30.0  # seconds
NIGHTS = 1.0  # seconds between two looks at the rounds of tournaments
CLOCKS = 300.0  # seconds between two looks at the clocks of tables that rest
PUSHES = 20.0  # seconds between two looks at what may be pushed
LAST_THOUGHTS = 90.0  # seconds that bots may think on before a process ends
RETENTION = 3600.0  # seconds
ENDED = "ended"  # a secret
STAND_IN = "regular"  # the level of bots that take the seats of who has gone for good
T = TypeVar("T")
log = logging.getLogger("rulewright.server")


class Hub:
    workers: Workers

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.budgets = Budgets(settings.limits, bool(settings.shared))
        self.metrics = Metrics()
        self.doors = Doors()
        database = settings.database
        self.database = open_database(database)
        self.choices = open_choices(database)
        self.channel = open_channel(database)
        self.people = People(self.database, settings.admins)
        self.resets = Resets(self.database, self.people, settings)
        self.ceremonies = Ceremonies(self.database)
        self.passkeys = Passkeys(
            self.database, self.people, self.ceremonies, settings.public_url, settings.limits.passkeys
        )
        self.oidc = Oidc(self.database, self.people, self.ceremonies, settings)
        self.belongings = Belongings(self.database)
        self.keeping = Keeping(self.database, self.people.known)
        self.store = TableStore(self.database, self.metrics, seat_bar)
        self.chats = ChatStore(self.database)
        self.replays = ReplayStore(self.database)
        self.campaigns = CampaignStore(self.database, self.metrics)
        self.lessons = LessonStore(self.database)
        self.results = Results(self.database)
        self.players = Players(self.database)
        self.friends = Friends(self.database)
        self.notices = Notices(self.database)
        self.away = Away(self.database)
        self.attempts = AttemptStore(self.database)
        self.postman = Postman(self.database, sender_of(settings.mail), settings.public_url.rstrip("/"))
        key = settings.push.key
        self.push_key = public_key(key) if key else ""
        pusher = WebPush(key, push_contact(settings)) if key else None
        self.pushes = Pushes(self.database, pusher, settings.limits.push_devices)
        self.packs = PackStore(self.database, self.metrics)
        self.drafts = DraftStore(self.database)
        self.puzzle_store = PuzzleStore(self.database)
        self.puzzles = Puzzles(self.budgets)
        self.pace = Pace()
        self.tables = LiveTables(self)
        self.laying = Laying(self, self.tables)
        self.tournaments = Tournaments(self, self.database, self.tables, self.laying)
        self.challenges = Challenges(self.attempts, self.tables, self.laying, self.budgets)
        self.watching = Watching(self.tables, Shelf(self.replays, self.metrics))
        self.sockets: dict[str, int] = {}
        self.draining = False
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.workers = Workers(self.settings.workers, self.budgets)
        await self.choices.start()
        await self.channel.start(self._hear)
        self.spawn(every(SWEEP, "sweep", self._sweep, self.metrics))
        if any((self.settings.retention.empty_tables_days, self.settings.retention.guest_tables_days)):
            self.spawn(every(RETENTION, "retention", self.let_go, self.metrics))
        self.spawn(every(CLOCKS, "clocks", self.tables.watch_clocks, self.metrics))
        self.spawn(every(NIGHTS, "nights", self.tournaments.look, self.metrics))
        self.spawn(every(CLOCKS, "post", self.postman.go_round, self.metrics))
        if self.push_key:
            self.spawn(every(PUSHES, "push", self.pushes.go_round, self.metrics))

    async def close(self) -> None:
        for table in self.tables:
            table.audience.hang_up(RESTARTING)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self.tables:
            await table.rest()
        await self.channel.close()
        await self.choices.close()
        await self.database.close()
        await asyncio.to_thread(self.workers.close)

    async def drain(self) -> None:
        """Hand over to another process: let the proxy notice, take no new tables, think of nothing new, and hang up
        when what bots think of is played. Matches that are played here are served until then."""
        self.draining = True
        log.info("draining: another process goes on")
        await asyncio.sleep(self.settings.drain_seconds)
        until = self.loop.time() + LAST_THOUGHTS
        while any(table.at_work for table in self.tables) and self.loop.time() < until:
            await asyncio.sleep(0.05)
        for table in self.tables:
            table.audience.hang_up(RESTARTING)

    def must_go_on(self) -> None:
        """Misuse while this process hands over; another one can be asked at once."""
        if self.draining:
            raise Misuse("draining", "this process hands over to another: try again", 503, again=1)

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
        await self.tables.sweep()

    async def end(self, keys: Sequence[str]) -> None:
        """Secrets have ended: what they have opened is closed, at whatever process."""
        self._end_here(keys)
        for key in keys:
            await self.channel.tell("", f"{ENDED} {key}")

    async def forget(self, person: Person) -> None:
        """Somebody goes for good: the name and all secrets end, bots take the seats where others play on."""
        for id in await self.belongings.playing(person):
            await self._leave(id, person)
        await self.tournaments.leave_all(person)
        gone = await self.belongings.forget(person)
        await self.end(gone.keys)
        for id in gone.tables:
            await self.tables.read_again(id)

    async def ban(self, person: Person, on: bool) -> None:
        """Shut somebody out at once, and give the seats to bots; or let an account in again."""
        await self.end(await self.keeping.ban(person.id, on))
        for id in await self.belongings.playing(person) if on else ():
            await self._leave(id, person)
        if on:
            await self.tournaments.leave_all(person)

    async def remove_table(self, id: str) -> None:
        self.tables.drop(id)
        await self.keeping.remove_table(id)
        await self.channel.tell(id, REMOVED)

    async def let_go(self) -> None:
        """Remove the tables that are due by the settings, but for those that somebody looks at."""
        for due in await self.keeping.due(self.settings.retention, now_ms()):
            if self.tables.live(due.id) is None:
                await self.keeping.note(None, "remove table", due.id, f"{due.title or due.game}: {due.why}")
                await self.remove_table(due.id)

    async def _leave(self, id: str, person: Person) -> None:
        try:
            table = await self.tables.find(id)
            others = any(chair.person not in (None, person) for chair in table.chairs)
            level = STAND_IN if others and table.stored.status == "playing" else None
            for seat, chair in enumerate(table.chairs):
                if chair.person == person and table.stored.laid.counts and table.stored.status == "playing":
                    await table.give_up(seat)
                elif chair.person == person:
                    await table.sit(seat, Chair(level=level), chair)
        except Misuse as misuse:
            log.info("table %s keeps the seat of who has gone: %s", id, misuse)

    def _end_here(self, keys: Sequence[str]) -> None:
        self.people.forget()
        self.doors.close(keys)

    async def _hear(self, table: str, word: str) -> None:
        """Another process has told something."""
        kind, _, rest = word.partition(" ")
        if kind == ENDED:
            self._end_here([rest])
        else:
            await self.tables.hear(table, word)
