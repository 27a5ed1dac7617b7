"""Rulewright's speed beside its peers: one machine, one core, one run, as ratios. `make bench` runs it."""

import argparse
import json
import os
import platform
import sysconfig
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.contestants import (
    ROOT,
    Contestant,
    NotAvailable,
    enter_boardgame_io,
    enter_compiled,
    enter_face,
    enter_ours,
    enter_python_peer,
)

OUT = ROOT / "bench" / "out" / "latest.json"
WARM_UP, ROUNDS = 2, 7
WIDTH = 150
COMPILED = " (compiled)"
COSTS = {"copy": "µs", "replay": "µs/decision"}  # less is better; all else is a rate

Best = dict[str, dict[str, float]]  # who: row: value

PEERS: dict[str, Callable[[], Contestant]] = {
    "OpenSpiel": lambda: enter_python_peer("OpenSpiel", "openspiel", "open-spiel"),
    "PettingZoo": lambda: enter_python_peer("PettingZoo", "pettingzoo", "pettingzoo", "pygame"),
    "our PettingZoo face": enter_face,
    "boardgame.io": enter_boardgame_io,
    "catanatron": lambda: enter_python_peer("catanatron", "catanatron", "catanatron"),
}

BARS = (
    ("connect_four decisions", "PettingZoo raw", 15),
    ("connect_four decisions", "boardgame.io reducer", 30),
    ("connect_four decisions", "OpenSpiel", 0.45),
    ("connect_four copy", "copy.deepcopy", 40),
    ("connect_four decisions (compiled)", "OpenSpiel", 1.5),
    ("noughts decisions (compiled)", "OpenSpiel", 0.8),
    ("connect_four face decisions", "PettingZoo raw", 1),
    ("factions decisions", "catanatron", 4),
    ("factions copy", "catanatron", 1),
    ("worldspanner decisions", "catanatron", 1),
    ("worldspanner copy", "catanatron", 1),
    ("undercity decisions", "catanatron", 1.3),
    ("dungeon_degenerates decisions", "catanatron", 1.3),
    ("duel_of_ages decisions", "catanatron", 0.8),
    ("factions decisions (compiled)", "catanatron", 10),
    ("undercity decisions (compiled)", "catanatron", 4.5),
    ("dungeon_degenerates decisions (compiled)", "catanatron", 3.5),
    ("worldspanner decisions (compiled)", "catanatron", 3),
    ("duel_of_ages decisions (compiled)", "catanatron", 3),
    ("factions match copy (compiled)", "catanatron", 1),
    ("undercity match copy (compiled)", "catanatron", 1),
    ("dungeon_degenerates match copy (compiled)", "catanatron", 1),
    ("worldspanner match copy (compiled)", "catanatron", 1),
    ("duel_of_ages match copy (compiled)", "catanatron", 1),
)


@dataclass
class Row:
    """One thing measured. A ratio says how many times faster than that peer we are, for rates and costs alike."""

    name: str
    unit: str
    ours: float
    peers: dict[str, float]
    ratios: dict[str, float]


@dataclass
class Bar:
    """How far ahead of a peer we mean to be, and how far we are."""

    name: str
    peer: str
    wanted: float
    reached: float


def enter_all(compiled: bool, versions: dict[str, str]) -> list[Contestant]:
    """The contestants that can be had; `versions` tells each one's, or why it is missing."""
    present = [enter_ours()]
    for title, enter in {"compiled": lambda: enter_compiled(build=compiled), **PEERS}.items():
        try:
            present.append(enter())
        except NotAvailable as reason:
            versions[title] = f"not available: {reason}"
    return present


def is_cost(row: str) -> bool:
    return row.split()[-1] in COSTS


def measure_all(contestants: list[Contestant], versions: dict[str, str], console: Console) -> Best:
    """The best of several rounds; in each everybody measures everything once, so that noise hits all alike."""
    best: Best = {}
    with Progress(console=console, transient=True) as progress:
        for turn in progress.track(range(WARM_UP + ROUNDS), description="measuring"):
            if turn == WARM_UP:
                best.clear()
            for contestant in contestants[:]:
                try:
                    take_turn(contestant, best)
                except NotAvailable as reason:
                    versions[contestant.title] = f"not available: {reason}"
                    contestants.remove(contestant)
    return best


