"""Finding puzzles: bots play a match, and each question on the way is a puzzle if one choice stands out and hides.

A quick search screens. What passes is judged again in fresh worlds, which nothing was chosen by: the best must lead the
next by a clear margin, and still lead when the game goes on through the others' answer. Then bots try it: Novice must
miss it more often than not, Expert must find it.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any, TypeAlias

import msgspec

from rulewright.kernel import Config, Game, Match, SeatView, find_game, key_of
from rulewright.players import Budget, GreedyPlayer, NovicePlayer, SearchPlayer, Thought, Weighed, advise
from rulewright.players.advice import keys_of, mean
from rulewright.players.chances import loss, winning
from rulewright.players.halving import Halving
from rulewright.players.judging import Judge, Matter, Quick, Run, follow, is_put_away
from rulewright.players.prospects import prospect
from rulewright.players.search import Search, runs_of
from rulewright.players.thought import run_of

from .puzzles import Book, Puzzle, Worth, id_of, mark_of

PLACES = 14  # questions of one match that are looked at
FROM_A_MATCH = 2  # puzzles at most
OPENING = 0.15  # of a match, which is left out: what is laid out and dealt is no puzzle
FEWEST = 3  # choices
OBVIOUS = 2.0  # standard deviations by which the first impression of one choice may lead the next
FAR = 0.35  # who is further behind than this was never in question
SCREEN = 40  # worlds of the first search
LOOKS = 2  # at each choice, before it
RIVALS = 4  # choices that are judged closely, the best among them
FIRST_WORLDS = 30  # fresh ones, after which who does not lead is given up
WORLDS = 120  # fresh ones, for each of those
AFTERMATHS = 40  # worlds in which it is played on
HORIZON = 24  # decisions that a match is played on for
PASSES = 3  # of the word: our turn, theirs, and ours again
SURE = 2.5  # standard errors by which a lead must be more than luck
LIKELY = 1.0  # by which it must hold on the way
NOVICE_TRIES, EXPERT_TRIES = 20, 2
NOVICE_MOST, EXPERT_LEAST = 0.5, 0.6
EXPERT_WORLDS = 400

Looked: TypeAlias = tuple[str, Config, int, float]
"""A match to look through: the game, its config, its seed, and the margin of a puzzle."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A thinker that has thought already."""

    thought: Thought

    def weigh(self, view: SeatView) -> Thought:
        return self.thought

    def choose(self, view: SeatView) -> int:
        return self.thought.best


def usual_configs(game: Game[Any]) -> list[Config]:
    """The kinds of match that puzzles are taken from: two sides or one party, and no rule switched."""
    return usual_of(game, game.sample_configs())


def usual_of(game: Game[Any], configs: Iterable[Config]) -> list[Config]:
    """Those with two sides or one party, and no rule switched."""
    switches = {option.id for option in game.options if option.kind == "switch"}
    plain = [config for config in configs if not switches & config.keys()]
    return [config for config in plain if len({seat.team for seat in Match.start(game, config).seats}) <= 2]


def more_puzzles(game: Game[Any], book: Book, wanted: int, matches: int, jobs: int = 1) -> Iterator[Book]:
    """The book after each further match, until it has as many puzzles as are wanted, or so many were looked through."""
    if len(book.puzzles) >= wanted:
        return
    configs, first = usual_configs(game), book.matches
    searches = [
        (game.id, configs[number % len(configs)], number, book.margin) for number in range(first, first + matches)
    ]
    with searching(jobs) as search:
        for number, found in enumerate(search(searches), first + 1):
            book = msgspec.structs.replace(book, matches=number, puzzles=(*book.puzzles, *found))
            yield book
            if len(book.puzzles) >= wanted:
                return


@contextmanager
def searching(jobs: int) -> Iterator[Callable[[list[Looked]], Iterator[list[Puzzle]]]]:
    """Who looks matches through, in their order: so many processes, or this one."""
    if jobs == 1:
        yield partial(map, look_through)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield partial(pool.imap, look_through)


def look_through(looked: Looked) -> list[Puzzle]:
    game, config, seed, margin = looked
    return find_puzzles(find_game(game), config, seed, margin)


