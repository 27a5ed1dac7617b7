"""`rulewright replay FILE`: what happened in a saved match, step by step, and whether it is true."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rulewright.kernel import ALL, Record, commitment, find_game
from rulewright.kernel.parting import Parting, Side, parting

from .options import read_options
from .text import lines_of


def add_to(app: App) -> None:
    app.command(replay)


def replay(
    file: Path,
    *,
    at: int | None = None,
    verify: bool = False,
    viewer: int = ALL,
    with_: Annotated[tuple[str, ...], Parameter(name="--with")] = (),
    now: bool = False,
) -> None:
    """Tell a saved match.

    Parameters
    ----------
    file
        The record.
    at
        Show the table after so many answers, instead of the story.
    verify
        Audit the record: hash of the log, commitment to the seed, every choice, every saved state.
    viewer
        Whose eyes: a seat, -1 for a spectator, -2 for everything.
    with_
        Another option, as name=value: play the record with it too, and tell the first place where the two part.
    now
        Play a record of other rules or content by those at hand, and tell where its answers first do not fit.
    """
    console = Console(highlight=False, soft_wrap=True)
    record = Record.load(file)
    if with_ or now:
        changes = read_options(find_game(record.game), with_)
        tell_parting(console, parting(record, changes), ", ".join(with_) or "the rules at hand")
        return
    if verify:
        match = record.verify()
        assert record.seed is not None
        console.print(f"{len(record.answers)} answers replayed, each a legal choice of its question")
        console.print(f"log {record.log_hash}\nseed {record.seed} has the commitment {commitment(record.seed)}")
        console.print("[green]The record is true.[/]")
    else:
        match = record.replay(at)
    if at is not None or verify:
        console.print("\n".join(map(escape, lines_of(match.scene(viewer)))))
    else:
        for event in match.seen(viewer):
            console.print(f"{event.at:>5}  {escape(event.text)} [dim]{event.rule}[/]")
    if match.outcome is not None:
        console.print(f"[bold]{escape(match.outcome.text)}[/]")


def tell_parting(console: Console, found: Parting | None, changed: str) -> None:
    """Where two ways of playing part, side by side."""
    if found is None:
        console.print(f"[green]Nothing parts[/] with {escape(changed)}: every answer fits.")
        return
    console.print(f"They part after {found.at} of {found.total} answers.")
    if found.before:
        console.print(f"Before: {escape(found.before)}")
    table = Table(expand=True)
    table.add_column("", no_wrap=True)
    table.add_column("as it was played", ratio=1)
    table.add_column(f"with {escape(changed)}", ratio=1)
    for row in zip(("told", "asked", "seat", "choices"), _cells(found.then, found.now), _cells(found.now, found.then),
                   strict=True):  # fmt: skip
        table.add_row(*row)
    console.print(table)
    if found.answer:
        console.print(f"Answered there: {escape(found.answer)}")
    fits = "All answers fit" if found.fits == found.total else f"{found.fits} of {found.total} answers fit"
    console.print(f"{fits} with {escape(changed)}.")


def _cells(side: Side, other: Side) -> tuple[str, str, str, str]:
    """What a side has: its lines, its question, who is asked, and its choices, with those that the other has not."""
    own = [escape(key) if key in other.choices else f"[bold]{escape(key)}[/]" for key in side.choices]
    return "\n".join(map(escape, side.lines)), escape(side.question), ", ".join(map(str, side.seats)), "  ".join(own)
