"""Balance of The Undercity: how often a party of bots wins each chapter, beside what the chapter is meant to give.

    python tools/undercity_balance.py --games 40 --level greedy

prints the table of docs/balance/undercity.md. `--parties three` leaves each hero at home in turn; `--level random` is
the yardstick from below. The parties are seasoned as setup.py says, one seat leads all heroes.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from rulewright.games.undercity.rules.powers import SHEETS
from rulewright.kernel import Match, find_game
from rulewright.lab.stats import wilson
from rulewright.players import make_player, play_out

TARGETS = {
    "four": {1: 90, 2: 85, 3: 80, 4: 75, 5: 75, 6: 70, 7: 60},
    "three": {1: 85, 2: 80, 3: 75, 4: 75, 5: 70, 6: 65, 7: 55},
}
"""Per cent of chapters won in competent play, by the size of the party."""


@dataclass(frozen=True)
class Job:
    chapter: int
    left_out: str
    level: str
    scale: float
    seed: int


@dataclass(frozen=True)
class Result:
    chapter: int
    won: bool
    ended: str
    rounds: int
    experience: int


def play(job: Job) -> Result:
    config = {"chapter": job.chapter, "leave_out": job.left_out}
    match = Match.start(find_game("undercity"), config, seed=f"t{job.seed}")
    play_out(match, [make_player(job.level, job.seed, job.scale)])
    table = match.state
    return Result(job.chapter, table.won == 1, table.ended, table.round, table.treasury)


def jobs(given: argparse.Namespace) -> Iterator[Job]:
    homes = SHEETS if given.parties == "three" else ("nobody",)
    for chapter in map(int, given.chapters.split(",")):
        for number in range(given.games):
            yield Job(chapter, homes[number % len(homes)], given.level, given.scale, given.seed + number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=40, help="of each chapter")
    parser.add_argument("--chapters", default="1,2,3,4,5,6,7")
    parser.add_argument("--parties", choices=("four", "three"), default="four", help="how many heroes")
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--scale", type=float, default=1.0, help="how much of its level's worlds a bot may imagine")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; take one that was not tuned on")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    print("| chapter | target | won | 95 % interval | rounds | XP | how it is lost |\n|---|--:|--:|--:|--:|--:|---|")
    with ProcessPoolExecutor(given.workers) as pool:
        batch: list[Result] = []
        for result in pool.map(play, jobs(given)):
            batch.append(result)
            if len(batch) == given.games:
                report(batch, TARGETS[given.parties][result.chapter])
                batch = []


def report(batch: list[Result], target: int) -> None:
    n = len(batch)
    won = sum(result.won for result in batch)
    low, high = wilson(won / n, n)
    lost = Counter(result.ended for result in batch if not result.won)
    how = ", ".join(f"{ended} {count}" for ended, count in lost.most_common()) or "-"
    rounds, experience = (sum(figures) / n for figures in zip(*((r.rounds, r.experience) for r in batch), strict=True))
    print(
        f"| {batch[0].chapter} | {target} % | {won} of {n} = {won / n:.0%} | {low:.0%} to {high:.0%} "
        f"| {rounds:.1f} | {experience:.0f} | {how} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
