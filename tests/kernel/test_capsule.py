"""Capsules: a moment as a file, whole or sealed; every way in which one can be broken; and the tests made of them."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.cli.main import main
from rulewright.kernel import ALL, BadCapsule, Capsule, Match, Record, ReplayDiverged, RulewrightError, find_game
from rulewright.kernel.capsule import LARGEST
from rulewright.kernel.record import Answer, log_hash
from rulewright.testing.capsules import name_of, written

NOUGHTS = find_game("noughts")


def over() -> Match[Any]:
    match = Match.start(NOUGHTS, seed="a secret")
    for cell in (0, 3, 1, 4, 2):
        match.choose(cell)
    return match


@pytest.fixture
def capsule() -> Capsule:
    return Capsule.whole(over(), 3, 1, "0.1", "Noughts should win.")


@pytest.fixture
def file(capsule: Capsule, tmp_path: Path) -> Path:
    file = tmp_path / "a bug!.rwcapsule"
    file.write_bytes(capsule.to_json())
    return file


def spoilt(capsule: Capsule, **changes: Any) -> bytes:
    return json.dumps({**json.loads(capsule.to_json()), **changes}).encode()


class TestTheMoment:
    def test_it_is_reached_and_as_it_was(self, capsule: Capsule) -> None:
        again = Capsule.from_json(capsule.to_json())
        assert again == capsule
        match = again.replayed()
        assert match.answers == 3
        assert again.partings(match) == []
        assert again.partings(match, scene=True) == []
        assert again.asked is not None
        assert again.asked.keys == sorted(map(str, (2, 4, 5, 6, 7, 8)))

    def test_what_came_later_is_not_in_it(self, capsule: Capsule) -> None:
        assert capsule.record is not None
        assert len(capsule.record.answers) == 3
        assert "three in a line" not in capsule.to_json().decode()

    def test_rules_and_content_may_be_newer(self, capsule: Capsule) -> None:
        head = json.loads(capsule.to_json())
        record = {**head["record"], "rules": "0.0.1", "content": {"cards.yaml": "of old"}}
        assert Capsule.from_json(spoilt(capsule, record=record)).replayed().answers == 3

    def test_another_question_and_other_choices_are_told(self, capsule: Capsule) -> None:
        found = capsule.partings(capsule.replayed().at(2))
        assert found[0] == 'choices.2: was "2", is nothing', "who is not asked sees no choices"
        assert found[-1] == "seats[0]: was 1, is 0"
        [line] = capsule.partings(over())
        assert line.startswith("the question: was {")
        assert line.endswith("is nothing")

    def test_an_answer_that_no_longer_fits_is_told(self, capsule: Capsule) -> None:
        head = json.loads(capsule.to_json())["record"]
        prompt = head["answers"][0][1]
        answers = [Answer(0, prompt, "0"), Answer(1, prompt, "0"), Answer(0, prompt, "5")]
        plain = [[a.seat, a.prompt, a.key, a.forced] for a in answers]
        record = {**head, "answers": plain, "log_hash": log_hash(answers), "snapshots": []}
        with pytest.raises(ReplayDiverged):
            Capsule.from_json(spoilt(capsule, record=record)).replayed()

    def test_choices_can_be_looked_for_and_played(self, capsule: Capsule) -> None:
        match = capsule.replayed()
        assert capsule.offers(match, "4")
        assert not capsule.offers(match, "0")
        capsule.play(match, "4")
        assert match.answers == 4


class TestSealed:
    def test_it_holds_no_seed_and_no_answers(self) -> None:
        match = over().at(3)
        capsule = Capsule.sealed(match, 1, "0.1", "table", "pledge")
        assert capsule.record is None
        assert "a secret" not in capsule.to_json().decode()
        with pytest.raises(BadCapsule, match="sealed"):
            capsule.replayed()

    def test_the_record_completes_it(self) -> None:
        record = Record.of(over())
        sealed = Capsule.sealed(over().at(3), 1, "0.1", "table", record.commitment)
        whole = sealed.completed(record)
        assert whole.partings(whole.replayed(), scene=True) == []
        assert whole.scene == sealed.scene

    def test_not_that_of_another_match(self) -> None:
        sealed = Capsule.sealed(over().at(3), 1, "0.1", "table", "of another")
        with pytest.raises(BadCapsule, match="another match"):
            sealed.completed(Record.of(over()))
        short = Record.of(over().at(1))
        with pytest.raises(BadCapsule, match="ends after 1"):
            Capsule.sealed(over().at(3), 1, "0.1", "table", short.commitment).completed(short)


class TestBroken:
    @pytest.mark.parametrize(
        ("text", "word"),
        [
            (b"", "not JSON"),
            (b"\xff\xfe\x00", "not JSON"),
            (b"[" * 100_000, "not JSON"),
            (b"[]", "rulewright-capsule"),
            (b'{"format": "rulewright-record", "version": 1}', "rulewright-capsule"),
            (b'{"format": "rulewright-capsule", "version": 2}', "expected 1, found 2"),
            (b'{"format": "rulewright-capsule", "version": 1}', "missing required field"),
            (b" " * (LARGEST + 1), f"more than {LARGEST}"),
        ],
    )
    def test_the_whole_file(self, text: bytes, word: str) -> None:
        with pytest.raises(BadCapsule, match=word):
            Capsule.from_json(text)

    @pytest.mark.parametrize(
        ("changes", "word"),
        [
            ({"answers": 9}, "after 9 answers of 3"),
            ({"answers": -1}, "answers"),
            ({"viewer": 64}, "viewer"),
            ({"said": "x" * 5000}, "said"),
            ({"commitment": "another"}, "another match"),
            ({"scene": {"question": 3}}, "question"),
            ({"scene": []}, "scene"),
            ({"more": 1}, "unknown field"),
        ],
    )
    def test_a_part(self, capsule: Capsule, changes: dict[str, Any], word: str) -> None:
        with pytest.raises(BadCapsule, match=word):
            Capsule.from_json(spoilt(capsule, **changes))

    def test_what_was_said_is_made_legible(self, capsule: Capsule) -> None:
        read = Capsule.from_json(spoilt(capsule, said="\x1b[2J\ud800 two\nlines"))
        assert read.said == "?[2J? two\nlines"
        assert Capsule.from_json(read.to_json()) == read

    def test_eyes_of_a_seat_that_is_not_there(self, capsule: Capsule) -> None:
        with pytest.raises(BadCapsule, match="below 2"):
            Capsule.from_json(spoilt(capsule, viewer=9)).replayed()

    def test_whatever_is_spoilt_is_told_in_words(self, capsule: Capsule) -> None:
        rng, good = Random(5), capsule.to_json()
        for _ in range(2000):
            text = bytearray(good)
            for _ in range(rng.randint(1, 4)):
                text[rng.randrange(len(text))] = rng.randrange(256)
            with suppress(RulewrightError):
                found = Capsule.from_json(bytes(text))
                found.partings(found.replayed(), scene=True)


class TestCommands:
    def run(self, *words: str) -> int:
        with pytest.raises(SystemExit) as end:
            main(["capsule", *words])
        return int(end.value.code or 0)

    def test_show(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert self.run("show", str(file)) == 0
        told = capsys.readouterr().out
        for word in ("Noughts should win.", "after 3 answers", "seat 1", "whole: seed, 3 answers", "asked (seat 1)"):
            assert word in told

    @pytest.mark.long
    def test_a_test_that_passes_and_one_that_fails(self, file: Path, tmp_path: Path) -> None:
        for folder, more in (("same", []), ("fixed", ["--offers", "4", "--bars", "0", "--plays", "5"])):
            assert self.run("test", str(file), "--folder", str(tmp_path / folder), *more) == 0
            assert self.outcome(tmp_path / folder) == 0
        assert self.run("test", str(file), "--folder", str(tmp_path / "wrong"), "--offers", "0") == 0
        assert self.outcome(tmp_path / "wrong") == 1

    def outcome(self, folder: Path) -> int:
        words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)]
        return subprocess.run(words, cwd=folder, capture_output=True).returncode

    def test_the_moment_is_no_longer_what_it_was(
        self, capsule: Capsule, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        scene = json.loads(capsule.to_json())["scene"]
        scene["question"]["options"].pop()
        (tmp_path / "x.rwcapsule").write_bytes(spoilt(capsule, scene=scene))
        assert self.run("test", str(tmp_path / "x.rwcapsule")) == 1
        assert "not as it was: choices.8: was nothing" in capsys.readouterr().out

    def test_a_sealed_one_with_its_record(self, tmp_path: Path) -> None:
        record = Record.of(over())
        record.save(tmp_path / "match.json")
        sealed = Capsule.sealed(over().at(3), ALL, "0.1", "table", record.commitment)
        (tmp_path / "x.rwcapsule").write_bytes(sealed.to_json())
        words = ["test", str(tmp_path / "x.rwcapsule"), "--folder", str(tmp_path / "tests")]
        assert self.run(*words) == 2
        assert self.run(*words, "--record", str(tmp_path / "match.json")) == 0
        assert Capsule.load(tmp_path / "tests" / "x.rwcapsule").record is not None

    def test_make(self, tmp_path: Path) -> None:
        Record.of(over()).save(tmp_path / "match.json")
        words = ["make", str(tmp_path / "match.json"), str(tmp_path / "x.rwcapsule")]
        assert self.run(*words, "--at", "3", "--said", "odd", "--viewer", "0") == 0
        assert Capsule.load(tmp_path / "x.rwcapsule").said == "odd"
        assert self.run(*words, "--at", "7") == 2
        assert self.run(*words, "--at", "3", "--viewer", "2") == 2

    def test_nothing_of_a_file_becomes_code(self) -> None:
        name = name_of(Path('x"""\nimport os #.rwcapsule'))
        assert name == "x_import_os"
        compile(written(name, offers=['"""', "'\n"]), "test", "exec")

    def test_controls_do_not_reach_the_terminal(
        self, capsule: Capsule, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        log = [{"at": 1, "text": "\x1b[2J[red]gone", "rule": ""}]
        (tmp_path / "x.rwcapsule").write_bytes(spoilt(capsule, log=log))
        assert self.run("show", str(tmp_path / "x.rwcapsule")) == 0
        assert "?[2J[red]gone" in capsys.readouterr().out
