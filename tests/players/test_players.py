"""Players: legal, seeded, and blind to what their seat may not know."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.kernel import Match, SeatView, find_game
from rulewright.players import GreedyPlayer, RandomPlayer, make_player, play_out
from rulewright.players.levels import UnknownLevel
from rulewright.testing import play, start

from ..kernel.sample import AUCTION, SUITS

NOUGHTS = find_game("noughts")


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_the_same_seed_makes_the_same_choices(level: str) -> None:
    logs = []
    for _ in range(2):
        match = Match.start(AUCTION, seed=3)
        play_out(match, [make_player(level, seat) for seat in range(2)])
        logs.append(match.log)
    assert logs[0] == logs[1]


def test_greedy_takes_a_win_in_one() -> None:
    match = play(Match.start(NOUGHTS), 0, 3, 1, 4)
    view = SeatView(match, 0)
    assert view.choices[GreedyPlayer(1).choose(view)] == 2


def test_greedy_looks_at_imagined_worlds_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real state is never handed to the score: only states of copies that were redrawn for the seat."""
    match = start(AUCTION, rolls=[SUITS[name] for name in ("moon", "sun", "star") * 2])
    redrawn: list[int] = []
    reimagine = AUCTION.reimagine

    def spy(state: Any, viewer: int, chance: Any) -> None:
        redrawn.append(viewer)
        reimagine(state, viewer, chance)

    def score(state: Any, seat: int) -> float:
        assert state is not match.state
        return 0.0

    monkeypatch.setattr(AUCTION, "reimagine", spy)
    monkeypatch.setattr(AUCTION, "score", score)
    GreedyPlayer(2).choose(SeatView(match, 1))
    assert redrawn
    assert set(redrawn) == {1}


def test_play_out_can_stop_early() -> None:
    match = Match.start(NOUGHTS)
    assert play_out(match, [RandomPlayer(1), RandomPlayer(2)], most=3) == 3
    assert match.answers == 3


def test_an_unknown_level_comes_with_a_suggestion() -> None:
    with pytest.raises(UnknownLevel, match="did you mean 'greedy'"):
        make_player("gredy")
