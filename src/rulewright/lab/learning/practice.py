"""Self-play: bots play against themselves, and moments of their games are kept with how they ended.

What is kept of a moment is what a seat could tell of it: it is read in a world that the seat imagines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from rulewright.kernel import Config, Game, Match, Player, SeatView, find_game
from rulewright.players import Budget, GreedyPlayer, SearchPlayer
from rulewright.players.judging import is_put_away
from rulewright.players.master import insight_at, row_of
from rulewright.players.network import Array

from ..puzzling import usual_of

MOMENTS = 48  # that are kept of a game, at most
LONGEST = 6000  # decisions, after which a game is given up


@dataclass(frozen=True, slots=True)
class Practice:
    """How games are played to learn from: by bots that look `worlds` times at each choice, or search that many if
    `searching`; now and then, by chance, they take any choice: in some games rarely, in some often, up to `explore`.
    Who never errs never learns what an error costs. A network judges for them once there is one."""

    game: str
    seed: int = 0
    worlds: int = 4
    searching: bool = False
    explore: float = 0.3
    config: Config | None = None
    network: Path | None = None
    kinds: tuple[Config, ...] = field(default=())

    def config_of(self, number: int) -> Config:
        """One config, if one is asked for. Else a party tries all kinds of matches in turn; of others every second
        match is the usual one."""
        if self.config is not None:
            return self.config
        if find_game(self.game).co_operative:
            return self.kinds[number % len(self.kinds)]
        return self.kinds[number // 2 % len(self.kinds)] if number % 2 else {}

    def player(self, seed: str) -> Player:
        insight = insight_at(self.network) if self.network else None
        if self.searching:
            return SearchPlayer(seed, Budget(worlds=self.worlds), insight)
        return GreedyPlayer(seed, self.worlds, insight)


@dataclass(frozen=True, slots=True)
class Played:
    """Moments of a game in the order in which they came: what a seat could tell of each, and what became of that seat;
    nothing of a game that was given up."""

    number: int
    rows: Array
    seats: Array
    results: Array
    decisions: int


def kinds_of(game: Game[Any]) -> tuple[Config, ...]:
    """The kinds of matches that a game is learnt from."""
    return tuple(usual_of(game, game.kinds()))


def play(practice: Practice, number: int) -> Played:
    """One game, which follows from the practice and its number."""
    seed = f"{practice.seed}/{number}"
    match = Match.start(find_game(practice.game), practice.config_of(number), f"{seed}/learn")
    views = [SeatView(match, seat) for seat in range(len(match.seats))]
    players = [practice.player(f"{seed}/{seat}") for seat in range(len(views))]
    random = Random(f"{seed}/explore")
    wildness = practice.explore * random.random() ** 2
    kept: list[tuple[int, list[tuple[int, Array]]]] = []
    decisions = 0
    while not match.over and decisions < LONGEST:
        if (place := place_for(decisions, random)) is not None:
            moment = (decisions, list(read(views, random)))
            kept[place : place + 1] = [moment]
        seat = match.waiting[0]
        count = len(views[seat].choices)
        wild = count > 1 and random.random() < wildness
        match.pick(random.randrange(count) if wild else players[seat].choose(views[seat]))
        decisions += 1
    outcome = None if is_put_away(match) else match.outcome
    told = [pair for _, pairs in sorted(kept, key=lambda moment: moment[0]) for pair in pairs] if outcome else []
    results = [outcome.results[seat] for seat, _ in told] if outcome else []
    return Played(
        number,
        np.array([row for _, row in told], np.float32),
        np.array([seat for seat, _ in told], np.float32),
        np.array(results, np.float32),
        decisions,
    )


def place_for(number: int, random: Random) -> int | None:
    """Where to keep the moment of a number, so that all of a game are as likely to be kept (reservoir sampling)."""
    if number < MOMENTS:
        return number
    place = random.randrange(number + 1)
    return place if place < MOMENTS else None


def read(views: list[SeatView], random: Random) -> Iterator[tuple[int, Array]]:
    """What one seat of each team can tell now."""
    teams: dict[int, list[int]] = {}
    for seat in views[0].seats:
        teams.setdefault(seat.team, []).append(seat.index)
    for seats in teams.values():
        view = views[random.choice(seats)]
        yield view.seat, row_of(view.imagine(random.getrandbits(48)), view.seat)
