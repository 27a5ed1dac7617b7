"""What a match never tells: the world before a redraw, and the dice that were seen before an undo."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulewright.kernel import (
    ALL,
    SPECTATOR,
    BadRecord,
    Match,
    Record,
    ReplayDiverged,
    UndoBarred,
    branch_alone,
    commitment,
    find_game,
)
from rulewright.kernel.history import FRESH
from rulewright.testing import play

from .sample import AUCTION, Auction


def bidding(seed: int = 1, seats: int = 2) -> Match[Auction]:
    """A match at the prize of its first round: all have bid."""
    match = Match.start(AUCTION, {"seats": seats}, seed)
    while match.ask is not None and match.ask.prompt == "bid":
        match.pick(0)
    return match


def rolled(match: Match[Auction]) -> list[int]:
    """The points that six rolls in a row would bring, each taken back again."""
    points = []
    for _ in range(6):
        who = match.waiting[0]
        match.choose("dice", who)
        points.append(match.state.hands[who].points)
        match.undo(who, consent=True)
    return points


class TestUndo:
    def test_what_was_rolled_does_not_come_again(self) -> None:
        match = bidding()
        assert len(set(rolled(match))) > 1, "whoever took a roll back knew the next one"
        assert [entry[1:] for entry in match.log[-6:]] == [(FRESH, times) for times in range(1, 7)]

    def test_nobody_foretells_the_fresh_stream_without_the_seed(self) -> None:
        assert rolled(bidding(1)) != rolled(bidding(3))
        assert rolled(bidding(1)) == rolled(bidding(1))

    def test_a_fresh_stream_is_never_gone_back_behind(self) -> None:
        match = bidding()
        who = match.waiting[0]
        match.choose("dice", who)
        match.undo(who, consent=True)
        bid = next(at for at in match.asked if match.log[at][0] == who)
        with pytest.raises(UndoBarred):
            match.undo(who)
        assert match.undo(who, consent=True) <= bid
        assert [entry[2] for entry in match.log if entry[1] == FRESH] == [2], "a number is used once"

    def test_taking_back_a_bid_leaves_the_bids_before_it_secret_and_open(self) -> None:
        match = bidding(seats=3)
        match.undo(1, consent=True)
        assert [entry[1] for entry in match.log] == [FRESH, "bid"]
        assert (match.seq, match.waiting, match.asked) == (1, (1, 2), [1])
        assert match.undo(0) == 1
        assert match.waiting == (0, 1, 2)

    def test_what_learns_nothing_needs_no_fresh_stream(self) -> None:
        match = play(Match.start(find_game("noughts")), 4, 0)
        match.undo(1)
        match.undo(0, consent=True)
        assert match.log == []

    def test_copies_forks_and_records_go_on_with_it(self) -> None:
        match = bidding()
        rolled(match)
        record = Record.from_json(Record.of(match).to_json())
        twins = [match.copy(keep=True), record.resume(AUCTION), record.replay(game=AUCTION), record.verify(AUCTION)]
        who = match.waiting[0]
        for each in (match, *twins):
            each.choose("dice", who)
        assert {twin.state.hands[who].points for twin in twins} == {match.state.hands[who].points}
        branch = match.fork(0, "fork")
        while not branch.over:
            branch.pick(0)
        assert Record.from_json(Record.of(branch).to_json()).verify(AUCTION).state == branch.state

    def test_a_choice_that_is_named_is_taken_back_and_no_other(self) -> None:
        match = play(Match.start(find_game("noughts")), 4, 0, 8)
        match.undo(0, consent=True, choice=0)
        assert match.answers == 0
        with pytest.raises(UndoBarred, match="does not stand"):
            play(match, 4, 0).undo(0, consent=True, choice=1)

    def test_a_record_cannot_claim_a_stream_that_is_none(self) -> None:
        match = play(Match.start(find_game("noughts")), 4)
        match.log.append((-1, FRESH, "soon"))
        with pytest.raises(ReplayDiverged):
            Record.of(match).replay()


class TestBranches:
    def branch(self) -> tuple[Match[Auction], Match[Auction]]:
        match = Match.start(AUCTION, {"seats": 3}, "the real seed")
        while match.answers < 20:
            match.pick(match.answers % len(match.choices))
        branch = match.fork(0, "fork/of its own")
        while not branch.over:
            branch.pick(0)
        return match, branch

    def test_what_came_before_is_for_the_eyes_that_it_was_redrawn_for(self) -> None:
        match, branch = self.branch()
        begins = match.answers + 1
        assert [branch.begins(viewer) for viewer in (0, 1, SPECTATOR, ALL)] == [0, begins, begins, begins]
        assert branch.seen(0)[: len(match.seen(0))] == match.seen(0)
        for viewer in (1, 2, SPECTATOR, ALL):
            assert branch.seen(viewer)
            assert all(event.at >= begins for event in branch.seen(viewer))

    def test_a_branch_of_a_branch_hides_both(self) -> None:
        match = bidding(seats=3)
        first = match.fork(0, "one")
        who = first.waiting[0]
        first.choose("sure", who)
        second = first.fork(1, "two")
        assert [second.begins(viewer) for viewer in (0, 1, 2)] == [second.answers, first.redrawn[0][0], second.answers]
        assert second.at(match.answers).begins(1) == 0, "there the first redraw has not happened"

    def test_a_branch_alone_holds_the_redrawn_world_alone(self) -> None:
        match, branch = self.branch()
        alone = branch_alone(branch)
        assert alone is not None
        record = Record.from_json(Record.of(alone).to_json())
        assert "the real seed" not in record.to_json().decode()
        assert (record.seed, record.commitment) == ("fork/of its own", commitment("fork/of its own"))
        assert len(record.answers) < len(branch.log) - len(match.log)
        assert record.verify(AUCTION).state == record.resume(AUCTION).state == branch.state
        assert alone.at(0).state.hands[0] != match.at(0).state.hands[0]
        assert [alone.begins(viewer) for viewer in (0, 1, ALL)] == [0, 0, 0]

    def test_a_branch_that_has_not_left_its_first_beat_has_nothing_of_its_own(self) -> None:
        assert branch_alone(bidding().fork(0, "fork")) is None

    @pytest.mark.parametrize(
        ("change", "complaint"),
        [({"at": 3}, "origin.at: a match begins"), ({"state": {}}, "state"), ({"counter": "x"}, "origin.counter")],
    )
    def test_a_spoilt_origin_is_refused(self, change: dict[str, Any], complaint: str) -> None:
        alone = branch_alone(self.branch()[1])
        assert alone is not None
        plain = json.loads(Record.of(alone).to_json())
        plain["origin"].update(change)
        with pytest.raises(BadRecord, match=complaint):
            Record.from_json(json.dumps(plain)).replay(game=AUCTION)


def test_worlds_are_imagined_from_seeds_that_nobody_knows() -> None:
    """What one viewer is shown of a choice must not follow from anything that it could work out."""
    one, other = (Match.start(AUCTION, seed=seed) for seed in ("one", "other"))
    assert one.secret_seed("look", 0) != other.secret_seed("look", 0)
    assert one.secret_seed("look", 0) != one.secret_seed("look", 1)
    before = one.secret_seed("odds", 0)
    one.choose(one.choices_of(1)[0], 1)
    assert one.secret_seed("odds", 0) == before, "that another has answered in secret changes nothing"
