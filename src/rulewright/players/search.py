"""The player that searches: an open-loop tree over imagined worlds (information-set tree search).

Every pass imagines a world that the seat cannot tell from the real one, walks down the tree by what has turned out
well for whoever is asked, tries one thing new, plays on quickly for a while and passes the judgement back up. The tree
knows choices, not positions: dice and hidden cards may fall otherwise in every pass, and a choice is worth what it
brings on average. Seats of one team want the same, so that a party plans together.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any, TypeAlias

from rulewright.kernel import Choice, Match, SeatView

from .judging import Judge, Quick, Values, is_secret_to, standing
from .thought import ONLY, Budget, Thought, Weighed

Key: TypeAlias = tuple[int, str, Choice]  # who is asked what, and answers so


class Edge:
    """A choice in the tree: how often it could be taken and was, and what it brought whoever took it."""

    __slots__ = ("children", "offered", "total", "visits")

    def __init__(self) -> None:
        self.offered = 0
        self.visits = 0
        self.total = 0.0
        self.children: dict[Key, Edge] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class SearchPlayer:
    """`decisions` is how far a playout goes on, `tries` how many choices it looks at each time.

    `curiosity` weighs what is little known against what looks good; `width` how soon a choice gets siblings.
    """

    def __init__(
        self, seed: int | str = 0, budget: Budget | None = None, turns: int = 2, decisions: int = 6, tries: int = 99,
        curiosity: float = 0.7, width: float = 1.0,
    ) -> None:  # fmt: skip
        self._random = Random(str(seed))
        self._budget = budget or Budget(worlds=400)
        self.turns = turns
        self.decisions = decisions
        self.tries = tries
        self.curiosity = curiosity
        self.width = width

    def choose(self, view: SeatView) -> int:
        return self.weigh(view).best

    def weigh(self, view: SeatView) -> Thought:
        if len(view.choices) == 1:
            return ONLY
        search = Search(view, self._random, self)
        meter = self._budget.start()
        while meter.spent < 1:
            meter.count()
            search.go()
        return search.thought()


class Search:
    """One question being thought about."""

    def __init__(self, view: SeatView, random: Random, player: SearchPlayer) -> None:
        self._view = view
        self._random = random
        self._player = player
        self._judge = Judge(view)
        self._quick = Quick(self._judge, random, player.tries)
        self._seed = random.getrandbits(48)
        self._root = [Edge() for _ in view.choices]
        self._order = self._first_look()
        self._passes = 0
        self._sum = self._squares = 0.0

    def _first_look(self) -> list[int]:
        """The choices by how they look at once: in this order they join the search."""
        looks = [self._at_once(index) for index in range(len(self._root))]
        return sorted(range(len(looks)), key=lambda index: looks[index], reverse=True)

    def _at_once(self, index: int) -> float:
        world = self._view.imagine(self._seed)
        world.take(self._view.choices[index], self._view.seat)
        return standing(world, self._view.seat)

    def thought(self) -> Thought:
        ranks = sorted(self._order, key=lambda i: (self._root[i].visits, self._root[i].mean), reverse=True)
        tried = [i for i in ranks if self._root[i].visits] or self._order
        return Thought(tuple(Weighed(i, self._root[i].mean, self._root[i].visits) for i in tried))

    def go(self) -> None:
        """One pass. The first choice is picked before its world: each meets the same worlds in turn."""
        index = self._pick_first()
        edge = self._root[index]
        world = self._view.imagine(self._seed + edge.visits, nimble=True)
        world.take(self._view.choices[index], self._view.seat)
        path = [(edge, self._judge.mine), *self._walk(world, edge)]
        self._quick.play_on(world, path[-1][1], self._player.turns, self._player.decisions)
        self._learn(path, self._judge.values(world))

    def _pick_first(self) -> int:
        width = 3 + int(2 * self._player.width * sqrt(self._passes))
        among = self._order[:width]
        for index in among:
            self._root[index].offered += 1
            if not self._root[index].visits:
                return index
        return max(among, key=lambda index: self._promise(self._root[index]))

    def _walk(self, world: Match[Any], edge: Edge) -> list[tuple[Edge, int]]:
        """Down the tree to a choice that has not been tried here."""
        path: list[tuple[Edge, int]] = []
        while edge.visits and not world.over:
            if is_secret_to(world, self._judge) or len(world.choices) == 1:
                world.pick(self._quick.pick(world))
                continue
            index, edge = self._pick(world, edge)
            path.append((edge, self._judge.side_of[world.waiting[0]]))
            world.pick(index)
        return path

    def _pick(self, world: Match[Any], node: Edge) -> tuple[int, Edge]:
        """What is most promising of the known choices; or a new one, while the node has few for its age."""
        seat, prompt = world.waiting[0], world.ask.prompt if world.ask else ""
        known: list[tuple[int, Edge]] = []
        new: list[int] = []
        for index, choice in enumerate(world.choices):
            child = node.children.get((seat, prompt, choice))
            if child is None:
                new.append(index)
            else:
                child.offered += 1
                known.append((index, child))
        if new and len(known) < 1 + int(self._player.width * sqrt(node.visits)):
            index = self._quick.pick(world, new)
            child = node.children[seat, prompt, world.choices[index]] = Edge()
            child.offered = 1
            return index, child
        return max(known, key=lambda pair: self._promise(pair[1]))

    def _promise(self, edge: Edge) -> float:
        """Upper confidence, in the measure of how far judgements differ in this search."""
        mean = self._sum / self._passes
        spread = sqrt(max(1e-12, self._squares / self._passes - mean * mean))
        return edge.mean + self._player.curiosity * spread * sqrt(log(edge.offered + 1) / max(1, edge.visits))

    def _learn(self, path: list[tuple[Edge, int]], values: Values) -> None:
        self._passes += 1
        mine = values[self._judge.mine]
        self._sum += mine
        self._squares += mine * mine
        for edge, side in path:
            edge.visits += 1
            edge.total += values[side]
