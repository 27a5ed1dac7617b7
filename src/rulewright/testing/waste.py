"""Whether bots waste anything: every decision of a match that was played, looked at once more."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, pstdev
from typing import Any

from rulewright.kernel import Choice, Config, Match, SeatView, find_game
from rulewright.players import make_player, play_out
from rulewright.players.chances import HAIR, loss
from rulewright.players.judging import Run, is_parting
from rulewright.players.prospects import played_on
from rulewright.players.sense.dominance import costs, looks, spares, uses_up
from rulewright.players.sense.omission import Ending
from rulewright.players.sense.repetition import Arrangement, are_beside, arranged, is_same_question

WORLDS = 16  # in which something must be so, to be waste,
MORE_WORLDS = 64  # and others that must confirm it
SAMPLES = 4  # of twelve worlds, in which something else must have done as well,
FRESH = 16  # others that must confirm it: chance alone makes one even bet in six look bad in the first few,
LAST = 64  # and yet others: there are thousands of such choices, each beside several others
CLEARLY = 2.0  # standard errors
BEYOND_DOUBT = 3.0
BACK, SPENT, DECLINED, WIN = "goes there and back", "uses up for nothing", "declines a free gain", "leaves a win"


@dataclass(frozen=True, slots=True)
class Wasted:
    """One choice at fault: where it was made, by whom, in which words, and what is wrong with it."""

    kind: str
    answers: int
    seat: int
    text: str
    better: str = ""


@dataclass(frozen=True, slots=True)
class Bots:
    """One match that bots of a level play, by its seed; `decisions` breaks it off early."""

    game: str
    level: str
    seed: int
    budget: float = 1.0
    config: Config = field(default_factory=dict)
    decisions: int | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """A match of bots that was looked at: how many decisions they made and what they wasted; or what went wrong."""

    bots: Bots
    decisions: int = 0
    wasted: tuple[Wasted, ...] = ()
    fault: str = ""


def play_and_look(bots: Bots) -> Looked:
    match = Match.start(find_game(bots.game), bots.config, bots.seed)
    seats = range(len(match.seats))
    made = play_out(
        match, [make_player(bots.level, f"{bots.seed}/{seat}", bots.budget) for seat in seats], bots.decisions
    )
    return Looked(bots, made, tuple(wasted(match)))


def safely_play_and_look(bots: Bots) -> Looked:
    """The same; what goes wrong in one match is told, and spoils no others."""
    try:
        return play_and_look(bots)
    except Exception:
        return Looked(bots, fault=traceback.format_exc(limit=-3))


def wasted(match: Match[Any]) -> Iterator[Wasted]:
    """All waste of a match that has been played, from its beginning."""
    trail = Trail()
    for at in match.asked:
        before = match.at(at)
        seat, _, choice = match.log[at - match.base]
        view = SeatView(before, seat)
        if trail.goes_back(before, seat):
            yield Wasted(BACK, at, seat, trail.text)
        trail.text = view.look(choice).text
        found = fault(view, choice) if len(view.choices) > 1 else None
        if found:
            kind, better = found
            yield Wasted(kind, at, seat, trail.text, better)


class Trail:
    """How the table has been arranged since one side has the word and nothing was rolled or revealed."""

    def __init__(self) -> None:
        self.text = ""
        self._team = self._barrier = -1
        self._been: list[tuple[Match[Any], Arrangement]] = []

    def goes_back(self, match: Match[Any], seat: int) -> bool:
        """Whether the table is as it was a while ago, and was otherwise in between for no need; or the last choice has
        led back to its own question by itself."""
        team = match.seats[seat].team
        side = {other.index for other in match.seats if other.team == team}
        if (team, match.barrier) != (self._team, self._barrier):
            self._team, self._barrier, self._been = team, match.barrier, []
        here = arranged(match, side, min(side))
        been, self._been = self._been, [*self._been, (match, here)]
        if been and came_back_by_itself(been[-1][0], match) and here.is_back_at(been[-1][1]):
            return True
        return any(
            here.is_back_at(then) and not been[-1][1].is_back_at(then) and are_beside(earlier, match, side, min(side))
            for earlier, then in been[:-1]
        )


def came_back_by_itself(before: Match[Any], match: Match[Any]) -> bool:
    """Whether more than one answer has led from a question to the same one."""
    return match.answers > before.answers + 1 and is_same_question(before, match)


def fault(view: SeatView, choice: Choice) -> tuple[str, str] | None:
    """What a choice wastes, and what would have been better."""
    others = [other for other in view.choices if other != choice]
    worlds, more = worlds_of(view)
    if is_parting(view.look(choice)):
        ending = Ending(view, choice, worlds, (WORLDS,))
        won = ending.win(others)
        if won is not None:
            return WIN, view.look(won).text
        sure = Ending(view, choice, more, (MORE_WORLDS,))
        gain = next((gain for gain in ending.gains(others, CLEARLY) if sure.is_free(gain, CLEARLY)), None)
        return None if gain is None else (DECLINED, view.look(gain).text)
    return spent_for_nothing(view, choice, others)


def worlds_of(view: SeatView) -> tuple[range, range]:
    """The worlds of a question, and more of them: no two questions share the luck of the same few."""
    begin = view.seq * (WORLDS + MORE_WORLDS)
    return range(begin, begin + WORLDS), range(begin + WORLDS, begin + WORLDS + MORE_WORLDS)


def spent_for_nothing(view: SeatView, choice: Choice, others: list[Choice]) -> tuple[str, str] | None:
    """Whether a choice uses something up, and another that is as good spares some of it and is no waste itself."""
    worlds, more = worlds_of(view)
    if not uses_up(view, (choice,), worlds):
        return None
    lost, value = costs(view, (choice,), worlds), fmean(looks(view, (choice,), worlds))
    for other in others:
        run = (other,)
        if (
            spares(view, run, lost, worlds)
            and loss(view, value, fmean(looks(view, run, worlds))) < HAIR
            and not uses_up(view, run, worlds)
            and is_as_good(view, run, (choice,))
            and uses_up(view, (choice,), more)
            and spares(view, run, lost, more)
        ):
            return SPENT, view.look(other).text
    return None


def is_as_good(view: SeatView, run: Run, other: Run) -> bool:
    """Whether one run clearly wins no less often than another, played on in the same worlds: it seems so in a few, and
    many others confirm it, twice."""
    confirmed = SAMPLES + FRESH
    return (
        leads(view, run, other, range(SAMPLES), 1.0)
        and leads(view, run, other, range(SAMPLES, confirmed), CLEARLY)
        and leads(view, run, other, range(confirmed, confirmed + LAST), BEYOND_DOUBT)
    )


def leads(view: SeatView, run: Run, other: Run, samples: range, clearly: float) -> bool:
    """Whether one run does better than another by so many standard errors, or the same in all worlds."""
    by: list[float] = []
    for number in samples:
        seed = f"{view.seq}/{number}"
        pairs = zip(played_on(view, run, seed), played_on(view, other, seed), strict=True)
        by += [ours - theirs for ours, theirs in pairs]
    return fmean(by) >= clearly * pstdev(by) / sqrt(len(by))
