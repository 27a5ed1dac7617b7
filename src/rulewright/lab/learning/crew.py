"""Many games at once, for as long as there is time."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import takewhile
from multiprocessing import TimeoutError, get_context
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def results_of(
    work: Callable[[Task], Done], tasks: Iterable[Task], workers: int, until: float, in_order: bool = True
) -> Iterator[Done]:
    """What comes of tasks, in their order or as they are done, until a moment of `time.monotonic`; what is not done
    then is given up. Each of several workers is a process with one thread, or they would be in each other's way."""
    if workers <= 1:
        yield from map(work, takewhile(lambda _: time.monotonic() < until, tasks))
        return
    kept = {name: os.environ.get(name) for name in THREADS}
    os.environ.update(dict.fromkeys(THREADS, "1"))
    try:
        pool = get_context("spawn").Pool(workers, partial(signal.signal, signal.SIGINT, signal.SIG_IGN))
    finally:
        for name, value in kept.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    with pool:
        coming = pool.imap(work, tasks) if in_order else pool.imap_unordered(work, tasks)
        while True:
            try:
                yield coming.next(max(0.0, until - time.monotonic()))
            except (StopIteration, TimeoutError):
                return
