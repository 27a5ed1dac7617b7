"""Records: saving, loading, replaying, auditing, and every way in which one can be broken."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.kernel import (
    BadRecord,
    BrokenGame,
    ForeignRecord,
    Match,
    Record,
    ReplayDiverged,
    UnknownGame,
    commitment,
    find_game,
)
from rulewright.kernel.record import Answer, log_hash
from rulewright.testing import play, start

from .sample import AUCTION, Auction, AuctionGame

NOUGHTS = find_game("noughts")


def played(seed: int = 3, answers: int = 12) -> Match[Auction]:
    match = Match.start(AUCTION, {"seats": 3}, seed)
    while not match.over and match.answers < answers:
        match.pick(match.answers % len(match.choices))
    return match


def broken(match: Match[Any], change: Callable[[dict[str, Any]], None]) -> bytes:
    """The record of a match after somebody has changed it."""
    plain = json.loads(Record.of(match).to_json())
    change(plain)
    return json.dumps(plain).encode()


def test_a_saved_match_goes_on_where_it_stood(tmp_path: Path) -> None:
    match = played()
    Record.of(match).save(tmp_path / "match.json")
    again = Record.load(tmp_path / "match.json").resume(AUCTION)
    assert again.state == match.state
    assert (again.seq, again.waiting) == (match.seq, match.waiting)
    for twin in (match, again):
        while not twin.over:
            twin.pick(0)
    assert again.state == match.state


def test_a_record_replays_to_any_point() -> None:
    match = played(answers=20)
    record = Record.of(match)
    for answers in range(len(record.answers) + 1):
        assert record.replay(answers, AUCTION).state == match.at(answers).state
    with pytest.raises(ValueError, match="not 99"):
        record.replay(99, AUCTION)


def test_an_answer_carries_its_question_and_says_if_it_was_forced() -> None:
    match = Match.start(AUCTION, seed=1)
    while not any(entry[1] == "forced" for entry in match.log):
        match.pick(len(match.choices) - 1)
    answers = Record.of(match).answers
    assert [answer.forced for answer in answers if answer.prompt == "forced"] == [True]
    assert not any(answer.forced for answer in answers if answer.prompt == "bid" and answer.seat == 0)


def test_a_whole_match_can_be_audited() -> None:
    match = played(answers=10_000)
    assert match.over
    assert Record.of(match).verify(AUCTION).outcome == match.outcome


def test_an_undo_leaves_no_trace_in_the_record() -> None:
    match = play(Match.start(NOUGHTS), 4, 0)
    match.undo(1)
    assert [answer.key for answer in Record.of(match).answers] == ["4"]


def test_undo_goes_back_beyond_the_snapshot_of_a_loaded_match() -> None:
    match = play(Match.start(NOUGHTS), 4, 0)
    again = Record.from_json(Record.of(match).to_json()).resume()
    again.undo(1)
    assert again.state.cells == [-1, -1, -1, -1, 0, -1, -1, -1, -1]


def test_a_fork_can_be_saved_too() -> None:
    fork = played().fork(0, "what if")
    while not fork.over:
        fork.pick(0)
    assert Record.from_json(Record.of(fork).to_json()).verify(AUCTION).state == fork.state


def test_a_resignation_is_in_the_record() -> None:
    match = play(Match.start(NOUGHTS), 4)
    match.resign(1)
    assert Record.of(match).verify().outcome == match.outcome


def test_a_secret_record_keeps_the_seed_but_commits_to_it() -> None:
    record = Record.of(played(seed=8), secret=True)
    assert record.seed is None
    assert record.snapshots == []
    assert record.commitment == commitment(8)
    with pytest.raises(ForeignRecord, match="still secret"):
        record.replay(game=AUCTION)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda r: r.update(format="cake"), "format: this is not a rulewright-record"),
        (lambda r: r.update(version=99), "version: expected 1, found 99"),
        (lambda r: r.update(config=[]), "config"),
        (lambda r: r.pop("game"), "game"),
        (lambda r: r.update(extra=1), "extra"),
        (lambda r: r["answers"].pop(), "log_hash: the answers are not those that were saved"),
        (lambda r: r["answers"][0].__setitem__(2, "card:gold"), "log_hash"),
        (lambda r: r["answers"].__setitem__(0, ["x", 1, 2]), "answers"),
        (lambda r: r.update(seed=4), "commitment: the seed is not the one"),
    ],
)
def test_a_malformed_record_says_what_and_where(change: Callable[[dict[str, Any]], None], complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        Record.from_json(broken(played(), change))


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000])
def test_rubbish_is_no_record(text: bytes) -> None:
    with pytest.raises(BadRecord):
        Record.from_json(text)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda s: s.pop("pool"), "fields of Auction: pool"),
        (lambda s: s.update(round="1"), "state.round: expected int, found '1'"),
        (lambda s: s["hands"][0]["cards"].append("gold"), "there is no Suit called 'gold'"),
        (lambda s: s.update(hands=3), "state.hands: expected a list"),
        (lambda s: s.update(shown={}), "state.shown: expected a list of pairs"),
    ],
)
def test_a_broken_snapshot_says_what_and_where(change: Callable[[dict[str, Any]], None], complaint: str) -> None:
    text = broken(played(), lambda record: change(record["snapshots"][0]["state"]))
    with pytest.raises(BadRecord, match=complaint):
        Record.from_json(text).resume(AUCTION)


def test_a_touched_snapshot_fails_the_audit() -> None:
    text = broken(played(), lambda record: record["snapshots"][0]["state"].update(round=3))
    with pytest.raises(ReplayDiverged, match="a snapshot"):
        Record.from_json(text).verify(AUCTION)


def with_answers(record: Record, change: Callable[[list[list[Any]]], None]) -> Record:
    """The record with other answers, and a hash that fits them: play itself must notice."""
    plain = json.loads(record.to_json())
    change(plain["answers"])
    plain["snapshots"] = []
    plain["log_hash"] = log_hash([Answer(*item) for item in plain["answers"]])
    return Record.from_json(json.dumps(plain))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda a: a[0].__setitem__(1, "other"), "diverged at answer 0: the record has 'other' of seat 0"),
        (lambda a: a[1].__setitem__(0, 0), "diverged at answer 1"),
        (lambda a: a[0].__setitem__(2, "card:gold"), "the choice 'card:gold'"),
    ],
)
def test_a_record_that_no_longer_fits_diverges(change: Callable[[list[list[Any]]], None], complaint: str) -> None:
    with pytest.raises(ReplayDiverged, match=complaint):
        with_answers(Record.of(played()), change).replay(game=AUCTION)


def test_answers_after_the_end_diverge() -> None:
    match = play(Match.start(NOUGHTS), 0, 3, 1, 4, 2)
    record = with_answers(Record.of(match), lambda answers: answers.append([1, "mark", "8"]))
    with pytest.raises(ReplayDiverged, match="the match is over"):
        record.replay()


def test_a_record_of_another_game_is_foreign() -> None:
    with pytest.raises(ForeignRecord, match="of 'auction', not of 'noughts'"):
        Record.of(played()).resume(NOUGHTS)


def test_a_record_of_an_unknown_game_says_so() -> None:
    with pytest.raises(UnknownGame, match="no game called 'auction'"):
        Record.of(played()).resume()


def test_other_rules_or_content_are_foreign() -> None:
    class Newer(AuctionGame):
        version = "4"

    class Richer(AuctionGame):
        def content_hashes(self) -> dict[str, str]:
            return {"suits": "2"}

    record = Record.of(played())
    with pytest.raises(ForeignRecord, match="by version 3 of the rules, this is 4"):
        record.resume(Newer())
    with pytest.raises(ForeignRecord, match="other content: suits"):
        record.resume(Richer())


def test_a_full_disk_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.json"
    Record.of(played()).save(file)
    before = file.read_bytes()

    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(BadRecord, match="No space left"):
        Record.of(played(answers=15)).save(file)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="nowhere"):
        Record.load(tmp_path / "nowhere.json")


def test_what_cannot_be_recorded_says_so() -> None:
    with pytest.raises(BrokenGame, match="keep=True"):
        Record.of(played().copy())
    with pytest.raises(BrokenGame, match="scripted"):
        Record.of(start(AUCTION, seed=1))
