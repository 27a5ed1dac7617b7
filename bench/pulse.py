"""How a server under load feels from inside: how late its event loop is, what stops it, how long a choice takes.

Read from the loop's own thread, so that clients on the same cores are not measured with it. `Pulse.begin` goes into the
server's process; SIGUSR2 writes what was seen since the last one as JSON into a file, and begins anew.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.json import decode, encode

from rulewright.server.tables.table import Table

BEAT = 0.001  # seconds between two looks at the loop
LONG = 0.010  # seconds, from which on a stop is counted


@dataclass
class Felt:
    """In milliseconds. A stop is the processor time that the loop has used between two looks at it, which is late."""

    stops: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    collections: list[float] = field(default_factory=list)
    choices: list[float] = field(default_factory=list)

    def told(self) -> str:
        long = [ms for ms in self.stops if ms >= 1000 * LONG]
        gc_share = sum(self.collections) / max(1.0, sum(self.late))
        return (
            f"a choice in the server {spread(self.choices)}; the loop comes round after {spread(self.late)}; "
            f"its stops in processor time {spread(self.stops)}, {len(long)} of {1000 * LONG:.0f} ms and more; "
            f"collector: longest {max(self.collections, default=0):.1f} ms, {gc_share:.2%} of the time"
        )


def spread(times: list[float]) -> str:
    if not times:
        return "never"
    ordered = sorted(times)
    p50, p95, p99 = (ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.50, 0.95, 0.99))
    return f"p50 {p50:.1f} p95 {p95:.1f} p99 {p99:.1f} longest {ordered[-1]:.1f} ms"


class Pulse:
    """In the server's process."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._felt = Felt()
        self._began = 0.0

    async def begin(self, *_: Any) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.add_signal_handler(signal.SIGUSR2, self._write)
        gc.callbacks.append(self._collected)
        choose = Table.choose

        async def timed(table: Table, *args: Any, **more: Any) -> None:
            start = time.perf_counter()
            await choose(table, *args, **more)
            self._felt.choices.append(1000 * (time.perf_counter() - start))

        Table.choose = timed  # type: ignore[method-assign, assignment]
        self._look()

    def _look(self) -> None:
        self._loop.call_later(BEAT, self._came_round, time.perf_counter(), time.thread_time())

    def _came_round(self, wall: float, own: float) -> None:
        self._felt.late.append(1000 * (time.perf_counter() - wall))
        self._felt.stops.append(1000 * (time.thread_time() - own))
        self._look()

    def _collected(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self._felt.collections.append(1000 * (time.thread_time() - self._began))

    def _write(self) -> None:
        felt, self._felt = self._felt, Felt()
        whole = self._file.with_suffix(".part")
        whole.write_bytes(encode(vars(felt)))
        whole.replace(self._file)


async def felt(pid: int, file: Path) -> Felt:
    """What the server of that process has felt since it was asked last."""
    file.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR2)
    while not file.exists():
        await asyncio.sleep(0.02)
    return Felt(**decode(file.read_bytes()))
