"""Reports: numbers that can be reckoned by hand, and pages that hold them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rulewright.kernel import find_game, game_ids
from rulewright.lab import GameRow, PartRow, Plan, Played, Run, RunFailed
from rulewright.lab.compare import compare
from rulewright.lab.page import comparison_page, report_page
from rulewright.lab.playing import Drama, play
from rulewright.lab.report import Report, Section, make_report
from rulewright.lab.results import read_report, write_comparison, write_results
from rulewright.lab.stats import Bout, elo_values, mean, threshold, wilson
from rulewright.lab.tables import read_parquet, write_parquet

NOUGHTS = Plan(game="noughts", games=100, players=("random",))


def made_up(wins: float, n: int = 400, seed: int = 1) -> list[Played]:
    """Games that the first seat wins so often; whoever has the charm wins nine of ten."""
    random = Random(seed)
    games = []
    for number in range(n):
        charm = random.randrange(2)
        won = 1.0 - charm if random.random() < 0.9 else float(charm)
        won = won if random.random() < 0.5 else float(random.random() < wins)
        results = [won, 1 - won]
        row = GameRow(
            number=number, seed="", options="{}", players=["random"] * 2, teams=[0, 1], results=results,
            how="line" if won else "full", rounds=0, decisions=5 + number % 5, lead_changes=number % 3,
            decided=0.5, comeback=0.1,
        )  # fmt: skip
        parts = [
            PartRow(game=number, kind="charm", id=id, name=id.title(), seat=at, result=results[at], figures={"x": 2})
            for id, at in (("lucky", charm), ("dull", 1 - charm))
        ]  # fmt: skip
        games.append(Played(row, parts))
    return games


def section(report: Report, id: str) -> Section:
    return next(section for section in report.sections if section.id == id)


# ---- statistics -----------------------------------------------------------------------------------------------------


def test_intervals_are_those_of_the_books() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0.0, 10)[0] == pytest.approx(0.0)
    assert round(wilson(0.0, 10)[1], 4) == 0.2775
    middle, error = mean([1, 2, 3, 4])
    assert (middle, round(error, 3)) == (2.5, 1.265)
    assert round(threshold(1), 2) == 1.96
    assert threshold(50) > 3


def test_elo_finds_the_strength_that_made_the_games() -> None:
    """A is 200 points above B and 100 above C, by construction."""
    strength = {"player a": 200.0, "player b": 0.0, "player c": 100.0}
    random, bouts = Random(4), []
    for _ in range(6000):
        one, other = random.sample(sorted(strength), 2)
        chance = 1 / (1 + 10 ** ((strength[other] - strength[one]) / 400))
        bouts.append(Bout({one: 1.0, other: -1.0, "seat 0": 1.0}, float(random.random() < chance)))
    values = elo_values(bouts)
    for name, true in strength.items():
        value, error = values[name]
        assert abs(value - (true - 100)) < error * 1.6
        assert 5 < error < 15
    assert abs(values["seat 0"][0]) < values["seat 0"][1] * 1.6


def test_company_does_not_colour_a_value() -> None:
    """The friend always stands beside the strong one, but wins no more than others without him."""
    random, bouts = Random(5), []
    for _ in range(3000):
        strong, friend = random.random() < 0.5, random.random() < 0.5
        side = {"part strong": 1.0 * strong, "part friend": 1.0 * (friend or strong), "part plain": 1.0}
        bouts.append(
            Bout({name: on for name, on in side.items() if on}, float(random.random() < (0.8 if strong else 0.5)))
        )
    values = elo_values(bouts)
    assert values["part strong"][0] - values["part friend"][0] > 120


def test_one_who_always_wins_gets_a_sober_value() -> None:
    values = elo_values([Bout({"player a": 1.0, "player b": -1.0}, 1.0)] * 5)
    assert 20 < values["player a"][0] < 400


# ---- reports --------------------------------------------------------------------------------------------------------


def test_a_report_counts_right() -> None:
    games = made_up(0.5)
    report = make_report(NOUGHTS, games)
    seats = section(report, "seats")
    won = sum(game.game.results[0] for game in games) / len(games)
    assert [line.value for line in seats.lines] == [pytest.approx(won), pytest.approx(1 - won)]
    assert seats.par == 0.5
    charms = section(report, "part charm")
    assert [line.label for line in charms.lines] == ["Lucky", "Dull"]
    assert charms.lines[0].low > 0.6
    assert charms.lines[0].elo == pytest.approx(65, abs=5)  # 68 % is 131 points of difference: 65 above the average
    assert charms.lines[0].figures == {"x": 2}
    ends = section(report, "endings")
    assert sum(line.value for line in ends.lines) == pytest.approx(1)
    assert sum(line.n for line in section(report, "decisions").lines) == len(games)
    drama = section(report, "drama").lines
    assert drama[0].value == pytest.approx(sum(number % 3 for number in range(400)) / 400)


def test_broken_games_are_told_of_and_left_out() -> None:
    games = made_up(0.5, 50)
    broken = GameRow(number=50, seed="", options="{}", players=[], teams=[], error="KeyError: 'x'")
    report = make_report(NOUGHTS, [*games, Played(broken)])
    assert ("Broken games", "1; the first: KeyError: 'x'") in report.facts
    assert section(report, "seats").lines[0].n == 50


def test_options_that_were_drawn_are_reported() -> None:
    plan = Plan(game="factions", games=4, players=("random",), vary={"army": ("firing_line", "stampede")})
    game = find_game("factions")
    games = [play(game, plan.job(number, game)) for number in range(4)]
    report = make_report(plan, games)
    assert {line.label for line in section(report, "option army").lines} <= {"Firing Line", "Stampede"}
    assert sum(line.n for line in section(report, "option army").lines) == 8


def test_drift_is_told_from_luck() -> None:
    before = make_report(NOUGHTS, made_up(0.5, seed=1))
    luck = compare(before, make_report(NOUGHTS, made_up(0.5, seed=2)))
    assert luck.notable == []
    drift = compare(before, make_report(NOUGHTS, made_up(0.95, seed=3)))
    assert ("seats", "Crosses") in [(section.id, change.label) for section, change in drift.notable]
    change = next(c for s in drift.sections if s.id == "seats" for c in s.changes if c.label == "Crosses")
    assert change.difference == pytest.approx(change.after - change.before)
    assert 0.05 < change.error < 0.08


def test_pages_hold_the_numbers_and_escape_words() -> None:
    games = made_up(0.5, 60)
    sharp = [PartRow(game=n, kind="<b>", id=i, name=f"<{i}>", seat=0, result=1.0) for n in range(60) for i in "ab"]
    report = make_report(NOUGHTS, [*games[:-1], Played(games[-1].game, sharp)])
    page = report_page(report)
    assert "Win rate by seat" in page
    assert page.count("<svg") > 5
    assert "<b>" not in page
    assert "&lt;a&gt;" in page
    assert "http" not in page
    assert "more than luck" in comparison_page(compare(report, report))


def test_a_run_leaves_its_results(tmp_path: Path) -> None:
    run = Run.make(tmp_path / "run", Plan(game="noughts", games=30, players=("random", "greedy")))
    with pytest.raises(RunFailed, match="no finished game"):
        write_results(run)
    run.go_on(workers=1)
    report = write_results(run)
    assert read_report(tmp_path / "run") == report
    assert read_report(tmp_path / "run" / "report.json") == report
    assert [line.label for line in section(report, "players").lines] == ["greedy", "random"]
    write_comparison(tmp_path, report, report)
    assert (tmp_path / "comparison.html").stat().st_size > 1000
    with pytest.raises(RunFailed, match="is no report"):
        read_report(tmp_path / "run" / "plan.json")


def test_parquet_gives_the_rows_back(tmp_path: Path) -> None:
    game = find_game("factions")
    plan = Plan(game="factions", games=3, players=("random",))
    games = [play(game, plan.job(number, game)) for number in range(3)]
    write_parquet(tmp_path, games[::-1])
    assert read_parquet(tmp_path) == games


# ---- games tell what took part --------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", game_ids())
def test_every_game_tells_its_parts_and_makes_a_report(id: str) -> None:
    game = find_game(id)
    plan = Plan(game=id, games=2, players=("random",))
    games = [play(game, plan.job(number, game)) for number in range(2)]
    assert [one.game.error for one in games] == ["", ""]
    seats = len(games[0].game.teams)
    for one in games:
        assert one.game.decisions > 0
        assert all(-1 <= part.seat < seats and part.kind and part.name for part in one.parts)
    assert make_report(plan, games).sections


@pytest.mark.parametrize(
    ("id", "kinds"),
    [
        ("factions", {"map", "faction", "soldier"}),
        ("worldspanner", {"map", "map piece", "hero", "faction"}),
        ("duel_of_ages", {"mission", "map piece", "colour", "character", "age"}),
        ("undercity", {"chapter", "hero"}),
        ("dungeon_degenerates", {"mission", "hero"}),
    ],
)
def test_the_big_games_tell_what_designers_ask_for(id: str, kinds: set[str]) -> None:
    game = find_game(id)
    plan = Plan(game=id, games=1, players=("random",))
    assert kinds <= {part.kind for part in play(game, plan.job(0, game)).parts}


def test_drama_counts_changes_of_the_lead() -> None:
    scores = iter([0.0, 0.0, 0.5, -0.5, 0.4, -0.4, -0.3, 0.3, -0.6, 0.6])

    class Staged:
        def score(self, state: object, seat: int) -> float:
            return next(scores)

    drama = Drama(Staged(), [0, 1])  # type: ignore[arg-type]
    for decisions in range(0, 20, 4):
        drama.look(None, decisions)
    assert (drama.changes, drama.last_change) == (1, 12)
    assert drama.comeback([0.0, 1.0]) == 0.5
