"""`rulewright sim GAME -n N`: many games by bots, and how they ended."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from rulewright.kernel import Game, Match, find_game
from rulewright.players import make_player, play_out

from .options import read_options


@dataclass
class Tally:
    """What came of many games."""

    game: str
    games: int = 0
    errors: list[str] = field(default_factory=list)
    decisions: int = 0
    decisions_per_second: float = 0.0
    endings: Counter[str] = field(default_factory=Counter)
    results: list[float] = field(default_factory=list)
    longest: int = 0


def add_to(app: App) -> None:
    app.command(sim)


def sim(
    game: str,
    *,
    number: Annotated[int, Parameter(name=["-n", "--number"])] = 100,
    players: str = "random",
    seed: int = 0,
    budget: float = 1.0,
    option: Sequence[str] = (),
    json: bool = False,
) -> None:
    """Play many games with bots.

    Parameters
    ----------
    game
        Its id.
    number
        How many games.
    players
        The bots, by seat: `expert,novice`; a short list is repeated.
    seed
        The first game has this seed, the next the next.
    budget
        How much of the worlds of their level the bots may imagine.
    option
        An option of the game, as name=value.
    json
        Print JSON instead of a table.
    """
    found = find_game(game)
    tally = play_many(found, read_options(found, option), number, players.split(","), seed, budget, quiet=json)
    if json:
        sys.stdout.write(msgspec.json.encode(tally).decode() + "\n")
    else:
        report(tally)
    if tally.errors:
        sys.exit(1)


def play_many(
    game: Game[Any],
    config: dict[str, Any],
    number: int,
    levels: Sequence[str],
    seed: int,
    budget: float = 1.0,
    quiet: bool = False,
) -> Tally:
    """So many games, one after another; a game that raises is noted with its seed, and the rest go on."""
    tally = Tally(game.id)
    thoughtful = set(levels) != {"random"}  # who imagines needs snapshots, who does not plays a bare match
    spent = 0.0
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=quiet) as progress:
        for at in progress.track(range(seed, seed + number), description=game.title):
            began = time.perf_counter()
            match = Match.start(game, config, at, keep=thoughtful)
            seats = len(match.seats)
            bots = [make_player(levels[seat % len(levels)], f"{at}/{seat}", budget) for seat in range(seats)]
            try:
                made = play_out(match, bots)
            except Exception as error:
                tally.errors.append(f"seed {at}, answer {match.answers}: {type(error).__name__}: {error}")
                continue
            spent += time.perf_counter() - began
            outcome = match.outcome
            assert outcome is not None
            tally.games += 1
            tally.decisions += made
            tally.longest = max(tally.longest, made)
            tally.endings[outcome.how] += 1
            tally.results = [a + b for a, b in zip(tally.results or [0.0] * seats, outcome.results, strict=True)]
    tally.decisions_per_second = round(tally.decisions / spent, 1) if spent else 0.0
    return tally


def report(tally: Tally) -> None:
    console = Console(highlight=False)
    console.print(
        f"{tally.games} games of {tally.game}, {len(tally.errors)} errors, {tally.decisions} decisions "
        f"({tally.decisions_per_second:,.0f}/s, longest game {tally.longest})"
    )
    for how, count in tally.endings.most_common():
        console.print(f"  {how:<20}{count:>7}  {count / tally.games:6.1%}")
    for seat, total in enumerate(tally.results):
        console.print(f"  seat {seat} scored {total / tally.games:6.1%}")
    for error in tally.errors[:20]:
        console.print(f"  [red]{error}[/]", markup=True)
