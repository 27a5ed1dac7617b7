"""Figures for the gallery: numbers that can be reckoned by hand, and files that fit their galleries."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rulewright.cli.main import app
from rulewright.kernel import Figure, Figures, find_game, game_ids
from rulewright.lab import GameRow, PartRow, Plan, Played, Run, RunFailed
from rulewright.lab.figures import figures_of, write_figures
from rulewright.lab.runs import JOURNAL
from rulewright.lab.stats import wilson


def run_of(folder: Path, game: str, games: list[tuple[list[float], list[tuple[str, str, int]]]]) -> Run:
    """A run whose games ended so, with these parts: kind, id and seat."""
    run = Run.make(folder, Plan(game=game, games=len(games), players=("novice",)))
    teams = [0, 0] if find_game(game).co_operative else [0, 1]
    lines = [
        msgspec.json.encode(
            Played(
                GameRow(
                    number=n, seed="", options="{}", players=["novice"] * 2, teams=teams, results=results, how="over"
                ),
                [
                    PartRow(game=n, kind=kind, id=id, name=id, seat=seat, result=results[max(0, seat)])
                    for kind, id, seat in parts
                ],
            )
        )
        for n, (results, parts) in enumerate(games)
    ]
    (folder / JOURNAL).write_bytes(b"".join(line + b"\n" for line in lines))
    return run


SOLDIERS = [
    ([1.0, 0.0], [("soldier", "conscript", 0), ("soldier", "skeleton", 1)]),
    ([0.0, 1.0], [("soldier", "conscript", 0), ("soldier", "conscript", 1)]),
    ([0.5, 0.5], [("soldier", "skeleton", 0), ("colour", "conscript", 1)]),
]


def test_each_side_is_counted_and_each_game_once(tmp_path: Path) -> None:
    figures = figures_of(run_of(tmp_path, "factions", SOLDIERS))
    assert (figures.games, figures.level) == (3, "novice")
    conscript, skeleton = figures.entries["conscript"], figures.entries["skeleton"]
    assert (conscript.played, conscript.sides, conscript.wins) == (2, 3, 2.0)
    assert (skeleton.played, skeleton.sides, skeleton.wins) == (2, 2, 0.5)
    assert (conscript.low, conscript.high) == pytest.approx(wilson(2 / 3, 3), abs=0.001)


def test_what_nobody_brought_is_told_of_where_its_kind_is_counted(tmp_path: Path) -> None:
    figures = figures_of(run_of(tmp_path, "factions", SOLDIERS))
    told = figures.entries["conscript"].told
    comrades = {sheet.id for sheet in find_game("factions").gallery() if sheet.group == "Remnants"} - {"conscript"}
    assert comrades
    assert all(figures.entries[id] == Figure(told) for id in comrades)
    assert "battle_ready" not in figures.entries  # an ability: of those nothing is counted


def test_what_is_everybodys_wins_for_nobody_unless_all_play_against_the_game(tmp_path: Path) -> None:
    duel = [([1.0, 0.0], [("mission", "crossroads", -1)])]
    mission = figures_of(run_of(tmp_path / "duel", "duel_of_ages", duel)).entries["crossroads"]
    assert (mission.played, mission.sides, mission.wins) == (1, 0, 0.0)
    party = [
        ([1.0, 1.0], [("mission", "m01", -1), ("hero", "gutter_duelist", 0)]),
        ([0.0, 0.0], [("mission", "m01", -1)]),
    ]
    entries = figures_of(run_of(tmp_path / "party", "dungeon_degenerates", party)).entries
    assert (entries["g n m01"].sides, entries["g n m01"].wins) == (2, 1.0)
    assert (entries["g gutter_duelist"].sides, entries["g gutter_duelist"].wins) == (1, 1.0)


def test_a_run_is_written_where_the_gallery_reads_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = run_of(tmp_path / "run", "factions", SOLDIERS)
    file = tmp_path / "figures.json"
    app(["lab", "figures", str(run.folder), "--out", str(file)], result_action="return_value")
    assert "3 games" in capsys.readouterr().out
    assert msgspec.json.decode(file.read_bytes(), type=Figures) == figures_of(run)
    with pytest.raises(RunFailed, match="no finished game"):
        write_figures(run_of(tmp_path / "empty", "factions", []), file)


@pytest.mark.parametrize("id", [id for id in game_ids() if find_game(id).figures.games])
def test_the_figures_on_the_shelf_fit_the_gallery(id: str) -> None:
    game = find_game(id)
    figures, sheets = game.figures, {sheet.id for sheet in game.gallery()}
    assert figures.entries.keys() <= sheets
    assert len(figures.entries) >= len(sheets) / 4
    for figure in figures.entries.values():
        assert figure.played <= figures.games
        assert figure.wins <= figure.sides
        assert figure.told
