"""`rulewright pack`: make, check, build, compare and try packs of your own cards, maps and missions."""

from __future__ import annotations

import getpass
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from cyclopts import App
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from rulewright.kernel import find_game
from rulewright.kernel.errors import BadPack, suggestion
from rulewright.lab.measuring import badge_of, begin, words_of, write_measures
from rulewright.packs import Report, build, check_packs, new_pack, read_pack
from rulewright.packs.comparing import against_game, between
from rulewright.packs.kit import kit_lines
from rulewright.packs.schema import kinds, schemas
from rulewright.packs.trying import try_out
from rulewright.packs.writing import files_of

app = App(name="pack", help="Your own cards, maps and missions: make a pack, check it, play it.")
console = Console(highlight=False, soft_wrap=True)


def add_to(main: App) -> None:
    main.command(app)


def _kind(game: str, kind: str) -> str:
    """A kind of content that the game has; the first if none is named."""
    known = kinds(find_game(game))
    if not known or (kind and kind not in known):
        raise BadPack(f"{kind}.yaml", "", "", f"{game} has {', '.join(known) or 'no content'}{suggestion(kind, known)}")
    return kind or next(iter(known))


@app.command
def new(folder: Path, game: str, *, kind: str = "", author: str = "") -> None:
    """Begin a pack: a folder with a manifest, a first entry and the schemas for your text editor.

    Parameters
    ----------
    folder
        Where; its name becomes the pack's.
    game
        Which game it is for; `rulewright games` lists them.
    kind
        What the first entry is: soldiers, heroes, missions ...
    author
        Who makes it; the name of your account if left out.
    """
    for file in new_pack(folder, find_game(game), _kind(game, kind), author or getpass.getuser()):
        console.print(escape(str(file)))


@app.command
def check(*packs: Path) -> None:
    """Check packs, stacked in this order: every entry, and all of them in the game.

    Parameters
    ----------
    packs
        Folders or .rwpack files.
    """
    report = _checked(packs)
    if not report.clean:
        sys.exit(1)
    console.print("[green]All is well.[/]")


def _checked(places: Sequence[Path]) -> Report:
    """Read and check packs, and tell what was found."""
    if not places:
        raise BadPack("pack", "", "", "expected a folder or a .rwpack file")
    packs = [read_pack(place) for place in places]
    report = check_packs(packs)
    for pack in packs:
        console.print(f"{escape(pack.name)} {pack.version}: {pack.count} entries, {pack.hash}")
    for conflict in report.conflicts:
        console.print(f"[yellow]conflict[/] {escape(conflict)}")
    for issue in report.issues:
        console.print(f"[red]wrong[/] {escape(str(issue))}")
    return report


@app.command(name="build")
def build_(folder: Path, file: Path | None = None) -> None:
    """Make one .rwpack file of a folder that is without fault.

    Parameters
    ----------
    folder
        The pack.
    file
        What to write; ID-VERSION.rwpack if left out.
    """
    if not _checked([folder]).clean:
        sys.exit(1)
    pack = read_pack(folder)
    target = file or Path(f"{pack.id}-{pack.version}.rwpack")
    target.write_bytes(build(pack))
    console.print(f"{escape(str(target))}: {target.stat().st_size} bytes")


@app.command
def unpack(file: Path, folder: Path) -> None:
    """Lay the files of a pack out in a new folder, to be edited.

    Parameters
    ----------
    file
        The .rwpack file.
    folder
        Where; it must not be there yet.
    """
    pack = read_pack(file)
    if folder.exists():
        raise BadPack(str(folder), "", "", "is there already")
    for name, text in files_of(pack):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    console.print(f"{escape(pack.name)} {pack.version}: {escape(str(folder))}")


@app.command
def diff(pack: Path, other: Path | None = None) -> None:
    """Tell what a pack changes in its game, or from one pack to another.

    Parameters
    ----------
    pack
        The pack, or the older one.
    other
        The newer one.
    """
    lines = against_game(read_pack(pack)) if other is None else between(read_pack(pack), read_pack(other))
    for line in lines:
        console.print(escape(line))


