"""What a partner has asked of a bot: of choices that cost little, it takes the one that serves the wish most.

What there is to wish (`Game.wishes`), and how far a position serves it (`Game.serves`), is the game's to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Literal, TypeAlias

from rulewright.kernel import Match, SeatView, Wish, wish_of

from .chances import loss
from .intent import reads_alike
from .judging import Run, standing
from .liking import WORLDS, Liking, liked, preferring
from .search import runs_of
from .thought import Thinker, Thought, Weighed, run_of

FAVOUR = 0.01  # of the chance of winning, that doing somebody a favour may cost
MOST_RUNS = 60  # that are looked at in all worlds; of more, each in fewer
MOST_SERVING = 6  # choices that are looked at closely
MORE = 0.002  # of a wish, that a choice must serve it more than another does

Heed: TypeAlias = Literal["", "yes", "no"]
"""Whether a bot does what was wished; nothing where its question has nothing to do with it."""


class Obliging:
    """A thinker that thinks as another does, and does what a partner has wished where that costs little.

    After it has thought, `better` are those that would serve the wish more than what it takes, and cost too much;
    `worse` is the one that would serve it least, if that is less.
    """

    def __init__(self, thinker: Thinker, wish: str, seed: int | str = 0) -> None:
        self._thinker = thinker
        self.wish = wish_of(wish)
        self._random = Random(f"{seed}/wish")
        self.better: list[Run] = []
        self.worse: list[Run] = []

    def choose(self, view: SeatView) -> int:
        return self.weigh(view).best

    def weigh(self, view: SeatView) -> Thought:
        ranked = self._thinker.weigh(view).ranked
        seed = self._random.getrandbits(48)
        self.better, self.worse = [], []
        if len(view.choices) == 1:
            return Thought(ranked)
        known = {run_of(view, weighed): weighed for weighed in reversed(ranked)}
        serves = self._serves(view, [*known, *runs_of(view)], seed)
        taken = ranked[0]
        for run in serving_more(serves, run_of(view, taken), known):
            other = known.get(run) or self._glance(view, run, ranked[0], seed)
            if loss(view, ranked[0].value, other.value) < FAVOUR:
                taken = other
                break
            self.better.append(run)
        least = min(serves, key=lambda run: serves[run])
        self.worse = [least] if serves[least] < serves[run_of(view, taken)] - MORE else []
        return preferring(taken, ranked)

    def _serves(self, view: SeatView, runs: Sequence[Run], seed: int) -> dict[Run, float]:
        """How far each run of choices serves the wish, in the same few worlds for all."""
        seeds = range(seed, seed + max(1, min(WORLDS, MOST_RUNS // len(runs))))
        return {run: liked(view, run, self._served(view.seat), seeds) / len(seeds) for run in dict.fromkeys(runs)}

    def _served(self, seat: int) -> Liking:
        return lambda world: served(world, seat, self.wish)

    def _glance(self, view: SeatView, run: Run, best: Weighed, seed: int) -> Weighed:
        """What nobody has thought over is worth as much less than the best as it looks at once."""
        seeds = range(seed, seed + WORLDS)
        less = at_once(view, run_of(view, best), seeds) - at_once(view, run, seeds)
        return Weighed(view.choices.index(run[0]), best.value - less, 0, run[1:])


def serving_more(serves: Mapping[Run, float], than: Run, known: Mapping[Run, Weighed]) -> list[Run]:
    """What serves a wish more than something does, the most serving first, of which the best."""
    more = [run for run in serves if serves[run] > serves[than] + MORE]
    more.sort(key=lambda run: (serves[run], known[run].value if run in known else -1.0), reverse=True)
    return more[:MOST_SERVING]


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
    def changes(runs: Sequence[Run]) -> Iterator[float]:
        found = (change(view, asked.wish, run, partner) for run in runs)
        return (more for more in found if more is not None)

    done = next(changes([taken]), None)
    if done is not None and (done > MORE or (done > -MORE and any(more < -MORE for more in changes(asked.worse)))):
        return "yes"
    return "no" if any(more > min(0.0, done or 0.0) + MORE for more in changes(asked.better)) else ""


def change(view: SeatView, wish: Wish, run: Run, partner: SeatView) -> float | None:
    """How much more a choice serves a wish than to wait, as far as a partner knows; None where it knows of no such
    choice."""
    if not reads_alike(view, run[0], partner):
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


def partners_of(match: Match[Any], seat: int) -> list[SeatView]:
    """The match as the others of a seat's side see it."""
    team = match.seats[seat].team
    return [SeatView(match, other.index) for other in match.seats if other.team == team and other.index != seat]
