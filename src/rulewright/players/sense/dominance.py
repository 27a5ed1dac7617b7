"""For nothing: no choice that costs something and brings nothing, where something else that spares it wins as often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import Any

from rulewright.kernel import Choice, Match, SeatView

from ..chances import HAIR, loss
from ..judging import Run, Values, follow, standing
from ..prospects import played_on
from .worlds import LEAST, difference, parting_of, question_of

FEW = 4  # worlds in which nothing is gained, to be for nothing
SAMPLES = 4  # in which something else must win as often as what uses something up,
MORE_SAMPLES = 10  # or so many while they leave doubt,
SAMPLE = 6  # of so many worlds
FIRST = 1.0  # standard errors by which the first sample must speak for it
CLEARLY = 2.5  # standard errors that settle how it looks
SURE = 3.0  # standard errors that settle how it comes out,
FEWEST = 3  # samples after which they do
EVEN = 0.0  # a world beside those that were seen, in which nothing is lost: who sees the same a few times sees not all
DOUBT = 1.5  # standard errors that chance may be to blame for, in the end


def uses_up(view: SeatView, run: Run, seeds: range) -> bool:
    """Whether a choice costs a seat something whatever chance says, and nothing that counts is ever better for it."""
    return bool(costs(view, run, seeds)) and all(is_poorer(view, run, seed) for seed in seeds)


def is_bad_bargain(view: SeatView, run: Run, seeds: range) -> bool:
    """Whether a choice costs something for nothing in a few worlds; or, if not in one of these, in all others: once is
    chance."""
    lucky = 0
    for at, seed in enumerate(seeds):
        if at == FEW and not lucky:
            break
        lucky += not is_poorer(view, run, seed)
        if lucky > 1:
            return False
    return True


def is_poorer(view: SeatView, run: Run, seed: int) -> bool:
    """Whether a seat has less after a run, and nothing that counts is better. Whoever has won is not poor."""
    game, world = view.game, view.imagine(seed)
    had = game.belongings(world.state, view.seat)
    follow(world, run, view.seat)
    if world.over or not lost_of(difference(game.belongings(world.state, view.seat), had)):
        return False
    before = game.merits(view.imagine(seed).state, view.seat)
    return max(difference(game.merits(world.state, view.seat), before).values(), default=0) <= LEAST


def costs(view: SeatView, run: Run, seeds: range) -> dict[str, float]:
    """What a seat has less of after a run, whatever chance says."""
    lost: dict[str, float] = {}
    for at, seed in enumerate(seeds):
        world = view.imagine(seed)
        had = view.game.belongings(world.state, view.seat)
        follow(world, run, view.seat)
        less = lost_of(difference(view.game.belongings(world.state, view.seat), had))
        lost = {name: max(less[name], change) for name, change in lost.items() if name in less} if at else less
        if not lost:
            break
    return lost


def lost_of(changes: Mapping[str, float]) -> dict[str, float]:
    return {name: change for name, change in changes.items() if change < -LEAST}


def spares(view: SeatView, run: Run, lost: Mapping[str, float], seeds: range) -> bool:
    """Whether a run mostly keeps any of what is lost by another: what every choice takes is the price of the question,
    and what may come back by chance has been paid."""
    kept = Counter(
        name
        for less in (costs(view, run, range(seed, seed + 1)) for seed in seeds)
        for name, change in lost.items()
        if less.get(name, 0.0) > change + LEAST
    )
    return any(2 * count > len(seeds) for count in kept.values())


def opened_by(view: SeatView, world: Match[Any]) -> Sequence[Choice]:
    """What a seat must answer at once where a choice has only opened another question that nobody can leave."""
    if world.waiting != (view.seat,) or question_of(world) == (view.ask and (view.ask.prompt, view.ask.about)):
        return ()
    return () if parting_of(world) is not None else world.choices


class Bargain:
    """Whether other runs win as often as one that uses something up, and spare some of it."""

    def __init__(self, view: SeatView, spent: Run, seeds: range, rolled: bool) -> None:
        self._view = view
        self._spent = spent
        self._rolled = rolled
        self._seeds = seeds[:FEW]
        self._more = seeds[FEW:]
        self._lost = costs(view, spent, self._seeds)
        self._values: dict[int, Values] = {}
        self._looks: dict[range, list[float]] = {}

    def is_spared(self, run: Run) -> bool:
        """Whether a run keeps any of it: what every choice takes is the price of the question."""
        return not self._lost or spares(self._view, run, self._lost, self._seeds)

    def looks_matched(self, run: Run, rolled: bool) -> bool:
        """Whether a run does not look clearly worse a moment later; where either of the two rolls, in more worlds."""
        lost = self._lost_at(run, self._seeds)
        if not is_clear(lost):
            return True
        return (rolled or self._rolled) and not is_clear([*lost, *self._lost_at(run, self._more), EVEN])

    def is_matched(self, run: Run) -> bool:
        """Whether a run wins as often. Where a few worlds leave doubt, or say that it does not, more are asked, till it
        is clear: chance alone makes waste look good in some few."""
        lost: list[float] = []
        for sample in range(MORE_SAMPLES):
            lost += self._lost_by(self._played(sample), self._play(run, sample))
            if sample + 1 >= FEWEST and is_clear([*lost, EVEN], SURE):
                return False
            if not is_clear(lost, 0.0 if sample else -FIRST):
                return True
            if sample + 1 >= SAMPLES and not is_clear(lost, DOUBT):
                return True
        return False

    def _lost_at(self, run: Run, seeds: range) -> list[float]:
        if seeds not in self._looks:
            self._looks[seeds] = looks(self._view, self._spent, seeds)
        return self._lost_by(self._looks[seeds], looks(self._view, run, seeds))

    def _played(self, sample: int) -> Values:
        if sample not in self._values:
            self._values[sample] = self._play(self._spent, sample)
        return self._values[sample]

    def _play(self, run: Run, sample: int) -> Values:
        return played_on(self._view, run, f"{self._seeds[0]}/{sample}", SAMPLE)

    def _lost_by(self, best: Sequence[float], values: Sequence[float]) -> list[float]:
        return [loss(self._view, one, other) for one, other in zip(best, values, strict=True)]


def looks(view: SeatView, run: Run, seeds: range) -> list[float]:
    """What a run looks to be worth a moment later, world by world."""
    found = []
    for seed in seeds:
        world = view.imagine(seed)
        follow(world, run, view.seat)
        found.append(standing(world, view.seat))
    return found


def is_clear(lost: Sequence[float], errors: float = CLEARLY) -> bool:
    """Whether more than a hair is lost on average, by so many standard errors."""
    return fmean(lost) >= HAIR + errors * pstdev(lost) / sqrt(len(lost))
