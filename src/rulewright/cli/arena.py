"""`rulewright arena GAME --bots expert,regular`: bots against bots, and how strong each is."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from rulewright.kernel import find_game
from rulewright.players.arena import Arena, Bout, Ledger, Rating, Result, Share, pair_shares, ratings

from .options import read_options


def add_to(app: App) -> None:
    app.command(arena)


def arena(
    game: str,
    *,
    bots: str = "expert,regular,novice",
    number: Annotated[int, Parameter(name=["-n", "--number"])] = 100,
    budget: float = 0.2,
    workers: int = 1,
    seed: int = 0,
    option: Sequence[str] = (),
    results: Path | None = None,
    plot: Path | None = None,
    json: bool = False,
) -> None:
    """Let bots meet in a round robin, on both sides of every deal. In a co-operative game each plays as a party.

    Parameters
    ----------
    game
        Its id.
    bots
        Their levels.
    number
        How many games each two of them play.
    budget
        How much of the worlds of their level the bots may imagine.
    workers
        How many processes play at once. The results are the same.
    seed
        The first deal has this seed, the next the next.
    option
        An option of the game, as name=value.
    results
        A file that keeps every result: a broken-off arena goes on from there.
    plot
        Write the strengths as a picture (SVG).
    json
        Print JSON instead of tables.
    """
    found = find_game(game)
    held = Arena(found.id, tuple(bots.split(",")), number, budget, seed, read_options(found, option))
    played = hold(held, workers, results, quiet=json)
    shares = pair_shares(played)
    rated = [] if found.co_operative else ratings(played)
    if plot is not None:
        plot.write_text(drawn(held, shares, rated), encoding="utf-8")
    if json:
        pairs = [{"bots": pair, **asdict(part), "rate": part.rate} for pair, part in shares.items()]
        report = {"arena": held, "pairs": pairs, "elo": rated}
        sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
    else:
        tell(held, shares, rated)


def hold(arena: Arena, workers: int, path: Path | None, quiet: bool) -> list[Result]:
    """Play what has not been played yet."""
    ledger = Ledger(path, arena) if path is not None else None
    done = {result.bout: result for result in ledger.results} if ledger else {}
    bouts = list(arena.bouts())
    left = [bout for bout in bouts if bout not in done]
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=quiet) as progress:
        task = progress.add_task(find_game(arena.game).title, total=len(bouts), completed=len(bouts) - len(left))
        for result in play_all(arena, left, workers):
            done[result.bout] = result
            if ledger:
                ledger.add(result)
            progress.advance(task)
    return [done[bout] for bout in bouts]


def play_all(arena: Arena, bouts: list[Bout], workers: int) -> Iterator[Result]:
    if workers <= 1:
        yield from map(arena.play, bouts)
        return
    with multiprocessing.get_context("spawn").Pool(
        workers, partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        yield from pool.imap_unordered(arena.play, bouts)


def tell(arena: Arena, shares: dict[tuple[str, ...], Share], rated: list[Rating]) -> None:
    console = Console(highlight=False)
    meetings = Table(title=f"{find_game(arena.game).title}, budget {arena.budget:g}", title_justify="left")
    for column in ("bots", "games", "won", "95 % interval"):
        meetings.add_column(column, justify="left" if column == "bots" else "right")
    for pair, part in shares.items():
        interval = f"{part.low:.0%} to {part.high:.0%}"
        meetings.add_row(" v ".join(pair), str(part.games), f"{part.rate:.1%}", interval)
    console.print(meetings)
    for rating in rated:
        console.print(f"  {rating.bot:<10}{rating.elo:>6.0f} Elo  ({rating.low:.0f} to {rating.high:.0f})")


def drawn(arena: Arena, shares: dict[tuple[str, ...], Share], rated: list[Rating]) -> str:
    """The strengths as bars with their intervals: Elo, or a party's share of won games."""
    unit = "Elo above the weakest" if rated else "games won, %"
    rows = [(r.bot, r.elo, r.low, r.high) for r in rated] or [
        (pair[0], 100 * part.rate, 100 * part.low, 100 * part.high) for pair, part in shares.items()
    ]
    most = max(1.0, *(high for *_, high in rows))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {70 + 40 * len(rows)}" font-family="sans-serif">',
        f'<text x="20" y="30" font-size="18">{find_game(arena.game).title}: {unit}</text>',
    ]
    for number, (bot, value, low, high) in enumerate(rows):
        y = 60 + 40 * number
        start, at, end = (130 + 420 * max(0.0, x) / most for x in (low, value, high))
        parts += [
            f'<text x="20" y="{y + 5}" font-size="15">{bot}</text>',
            f'<rect x="130" y="{y - 10}" width="{at - 130:.1f}" height="20" fill="#4a7a6a"/>',
            f'<path d="M{start:.1f} {y}H{end:.1f}M{start:.1f} {y - 5}v10M{end:.1f} {y - 5}v10" stroke="#222"/>',
            f'<text x="{end + 8:.1f}" y="{y + 5}" font-size="13">{value:.0f}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])
