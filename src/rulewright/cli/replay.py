"""`rulewright replay FILE`: what happened in a saved match, step by step, and whether it is true."""

from __future__ import annotations

from pathlib import Path

from cyclopts import App
from rich.console import Console
from rich.markup import escape

from rulewright.kernel import ALL, Record, commitment

from .text import lines_of


def add_to(app: App) -> None:
    app.command(replay)


def replay(file: Path, *, at: int | None = None, verify: bool = False, viewer: int = ALL) -> None:
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
    """
    console = Console(highlight=False, soft_wrap=True)
    record = Record.load(file)
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
