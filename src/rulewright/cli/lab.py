"""`rulewright lab run | resume | report | figures | compare | variant`: many games by a plan, and what came of them.

`rulewright lab runs | stop` look after those of a server.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from rulewright.kernel import Game, RulewrightError, find_game
from rulewright.lab import BadPlan, Plan, Progress, Run, drawable, read_plan
from rulewright.lab.compare import Comparison
from rulewright.lab.figures import write_figures
from rulewright.lab.report import Report
from rulewright.lab.results import PAGE, read_report, write_comparison, write_results

from .options import read_options

lab = App(name="lab", help="Many games by a plan, and what came out of them.")

Number = Annotated[int, Parameter(name=["-n", "--number"])]


def add_to(app: App) -> None:
    app.command(lab)


@lab.command
def run(
    game: str,
    *,
    number: Number = 1000,
    players: str = "greedy",
    seed: int = 0,
    option: Sequence[str] = (),
    vary: Sequence[str] = (),
    out: Path | None = None,
    workers: int = 0,
    ray: str = "",
    baseline: Path | None = None,
) -> None:
    """Play a plan and report on it. The same command again goes on where it was stopped.

    Parameters
    ----------
    game
        Its id, or a plan as a JSON file.
    number
        How many games.
    players
        The bots, by seat: `greedy,random`; a short list is repeated, and the seats change from game to game.
    seed
        Everything follows from it.
    option
        An option of the game, as name=value.
    vary
        An option to be drawn anew for each game: its name, or name=value,value.
    out
        The folder of the run; lab/GAME if not given.
    workers
        How many processes; as many as there are CPUs if not given.
    ray
        Play on a Ray cluster: its address, or `auto`, or `local`.
    baseline
        A saved report (or a run's folder) to compare with.
    """
    plan = read_plan(Path(game)) if game.endswith(".json") else make_plan(game, number, players, seed, option, vary)
    plan.check()
    folder = out or Path("lab") / plan.game
    report = go_on(Run.make(folder, plan), workers, ray)
    show(report, folder)
    if baseline is not None:
        show_changes(write_comparison(folder, read_report(baseline), report), folder)


@lab.command
def resume(folder: Path, *, workers: int = 0, ray: str = "") -> None:
    """Go on with a run that was stopped."""
    show(go_on(Run(folder), workers, ray), folder)


@lab.command
def runs(*, folder: Path = Path("rulewright-lab")) -> None:
    """List the runs of a server's lab.

    Parameters
    ----------
    folder
        Where the server keeps its runs: beside its database, or as its setting lab_folder says.
    """
    console = Console(highlight=False, soft_wrap=True)
    for file in sorted(folder.glob("*/owner.json")):
        try:
            run = Run(file.parent)
            said = run.progress()
        except RulewrightError as error:
            console.print(f"{file.parent.name}  {error}", markup=False)
            continue
        console.print(f"{file.parent.name}  {run.plan.game}  {said.state}  {said.done} of {said.total}", markup=False)


@lab.command
def stop(*ids: str, folder: Path = Path("rulewright-lab"), all: bool = False) -> None:
    """Stop runs of a server's lab, whoever started them. What they have finished is kept.

    Parameters
    ----------
    ids
        The runs.
    folder
        Where the server keeps its runs: beside its database, or as its setting lab_folder says.
    all
        Every one, those that wait for their turn as well.
    """
    from rulewright.server.lab.notes import OWNER, tell_to_stop

    found = {file.parent.name: file.parent for file in folder.glob(f"*/{OWNER}")}
    for id in found if all else ids:
        if id not in found:
            raise BadPlan("run", f"there is no run {id!r} in {folder}")
        tell_to_stop(found[id])


@lab.command
def report(folder: Path) -> None:
    """Report on the games that a run has finished so far."""
    show(write_results(Run(folder)), folder)


@lab.command
def figures(folder: Path, *, out: Path | None = None) -> None:
    """Count for the gallery how often each card and character was played in a run, and how often its side won.

    Parameters
    ----------
    folder
        The folder of the run.
    out
        The file; the one in the game's own folder, which its gallery reads, if not given.
    """
    found = write_figures(Run(folder), out)
    met = sum(figure.played > 0 for figure in found.entries.values())
    Console(highlight=False).print(f"{found.games} games: {met} of {len(found.entries)} entries were played")


@lab.command
def compare(before: Path, after: Path) -> None:
    """What has changed from one run (or saved report) to another."""
    show_changes(write_comparison(after if after.is_dir() else Path(), read_report(before), read_report(after)), after)


@lab.command
def variant(
    game: str,
    *,
    change: Sequence[str],
    number: Number = 2000,
    players: str = "greedy",
    seed: int = 0,
    option: Sequence[str] = (),
    vary: Sequence[str] = (),
    out: Path | None = None,
    workers: int = 0,
    ray: str = "",
) -> None:
    """Change content, play, and see the difference with its error.

    Parameters
    ----------
    change
        What to change, as file/entry.field=value: soldiers/ram_rider.hp=5.
    """
    plan = make_plan(game, number, players, seed, option, vary)
    plan.check()
    changes = read_changes(change)
    folder = out or Path("lab") / f"{game}-variant"
    before = go_on(Run.make(folder / "before", plan), workers, ray)
    changed = msgspec.structs.replace(plan, variant=changes, name=f"{before.title}, changed")
    after = go_on(Run.make(folder / "after", changed), workers, ray)
    show_changes(write_comparison(folder, before, after, ", ".join(change)), folder)


# ---- reading --------------------------------------------------------------------------------------------------------


def make_plan(
    game: str, number: int, players: str, seed: int, option: Sequence[str], vary: Sequence[str]
) -> Plan:  # fmt: skip
    found = find_game(game)
    drawn = dict(read_draw(found, text) for text in vary)
    options = read_options(found, option)
    return Plan(game=game, games=number, players=tuple(players.split(",")), seed=seed, options=options, vary=drawn)


def read_draw(game: Game[Any], text: str) -> tuple[str, tuple[Any, ...]]:
    name, equals, values = text.partition("=")
    if not equals:
        return name, drawable(game, name)
    return name, tuple(read_options(game, [f"{name}={value}"])[name] for value in values.split(","))


def read_changes(texts: Sequence[str]) -> dict[str, dict[str, dict[str, Any]]]:
    changes: dict[str, dict[str, dict[str, Any]]] = {}
    for text in texts:
        place, equals, written = text.partition("=")
        file, slash, way = place.partition("/")
        entry, dot, field = way.partition(".")
        if not (equals and slash and dot and field):
            raise BadPlan("change", f"expected file/entry.field=value, found {text!r}")
        try:
            value = msgspec.json.decode(written)
        except msgspec.DecodeError:
            value = written
        changes.setdefault(file, {}).setdefault(entry, {})[field] = value
    return changes


# ---- telling --------------------------------------------------------------------------------------------------------


def go_on(run: Run, workers: int, ray: str) -> Report:
    """Play what is missing, with a bar that tells the rate and the time left; then write the report."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )  # fmt: skip
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(find_game(run.plan.game).title, total=run.plan.games, rate="")

        def tell(progress: Progress) -> None:
            bar.update(task, completed=progress.done, rate=f"{progress.rate:.1f} games/s")

        run.go_on(workers=workers, ray=ray, tell=tell)
    return write_results(run)


def show(report: Report, folder: Path) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for name, value in report.facts:
        console.print(f"{name}: {value}", markup=False)
    for section in report.sections:
        if section.kind == "bars":
            continue
        console.print(f"\n{section.title}", style="bold", markup=False)
        for line in section.lines[:12]:
            elo = "" if line.elo is None else f"   Elo {line.elo:+5.0f} ± {line.elo_error:.0f}"
            value = (
                f"{line.value:6.1%}  ({line.low:.1%} to {line.high:.1%})"
                if section.kind == "rates"
                else f"{line.value:8.2f} ± {line.error:.2f}"
            )
            console.print(f"  {line.label:<28.28}{line.n:>8,}  {value}{elo}", markup=False)
        if len(section.lines) > 12:
            console.print(f"  … and {len(section.lines) - 12} more in the report")
    console.print(f"\nwritten to {folder / PAGE}", markup=False)


def show_changes(comparison: Comparison, folder: Path) -> None:
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"\n{comparison.title}", style="bold", markup=False)
    for section in comparison.sections:
        console.print(f"\n{section.title}", style="bold", markup=False)
        for change in section.changes[:8]:
            mark = "  more than luck" if change.notable else ""
            scale, unit = (100, "points") if section.kind == "rates" else (1, "")
            told = f"{scale * change.difference:+7.2f} ± {scale * change.error:.2f} {unit}"
            console.print(f"  {change.label:<40.40}{told}{mark}", markup=False)
    console.print(f"\nwritten to {folder / 'comparison.html'}", markup=False)
