"""Manners of play: of what is about as good, a bot with a manner takes what it likes best.

What there is to like (`Game.tastes`), and how much each manner likes it (`Game.manners`), is the game's to say; one
that says nothing has no manners.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from rulewright.kernel import Match, SeatView

from .chances import loss
from .judging import is_parting
from .liking import best_liked, preferring
from .thought import Thinker, Thought, Weighed

INDULGENCE = 0.01  # of the chance of winning, that a liking may cost
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

        def liking(world: Match[Any]) -> float:
            found = {} if world.over else world.game.tastes(world.state, view.seat)
            return sum(weight * found.get(name, 0.0) for name, weight in likes.items())

        return preferring(best_liked(view, close, liking, seed), ranked)

    def _close(self, view: SeatView, ranked: tuple[Weighed, ...]) -> tuple[Weighed, ...]:
        """What is about as good as the best. When to end something is no matter of taste: what comes after it would
        be liked or not, which comes anyway."""
        best = ranked[0]
        looks = view.looks()
        if is_parting(looks[best.index]):
            return (best,)
        return tuple(
            weighed
            for weighed in ranked
            if loss(view, best.value, weighed.value) < INDULGENCE and not is_parting(looks[weighed.index])
        )[:MOST_CLOSE]
