"""What a run tells of a game's gallery: how often each card and character was played, and how often its side won."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from rulewright.kernel import Game, find_game
from rulewright.kernel.tally import Figure, Figures

from .rows import PartRow, Played
from .runs import Run, RunFailed, replace_file
from .stats import wilson

Sides = dict[tuple[int, int], float]
"""What came of it, by game and team; -1 where it was everybody's."""


def figures_of(run: Run) -> Figures:
    """The figures of every sheet of the gallery of whose kind anything was counted."""
    game = find_game(run.plan.game)
    played = [one for one in run.played() if not one.game.error]
    told: dict[str, str] = {}
    sides: dict[str, Sides] = defaultdict(dict)
    for one in played:
        for part, sheet, words in counted(game, one):
            told[sheet] = words
            team = one.game.teams[part.seat] if part.seat >= 0 and not game.co_operative else -1
            sides[sheet][one.game.number, team] = part.result
    entries = {
        sheet: figure(words, sides[sheet], game.co_operative) for sheet, words in words_of(game, told).items()
    }  # fmt: skip
    return Figures(len(played), ", ".join(run.plan.players), entries)


def counted(game: Game[Any], played: Played) -> Iterator[tuple[PartRow, str, str]]:
    """What took part in a game and is in the gallery: the row, its sheet, and what is counted."""
    for part in played.parts:
        kind = game.counted.get(part.kind)
        if kind is not None:
            yield part, f"{kind.prefix}{part.id}", kind.told


def words_of(game: Game[Any], told: Mapping[str, str]) -> dict[str, str]:
    """What is counted of each sheet. One that was never seen is counted like others of its group."""
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for sheet in game.gallery():
        if sheet.id in told:
            groups[sheet.group][told[sheet.id]] += 1
    return {
        sheet.id: told.get(sheet.id) or groups[sheet.group].most_common(1)[0][0]
        for sheet in game.gallery()
        if sheet.group in groups
    }


def figure(told: str, sides: Sides, co_operative: bool) -> Figure:
    """What came of it. Where sides play against each other, what is everybody's wins for nobody."""
    results = [result for (_, team), result in sides.items() if co_operative or team >= 0]
    games, wins = len({number for number, _ in sides}), sum(results)
    low, high = wilson(wins / len(results) if results else 0.0, len(results))
    return Figure(told, games, len(results), wins, round(low, 3), round(high, 3))


def write_figures(run: Run, file: Path | None = None) -> Figures:
    """The figures of a run, where the gallery reads them or in another file."""
    place = file or find_game(run.plan.game).figures_file
    if place is None:
        raise RunFailed(f"{run.plan.game} keeps no figures: name a file")
    figures = figures_of(run)
    if not figures.games:
        raise RunFailed(f"{run.folder} has no finished game to count")
    lines = ",\n".join(
        f"  {msgspec.json.encode(id).decode()}: {msgspec.json.encode(entry).decode()}"
        for id, entry in figures.entries.items()
    )
    head = f'{{"games": {figures.games}, "level": "{figures.level}", "entries": {{\n'
    replace_file(place, f"{head}{lines}\n}}}}\n".encode())
    return figures
