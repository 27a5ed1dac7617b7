"""Whom to ask for a hint: a thinker that also minds what a score is too coarse to see.

A search tells choices apart by what they are worth. Where that is the same, people still see a difference: nothing is
given away for nothing, nobody walks to and fro, and what was begun is gone on with.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from rulewright.kernel import SeatView
from rulewright.kernel.view import Mark

from .chances import HAIR, are_alike, loss
from .judging import Run, follow, is_parting, is_put_away
from .prospects import played_on
from .sense.dominance import uses_up
from .sense.repetition import position
from .sense.worlds import seen_by
from .thought import Thinker, Thought, Weighed, run_of

WORLDS = 8  # in which it looks what a choice uses up
MOST_ALIKE = 6  # choices that are looked at so closely
LONGEST_WALK = 12  # steps back that are remembered
DOUBT = 1.5  # standard errors that chance may be to blame for


class Prudent:
    """Of choices that are worth the same it takes none that uses something up for nothing. It never goes back where a
    walk has been, nor puts the match away; and it goes on with its plan while nothing has come between."""

    def __init__(self, thinker: Thinker, seed: int | str = 0) -> None:
        self._thinker = thinker
        self._random = Random(f"{seed}/prudence")
        self._plan: Run = ()
        self._seat = -1
        self._mark: Mark | None = None

    def choose(self, view: SeatView) -> int:
        return self.weigh(view).best

    def weigh(self, view: SeatView) -> Thought:
        ranked = self._thinker.weigh(view).ranked
        first = self._going_on(view, ranked) or self._settled(view, ranked)
        self._plan, self._seat, self._mark = run_of(view, first), view.seat, view.mark()
        plan = (first.index, first.then)
        return Thought((first, *(weighed for weighed in ranked if (weighed.index, weighed.then) != plan)))

    def _going_on(self, view: SeatView, ranked: tuple[Weighed, ...]) -> Weighed | None:
        """The next choice of the plan, if it has been followed so far."""
        mark = self._mark if view.seat == self._seat else None
        answered = view.alone_since(mark.seq) if mark is not None and view.has_passed(mark) else None
        if answered is None or self._plan[: len(answered)] != answered:
            return None
        choice, *then = self._plan[len(answered) :] or (None,)
        if choice is None or choice not in view.choices:
            return None
        index = view.choices.index(choice)
        plan = index, tuple(then)
        known = next((weighed for weighed in ranked if (weighed.index, weighed.then) == plan), ranked[0])
        return Weighed(index, known.value, known.trials, plan[1])

    def _settled(self, view: SeatView, ranked: tuple[Weighed, ...]) -> Weighed:
        """The best of what a sensible player would do."""
        if len(ranked) == 1:
            return ranked[0]
        seed, been = self._random.getrandbits(48), places_been(view)
        sensible = (weighed for weighed in ranked if not is_senseless(view, run_of(view, weighed), been, seed))
        first = next(sensible, ranked[0])
        seeds = range(seed, seed + WORLDS)
        if not faults(view, first, seeds):
            return first
        alike = [weighed for weighed in sensible if are_alike(view, first.value, weighed.value)][:MOST_ALIKE]
        if uses_up(view, run_of(view, first), seeds):
            known, looks = {weighed.index for weighed in ranked}, view.looks()
            unknown = sorted({*range(len(looks))} - known)
            ends = [index for index in unknown if is_parting(looks[index])]
            alike += [Weighed(index, first.value, 0) for index in (ends or unknown)[:MOST_ALIKE]]
        best = min([first, *alike], key=lambda weighed: faults(view, weighed, seeds))
        return best if best is first or is_no_worse(view, run_of(view, best), run_of(view, first), seed) else first


def is_no_worse(view: SeatView, run: Run, other: Run, seed: int, doubt: float = DOUBT) -> bool:
    """Whether worlds in common, played on, do not show that one run is worth less than another, by so many standard
    errors."""
    ours, theirs = played_on(view, run, seed), played_on(view, other, seed)
    lost = [loss(view, best, value) for best, value in zip(theirs, ours, strict=True)]
    return fmean(lost) < HAIR + doubt * pstdev(lost) / sqrt(len(lost))


def faults(view: SeatView, weighed: Weighed, seeds: range) -> int:
    """What speaks against a choice among equals: most of all that it uses something up, then that it only opens
    another question."""
    run = run_of(view, weighed)
    return 2 * uses_up(view, run, seeds) + only_opens(view, run, seeds[0])


# ---- to and fro -----------------------------------------------------------------------------------------------------


def places_been(view: SeatView) -> set[Hashable]:
    """The positions that the walk which is under way has come through."""
    been: set[Hashable] = set()
    for _, (earlier, choice) in zip(range(LONGEST_WALK), view.earlier(), strict=False):
        if earlier.look(choice).target.kind != "space":
            break
        been.add(position(earlier.scene()))
    return been


def is_senseless(view: SeatView, run: Run, been: set[Hashable], seed: int) -> bool:
    """Whether it puts the match away, or comes back where this walk has been."""
    world = view.imagine(seed)
    here = position(seen_by(world, view.seat)) if been else None
    follow(world, run, view.seat)
    if is_put_away(world):
        return True
    there = position(seen_by(world, view.seat)) if been else None
    return there in been and there != here


def only_opens(view: SeatView, run: Run, seed: int) -> bool:
    """Whether nothing has changed after it, and the same seat is asked again."""
    world = view.imagine(seed)
    here = position(seen_by(world, view.seat))
    follow(world, run, view.seat)
    return world.waiting == (view.seat,) and position(seen_by(world, view.seat)) == here
