"""`rulewright capsule`: a moment of a match as a file: make it, read it, and keep it as a regression test."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path

from cyclopts import App
from rich.console import Console
from rich.markup import escape

from rulewright.kernel import ALL, SPECTATOR, Capsule, Record, find_game
from rulewright.kernel.capsule import SUFFIX, legible
from rulewright.kernel.errors import BadCapsule, ReplayDiverged
from rulewright.testing.capsules import name_of, written

app = App(name="capsule", help="A moment of a match with what is wrong there: make it, read it, test it.")
console = Console(highlight=False, soft_wrap=True)


def add_to(main: App) -> None:
    main.command(app)


@app.command
def make(record: Path, file: Path, *, at: int, said: str = "", viewer: int = ALL) -> None:
    """Make a capsule of a moment of a record.

    Parameters
    ----------
    record
        The record.
    file
        What to write; its name ends in .rwcapsule.
    at
        After so many answers.
    said
        What is wrong there, in words.
    viewer
        Whose eyes: a seat, -1 for a spectator, -2 for everything.
    """
    if file.suffix != SUFFIX:
        raise BadCapsule(str(file), f"expected a name that ends in {SUFFIX}")
    match = Record.load(record).replay()
    if not 0 <= at <= match.answers:
        raise BadCapsule("at", f"expected 0 to {match.answers}, found {at}")
    if not ALL <= viewer < len(match.seats):
        raise BadCapsule("viewer", f"expected {ALL} to {len(match.seats) - 1}, found {viewer}")
    text = Capsule.whole(match, at, viewer, version("rulewright"), said).to_json()
    Capsule.from_json(text)
    file.write_bytes(text)
    console.print(f"{escape(str(file))}: {len(text)} bytes")


@app.command
def show(file: Path) -> None:
    """Tell what a capsule holds.

    Parameters
    ----------
    file
        The capsule.
    """
    capsule = Capsule.load(file)
    eyes = {ALL: "all-seeing", SPECTATOR: "a spectator"}.get(capsule.viewer, f"seat {capsule.viewer}")
    tell(f"{capsule.game}, rules {capsule.rules}, made by rulewright {capsule.package}")
    tell(f"after {capsule.answers} answers, through the eyes of: {eyes}")
    tell(f"said: {capsule.said}" if capsule.said else "nothing is said to be wrong")
    if capsule.record is None:
        tell(f"sealed: made while the match was played ({capsule.place or 'nowhere'}), without its record")
    else:
        packs = [str(pack.get("name")) for pack in capsule.record.config.get("packs", ()) if isinstance(pack, dict)]
        tell(f"whole: seed, {len(capsule.record.answers)} answers" + "".join(f", pack {name}" for name in packs))
    for name, value in sorted(capsule.config.items()):
        tell(f"  {name}: {value}")
    for note in foreign(capsule):
        tell(note)
    for line in capsule.log:
        tell(f"{line.at:>5}  {line.text} {line.rule}")
    if capsule.status:
        tell(capsule.status)
    if capsule.asked is not None:
        seats = ", ".join(map(str, capsule.asked.seats))
        tell(f"asked (seat {seats}): {capsule.asked.text}")
        for key in capsule.asked.keys:
            tell(f"  {key}")


@app.command(name="test")
def play_again(
    file: Path,
    *,
    folder: Path | None = None,
    record: Path | None = None,
    offers: tuple[str, ...] = (),
    bars: tuple[str, ...] = (),
    plays: tuple[str, ...] = (),
    scene: bool = False,
) -> None:
    """Play a capsule again, and write a regression test with the capsule beside it.

    Parameters
    ----------
    file
        The capsule.
    folder
        Where to write the test; without it the capsule is only played again.
    record
        The record of the match, if the capsule is sealed.
    offers
        The key of a choice that ought to be offered there.
    bars
        The key of a choice that ought not to be offered there.
    plays
        The key of a choice that ought to be played there without a fault.
    scene
        The test holds all that was on screen, not the question alone.
    """
    capsule = Capsule.load(file)
    if record is not None:
        capsule = capsule.completed(Record.load(record))
    for note in foreign(capsule):
        tell(note)
    there = reached(capsule, scene)
    if folder is not None:
        name = name_of(file)
        folder.mkdir(parents=True, exist_ok=True)
        code, beside = folder / f"test_{name}.py", folder / f"{name}{SUFFIX}"
        code.write_text(written(name, offers=offers, bars=bars, plays=plays, scene=scene), encoding="utf-8")
        beside.write_bytes(capsule.to_json())
        tell(f"{code}\n{beside}")
    if not there:
        sys.exit(1)


def reached(capsule: Capsule, scene: bool) -> bool:
    """Whether the moment is as it was, told in words."""
    try:
        found = capsule.partings(capsule.replayed(), scene)
    except ReplayDiverged as parted:
        found = [str(parted)]
    for line in found:
        tell(f"not as it was: {line}")
    if not found:
        console.print(f"[green]The moment after {capsule.answers} answers is reached, and is as it was.[/]")
    return not found


def foreign(capsule: Capsule) -> list[str]:
    """What this installation has otherwise than the one that made the capsule."""
    game = find_game(capsule.game, capsule.record.config if capsule.record else None)
    notes = [f"played by version {capsule.rules} of the rules, this is {game.version}"]
    pins = game.pins()
    names = sorted(name for name, pin in capsule.content.items() if pins.get(name) != pin)
    return notes[: game.version != capsule.rules] + [f"played with other content: {name}" for name in names]


def tell(text: str) -> None:
    """Print a line of somebody else's file: nothing in it moves the cursor or is taken for markup."""
    console.print(escape(legible(text)))
