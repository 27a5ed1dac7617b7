"""`rulewright puzzles make | list GAME`: find puzzles in matches that bots play, and tell what there is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import Progress

from rulewright.kernel import RulewrightError, find_game
from rulewright.lab.puzzles import Book, read_book, refreshed
from rulewright.lab.puzzling import more_puzzles

puzzles = App(name="puzzles", help="Positions in which one choice stands out.")


def add_to(app: App) -> None:
    app.command(puzzles)


@puzzles.command
def make(
    game: str,
    *,
    number: Annotated[int, Parameter(name=["-n", "--number"])] = 30,
    margin: float | None = None,
    matches: int = 1000,
    jobs: int = 1,
    out: Path | None = None,
) -> None:
    """Look for puzzles until there are enough. The same command again goes on where it was stopped.

    Puzzles that no longer fit the rules are dropped first.

    Parameters
    ----------
    game
        Its id.
    number
        How many puzzles there shall be.
    margin
        How much less often the next best must win than the best. In a long game one choice decides little.
    matches
        How many matches to look through at most.
    jobs
        How many processes at once. The puzzles are the same.
    out
        The file; the one beside the game's content if not given.
    """
    found = find_game(game)
    file = out or found.puzzle_file
    if file is None:
        raise RulewrightError(f"{found.title} has no place for puzzles: name a file with --out")
    book = refreshed(found, read_book(found, file), margin)
    book.save(file)
    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task(found.title, total=number, completed=len(book.puzzles))
        for grown in more_puzzles(found, book, number, matches, jobs):
            grown.save(file)
            bar.update(task, completed=len(grown.puzzles), description=f"{found.title}, {grown.matches} matches")
    tell([read_book(found, file)])


@puzzles.command(name="list")
def list_(*games: str) -> None:
    """Tell how many puzzles games have, and how often bots find the answers."""
    tell([read_book(find_game(game)) for game in games])


def tell(books: Sequence[Book]) -> None:
    console = Console(highlight=False, markup=False, soft_wrap=True)
    for book in books:
        if not book.puzzles:
            console.print(f"{book.game}: no puzzles")
            continue
        novice = fmean(each.novice for each in book.puzzles)
        expert = fmean(each.expert for each in book.puzzles)
        lead = fmean(each.worth[1].behind for each in book.puzzles)
        console.print(
            f"{book.game}: {len(book.puzzles)} puzzles from {book.matches} matches; "
            f"Novice finds {novice:.0%}, Expert {expert:.0%}; the next best wins {lead:.0%} less often"
        )
