"""The process of a run, at low priority, and what it and its workers use."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec

from rulewright.kernel import RulewrightError
from rulewright.lab import Run
from rulewright.lab.measuring import is_measuring, write_measures
from rulewright.lab.results import write_comparison, write_results

from .notes import read_note, write_note

MEASURES = "measures"  # the folder of what was found of packs, by their hashes
BEFORE = "before"  # the folder of the run that this one is compared with


class Playing:
    """The process of a run, in a group of its own with all its workers, and what they have used."""

    def __init__(self, folder: Path, workers: int) -> None:
        command = [sys.executable, "-m", "rulewright.server.lab.process", str(folder), str(workers)]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)
        self._looked, self._seconds = time.monotonic(), 0.0

    def new_seconds(self, workers: int) -> float:
        """Processor time since the last look; where the system does not tell, as if all workers were always busy."""
        now, before, passed = group_seconds(self.process.pid), self._seconds, time.monotonic() - self._looked
        self._looked += passed
        if now is None:
            return passed * workers
        self._seconds = max(now, before)
        return self._seconds - before


def group_seconds(group: int) -> float | None:
    """The processor time of a group of processes and of their children that have ended; None where nobody can tell."""
    if not Path("/proc/self/stat").exists():
        return None
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[2]) == group:
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def main(folder: Path, workers: int) -> None:
    """What the process of a run does: play both sides of a comparison, or the one run, then report."""
    os.nice(10)
    run = Run(folder)
    if is_measuring(folder):
        run.go_on(workers=workers)
        write_measures(run, folder.parent / MEASURES)
    elif (folder / BEFORE).exists():
        before = Run(folder / BEFORE)
        before.go_on(workers=workers)
        first = write_results(before)
        run.go_on(workers=workers)
        write_comparison(folder, first, write_results(run), run.plan.name)
    else:
        run.go_on(workers=workers)
        write_results(run)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        main(Path(sys.argv[1]), int(sys.argv[2]))
    except RulewrightError as error:
        folder = Path(sys.argv[1])
        write_note(folder, msgspec.structs.replace(read_note(folder), failure=str(error)))
        sys.exit(1)
