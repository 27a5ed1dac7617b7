"""One question, looked at once more: the first of what a player likes that wastes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from rulewright.kernel import Choice, Match, SeatView

from ..judging import Run, is_put_away, steps
from ..thought import Weighed, run_of
from .dominance import FEW, Bargain, is_bad_bargain, looks, lost_of, opened_by
from .omission import Ending
from .regret import is_regretted
from .repetition import Trail
from .worlds import difference, is_end, taken

WORLDS = 16
STAGES = FEW, WORLDS  # of looking at what could be had for nothing,
MORE_WORLDS = 32  # and how often in the end,
RARELY = 4  # worlds in which harm that nobody would feel is chance
MOST_OTHERS = 6  # choices that are played on in place of one that wastes something, or that nobody has looked at


@dataclass(frozen=True, slots=True)
class After:
    """A world after a run, and whether anything was rolled on the way."""

    world: Match[Any]
    rolled: bool


class SecondLook:
    """What a question's choices lead to, each imagined once. Runs begin with one of its choices."""

    def __init__(self, view: SeatView, trail: Trail, seed: int) -> None:
        self._view = view
        self._trail = trail
        self._seeds = range(seed, seed + WORLDS)
        self._here = view.imagine(seed)
        self._had = view.game.belongings(self._here.state, view.seat)
        self._afters: dict[Run, After | None] = {}

    def settled(self, ranked: tuple[Weighed, ...]) -> Weighed:
        """The best of what a sensible player would do."""
        first = self._sensible(ranked)
        if not self._is_end(first):
            first = self._thrifty(first, ranked)
        return self.ended(first, ranked) if self._is_end(first) else first

    def ended(self, parting: Weighed, ranked: tuple[Weighed, ...] = ()) -> Weighed:
        """A parting, or what could be had before it: a win, or a gain for nothing; but nobody goes back for it."""
        choices = self._view.choices
        order = dict.fromkeys([*(choices[weighed.index] for weighed in ranked), *choices])
        others = [choice for choice in order if choice != choices[parting.index]]
        worlds = range(self._seeds[0], self._seeds[0] + MORE_WORLDS)
        ending = Ending(self._view, choices[parting.index], worlds, STAGES, RARELY)
        won = ending.win(others)
        found = chain([] if won is None else [won], ending.gains(others))
        gain = next((choice for choice in found if self._after((choice,)) is not None), None)
        return parting if gain is None else Weighed(choices.index(gain), parting.value, 0)

    def _sensible(self, ranked: tuple[Weighed, ...]) -> Weighed:
        """The first that is sound, if need be of those that the player has not looked at; or else that makes sense."""
        for weighed in chain(ranked, self._unknown(ranked)):
            if self._is_sound(run_of(self._view, weighed)):
                return weighed
        makes_sense = (weighed for weighed in ranked if self._after(run_of(self._view, weighed)) is not None)
        return next(makes_sense, ranked[0])

    def _thrifty(self, first: Weighed, ranked: tuple[Weighed, ...]) -> Weighed:
        """A choice, or what wins as often and does not use something up for nothing."""
        spent = run_of(self._view, first)
        if not self._is_for_nothing(spent):
            return first
        after = self._after(spent)
        bargain = Bargain(self._view, spent, self._seeds, after is None or after.rolled)
        others = islice(self._instead_of(first, ranked, bargain), MOST_OTHERS)
        return next((other for other in others if bargain.is_matched(run_of(self._view, other))), first)

    def _instead_of(self, first: Weighed, ranked: tuple[Weighed, ...], bargain: Bargain) -> Iterator[Weighed]:
        """What may be done in place of a choice that wastes something: what is next best of all that spare some of it
        and look as good, or to leave it at that. What loses nothing comes first."""
        others = sorted((other for other in ranked if other is not first), key=self._is_dear)
        for other in chain(others, self._unknown(ranked)):
            if self._is_likely(run_of(self._view, other), bargain):
                yield other

    def _is_dear(self, weighed: Weighed) -> bool:
        after = self._after(run_of(self._view, weighed))
        return after is None or self._loses(after.world)

    def _is_likely(self, run: Run, bargain: Bargain) -> bool:
        after = self._after(run)
        return (
            after is not None
            and (not self._loses(after.world) or bargain.is_spared(run))
            and bargain.looks_matched(run, after.rolled)
            and not self._is_for_nothing(run)
            and self._is_sound(run)
        )

    def _unknown(self, known: tuple[Weighed, ...]) -> Iterator[Weighed]:
        """Choices that nobody has looked at by themselves, what looks best at once first; of many only partings."""
        seen = {weighed.index for weighed in known if not weighed.then}
        unknown = [Weighed(at, known[0].value, 0) for at in range(len(self._view.choices)) if at not in seen]
        unknown.sort(key=self._glance, reverse=True)
        yield from unknown[:MOST_OTHERS]
        yield from (weighed for weighed in unknown[MOST_OTHERS:] if self._is_end(weighed))

    def _glance(self, weighed: Weighed) -> float:
        """How a choice that nobody has looked at looks at once."""
        return looks(self._view, run_of(self._view, weighed), self._seeds[:1])[0]

    def _is_end(self, weighed: Weighed) -> bool:
        return is_end(self._here, self._view.choices[weighed.index])

    # ---- what a run leads to ----------------------------------------------------------------------------------------

    def _is_sound(self, run: Run) -> bool:
        """Whether it makes sense, and does not lead where going back would be best."""
        after = self._after(run)
        return after is not None and not is_regretted(self._view, self._trail.places, after.world)

    def _is_for_nothing(self, run: Run) -> bool:
        """Whether it uses something up for nothing, or only opens a question all answers to which do, or lead back."""
        after = self._after(run)
        if after is None or after.rolled or self._loses(after.world):
            return is_bad_bargain(self._view, run, self._seeds)
        answers = opened_by(self._view, after.world)
        return bool(answers) and all(self._is_idle(run, after.world, answer) for answer in answers)

    def _is_idle(self, run: Run, world: Match[Any], answer: Choice) -> bool:
        there, onward = taken(world, answer, self._view.seat), (*run, answer)
        if self._loses(there) and is_bad_bargain(self._view, onward, self._seeds):
            return True
        return there.chance.counter == world.chance.counter and self._trail.leads_back(self._view, there, onward)

    def _loses(self, world: Match[Any]) -> bool:
        """Whether the seat has less of anything than now."""
        return bool(lost_of(difference(self._view.game.belongings(world.state, self._view.seat), self._had)))

    def _after(self, run: Run) -> After | None:
        """A world after a run, unless that puts the match away, or leaves the table as it was a while ago."""
        if run not in self._afters:
            self._afters[run] = self._imagined(run)
        return self._afters[run]

    def _imagined(self, run: Run) -> After | None:
        view = self._view
        world = view.imagine(self._seeds[0])
        unrolled = world.chance.counter
        for made, _ in enumerate(steps(world, run, view.seat), 1):
            rolled = world.chance.counter != unrolled
            if is_put_away(world) or (not rolled and self._trail.leads_back(view, world, run[:made])):
                return None
        return After(world, world.chance.counter != unrolled)
