"""How much anybody may ask for: sizes, rates, and numbers of things."""

from __future__ import annotations

import time

from msgspec import Struct

from .misuse import Misuse


class Limits(Struct, frozen=True):
    """Rates are per minute and address, and refill steadily; a full bucket is a minute's worth."""

    message_bytes: int = 16_384
    body_bytes: int = 65_536
    record_answers: int = 20_000
    messages_per_second: float = 20.0
    messages_at_once: int = 60
    rubbish: int = 20
    sockets_per_table: int = 200
    sockets_per_address: int = 200
    tables_per_day: int = 200
    guests: int = 60
    logins: int = 10
    tables: int = 60
    records: int = 20
    reasons: int = 30


class Bucket:
    """Holds up to `size` drops and refills at `rate` a second; each use takes one."""

    __slots__ = ("drops", "rate", "seen", "size")

    def __init__(self, size: float, rate: float) -> None:
        self.size = size
        self.rate = rate
        self.drops = size
        self.seen = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.drops = min(self.size, self.drops + (now - self.seen) * self.rate)
        self.seen = now
        if self.drops < 1:
            return False
        self.drops -= 1
        return True

    @property
    def full(self) -> bool:
        return self.drops + (time.monotonic() - self.seen) * self.rate >= self.size


class Rates:
    """A bucket for each kind of request and address."""

    def __init__(self, limits: Limits) -> None:
        self._per_minute = {
            "guests": limits.guests,
            "logins": limits.logins,
            "tables": limits.tables,
            "records": limits.records,
            "reasons": limits.reasons,
        }
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, kind: str, address: str) -> None:
        """Count one request; Misuse if there were too many."""
        size = self._per_minute[kind]
        bucket = self._buckets.setdefault((kind, address), Bucket(size, size / 60))
        if not bucket.take():
            raise Misuse("too_many", f"too many requests for {kind} from here: wait a minute", 429)

    def tidy(self) -> None:
        """Forget those who have been quiet."""
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
