"""The lab behind the client: one run at a time, each a folder, played by a process of its own at low priority."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from rulewright.kernel import RulewrightError, find_game
from rulewright.lab import Plan, Progress, Run, drawable
from rulewright.lab.compare import Comparison
from rulewright.lab.contents import fields_of
from rulewright.lab.report import Report
from rulewright.lab.results import PAGE, read_report, write_comparison, write_results
from rulewright.lab.runs import replace_file

from .bodies import LabRun, NewRun
from .misuse import Misuse, misuse_of
from .people import Person, new_id, now_ms

ID = re.compile(r"[\w-]+")
KEPT = 40  # runs; the oldest make room
OWNER, BEFORE, COMPARISON = "owner.json", "before", "comparison.json"


class Note(msgspec.Struct, frozen=True):
    """Who started a run, and when."""

    person: str
    created: int
    failure: str = ""


class Labs:
    """All runs of this server, in a folder that several server processes may share."""

    def __init__(self, folder: Path, workers: int = 0) -> None:
        self.folder = folder
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    # ---- looking ----

    def all(self) -> list[LabRun]:
        """Every run, the newest first."""
        found = [self.info(file.parent.name) for file in self.folder.glob(f"*/{OWNER}")]
        return sorted(found, key=lambda run: -run.created)

    def info(self, id: str) -> LabRun:
        folder = self._folder(id)
        note = msgspec.json.decode((folder / OWNER).read_bytes(), type=Note)
        run = Run(folder)
        parts = [run.progress()]
        if (folder / BEFORE).exists():
            parts = [Run(folder / BEFORE).progress(), *parts]
        progress = together(parts, self._is_running(id))
        plan = run.plan
        game = find_game(plan.game)
        changes = [
            f"{file}/{entry}.{field} = {value}"
            for file, entries in plan.variant.items()
            for entry, fields in entries.items()
            for field, value in fields.items()
        ]
        return LabRun(
            id, plan.name, plan.game, game.title, note.created, plan.games, plan.players, changes,
            progress.state, progress.done, progress.total, progress.rate, progress.left, progress.errors,
            note.failure or progress.text, (folder / PAGE).exists(), (folder / COMPARISON).exists(),
        )  # fmt: skip

    def report(self, id: str) -> Report:
        folder = self._folder(id)
        if not (folder / PAGE).exists():
            raise Misuse("still_running", "there is no report yet: it comes when the run is done")
        return read_report(folder)

    def comparison(self, id: str) -> Comparison:
        file = self._folder(id) / COMPARISON
        if not file.exists():
            raise Misuse("not_found", "this run has nothing to be compared with", 404)
        return msgspec.json.decode(file.read_bytes(), type=Comparison)

    def page(self, id: str) -> bytes:
        self.report(id)
        return (self._folder(id) / PAGE).read_bytes()

    def _folder(self, id: str) -> Path:
        folder = self.folder / id
        if not ID.fullmatch(id) or not (folder / OWNER).exists():
            raise Misuse("not_found", "there is no such run", 404)
        return folder

    def _is_running(self, id: str) -> bool:
        process = self._processes.get(id)
        if process is not None and process.poll() is None:
            return True
        folder = self.folder / id
        return any(Run(place).is_running() for place in (folder, folder / BEFORE) if place.exists())

    # ---- doing ----

    async def start(self, asked: NewRun, person: Person) -> LabRun:
        """A new run, if none is running."""
        plan = plan_of(asked)
        if any(self._is_running(file.parent.name) for file in self.folder.glob(f"*/{OWNER}")):
            raise Misuse("busy", "a run is going on: one at a time, so that the tables keep their pace")
        id = new_id()
        folder = self.folder / id
        Run.make(folder, plan)
        if plan.variant:
            Run.make(folder / BEFORE, msgspec.structs.replace(plan, variant={}))
        self._note(folder, Note(person.id, now_ms()))
        self._make_room()
        command = [sys.executable, "-m", "rulewright.server.labs", str(folder), str(self._workers)]
        self._processes[id] = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        return self.info(id)

    async def stop(self, id: str, person: Person) -> LabRun:
        """End a run; what it has finished is kept and reported."""
        folder = self._folder(id)
        if msgspec.json.decode((folder / OWNER).read_bytes(), type=Note).person != person.id:
            raise Misuse("forbidden", "only who started a run can stop it", 403)
        await self._end(id)
        if any(not played.game.error for played in Run(folder).played()):
            await asyncio.to_thread(write_results, Run(folder))
        return self.info(id)

    async def close(self) -> None:
        for id in list(self._processes):
            await self._end(id)

    async def _end(self, id: str) -> None:
        process = self._processes.get(id)
        if process is not None:
            process.terminate()
            await asyncio.to_thread(process.wait)

    def _note(self, folder: Path, note: Note) -> None:
        replace_file(folder / OWNER, msgspec.json.encode(note))

    def _make_room(self) -> None:
        for run in self.all()[KEPT:]:
            if not self._is_running(run.id):
                shutil.rmtree(self.folder / run.id, ignore_errors=True)


def plan_of(asked: NewRun) -> Plan:
    """The plan that somebody asked for, or what is wrong with it."""
    try:
        game = find_game(asked.game)
        variant: dict[str, dict[str, dict[str, Any]]] = {}
        for change in asked.changes:
            fields_of(game, change.file, change.entry)
            variant.setdefault(change.file, {}).setdefault(change.entry, {})[change.field] = change.value
        plan = Plan(
            game=asked.game, games=asked.games, players=asked.players, seed=asked.seed, options=asked.options,
            vary={name: drawable(game, name) for name in asked.vary}, variant=variant, name=asked.name,
        )  # fmt: skip
        plan.check()
    except RulewrightError as error:
        found = misuse_of(error)
        raise found if found.status < 500 else Misuse("bad_plan", str(error), 400) from None
    return plan


def together(parts: list[Progress], running: bool) -> Progress:
    """The progress of a run, the one that it is compared with included."""
    now = next((part for part in parts if part.state != "done"), parts[-1])
    done, total = sum(part.done for part in parts), sum(part.total for part in parts)
    state = now.state
    if running and state in ("stopped", "waiting"):
        state = "waiting" if not done else "running"
    left = (total - done) / now.rate if now.rate else None
    return Progress(state, done, total, sum(p.errors for p in parts), now.rate, left and round(left, 1), now.text)


def main(folder: Path, workers: int) -> None:
    """What the process of a run does: play both sides of a comparison, or the one run, then report."""
    os.nice(10)
    run = Run(folder)
    if (folder / BEFORE).exists():
        before = Run(folder / BEFORE)
        before.go_on(workers=workers)
        first = write_results(before)
        run.go_on(workers=workers)
        write_comparison(folder, first, write_results(run), run.plan.name)
    else:
        run.go_on(workers=workers)
        write_results(run)


if __name__ == "__main__":
    import signal

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        main(Path(sys.argv[1]), int(sys.argv[2]))
    except RulewrightError as error:
        owner = Path(sys.argv[1]) / OWNER
        note = msgspec.json.decode(owner.read_bytes(), type=Note)
        replace_file(owner, msgspec.json.encode(msgspec.structs.replace(note, failure=str(error))))
        sys.exit(1)
