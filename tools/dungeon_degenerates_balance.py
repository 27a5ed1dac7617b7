"""Balance of Dungeon Degenerates: a party of bots plays every mission alone, several times.

    python tools/dungeon_degenerates_balance.py --games 40 --level greedy --scale 4 --workers 2

prints the table of docs/balance/dungeon_degenerates.md: the share of games that is meant to be won, the share that is
with its 95 % interval (Wilson's), how the others ended, and how many turns a game took.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from rulewright.games.dungeon_degenerates.rules.content import MISSIONS, Mission
from rulewright.kernel import Match, find_game
from rulewright.lab.stats import wilson
from rulewright.players import make_player, play_out

LIMIT = 10_000  # choices; one game of 74 turns took more than 4,000
TARGETS = {1: 80, 2: 75, 3: 60}
"""Per cent of missions won in competent play, by tier."""
RARELY_LOST = {"m01": 95, "m05": 95}
"""The opening, and the way out of a capture: a campaign should not end there."""


@dataclass(frozen=True)
class Result:
    """One game."""

    mission: str
    won: bool
    how: str
    turns: int
    seconds: float


@dataclass(frozen=True)
class Job:
    mission: str
    seats: int
    seed: int
    level: str
    scale: float


def play(job: Job) -> Result:
    began = time.process_time()
    config = {"mission": job.mission, "seats": job.seats}
    match = Match.start(find_game("dungeon_degenerates"), config, seed=f"balance {job.seed}")
    party = [make_player(job.level, f"{job.seed} {seat}", job.scale) for seat in range(job.seats)]
    play_out(match, party, most=LIMIT)
    how = match.outcome.how if match.outcome is not None else "unfinished"
    won = match.outcome is not None and match.outcome.results[0] == 1.0
    return Result(job.mission, won, how, match.state.turn, time.process_time() - began)


def jobs(given: argparse.Namespace) -> Iterator[Job]:
    for mission in (mission for mission in MISSIONS if mission.id in given.missions):
        for number in range(given.games):
            yield Job(mission.id, given.seats, given.seed + number, given.level, given.scale)


HEAD = (
    "| mission | target | games | won | 95 % interval | how the others ended | turns | CPU s |\n"
    "|---|--:|--:|--:|--:|---|--:|--:|"
)


def row(mission: Mission, games: list[Result]) -> str:
    won = sum(game.won for game in games)
    low, high = wilson(won / len(games), len(games))
    lost = Counter(game.how for game in games if not game.won)
    turns = sorted(game.turns for game in games)
    seconds = sum(game.seconds for game in games) / len(games)
    target = RARELY_LOST.get(mission.id, TARGETS[mission.tier])
    return (
        f"| {mission.name} | {target} % | {len(games)} | {won / len(games):.0%} | {low:.0%}-{high:.0%} "
        f"| {', '.join(f'{how} {count}' for how, count in lost.most_common())} "
        f"| {turns[len(turns) // 2]} ({turns[0]}-{turns[-1]}) | {seconds:.1f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=40, help="games of each mission")
    parser.add_argument("--missions", nargs="*", default=[mission.id for mission in MISSIONS], help="m01 m02 …")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--scale", type=float, default=1.0, help="how much of its level's worlds a bot may imagine")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; take one that was not tuned on")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    print(HEAD)
    with ProcessPoolExecutor(given.workers) as pool:
        games = pool.map(play, jobs(given))
        for mission in MISSIONS:
            if mission.id in given.missions:
                print(row(mission, [next(games) for _ in range(given.games)]), flush=True)


if __name__ == "__main__":
    main()
