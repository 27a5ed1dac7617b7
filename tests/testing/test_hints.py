"""Hints are followed for a while in every game, and none is at fault."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from rulewright.testing.hints import Finding, Report, Trial, fitted, try_hints


@pytest.mark.parametrize("game", ["factions", "worldspanner", "duel_of_ages", "undercity", "dungeon_degenerates"])
def test_hints_are_not_at_fault(game: str) -> None:
    findings = try_hints(Trial(game, seed=5, hints=10, worlds=8))
    assert len(findings) == 10
    assert [finding for finding in findings if finding.faults] == []


def test_a_report_counts_faults_and_blunders() -> None:
    report = Report([Finding(1, 2, "Go.", (), 0.0), Finding(1, 3, "Stay.", ("forgets its plan",), 0.2, "Go")])
    assert report.summary == "2 hints: 1 forgets its plan; 1 blunders (50.0%), 10.00% lost on average"
    assert len(report.faulty) == len(report.blunders) == 1


def test_a_fit_finds_what_made_the_results() -> None:
    random = Random(4)
    scores = [random.uniform(-1, 1) for _ in range(20_000)]
    samples = [(score, float(random.random() < 1 / (1 + exp(-0.5 - 3 * score)))) for score in scores]
    start, slope = fitted(samples, even=False)
    assert start == pytest.approx(0.5, abs=0.1)
    assert slope == pytest.approx(3, abs=0.2)
    assert fitted(samples, even=True)[0] == 0
