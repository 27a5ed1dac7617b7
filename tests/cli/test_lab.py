"""`rulewright lab` as a designer types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli.main import main


def run(words: str) -> None:
    with pytest.raises(SystemExit) as done:
        main(words.split())
    assert not done.value.code


def test_run_report_compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(f"lab run noughts -n 30 --players random,greedy --workers 1 --out {tmp_path}/one")
    assert "Win rate by player" in capsys.readouterr().out
    run(f"lab run noughts -n 30 --seed 1 --players random --workers 1 --out {tmp_path}/two --baseline {tmp_path}/one")
    assert "compared" in capsys.readouterr().out
    run(f"lab report {tmp_path}/one")
    run(f"lab compare {tmp_path}/one {tmp_path}/two")
    assert (tmp_path / "two" / "comparison.html").exists()


def test_variant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change = "soldiers/conscript.hp=9"
    run(f"lab variant factions --change {change} --players random -n 3 --workers 1 --out {tmp_path}")
    out = capsys.readouterr().out
    assert change in out
    assert "Win rate by seat" in out
    assert (tmp_path / "comparison.json").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("lab run nought", "did you mean 'noughts'"),
        ("lab resume {}", "holds no run"),
        ("lab variant factions --change soldiers.conscript=1", "expected file/entry.field=value"),
        ("lab compare {} {}", "cannot be read"),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    words: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as done:
        main(words.format(tmp_path, tmp_path).split())
    assert done.value.code == 2
    assert told in " ".join(capsys.readouterr().err.split())