def take_turn(contestant: Contestant, best: Best) -> None:
    for index, name in enumerate(contestant.names):
        if contestant.title == "compiled" and name != "ours":
            continue
        who = "compiled" if contestant.title == "compiled" else name
        keep_best(best.setdefault(who, {}), contestant.measure(index))


def keep_best(best: dict[str, float], found: dict[str, float]) -> None:
    for row, value in found.items():
        better = min if is_cost(row) else max
        best[row] = better(best.get(row, value), value)


def rows(best: Best) -> Iterator[Row]:
    peers = {who: values for who, values in best.items() if who not in ("ours", "compiled")}
    for row, value in best["ours"].items():
        beside = in_row(row, peers)
        yield compare(row, value, beside)
        if row in best.get("compiled", {}):
            yield compare(row, best["compiled"][row], {"pure": value, **beside}, COMPILED)


def in_row(row: str, peers: Best) -> dict[str, float]:
    """What the peers reached in a row; a row of "*" stands beside every game."""
    _, what = row.split(" ", 1)
    found = {who: values.get(row, values.get(f"* {what}")) for who, values in peers.items()}
    return {who: value for who, value in found.items() if value is not None}


def compare(row: str, ours: float, peers: dict[str, float], suffix: str = "") -> Row:
    ratios = {who: value / ours if is_cost(row) else ours / value for who, value in peers.items()}
    return Row(row + suffix, COSTS.get(row.split()[-1], "1/s"), ours, peers, ratios)


def machine() -> dict[str, str | int | bool]:
    """What an absolute figure depends on; the build of CPython counts for more than its version."""
    flags = sysconfig.get_config_var("CONFIG_ARGS") or ""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": platform.python_compiler(),
        "profile_guided": "--enable-optimizations" in flags,
        "link_time_optimised": "--with-lto" in flags,
        "cpus": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
    }


def bars(results: list[Row]) -> list[Bar]:
    found = {row.name: row.ratios for row in results}
    return [Bar(name, peer, wanted, found[name][peer]) for name, peer, wanted in BARS if peer in found.get(name, {})]


def table(results: list[Row]) -> Table:
    peers = list(dict.fromkeys(peer for row in results for peer in row.ratios))
    shown = Table(box=SIMPLE, title="How many times faster than each peer")
    shown.add_column(no_wrap=True)
    for name in ("ours", *peers):
        shown.add_column(name.replace(" ", "\n"), justify="right", no_wrap=True)
    for row in results:
        ratios = (f"{row.ratios[peer]:.3g}" if peer in row.ratios else "" for peer in peers)
        value = f"{row.ours:,.0f}/s" if row.unit == "1/s" else f"{row.ours:.3g} µs"
        shown.add_row("  compiled" if row.name.endswith(COMPILED) else row.name, value, *ratios)
    return shown


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--compiled", action="store_true", help="build and include the mypyc build")
    asked = options.parse_args()
    console = Console(width=max(WIDTH, Console().width))

    versions: dict[str, str] = {}
    contestants = enter_all(asked.compiled, versions)
    best = measure_all(contestants, versions, console)
    for contestant in contestants:
        contestant.leave()
        versions[contestant.title] = contestant.version

    results = list(rows(best))
    reached = bars(results)
    facts = machine()
    console.print(table(results))
    for bar in reached:
        mark = "✓" if bar.reached >= bar.wanted else "✗"
        console.print(f"{mark} {bar.name}: {bar.reached:.3g}x {bar.peer}, at least {bar.wanted:g}x wanted")
    for title, version in versions.items():
        console.print(f"{title} {version}", highlight=False)
    console.print(", ".join(f"{name}: {fact}" for name, fact in facts.items()), highlight=False)
    report = {
        "machine": facts,
        "contestants": versions,
        "results": [asdict(row) for row in results],
        "bars": [asdict(bar) for bar in reached],
    }
    write(OUT, report)
    console.print(f"written to {OUT.relative_to(ROOT)}", highlight=False)


def write(path: Path, report: dict[str, object]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
