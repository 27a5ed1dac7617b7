"""The player that searches: information-set Monte Carlo tree search, open-loop (Cowling, Powley and Whitehouse 2012).

Every pass imagines a world that the seat cannot tell from the real one, walks down the tree by what has turned out
well for whoever is asked, tries one thing new, plays on quickly and passes the judgement back up. The tree knows
choices, not positions: dice and hidden cards may fall otherwise in every pass, and a choice is worth what it brings on
average. Seats of one team want the same, so that a party plans together.

Where there is luck, a pass ends when others get the word: what they may then roll drowns more than it tells
(docs/bots.md). Where there is none, it goes on through their answer.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any, TypeAlias

from rulewright.kernel import Choice, Match, SeatView

from .halving import Halving
from .judging import Judge, Matter, Opinion, Partings, Quick, Run, Values, follow
from .thought import ONLY, Budget, Plan, Thought

Key: TypeAlias = tuple[int, str, Choice]  # who is asked what, and answers so

LOOKS = 16  # worlds in which it first sees what each choice does at once
DECISIONS = 6  # how far a playout goes on at most
RIPE = 8  # visits after which a choice gets branches of its own
CURIOSITY = 0.7  # weighs what is little known against what looks good


class Edge:
    """A choice in the tree: how often it could be taken and was, and what it brought whoever took it."""

    __slots__ = ("children", "offered", "total", "visits")

    def __init__(self) -> None:
        self.offered = 1
        self.visits = 0
        self.total = 0.0
        self.children: dict[Key, Edge] = {}


class SearchPlayer:
    """Positions are judged by the game's own score, and by an `opinion` on it; playouts go by the score alone."""

    def __init__(self, seed: int | str = 0, budget: Budget | None = None, opinion: Opinion | None = None) -> None:
        self._opinion = opinion
        self._random = Random(str(seed))
        self._budget = budget or Budget(worlds=400)
        self._plan = Plan()

    def has_plan(self, view: SeatView) -> bool:
        """Whether it has thought about this question already: it is on its way."""
        return self._plan.goes_on(view)

    def choose(self, view: SeatView) -> int:
        if self._plan.goes_on(view):
            return self._plan.step(view)
        return self._plan.begin(view, self.weigh(view).ranked[0])

    def weigh(self, view: SeatView) -> Thought:
        if len(view.choices) == 1:
            return ONLY
        runs = runs_of(view)
        search = Search(view, runs, self._random, self._opinion)
        seed = self._random.getrandbits(48)
        return Halving(view, runs, seed, self._budget, LOOKS, search.go, self._opinion).run()


def runs_of(view: SeatView) -> list[Run]:
    """What can be done: whole ways, where the question offers them, and all else choice by choice."""
    ways: list[Run] = view.ways()
    begun = {way[0] for way in ways}
    return [*ways, *((choice,) for choice in view.choices if choice not in begun)]


class Search:
    """One question being thought about: a tree below each of its choices."""

    def __init__(self, view: SeatView, runs: list[Run], random: Random, opinion: Opinion | None = None) -> None:
        self._view = view
        self._runs = runs
        self._judge = Judge(view, opinion)
        self._quick = Quick(self._judge, random)
        self._partings = Partings(view, self._judge, runs)
        self._roots = [Edge() for _ in runs]
        self._luck = view.game.has_chance
        self._passes = 0
        self._sum = self._squares = 0.0

    def go(self, index: int, seed: int) -> float:
        """One pass below a choice, in the world of a seed; what it is worth."""
        edge = self._roots[index]
        world = self._view.imagine(seed, nimble=True)
        follow(world, self._runs[index], self._view.seat)
        path = [(edge, self._judge.mine)]
        matter = Matter(self._judge, self._view, world, 1 if self._luck else 2)
        parting = self._partings.end_at(world, index)
        if not parting:
            path += self._walk(world, edge, matter)
        self._quick.play_on(world, matter, 0 if parting else DECISIONS)
        values = self._judge.values(world)
        self._learn(path, values)
        return values[self._judge.mine]

    def _walk(self, world: Match[Any], edge: Edge, matter: Matter) -> list[tuple[Edge, int]]:
        """Down the tree to a choice that has not been tried here."""
        path: list[tuple[Edge, int]] = []
        while (
            edge.visits >= RIPE
            and not world.over
            and not matter.is_done(world)
            and not (self._luck and self._theirs(world))
        ):
            if len(world.choices) == 1:
                world.pick(0)
                continue
            index, edge = self._pick(world, edge)
            path.append((edge, self._judge.side_of[world.waiting[0]]))
            world.pick(index)
        return path

    def _theirs(self, world: Match[Any]) -> bool:
        return self._judge.side_of[world.waiting[0]] != self._judge.mine

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
        if new and len(known) < 1 + int(sqrt(node.visits)):
            index = self._quick.pick(world, new)
            child = node.children[seat, prompt, world.choices[index]] = Edge()
            return index, child
        return max(known, key=lambda pair: self._promise(pair[1]))

    def _promise(self, edge: Edge) -> float:
        """Upper confidence, in the measure of how far judgements differ in this search."""
        mean = self._sum / self._passes
        spread = sqrt(max(1e-12, self._squares / self._passes - mean * mean))
        visits = max(1, edge.visits)
        return edge.total / visits + CURIOSITY * spread * sqrt(log(edge.offered + 1) / visits)

    def _learn(self, path: list[tuple[Edge, int]], values: Values) -> None:
        self._passes += 1
        mine = values[self._judge.mine]
        self._sum += mine
        self._squares += mine * mine
        for edge, side in path:
            edge.visits += 1
            edge.total += values[side]
