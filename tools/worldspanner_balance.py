"""Balance of Worldspanner: greedy bots play both sides of every map design, and against random ones.

    python tools/worldspanner_balance.py --games 300 --others 60 --random 100 --workers 2

prints the tables of docs/balance/worldspanner.md: `--games` on the standard map, `--others` on each other design.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from rulewright.games.worldspanner.rules.content import HEROES
from rulewright.games.worldspanner.rules.land import DESIGNS
from rulewright.games.worldspanner.rules.victory import glories
from rulewright.kernel import Match, find_game
from rulewright.lab.stats import wilson
from rulewright.players import GreedyPlayer, RandomPlayer, play_out


@dataclass(frozen=True)
class Job:
    design: str
    seed: int
    random: int = -1  # the seat that plays at random, if any
    worlds: int = 4  # how many worlds a greedy bot imagines for each choice


@dataclass(frozen=True)
class Result:
    """One game: what White got, the glory of both, and which heroes won and lost."""

    job: Job
    white: float
    glory: tuple[int, int]
    winners: tuple[str, ...]
    losers: tuple[str, ...]


def play(job: Job) -> Result:
    match = Match.start(find_game("worldspanner"), {"design": job.design}, seed=f"balance {job.seed}")
    seeds = [f"{job.seed} {seat}" for seat in range(2)]
    bots = [
        RandomPlayer(seeds[seat]) if seat == job.random else GreedyPlayer(seeds[seat], job.worlds) for seat in range(2)
    ]
    play_out(match, bots)
    assert match.outcome is not None
    arena, count = match.state, match.state.rules.heroes
    teams = [tuple(hero.id for hero in arena.who[team * count : (team + 1) * count]) for team in (0, 1)]
    white = match.outcome.results[0]
    sides = ((), ()) if white == 0.5 else (teams[0], teams[1]) if white else (teams[1], teams[0])
    return Result(job, white, glories(arena), *sides)


def share_row(name: str, shares: Sequence[float], *more: str) -> str:
    share = sum(shares) / len(shares)
    low, high = wilson(share, len(shares))
    return " | ".join([f"| {name} | {len(shares)} | {share:.1%} | {low:.0%} to {high:.0%}", *more]) + " |"


def report_designs(results: Iterable[Result]) -> None:
    games = list(results)
    print("| map | games | White scores | 95 % | glory, White : Black | draws |\n|---|--:|--:|--:|--:|--:|")
    for design in DESIGNS.values():
        mine = [game for game in games if game.job.design == design.id]
        if mine:
            glory = [sum(game.glory[team] for game in mine) / len(mine) for team in (0, 1)]
            draws = sum(game.white == 0.5 for game in mine)
            row = share_row(design.title, [game.white for game in mine], f"{glory[0]:.2f} : {glory[1]:.2f}", str(draws))
            print(row, flush=True)
    print()


def report_heroes(games: list[Result], least: int = 20) -> None:
    """The heroes that were furthest from half of their games, among those that were often chosen."""
    scores = []
    for hero in HEROES:
        won = sum(hero.id in game.winners for game in games)
        lost = sum(hero.id in game.losers for game in games)
        if won + lost >= least:
            scores.append((won / (won + lost), won + lost, hero.name))
    scores.sort(reverse=True)
    print("| hero | games | wins |\n|---|--:|--:|")
    for share, count, name in [*scores[:5], *scores[-5:]]:
        print(f"| {name} | {count} | {share:.0%} |")
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=300, help="games on the standard map")
    parser.add_argument("--others", type=int, default=0, help="games on each other design")
    parser.add_argument("--random", type=int, default=0, help="games of greedy against random, seats in turn")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; take one that was not tuned on")
    parser.add_argument("--worlds", type=int, default=4, help="how many worlds the bots imagine for each choice")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    standard = [Job("standard", given.seed + number, worlds=given.worlds) for number in range(given.games)]
    others = [
        Job(design, given.seed + number, worlds=given.worlds)
        for design in DESIGNS
        if design != "standard"
        for number in range(given.others)
    ]
    against = [Job("standard", given.seed + number, number % 2, given.worlds) for number in range(given.random)]
    with ProcessPoolExecutor(given.workers) as pool:
        if against:
            results = list(pool.map(play, against, chunksize=2))
            shares = [game.white if game.job.random == 1 else 1 - game.white for game in results]
            print("| greedy against | games | greedy scores | 95 % |\n|---|--:|--:|--:|")
            print(share_row("random", shares) + "\n", flush=True)
        if standard:
            games = list(pool.map(play, standard, chunksize=2))
            report_designs(games)
            report_heroes(games)
        if others:
            report_designs(pool.map(play, others, chunksize=2))


if __name__ == "__main__":
    main()
