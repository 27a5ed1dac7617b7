"""Whether hints are worth asking for: many of them over whole matches, and what is wrong with any.

Matches are played by bots. From places in them, taken at random, somebody then follows hints for a while. A hint is at
fault if it names a choice that is not there, forgets the plan of the hint before, walks back where it came from, or
uses something up for nothing. How much it loses is what a bot with many more worlds thinks of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from typing import Any

from rulewright.kernel import Config, Match, SeatView, choice_of, find_game, key_of
from rulewright.players import Budget, GreedyPlayer, Hint, SearchPlayer, Weighed, advise, adviser, play_out
from rulewright.players.chances import are_alike, logistic, loss
from rulewright.players.judging import Run
from rulewright.players.search import Search
from rulewright.players.sense.dominance import uses_up
from rulewright.players.sense.repetition import position
from rulewright.players.thought import run_of

HINTS = 10  # of one match
STRETCH = 5  # that are followed one after the other
LONGEST_WAIT = 60  # decisions of others between two hints
STRONGER = 8  # times the worlds
WORLDS = 16  # in which waste is looked for
BLUNDER = 0.05  # of the chance of winning
FORCED = "There is no other choice."


@dataclass(frozen=True, slots=True)
class Trial:
    """One match in which hints are followed, by its seed; `decisions` breaks it off early."""

    game: str
    seed: int
    hints: int = HINTS
    worlds: int = 100
    config: Config = field(default_factory=dict)
    decisions: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One hint: what it said where, what is wrong with it, and what it loses against the best that is known."""

    seed: int
    answers: int
    text: str
    faults: tuple[str, ...]
    loss: float
    better: str = ""

    @property
    def is_blunder(self) -> bool:
        return self.loss > BLUNDER


def try_hints(trial: Trial) -> list[Finding]:
    """Play a match, and follow hints from some of its questions on."""
    match = Match.start(find_game(trial.game), trial.config, trial.seed)
    quick = [GreedyPlayer(f"{trial.seed}/{seat}", worlds=1) for seat in range(len(match.seats))]
    play_out(match, quick, trial.decisions)
    random = Random(f"{trial.seed}/hints")
    found: list[Finding] = []
    while len(found) < trial.hints:
        table = match.at(random.choice(match.asked))
        most = min(STRETCH, trial.hints - len(found))
        found += Follower(table, f"{trial.seed}/{len(found)}", trial.worlds).follow(most)
    return found


class Follower:
    """Somebody who asks for a hint at each of his questions and takes it; the others play quickly."""

    def __init__(self, match: Match[Any], seed: str, worlds: int) -> None:
        self._match = match
        self._seat = match.waiting[0]
        self._seed = seed
        self._worlds = worlds
        self._adviser = adviser(seed, Budget(worlds=worlds))
        self._others = GreedyPlayer(seed, worlds=1)
        self._walk: list[Hashable] = []
        self._plan: tuple[str, ...] = ()

    def follow(self, most: int) -> list[Finding]:
        found: list[Finding] = []
        waited = 0
        while not self._match.over and len(found) < most and waited < LONGEST_WAIT:
            seat = self._match.waiting[0]
            view = SeatView(self._match, seat)
            if seat == self._seat and len(view.choices) > 1:
                found.append(self._ask(view))
                continue
            if seat != self._seat:
                self._walk, self._plan = [], ()
            self._match.pick(self._others.choose(view))
            waited += 1
        return found

    def _ask(self, view: SeatView) -> Finding:
        """Ask for a hint, look closely at it, and take it."""
        answers = self._match.answers
        hint = advise(view, self._adviser, f"{self._seed}/{answers}")
        best = hint.choices[0]
        run: Run = tuple(map(choice_of, best.run))
        strong = SearchPlayer(f"{self._seed}/{answers}/strong", Budget(worlds=STRONGER * self._worlds))
        known = strong.weigh(view).ranked
        faults = absent(view, hint)
        if self._plan and best.key != self._plan[0]:
            faults.append("forgets its plan")
        if wastes(view, run, known):
            faults.append("uses something up for nothing")
        better = run_of(view, known[0])
        lost = 0.0 if better[0] == run[0] else self._lead(view, better, run)
        text = "" if not lost else f"{view.look(better[0]).text} ({' '.join(map(key_of, better))})"
        self._take(view, hint, faults)
        return Finding(int(self._seed.split("/")[0]), answers, hint.text, tuple(faults), lost, text)

    def _lead(self, view: SeatView, better: Run, run: Run) -> float:
        """How much more often one wins than the other, in the same worlds, which neither was chosen for."""
        search = Search(view, [better, run], Random(f"{self._seed}/{self._match.answers}/lead"))
        worlds = range(STRONGER * self._worlds // 2)
        theirs, ours = zip(*((search.go(0, world), search.go(1, world)) for world in worlds), strict=True)
        return loss(view, fmean(theirs), fmean(ours))

    def _take(self, view: SeatView, hint: Hint, faults: list[str]) -> None:
        """Make the first step of the plan."""
        best = hint.choices[0]
        before = position(view.scene())
        steps = view.look(choice_of(best.key)).target.kind == "space"
        seq = self._match.seq
        self._match.choose(best.key, self._seat)
        after = position(self._match.scene(self._seat))
        if steps and after != before and after in self._walk:
            faults.append("walks back where it came from")
        self._walk = [*self._walk, before] if steps else []
        on = SeatView(self._match, self._seat).alone_since(seq) is not None and self._match.waiting[:1] == (self._seat,)
        rest = best.run[1:]
        self._plan = rest if on and rest and rest[0] in map(key_of, self._match.choices) else ()


def absent(view: SeatView, hint: Hint) -> list[str]:
    """What a hint speaks of that is not so."""
    keys = [key_of(choice) for choice in view.choices]
    named = {key for choice in hint.choices for key in (choice.key, choice.run[0])}
    faults = [f"{key} is not there" for key in named if key not in keys]
    return [*faults, "says that there is no choice"] if hint.why == FORCED else faults


def wastes(view: SeatView, run: Run, known: Sequence[Weighed]) -> bool:
    """Whether a run uses something up, and something else that is as good does not."""
    seeds = range(WORLDS)
    if not uses_up(view, run, seeds):
        return False
    value = next((other.value for other in known if view.choices[other.index] == run[0]), known[-1].value)
    as_good = [other for other in known if other.value > value or are_alike(view, other.value, value)]
    return any(not uses_up(view, run_of(view, other), seeds) for other in as_good)


@dataclass(frozen=True, slots=True)
class Report:
    """What came of many hints."""

    findings: Sequence[Finding]

    @property
    def faulty(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.faults]

    @property
    def blunders(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.is_blunder]

    @property
    def summary(self) -> str:
        hints = len(self.findings)
        lost = sum(max(0.0, finding.loss) for finding in self.findings) / max(1, hints)
        kinds = Counter(fault for finding in self.findings for fault in finding.faults)
        faults = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common()) or "none at fault"
        share = len(self.blunders) / max(1, hints)
        return f"{hints} hints: {faults}; {len(self.blunders)} blunders ({share:.1%}), {lost:.2%} lost on average"


