"""How good a match looks (the evaluation function), and how it may go on (playouts): what thinking players build on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from rulewright.kernel import Chance, Choice, Match, SeatView
from rulewright.kernel.scene import Look

LONGEST_TAIL = 12  # decisions that a playout adds, at most, to come to the end of a beat

Values: TypeAlias = tuple[float, ...]  # what a position is worth to each team, from -1 to 1
Run: TypeAlias = tuple[Choice, ...]  # choices that a seat makes one after the other
Opinion: TypeAlias = Callable[[Match[Any], int, float], float]
"""What a match is worth to a seat, from -1 to 1, of which its standing is known."""


def standing(match: Match[Any], seat: int) -> float:
    """How good a match looks for a seat: the result if it is over, else the game's own score."""
    outcome = match.outcome
    return match.game.score(match.state, seat) if outcome is None else 2 * outcome.results[seat] - 1


def is_put_away(match: Match[Any]) -> bool:
    """Whether a match has ended with nothing won or lost, to go on another day."""
    outcome = match.outcome
    return outcome is not None and bool(outcome.title)


def is_parting(look: Look) -> bool:
    """Whether a choice that appears so ends what is asked about: what names its price does not, wherever it stands."""
    return look.tone == "end" and not look.cost


def follow(match: Match[Any], run: Run, seat: int) -> None:
    """Make a run of choices, as far as nothing comes between."""
    for _ in steps(match, run, seat):
        pass


def steps(match: Match[Any], run: Run, seat: int) -> Iterator[Choice]:
    """Make a run of choices one by one, as far as nothing comes between."""
    match.take(run[0], seat)
    yield run[0]
    for choice in run[1:]:
        if match.waiting != (seat,) or choice not in match.choices:
            return
        match.take(choice, seat)
        yield choice


class Glances:
    """How a run of choices looks at once, on average over the worlds that it was seen in."""

    __slots__ = ("_last", "count", "mean", "sure")

    def __init__(self) -> None:
        self.count = 0
        self.mean = self._last = 0.0
        self.sure = False  # more worlds would show the same: nothing is rolled, and nothing is hidden or two agree

    def add(self, view: SeatView, run: Run, seed: int, opinion: Opinion | None = None) -> None:
        world = view.imagine(seed)
        before = world.chance.counter
        follow(world, run, view.seat)
        value = standing(world, view.seat)
        if opinion is not None:
            value = opinion(world, view.seat, value)
        agree = self.count > 0 and value == self._last
        self.sure = world.chance.counter == before and (agree or world.game.is_open(world.state))
        self.count += 1
        self.mean += (value - self.mean) / self.count
        self._last = value


class Judge:
    """What positions are worth to whom. Seats of one team want the same.

    `value` is a quick look by the game's own score; `values` judge where a pass ends, with an opinion if there is one.
    """

    def __init__(self, view: SeatView, opinion: Opinion | None = None) -> None:
        self._opinion = opinion
        teams = [seat.team for seat in view.seats]
        self.sides = list(dict.fromkeys(teams))
        self.side_of = [self.sides.index(team) for team in teams]
        self.mine = self.side_of[view.seat]
        self._speakers = [teams.index(team) for team in self.sides]
        self._speakers[self.mine] = view.seat

    def value(self, match: Match[Any], side: int) -> float:
        return standing(match, self._speakers[side])

    def values(self, match: Match[Any]) -> Values:
        """For every team; with two of them, what one has the other lacks."""
        if len(self.sides) == 2:
            lead = self.value(match, 0)
            if self._opinion is not None:
                sign = 1.0 if self.mine == 0 else -1.0
                lead = sign * self._opinion(match, self._speakers[self.mine], sign * lead)
            return (lead, -lead)
        found = [self.value(match, side) for side in range(len(self.sides))]
        if self._opinion is not None:
            found = [self._opinion(match, who, value) for who, value in zip(self._speakers, found, strict=True)]
        return tuple(found)


class Matter:
    """What a choice has begun. Between two beats it is done when the word passes on, or when the question is no longer
    about the same figure: what a walk is worth shows at its end, not after somebody else's walk."""

    def __init__(self, judge: Judge, view: SeatView, match: Match[Any], passes: int = 1) -> None:
        self._judge = judge
        self._side = judge.mine
        self._passes = passes
        begun = match.answers_in_beat and not match.over and judge.side_of[match.waiting[0]] == judge.mine
        ask = match.ask if begun else view.ask
        self._about = ask.about if ask is not None else -1

    def is_done(self, match: Match[Any]) -> bool:
        if match.answers_in_beat or match.ask is None:
            return False
        asked = self._judge.side_of[match.waiting[0]]
        if asked != self._side:
            self._side = asked
            self._passes -= 1
        return self._passes <= 0 or (self._about >= 0 and match.ask.about != self._about)


class Quick:
    """A policy quick enough for playouts: the choice that looks best a moment later, of some where there are many."""

    def __init__(self, judge: Judge, random: Random, tries: int = 16) -> None:
        self._judge = judge
        self._random = random
        self._tries = tries
        self.spread = 0.0  # how far apart the choices of the last pick looked

    def pick(self, match: Match[Any], among: list[int] | None = None) -> int:
        """The index of a choice of the first waiting seat."""
        open_to = range(len(match.choices)) if among is None else among
        if len(open_to) == 1:
            return open_to[0]
        some = open_to if len(open_to) <= self._tries else self._random.sample(open_to, self._tries)
        side = self._judge.side_of[match.waiting[0]]
        values = [self._after(match, index, side) for index in some]
        best = max(values)
        self.spread = best - min(values)
        return some[values.index(best)]

    def _after(self, match: Match[Any], index: int, side: int) -> float:
        """A look at what a choice may bring, with other dice than those that will fall."""
        twin = match.copy()
        twin.nimble = False
        twin.chance = Chance(self._random.getrandbits(60))
        twin.pick(index)
        return self._judge.value(twin, side)

    def play_on(
        self, match: Match[Any], matter: Matter, decisions: int, note: Callable[[Choice], None] = lambda choice: None
    ) -> None:
        """Let everybody choose so until a matter is done, but for so many decisions at most; then to the end of the
        beat. `note` is told of every choice before it is made."""
        made = 0
        while not match.over and not matter.is_done(match):
            if made >= decisions and (not match.answers_in_beat or made >= decisions + LONGEST_TAIL):
                return
            if len(match.choices) == 1:
                match.pick(0)
                continue
            made += 1
            index = self.pick(match)
            note(match.choices[index])
            match.pick(index)


class Partings:
    """Choices that end something: what one side could still do before it ends is then not compared with what it will
    do after, or bots would hurry to the end of every step for the sake of what comes next."""

    def __init__(self, view: SeatView, judge: Judge, runs: Sequence[Run]) -> None:
        self._judge = judge
        ends = [choice for choice, look in zip(view.choices, view.looks(), strict=True) if is_parting(look)]
        self._parting = [run[-1] in ends for run in runs]

    def end_at(self, match: Match[Any], index: int) -> bool:
        """Whether a playout ends right after this choice."""
        return self._parting[index] and (match.over or self._judge.side_of[match.waiting[0]] == self._judge.mine)
