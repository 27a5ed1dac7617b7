"""Whole games: the kernel's contracts, every design, several players a side, hidden cards."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rulewright.games._arena.rules.secrets import sees
from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.hidden import reimagine
from rulewright.games.worldspanner.rules.state import Arena
from rulewright.kernel import Chance, Match
from rulewright.testing import Kit
from tests.sampling import the_first

GAME = Worldspanner()
TABLES: list[dict[str, Any]] = [
    {},
    {"sets": 1, "intro": True, "rounds": 8},
    {"design": "quad", "rounds": 8},
    {"design": "tri_line", "clusters": True},
    {"design": "quad_line", "big_decks": True, "rounds": 8},
    {"design": "tri_split", "white": 2, "black": 3},
    {"design": "quad_split", "rounds": 8},
]


@pytest.mark.parametrize(
    "config", the_first(4, TABLES), ids=lambda config: config.get("design", "standard") + str(len(config))
)
def test_a_random_match_keeps_every_contract(config: dict[str, Any]) -> None:
    Kit(GAME, config, seed=1, every=0.006).check()


def eager(match: Match[Arena], rng: Random) -> None:
    """A player who walks towards adventures and seldom says that it is done, so that much happens."""
    seat = rng.choice(match.waiting)
    choices = list(match.choices_of(seat))
    busy = [choice for choice in choices if choice not in ("done", "stay", "pass", "leave", "stop")]
    assert match.ask is not None
    if match.ask.prompt == "step" and rng.random() < 0.8:
        land, here = match.state.land, match.state.at[match.ask.about]
        goals = [s for s in range(land.size) if land.adventure[s] >= 0]
        goal = min(goals, key=lambda s: land.far(here, s))
        steps = [choice for choice in choices if isinstance(choice, int)]
        if here in goals and "stop" in choices:
            match.take("stop", seat)
            return
        busy = [min(steps, key=lambda s: land.far(s, goal))] if steps else busy
    match.take(rng.choice(busy if busy and rng.random() < 0.9 else choices), seat)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_busy_games_lose_no_card_and_leak_nothing(seed: int) -> None:
    rng = Random(seed)
    match = Match.start(GAME, {"rounds": 8}, seed=seed)
    kit = Kit(GAME, {"rounds": 8}, seed)
    asked: Counter[str] = Counter()
    while not match.over:
        if match.ask is not None:
            asked[match.ask.prompt] += 1
            rare = asked[match.ask.prompt] == 1
            if rare or sum(asked.values()) % 150 == 0:
                kit._look_closely(match, rng)
                assert GAME.inventory(match.state) == ()
        eager(match, rng)
    assert match.outcome is not None
    assert asked["adventure"] >= 5
    assert len(asked) >= 15


def test_a_card_seen_stays_where_it_was_seen() -> None:
    """What a viewer knows is never dealt anew; what it does not know is."""
    match = Match.start(GAME, {}, seed=2)
    rng = Random(2)
    while match.state.round < 3:
        eager(match, rng)
    changed = False
    for number in range(5):
        twin = GAME.copier(match.state)
        reimagine(twin, 0, Chance(number))
        for old, new in zip(match.state.hand, twin.hand, strict=True):
            for one, other in zip(old, new, strict=True):
                assert one == other or not sees(match.state, 0, one)
                changed |= one != other
    assert changed
