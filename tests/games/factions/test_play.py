"""Whole games: every line-up and pairing ends, replays, keeps its pieces, and is played well by a greedy bot."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest

from rulewright.games.factions.rules.content import ARMIES, FACTIONS
from rulewright.games.factions.rules.grid import SEATS
from rulewright.kernel import Match, Player
from rulewright.players import GreedyPlayer, RandomPlayer, play_out

from .field import GAME
from .make_fixtures import HERE, golden, story

BY_FACTION = {faction: [army.id for army in ARMIES.values() if army.faction == faction] for faction in FACTIONS}


@pytest.mark.parametrize("mode", SEATS)
@pytest.mark.parametrize(("one", "other"), list(combinations_with_replacement(FACTIONS, 2)))
def test_random_games_end_by_the_round_limit(mode: str, one: str, other: str) -> None:
    rng = Random(f"{mode} {one} {other}")
    armies = [rng.choice(BY_FACTION[(one, other)[seat % 2]]) for seat in range(SEATS[mode])]
    match = Match.start(GAME, {"mode": mode, "army": armies}, seed=f"{one} {other}", keep=False)
    while not match.over:
        match.pick(int(rng.random() * len(match.choices)))
        assert match.state.round <= 20
    assert match.outcome is not None
    assert GAME.inventory(match.state) == ()


@pytest.mark.parametrize("mode", SEATS)
def test_built_armies_play_too(mode: str) -> None:
    rng = Random(mode)
    match = Match.start(GAME, {"mode": mode, "army": ["build"] * SEATS[mode]}, seed=mode, keep=False)
    while not match.over:
        match.pick(int(rng.random() * len(match.choices)))
    assert all(sum(card.credits for card in picks) <= 100 for picks in match.state.picks)


def test_nobody_stands_where_another_does() -> None:
    match = Match.start(GAME, {"army": ["night_court", "endless_grave"]}, seed=5, keep=False)
    rng = Random(5)
    while not match.over:
        match.pick(int(rng.random() * len(match.choices)))
        table = match.state
        standing = [soldier for side in table.ranks for soldier in side if soldier != table.active]
        assert all(table.at[table.tile[soldier]] == soldier for soldier in standing)
        assert sum(1 for soldier in table.at if soldier >= 0) in (len(standing), len(standing) + 1)


def test_a_greedy_player_beats_a_random_one() -> None:
    won = 0.0
    for number in range(6):
        match = Match.start(GAME, {"army": ["firing_line", "stampede"][:: 1 if number % 2 else -1]}, seed=number)
        seat = number % 2
        bots: list[Player] = [GreedyPlayer(number, worlds=2), RandomPlayer(number)]
        play_out(match, bots if seat == 0 else bots[::-1])
        assert match.outcome is not None
        won += match.outcome.results[seat]
    assert won == 6


def test_a_greedy_player_builds_a_full_army() -> None:
    match = Match.start(GAME, {"army": ["build", "stampede"]}, seed=1)
    play_out(match, [GreedyPlayer(1, worlds=1), RandomPlayer(1)], most=1)
    while match.ask is not None and match.ask.prompt in ("faction", "pick"):
        play_out(match, [GreedyPlayer(1, worlds=1), RandomPlayer(1)], most=1)
    assert sum(card.credits for card in match.state.picks[0]) >= 90


def test_the_golden_playthrough() -> None:
    assert story(golden()) == (HERE / "golden.txt").read_text(encoding="utf-8")


def test_scores_stay_between_minus_one_and_one_and_are_zero_sum() -> None:
    match = Match.start(GAME, {}, seed=3, keep=False)
    rng = Random(3)
    while not match.over:
        match.pick(int(rng.random() * len(match.choices)))
        mine, theirs = GAME.score(match.state, 0), GAME.score(match.state, 1)
        assert -1 <= mine <= 1
        assert mine == pytest.approx(-theirs)