# ---- what scores mean -----------------------------------------------------------------------------------------------


SAMPLES = 20  # positions of one match
STAGES = 4  # of a match: a party's score grows as it goes on, won or lost
PRIOR = 0.5  # how strongly a group that little is known of is drawn to even odds
FLAT = 0.02  # and the slope to none


@dataclass(frozen=True, slots=True)
class Sample:
    """A score, what came of it in the end, and what it can be compared with."""

    score: float
    result: float
    group: str = ""


def sample_scores(trial: Trial) -> list[Sample]:
    """Scores in a match that bots play, with its result. A party's are compared at the same stage of the same kind of
    match; of two sides each is the measure of the other."""
    match = Match.start(find_game(trial.game), trial.config, trial.seed)
    play_out(match, [GreedyPlayer(f"{trial.seed}/{seat}", worlds=2) for seat in range(len(match.seats))])
    outcome, random = match.outcome, Random(trial.seed)
    assert outcome is not None
    found = []
    for place in random.sample(range(len(match.asked)), min(SAMPLES, len(match.asked))):
        seat = random.randrange(len(match.seats))
        group = f"{trial.config} {STAGES * place // len(match.asked)}" if match.game.co_operative else ""
        state = match.at(match.asked[place]).state
        found.append(Sample(match.game.score(state, seat), outcome.results[seat], group))
    return found


def fitted(samples: Sequence[Sample]) -> tuple[float, dict[str, float]]:
    """Logistic regression by Newton's method, a number at a time: the slope, and where each group starts."""
    groups: dict[str, list[Sample]] = {}
    for sample in samples:
        groups.setdefault(sample.group, []).append(sample)
    slope, starts = 1.0, dict.fromkeys(groups, 0.0)
    for _ in range(100):
        pull, weight = -FLAT * slope, FLAT
        for group, members in groups.items():
            chances = [logistic(starts[group], slope, member.score) for member in members]
            pull += sum((each.result - chance) * each.score for each, chance in zip(members, chances, strict=True))
            weight += sum(chance * (1 - chance) * each.score**2 for each, chance in zip(members, chances, strict=True))
            if group:
                off = sum(each.result - chance for each, chance in zip(members, chances, strict=True))
                steep = sum(chance * (1 - chance) for chance in chances)
                starts[group] += (off - PRIOR * starts[group]) / (steep + PRIOR)
        slope += max(-1.0, min(1.0, pull / weight))
    return slope, starts


def two_sided(game: str) -> list[Config]:
    """The configs of a game in which two sides meet, or one party."""
    found = find_game(game)
    return [
        config
        for config in found.sample_configs()
        if len({seat.team for seat in Match.start(found, config).seats}) <= 2
    ]
