"""A piece of the map in the hand: what it shows, and that it comes to lie as it was held."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random
from typing import Any

import pytest

from rulewright.games.duel_of_ages.rules.building import places_for, turns_for
from rulewright.games.duel_of_ages.rules.land import Laid, find_land, plan_id
from rulewright.games.duel_of_ages.rules.state import ENCOUNTERS_PLACED
from rulewright.games.duel_of_ages.view.boards import board
from rulewright.games.duel_of_ages.view.laying import ghost
from rulewright.kernel import Match, find_game
from rulewright.kernel.scene import Ghost, Question

rule = pytest.mark.rule
Point = tuple[float, float]


def turned(x: float, y: float, degrees: int, at: Point) -> Point:
    """As a client turns it: clockwise on a screen."""
    angle = radians(degrees)
    return round(x * cos(angle) - y * sin(angle) + at[0], 2), round(x * sin(angle) + y * cos(angle) + at[1], 2)


def ground(held: Ghost, degrees: int, at: Point) -> dict[Point, str]:
    return {turned(space.x, space.y, degrees, at): space.terrain for space in held.spaces}


def middles(held: Ghost, degrees: int, at: Point) -> dict[Point, str]:
    return {turned((w.x1 + w.x2) / 2, (w.y1 + w.y2) / 2, degrees, at): w.kind for w in held.walls}


def asked(match: Match[Any]) -> Question:
    question = match.scene(match.waiting[0]).question
    assert question is not None
    return question


def at_the_map(seed: int) -> Match[Any]:
    match = Match.start(find_game("duel_of_ages"), {}, seed)
    while match.ask is not None and match.ask.prompt not in ("platter", "piece"):
        match.pick(0)
    return match


@rule("DA.MAP.08-09")
def test_a_piece_comes_to_lie_as_it_was_held() -> None:
    match, luck, laid = at_the_map(3), Random(3), 0
    while match.state.step < ENCOUNTERS_PLACED:
        assert match.ask is not None
        question = asked(match)
        if match.ask.prompt != "spot":
            match.pick(luck.randrange(len(match.choices)))
            continue
        laying, arena = question.laying, match.state
        assert laying is not None
        held, id = laying.ghosts[0], arena.in_hand
        ways = {(way.space, way.degrees) for way in laying.placements}
        legal = sum(len(turns_for(arena, id, (q, r))) for _, q, r in places_for(arena, id))
        assert len(ways) == legal == len(laying.placements), "every way, each once"
        way = luck.choice(laying.placements)
        (spot,) = [space for space in match.scene(match.waiting[0]).boards[0].spaces if space.id == way.space]
        match.run(way.keys, match.waiting[0])
        piece = arena.plan[-1]
        assert (piece.id, 60 * piece.turns) == (id, way.degrees)
        land = find_land(plan_id([piece]))
        drawn = board(land.id, "")
        there = {(round(space.x, 2), round(space.y, 2)): space.terrain for space in drawn.spaces[: land.ground_size]}
        assert ground(held, way.degrees, (spot.x, spot.y)) == there
        assert middles(held, way.degrees, (spot.x, spot.y)) == middles(
            Ghost("", (), drawn.walls), 0, (0.0, 0.0)
        )  # fmt: skip
        laid += 1
    assert laid > 5


@rule("DA.MAP.04-05")
def test_pieces_to_choose_from_are_pictured_for_who_is_asked_alone() -> None:
    match = at_the_map(5)
    question = asked(match)
    assert question.laying is not None
    assert [held.key for held in question.laying.ghosts] == [option.key for option in question.options]
    assert not question.laying.placements
    others = [seat for seat in (0, 1) if seat not in match.waiting]
    told = match.scene(others[0]).question
    assert told is not None
    assert (told.laying, told.rest) == (None, "")
    assert question.rest == "Lay the rest for me"


def test_a_question_of_the_turn_alone_shows_the_piece_on_its_spot() -> None:
    match = at_the_map(5)
    while match.ask is not None and match.ask.prompt != "turn":
        match.pick(0)
    laying = asked(match).laying
    assert laying is not None
    assert [way.keys for way in laying.placements] == [(option.key,) for option in asked(match).options]
    assert len({way.space for way in laying.placements}) == 1


def test_what_stands_on_a_piece_is_seen() -> None:
    signs = {id: {space.icon for space in ghost(id).spaces} - {""} for id in ("white_base", "dome_0", "liths_lair")}
    assert signs == {"white_base": {"white-tower"}, "dome_0": set(), "liths_lair": {"sun-priest"}}
    assert "dome" in {space.terrain for space in ghost("dome_0").spaces}
    assert "gate" in {wall.kind for wall in ghost("white_base").walls}
    assert find_land(plan_id([Laid("white_base", (0, 0), 0)])).ground_size == len(ghost("white_base").spaces)
