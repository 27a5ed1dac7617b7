"""Many games at once, for as long as there is time."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import takewhile
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def results_of(
    work: Callable[[Task], Done], tasks: Iterable[Task], workers: int, until: float, in_order: bool = True
) -> Iterator[Done]:
    """What comes of tasks, in their order or as they are done. None is begun after a moment of `time.monotonic`; what
    was begun before is finished, however long it takes, or short games would count for more than long ones.

    Each of several workers is a process with one thread, or they would be in each other's way.
    """
    in_time = takewhile(lambda _: time.monotonic() < until, tasks)
    if workers <= 1:
        yield from map(work, in_time)
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
        one = partial(begun_by, until, work)
        for done in pool.imap(one, in_time) if in_order else pool.imap_unordered(one, in_time):
            yield from done


def begun_by(until: float, work: Callable[[Task], Done], task: Task) -> tuple[Done, ...]:
    """What comes of a task; nothing if it waited in the line till the time was up."""
    return (work(task),) if time.monotonic() < until else ()
