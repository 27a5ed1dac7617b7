"""Matches: answering, forced and shared questions, undo, copies and forks."""

from __future__ import annotations

import gc
from random import Random

import pytest

from rulewright.kernel import (
    ALL,
    SPECTATOR,
    Ask,
    BadConfig,
    BrokenGame,
    Chance,
    Flow,
    IllegalChoice,
    Match,
    MatchOver,
    Scripted,
    SeatView,
    StaleChoice,
    UndoBarred,
    WrongSeat,
    find_game,
    told,
)
from rulewright.testing import keys, play, start

from .sample import AUCTION, SUITS, Auction, AuctionGame

NOUGHTS = find_game("noughts")
DEAL = ["moon", "moon", "star", "sun", "sun", "star"]


def dealt(*rolls: int, seed: int | None = None) -> Match[Auction]:
    """Two seats: seat 0 holds moon, moon, star; seat 1 holds sun, sun, star."""
    return start(AUCTION, rolls=[*(SUITS[name] for name in DEAL), *rolls], seed=seed)


def bidden(*rolls: int) -> Match[Auction]:
    """Seat 0 has bid most and is asked for its prize."""
    match = dealt(*rolls)
    match.choose("card:star", 0)
    match.choose("card:sun", 1)
    return match


class Unveilings(AuctionGame):
    """Something is uncovered, and then two steps are taken in the same beat."""

    id = "unveilings"

    def next_beat(self, state: Auction) -> Flow[None] | None:
        return unveiling(state) if state.round == 0 else None


def unveiling(table: Auction) -> Flow[None]:
    yield Ask(0, "look", ["look", "pass"])
    told(table, "shown", winners="0", reveals=True)
    for _ in range(3):
        yield Ask(0, "step", ["left", "right"])
    table.round = 1


def states_about() -> int:
    return sum(isinstance(thing, Auction) for thing in gc.get_objects())


class TestAnswering:
    def test_a_choice_is_taken_by_key_or_by_value(self) -> None:
        match = Match.start(NOUGHTS)
        match.choose("4")
        match.choose(0)
        assert match.state.cells[4] == 0
        assert match.state.cells[0] == 1

    def test_pick_takes_the_choice_at_an_index(self) -> None:
        match = Match.start(NOUGHTS)
        match.pick(8)
        match.pick(7)
        assert match.state.cells[7:] == [1, 0]

    def test_an_unlisted_choice_is_refused_and_changes_nothing(self) -> None:
        match = play(Match.start(NOUGHTS), 4)
        with pytest.raises(IllegalChoice, match="'4' is not a choice at 'mark'"):
            match.choose(4)
        assert match.seq == 1
        assert match.waiting == (1,)

    def test_a_refusal_tells_why_and_by_which_rule(self) -> None:
        match = play(bidden(), "sure")
        with pytest.raises(IllegalChoice, match="Nobody steps down"):
            match.choose("down")

    def test_a_stale_choice_is_refused(self) -> None:
        match = play(Match.start(NOUGHTS), 4)
        with pytest.raises(StaleChoice, match="question 0, but question 1 is open"):
            match.choose(5, seq=0)

    def test_the_wrong_seat_is_refused(self) -> None:
        with pytest.raises(WrongSeat, match="seat 1 is not asked now; waiting for seat 0"):
            Match.start(NOUGHTS).choose(4, seat=1)

    def test_a_finished_match_takes_no_choice(self) -> None:
        match = play(Match.start(NOUGHTS), 0, 3, 1, 4, 2)
        assert match.outcome is not None
        assert match.outcome.winners == (0,)
        with pytest.raises(MatchOver):
            match.choose(5)
        with pytest.raises(MatchOver):
            match.pick(0)
        with pytest.raises(MatchOver):
            match.resign(1)
        with pytest.raises(MatchOver):
            match.agree_draw()

    def test_a_list_of_one_is_taken_unless_a_word_is_wanted(self) -> None:
        match = play(bidden(), "sure", "stop")
        assert match.ask is not None
        assert match.ask.prompt == "nod"  # one choice, but the player's word is wanted
        with pytest.raises(Exception, match="ran out"):  # the next deal has no scripted card: "forced" was taken
            match.choose("nod")

    def test_a_broken_rule_leaves_the_match_where_it_was(self) -> None:
        match = play(bidden(), "sure", "stop")
        before = match.seq
        with pytest.raises(Exception, match="ran out"):
            match.choose("nod")
        assert (match.seq, match.ask.prompt if match.ask else "") == (before, "nod")
        assert match.state.step == "reward"

    def test_a_question_without_a_choice_is_the_games_fault(self) -> None:
        match = Match.start(NOUGHTS)
        with pytest.raises(BrokenGame, match="'void' has no choice"):
            match._go(None, Ask(0, "void", []))

    def test_something_else_than_ask_or_roll_is_the_games_fault(self) -> None:
        match = Match.start(NOUGHTS)
        with pytest.raises((BrokenGame, TypeError), match=r"neither an Ask nor a Roll|object expected; got str"):
            match._go(None, "nonsense")  # type: ignore[arg-type]

    def test_a_game_can_end_in_the_middle_of_a_beat(self) -> None:
        match = bidden(6)
        match.state.hands[0].points = 8
        match.choose("dice")
        assert match.over
        assert match.state.winner == 0
        assert match.state.step == "bid"  # the rest of the beat did not happen


