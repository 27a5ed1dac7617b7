"""Ready set-ups: drawn at random, screened with few games, and measured with many on fresh seeds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from rulewright.kernel import Config, Fairness, Game, Match, RulewrightError, SeatView, SetUp, find_game
from rulewright.kernel.set_up import read_set_ups
from rulewright.players import make_player

from .stats import wilson

QUICK = 0.25
"""How much of its level's worlds a bot imagines here: of greedy's four one, so that a game takes seconds."""
BATCH = 5
"""Games of one set-up before what was found is written down."""

Plays = Callable[[Sequence["Job"]], Iterable[float]]
Tell = Callable[[str], None]


class Job(NamedTuple):
    """One game of a set-up."""

    game: str
    config: Config
    seed: str
    level: str


def play(job: Job) -> float:
    """The share of the first seat: 1 for a win, 0 for a loss."""
    game = find_game(job.game)
    match = Match.start(game, job.config, seed=job.seed)
    play_until(match, job.level, job.seed, lambda: False)
    assert match.outcome is not None
    return match.outcome.results[0]


def play_until(match: Match[Any], level: str, seed: str, enough: Callable[[], bool]) -> None:
    """Bots of a level play on until there is enough, or the match is over."""
    match.state.log = None  # nobody reads the events
    views = [SeatView(match, seat) for seat in range(len(match.seats))]
    bots = [make_player(level, f"{seed}/{seat}", QUICK) for seat in range(len(views))]
    while not (match.over or enough()):
        seat = match.waiting[0]
        match.pick(bots[seat].choose(views[seat]))


def drawn(game: Game[Any], config: Config, seed: str, drafters: str) -> SetUp:
    """A set-up as bots of a level draft, build and enter it."""
    match = Match.start(game, config, seed=seed)
    play_until(match, drafters, seed, lambda: game.set_up_of(match.state, config) is not None)
    found = game.set_up_of(match.state, config)
    if found is None:
        raise RulewrightError(f"{game.id} cannot tell how a match is set up")
    return found


def screen(
    game: Game[Any], config: Config, number: int, few: int, keep: int, seed: str, drafters: str,
    level: str, plays: Plays, tell: Tell,
) -> list[SetUp]:  # fmt: skip
    """Of many drawn set-ups those whose few games came out most even; where all play together, won most often."""
    wanted = 1.0 if game.co_operative else 0.5
    found = []
    for candidate in range(number):
        one = drawn(game, config, f"{seed}/drawn/{candidate}", drafters)
        seeds = [f"{seed}/screen/{candidate}/{game_number}" for game_number in range(few)]
        shares = list(plays([Job(game.id, one.config, each, level) for each in seeds]))
        share = sum(shares) / few if few else wanted
        tell(f"{candidate + 1} of {number}: {one.title}: {share:.0%} of {few}")
        found.append((abs(share - wanted), candidate, one))
    found.sort(key=lambda entry: entry[:2])
    return [one for _, _, one in found[:keep]]


def measure(
    game: Game[Any], set_ups: list[SetUp], games: int, seed: str, level: str, plays: Plays, save: Callable[[], None],
    tell: Tell, at_once: int = 1,
) -> None:  # fmt: skip
    """Play every set-up until it has so many games, those with the fewest first; what was found is saved in between."""
    while missing := [place for place, one in enumerate(set_ups) if played(one) < games]:
        places = sorted(missing, key=lambda place: played(set_ups[place]))[:at_once]
        rounds = [range(begin := played(set_ups[place]), min(games, begin + BATCH)) for place in places]
        jobs = [
            Job(game.id, one.config, f"{seed}/measure/{one.id}/{number}", level)
            for one, numbers in zip([set_ups[place] for place in places], rounds, strict=True)
            for number in numbers
        ]
        shares = iter(plays(jobs))
        for place, numbers in zip(places, rounds, strict=True):
            set_ups[place] = counted(set_ups[place], list(islice(shares, len(numbers))), level)
            tell(f"{set_ups[place].id}: {spoken(set_ups[place])}")
        save()


def counted(one: SetUp, shares: Sequence[float], level: str) -> SetUp:
    """The set-up with further games in its fairness."""
    won = sum(shares) + (one.fairness.first * one.fairness.games if one.fairness else 0.0)
    return replace(one, fairness=fairness(won, played(one) + len(shares), level))


def played(one: SetUp) -> int:
    return one.fairness.games if one.fairness else 0


def spoken(one: SetUp) -> str:
    assert one.fairness is not None
    return f"{one.fairness.first * one.fairness.games:g} of {one.fairness.games}"


def fairness(won: float, games: int, level: str) -> Fairness:
    low, high = wilson(won / games, games)
    return Fairness(games, round(won / games, 6), round(low, 3), round(high, 3), level)


def with_ids(fresh: Iterable[SetUp], known: Iterable[SetUp]) -> Iterator[SetUp]:
    """Each with an id of its own, made of its title."""
    taken = {one.id for one in known}
    for one in fresh:
        name = re.sub(r"[^a-z0-9]+", "_", one.title.lower()).strip("_")
        id = next(id for id in (name, *(f"{name}_{count}" for count in range(2, 1000))) if id not in taken)
        taken.add(id)
        yield replace(one, id=id)


def write(file: Path, set_ups: Iterable[SetUp]) -> None:
    """The file as the game reads it."""
    plain = [
        {name: value for name, value in asdict(one).items() if value is not None and value is not False}
        for one in set_ups
    ]
    said = "# Ready set-ups, drawn and measured by `rulewright setups`: see docs/lab.md.\n"
    fresh = file.with_suffix(".tmp")
    fresh.write_text(
        said + yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=118, default_flow_style=None), "utf-8"
    )
    fresh.replace(file)
    read_set_ups.cache_clear()


@contextmanager
def players(jobs: int) -> Iterator[Plays]:
    """Who plays the games: so many processes, or this one."""
    if jobs == 1:
        yield lambda games: [play(job) for job in games]
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield lambda games: pool.map(play, games)
