"""Left undone: nothing is ended while a win is sure, or while something could be had first at no price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pstdev
from typing import Any

from rulewright.kernel import Choice, Match, SeatView

from ..chances import HAIR, loss
from ..judging import standing
from .worlds import LEAST, difference, parting_of, question_of

DOUBT = 2.0  # standard errors that bad luck may be to blame for
LONGEST_LEAVE = 3  # questions between what was done and what comes next
PRICE = HAIR / 2  # harm that nobody would feel: something was paid, and all is as good or better


@dataclass(slots=True)
class Left:
    """A world that was left by a parting: what it is worth; its merits and belongings when they matter."""

    world: Match[Any]
    seat: int
    parting: Choice
    _worth: float | None = None
    _had: tuple[Mapping[str, float], Mapping[str, float]] | None = None

    @property
    def worth(self) -> float:
        if self._worth is None:
            self._worth = standing(self.world, self.seat)
        return self._worth

    def is_richer(self, world: Match[Any]) -> bool:
        """Whether anything is less in another world: a price."""
        game, state = world.game, world.state
        if self._had is None:
            here = self.world.state
            self._had = game.merits(here, self.seat), game.belongings(here, self.seat)
        merits, things = self._had
        less = difference(game.merits(state, self.seat), merits).values()
        return min([*less, *difference(game.belongings(state, self.seat), things).values()], default=0) < -LEAST


class Ending:
    """A parting beside what could be done before it; each world is imagined once. What chance has a part in is looked
    at in more worlds, stage by stage, while those before leave doubt, and in all of them in the end. Harm that nobody
    would feel is chance in so many of them."""

    def __init__(self, view: SeatView, parting: Choice, seeds: range, stages: Sequence[int], chance: int = 1) -> None:
        self._view = view
        self._parting = parting
        self._seeds = seeds
        self._stages = stages
        self._chance = chance
        self._worlds: dict[tuple[Choice, int], Match[Any]] = {}
        self._left: dict[int, Left] = {}
        self._rolling: set[Choice] = set()

    def win(self, others: Sequence[Choice]) -> Choice | None:
        """What ends the game in favour of the seat, whatever chance says, where the parting does not."""
        won = next((choice for choice in others if self._wins(choice)), None)
        return None if won is not None and self._wins(self._parting) else won

    def gains(self, others: Sequence[Choice], errors: float = -DOUBT) -> Iterator[Choice]:
        """What could be had first at no price: hardly ever bad, and good on average by a hair, by so many standard
        errors; doubt speaks for what costs nothing."""
        return (choice for choice in others if self.is_free(choice, errors))

    def is_free(self, choice: Choice, errors: float = -DOUBT) -> bool:
        gained: list[float] = []
        harmed = 0
        for seed in self._seeds:
            if len(gained) in self._stages and not self._leaves_doubt(choice, gained):
                break
            if seed not in self._left:
                self._left[seed] = Left(self._after(self._parting, seed), self._view.seat, self._parting)
            more = gain(self._view, self._after(choice, seed), self._left[seed])
            if more is None or more <= -HAIR:
                return False
            harmed += more < -LEAST
            if harmed > self._chance:
                return False
            gained.append(more)
        return min(gained) >= HAIR or fmean(gained) >= HAIR + errors * pstdev(gained) / sqrt(len(gained))

    def _leaves_doubt(self, choice: Choice, gained: Sequence[float]) -> bool:
        """Whether the first few worlds do not tell: it has failed too often, or done harm that nobody would feel; and
        later, whether it has brought nothing at all that one would feel, or such harm more than once in eight."""
        if len(gained) == self._stages[0]:
            return min(gained) < -LEAST or (choice in self._rolling and fmean(gained) < HAIR)
        harm = sum(more < -LEAST for more in gained)
        return 8 * harm > len(gained) or (choice in self._rolling and max(gained) < HAIR)

    def _wins(self, choice: Choice) -> bool:
        worlds = (self._after(choice, seed) for seed in self._seeds[: self._stages[0]])
        return all(world.over and standing(world, self._view.seat) >= 1 for world in worlds)

    def _after(self, choice: Choice, seed: int) -> Match[Any]:
        world = self._worlds.get((choice, seed))
        if world is None:
            world = self._worlds[choice, seed] = self._view.imagine(seed)
            unrolled = world.chance.counter
            world.take(choice, self._view.seat)
            if world.chance.counter != unrolled:
                self._rolling.add(choice)
        return world


def is_gain(view: SeatView, world: Match[Any], left: Left) -> bool:
    """Whether a world in which something was done is better by a hair than one that was left, at no price."""
    gained = gain(view, world, left)
    return gained is not None and gained >= HAIR


def gain(view: SeatView, world: Match[Any], left: Left) -> float | None:
    """How much better a world in which something was done is than one that was left; what has its price is no better.
    None if it does not come to the same question: who cannot stop there has not got there."""
    if not leave(world, left, view.seat):
        return None
    gained = loss(view, standing(world, view.seat), left.worth)
    return -PRICE if gained >= 0 and left.is_richer(world) else gained


def leave(world: Match[Any], left: Left, seat: int) -> bool:
    """Whether a world, left by the same parting or by others that it offers, comes to the question where the other one
    was left."""
    for _ in range(LONGEST_LEAVE + 1):
        if world.over or left.world.over:
            return False
        if world.waiting == left.world.waiting and question_of(world) == question_of(left.world):
            return True
        end = left.parting if left.parting in world.choices else parting_of(world)
        if end is None or world.waiting != (seat,):
            return False
        world.take(end, seat)
    return False
