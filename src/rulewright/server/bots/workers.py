"""Worker processes that think, off the event loop. One that dies or hangs is replaced, and its job done again."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import msgspec

from rulewright.kernel import Match, Record, key_of
from rulewright.kernel.parting import Parting
from rulewright.kernel.scene import Odds, Outlook
from rulewright.players import Heed, Hint

from ..people.budgets import Budgets
from ..people.turns import Turns
from .work import Audit, Job, Part, Position, Reply, Think, WorkHint, WorkOdds, WorkOutlook, work

REPLIES = msgspec.msgpack.Decoder(Reply)
KINDS: dict[type[Job], str] = {
    Think: "bots", WorkHint: "advice", WorkOdds: "advice", WorkOutlook: "advice", Audit: "replays",
    Part: "replays",
}  # fmt: skip
TRIES = 3
MOST_SENT = 1000
log = logging.getLogger("rulewright.server")


class WorkFailed(Exception):
    """No worker could do it."""


class MatchMoved(Exception):
    """The question is no longer open: there is nothing to think about."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The index of a bot's choice, what it tells its partners of it, and whether it does what one of them has asked."""

    index: int
    intent: str = ""
    heed: Heed = ""


def bot_seed(match: Match[Any], seat: int) -> str:
    """What a bot's thoughts about the open question follow from."""
    return f"{match.dice.seed}/bot/{seat}/{match.answers}"


class Worker:
    """One process, and what it has been sent of each table."""

    def __init__(self, used: Callable[[str], float]) -> None:
        self.turns = Turns(used)
        self.sent: dict[str, tuple[int, int]] = {}  # table: epoch, answers
        self._busy = threading.Lock()
        self._closed = False
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, other = context.Pipe()
        self.process = context.Process(target=work, args=(other,), name="rulewright-bot", daemon=True)
        self.process.start()
        other.close()
        self.sent.clear()

    def do(self, job: Job, timeout: float) -> Reply:
        """Send a job and wait for its reply, in a thread. Whatever goes wrong, a fresh process stands ready after."""
        with self._busy:
            try:
                self._line.send_bytes(msgspec.msgpack.encode(job))
                if not self._line.poll(timeout):
                    raise TimeoutError(f"no reply within {timeout:g} s")
                return REPLIES.decode(self._line.recv_bytes())
            except (OSError, EOFError) as error:
                if not self._closed:
                    log.warning("a worker is replaced: %s", str(error) or type(error).__name__)
                    self._line.close()
                    self.kill()
                    self._start()
                raise WorkFailed(str(error) or type(error).__name__) from error

    def kill(self) -> None:
        self.process.kill()
        self.process.join()

    def close(self) -> None:
        self._closed = True
        self.kill()


class Workers:
    """A few workers; a table always asks the same one, which then knows its match.

    Whoever has used least is served next, and pays for the time. `who` is somebody as the budgets know them.
    """

    def __init__(self, count: int, budgets: Budgets, timeout: float = 60.0) -> None:
        self._timeout = timeout
        self._budgets = budgets
        self._workers = [Worker(budgets.used) for _ in range(count)]
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="workers")

    def close(self) -> None:
        for worker in self._workers:
            worker.close()
        self._threads.shutdown(wait=True, cancel_futures=True)

    async def think(
        self, who: str, table: str, epoch: int, match: Match[Any], seat: int, level: str, seed: str, wish: str = ""
    ) -> Chosen:
        """The choice that a bot takes, of which a partner may have asked something."""
        reply = await self._ask(
            who, table, epoch, match, seat, lambda position: Think(position, seat, level, seed, wish)
        )
        return Chosen(reply.index, reply.intent, reply.heed)

    async def odds(self, who: str, table: str, epoch: int, match: Match[Any], seat: int, key: str) -> Odds | None:
        return (await self._ask(who, table, epoch, match, seat, lambda position: WorkOdds(position, seat, key))).odds

    async def outlook(
        self, who: str, table: str, epoch: int, match: Match[Any], seat: int, piece: str
    ) -> Outlook | None:
        """Where a piece could go, and who could hit it there."""
        return (
            await self._ask(who, table, epoch, match, seat, lambda position: WorkOutlook(position, seat, piece))
        ).outlook

    async def hint(
        self, who: str, table: str, epoch: int, match: Match[Any], seat: int, seed: str, level: str | None = None
    ) -> Hint | None:
        """What a good player would choose, or one of that level, and why."""
        return (
            await self._ask(who, table, epoch, match, seat, lambda position: WorkHint(position, seat, seed, level))
        ).hint

    async def audit(self, who: str, record: bytes) -> str:
        """What is wrong with a record, or nothing."""
        worker = self._workers[crc32(record) % len(self._workers)]
        async with worker.turns.of(who):
            return (await self._do(who, worker, Audit(record))).error

    async def parting(self, who: str, record: bytes, changes: bytes) -> Parting | None:
        """Where a record parts from itself with other options; None if nowhere."""
        worker = self._workers[crc32(record) % len(self._workers)]
        async with worker.turns.of(who):
            reply = await self._do(who, worker, Part(record, changes))
        if reply.kind == "failed":
            raise WorkFailed(reply.error)
        return reply.parting

    async def _ask(
        self, who: str, table: str, epoch: int, match: Match[Any], seat: int, job_at: Callable[[Position], Job]
    ) -> Reply:
        """What comes of a job for a seat; MatchMoved if it is asked something else by then."""
        worker = self._workers[crc32(table.encode()) % len(self._workers)]
        number, failure = match.number(seat), ""
        for _ in range(TRIES):
            async with worker.turns.of(who):
                if match.number(seat) != number or match.over:
                    raise MatchMoved
                position = self._position(worker, table, epoch, match)
                try:
                    reply = await self._do(who, worker, job_at(position))
                except WorkFailed as error:
                    failure = str(error)
                    continue
                if reply.kind == "done":
                    worker.sent[table] = (epoch, position.answers)
                    return reply
                worker.sent.pop(table, None)
                failure = reply.error
        raise WorkFailed(failure)

    def _position(self, worker: Worker, table: str, epoch: int, match: Match[Any]) -> Position:
        """The match as the worker needs it: the answers since it last looked, or the whole."""
        sent_epoch, known = worker.sent.get(table, (-1, 0))
        if len(worker.sent) > MOST_SENT:
            worker.sent.clear()
        if sent_epoch != epoch or known > match.answers:
            return Position(table, epoch, 0, [], match.answers, Record.of(match).to_json())
        tail = [(match.log[at][0], key_of(match.log[at][2])) for at in match.asked if at >= known]
        return Position(table, epoch, known, tail, match.answers)

    async def _do(self, who: str, worker: Worker, job: Job) -> Reply:
        loop, began = asyncio.get_running_loop(), time.monotonic()
        try:
            reply = await loop.run_in_executor(self._threads, worker.do, job, self._timeout)
        except WorkFailed:  # nobody knows what it used
            self._budgets.spend(KINDS[type(job)], who, time.monotonic() - began)
            raise
        self._budgets.spend(KINDS[type(job)], who, reply.seconds)
        return reply
