"""The kernel's contracts, for every registered game and the sample game."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.kernel import Game, find_game, game_ids
from rulewright.testing import Kit

from .kernel.sample import AUCTION

GAMES: list[Game[Any]] = [AUCTION, *(find_game(name) for name in game_ids())]
CLOSELY = 0.006  # of the decisions; a soak looks closer
QUICK = 4  # kinds of matches of a game that are looked at with every change
KINDS = [
    pytest.param(game, config, marks=pytest.mark.long if number >= QUICK else ())
    for game in GAMES
    for number, config in enumerate(game.sample_configs())
]


@pytest.mark.parametrize(("game", "config"), KINDS, ids=lambda value: getattr(value, "id", None) or str(value))
def test_a_random_match_keeps_every_contract(game: Game[Any], config: dict[str, Any]) -> None:
    Kit(game, config, seed=1, every=CLOSELY).check()


@pytest.mark.parametrize("seed", range(2, 12))
def test_the_sample_game_keeps_every_contract(seed: int) -> None:
    Kit(AUCTION, {"seats": 2 + seed % 3}, seed, every=0.5).check()