class TestSharedQuestions:
    def test_secret_answers_are_shown_only_when_all_are_in(self) -> None:
        match = dealt()
        match.choose("card:star", 0)
        assert match.waiting == (1,)
        assert match.state.shown == {}
        assert match.seq == 0  # the question is still the same for the other seat
        match.choose("card:sun", 1, seq=0)
        assert match.state.shown == {0: ["star"], 1: ["sun"]}

    def test_nobody_answers_a_secret_question_twice(self) -> None:
        match = dealt()
        match.choose("card:star", 0)
        with pytest.raises(WrongSeat):
            match.choose("card:moon", 0)

    def test_the_order_of_secret_answers_does_not_matter(self) -> None:
        one, other = dealt(), dealt()
        one.choose("card:moon", 0)
        one.choose("card:sun", 1)
        other.choose("card:sun", 1)
        other.choose("card:moon", 0)
        assert one.state == other.state

    def test_any_of_several_seats_may_answer_once(self) -> None:
        match = dealt()
        match.choose("card:star", 0)
        match.choose("card:star", 1)
        assert match.waiting == (0, 1)
        opened = match.seq
        match.choose("sure", 1, opened)
        assert match.state.hands[1].points == 2
        with pytest.raises(StaleChoice):
            match.choose("sure", 0, opened)

    def test_others_see_the_question_but_not_its_choices(self) -> None:
        match = dealt()
        for viewer in (SPECTATOR, 1):
            match = dealt()
            match.choose("card:star", 1)
            question = match.question(viewer)
            assert question is not None
            assert question.options == ()
            assert question.text == "Which card do you bid?"

    def test_who_has_answered_in_secret_is_not_told(self) -> None:
        match = dealt()
        match.choose("card:star", 0)
        for viewer, seats in ((SPECTATOR, (0, 1)), (1, (0, 1)), (0, (1,)), (ALL, (1,))):
            question = match.question(viewer)
            assert question is not None
            assert question.seats == seats


class TestUndo:
    def test_a_choice_can_be_taken_back_while_nothing_was_learnt(self) -> None:
        match = play(bidden(), "sure")
        before = AUCTION.copier(match.state)
        match.choose("up")
        assert match.can_undo(0)
        match.undo(0)
        assert match.state == before
        assert keys(match) == ["up", "stop"]

    def test_undo_goes_over_beats(self) -> None:
        match = play(Match.start(NOUGHTS), 4)
        match.undo(0)
        assert match.state.cells == [-1] * 9

    def test_another_answer_is_a_barrier(self) -> None:
        match = play(Match.start(NOUGHTS), 4, 0)
        assert not match.can_undo(0)
        with pytest.raises(UndoBarred, match="somebody else has chosen"):
            match.undo(0)
        assert match.can_undo(1)

    def test_a_roll_is_a_barrier(self) -> None:
        match = play(bidden(3), "dice")
        with pytest.raises(UndoBarred, match="rolled or revealed"):
            match.undo(0)

    def test_a_reveal_is_a_barrier(self) -> None:
        match = bidden()
        with pytest.raises(UndoBarred, match="rolled or revealed"):
            match.undo(1)

    def test_what_was_revealed_before_it_is_no_barrier_after_one_undo(self) -> None:
        match = play(Match.start(Unveilings()), "look", "left", "right")
        match.undo(0)
        assert match.barrier == match.at(2).barrier == 1
        match.undo(0)
        with pytest.raises(UndoBarred, match="rolled or revealed"):
            match.undo(0)

    def test_a_secret_answer_can_be_taken_back_until_another_is_given(self) -> None:
        match = dealt()
        match.choose("card:star", 0)
        match.undo(0)
        assert list(match.waiting) == [0, 1]
        match.choose("card:moon", 0)
        assert list(match.waiting) == [1]

    def test_taking_back_a_secret_answer_leaves_those_of_others(self) -> None:
        match = Match.start(AUCTION, {"seats": 3}, seed=1)
        for seat in (0, 1):
            match.pick(0)
            assert match.can_undo(0), f"seat {seat} has answered, and nobody may learn of it"
        standing = match.log[1]
        assert match.undo(0) == 0
        assert match.log == [standing]
        assert match.waiting == (0, 2)
        assert match.undo(1) == 0
        assert (match.log, match.asked) == ([], [])

    def test_an_open_secret_question_bars_what_came_before_it(self) -> None:
        match = Match.start(AUCTION, seed=1)
        while match.state.round < 1 or match.ask is None or match.ask.prompt != "bid":
            match.pick(0)
        for _ in range(2):
            with pytest.raises(UndoBarred, match="may have answered in secret"):
                match.undo(0)
            if 1 in match.waiting:
                match.choose(match.choices_of(1)[0], 1)  # the same, whether or not the other has answered

    def test_a_branch_does_not_go_back_behind_its_beginning(self) -> None:
        branch = play(Match.start(NOUGHTS), 4, 0).fork(0, "fork")
        with pytest.raises(UndoBarred, match="behind its beginning"):
            branch.undo(0, consent=True)
        play(branch, 8)
        branch.undo(0)
        assert branch.state.cells.count(-1) == 7

    def test_beyond_a_barrier_undo_needs_consent(self) -> None:
        match = play(bidden(3), "dice")
        match.undo(0, consent=True)
        assert keys(match, 0) == ["dice", "sure"]
        assert match.state.hands[0].points == 0

    def test_who_has_not_chosen_has_nothing_to_undo(self) -> None:
        with pytest.raises(UndoBarred, match="seat 1 has not chosen"):
            play(Match.start(NOUGHTS), 4).undo(1)

    def test_a_bare_simulation_cannot_undo(self) -> None:
        match = Match.start(NOUGHTS, keep=False)
        match.pick(0)
        with pytest.raises(UndoBarred, match="bare"):
            match.undo(0)

    def test_events_of_what_was_undone_are_gone(self) -> None:
        match = play(Match.start(NOUGHTS), 4, 0)
        match.undo(1)
        assert [event.text for event in match.events] == ["Crosses takes cell 5."]


