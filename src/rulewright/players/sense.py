"""Common sense for bots: whatever a player thinks of its choices, it wastes nothing.

A score is too coarse to see all, and who errs or looks at little sees less. So what a player ranks first is looked at
once more, cheaply: most choices pass after one imagined world.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

from rulewright.kernel import Choice, Match, SeatView

from .chances import HAIR, loss
from .judging import Run, Values, is_put_away, standing, steps
from .prospects import prospect
from .prudence import run_of
from .thought import Plan, Thinker, Thought, Weighed
from .waste import Arrangement, are_beside, arrangement, is_free_gain, is_gain, seen_by, taken, uses_up, wins_at_once

WORLDS = 4  # in which something must be so, to be waste
MANY = 16  # in which something else must waste nothing
SAMPLES = 2  # of twelve worlds, at most, in which something else must win as often as what uses something up
CLEARLY = 2.5  # standard errors that settle it at once
DOUBT = 1.5  # standard errors that chance may be to blame for, in the end
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
            return self._go_on(view)
        best = self.weigh(view).ranked[0]
        self.begun = run_of(view, best)
        return self._plan.begin(view, best)

    def _go_on(self, view: SeatView) -> int:
        """The next step of a way; one that ends there first takes what lies beside it."""
        index = self._plan.step(view)
        if len(view.choices) == 1 or view.look(view.choices[index]).tone != "end":
            return index
        return self._ended(view, Weighed(index, 0.0, 0), (), self._worlds()).index

    def weigh(self, view: SeatView) -> Thought:
        ranked = self._thinker.weigh(view).ranked
        self._trail.come_to(view)
        if len(view.choices) == 1:
            return Thought(ranked)
        first = self._settled(view, ranked)
        return Thought((first, *(weighed for weighed in ranked if weighed is not first)))

    def _worlds(self) -> range:
        seed = self._random.getrandbits(48)
        return range(seed, seed + WORLDS)

    def _settled(self, view: SeatView, ranked: tuple[Weighed, ...]) -> Weighed:
        """The best of what a sensible player would do."""
        seeds = self._worlds()
        sound = (weighed for weighed in ranked if self._is_sound(view, run_of(view, weighed), seeds[0]))
        sensible = (weighed for weighed in ranked if not self._is_senseless(view, run_of(view, weighed), seeds[0]))
        first = next(sound, None) or next(sensible, ranked[0])
        if view.look(view.choices[first.index]).tone != "end":
            first = self._thrifty(view, first, ranked, seeds)
        if view.look(view.choices[first.index]).tone == "end":
            return self._ended(view, first, ranked, seeds)
        return first

    def _ended(self, view: SeatView, parting: Weighed, ranked: tuple[Weighed, ...], seeds: range) -> Weighed:
        """A parting, or what could be had for nothing before it; but nobody goes back for it."""
        found = left_undone(view, parting, ranked, seeds)
        return next((gain for gain in found if not self._is_senseless(view, run_of(view, gain), seeds[0])), parting)

    def _thrifty(self, view: SeatView, first: Weighed, ranked: tuple[Weighed, ...], seeds: range) -> Weighed:
        """A choice, or what wins as often and does not use something up for nothing."""
        spent = run_of(view, first)
        if not uses_up(view, spent, seeds):
            return first
        many = range(seeds[0], seeds[0] + MANY)

        @cache
        def values(run: Run, sample: int) -> Values:
            return prospect(view, run, f"{seeds[0]}/{sample}").values

        thrifty = (
            weighed
            for weighed in instead_of(view, first, ranked, seeds[0])
            if not uses_up(view, run_of(view, weighed), many) and self._is_sound(view, run_of(view, weighed), seeds[0])
        )
        return next((other for other in thrifty if does_as_well(view, run_of(view, other), spent, values)), first)

    def _is_sound(self, view: SeatView, run: Run, seed: int) -> bool:
        """Whether it makes sense, and does not lead where going back would be best."""
        world = self._after(view, run, seed)
        return world is not None and not self._trail.leads_astray(view, world)

    def _is_senseless(self, view: SeatView, run: Run, seed: int) -> bool:
        return self._after(view, run, seed) is None

    def _after(self, view: SeatView, run: Run, seed: int) -> Match[Any] | None:
        """A world after a run, unless that puts the match away, or leaves the table as it was a while ago."""
        world = view.imagine(seed)
        for made, _ in enumerate(steps(world, run, view.seat), 1):
            if is_put_away(world) or self._trail.leads_back(view, world, run[:made]):
                return None
        return world


def left_undone(view: SeatView, parting: Weighed, ranked: tuple[Weighed, ...], seeds: range) -> Iterator[Weighed]:
    """What could be had for nothing before a parting: a win, or something that is good on average and never bad."""
    end = view.choices[parting.index]
    order = dict.fromkeys([*(weighed.index for weighed in ranked), *range(len(view.choices))])
    others = [index for index in order if index != parting.index]
    won = next((index for index in others if wins_at_once(view, view.choices[index], seeds)), None)
    if won is not None and not wins_at_once(view, end, seeds):
        yield Weighed(won, parting.value, 0)
    for index in others:
        if is_free_gain(view, view.choices[index], end, seeds, 0.0):
            yield Weighed(index, parting.value, 0)


def does_as_well(view: SeatView, run: Run, spent: Run, values: Callable[[Run, int], Values]) -> bool:
    """Whether one run wins as often as another that uses something up. Where a few worlds say that it does not, more
    are asked, till it is clear: chance alone makes waste look good in some few."""
    lost: list[float] = []
    for sample in range(SAMPLES):
        pairs = zip(values(spent, sample), values(run, sample), strict=True)
        lost += [loss(view, best, value) for best, value in pairs]
        error = pstdev(lost) / sqrt(len(lost))
        if fmean(lost) < HAIR:
            return True
        if fmean(lost) >= HAIR + CLEARLY * error:
            return False
    return fmean(lost) < HAIR + DOUBT * error


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
    """How it was at a question: what it was worth, the table as it was arranged, and what it would have been worth to
    stop there; the latter two are worked out when they matter."""

    world: Match[Any]
    worth: float
    known: Arrangement | None = None
    _rest: float | None = None

    def arranged(self, side: frozenset[int], seat: int) -> Arrangement:
        if self.known is None:
            self.known = arrangement(seen_by(self.world, seat), side)
        return self.known

    def rest(self, seat: int) -> float:
        if self._rest is None:
            end = parting_of(self.world)
            self._rest = self.worth if end is None else standing(taken(self.world, end, seat), seat)
        return self._rest


class Trail:
    """How it was at this seat's last questions, since no other side answered and nothing was rolled or revealed."""

    def __init__(self) -> None:
        self._seq = -1
        self._places: list[Place] = []
        self._foreseen: dict[Run, Arrangement] = {}  # how the table would be after runs from the last place on

    def come_to(self, view: SeatView) -> None:
        """Remember how it is now."""
        if view.seq == self._seq:
            return
        if self._seq < 0 or not view.is_ours_since(self._seq):
            self._places = []
        answered = view.alone_since(self._seq)
        self._seq = view.seq
        world = view.imagine(0)
        here = Place(world, standing(world, view.seat), self._foreseen.get(answered or ()))
        self._places, self._foreseen = [*self._places[-LONGEST_TRAIL:], here], {}

    def leads_back(self, view: SeatView, world: Match[Any], run: Run) -> bool:
        """Whether a world, after a run, is arranged as it was at an earlier question, and no longer is."""
        if len(self._places) < 2 or world.over:
            return False
        there = Place(world, standing(world, view.seat))
        back = is_back(view, there, self._places[:-1], self._places[-1])
        if there.known is not None:
            self._foreseen[run] = there.known
        return back

    def leads_astray(self, view: SeatView, world: Match[Any]) -> bool:
        """Whether it comes to where only going back is good: to stop there is worse, and nothing better lies ahead.
        What opens a walk leads astray if each of its first steps does."""
        ask = world.ask
        if ask is None or world.waiting != (view.seat,) or not is_about(view, world):
            return False
        if view.ask is not None and ask.prompt == view.ask.prompt:
            return self._stops_astray(view, world)
        if any(world.game.look(world.state, ask, choice).target.kind != "space" for choice in world.choices):
            return False
        return all(self._stops_astray(view, taken(world, choice, view.seat)) for choice in world.choices)

    def _stops_astray(self, view: SeatView, world: Match[Any]) -> bool:
        end = parting_of(world) if is_about(view, world) else None
        return end is not None and self._is_astray(view, world, end)

    def _is_astray(self, view: SeatView, world: Match[Any], end: Choice) -> bool:
        stopped = taken(world, end, view.seat)
        rests = [place.rest(view.seat) for place in self._places if is_about(view, place.world)]
        if not rests or loss(view, max(rests), standing(stopped, view.seat)) < HAIR:
            return False
        here, back = Place(world, standing(world, view.seat)), False
        for choice in world.choices:
            if choice != end and is_gain(view, taken(world, choice, view.seat), stopped, end):
                there = taken(world, choice, view.seat)
                if there.over or not is_back(view, Place(there, standing(there, view.seat)), self._places, here):
                    return False
                back = True
        return back


def is_back(view: SeatView, there: Place, places: list[Place], now: Place) -> bool:
    """Whether it would be there as it was at one of these places, and is not now; and need not have left."""
    near = [place for place in places if abs(loss(view, there.worth, place.worth)) < NEAR]
    if not near:
        return False
    team = view.seats[view.seat].team
    side = frozenset(seat.index for seat in view.seats if seat.team == team)
    then, here = there.arranged(side, view.seat), now.arranged(side, view.seat)
    return any(
        then.is_back_at(place.arranged(side, view.seat))
        and not here.is_back_at(place.arranged(side, view.seat))
        and are_beside(place.world, there.world, side, view.seat)
        for place in near
    )


def is_about(view: SeatView, world: Match[Any]) -> bool:
    """Whether a world asks about the figure that the open question is about."""
    return view.ask is not None and world.ask is not None and world.ask.about == view.ask.about


def parting_of(world: Match[Any]) -> Choice | None:
    """The choice that ends what a world asks about, mostly the last."""
    game, state, ask = world.game, world.state, world.ask
    choices = [*world.choices[-1:], *world.choices[:-1]]
    return next((choice for choice in choices if ask and game.look(state, ask, choice).tone == "end"), None)
