"""The same record by other rules: where it parts from itself, and where nothing does."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rulewright.cli.main import main
from rulewright.kernel import BadConfig, ForeignRecord, Match, Record, find_game
from rulewright.kernel.parting import parting
from rulewright.kernel.record import Answer, log_hash

FACTIONS = find_game("factions")


def played(config: dict[str, Any] | None = None, answers: int = 2000) -> Match[Any]:
    rng, match = Random(3), Match.start(FACTIONS, config or {}, "parting")
    while not match.over and match.answers < answers:
        match.pick(rng.randrange(len(match.choices)))
    return match


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.of(played())


def test_by_the_same_rules_nothing_parts(record: Record) -> None:
    assert parting(record, {}) is None
    assert parting(Record.of(played(answers=40)), {}) is None


def test_a_ruling_parts_where_it_first_matters(record: Record) -> None:
    found = parting(record, {"setup_sickness": True})
    assert found is not None
    assert found.then.lines[0].endswith("enters.")
    assert found.now.lines[0].endswith("acts from next round on.")
    match, other = record.replay(found.at), replace(record, config={**record.config, "setup_sickness": True})
    assert found.before == match.events[-2].text
    assert found.then.question == match.game.wording(match.state, match.ask)  # type: ignore[arg-type]
    assert found.answer == record.answers[found.at].key
    assert found.at < found.fits < found.total
    assert other.replay(found.fits).answers >= found.fits


def test_a_limit_parts_at_the_end_of_the_match() -> None:
    long = Record.of(played({"round_limit": 3}))
    found = parting(long, {"round_limit": 2})
    assert found is not None
    assert found.fits < found.total
    assert not found.now.choices
    assert found.then.choices


def test_special_entries_are_no_questions() -> None:
    match = played(answers=30)
    match.resign(match.waiting[0])
    record = Record.of(match)
    assert parting(record, {}) is None
    assert parting(record, {"setup_sickness": True}) is not None


def test_of_another_version_the_answers_are_known(record: Record) -> None:
    old = replace(record, rules="0.0")
    assert parting(old, {}) is None, "all answers fit by the rules at hand"
    answers = [*record.answers[:20], Answer(0, "an_old_question", "yes")]
    older = replace(old, answers=answers, log_hash=log_hash(answers), snapshots=[])
    found = parting(older, {})
    assert found is not None
    assert found.at == found.fits == 20
    assert (found.then.question, found.then.choices) == ("an_old_question", ("yes",))
    assert len(found.now.choices) > 0


def test_what_cannot_be_played(record: Record) -> None:
    with pytest.raises(BadConfig, match="did you mean 'setup_sickness'"):
        parting(record, {"sickness": True})
    with pytest.raises(ForeignRecord, match="secret"):
        parting(Record.of(played(answers=5), secret=True), {})


def test_the_command(record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.save(tmp_path / "match.json")
    for words, told in (
        (["--with", "setup_sickness=true"], "They part after"),
        (["--with", "aura_stacking=true"], "Nothing parts"),
        (["--now"], "Nothing parts"),
    ):
        with pytest.raises(SystemExit) as end:
            main(["replay", str(tmp_path / "match.json"), *words])
        assert not end.value.code
        assert told in capsys.readouterr().out
