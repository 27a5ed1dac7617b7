"""A run: a folder with its plan, a journal of finished games, and what is made of it.

The journal is the truth: a line for each finished game, written as it comes in. Whatever is killed, a run that is
started again reads the journal, plays what is missing, and nothing twice.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Literal

import msgspec

from rulewright.kernel import RulewrightError

from .crews import local_crew, ray_crew
from .plan import Plan, read_plan
from .rows import Played

PLAN, PINS, JOURNAL, PROGRESS, LOCK = "plan.json", "pins.json", "games.jsonl", "progress.json", "lock"
LINES = msgspec.json.Decoder(Played)


class RunFailed(RulewrightError):
    """A run cannot be made, opened or gone on with."""


class Progress(msgspec.Struct, frozen=True):
    """How far a run is: games finished, how many a second lately, and seconds left at that rate."""

    state: Literal["waiting", "running", "done", "stopped", "failed"]
    done: int
    total: int
    errors: int = 0
    rate: float = 0.0
    left: float | None = None
    text: str = ""


class Run:
    """A run in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        if not (folder / PLAN).exists():
            raise RunFailed(f"{folder} holds no run: there is no {PLAN}")
        self.plan = read_plan(folder / PLAN)

    @classmethod
    def make(cls, folder: Path, plan: Plan) -> Run:
        """A new run; or the one that is there, if its plan is the same but for the number of games."""
        if (folder / PLAN).exists():
            run = cls(folder)
            if msgspec.structs.replace(run.plan, games=plan.games, name=plan.name) != plan:
                raise RunFailed(f"{folder} holds a run of another plan: choose another folder")
        pins = msgspec.json.encode(pins_of(plan), order="sorted")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not (folder / PINS).exists():
                replace_file(folder / PINS, pins)
            replace_file(folder / PLAN, msgspec.json.format(msgspec.json.encode(plan), indent=1) + b"\n")
        except OSError as error:
            raise RunFailed(f"{folder} cannot be written: {error.strerror}") from error
        return cls(folder)

    # ---- reading ----

    def played(self) -> list[Played]:
        """The finished games that the plan asks for, in order; a line that was torn by a crash is not one of them."""
        found: dict[int, Played] = {}
        for number, line in enumerate(self._lines(), 1):
            try:
                played = LINES.decode(line)
            except msgspec.DecodeError as error:
                raise RunFailed(f"{self.folder / JOURNAL}, line {number}: {error}") from error
            found.setdefault(played.game.number, played)
        return [found[number] for number in sorted(found) if number < self.plan.games]

    def _lines(self) -> Iterator[bytes]:
        file = self.folder / JOURNAL
        if not file.exists():
            return
        with file.open("rb") as journal:
            for line in journal:
                if line.endswith(b"}\n"):
                    yield line

    def progress(self) -> Progress:
        """What the run last said of itself; one that was killed says that it stopped."""
        try:
            said = msgspec.json.decode((self.folder / PROGRESS).read_bytes(), type=Progress)
        except (OSError, msgspec.DecodeError):
            said = Progress("waiting", 0, self.plan.games)
        if said.state in ("running", "waiting") and not self.is_running():
            return msgspec.structs.replace(said, state="stopped", rate=0.0, left=None)
        return said

    def is_running(self) -> bool:
        """Whether a process is at work on this run."""
        try:
            with (self.folder / LOCK).open("rb") as lock:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except FileNotFoundError:
            return False
        except BlockingIOError:
            return True
        return False

    # ---- playing ----

    def go_on(self, *, workers: int = 0, ray: str = "", tell: Callable[[Progress], None] | None = None) -> Progress:
        """Play what is missing. `tell` hears of every game; the folder has the same, a few times a second."""
        self._fits()
        with self._alone():
            self._mend()
            done = {played.game.number: bool(played.game.error) for played in self.played()}
            numbers = [number for number in range(self.plan.games) if number not in done]
            count = workers or os.cpu_count() or 1
            crew = ray_crew(self.plan, numbers, ray, workers) if ray else local_crew(self.plan, numbers, count)
            meter = Meter(len(done), self.plan.games, sum(done.values()))
            try:
                for played in self._journaled(crew) if numbers else ():
                    meter.count(bool(played.game.error))
                    if tell is not None:
                        tell(meter.now())
                    if meter.due():
                        self._say(meter.now())
            except BaseException as error:
                text = str(error) if isinstance(error, RulewrightError) else ""
                self._say(msgspec.structs.replace(meter.now(), state="failed" if text else "stopped", text=text))
                raise
            end = msgspec.structs.replace(meter.now(), state="done", left=0.0)
            self._say(end)
            return end

    def _fits(self) -> None:
        """Games of two versions must not stand in one run."""
        pinned = msgspec.json.decode((self.folder / PINS).read_bytes())
        now = pins_of(self.plan)
        changed = sorted(name for name in now.keys() | pinned if now.get(name) != pinned.get(name))
        if changed:
            raise RunFailed(f"{self.folder} was begun with another version of {', '.join(changed)}: start a new run")

    def _journaled(self, crew: Iterator[Played]) -> Iterator[Played]:
        """Every game is in the journal before anybody hears of it."""
        with (self.folder / JOURNAL).open("ab", buffering=0) as journal:
            for played in crew:
                journal.write(msgspec.json.encode(played) + b"\n")
                yield played
            os.fsync(journal.fileno())

    def _mend(self) -> None:
        """Cut off the line that a crash tore, so that the next one stands by itself."""
        file = self.folder / JOURNAL
        if not file.exists():
            return
        with file.open("rb+") as journal:
            size = journal.seek(0, os.SEEK_END)
            whole = 0
            journal.seek(0)
            for line in journal:
                if line.endswith(b"\n"):
                    whole += len(line)
            if whole < size:
                journal.truncate(whole)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Only one process plays a run; the lock goes with the process, however it ends."""
        with (self.folder / LOCK).open("wb") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise RunFailed(f"another process is at work on {self.folder}") from None
            yield

    def _say(self, progress: Progress) -> None:
        replace_file(self.folder / PROGRESS, msgspec.json.encode(progress))


class Meter:
    """Counts games and tells the rate of the last minute or so."""

    def __init__(self, done: int, total: int, errors: int) -> None:
        self._done, self._total, self._errors = done, total, errors
        self._began = self._said = time.monotonic()
        self._marks = [(self._began, done)]

    def count(self, error: bool) -> None:
        self._done += 1
        self._errors += error
        now = time.monotonic()
        if now - self._marks[-1][0] > 2:
            self._marks = [*self._marks[-30:], (now, self._done)]

    def due(self) -> bool:
        now = time.monotonic()
        if now - self._said < 0.5:
            return False
        self._said = now
        return True

    def now(self) -> Progress:
        since, before = self._marks[0]
        rate = (self._done - before) / max(1e-9, time.monotonic() - since)
        left = (self._total - self._done) / rate if rate > 0 else None
        return Progress("running", self._done, self._total, self._errors, round(rate, 2), left and round(left, 1))


def pins_of(plan: Plan) -> dict[str, str]:
    """What the rows of a run depend on besides its plan."""
    game = plan.packed()
    return {"rulewright": version("rulewright"), "rules": game.version, **game.pins()}


def replace_file(file: Path, text: bytes) -> None:
    new = file.with_name(f"{file.name}.new")
    new.write_bytes(text)
    new.replace(file)