class TestCopies:
    def test_a_copy_in_the_middle_of_a_beat_plays_on_by_itself(self) -> None:
        match = play(bidden(), "sure", "up")
        copy = match.copy()
        copy.choose("up")
        assert copy.state.hands[0].points == 4
        assert match.state.hands[0].points == 3

    def test_a_bare_match_can_be_copied_too(self) -> None:
        match = Match.start(AUCTION, seed=7, keep=False)
        for _ in range(9):
            match.pick(0)
        assert match.copy().state == match.state

    def test_a_copy_that_nobody_holds_is_gone_at_once(self) -> None:
        match = play(bidden(), "sure")
        gc.collect()
        gc.disable()
        before = states_about()
        match.copy()
        after = states_about()
        gc.enable()
        assert after == before, "a flow does not hold its match"

    def test_the_match_as_it_was(self) -> None:
        match = play(Match.start(NOUGHTS), 4, 0, 8, 2)
        assert match.at(2).state.cells == [1, -1, -1, -1, 0, -1, -1, -1, -1]
        with pytest.raises(ValueError, match="4 answers, not 5"):
            match.at(5)

    def test_a_long_match_keeps_a_bounded_ladder(self) -> None:
        match = Match.start(AUCTION, {"seats": 4, "length": "long"}, seed=2)
        while not match.over:
            match.pick(0)
        for answers in range(match.answers + 1):
            assert match.at(answers).answers >= answers

    def test_a_fork_redraws_what_the_viewer_cannot_know(self) -> None:
        match = dealt(seed=1)
        worlds = [match.fork(0, seed) for seed in range(20)]
        assert all(world.state.hands[0] == match.state.hands[0] for world in worlds)
        assert any(world.state.hands[1] != match.state.hands[1] for world in worlds)

    def test_a_fork_has_other_dice(self) -> None:
        match = Match.start(AUCTION, seed=5)
        rolls = {match.fork(0, seed).chance.word() for seed in range(5)} | {match.copy().chance.word()}
        assert len(rolls) == 6

    def test_a_fork_after_a_roll_keeps_that_roll(self) -> None:
        match = bidden(1)
        match.choose("dice")
        assert keys(match) == ["sigh", "shrug"]
        world = match.fork(0, 99)
        assert world.copy().state == world.state
        assert keys(world.copy()) == ["sigh", "shrug"]

    def test_a_viewer_does_not_know_secret_answers_of_others(self) -> None:
        match = dealt()
        match.choose("card:star", 0)
        world = match.imagine(1, 3)
        assert set(world.waiting) == {0, 1}
        assert match.imagine(0, 3).waiting == (1,)

    def test_a_nimble_world_is_copied_from_its_last_beat(self) -> None:
        rng = Random(7)
        for seed in range(10):
            match = Match.start(AUCTION, seed=seed)
            plain, nimble = match.imagine(0, seed), match.imagine(0, seed, nimble=True)
            while not plain.over:
                copies = plain.copy(), nimble.copy()
                picks = [rng.random() for _ in range(5)]
                for copy in copies:
                    for pick in picks:
                        if not copy.over:
                            copy.pick(int(pick * len(copy.choices)))
                assert copies[0].state == copies[1].state
                assert copies[0].seq == copies[1].seq
                assert len(nimble.log) == nimble.answers_in_beat == plain.answers_in_beat
                pick = rng.random()
                for world in (plain, nimble):
                    world.pick(int(pick * len(world.choices)))

    def test_a_view_shows_a_seat_its_own_questions_only(self) -> None:
        match = Match.start(NOUGHTS)
        assert SeatView(match, 0).choices == match.choices
        assert SeatView(match, 1).ask is None
        assert SeatView(match, 1).choices == ()
        assert not hasattr(SeatView(match, 0), "state")


