"""A course of learning in a folder: generations of self-play, each with its moments, its weights and a report.

A course that was broken off goes on from its folder.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path

import numpy as np

from rulewright.kernel import Config, Match, RulewrightError, find_game
from rulewright.players.master import evidence
from rulewright.players.network import read_network

from .crew import results_of
from .practice import MOMENTS, Practice, kinds_of, play
from .training import Moments, Trained, calibration, returns, train
from .trial import EXPERT, Bout, Trial, Verdict, hold, told_lead, verdict

ONWARD = 0.8  # of a moment's target that goes on to the next moment's, where later judgements are learnt from too
TRUSTS = (0.15, 0.35, 0.7, 1.0)  # that are tried
REPORT = "report.md"


class Trouble(RulewrightError):
    """A course that cannot begin or go on."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is learnt and how long it may take: so many games a generation, or as many as `seconds` allow."""

    game: str
    folder: Path
    generations: int = 1
    games: int = 0
    seconds: float = 60.0
    training: float = 60.0
    epochs: int = 10
    hidden: int = 64
    worlds: int = 4
    searching: bool = False
    explore: float = 0.3
    screen: float = 0.0
    config: Config | None = None
    workers: int = 1
    seed: int = 0
    measure: float = 0.0
    think: float = 0.1

    def network_of(self, generation: int) -> Path:
        return self.folder / f"weights-{generation}.npz"

    def moments_of(self, generation: int) -> Path:
        return self.folder / f"moments-{generation}.npz"


def learn(course: Course, tell: Callable[[str], None]) -> Path:
    """Go through the generations that are not done yet; the weights of the last, and a report beside them."""
    game = find_game(course.game)
    start = Match.start(game, course.config)
    if not game.evidence(start.state, 0):
        raise Trouble(f"{game.id} has no evidence to learn from")
    course.folder.mkdir(parents=True, exist_ok=True)
    report = Report(course)
    for generation in range(course.generations):
        moments = gathered(course, generation, tuple(evidence(start, 0)), tell)
        if course.network_of(generation).exists():
            tell(f"generation {generation} is there")
            continue
        trained = taught(course, moments, generation, tell)
        trained.network.save(course.network_of(generation))
        report.add(generation, moments, trained)
        if course.screen > 0:
            report.screened(screened(course, course.network_of(generation), tell))
    last = course.network_of(course.generations - 1)
    if course.measure > 0 and not read_network(last).trust:
        tell("without trust Master is Expert: there is nothing to measure")
    elif course.measure > 0 and (found := measured(course, last, tell)) is not None:
        report.strength(course.generations - 1, found)
    return last


# ---- the steps of a generation --------------------------------------------------------------------------------------


def gathered(course: Course, generation: int, names: tuple[str, ...], tell: Callable[[str], None]) -> Moments:
    """The moments of a generation and of all before it: those on disk, and new ones if its own are not there yet."""
    path = course.moments_of(generation)
    if not path.exists():
        practised(course, generation, names, tell)
    found = [read_moments(course.moments_of(each), names) for each in range(generation + 1)]
    offsets = np.cumsum([0, *(int(each.games.max()) + 1 for each in found)])
    return Moments(
        names,
        np.concatenate([each.rows for each in found]),
        np.concatenate([each.results for each in found]),
        np.concatenate([each.games + offset for each, offset in zip(found, offsets, strict=False)]),
        np.concatenate([each.seats for each in found]),
    )


def practised(course: Course, generation: int, names: tuple[str, ...], tell: Callable[[str], None]) -> None:
    """Play the games of a generation, the later ones by what the one before has learnt, and keep their moments."""
    network = course.network_of(generation - 1) if generation else None
    practice = Practice(
        course.game, course.seed * 1000 + generation, course.worlds, course.searching, course.explore, course.config,
        network, kinds_of(find_game(course.game)),
    )  # fmt: skip
    began = time.monotonic()
    numbers = range(course.games) if course.games else count()
    until = began + (course.seconds if not course.games else 1e9)
    played = [one for one in results_of(partial(play, practice), numbers, course.workers, until) if len(one.rows)]
    if len(played) < 2:
        raise Trouble(f"{course.game}: too little time: {len(played)} games were finished")
    took, decisions = time.monotonic() - began, sum(one.decisions for one in played)
    rows = np.concatenate([one.rows for one in played])
    np.savez_compressed(
        course.moments_of(generation),
        names=np.array(names),
        rows=rows.astype(np.float16),
        results=np.concatenate([one.results for one in played]).astype(np.float16),
        games=np.concatenate([np.full(len(one.rows), at, np.int32) for at, one in enumerate(played)]),
        seats=np.concatenate([one.seats for one in played]).astype(np.int8),
    )
    tell(
        f"generation {generation}: {len(played)} games, {decisions} decisions, {len(rows)} moments in {took:.0f} s "
        f"by {course.workers} processes ({played[-1].number + 1} games to repeat it)"
    )


def read_moments(path: Path, names: tuple[str, ...]) -> Moments:
    with np.load(path) as file:
        if tuple(map(str, file["names"])) != names:
            raise Trouble(f"{path}: these moments have other numbers than the game tells now; begin in a new folder")
        return Moments(
            names,
            file["rows"].astype(np.float32),
            file["results"].astype(np.float32),
            file["games"].astype(np.int64),
            file["seats"].astype(np.float32),
        )


