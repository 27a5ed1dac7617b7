"""Balance of FACTIONS: greedy bots play mirror matches and all pairings of factions with the sample armies.

    python tools/factions_balance.py --games 400 --workers 2

prints the tables of docs/balance/factions.md. `--games` is for the mirrors, and for each pairing unless `--pairing`
says otherwise.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations, product

from rulewright.games.factions.rules.content import ARMIES, FACTIONS
from rulewright.games.factions.rules.state import INITIATIVE
from rulewright.kernel import Match, find_game
from rulewright.players import GreedyPlayer, play_out


@dataclass(frozen=True)
class Result:
    """One game: who acted first in round 1, what each seat got, and how long it took."""

    armies: tuple[str, str]
    first: int
    results: tuple[float, ...]
    rounds: int
    how: str


def play(job: tuple[tuple[str, str], int]) -> Result:
    armies, seed = job
    match = Match.start(find_game("factions"), {"army": list(armies)}, seed=f"balance {seed}")
    bots = [GreedyPlayer(f"{seed} {seat}") for seat in range(2)]
    while match.state.round == 0 or match.state.phase <= INITIATIVE:
        play_out(match, bots, most=1)
    first = match.state.order[0]
    play_out(match, bots)
    assert match.outcome is not None
    return Result(armies, first, match.outcome.results, match.state.round, match.outcome.how)


def mirrors(games: int, seed: int) -> Iterator[tuple[tuple[str, str], int]]:
    ids = list(ARMIES)
    return (((ids[number % len(ids)],) * 2, seed + number) for number in range(games))


def pairings(games: int, seed: int) -> Iterator[tuple[tuple[str, str], int]]:
    """Every army of one faction against every army of another, each from both seats."""
    by_faction = {f: [army.id for army in ARMIES.values() if army.faction == f] for f in FACTIONS}
    for one, other in combinations(FACTIONS, 2):
        duels = [*product(by_faction[one], by_faction[other]), *product(by_faction[other], by_faction[one])]
        for number in range(games):
            yield duels[number % len(duels)], seed + 100_000 + number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--pairing", type=int, help="games of each pairing, if other than --games")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; take one that was not tuned on")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        same = list(pool.map(play, mirrors(given.games, given.seed), chunksize=8))
        other = list(pool.map(play, pairings(given.pairing or given.games, given.seed), chunksize=8))
    report_mirrors(same)
    report_pairings(other)
    report_armies(other)


def report_mirrors(games: list[Result]) -> None:
    first = sum(game.results[game.first] for game in games)
    draws = sum(1 for game in games if game.results == (0.5, 0.5))
    rounds = sorted(game.rounds for game in games)
    print(f"Mirror matches: {len(games)} games, the first player of round 1 scores {first / len(games):.1%}, ", end="")
    print(f"draws {draws / len(games):.1%}, rounds {sum(rounds) / len(rounds):.1f} on average, ", end="")
    print(f"{rounds[len(rounds) // 20]} to {rounds[-1 - len(rounds) // 20]} in nine of ten.\n")


def report_pairings(games: list[Result]) -> None:
    print("| | " + " | ".join(FACTIONS.values()) + " |\n|---|" + "--:|" * len(FACTIONS))
    for row in FACTIONS:
        cells = []
        for column in FACTIONS:
            shares = [share for game in games if (share := share_of(game, row, column)) is not None]
            cells.append(f"{sum(shares) / len(shares):.1%}" if shares else "-")
        print(f"| {FACTIONS[row]} | " + " | ".join(cells) + " |")
    print()


def share_of(game: Result, row: str, column: str) -> float | None:
    sides = [ARMIES[army].faction for army in game.armies]
    return game.results[sides.index(row)] if sorted(sides) == sorted((row, column)) and row != column else None


def report_armies(games: list[Result]) -> None:
    print("| army | games | score |\n|---|--:|--:|")
    for army in ARMIES.values():
        shares = [game.results[game.armies.index(army.id)] for game in games if army.id in game.armies]
        print(f"| {army.name} | {len(shares)} | {sum(shares) / len(shares):.1%} |")


if __name__ == "__main__":
    main()