class TestRuns:
    def test_a_shortcut_is_played_step_by_step(self) -> None:
        match = play(bidden(), "sure")
        question = match.question(0)
        assert question is not None
        assert question.shortcuts[0].keys == ("up", "up", "stop")
        assert match.run(question.shortcuts[0].keys, 0) == 3
        assert match.state.hands[0].points == 4

    def test_a_shortcut_stops_where_somebody_else_must_answer(self) -> None:
        match = play(bidden(), "sure")
        assert match.run(("up", "up", "up", "stop"), 0) == 3
        assert match.waiting == (1,)


class TestEnds:
    def test_resignation(self) -> None:
        match = play(Match.start(NOUGHTS), 4)
        match.resign(0)
        assert match.outcome is not None
        assert (match.outcome.results, match.outcome.how) == ((0.0, 1.0), "resignation")
        assert match.copy(keep=True).outcome == match.outcome

    def test_running_out_of_time(self) -> None:
        match = play(Match.start(NOUGHTS), 4)
        match.lose_on_time(1)
        assert match.outcome is not None
        assert (match.outcome.results, match.outcome.how) == ((1.0, 0.0), "time")
        assert match.outcome.text == "Noughts ran out of time."
        assert match.copy(keep=True).outcome == match.outcome
        assert match.sequel is None
        with pytest.raises(MatchOver):
            match.lose_on_time(0)

    def test_a_draw_by_agreement(self) -> None:
        match = Match.start(NOUGHTS)
        match.agree_draw()
        assert match.outcome is not None
        assert match.outcome.results == (0.5, 0.5)


class TestConfig:
    @pytest.mark.parametrize(
        ("config", "complaint"),
        [
            ({"seats": 9}, "expected 2 to 4, found 9"),
            ({"seats": "two"}, "expected a whole number"),
            ({"length": "shrot"}, "did you mean 'short'"),
            ({"even": 1}, "expected true or false"),
            ({"lenght": "short"}, "did you mean 'length'"),
            ({"names": "Ann"}, "a value for each seat"),
            ({"even": True, "seats": 3}, "an even table"),
        ],
    )
    def test_a_bad_field_is_named(self, config: dict[str, object], complaint: str) -> None:
        with pytest.raises(BadConfig, match=complaint):
            Match.start(AUCTION, config)

    def test_defaults_are_filled_in(self) -> None:
        assert Match.start(AUCTION, {"seats": 3}).config == {
            "seats": 3, "length": "short", "even": False, "names": None,
        }  # fmt: skip


def test_scenes_show_each_viewer_its_own_hand() -> None:
    match = dealt(seed=0)
    own = [card.name for card in match.scene(0).zones[0].cards]
    assert own == ["moon", "moon", "star"]
    assert [card.face for card in match.scene(0).zones[1].cards] == [False] * 3
    assert [card.face for card in match.scene(ALL).zones[1].cards] == [True] * 3


def test_events_are_veiled() -> None:
    match = dealt(seed=0)
    assert match.seen(0)[0].text == "Seat 0 draws a moon."
    assert match.seen(1)[0].text == "Seat 0 draws a card."
    assert match.seen(1)[0].data == {}
    assert match.seen(SPECTATOR)[3].text == "Seat 1 draws a card."


def test_the_same_seed_plays_the_same_match() -> None:
    ends = []
    for _ in range(2):
        match = Match.start(AUCTION, seed="same", keep=False)
        while not match.over:
            match.pick(0)
        ends.append(match.state)
    assert ends[0] == ends[1]


def test_scripted_chance_can_go_on_with_a_seed() -> None:
    match = Match.start(AUCTION, chance=Scripted([SUITS["moon"]], seed=4))
    assert match.state.hands[0].cards[0].id == "moon"
    assert isinstance(match.chance, Chance)