def taught(course: Course, moments: Moments, generation: int, tell: Callable[[str], None]) -> Trained:
    """Train on how games ended; then on later judgements too, and keep whichever says more of games held out."""
    began = time.monotonic()
    seed = course.seed * 1000 + generation

    def within(part: float) -> Callable[[], bool]:
        return lambda: time.monotonic() - began < part * course.training

    first = train(course.game, moments, course.hidden, course.epochs, seed, None, within(0.55))
    if not within(0.6)():
        second = first
    else:
        targets = returns(moments, first.network, ONWARD)
        second = train(course.game, moments, course.hidden, course.epochs, seed, targets, within(1.0))
    best = min(first, second, key=lambda trained: trained.by_network)
    tell(
        f"generation {generation}: held-out log loss {best.by_score:.4f} by the score, {first.by_network:.4f} by "
        f"results, {second.by_network:.4f} by later judgements too; {time.monotonic() - began:.0f} s"
    )
    return best


def screened(course: Course, path: Path, tell: Callable[[str], None]) -> dict[float, Verdict]:
    """Try how far a network is to be trusted, in many quick games without search, and write the best into its file."""
    trials = [
        Trial(course.game, path, 0.0, seed=course.seed + 1, kinds=trial_kinds(course), looks=1, trust=trust)
        for trust in TRUSTS
    ]
    until = time.monotonic() + course.screen
    bouts: list[list[Bout]] = [[] for _ in trials]
    for at, bout in results_of(partial(hold_one, trials), tasks_of(course, len(trials)), course.workers, until, False):
        for each in bouts if bout.who == EXPERT else [bouts[at]]:
            each.append(bout)
    found = {trust: told for trust, held in zip(TRUSTS, bouts, strict=True) if (told := verdict(held)) is not None}
    for trust, one in found.items():
        tell(f"trust {trust:g}, without search: {told_lead(one)}")
    best = max(found, key=lambda trust: found[trust].lead, default=0.0)
    if best not in found or found[best].lead <= 0:
        best = 0.0
        tell("nothing that was tried did better than the score: the network is not trusted")
    replace(read_network(path), trust=best).save(path)
    return found


def tasks_of(course: Course, trials: int) -> Iterator[tuple[int, int]]:
    """Trial and number of each bout of a screening; a party that judges by the score plays a deal once for all."""
    alone = find_game(course.game).co_operative
    return ((at, number) for number in count() for at in range(1 if alone and number % 2 else trials))


def hold_one(trials: list[Trial], task: tuple[int, int]) -> tuple[int, Bout]:
    at, number = task
    return at, hold(trials[at], number)


def trial_kinds(course: Course) -> tuple[Config, ...]:
    """What is played to see how strong a network is: the usual match; a party tries all kinds."""
    if course.config is not None:
        return (course.config,)
    game = find_game(course.game)
    return kinds_of(game) if game.co_operative else ({},)


def measured(course: Course, network: Path, tell: Callable[[str], None]) -> Verdict | None:
    """Let Master meet Expert for as long as there is time."""
    trial = Trial(course.game, network, course.think, seed=course.seed, kinds=trial_kinds(course))
    until = time.monotonic() + course.measure
    bouts: list[Bout] = []
    for bout in results_of(partial(hold, trial), count(), course.workers, until, in_order=False):
        bouts.append(bout)
        if len(bouts) % 20 == 0 and (so_far := verdict(bouts)):
            tell("; ".join(so_far.lines()))
    found = verdict(bouts)
    tell("\n".join(found.lines()) if found else "no game of the trial was finished")
    return found


# ---- the report -----------------------------------------------------------------------------------------------------


class Report:
    """What became of each generation, as a page to read and a line of JSON each."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._path = course.folder / REPORT
        if not self._path.exists():
            self._write(f"# {find_game(course.game).title}: what was learnt\n\n{self._recipe()}\n")

    def _recipe(self) -> str:
        course = self._course
        told = {
            "seed": course.seed, "worlds a choice": course.worlds, "searching": course.searching,
            "any choice, at most": course.explore, "moments a game": MOMENTS, "hidden units": course.hidden,
            "config": dict(course.config) if course.config is not None else "all kinds",
        }  # fmt: skip
        return f"`{json.dumps(told)}`"

    def add(self, generation: int, moments: Moments, trained: Trained) -> None:
        lines = [
            f"\n## Generation {generation}\n",
            f"{len(set(moments.games.tolist()))} games, {len(moments.rows)} moments of {len(moments.names)} numbers. "
            f"Held-out log loss: {trained.by_score:.4f} by the score (slope {trained.network.slope:.2f}), "
            f"{trained.by_network:.4f} by the network.\n",
            "| epoch | learnt | held out |",
            "|--:|--:|--:|",
            *(f"| {epoch.number} | {epoch.learnt:.4f} | {epoch.held_out:.4f} |" for epoch in trained.epochs),
            "",
            "| moments held out | said | came |",
            "|--:|--:|--:|",
            *(f"| {n} | {said:.1%} | {came:.1%} |" for n, said, came in calibration(trained.network, moments)),
        ]
        self._write("\n".join(lines) + "\n")

    def screened(self, found: dict[float, Verdict]) -> None:
        lines = [f"- trust {trust:g}: {told_lead(one)}" for trust, one in found.items()]
        self._write("\n".join(["\nLooking at each choice once, by the network and by the score:\n", *lines, ""]))

    def strength(self, generation: int, found: Verdict) -> None:
        think = self._course.think
        self._write(
            "\n".join([f"\nGeneration {generation}, {think:g} s a question:\n", *(f"- {x}" for x in found.lines()), ""])
        )

    def _write(self, text: str) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(text)
