"""`rulewright waste`: let bots of every level play whole matches, and tell what they wasted."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from math import inf
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from rulewright.kernel import find_game, game_ids
from rulewright.players import find_level
from rulewright.players.levels import OFFERED
from rulewright.testing.waste import Bots, Looked, safely_play_and_look

from .options import read_options

ALL_LEVELS = ",".join(level.id for level in OFFERED)


def add_to(app: App) -> None:
    app.command(waste)


def waste(
    *games: str,
    number: Annotated[int, Parameter(name=["-n", "--number", "--games"])] = 10,
    level: str = ALL_LEVELS,
    seed: int = 0,
    budget: float = 1.0,
    jobs: int = 1,
    minutes: float = inf,
    results: Path | None = None,
    option: Sequence[str] = (),
) -> None:
    """Let bots play, and look at each of their choices: none may waste anything.

    What was wasted is told as it is found, the sums at the end, also when the time is up or somebody breaks it off.

    Parameters
    ----------
    games
        Which games; all if none is named.
    number
        How many matches of each game and level.
    level
        Of the bots, one or several.
    seed
        The first match has this seed, the next the next.
    budget
        How much of the worlds of their level the bots may imagine.
    jobs
        How many processes at once. The results are the same.
    minutes
        When to stop, if not all have been played till then.
    results
        A file that keeps every match: who begins again goes on from there.
    option
        An option of the game, as name=value.
    """
    levels = [find_level(id).id for id in level.split(",")]
    configs = {id: read_options(find_game(id), option) for id in games or game_ids()}
    matches = [
        Bots(id, by, seed + at, budget, config)
        for at in range(number)
        for by in levels
        for id, config in configs.items()
    ]
    console = Console(highlight=False, markup=False, soft_wrap=True)
    kept = Kept(results)
    looked = [known for bots in matches if (known := kept.known.get(key(bots))) is not None]
    left = [bots for bots in matches if key(bots) not in kept.known]
    for known in looked:
        tell(console, known)
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with stoppable(), Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("waste", total=len(matches), completed=len(looked))
        try:
            for found in look_at(left, jobs, time.monotonic() + 60 * minutes):
                kept.add(found)
                looked.append(found)
                tell(console, found)
                progress.advance(task)
        except KeyboardInterrupt:
            console.print("broken off")
    sums(console, matches, looked)
    sys.exit(1 if any(one.wasted or one.fault for one in looked) else 0)


def look_at(matches: list[Bots], jobs: int, until: float) -> Iterator[Looked]:
    """Play them all and look, till the time is up; in the order in which they are done."""
    if jobs <= 1:
        for bots in matches:
            if time.monotonic() >= until:
                return
            yield safely_play_and_look(bots)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, partial(signal.signal, signal.SIGINT, signal.SIG_IGN)) as pool:
        found = pool.imap_unordered(safely_play_and_look, matches)
        try:
            for _ in matches:
                yield found.next(None if until == inf else max(0.0, until - time.monotonic()))
        except multiprocessing.TimeoutError:
            return


@contextmanager
def stoppable() -> Iterator[None]:
    """Being told to end breaks it off as a person does."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def tell(console: Console, looked: Looked) -> None:
    """Each case on a line of its own."""
    bots = looked.bots
    where = f"{bots.game} {bots.level}, seed {bots.seed}"
    if looked.fault:
        console.print(f"{where}: {looked.fault}")
    for one in looked.wasted:
        better = f"; better: {one.better}" if one.better else ""
        console.print(f"{where}, answer {one.answers}, seat {one.seat}: {one.text}  ! {one.kind}{better}")


def sums(console: Console, matches: list[Bots], looked: list[Looked]) -> None:
    """What was wasted, game by game and level by level."""
    for game, level in dict.fromkeys((bots.game, bots.level) for bots in matches):
        here = [one for one in looked if (one.bots.game, one.bots.level) == (game, level)]
        kinds = Counter(wasted.kind for one in here for wasted in one.wasted)
        failed = sum(bool(one.fault) for one in here)
        told = [f"{count} {kind}" for kind, count in kinds.most_common()] + ([f"{failed} failed"] if failed else [])
        decisions = sum(one.decisions for one in here)
        what = ", ".join(told) or "nothing wasted"
        console.print(f"{find_game(game).title}, {level}: {len(here)} games, {decisions} decisions: {what}")


# ---- the file of results --------------------------------------------------------------------------------------------


def key(bots: Bots) -> bytes:
    return msgspec.json.encode(bots, order="deterministic")


class Kept:
    """Matches that were looked at, a line each in a file; the last may have been cut off in the middle. Those that
    failed are played again."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path is not None and path.exists() else []
        found = [msgspec.json.decode(line, type=Looked) for line in lines if line.endswith("\n")]
        self.known = {key(looked.bots): looked for looked in found if not looked.fault}
        if path is not None and lines and not lines[-1].endswith("\n"):
            path.write_text("".join(lines[:-1]), encoding="utf-8")

    def add(self, looked: Looked) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(msgspec.json.encode(looked).decode() + "\n")
