"""Where a choice leads: played on in a few imagined worlds till what it began is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from rulewright.kernel import Choice, Match, SeatView
from rulewright.kernel.scene import Look

from .chances import loss
from .judging import Judge, Matter, Quick, Run, Values, follow, is_parting, standing

WORLDS = 12
LOOKAHEAD = 6
TRIES = 16
SAME = 1e-3  # choices whose scores are no further apart make no difference
BADLY = 0.05  # of the chance of winning: a turn for the worse that is worth a warning


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that the seat does on the way: about whom, and how it appears."""

    about: int
    look: Look

    @property
    def is_move(self) -> bool:
        return self.about >= 0 and self.look.target.kind == "space"


@dataclass(frozen=True, slots=True)
class Prospect:
    """What became of a choice in so many worlds: what the position was then made of on average, how often the game was
    won or lost, how often it went badly and what suffered then, what the seat did next, and what it was worth."""

    merits: dict[str, float]
    won: float = 0.0
    lost: float = 0.0
    badly: float = 0.0
    suffered: str = ""
    lines: tuple[tuple[Step, ...], ...] = ()
    values: tuple[float, ...] = ()


def played_on(view: SeatView, run: Run, seed: int | str, number: int = WORLDS) -> Values:
    """What a run of choices is worth, played on quickly; every run meets the same worlds, those of its prospect."""
    judge, quick, worlds = quickly(view, seed, number)
    values = []
    for world in worlds:
        follow(world, run, view.seat)
        quick.play_on(world, Matter(judge, view, world), LOOKAHEAD)
        values.append(standing(world, view.seat))
    return tuple(values)


def quickly(view: SeatView, seed: int | str, number: int = WORLDS) -> tuple[Judge, Quick, Iterator[Match[Any]]]:
    """Who plays on, and in which worlds."""
    judge, seeds = Judge(view), Random(f"{seed}/worlds")
    worlds = (view.imagine(seeds.getrandbits(48), nimble=True) for _ in range(number))
    return judge, Quick(judge, Random(f"{seed}/quick"), TRIES), worlds


def prospect(view: SeatView, run: Run, seed: int | str) -> Prospect:
    """Where a run of choices leads and what that is worth, played on quickly."""
    judge, quick, worlds = quickly(view, seed)
    totals: Counter[str] = Counter()
    harm: Counter[str] = Counter()
    won = lost = badly = judged = 0
    lines, values = [], []
    for world in worlds:
        before, merits = standing(world, view.seat), view.game.merits(world.state, view.seat)
        follow(world, run, view.seat)
        lines.append(play_on(world, quick, Matter(judge, view, world), view.seat))
        after = standing(world, view.seat)
        values.append(after)
        bad = loss(view, before, after) > BADLY
        badly += bad
        if world.over:
            won += after > 0
            lost += after < 0
            continue
        judged += 1
        then = view.game.merits(world.state, view.seat)
        totals.update(then)
        if bad:
            harm.update({name: merits.get(name, 0.0) - worth for name, worth in then.items()})
    mean = {name: total / judged for name, total in totals.items()}
    suffered = max(harm, key=lambda name: harm[name]) if harm else ""
    return Prospect(mean, won / WORLDS, lost / WORLDS, badly / WORLDS, suffered, tuple(lines), tuple(values))


def play_on(world: Match[Any], quick: Quick, matter: Matter, seat: int) -> tuple[Step, ...]:
    """Let everybody play till a matter is done; what the seat did on the way, where it made a difference."""
    steps: list[Step] = []

    def note(choice: Choice) -> None:
        if world.waiting[0] == seat and world.ask is not None and quick.spread > SAME:
            steps.append(Step(world.ask.about, world.game.look(world.state, world.ask, choice)))

    quick.play_on(world, matter, LOOKAHEAD, note)
    return tuple(steps)


def agreed(lines: tuple[tuple[Step, ...], ...], most: int) -> tuple[Step, ...]:
    """What most worlds go on with, walks told by where they end."""
    told = [collapsed(line) for line in lines]
    common: list[Step] = []
    while len(common) < most:
        at = len(common)
        votes = Counter(line[at].look.text for line in told if len(line) > at)
        text, count = votes.most_common(1)[0] if votes else ("", 0)
        if 2 * count <= len(lines):
            break
        told = [line for line in told if len(line) > at and line[at].look.text == text]
        common.append(told[0][at])
    return tuple(common)


def collapsed(line: tuple[Step, ...]) -> tuple[Step, ...]:
    """A line without partings, and of each walk only its end."""
    steps = [step for step in line if not is_parting(step.look)]
    return tuple(
        step
        for step, after in zip(steps, (*steps[1:], None), strict=False)
        if not (after and step.is_move and after.is_move and step.about == after.about)
    )
