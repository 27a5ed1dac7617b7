"""Whole chapters by random players, and the score that the bots use."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.undercity.tactics import score
from rulewright.kernel import Match
from rulewright.players import RandomPlayer, play_out
from rulewright.testing import Kit

from .field import GAME, table_of, villain

PARTIES: list[dict[str, Any]] = [
    {},
    {"players": 2},
    {"players": 3, "leave_out": "gardek"},
    {"players": 4},
    {"leave_out": "pair"},
]


@pytest.mark.parametrize("chapter", range(1, 8))
@pytest.mark.parametrize("party", PARTIES, ids=str)
def test_random_play_ends(chapter: int, party: dict[str, Any]) -> None:
    for seed in range(3):
        match = Match.start(GAME, {**party, "chapter": chapter}, seed, keep=False)
        players = [RandomPlayer(f"{seed}/{seat}") for seat in range(party.get("players", 1))]
        play_out(match, players)
        assert match.outcome is not None
        assert set(match.outcome.results) in ({0.0}, {1.0})


@pytest.mark.parametrize("chapter", [2, 4, 6])
def test_the_kernels_contracts_hold(chapter: int) -> None:
    Kit(GAME, {"chapter": chapter, "players": 2, "campaign": True}, seed=chapter, every=0.05).check()


def test_the_score_likes_health_and_fallen_villains() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    before = score(table)
    table.health[0] -= 3
    hurt = score(table)
    table.space[villain(table, "sword_thug")] = -1
    assert hurt < before
    assert score(table) > hurt
    assert -1 < score(table) < 1


def test_a_laid_table_can_be_scored_in_every_chapter() -> None:
    for chapter in range(1, 8):
        assert -1 <= score(table_of(chapter=chapter)) <= 1
