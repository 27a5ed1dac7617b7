"""Worlds that a viewer cannot tell apart are played on alike: until something comes to light, they look the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from rulewright.kernel import SPECTATOR, Chance, Choice, Match, Viewer, find_game
from rulewright.server.tables.sight import Sight
from tests.sampling import the_first

SECRETIVE = ("worldspanner", "duel_of_ages")
SEEDS = range(20)
STARTS = 5  # moments of a match from which the worlds are played on
BETWEEN = 60  # decisions from one to the next, on average
STEPS = 10
TRIES = 4  # choices that are looked at to find one for both worlds


class World:
    """One of the worlds, and what a viewer is told of it."""

    def __init__(self, match: Match[Any], viewer: Viewer, seed: str) -> None:
        self.match = match.fork(viewer, seed)
        self.match.chance = Chance("what comes is the same")
        self.faces: set[str] = set()  # the cards that the viewer sees from the front, and who is in the game
        self._sight = Sight(viewer)

    def told(self) -> list[Any]:
        heard = [msgspec.json.decode(message) for message in self._sight.look(self.match, rewound=False)]
        for scene in (message["scene"] for message in heard if message["type"] == "scene"):
            self.faces |= {card["id"] for zone in scene["zones"] for card in zone["cards"] if card["face"]}
            self.faces |= {sheet["title"] for sheet in scene["sheets"]}
        return heard

    def allows(self, choice: Choice, seat: int) -> bool:
        """Whether it can be answered so, by an answer that names no card: which that is, the viewer may not know."""
        match = self.match
        assert match.ask is not None
        if choice not in match.choices_of(seat):
            return False
        return match.game.look(match.state, match.ask, choice).target.kind != "card"


def moments(game: str, seed: int) -> Iterator[Match[Any]]:
    match, rng = Match.start(find_game(game), seed=f"one step on {seed}"), Random(f"{game} {seed}")
    while True:
        for _ in range(rng.randint(1, 2 * BETWEEN)):
            if match.over:
                return
            seat = rng.choice(match.waiting)
            match.choose(rng.choice(match.choices_of(seat)), seat)
        yield match


def play_on(one: World, other: World, rng: Random) -> int:
    """Play both worlds on by the same answers until something comes to light; how often they were compared."""
    faces: set[str] = set()
    for step in range(STEPS):
        told = one.told(), other.told()
        if step and not one.faces == other.faces == faces:
            return step
        faces = set(one.faces)
        asked = one.match.ask.prompt if one.match.ask is not None else "the end"
        assert told[0] == told[1], f"two worlds can be told apart at {asked!r}, {step} steps on"
        if one.match.over:
            return step + 1
        seat = rng.choice(one.match.waiting)
        choices = rng.sample([*one.match.choices_of(seat)], min(TRIES, len(one.match.choices_of(seat))))
        both = [choice for choice in choices if one.allows(choice, seat) and other.allows(choice, seat)]
        if not both:
            return step + 1
        for world in (one, other):
            world.match.choose(both[0], seat)
    return STEPS


@pytest.mark.parametrize("game", SECRETIVE)
@pytest.mark.parametrize("seed", the_first(2, SEEDS))
def test_worlds_that_look_alike_go_on_alike(game: str, seed: int) -> None:
    rng, compared = Random(seed), 0
    for match in islice(moments(game, seed), STARTS):
        for viewer in (*range(len(match.seats)), SPECTATOR):
            compared += play_on(World(match, viewer, "one"), World(match, viewer, "other"), rng)
    assert compared > STARTS * STEPS, "hardly anything was compared"
