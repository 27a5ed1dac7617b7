"""Balance of Duel of Ages II: greedy bots play both sides of every mission, and against random ones.

    python tools/duel_of_ages_balance.py --games 300 --random 20 --workers 2

prints the tables of docs/balance/duel_of_ages.md: `--games` of each mission, `--random` of each against a random one.
Missions take turns, so that a run that is stopped early has sampled all of them alike.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from rulewright.games._arena.rules.table import WHITE
from rulewright.games.duel_of_ages.rules.content import MISSIONS
from rulewright.games.duel_of_ages.rules.victory import achievements
from rulewright.kernel import Match, find_game
from rulewright.lab.stats import wilson
from rulewright.players import GreedyPlayer, RandomPlayer, play_out


@dataclass(frozen=True)
class Job:
    mission: str
    seed: int
    worlds: int
    random: int = -1  # the seat that plays at random, if any


@dataclass(frozen=True)
class Result:
    """One game: what White got, what the first seat got, how it ended, and the achievements of both."""

    job: Job
    white: float
    first: float
    how: str
    achieved: tuple[int, int]
    rounds: int


def play(job: Job) -> Result:
    match = Match.start(find_game("duel_of_ages"), {"mission": job.mission}, seed=f"balance {job.seed}")
    seeds = [f"{job.seed} {seat}" for seat in range(2)]
    bots = [
        RandomPlayer(seed) if seat == job.random else GreedyPlayer(seed, job.worlds) for seat, seed in enumerate(seeds)
    ]
    play_out(match, bots)
    arena, outcome = match.state, match.outcome
    assert outcome is not None
    white = outcome.results[arena.teams.index(WHITE)]
    return Result(job, white, outcome.results[0], outcome.how, achievements(arena), arena.round - 1)


def report_missions(games: list[Result]) -> None:
    """White's share of each mission, and how the games ended."""
    print("| mission | games | White scores | 95 % | achievements, White : Black | ended by | rounds |")
    print("|---|--:|--:|--:|--:|---|--:|")
    for mission in MISSIONS.values():
        mine = [game for game in games if game.job.mission == mission.id]
        if not mine:
            continue
        share = sum(game.white for game in mine) / len(mine)
        low, high = wilson(share, len(mine))
        ahead = [sum(game.achieved[team] for game in mine) / len(mine) for team in (0, 1)]
        ends = ", ".join(f"{how} {count}" for how, count in Counter(game.how for game in mine).most_common())
        rounds = sum(game.rounds for game in mine) / len(mine)
        print(
            f"| {mission.title} | {len(mine)} | {share:.1%} | {low:.0%} to {high:.0%} | "
            f"{ahead[0]:.2f} : {ahead[1]:.2f} | {ends} | {rounds:.1f} |"
        )
    print(flush=True)


def report_random(games: list[Result]) -> None:
    shares = [game.first if game.job.random == 1 else 1 - game.first for game in games]
    share = sum(shares) / len(shares)
    low, high = wilson(share, len(shares))
    print(
        f"Greedy against random: {len(shares)} games, greedy scores {share:.1%} ({low:.0%} to {high:.0%}).\n",
        flush=True,
    )


def collect(results: Iterable[Result], every: int) -> list[Result]:
    """The games as they come in, with a table now and then."""
    games: list[Result] = []
    for game in results:
        games.append(game)
        if len(games) % every == 0:
            report_missions(games)
    return games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=300, help="games of each mission")
    parser.add_argument("--random", type=int, default=0, help="games of each mission against a random player")
    parser.add_argument("--mission", action="append", choices=list(MISSIONS), help="only these; all by default")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; take one that was not tuned on")
    parser.add_argument("--worlds", type=int, default=4, help="how often the greedy player tries each choice")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    missions = given.mission or list(MISSIONS)
    duels = [Job(name, given.seed + n, given.worlds) for n in range(given.games) for name in missions]
    against = [Job(name, given.seed + n, given.worlds, n % 2) for n in range(given.random) for name in missions]
    with ProcessPoolExecutor(given.workers) as pool:
        if against:
            report_random(list(pool.map(play, against)))
        if duels:
            report_missions(collect(pool.map(play, duels), len(missions)))


if __name__ == "__main__":
    main()
