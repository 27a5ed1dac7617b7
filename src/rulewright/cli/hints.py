"""`rulewright hints GAME`: follow hints over whole matches, and tell which were at fault."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Annotated, Protocol, TypeVar

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from rulewright.kernel import find_game
from rulewright.players.chances import logistic
from rulewright.testing.hints import (
    HINTS,
    Finding,
    Report,
    Sample,
    Trial,
    fitted,
    sample_scores,
    try_hints,
    two_sided,
)

from .options import read_options

T = TypeVar("T")
MOST_BLUNDERS = 0.03
BINS = 5


def add_to(app: App) -> None:
    app.command(hints)


def hints(
    game: str,
    *,
    count: Annotated[int, Parameter(name=["-n", "--count"])] = 200,
    seed: int = 0,
    jobs: int = 1,
    worlds: int = 100,
    option: Sequence[str] = (),
    verbose: bool = False,
    calibrate: bool = False,
) -> None:
    """Follow hints over whole matches: none may be at fault, and few may be blunders to a much stronger bot.

    Parameters
    ----------
    game
        Its id.
    count
        How many hints; with --calibrate, how many matches.
    seed
        The first match has this seed, the next the next.
    jobs
        How many processes at once. The results are the same.
    worlds
        How many worlds a hint is thought over in.
    option
        An option of the game, as name=value. If none is told, matches of every kind that has two sides or one party.
    verbose
        Tell every hint.
    calibrate
        Instead, fit the chance of winning to the scores of matches that bots play.
    """
    found = find_game(game)
    configs = [read_options(found, option)] if option else two_sided(game)
    if calibrate:
        trials = [Trial(game, seed + number, config=configs[number % len(configs)]) for number in range(count)]
        tell_fit([sample for some in run(sample_scores, trials, jobs) for sample in some])
        return
    sizes = [min(HINTS, count - before) for before in range(0, count, HINTS)]
    trials = [
        Trial(game, seed + number, size, worlds, configs[number % len(configs)]) for number, size in enumerate(sizes)
    ]
    report = Report([finding for some in run(try_hints, trials, jobs) for finding in some])
    console = Console(highlight=False, markup=False, soft_wrap=True)
    for finding in report.findings:
        if verbose or finding.faults or finding.is_blunder:
            console.print(told(finding))
    console.print(f"{found.title}: {report.summary}")
    sys.exit(1 if report.faulty or len(report.blunders) >= MOST_BLUNDERS * len(report.findings) else 0)


class Played(Protocol):
    """Something to be done about matches of a game."""

    @property
    def game(self) -> str: ...


D = TypeVar("D", bound=Played)


def run(work: Callable[[D], T], trials: list[D], jobs: int) -> Iterator[T]:
    """Do them all, in order, with a bar."""
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        yield from progress.track(each(work, trials, jobs), len(trials), description=trials[0].game)


def each(work: Callable[[D], T], trials: list[D], jobs: int) -> Iterable[T]:
    if jobs <= 1:
        yield from map(work, trials)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, partial(signal.signal, signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(work, trials)


def told(finding: Finding) -> str:
    marks = [*finding.faults, *([f"loses {finding.loss:.1%} to {finding.better}"] if finding.loss > 0.01 else [])]
    where = f"seed {finding.seed}, answer {finding.answers}"
    return f"{where}: {finding.text}{'  ! ' + '; '.join(marks) if marks else ''}"


def tell_fit(samples: list[Sample]) -> None:
    """The fit, and how it agrees with what happened, from the lowest chances to the highest."""
    console = Console(highlight=False, markup=False)
    slope, starts = fitted(samples)
    console.print(f"calibration = {slope:.2f}  from {len(samples)} positions")
    said = sorted((logistic(starts[sample.group], slope, sample.score), sample.result) for sample in samples)
    for number in range(BINS):
        part = said[number * len(said) // BINS : (number + 1) * len(said) // BINS]
        chance, won = (sum(each) / len(part) for each in zip(*part, strict=True))
        console.print(f"  said {part[0][0]:.0%} to {part[-1][0]:.0%}: {chance:.0%} on average, won {won:.0%}")
