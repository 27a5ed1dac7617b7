"""Hints are followed for a while in every game, and none is at fault."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from rulewright.testing.hints import Finding, Report, Sample, Trial, fitted, try_hints
from tests.sampling import the_first


@pytest.mark.parametrize(
    "game", the_first(3, ["factions", "undercity", "dungeon_degenerates", "worldspanner", "duel_of_ages"])
)
def test_hints_are_not_at_fault(game: str) -> None:
    findings = try_hints(Trial(game, seed=5, hints=4, worlds=8, decisions=200))
    assert len(findings) == 4
    assert [finding for finding in findings if finding.faults] == []


def test_a_report_counts_faults_and_blunders() -> None:
    report = Report([Finding(1, 2, "Go.", (), 0.0), Finding(1, 3, "Stay.", ("forgets its plan",), 0.2, "Go")])
    assert report.summary == "2 hints: 1 forgets its plan; 1 blunders (50.0%), 10.00% lost on average"
    assert len(report.faulty) == len(report.blunders) == 1


def test_a_fit_finds_what_made_the_results() -> None:
    random, starts = Random(4), {"hard": -1.0, "easy": 2.0}
    drawn = [(random.uniform(-1, 1), random.choice(list(starts))) for _ in range(4_000)]
    samples = [
        Sample(score, float(random.random() < 1 / (1 + exp(-starts[group] - 3 * score))), group)
        for score, group in drawn
    ]
    slope, found = fitted(samples)
    assert slope == pytest.approx(3, abs=0.3)
    assert found == pytest.approx(starts, abs=0.25)


def test_two_sides_start_even() -> None:
    assert fitted([Sample(0.5, 1.0), Sample(0.5, 1.0), Sample(0.5, 0.0), Sample(-0.5, 0.0)])[1] == {"": 0.0}
