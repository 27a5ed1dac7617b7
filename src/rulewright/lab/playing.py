"""One game of a plan, played to its end by bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rulewright.kernel import ALL, Game, Match, Part, SeatView
from rulewright.kernel.scene import Outcome
from rulewright.players import make_player

from .plan import Job
from .rows import GameRow, PartRow, Played

STEP = 4  # decisions from one look at the score to the next
CLEAR = 0.02  # a lead that counts


class Drama:
    """Who is ahead, by the game's own score, as a game goes on."""

    def __init__(self, game: Game[Any], teams: Sequence[int]) -> None:
        self._score = game.score
        self._speakers = [list(teams).index(team) for team in sorted(set(teams))]
        self._lows = [1.0] * len(self._speakers)
        self._leader = -1
        self.changes = 0
        self.last_change = 0

    def look(self, state: Any, decisions: int) -> None:
        scores = [self._score(state, seat) for seat in self._speakers]
        self._lows = list(map(min, self._lows, scores))
        if len(scores) == 1:  # against the game itself: the party leads, or it does
            leader = 0 if scores[0] > CLEAR else 1 if scores[0] < -CLEAR else self._leader
        else:
            first, second = sorted(scores, reverse=True)[:2]
            leader = scores.index(first) if first - second > CLEAR else self._leader
        if leader != self._leader:
            self.changes += self._leader >= 0
            self.last_change = decisions
            self._leader = leader

    def comeback(self, results: Sequence[float]) -> float:
        """How far behind the winner once was, from 0 to 1; 0 where nobody won."""
        won = [low for low, seat in zip(self._lows, self._speakers, strict=True) if results[seat] == 1]
        return round(max(0.0, -min(won, default=0.0)), 4)


def play(game: Game[Any], job: Job) -> Played:
    """Play a game; what goes wrong in it is told in its row, and the next game goes on."""
    teams = [seat.team for seat in game.seats(job.config)]
    defaults = {option.id: option.default for option in game.options}
    changed = {name: value for name, value in job.config.items() if value != defaults[name]}
    options = msgspec.json.encode(changed, order="deterministic").decode()
    row = GameRow(number=job.number, seed=job.seed, options=options, players=list(job.players), teams=teams)
    try:
        return _played(game, job, row)
    except Exception as error:
        return Played(msgspec.structs.replace(row, error=f"{type(error).__name__}: {error}"))


def _played(game: Game[Any], job: Job, row: GameRow) -> Played:
    thoughtful = set(job.players) != {"random"}  # who imagines needs snapshots, who does not plays a bare match
    match = Match.start(game, job.config, job.seed, keep=thoughtful)
    match.state.log = None  # nobody reads the events
    seats = range(len(job.players))
    bots = [make_player(level, f"{job.seed}/{seat}") for seat, level in enumerate(job.players)]
    views = [SeatView(match, seat) for seat in seats]
    drama = Drama(game, row.teams)
    decisions = 0
    while not match.over:
        if decisions % STEP == 0:
            drama.look(match.state, decisions)
        seat = match.waiting[0]
        match.pick(bots[seat].choose(views[seat]))
        decisions += 1
    outcome = match.outcome
    assert outcome is not None
    ended = msgspec.structs.replace(
        row,
        results=list(outcome.results),
        how=outcome.how,
        rounds=rounds_of(game, match.state),
        decisions=decisions,
        lead_changes=drama.changes,
        decided=round(drama.last_change / max(1, decisions), 4),
        comeback=drama.comeback(outcome.results),
    )
    return Played(ended, [part_row(job.number, part, outcome) for part in game.parts(match.state)])


def rounds_of(game: Game[Any], state: Any) -> int:
    """The round that a game ended in, if its scene has a track of rounds."""
    return next((track.value for track in game.scene(state, ALL).tracks if track.id == "round"), 0)


def part_row(number: int, part: Part, outcome: Outcome) -> PartRow:
    return PartRow(
        game=number,
        kind=part.kind,
        id=part.id,
        name=part.name,
        seat=part.seat,
        result=outcome.results[max(0, part.seat)],
        count=part.count,
        figures={name: float(value) for name, value in part.figures.items()},
    )
