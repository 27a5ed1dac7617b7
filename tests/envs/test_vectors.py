"""Vectors: always the same numbers in the same places, and nothing that a seat cannot know."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from rulewright.envs.numbering import HASHED, PLAIN, Numbering
from rulewright.envs.vectors import Source, Vectors
from rulewright.kernel import BrokenGame, Match, find_game, game_ids

CONFIGS: dict[str, dict[str, Any]] = {
    "factions": {"army": ["build", "night_court"], "round_limit": 4},
    "worldspanner": {"white": 2, "black": 1, "rounds": 8},
    "duel_of_ages": {"mission": "crossroads", "first": 2, "second": 1, "rounds": 3},
    "undercity": {"players": 3, "leave_out": "milo"},
    "dungeon_degenerates": {"seats": 3},
}


@pytest.mark.parametrize("source", ["features", "scene"])
@pytest.mark.parametrize("id", game_ids())
def test_a_vector_tells_a_seat_nothing_that_it_cannot_know(id: str, source: Source) -> None:
    """Along a random game: what a seat sees is the same in every world that it can imagine; names never change."""
    random = Random(7)
    match = Match.start(find_game(id), CONFIGS.get(id), seed=11)
    vectors = Vectors(match, source)
    looked = 0
    for step in range(600):
        if match.over:
            break
        match.pick(int(random.random() * len(match.choices)))
        if step % 12 and step > 24:
            continue
        for seat in range(len(match.seats)):
            seen = vectors.of(match, seat)
            assert seen.dtype == np.float32
            assert np.isfinite(seen).all()
            imagined = vectors.of(match.imagine(seat, f"{step}/{seat}"), seat)
            assert dict(zip(vectors.names, seen, strict=True)) == dict(zip(vectors.names, imagined, strict=True))
            assert tuple(vectors._position(match, seat)) == vectors.own_names
            looked += 1
    assert looked > 5


@pytest.mark.parametrize("id", game_ids())
def test_every_number_has_a_name_of_its_own(id: str) -> None:
    sources: tuple[Source, ...] = ("features", "scene")
    for source in sources:
        names = Vectors(Match.start(find_game(id)), source).names
        assert len(set(names)) == len(names)


def test_seats_see_the_board_from_their_own_side() -> None:
    match = Match.start(find_game("noughts"))
    match.choose(4)
    vectors = Vectors(match)
    mine, theirs = (vectors.of(match, seat)[4] for seat in (0, 1))
    assert (mine, theirs) == (1.0, -1.0)
    assert vectors.of(match, 1)[9] == 1.0  # asked
    assert vectors.of(match, 0)[9] == 0.0


# ---- action numbers -------------------------------------------------------------------------------------------------


def test_a_choice_keeps_its_number() -> None:
    numbering = Numbering(find_game("factions"))
    first = numbering.numbers([3, ("move", 17), ("attack", 2), "end"])
    assert first[0] == 3
    assert numbering.numbers(["end", ("attack", 2)]) == [first[3], first[2]]
    assert numbering.numbers([("attack", 2)]) == Numbering(find_game("worldspanner")).numbers([("attack", 2)])
    assert all(PLAIN <= number < PLAIN + HASHED for number in first[1:])


def test_no_two_choices_of_a_list_share_a_number() -> None:
    numbering = Numbering(find_game("factions"))
    choices = [("move", n, m) for n in range(30) for m in range(30)]
    numbers = numbering.numbers(choices)
    assert len(set(numbers)) == len(choices)
    assert [numbering.index(number, choices) for number in numbers] == list(range(len(choices)))
    with pytest.raises(BrokenGame, match="more than there are action numbers"):
        numbering.numbers([("move", n) for n in range(HASHED + 1)])


def test_whole_numbers_are_the_actions_where_a_game_has_no_others() -> None:
    assert Numbering(find_game("connect_four")).size == 7
    assert Numbering(find_game("connect_four")).numbers((1, 6)) == [1, 6]
