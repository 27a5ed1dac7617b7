import json
import os
from pathlib import Path

import pytest

from bench import contestants, run
from bench.questions import questions
from bench.worker import costs, plays
from rulewright.kernel import find_game, game_ids

ROOT = Path(__file__).parents[2]

BEST = {
    "ours": {"chess decisions": 300.0, "chess copy": 2.0},
    "slow": {"chess decisions": 100.0, "chess copy": 10.0},
    "heavy": {"* decisions": 30.0},
}


def test_a_ratio_says_how_many_times_faster_we_are() -> None:
    rates, copies = run.rows(BEST)
    assert rates.ratios == {"slow": 3.0, "heavy": 10.0}
    assert copies.ratios == {"slow": 5.0}
    assert (rates.unit, copies.unit) == ("1/s", "µs")


def test_the_compiled_build_gets_rows_of_its_own() -> None:
    found = list(run.rows({**BEST, "compiled": {"chess decisions": 900.0}}))
    assert [row.name for row in found] == ["chess decisions", "chess decisions (compiled)", "chess copy"]
    assert found[1].ratios == {"pure": 3.0, "slow": 9.0, "heavy": 30.0}


def test_the_best_of_a_rate_is_the_most_and_of_a_cost_the_least() -> None:
    best: dict[str, float] = {}
    for rate, cost in [(1.0, 5.0), (3.0, 4.0), (2.0, 6.0)]:
        run.keep_best(best, {"chess games": rate, "chess match copy": cost})
    assert best == {"chess games": 3.0, "chess match copy": 4.0}


def test_a_peer_that_cannot_start_says_why() -> None:
    with pytest.raises(contestants.NotAvailable, match="No module named"):
        contestants.enter_python_peer("nobody", "nobody")


def test_a_compiled_wheel_counts_while_no_source_is_newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contestants, "ROOT", tmp_path)
    wheel = tmp_path / "dist" / "rulewright-1-cp311-cp311-linux.whl"
    for file in (wheel, tmp_path / "dist" / "rulewright-1-py3-none-any.whl", tmp_path / "setup.py"):
        file.parent.mkdir(exist_ok=True)
        file.touch()
    os.utime(tmp_path / "setup.py", (1, 1))
    assert contestants.compiled_wheel() == wheel
    os.utime(wheel, (0, 0))
    assert contestants.compiled_wheel() is None


def test_measures_report_rates_and_microseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.worker.SLICE", 0.001)
    played = plays("chess", lambda: 40)()
    assert played["chess decisions"] == pytest.approx(40 * played["chess games"])
    assert costs("chess copy", list, [1, 2])()["chess copy"] > 0


def test_the_npm_lock_names_no_address() -> None:
    lock = json.loads((ROOT / "bench" / "peers" / "package-lock.json").read_text())
    assert not [name for name, entry in lock["packages"].items() if "resolved" in entry]


@pytest.mark.parametrize("name", game_ids())
def test_search_is_measured_on_twenty_recorded_questions(name: str) -> None:
    """Rules that change may make a recorded answer impossible: `python -m bench.questions` records them anew."""
    asked = questions(find_game(name))
    assert len(asked) == 20
    assert all(len(view.choices) > 1 for view in asked)