def find_puzzles(game: Game[Any], config: Config, seed: int, margin: float) -> list[Puzzle]:
    """The puzzles of one match between quick bots, each of another kind of question."""
    match = Match.start(game, config, seed)
    hidden = played(match, seed)
    found: list[Puzzle] = []
    for place in in_turn(match, hidden, Random(f"{seed}/places"))[:PLACES]:
        table = match.at(match.asked[place])
        assert table.ask is not None
        if any(table.ask.prompt == puzzle.prompt for puzzle in found):
            continue
        puzzle = Inquiry(table, f"{seed}/{place}", margin).puzzle(config, seed)
        if puzzle is not None:
            found.append(puzzle)
        if len(found) == FROM_A_MATCH:
            break
    return found


def played(match: Match[Any], seed: int) -> list[int]:
    """Let quick bots finish a match; those of its questions, after the opening, of which no answer catches the eye."""
    bots = [GreedyPlayer(f"{seed}/{seat}", worlds=1) for seat in range(len(match.seats))]
    hidden: list[int] = []
    while not match.over:
        seat = match.waiting[0]
        thought = bots[seat].weigh(SeatView(match, seat))
        if not catches_the_eye([weighed.value for weighed in thought.ranked]):
            hidden.append(len(match.asked))
        match.pick(thought.best)
    return [place for place in hidden if place >= OPENING * len(match.asked)]


def catches_the_eye(values: Sequence[float]) -> bool:
    """Whether one choice looks much better than the others at once, or there are hardly any others."""
    if len(values) < FEWEST:
        return True
    first, second, *_ = sorted(values, reverse=True)
    return first - second > OBVIOUS * pstdev(values)


def in_turn(match: Match[Any], places: Sequence[int], random: Random) -> list[int]:
    """Questions of a match, one of each kind by turns: what is asked often must not crowd out the rest."""
    kinds: dict[str, list[int]] = {}
    for place in random.sample(places, len(places)):
        kinds.setdefault(match.log[match.asked[place]][1], []).append(place)
    rounds = zip_longest(*kinds.values())
    return [place for each in rounds for place in each if place is not None]


def leads(values: Sequence[Sequence[float]], errors: float) -> bool:
    """Whether the first does better than each other in the same worlds, by so many standard errors."""
    first, *others = values
    for other in others:
        lead = [mine - theirs for mine, theirs in zip(first, other, strict=True)]
        if fmean(lead) <= errors * pstdev(lead) / sqrt(len(lead)):
            return False
    return True


