"""Manners of play: of what is about as good, a bot with a manner takes what it likes best.

What there is to like (`Game.tastes`), and how much each manner likes it (`Game.manners`), is the game's to say; one
that says nothing has no manners.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from rulewright.kernel import SeatView

from .chances import loss
from .judging import Run, follow
from .thought import Thinker, Thought, Weighed

INDULGENCE = 0.01  # of the chance of winning, that a liking may cost
WORLDS = 3  # in which it looks how it likes a choice
MOST_CLOSE = 5  # choices that are looked at so


@dataclass(frozen=True, slots=True)
class Manner:
    """How a bot likes to play, in a word and in a sentence."""

    id: str
    label: str
    text: str


MANNERS = {
    manner.id: manner
    for manner in (
        Manner("bold", "Bold", "Goes for the enemy, and minds its own skin less."),
        Manner("careful", "Careful", "Keeps what it has: health, friends and things."),
        Manner("ambitious", "Ambitious", "Goes for the goals of the game before all else."),
    )
}


class Mannered:
    """A thinker that thinks as another does, and settles by its taste what is close."""

    def __init__(self, thinker: Thinker, manner: str, seed: int | str = 0) -> None:
        self._thinker = thinker
        self._manner = manner
        self._random = Random(f"{seed}/manner")

    def choose(self, view: SeatView) -> int:
        return self.weigh(view).best

    def weigh(self, view: SeatView) -> Thought:
        ranked = self._thinker.weigh(view).ranked
        likes = view.game.manners.get(self._manner, {})
        seed = self._random.getrandbits(48)
        close = self._close(view, ranked) if likes else ranked[:1]
        if len(close) == 1:
            return Thought(ranked)
        first = max(close, key=lambda weighed: liking(view, (view.choices[weighed.index], *weighed.then), likes, seed))
        return Thought((first, *(weighed for weighed in ranked if weighed is not first)))

    def _close(self, view: SeatView, ranked: tuple[Weighed, ...]) -> tuple[Weighed, ...]:
        """What is about as good as the best. When to end something is no matter of taste: what comes after it would
        be liked or not, which comes anyway."""
        best = ranked[0]
        looks = view.looks()
        if looks[best.index].tone == "end":
            return (best,)
        return tuple(
            weighed
            for weighed in ranked
            if loss(view, best.value, weighed.value) < INDULGENCE and looks[weighed.index].tone != "end"
        )[:MOST_CLOSE]


def liking(view: SeatView, run: Run, likes: Mapping[str, float], seed: int) -> float:
    """How much of what is liked there is after a run of choices, in the same few worlds for all."""
    total = 0.0
    for number in range(WORLDS):
        world = view.imagine(seed + number)
        follow(world, run, view.seat)
        if world.over:
            continue
        found = view.game.tastes(world.state, view.seat)
        total += sum(weight * found.get(name, 0.0) for name, weight in likes.items())
    return total
