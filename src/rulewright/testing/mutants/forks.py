"""Work in forked children, as many at a time as there are jobs: each inherits all imports and spoils nothing."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Any

MEMORY = 6 << 30
HUNG = "hung"

Task = Callable[[], Any]


def allow(seconds: float) -> None:
    """From now on a child may take so much processor time; what others do on the machine does not count."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def forked(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[int, Any]]:
    """Each task's number and answer, as they come; HUNG from a child that takes more time than it allows itself."""
    running: dict[int, tuple[int, Any]] = {}
    waiting = list(enumerate(tasks))[::-1]
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                number, task = waiting.pop()
                pid, out = _fork(task)
                running[pid] = (number, out)
            pid, status = os.wait()
            number, out = running.pop(pid)
            with out:
                yield number, _answer(status, out)
    finally:
        for pid in running:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def _answer(status: int, out: Any) -> Any:
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
        return HUNG
    out.seek(0)
    text = out.read()
    if status or not text:
        raise RuntimeError(f"a child ended with status {status}: {text.decode()}")
    return json.loads(text)


def _fork(task: Task) -> tuple[int, Any]:
    out = tempfile.TemporaryFile()  # noqa: SIM115
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        return pid, out
    status = 1
    try:
        quiet = os.open(os.devnull, os.O_RDWR)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
        out.write(json.dumps(task()).encode())
        status = 0
    except BaseException:
        out.write(traceback.format_exc().encode())
    finally:
        out.flush()
        os._exit(status)
    raise AssertionError
