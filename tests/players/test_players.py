"""Players: legal, seeded, as good as their level, and blind to what their seat may not know."""

from __future__ import annotations

import time
from typing import Any

import pytest

from rulewright.kernel import Match, SeatView, find_game
from rulewright.players import (
    LEVELS,
    OFFERED,
    Budget,
    GreedyPlayer,
    NovicePlayer,
    RandomPlayer,
    SearchPlayer,
    make_player,
    make_timed_player,
    play_out,
)
from rulewright.players.halving import Halving
from rulewright.players.levels import UnknownLevel
from rulewright.players.search import runs_of
from rulewright.players.thought import Thinker
from rulewright.testing import play

from ..kernel.sample import AUCTION
from . import shells

NOUGHTS = find_game("noughts")
CONNECT_FOUR = find_game("connect_four")
THINKERS = ["greedy", "beginner", "novice", "regular", "expert"]


def points(first: str, second: str, games: int, scale: float = 1.0, game: Any = CONNECT_FOUR) -> float:
    """What the first wins of the second, on both sides in turn."""
    total = 0.0
    for number in range(games):
        match = Match.start(game, seed=number // 2)
        mine = number % 2
        levels = [first, second] if mine == 0 else [second, first]
        play_out(match, [make_player(level, f"{number}/{seat}", scale) for seat, level in enumerate(levels)])
        assert match.outcome is not None
        total += match.outcome.results[mine]
    return total / games


@pytest.mark.parametrize("level", [level.id for level in LEVELS.values() if not level.learnt])
def test_the_same_seed_makes_the_same_choices(level: str) -> None:
    logs = []
    for _ in range(2):
        match = Match.start(AUCTION, seed=3)
        play_out(match, [make_player(level, seat, scale=0.1) for seat in range(2)])
        logs.append(match.log)
    assert logs[0] == logs[1]


@pytest.mark.parametrize("level", ["greedy", "regular", "expert"])
def test_takes_a_win_in_one(level: str) -> None:
    match = play(Match.start(NOUGHTS), 0, 3, 1, 4)
    view = SeatView(match, 0)
    assert view.choices[make_player(level, 1).choose(view)] == 2


def test_an_expert_sees_what_the_others_would_do() -> None:
    match = play(Match.start(NOUGHTS), 0, 3, 8, 4)
    view = SeatView(match, 0)
    assert view.choices[make_player("expert", 1).choose(view)] == 5


@pytest.mark.parametrize("level", THINKERS)
def test_no_player_looks_at_the_real_state(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hidden thing that cries out when it is read: only a redrawn one may be judged."""
    match = play(Match.start(shells.GAME), 1)
    for rung in match.rungs():
        rung.state.pea = shells.POISON if rung.at else -1
    match.state.pea = shells.POISON
    choice = make_player(level, 5).choose(SeatView(match, 1))
    assert choice in shells.SHELLS
    with pytest.raises(AssertionError, match="real pea"):
        play(match, choice).outcome  # noqa: B018


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("seed", range(3))
def test_worlds_that_look_alike_are_answered_alike(level: str, seed: int) -> None:
    answers = {
        make_player(level, seed).choose(SeatView(play(Match.start(shells.GAME), pea), 1)) for pea in shells.SHELLS
    }
    assert len(answers) == 1


@pytest.mark.parametrize("player", [GreedyPlayer, SearchPlayer])
def test_a_thought_ranks_the_choices(player: type[Thinker]) -> None:
    match = play(Match.start(NOUGHTS), 0, 3, 1, 4)
    thought = player().weigh(SeatView(match, 0))
    best, *others = thought.ranked
    assert best.index == thought.best
    assert best.value == pytest.approx(1.0)
    assert all(other.value <= best.value for other in others)


@pytest.mark.parametrize("level", OFFERED)
def test_a_timed_player_keeps_to_its_time(level: Any) -> None:
    """Whatever the machine is doing, an order of magnitude above the budget is a fault."""
    view = SeatView(Match.start(CONNECT_FOUR), 0)
    began = time.perf_counter()
    assert 0 <= make_timed_player(level.id, 1, scale=0.5).choose(view) < 7
    assert time.perf_counter() - began < 5 * level.seconds + 1


def test_a_search_stops_in_the_middle_of_its_budget() -> None:
    ranked = SearchPlayer(1, Budget(worlds=3)).weigh(SeatView(Match.start(CONNECT_FOUR), 0)).ranked
    assert sum(weighed.trials for weighed in ranked) == 3
    assert len(ranked) == 2, "so few worlds are not spread over all choices"


def test_what_is_clear_needs_no_more_worlds() -> None:
    view = SeatView(play(Match.start(NOUGHTS), 0, 3, 1, 4), 0)
    thought = SearchPlayer(1, Budget(worlds=5000)).weigh(view)
    assert view.choices[thought.best] == 2
    assert sum(weighed.trials for weighed in thought.ranked) < 1000


def test_levels_are_steps() -> None:
    """Connect four has no score, so that who does not search sees no more than a win at once."""
    assert points("novice", "random", 20) >= 0.7
    assert points("expert", "novice", 10, scale=0.5) >= 0.8
    assert points("expert", "regular", 10, scale=0.5) >= 0.8


def test_a_novice_errs_more_the_less_sure_it_is() -> None:
    match = play(Match.start(NOUGHTS), 0, 3, 1, 4)
    view = SeatView(match, 0)

    def hits(error: float) -> int:
        return sum(view.choices[NovicePlayer(seed, error=error).choose(view)] == 2 for seed in range(40))

    assert hits(0.0) == 40
    assert 40 > hits(1.0) > hits(4.0)


def test_play_out_can_stop_early() -> None:
    match = Match.start(NOUGHTS)
    assert play_out(match, [RandomPlayer(1), RandomPlayer(2)], most=3) == 3
    assert match.answers == 3


def test_an_unknown_level_comes_with_a_suggestion() -> None:
    with pytest.raises(UnknownLevel, match="did you mean 'greedy'"):
        make_player("gredy")


@pytest.mark.parametrize(("foresight", "blocks"), [(0, True), (10**9, False)])
def test_the_game_says_what_a_first_look_counts_for(
    foresight: int, blocks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the second player threatens to win a playout shows it, and a look at the score does not."""
    monkeypatch.setattr(type(NOUGHTS), "foresight", foresight)
    thought = SearchPlayer(1, Budget(worlds=40)).weigh(SeatView(play(Match.start(NOUGHTS), 0, 3, 8, 4), 0))
    worst = min(weighed.value for weighed in thought.ranked)
    assert (worst < -0.5) == blocks


@pytest.mark.parametrize(("foresight", "best"), [(0, 1), (8, 0)])
def test_a_first_look_outweighs_a_few_trials_if_told_so(
    foresight: int, best: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first choice of noughts wins at once; its trials tell the contrary."""
    monkeypatch.setattr(type(NOUGHTS), "foresight", foresight)
    view = SeatView(play(Match.start(NOUGHTS), 1, 3, 2, 4), 0)
    assert view.choices[0] == 0, "which completes the upper row"
    runs = runs_of(view)[:2]
    thought = Halving(view, runs, 1, Budget(worlds=4), 1, lambda index, seed: float(index)).run()
    assert thought.ranked[0].index == best