@app.command(name="test")
def try_(*packs: Path, games: int = 6, level: str = "novice", seed: int = 0) -> None:
    """Let bots play with packs: every rule enforced, every view drawn, every record replayed.

    Parameters
    ----------
    packs
        Folders or .rwpack files, stacked in this order.
    games
        How many games; what only the packs offer is played first.
    level
        Who plays: beginner, novice, regular or expert, random or greedy.
    seed
        Seed of the first game; the others follow.
    """
    report = _checked(packs)
    if report.game is None or not report.clean:
        sys.exit(1)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("games", total=games)
        trial = try_out(report.game, games, level, seed, lambda: progress.advance(task))
    console.print(f"{trial.games} games, {trial.decisions} decisions")
    console.print(f"took part: {escape(', '.join(sorted(trial.met)) or 'nothing that the game tells of')}")
    for fault in trial.faults:
        console.print(f"[red]wrong[/] {escape(fault)}")
    if trial.faults:
        sys.exit(1)
    console.print("[green]All games came to an end, and every record replays.[/]")


@app.command
def measure(
    *packs: Path, games: int = 400, jobs: int = 0, level: str = "greedy", peers: int = 3, seed: int = 0,
    out: Path | None = None,
) -> None:  # fmt: skip
    """Let bots find out how strong new pieces are beside their like, how even maps, and how hard missions.

    The same command again goes on where it was stopped; more games are added to those that were played.

    Parameters
    ----------
    packs
        Folders or .rwpack files, stacked in this order.
    games
        How many games of each entry, half of them with its like in its place; 400 are enough for a first word.
    jobs
        How many processes; as many as there are CPUs if not given.
    level
        Who plays: greedy, novice, regular, expert or random.
    peers
        How many official pieces are measured beside them, on the same scale.
    seed
        Everything follows from it.
    out
        The folder of the run; lab/PACK-HASH if not given.
    """
    report = _checked(packs)
    if report.game is None or not report.clean:
        sys.exit(1)
    names = "+".join(f"{pack.id}-{pack.hash[:8]}" for pack in report.game.packs)
    folder = out or Path("lab") / names
    run = begin(folder, report.game, games, level, peers, seed)
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("games", total=run.plan.games)
        run.go_on(workers=jobs, tell=lambda now: bar.update(task, completed=now.done))
    found = write_measures(run)
    table = Table(box=None, pad_edge=False)
    for title in ("entry", "games", "value", "95 %", ""):
        table.add_column(title)
    for each in sorted(found.entries, key=lambda each: -each.value):
        low, high = f"{100 * each.low:+.0f}", f"{100 * each.high:+.0f}"
        words = f"{'official; ' if each.official else ''}{words_of(each, found.co_operative)}"
        table.add_row(f"{each.kind}/{each.id}", str(each.games), f"{100 * each.value:+.1f}", f"{low} to {high}", words)
    console.print(table)
    console.print(f"{found.games} games, {badge_of(found) or 'too few for a badge'}: {escape(str(folder))}")


@app.command
def schema(game: str, kind: str = "", *, folder: Path | None = None) -> None:
    """Print the JSON Schema of a kind of content, or write all of them into a folder.

    Parameters
    ----------
    game
        Which game.
    kind
        Which kind: soldiers, heroes ...; `pack` is the manifest.
    folder
        Where to write all schemas of the game.
    """
    found = schemas(find_game(game))
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in found.items():
            (folder / f"{name}.json").write_text(json.dumps(text, indent=1), encoding="utf-8")
        console.print(f"{len(found)} schemas in {escape(str(folder))}")
        return
    print(json.dumps(found[kind if kind == "pack" else _kind(game, kind)], indent=1))


@app.command
def kit(game: str, kind: str = "") -> None:
    """Tell what entries can be made of: every field with what it takes, every ability and effect with an example.

    Parameters
    ----------
    game
        Which game.
    kind
        Which kind of content; all if left out.
    """
    for line in kit_lines(find_game(game), _kind(game, kind) if kind else ""):
        print(line)
