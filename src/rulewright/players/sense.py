"""Common sense for bots: whatever a player thinks of its choices, it wastes nothing.

A score is too coarse to see all, and who errs or looks at little sees less. So what a player ranks first is looked at
once more, cheaply: most choices pass after one imagined world.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from rulewright.kernel import Match, SeatView

from .chances import HAIR, loss
from .judging import Run, is_put_away, standing, steps
from .prudence import is_no_worse, run_of
from .thought import Plan, Thinker, Thought, Weighed
from .waste import Arrangement, arrangement, is_free_gain, seen_by, uses_up, wins_at_once

WORLDS = 4  # in which something must be so, to be waste
MOST_OTHERS = 6  # choices that are looked at in place of one that wastes something
LONGEST_TRAIL = 24  # questions back that are remembered
NEAR = 10 * HAIR  # a table that is arranged as before is worth about as much


class Sensible:
    """A player that thinks as another does; but it does not go there and back, spend for nothing, put the match away,
    or end anything while a win or a gain lies open for nothing. A way that it has chosen it walks to the end."""

    def __init__(self, thinker: Thinker, seed: int | str = 0) -> None:
        self._thinker = thinker
        self._random = Random(f"{seed}/sense")
        self._plan = Plan()
        self._trail = Trail()
        self.begun: Run = ()  # what the last choice begins; nothing where it goes on with something

    def think_as(self, thinker: Thinker, seed: int | str) -> None:
        """Think about the next question as another does; plans and memories stay."""
        self._thinker = thinker
        self._random = Random(f"{seed}/sense")

    def has_plan(self, view: SeatView) -> bool:
        """Whether it has thought about this question already: it is on its way."""
        return self._plan.goes_on(view)

    def choose(self, view: SeatView) -> int:
        if self._plan.goes_on(view):
            self._trail.come_to(view)
            self.begun = ()
            return self._plan.step(view)
        best = self.weigh(view).ranked[0]
        self.begun = run_of(view, best)
        return self._plan.begin(view, best)

    def weigh(self, view: SeatView) -> Thought:
        ranked = self._thinker.weigh(view).ranked
        self._trail.come_to(view)
        if len(view.choices) == 1:
            return Thought(ranked)
        first = self._settled(view, ranked)
        return Thought((first, *(weighed for weighed in ranked if weighed is not first)))

    def _settled(self, view: SeatView, ranked: tuple[Weighed, ...]) -> Weighed:
        """The best of what a sensible player would do."""
        seed = self._random.getrandbits(48)
        seeds = range(seed, seed + WORLDS)
        sensible = (weighed for weighed in ranked if not self._is_senseless(view, run_of(view, weighed), seed))
        first = next(sensible, ranked[0])
        if view.look(view.choices[first.index]).tone == "end":
            return left_undone(view, first, ranked, seeds) or first
        if not uses_up(view, run_of(view, first), seeds):
            return first
        spent = run_of(view, first)
        thrifty = (
            weighed
            for weighed in instead_of(view, first, ranked, seed)
            if not uses_up(view, run_of(view, weighed), seeds)
            and not self._is_senseless(view, run_of(view, weighed), seed)
        )
        return next((other for other in thrifty if is_no_worse(view, run_of(view, other), spent, seed, 0)), first)

    def _is_senseless(self, view: SeatView, run: Run, seed: int) -> bool:
        """Whether it puts the match away, or leaves the table as it was a while ago."""
        world = view.imagine(seed)
        return any(is_put_away(world) or self._trail.leads_back(view, world) for _ in steps(world, run, view.seat))


def left_undone(view: SeatView, parting: Weighed, ranked: tuple[Weighed, ...], seeds: range) -> Weighed | None:
    """What could be had for nothing before a parting: a win, or something that is good on average and never bad."""
    end = view.choices[parting.index]
    order = dict.fromkeys([*(weighed.index for weighed in ranked), *range(len(view.choices))])
    others = [index for index in order if index != parting.index]
    found = next((index for index in others if wins_at_once(view, view.choices[index], seeds)), None)
    if found is None or wins_at_once(view, end, seeds):
        found = next((index for index in others if is_free_gain(view, view.choices[index], end, seeds, 0.0)), None)
    return None if found is None else Weighed(found, parting.value, 0)


def instead_of(view: SeatView, first: Weighed, ranked: tuple[Weighed, ...], seed: int) -> list[Weighed]:
    """What may be done in place of a choice that wastes something: what is next best, or to leave it at that."""
    others = [other for other in ranked if other is not first][:MOST_OTHERS]
    known = {weighed.index for weighed in (first, *others) if not weighed.then}
    unknown = [index for index in range(len(view.choices)) if index not in known]
    if len(others) == MOST_OTHERS:
        looks = view.looks()
        unknown = [index for index in unknown if looks[index].tone == "end"]
    best = sorted(unknown, key=lambda index: glance(view, index, seed), reverse=True)
    return [*others, *(Weighed(index, first.value, 0) for index in best[:MOST_OTHERS])]


def glance(view: SeatView, index: int, seed: int) -> float:
    """How a choice that nobody has looked at looks at once."""
    world = view.imagine(seed)
    world.take(view.choices[index], view.seat)
    return standing(world, view.seat)


# ---- there and back -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Place:
    """How it was at a question: what it was worth, and the table as it was arranged, worked out when it matters."""

    world: Match[Any]
    worth: float
    _arranged: Arrangement | None = None

    def arranged(self, side: frozenset[int], seat: int) -> Arrangement:
        if self._arranged is None:
            self._arranged = arrangement(seen_by(self.world, seat), side)
        return self._arranged


class Trail:
    """How it was at this seat's last questions, since nobody else answered and nothing was rolled or revealed."""

    def __init__(self) -> None:
        self._seq = -1
        self._places: list[Place] = []

    def come_to(self, view: SeatView) -> None:
        """Remember how it is now."""
        if view.seq == self._seq:
            return
        if self._seq < 0 or view.alone_since(self._seq) is None:
            self._places = []
        self._seq = view.seq
        world = view.imagine(0)
        self._places = [*self._places[-LONGEST_TRAIL:], Place(world, standing(world, view.seat))]

    def leads_back(self, view: SeatView, world: Match[Any]) -> bool:
        """Whether a world is arranged as it was at an earlier question, and no longer is."""
        if len(self._places) < 2 or world.over:
            return False
        worth = standing(world, view.seat)
        near = [place for place in self._places[:-1] if abs(loss(view, worth, place.worth)) < NEAR]
        if not near:
            return False
        team = view.seats[view.seat].team
        side = frozenset(seat.index for seat in view.seats if seat.team == team)
        there, here = arrangement(seen_by(world, view.seat), side), self._places[-1].arranged(side, view.seat)
        return any(
            there.is_back_at(place.arranged(side, view.seat)) and not here.is_back_at(place.arranged(side, view.seat))
            for place in near
        )