class Inquiry:
    """One question, looked at closely. `margin`: by how much of the chance of winning the best must lead the next."""

    def __init__(self, match: Match[Any], seed: str, margin: float) -> None:
        self._match = match
        self._seed = seed
        self._margin = margin
        self._view = SeatView(match, match.waiting[0])

    def puzzle(self, config: Config, seed: int) -> Puzzle | None:
        """The puzzle that this question makes, if it makes one."""
        screened = self._screened()
        if not self._stands_out(screened) or self._ends_it(screened[0]):
            return None
        novice = self._novice(screened[0])
        if novice > NOVICE_MOST:
            return None
        judged = self._judged(screened)
        if judged is None or not self._holds(judged):
            return None
        expert = self._expert(judged[0])
        if expert < EXPERT_LEAST:
            return None
        return self._written(config, seed, judged, novice, expert)

    def _screened(self) -> tuple[Weighed, ...]:
        """What a short search makes of it."""
        random, runs = Random(f"{self._seed}/screen"), runs_of(self._view)
        search = Search(self._view, runs, random)
        halving = Halving(self._view, runs, random.getrandbits(48), Budget(worlds=SCREEN), LOOKS, search.go)
        return halving.run().ranked

    def _stands_out(self, ranked: Sequence[Weighed]) -> bool:
        """Whether the best leads clearly, in a field where others were worth a thought."""
        if len(ranked) < FEWEST:
            return False
        best = max(ranked, key=lambda weighed: weighed.value)
        behind = sorted(self._behind(best, other) for other in ranked if other is not best)
        return best is ranked[0] and behind[0] >= self._margin and sum(each <= FAR for each in behind) >= FEWEST - 1

    def _ends_it(self, weighed: Weighed) -> bool:
        """Whether it merely puts the match away."""
        world = self._view.imagine(f"{self._seed}/away")
        follow(world, run_of(self._view, weighed), self._view.seat)
        return is_put_away(world)

    def _judged(self, screened: Sequence[Weighed]) -> list[Weighed] | None:
        """The field with the values that fresh worlds give its best; None if another leads there, or it is close."""
        rivals = screened[:RIVALS]
        search = Search(self._view, [run_of(self._view, each) for each in rivals], Random(f"{self._seed}/judge"))
        first = Random(f"{self._seed}/fresh").getrandbits(48)
        values: list[list[float]] = [[] for _ in rivals]
        for number in range(WORLDS):
            for index, got in enumerate(values):
                got.append(search.go(index, first + number))
            if number == FIRST_WORLDS and not leads(values, LIKELY):
                return None
        if not leads(values, SURE):
            return None
        again = [Weighed(each.index, fmean(got), WORLDS, each.then) for each, got in zip(rivals, values, strict=True)]
        others = sorted((*again[1:], *screened[RIVALS:]), key=lambda weighed: weighed.value, reverse=True)
        ranked = [again[0], *others]
        return ranked if self._stands_out(ranked) else None

    def _holds(self, judged: Sequence[Weighed]) -> bool:
        """Whether the best still leads the next when the game is played on through the others' answer."""
        judge = Judge(self._view)
        runs = [run_of(self._view, each) for each in judged[:2]]
        values = [[self._played_on(judge, run, number) for number in range(AFTERMATHS)] for run in runs]
        return leads(values, LIKELY)

    def _played_on(self, judge: Judge, run: Run, number: int) -> float:
        world = self._view.imagine(f"{self._seed}/on/{number}", nimble=True)
        follow(world, run, self._view.seat)
        quick = Quick(judge, Random(f"{self._seed}/on/{number}"))
        quick.play_on(world, Matter(judge, self._view, world, PASSES), HORIZON)
        return judge.value(world, judge.mine)

    def _novice(self, best: Weighed) -> float:
        tries = [NovicePlayer(f"{self._seed}/novice/{number}").choose(self._view) for number in range(NOVICE_TRIES)]
        return tries.count(best.index) / NOVICE_TRIES

    def _expert(self, best: Weighed) -> float:
        found = 0
        for number in range(EXPERT_TRIES):
            expert = SearchPlayer(f"{self._seed}/expert/{number}", Budget(worlds=EXPERT_WORLDS))
            found += run_of(self._view, expert.weigh(self._view).ranked[0]) == run_of(self._view, best)
        return found / EXPERT_TRIES

    def _written(
        self, config: Config, seed: int, judged: Sequence[Weighed], novice: float, expert: float
    ) -> Puzzle:  # fmt: skip
        view, match = self._view, self._match
        answers = tuple(key_of(match.log[number][2]) for number in match.asked)
        hint = advise(view, Settled(Thought(tuple(judged))), f"{self._seed}/hint")
        return Puzzle(
            id=id_of(match.game, dict(config), seed, answers),
            config=dict(config),
            seed=seed,
            answers=answers,
            seat=view.seat,
            prompt=match.ask.prompt if match.ask else "",
            goal=self._goal(judged),
            why=hint.text,
            worth=tuple(self._worth(judged[0], each) for each in judged),
            novice=novice,
            expert=expert,
            mark=mark_of(match, view.seat),
        )

    def _worth(self, best: Weighed, weighed: Weighed) -> Worth:
        chance = winning(self._view, weighed.value)
        behind = round(self._behind(best, weighed), 3)
        return Worth(keys_of(run_of(self._view, weighed)), behind, None if chance is None else round(chance, 3))

    def _behind(self, best: Weighed, other: Weighed) -> float:
        """How much less often another choice wins; among even odds, where chances are not known."""
        first, second = winning(self._view, best.value), winning(self._view, other.value)
        if first is None or second is None:
            return loss(self._view, best.value, other.value)
        return first - second

    def _goal(self, judged: Sequence[Weighed]) -> str:
        """What is to be looked for, without telling it."""
        ours, *others = [prospect(self._view, run_of(self._view, each), f"{self._seed}/goal") for each in judged[:3]]
        if ours.won >= 0.5 and ours.won > max(other.won for other in others):
            return "Win the game with one choice."
        if min(other.lost for other in others) >= 0.5 > ours.lost:
            return "Save the game with one choice."
        gains = {name: worth - mean(others, name) for name, worth in ours.merits.items()}
        best = max(gains, key=lambda name: gains[name], default="")
        return f"Find what does most for {best}." if best and gains[best] > 0 else "Find the best choice."
