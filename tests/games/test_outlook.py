"""Where a piece could go and who could hit it there: true to the rules, and no news of what is hidden."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from rulewright.kernel import Match, find_game

GAMES = ("factions", "worldspanner", "duel_of_ages", "undercity")
STEPS, EVERY = 180, 60


@cache
def moments(game: str) -> list[Match[Any]]:
    """A match at some questions on its way."""
    found, luck, match = [], Random(game), Match.start(find_game(game), {}, seed=f"outlook {game}")
    for step in range(STEPS):
        if match.over:
            break
        if step % EVERY == EVERY - 1:
            found.append(match.copy())
        seat = match.waiting[0]
        match.choose(luck.choice(list(match.choices_of(seat))), seat)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_an_outlook_tells_what_everybody_could_work_out(game: str) -> None:
    told = 0
    for match in moments(game):
        viewer = match.waiting[0]
        scene = match.scene(viewer)
        boards = {board.id: {space.id for space in board.spaces} for board in scene.boards}
        pieces = {piece.id: piece for piece in scene.pieces}
        worlds = [match.imagine(viewer, f"world {number}").state for number in (1, 2)]
        for piece in scene.pieces:
            found = match.outlook(piece.id, viewer)
            assert [match.game.outlook(world, piece.id) for world in worlds] == [found, found]
            if found is None:
                continue
            told += bool(found.reach) + bool(found.dangers)
            reached = dict(found.reach)
            assert len(reached) == len(found.reach)
            assert reached.keys() <= boards[piece.board]
            assert piece.space not in reached
            assert all(cost > 0 for cost in reached.values())
            for danger in found.dangers:
                assert all(0 < chance <= 1 and pieces[foe].seat != piece.seat for foe, chance in danger.by)
    assert told > 3


@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_tell_of_a_piece_that_is_not_there(game: str) -> None:
    match = moments(game)[-1]
    assert [match.outlook(piece, 0) for piece in ("", "h", "h-1", "s999", "f²", "x1")] == [None] * 6
