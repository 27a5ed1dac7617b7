"""Contrary players, and what play has reached."""

from __future__ import annotations

from random import Random

from rulewright.kernel import Match, find_game
from rulewright.testing.conformance import Kit
from rulewright.testing.soaking import ByLevel, Contrary, Reach, at_random, kind_of


def test_a_contrary_player_takes_what_was_taken_least() -> None:
    contrary, rng = Contrary(), Random(0)
    match = Match.start(find_game("factions"), seed="contrary")
    taken = []
    for _ in range(30):
        seat = match.waiting[0]
        choice = contrary(match, seat, rng)
        assert match.ask is not None
        taken.append((match.ask.prompt, kind_of(choice)))
        match.choose(choice, seat)
    assert len(set(taken)) > 5


def test_a_match_of_bots_follows_from_its_seed_whatever_they_played_before() -> None:
    bots, game = ByLevel("novice"), find_game("connect_four")
    first = Kit(game, {}, 7, 0.0, bots).check()
    Kit(game, {}, 8, 0.0, bots).check()
    assert Kit(game, {}, 7, 0.0, bots).check().log == first.log


def test_a_kind_is_what_a_choice_does_wherever_it_does_it() -> None:
    assert kind_of(("move", 12)) == kind_of(("move", 3)) != kind_of(("shoot", 3))


def test_reach_tells_what_was_never_asked_and_never_called() -> None:
    game = find_game("factions")
    reach = Reach(game)
    assert reach.never_asked() == sorted(game.prompts)
    before = reach.never_called()
    assert before
    with reach.watching():
        Kit(game, {}, 1, 0.0, reach.choosing(at_random)).check()
    assert reach.asked <= set(game.prompts)
    assert len(reach.asked) > 3
    assert 0 < len(reach.never_called()) < len(before)
