"""A player with common sense."""

from __future__ import annotations

from random import Random

from rulewright.kernel import SeatView

from ..judging import Run, is_parting
from ..thought import Plan, Thinker, Thought, Weighed, run_of
from .repetition import Trail
from .second_look import SecondLook


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
        if len(view.choices) == 1 or not is_parting(view.look(view.choices[index])):
            return index
        return self._look(view).ended(Weighed(index, 0.0, 0)).index

    def weigh(self, view: SeatView) -> Thought:
        ranked = self._thinker.weigh(view).ranked
        self._trail.come_to(view)
        if len(view.choices) == 1:
            return Thought(ranked)
        first = self._look(view).settled(ranked)
        return Thought((first, *(weighed for weighed in ranked if weighed is not first)))

    def _look(self, view: SeatView) -> SecondLook:
        return SecondLook(view, self._trail, self._random.getrandbits(48))
