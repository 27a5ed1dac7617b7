"""`rulewright rules`: the table, the JSON, and the exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli import rules
from rulewright.kernel import Game, Ledger, Rule, find_game
from rulewright.kernel.ledger import Section

LEDGER = Ledger("noughts", "Noughts", "NO", (Section("A", "All", (Rule("NO.A.01", "One."), Rule("NO.A.02", "Two."))),))


@pytest.fixture
def noughts(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """Noughts, as if it had a ledger of two rules and code that cites the first."""
    game = find_game("noughts")
    monkeypatch.setattr(type(game), "ledger", LEDGER)
    monkeypatch.setattr(rules, "cited_in_code", lambda game: frozenset({"NO.A.01"}))
    return game


def evidence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *passed: str) -> None:
    file = tmp_path / "rules.json"
    file.write_text(json.dumps({"passed": {id: ["t"] for id in passed}, "failed": {}}))
    monkeypatch.setattr(rules, "EVIDENCE", file)


@pytest.mark.usefixtures("noughts")
def test_missing_rules_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    evidence(tmp_path, monkeypatch, "NO.A.01")
    with pytest.raises(SystemExit) as end:
        rules.rules("noughts", json=True)
    assert end.value.code == 1
    assert json.loads(capsys.readouterr().out) == {
        "noughts": {"rules": 2, "tested": 1, "missing": ["NO.A.02"], "uncited": ["NO.A.02"]}
    }


def test_a_full_ledger_is_a_success(
    noughts: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    evidence(tmp_path, monkeypatch, "NO.A.01", "NO.A.02")
    monkeypatch.setattr(rules, "cited_in_code", lambda game: frozenset(noughts.ledger.by_id))
    rules.rules("noughts", sections=True)
    assert "A All" in capsys.readouterr().out
