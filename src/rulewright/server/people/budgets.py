"""What each person may use: so many requests a minute, so many seconds of processor time an hour."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import ip_address
from math import ceil
from typing import ParamSpec, TypeVar

from ..limits import Limits
from ..misuse import Misuse
from ..storage.person import Person
from .turns import Turns

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
P = ParamSpec("P")
T = TypeVar("T")
WORDS = {
    "guests": "new guests",
    "logins": "passwords",
    "accounts": "new accounts",
    "mails": "letters",
    "tables": "new tables",
    "records": "records",
    "reasons": "reasons",
    "packs": "packs",
    "drafts": "drafts of packs",
    "strokes": "strokes over maps",
    "nights": "looks at tournaments",
    "chat": "lines of chat",
    "asks": "friends and invitations",
    "wishes": "questions to bots of your side",
    "lab": "processor time in the lab",
    "bots": "processor time for bots",
    "advice": "processor time for hints and odds",
    "replays": "processor time for replays",
}


class Bucket:
    """Holds up to `size` drops and refills at `rate` a second. It may be overdrawn, and pays back first."""

    __slots__ = ("_now", "drops", "rate", "seen", "size")

    def __init__(self, size: float, rate: float, now: Callable[[], float] = time.monotonic) -> None:
        self.size = size
        self.rate = rate
        self.drops = size
        self._now = now
        self.seen = now()

    def refill(self) -> None:
        now = self._now()
        self.drops = min(self.size, self.drops + (now - self.seen) * self.rate)
        self.seen = now

    def take(self) -> bool:
        """Take one drop, if there is one."""
        if self.wait(1.0) > 0:
            return False
        self.drops -= 1
        return True

    def wait(self, drops: float) -> float:
        """Seconds until there are so many drops; a bucket that holds fewer never has them: a day."""
        self.refill()
        if self.drops >= drops:
            return 0.0
        return min(DAY, (drops - self.drops) / self.rate) if self.rate and drops <= self.size else DAY

    @property
    def full(self) -> bool:
        self.refill()
        return self.drops >= self.size


class Budgets:
    """A bucket for each kind and person. Requests are counted always; processor time only where others can come."""

    def __init__(self, limits: Limits, shared: bool = False, now: Callable[[], float] = time.monotonic) -> None:
        minute = (
            "guests",
            "logins",
            "tables",
            "records",
            "reasons",
            "packs",
            "drafts",
            "strokes",
            "nights",
            "chat",
            "asks",
            "wishes",
        )
        self._counts = {kind: (getattr(limits, kind), MINUTE) for kind in minute} | {
            "accounts": (limits.accounts, DAY),
            "mails": (limits.mails, DAY),
        }
        self._seconds = {
            "lab": (limits.lab_seconds, DAY),
            "bots": (limits.bot_seconds, HOUR),
            "advice": (limits.advice_seconds, HOUR),
            "replays": (limits.replay_seconds, HOUR),
        }
        self.limits = limits
        self._now = now
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._homes: dict[str, str] = {}  # of guests: the address that they came from
        self.shared = shared
        self._turns = {kind: Turns(self._used_of(kind)) for kind in self._seconds}

    # ---- who ----

    def saw(self, address: str, person: Person | None) -> None:
        """Somebody asks from there. Whoever is not on this machine shows that others can reach it."""
        self.shared = self.shared or not is_here(address)
        if person is not None and person.guest:
            self._homes[person.id] = address

    def payer(self, person: Person | None, address: str = "") -> str:
        """Who pays: an account for itself; guests, who cost nothing to make, all from one address together."""
        if person is not None and person.account:
            return person.id
        return address or (self._homes.get(person.id, person.id) if person is not None else "")

    # ---- counts ----

    def take(self, kind: str, who: str) -> None:
        """Count one request; Misuse if there were too many."""
        bucket = self._bucket(kind, who)
        if not bucket.take():
            raise self._refusal(kind, bucket.wait(1.0))

    # ---- processor time ----

    def must_have(self, kind: str, who: str) -> None:
        """Misuse if somebody has used up this kind of time."""
        wait = self.wait(kind, who)
        if wait > 0:
            raise self._refusal(kind, wait)

    def wait(self, kind: str, who: str) -> float:
        """Seconds until somebody may use this kind of time again: when a hundredth of it is there."""
        if not self.shared:
            return 0.0
        bucket = self._bucket(kind, who)
        return bucket.wait(max(bucket.size / 100, 1e-9))

    def spend(self, kind: str, who: str, seconds: float) -> None:
        bucket = self._bucket(kind, who)
        bucket.refill()
        bucket.drops -= seconds

    def used(self, who: str, kinds: Sequence[str] = ("bots", "advice", "replays")) -> float:
        """How much of their time somebody has used lately: who used less goes first."""
        found = [bucket for kind in kinds if (bucket := self._buckets.get((kind, who)))]
        for bucket in found:
            bucket.refill()
        return sum(bucket.size - bucket.drops for bucket in found)

    def _used_of(self, kind: str) -> Callable[[str], float]:
        return lambda who: self.used(who, (kind,))

    @contextmanager
    def counting(self, kind: str, who: str) -> Iterator[None]:
        """Work of our own thread that somebody pays for."""
        self.must_have(kind, who)
        began = time.thread_time()
        try:
            yield
        finally:
            self.spend(kind, who, time.thread_time() - began)

    async def paid(self, kind: str, who: str, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work in a thread that somebody pays for, one piece of a kind at a time: whoever has used least is next, and
        whether the time is there is asked when the turn comes, so that nobody spends it twice."""

        self.must_have(kind, who)
        async with self._turns[kind].of(who):
            self.must_have(kind, who)
            return await self.charged(kind, who, do, *args, **kwargs)

    async def charged(self, kind: str, who: str, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work in a thread that is done whether or not the time is there: somebody has it less afterwards."""
        seconds = 0.0

        def work() -> T:
            nonlocal seconds
            began = time.thread_time()
            try:
                return do(*args, **kwargs)
            finally:  # what fails has cost as much
                seconds = time.thread_time() - began

        try:
            return await asyncio.to_thread(work)
        finally:
            self.spend(kind, who, seconds)

    # ----

    def _bucket(self, kind: str, who: str) -> Bucket:
        bucket = self._buckets.get((kind, who))
        if bucket is None:
            size, period = self._counts.get(kind) or self._seconds[kind]
            bucket = self._buckets[kind, who] = Bucket(size, size / period, self._now)
        return bucket

    def _refusal(self, kind: str, wait: float) -> Misuse:
        return Misuse("too_many", f"too much for now ({WORDS[kind]}): again in {in_words(wait)}", 429)

    def tidy(self) -> None:
        """Forget those who have been quiet."""
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
        if len(self._homes) > 100_000:
            self._homes.clear()


def in_words(seconds: float) -> str:
    if seconds < 100:
        return f"{max(1, ceil(seconds))} s"
    return f"{ceil(seconds / 60)} min" if seconds < HOUR else f"{ceil(seconds / HOUR)} h"


def is_here(address: str) -> bool:
    """Whether an address is of this machine. No address: a socket of this machine too."""
    try:
        return not address or ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False
