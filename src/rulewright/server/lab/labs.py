"""The lab behind the client: one run at a time, each a folder, played by a process of its own at low priority; the
others wait in a fair queue."""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from rulewright.kernel import Game, RulewrightError, find_game, game_ids
from rulewright.lab import Plan, Progress, Run, drawable
from rulewright.lab.compare import Comparison
from rulewright.lab.contents import fields_of
from rulewright.lab.measuring import Measures, begin, read_measures, write_measures
from rulewright.lab.report import Report
from rulewright.lab.results import PAGE, read_report, write_results
from rulewright.lab.runs import LOCK, PLAN, PROGRESS

from ..ids import new_id
from ..loops import readable
from ..metrics import Metrics
from ..misuse import Misuse, misuse_of
from ..people.budgets import Budgets
from ..protocol.lab import LabRun, NewRun
from ..settings import Settings
from ..storage.person import Person
from ..times import now_ms
from .notes import OWNER, Note, read_note, tell_to_stop, write_note
from .process import BEFORE, MEASURES, Playing

ID = re.compile(r"[\w-]+")
KEPT = 40  # runs; the oldest make room
TEND = 0.5  # seconds from one look after them to the next
STARTING = 15_000  # ms for which a run that has begun elsewhere may not have said anything
COMPARISON = "comparison.json"


