"""What a partner has asked of a bot: of choices that cost little, it takes the one that serves the wish most.

What there is to wish (`Game.wishes`), and how far a position serves it (`Game.serves`), is the game's to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal, TypeAlias

from rulewright.kernel import Match, SeatView, Wish, wish_of

from .chances import loss
from .intent import reads_alike
from .judging import Run, standing
from .liking import WORLDS, Liking, liked, preferring
from .prudence import run_of
from .search import runs_of
from .thought import Thinker, Thought, Weighed

FAVOUR = 0.03  # of the chance of winning, that doing somebody a favour may cost
MOST_RUNS = 60  # that are looked at in all worlds; of more, each in fewer
MOST_SERVING = 6  # choices that are looked at closely
MORE = 0.002  # of a wish, that a choice must serve it more than another does

Heed: TypeAlias = Literal["", "yes", "no"]
"""Whether a bot does what was wished; nothing where its question has nothing to do with it."""


class Obliging:
    """A thinker that thinks as another does, and does what a partner has wished where that costs little.

    After it has thought, `better` is what would serve the wish more than what it takes, and costs too much; `worse` is
    what would serve it least, if that is less.
    """

    def __init__(self, thinker: Thinker, wish: str, seed: int | str = 0) -> None:
        self._thinker = thinker
        self.wish = wish_of(wish)
        self._random = Random(f"{seed}/wish")
        self.better: Run = ()
        self.worse: Run = ()

    def choose(self, view: SeatView) -> int:
        return self.weigh(view).best

    def weigh(self, view: SeatView) -> Thought:
        ranked = self._thinker.weigh(view).ranked
        seed = self._random.getrandbits(48)
        self.better = self.worse = ()
        if len(view.choices) == 1:
            return Thought(ranked)
        for other in self._serving(view, ranked, seed):
            if loss(view, ranked[0].value, other.value) < FAVOUR:
                return preferring(other, ranked)
            self.better = self.better or run_of(view, other)
        return Thought(ranked)

    def _serving(self, view: SeatView, ranked: tuple[Weighed, ...], seed: int) -> list[Weighed]:
        """What serves the wish more than what it would do, the most serving first."""
        known = {run_of(view, weighed): weighed for weighed in ranked}
        runs = list(dict.fromkeys([*known, *runs_of(view)]))
        seeds = range(seed, seed + max(1, min(WORLDS, MOST_RUNS // len(runs))))
        serves = {run: liked(view, run, self._served(view.seat), seeds) / len(seeds) for run in runs}
        best, least = runs[0], min(runs, key=lambda run: serves[run])
        self.worse = least if serves[least] < serves[best] - MORE else ()
        more = [run for run in runs if serves[run] > serves[best] + MORE]
        more.sort(key=lambda run: (serves[run], known[run].value if run in known else -1.0), reverse=True)
        return [known[run] if run in known else self._glance(view, run, ranked[0], seed) for run in more[:MOST_SERVING]]

    def _served(self, seat: int) -> Liking:
        return lambda world: served(world, seat, self.wish)

    def _glance(self, view: SeatView, run: Run, best: Weighed, seed: int) -> Weighed:
        """What nobody has thought over is worth as much less than the best as it looks at once."""
        seeds = range(seed, seed + WORLDS)
        less = at_once(view, run_of(view, best), seeds) - at_once(view, run, seeds)
        return Weighed(view.choices.index(run[0]), best.value - less, 0, run[1:])


def at_once(view: SeatView, run: Run, seeds: range) -> float:
    """How a run of choices looks as soon as it is made."""
    return liked(view, run, lambda world: standing(world, view.seat), seeds) / len(seeds)


def heed(view: SeatView, asked: Obliging, taken: Run, partners: Sequence[SeatView]) -> Heed:
    """What a bot answers, as its partners may hear it: yes if what it does serves the wish more than before, or leaves
    it served where something would not; no if it serves it less than something would. All that is so in every world
    that they may imagine: they learn nothing by it that the choice itself does not tell them."""
    answers = {_heed(view, asked, taken, partner) for partner in partners}
    return answers.pop() if len(answers) == 1 else ""


def _heed(view: SeatView, asked: Obliging, taken: Run, partner: SeatView) -> Heed:
    done = change(view, asked.wish, taken, partner)
    if done is not None and done > MORE:
        return "yes"
    worst, best = (change(view, asked.wish, run, partner) for run in (asked.worse, asked.better))
    if done is not None and done > -MORE and worst is not None and worst < -MORE:
        return "yes"
    return "no" if best is not None and best > min(0.0, done or 0.0) + MORE else ""


def change(view: SeatView, wish: Wish, run: Run, partner: SeatView) -> float | None:
    """How much more a choice serves a wish than to wait, as far as a partner knows; None where it knows of no such
    choice."""
    if not run or not reads_alike(view, run[0], partner):
        return None
    gained = 0.0
    for seed in range(WORLDS):
        world = partner.imagine(f"wish/{seed}")
        gained -= served(world, view.seat, wish)
        world.take(run[0], view.seat)
        gained += served(world, view.seat, wish)
    return gained / WORLDS


def served(world: Match[Any], seat: int, wish: Wish) -> float:
    return world.game.serves(world.state, seat, wish)
