"""Advice: a plan in the game's terms, the best choices with their chances, and no secret in it."""

from __future__ import annotations

import pytest

from rulewright.kernel import Match, SeatView, find_game, key_of
from rulewright.kernel.scene import Look, at_space
from rulewright.players import GreedyPlayer, advise, play_out
from rulewright.players.advice import Advised, odds_of, reason, risk_of
from rulewright.players.prospects import Prospect, Step, agreed
from rulewright.testing import play

from . import shells

A, B, C = Advised("a", ("a",), "Attack", 0.6), Advised("b", ("b",), "Wait", 0.5), Advised("c", ("c",), "Run", 0.5)


def prospect(won: float = 0.0, lost: float = 0.0, **merits: float) -> Prospect:
    return Prospect(merits, won, lost)


def why(*prospects: Prospect, same: int = 1, all_same: bool = False, now: dict[str, float] | None = None) -> str:
    return reason((A, B, C)[: len(prospects)], same, all_same, list(prospects), now or {})


def test_a_win_is_called_one() -> None:
    view = SeatView(play(Match.start(find_game("noughts")), 0, 3, 1, 4), 0)
    hint = advise(view, GreedyPlayer())
    assert hint.choices[0].key == "2"
    assert "win the game" in hint.why
    assert 2 <= len(hint.choices) <= 3


def test_a_win_that_the_others_have_too_is_no_reason() -> None:
    assert why(prospect(won=0.7, glory=2.0), prospect(won=0.7, glory=0.0)) == "It does most for glory."


def test_the_reason_is_what_the_best_has_more_of() -> None:
    assert why(prospect(glory=2.0, health=1.0), prospect(glory=0.0, health=1.0)) == "It does most for glory."


def test_what_falls_less_than_with_the_others_is_not_called_a_gain() -> None:
    text = why(prospect(glory=0.0, health=3.0), prospect(glory=0.0, health=1.0), now={"health": 4.0})
    assert text == "It loses least of health."


def test_a_price_is_told() -> None:
    text = why(prospect(glory=2.0, health=0.0), prospect(glory=0.0, health=1.5))
    assert text == "It does most for glory, at a price in health."


def test_what_is_about_as_good_is_told() -> None:
    assert why(prospect(), prospect(), same=2) == "Wait is about as good."
    assert why(prospect(), prospect(), prospect(), same=3) == "Wait and Run are about as good."


def test_where_all_are_alike_anything_will_do() -> None:
    assert why(prospect(), prospect(), prospect(), same=3, all_same=True) == "All three are as good: pick any."
    assert why(prospect(), prospect(), same=2, all_same=True) == "Both are as good: pick any."


def test_what_wins_as_often_still_says_what_it_is_good_for() -> None:
    text = why(prospect(glory=2.0, health=1.0), prospect(glory=0.0, health=1.0), same=2, all_same=True)
    assert text == "It does most for glory. Both win about as often."


def test_what_alone_does_not_lose_is_told() -> None:
    assert "lose the game" in why(prospect(lost=0.1), prospect(lost=0.9))


def test_a_plan_tells_what_most_worlds_agree_on_and_walks_by_their_end() -> None:
    near, far = Step(1, Look("To D4", at_space(4))), Step(1, Look("To D9", at_space(9)))
    strike, rest, done = Step(1, Look("Strike")), Step(1, Look("Rest")), Step(1, Look("Done", tone="end"))
    lines = ((near, far, strike, done), (near, far, rest), (far, strike))
    assert [step.look.text for step in agreed(lines, 3)] == ["To D9", "Strike"]
    assert agreed(((strike,), (rest,)), 3) == ()


def test_the_odds_are_those_of_the_step_that_dice_decide() -> None:
    shot = Step(1, Look("Shoot", chance=0.58))
    assert odds_of(Look("To D4"), (shot,)) == "Shoot succeeds 58 % of the time."
    assert odds_of(Look("Shoot", chance=0.58), ()) == "It succeeds 58 % of the time."
    assert odds_of(Look("Rest"), ()) == ""


def test_the_risk_is_what_suffers_when_it_goes_badly() -> None:
    assert risk_of(Prospect({}, badly=0.25, suffered="health")) == "One time in 4 it costs you health."
    assert risk_of(Prospect({}, badly=0.05, suffered="health")) == ""


def test_only_one_choice_is_called_so() -> None:
    match = play(Match.start(find_game("noughts")), 0, 1, 2, 4, 3, 5, 7, 6)
    hint = advise(SeatView(match, 0), GreedyPlayer()) if not match.over else None
    assert hint is None or hint.why == "There is no other choice."


def test_advice_does_not_depend_on_what_is_hidden() -> None:
    hints = {advise(SeatView(play(Match.start(shells.GAME), pea), 1), GreedyPlayer(2)) for pea in shells.SHELLS}
    assert len(hints) == 1


@pytest.mark.parametrize("game", ["factions", "worldspanner", "duel_of_ages", "undercity", "dungeon_degenerates"])
def test_every_game_says_why(game: str) -> None:
    """In its own terms, for whoever is asked, in the middle of play."""
    match = Match.start(find_game(game), seed=2)
    play_out(match, [GreedyPlayer(seat, worlds=1) for seat in range(len(match.seats))], most=30)
    seat = match.waiting[0]
    assert match.game.merits(match.state, seat)
    view = SeatView(match, seat)
    hint = advise(view, GreedyPlayer(1))
    assert hint.title.endswith(hint.choices[0].text)
    assert [key_of(choice) for choice in view.choices].count(hint.choices[0].key) == 1
    assert all((advised.chance is None) == match.game.co_operative for advised in hint.choices)
    assert all(0 < (advised.chance or 0.5) < 1 for advised in hint.choices)
