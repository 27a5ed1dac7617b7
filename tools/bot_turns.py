"""How long bots keep people waiting: seconds of a bot's first action and of its whole turn, as workers think.

python tools/bot_turns.py --games factions,undercity --levels regular,expert --turns 20
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any

from rulewright.kernel import Config, Game, Match, Record, find_game, key_of
from rulewright.players import GreedyPlayer, play_out
from rulewright.server.bots.work import Bench, Position, Think

GAMES = "factions,worldspanner,duel_of_ages,undercity,dungeon_degenerates"
LEVELS = "novice,regular,expert"


@dataclass
class Waited:
    """Seconds of first actions, and of whole turns."""

    first: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)


def measure(game: str, level: str, turns: int, seed: int, warm: int) -> Waited:
    """So many turns of bots, in as many matches as that takes."""
    waited = Waited()
    while len(waited.whole) < turns:
        measure_match(game, level, turns, seed, warm, waited)
        seed += 1
    return waited


def measure_match(game: str, level: str, turns: int, seed: int, warm: int, waited: Waited) -> None:
    """Turns of bots amid a match, whose first decisions are made quickly."""
    found = find_game(game)
    match = Match.start(found, party(found) if found.co_operative else {}, seed)
    play_out(match, [GreedyPlayer(f"{seed}/{seat.index}", worlds=1) for seat in match.seats], warm)
    bench, whose = Bench(), -1
    position = Position("table", 1, 0, [], match.answers, Record.of(match).to_json())
    while not match.over:
        seat = match.waiting[0]
        if not match.answers_in_beat and seat != whose:
            if len(waited.whole) == turns:
                return
            whose = seat
            waited.whole.append(0.0)
        seconds = answer(bench, match, position, seat, level)
        if seat == whose:
            if not waited.whole[-1]:
                waited.first.append(seconds)
            waited.whole[-1] += seconds
        known = position.answers
        tail = [(match.log[at][0], key_of(match.log[at][2])) for at in match.asked if at >= known]
        position = Position("table", 1, known, tail, match.answers)


def party(game: Game[Any]) -> Config:
    """A kind of match in which several play together."""
    return next(config for config in game.sample_configs() if len(game.seats(game.completed(config))) > 1)


def answer(bench: Bench, match: Match[Any], position: Position, seat: int, level: str) -> float:
    """Let a bot answer the open question; how long it took."""
    began = time.perf_counter()
    reply = bench.do(Think(position, seat, level, f"{match.answers}"))
    assert reply.kind == "done", reply.error
    match.choose(key_of(match.choices_of(seat)[reply.index]), seat)
    return time.perf_counter() - began


def told(seconds: list[float]) -> str:
    cuts = quantiles(seconds, n=20, method="inclusive")
    return f"p50 {cuts[9]:5.2f}  p95 {cuts[18]:5.2f}  most {max(seconds):5.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=GAMES)
    parser.add_argument("--levels", default=LEVELS)
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--warm", type=int, default=20, help="decisions made quickly first")
    given = parser.parse_args()
    for game in given.games.split(","):
        for level in given.levels.split(","):
            waited = measure(game, level, given.turns, given.seed, given.warm)
            first, whole = told(waited.first), told(waited.whole)
            print(f"{game} {level}: {len(waited.whole)} turns; first action {first}; turn {whole}", flush=True)


if __name__ == "__main__":
    main()
