"""Advice: a sentence in the game's terms, the best choices with their worth, and no secret in it."""

from __future__ import annotations

import pytest

from rulewright.kernel import Match, SeatView, find_game, key_of
from rulewright.players import GreedyPlayer, advise, play_out
from rulewright.players.advice import Advised, Prospect, reason
from rulewright.testing import play

from . import shells

A, B = Advised("a", "Attack", 0.3), Advised("b", "Wait", 0.1)


def prospect(won: float = 0.0, lost: float = 0.0, **merits: float) -> Prospect:
    return Prospect(merits, won, lost)


def test_a_win_is_called_one() -> None:
    view = SeatView(play(Match.start(find_game("noughts")), 0, 3, 1, 4), 0)
    hint = advise(view, GreedyPlayer())
    assert hint.choices[0].key == "2"
    assert "win the game" in hint.text
    assert 2 <= len(hint.choices) <= 3


def test_the_reason_is_what_the_best_has_more_of() -> None:
    text = reason((A, B), [prospect(glory=2.0, health=1.0), prospect(glory=0.0, health=1.0)])
    assert text == "Attack: it does most for glory."


def test_a_price_is_told() -> None:
    text = reason((A, B), [prospect(glory=2.0, health=0.0), prospect(glory=0.0, health=1.5)])
    assert text == "Attack: it does most for glory, at a price in health."


def test_what_is_about_as_good_is_told() -> None:
    assert "about as good" in reason((A, Advised("b", "Wait", 0.2999)), [prospect(), prospect()])


def test_what_alone_does_not_lose_is_told() -> None:
    assert "lose the game" in reason((A, B), [prospect(lost=0.1), prospect(lost=0.9)])


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
    assert hint.text.startswith(hint.choices[0].text)
    assert [key_of(choice) for choice in view.choices].count(hint.choices[0].key) == 1
    assert all(-1 <= advised.value <= 1 for advised in hint.choices)
