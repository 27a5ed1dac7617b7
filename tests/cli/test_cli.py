"""The command line, as a person types it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from rulewright.cli.asking import ANSWERS, Asking
from rulewright.cli.main import app, main
from rulewright.cli.options import read_options
from rulewright.cli.play import Terminal
from rulewright.cli.text import lines_of
from rulewright.kernel import ALL, BadConfig, IllegalChoice, Match, Record, find_game
from rulewright.players import NovicePlayer, RandomPlayer

NOUGHTS = find_game("noughts")


def run(*words: str) -> int:
    """Run a command; its exit status."""
    try:
        app(list(words))
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def typed(monkeypatch: pytest.MonkeyPatch, match: Match[Any], *words: str, seats: tuple[int, ...] = (0,)) -> str:
    """What a terminal shows when somebody types these words."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(words) + "\n"))
    out = io.StringIO()
    Terminal(match, seats, RandomPlayer(1), Console(file=out, width=100, highlight=False)).run()
    return out.getvalue()


class TestPlay:
    def test_a_whole_game(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = typed(monkeypatch, Match.start(NOUGHTS), "1", "3", "1", "3", "1", seats=(0, 1))
        assert "Crosses have three in a line." in shown
        assert "  X  X  X" in shown

    def test_a_bot_answers_for_the_other_seat(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match = Match.start(NOUGHTS)
        typed(monkeypatch, match, "5", "quit")
        assert match.answers == 2

    def test_a_bot_of_ones_own_side_is_asked_and_answers(self) -> None:
        match = Match.start(find_game("factions"), {"mode": "2v2"}, 1)
        out = io.StringIO()
        terminal = Terminal(match, (0,), NovicePlayer(1), Console(file=out, width=100), Asking(match, (0,), "novice"))
        partner = match.seats[2].name
        while not any(f"{partner}: {answer}" in out.getvalue() for answer in ANSWERS.values()):
            assert not match.over
            if match.waiting[0] != 0:
                terminal.let_bot_choose(match.waiting[0])
                continue
            question = match.scene(0).question
            assert question is not None
            assert terminal.asking
            found = terminal.asking.offered(0, "stay close")
            assert {bot for bot, _, _ in found} <= {2}
            if found:
                terminal.obey("wish stay close", 0, question)
                number = [each[1] for each in terminal.asking.offered(0)].index(found[0][1]) + 1
                terminal.obey(f"wish {number}", 0, question)
                assert f"{partner} is asked: {found[0][2].text}" in out.getvalue()
            terminal.obey("1", 0, question)
        assert f"{partner}: Stay close to" in out.getvalue()

    def test_what_is_asked_can_be_taken_back_and_alone_there_is_nobody_to_ask(self) -> None:
        asking = Asking(Match.start(NOUGHTS), (0,), "novice")
        assert asking.offered(0) == []
        assert asking.choose(1, "x") is None
        match = Match.start(find_game("factions"), {"mode": "2v2"}, 1)
        asking = Asking(match, (0,), "novice")
        while not asking.offered(0):
            match.pick(0)
        with pytest.raises(IllegalChoice):
            asking.ask(0, 10_000)
        asking.ask(0, 1)
        assert asking.asks_of(2)
        asking.take_back()
        assert not asking.asks_of(2)

    def test_who_watches_is_told_why(self) -> None:
        out = io.StringIO()
        match = Match.start(NOUGHTS)
        Terminal(match, (), NovicePlayer(1), Console(file=out, width=100, highlight=False)).run()
        assert match.over
        assert out.getvalue().count(": ") >= match.answers - 1

    def test_undo_goes_back_before_the_bots_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match = Match.start(NOUGHTS)
        typed(monkeypatch, match, "5", "undo", "quit")
        assert match.answers == 0

    def test_help_and_mistakes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = typed(monkeypatch, Match.start(NOUGHTS), "help", "77", "odds 1", "why", "rules x", "hint", "", "quit")
        assert "type a number of the list" in shown
        assert "No dice hang on this." in shown
        assert "Nothing is refused here." in shown
        assert "0 rules" in shown

    def test_a_match_can_be_saved_and_resumed(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        file = tmp_path / "match.json"
        match = Match.start(NOUGHTS)
        typed(monkeypatch, match, "5", f"save {file}", "quit")
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert run("play", "--resume", str(file)) == 0
        assert Record.load(file).resume().state == match.state

    def test_the_end_of_input_leaves(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert run("play", "noughts", "--seed", "1") == 0


class TestSim:
    def test_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("sim", "noughts", "-n", "20", "--json") == 0
        tally = json.loads(capsys.readouterr().out)
        assert tally["games"] == 20
        assert tally["errors"] == []
        assert sum(tally["endings"].values()) == 20
        assert tally["decisions_per_second"] > 0
        assert sum(tally["results"]) == pytest.approx(20)

    def test_greedy_beats_random_at_noughts(self, capsys: pytest.CaptureFixture[str]) -> None:
        run("sim", "noughts", "-n", "40", "--players", "greedy,random", "--json")
        assert json.loads(capsys.readouterr().out)["results"][0] > 32

    def test_a_table(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("sim", "connect_four", "-n", "3") == 0
        assert "3 games of connect_four, 0 errors" in capsys.readouterr().out

    def test_a_game_that_cannot_tell_its_outcome_is_not_hushed_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fall(self: object, state: object) -> None:
            raise ZeroDivisionError("oh")

        monkeypatch.setattr(type(NOUGHTS), "outcome", fall)  # the class: other tests may make the registry forget
        with pytest.raises(ZeroDivisionError):
            run("sim", "noughts", "-n", "1")


class TestReplay:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        match = Match.start(NOUGHTS, seed=4)
        for cell in (0, 3, 1, 4, 2):
            match.choose(cell)
        Record.of(match).save(tmp_path / "match.json")
        return tmp_path / "match.json"

    def test_the_story(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("replay", str(file)) == 0
        told = capsys.readouterr().out
        assert "Noughts takes cell 4." in told
        assert "Crosses have three in a line." in told

    def test_any_point(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        run("replay", str(file), "--at", "2")
        assert "  O  ·  ·" in capsys.readouterr().out

    def test_the_audit(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("replay", str(file), "--verify") == 0
        assert "The record is true." in capsys.readouterr().out


def test_a_mistake_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["sim", "nougths"])
    assert end.value.code == 2
    told = capsys.readouterr().err
    assert "did you mean 'noughts'" in " ".join(told.split())
    assert "Traceback" not in told


def test_waste_looks_at_every_choice_of_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("waste", "noughts", "connect_four", "-n", "2", "--level", "beginner,novice", "--jobs", "2") == 0
    told = capsys.readouterr().out
    for title in ("Noughts and Crosses", "Connect Four"):
        for level in ("beginner", "novice"):
            assert f"{title}, {level}: 2 games, " in told


def test_waste_that_was_broken_off_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("waste", "noughts", "--level", "novice", "--results", str(tmp_path / "waste.jsonl"))
    run(*words, "-n", "3", "--minutes", "0")
    run(*words, "-n", "2")
    kept = (tmp_path / "waste.jsonl").read_text()
    (tmp_path / "waste.jsonl").write_text(kept[:-20])
    run(*words, "-n", "2")
    assert (tmp_path / "waste.jsonl").read_text() == kept
    counts = [line.split(" ")[4] for line in capsys.readouterr().out.splitlines() if ": " in line]
    assert counts == ["0", "2", "2"]


def test_soak_plays_every_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("soak", "noughts", "-n", "2", "--players", "random,contrary,greedy", "--reach") == 0
    assert "2 games of 1 kinds" in capsys.readouterr().out


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    run("games")
    assert "Noughts and Crosses" in capsys.readouterr().out


def test_options_are_read_as_json_or_text() -> None:
    assert read_options(NOUGHTS, ["a=3", "b=true", "c=2v2", "d=[1]"]) == {"a": 3, "b": True, "c": "2v2", "d": [1]}
    with pytest.raises(BadConfig, match="expected name=value"):
        read_options(NOUGHTS, ["x"])


def test_a_scene_as_text() -> None:
    match = Match.start(find_game("connect_four"))
    match.choose(3)
    assert list(lines_of(match.scene(ALL)))[-1] == "  ·  ·  ·  X  ·  ·  ·"


class TestPuzzles:
    def test_they_are_looked_for_where_it_was_stopped(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = tmp_path / "puzzles.json"
        for matches in (2, 3):
            run("puzzles", "make", "noughts", "-n", "99", "--matches", str(matches), "--out", str(file))
        assert '"matches":5' in file.read_text()
        assert "from 5 matches" in capsys.readouterr().out

    def test_they_are_counted(self, capsys: pytest.CaptureFixture[str]) -> None:
        run("puzzles", "list", "factions")
        assert "Novice finds" in capsys.readouterr().out

    def test_a_game_without_a_place_for_them(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main(["puzzles", "make", "noughts"])
        assert "name a file with --out" in " ".join(capsys.readouterr().err.split())
