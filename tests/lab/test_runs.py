"""Runs: whatever is killed, no finished game is lost and none is played twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from rulewright.kernel import find_game
from rulewright.lab import Plan, Run, RunFailed
from rulewright.lab import crews as crews_module
from rulewright.lab.crews import CrewFailed, Worker, local_crew
from rulewright.lab.playing import play
from rulewright.lab.runs import JOURNAL, PLAN, Progress

FOUR = Plan(game="connect_four", games=60, players=("random", "greedy"), seed=3)


def straight(plan: Plan) -> list[bytes]:
    """The rows of a plan, played one after another in this process."""
    game = find_game(plan.game)
    return [msgspec.json.encode(play(game, plan.job(number, game))) for number in range(plan.games)]


def rows(run: Run) -> list[bytes]:
    return [msgspec.json.encode(played) for played in run.played()]


def test_processes_give_the_same_rows_as_one_loop(tmp_path: Path) -> None:
    told: list[Progress] = []
    run = Run.make(tmp_path, FOUR)
    end = run.go_on(workers=2, tell=told.append)
    assert rows(run) == straight(FOUR)
    assert (end.state, end.done, end.total, end.errors) == ("done", 60, 60, 0)
    assert [progress.done for progress in told] == list(range(1, 61))
    assert told[-1].rate > 0


def test_a_worker_that_dies_loses_nothing() -> None:
    """Each worker is killed once, in the middle of its work."""
    made: list[Worker] = []

    class Watched(Worker):
        def __init__(self, plan_text: bytes) -> None:
            super().__init__(plan_text)
            made.append(self)

    played = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crews_module, "Worker", Watched)
        for one in local_crew(FOUR, range(60), workers=2):
            played.append(one)
            if len(played) in (10, 25):
                victim = made[0 if len(played) == 10 else 1].process
                assert victim.pid
                os.kill(victim.pid, signal.SIGKILL)
    assert len(made) == 4
    numbers = [one.game.number for one in played]
    assert sorted(numbers) == list(range(60))
    assert sorted(map(msgspec.json.encode, played)) == sorted(straight(FOUR))


def test_a_game_that_kills_its_worker_is_given_up() -> None:
    """One game ends its process whenever it is played; the others are played all the same."""
    played = list(local_crew(Plan(game="noughts", games=6, players=("random",)), range(6), workers=1))
    assert not any(one.game.error for one in played)
    tasks = crews_module.Tasks([4, 5])
    for _ in range(crews_module.TRIES - 1):
        assert tasks.lost([tasks.next() or 0], FOUR) is None
    lost = tasks.lost([tasks.next() or 0], FOUR)
    assert lost is not None
    assert (lost.game.number, lost.game.error) == (4, "the worker died 3 times in this game")
    assert tasks.next() == 5


def test_a_driver_that_is_killed_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """The driver is killed with all that it holds; the next one repeats none of what the journal has."""
    plan = Plan(game="connect_four", games=400, players=("greedy",), seed=5)
    Run.make(tmp_path, plan)
    driver = subprocess.Popen([Path(sys.executable).parent / "rulewright", "lab", "resume", tmp_path, "--workers", "2"])
    journal = tmp_path / JOURNAL
    deadline = time.monotonic() + 60
    while not journal.exists() or journal.read_bytes().count(b"\n") < 20:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    before = journal.read_bytes()
    run = Run(tmp_path)
    assert run.progress().state == "stopped"
    kept = {played.game.number for played in run.played()}
    assert 20 <= len(kept) < 400

    with journal.open("ab") as torn:
        torn.write(before.splitlines()[0][:50])  # as if the kill had fallen into a write
    run.go_on(workers=2)
    after = journal.read_bytes()
    assert after.startswith(before)
    again = [msgspec.json.decode(line)["game"]["number"] for line in after[len(before) :].splitlines()]
    assert not kept & set(again)
    assert len(again) == 400 - len(kept)
    assert rows(run) == straight(plan)


def test_a_longer_plan_goes_on_from_a_shorter_one(tmp_path: Path) -> None:
    Run.make(tmp_path, FOUR).go_on(workers=1)
    first = (tmp_path / JOURNAL).read_bytes()
    longer = msgspec.structs.replace(FOUR, games=70)
    run = Run.make(tmp_path, longer)
    run.go_on(workers=1)
    assert (tmp_path / JOURNAL).read_bytes().startswith(first)
    assert rows(run) == straight(longer)


def test_another_plan_needs_another_folder(tmp_path: Path) -> None:
    Run.make(tmp_path, FOUR)
    with pytest.raises(RunFailed, match="another plan"):
        Run.make(tmp_path, msgspec.structs.replace(FOUR, seed=4))
    with pytest.raises(RunFailed, match="holds no run"):
        Run(tmp_path / "nowhere")


def test_a_run_does_not_mix_versions(tmp_path: Path) -> None:
    run = Run.make(tmp_path, FOUR)
    (tmp_path / "pins.json").write_text('{"rulewright": "0.0.1", "rules": "1"}')
    with pytest.raises(RunFailed, match="another version of rulewright"):
        run.go_on(workers=1)


def test_two_processes_do_not_play_one_run(tmp_path: Path) -> None:
    run = Run.make(tmp_path, FOUR)
    assert not run.is_running()
    with run._alone():
        assert run.is_running()
        with pytest.raises(RunFailed, match="another process"):
            run.go_on(workers=1)


def test_a_broken_journal_says_where(tmp_path: Path) -> None:
    run = Run.make(tmp_path, FOUR)
    (tmp_path / JOURNAL).write_bytes(b'{"game": 3}\n')
    with pytest.raises(RunFailed, match=r"games.jsonl, line 1"):
        run.played()
    (tmp_path / PLAN).write_text("{")
    with pytest.raises(Exception, match=r"plan.json"):
        Run(tmp_path)


def test_a_game_that_breaks_is_told_in_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    noughts = find_game("noughts")

    def broken(self: object, state: object) -> None:
        raise RuntimeError("the pencil broke")

    monkeypatch.setattr(type(noughts), "next_beat", broken)
    played = play(noughts, Plan(game="noughts").job(0, noughts))
    assert played.game.error == "RuntimeError: the pencil broke"
    assert played.game.results == []


def test_workers_that_cannot_start_are_told_of_at_once() -> None:
    plan = Plan(game="factions", games=2, variant={"soldiers": {"nobody": {"hp": 1}}})
    with pytest.raises(CrewFailed, match="no content entry soldiers/nobody"):
        list(local_crew(plan, range(2), workers=1))