class Labs:
    """All runs of this server, in a folder that several server processes may share. One is played at a time; the next
    is that of whoever has used the lab least. What a note in a run's folder says, the process that plays it obeys."""

    def __init__(self, folder: Path, budgets: Budgets, settings: Settings, metrics: Metrics, workers: int = 0) -> None:
        self.folder = folder
        self._budgets = budgets
        self._settings = settings
        self._metrics = metrics
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._processes: dict[str, Playing] = {}
        self._tending = asyncio.Lock()
        self._prepared: list[tuple[str, str]] = []  # who has runs made ready now, and of which packs

    # ---- looking ----

    def all(self) -> list[LabRun]:
        """Every run that can be read, the newest first."""
        found, _ = readable("run", self._public(), str, self.info, self._metrics)
        return sorted(found, key=lambda run: -run.created)

    def _public(self) -> list[str]:
        """Runs that everybody may see."""
        return [id for id, note in self._notes().items() if not note.pack]

    def _ids(self) -> list[str]:
        return [file.parent.name for file in self.folder.glob(f"*/{OWNER}")]

    def info(self, id: str, of_pack: bool = False) -> LabRun:
        folder = self._folder(id, of_pack)
        note = self._note_of(id)
        try:
            run = Run(folder)
            parts = [run.progress()]
            if (folder / BEFORE).exists():
                parts = [Run(folder / BEFORE).progress(), *parts]
        except RulewrightError as error:
            return _unreadable(id, note, str(error))
        progress = together(parts, self._is_running(id))
        if note.queued:
            ahead = f"waits for its turn: {self._ahead(id)} before it"
            progress = msgspec.structs.replace(progress, state="waiting", text=ahead)
        plan = run.plan
        changes = [
            f"{file}/{entry}.{field} = {value}"
            for file, entries in plan.variant.items()
            for entry, fields in entries.items()
            for field, value in fields.items()
        ]
        return LabRun(
            id, plan.name, plan.game, find_game(plan.game).title if plan.game in game_ids() else plan.game,
            note.created, plan.games, plan.players, changes,
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

    def _folder(self, id: str, of_pack: bool = False) -> Path:
        """The folder of a run; one that measures a pack is found by the pack alone."""
        folder = self.folder / id
        if not ID.fullmatch(id) or not (folder / OWNER).exists() or (self._note_of(id).pack and not of_pack):
            raise Misuse("not_found", "there is no such run", 404)
        return folder

    def measures(self, pack: str) -> Measures | None:
        """What was found of a pack, which its hash names."""
        return read_measures(self.folder / MEASURES, pack)

    def measuring(self, pack: str) -> LabRun | None:
        """The run that measures a pack now, or waits to."""
        ids = [id for id, note in self._notes().items() if note.pack == pack]
        runs = [self.info(id, of_pack=True) for id in ids]
        return next((run for run in runs if run.state in ("running", "waiting")), None)

    def _is_running(self, id: str) -> bool:
        playing = self._processes.get(id)
        if playing is not None:
            return playing.process.poll() is None
        folder = self.folder / id
        if any(Run(place).is_running() for place in (folder, folder / BEFORE) if (place / PLAN).exists()):
            return True
        note = self._note_of(id)
        return now_ms() - note.begun < STARTING and not note.stop and not (folder / PROGRESS).exists()

    def _note_of(self, id: str) -> Note:
        try:
            return read_note(self.folder / id)
        except (msgspec.DecodeError, OSError) as error:
            raise Misuse("unreadable", f"this run cannot be read: {error}") from error

    def _notes(self) -> dict[str, Note]:
        found, _ = readable("run", self._ids(), str, lambda id: (id, self._note_of(id)), self._metrics)
        return dict(found)

    def _queue(self) -> list[str]:
        """The runs that wait, in the order of their turns."""
        waiting = [(id, note) for id, note in self._notes().items() if note.queued]
        return [id for id, _ in sorted(waiting, key=lambda run: (self._used(run[1].payer), run[1].created))]

    def _used(self, payer: str) -> float:
        """What somebody has used of the lab, in steps that a moment's refilling does not blur."""
        return round(self._budgets.used(payer, ("lab",)), 1)

    def _busy(self) -> bool:
        """Whether a run is going on, here or at another process."""
        going, _ = readable("run", list(self._notes()), str, self._is_running, self._metrics)
        return any(going)

    def _ahead(self, id: str) -> int:
        queue = self._queue()
        return (queue.index(id) if id in queue else 0) + self._busy()

    # ---- doing ----

    async def start(self, asked: NewRun, person: Person, payer: str) -> LabRun:
        """A new run: it waits until nobody else's runs, and for whoever has used the lab less."""

        def make(folder: Path) -> None:
            plan = plan_of(asked)
            Run.make(folder, plan)
            if plan.variant:
                Run.make(folder / BEFORE, msgspec.structs.replace(plan, variant={}))

        return await self._queue_up(person, payer, make)

    async def measure(self, game: Game[Any], games: int, person: Person, payer: str) -> LabRun:
        """Measure the pack that a game is with: the run that does so already, or a new one."""
        (pack,) = game.packs
        running = self.measuring(pack.hash)

        def make(folder: Path) -> None:
            with plans_told():
                begin(folder, game, games)

        return running or await self._queue_up(person, payer, make, pack.hash)

    async def _queue_up(self, person: Person, payer: str, make: Callable[[Path], None], pack: str = "") -> LabRun:
        if not self._settings.lab:
            raise Misuse("switched_off", "the lab of this server is switched off", 403)
        if self._budgets.shared and person.guest:
            raise Misuse("account_needed", "the lab of this server is for accounts: register first", 403)
        with self._room_for(payer, pack):
            id = await self._made(make, payer)
            write_note(self.folder / id, Note(person.id, now_ms(), payer=payer, queued=True, pack=pack))
        self._make_room()
        await self.tend()
        return self.info(id, of_pack=True)

    @contextmanager
    def _room_for(self, payer: str, pack: str) -> Iterator[None]:
        """A run of somebody's is made ready; Misuse if as many as may wait do, those that are made ready included."""
        if pack and any(other == pack for _, other in self._prepared):
            raise Misuse("still_running", "this pack is being made ready to be measured: look again in a moment")
        queued = sum(1 for note in self._notes().values() if note.queued and note.payer == payer)
        waiting = queued + sum(1 for who, _ in self._prepared if who == payer)
        if waiting >= self._settings.limits.lab_waiting:
            raise Misuse("too_many", f"{waiting} runs of yours wait already: again when one of them has begun", 429)
        self._prepared.append((payer, pack))
        try:
            yield
        finally:
            self._prepared.remove((payer, pack))

    async def _made(self, make: Callable[[Path], None], payer: str) -> str:
        """The id of a new run, which is made ready in its owner's time; nothing is left of one that cannot be."""
        id = new_id()
        try:
            await self._budgets.paid("lab", payer, make, self.folder / id)
        except BaseException:
            await asyncio.to_thread(shutil.rmtree, self.folder / id, ignore_errors=True)
            raise
        return id

    async def stop(self, id: str, person: Person) -> LabRun:
        """End a run; what it has finished is kept and reported."""
        self._folder(id, of_pack=True)
        if self._note_of(id).person != person.id:
            raise Misuse("forbidden", "only who started a run can stop it", 403)
        return await self.halt(id)

    async def halt(self, id: str) -> LabRun:
        """End a run, whoever started it."""
        self._folder(id, of_pack=True)
        tell_to_stop(self.folder / id)
        await self.tend()
        return self.info(id, of_pack=True)

    async def remove(self, id: str) -> None:
        """A run and all that it has found; Misuse while it is played."""
        if (await self.halt(id)).state in ("running", "waiting"):
            raise Misuse("still_running", "this run has been told to stop: again when it has")
        await asyncio.to_thread(shutil.rmtree, self.folder / id)

    async def tend(self) -> None:
        """What there is to do now and then: let runs pay, end those that must end, begin the next."""
        async with self._tending:
            for id in list(self._processes):
                await self._look_after(id)
            if self._settings.lab and (queue := self._queue()) and not self._busy():
                self._begin(queue[0])

    async def _look_after(self, id: str) -> None:
        playing, note = self._processes[id], self._note_of(id)
        self._budgets.spend("lab", note.payer, playing.new_seconds(self._workers))
        ended = playing.process.poll() is not None
        if not ended and self._budgets.wait("lab", note.payer) > 0:
            text = "its owner has used up the processor time of today"
            write_note(self.folder / id, msgspec.structs.replace(note, stop=True, failure=text))
        elif not ended and not note.stop:
            return
        await self._end(id)
        run = Run(self.folder / id)
        if not ended and any(not played.game.error for played in run.played()):
            if note.pack:
                await asyncio.to_thread(write_measures, run, self.folder / MEASURES)
            else:
                await asyncio.to_thread(write_results, run)

    def _begin(self, id: str) -> None:
        with (self.folder / LOCK).open("wb") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return  # another server process begins one
            note = self._note_of(id)
            if note.queued:
                write_note(self.folder / id, msgspec.structs.replace(note, queued=False, begun=now_ms()))
                self._processes[id] = Playing(self.folder / id, self._workers)

    async def close(self) -> None:
        for id in list(self._processes):
            await self._end(id)

    async def _end(self, id: str) -> None:
        process = self._processes[id].process
        process.terminate()
        await asyncio.to_thread(process.wait)
        self._processes.pop(id, None)

    def _make_room(self) -> None:
        found, _ = readable("run", self._ids(), str, lambda id: self.info(id, of_pack=True), self._metrics)
        for run in sorted(found, key=lambda run: -run.created)[KEPT:]:
            if run.state not in ("running", "waiting"):
                shutil.rmtree(self.folder / run.id, ignore_errors=True)


def _unreadable(id: str, note: Note, why: str) -> LabRun:
    """A run of which only the owner is known."""
    return LabRun(
        id=id, name="", game="", game_title="", created=note.created, games=0, players=(), changes=[], state="failed",
        done=0, total=0, rate=0.0, left=None, errors=0, text=f"this run cannot be read: {why}", has_report=False,
        has_comparison=False,
    )  # fmt: skip


@contextmanager
def plans_told() -> Iterator[None]:
    """What is wrong with a plan is misuse of who asked for it."""
    try:
        yield
    except RulewrightError as error:
        found = misuse_of(error)
        raise found if found.status < 500 else Misuse("bad_plan", str(error), 400) from None


def plan_of(asked: NewRun) -> Plan:
    """The plan that somebody asked for, or what is wrong with it."""
    with plans_told():
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
