"""The Borderlands as a painted land."""

from __future__ import annotations

from math import hypot

import pytest

from rulewright.games.dungeon_degenerates.rules.board import COUNT, LAKE_PORTS, NOWHERE, RIVER_PORTS, TERRITORY
from rulewright.games.dungeon_degenerates.rules.content import PLACES, TERRITORIES
from rulewright.games.dungeon_degenerates.view.chart import LAND, board
from rulewright.kernel.scene import Space

from .camp import FRIAR, GAME, KNIGHT, lay, space

rule = pytest.mark.rule
SPACES = {each.id: each for each in board(NOWHERE).spaces}


def far_from(kind: str, at: Space) -> float:
    """How far the nearest water of this kind is, from the lines between its points."""
    legs = [
        (start, end)
        for water in LAND.waters
        if water.kind == kind
        for start, end in zip(water.course, water.course[1:], strict=False)
    ]
    return min(distance(at, start, end) for start, end in legs)


def distance(at: Space, start: tuple[float, ...], end: tuple[float, ...]) -> float:
    """From a point to a line that ends; a lake begins at its radius."""
    across, down = end[0] - start[0], end[1] - start[1]
    along = ((at.x - start[0]) * across + (at.y - start[1]) * down) / (across**2 + down**2)
    share = min(1.0, max(0.0, along))
    shore = max(start[2], end[2]) if len(start) > 2 else 0
    return hypot(at.x - start[0] - share * across, at.y - start[1] - share * down) - shore


@rule("DD.TERR.01")
def test_every_territory_is_painted_and_every_space_lies_in_one() -> None:
    land = board(NOWHERE)
    assert land.look == "painted"
    assert [region.id for region in land.regions] == [territory.id for territory in TERRITORIES]
    assert len({region.paint for region in land.regions}) == len(land.regions)
    outside = {each.label for each in land.spaces if each.region not in {region.id for region in land.regions}}
    assert outside == {"The Maze"}
    assert set(LAND.art) <= {place.id for place in PLACES}


@rule("DD.PORT.01", "DD.PORT.02")
def test_ports_lie_on_the_water() -> None:
    assert max(far_from("river", SPACES[port]) for port in RIVER_PORTS) < 1
    assert max(far_from("lake", SPACES[port]) for port in LAKE_PORTS) < 3
    assert {id for id, each in SPACES.items() if "port" in each.art} == {*RIVER_PORTS, *LAKE_PORTS}


@rule("DD.LVL.01")
def test_levels_wear_badges_as_they_stand_now() -> None:
    table = lay(KNIGHT, FRIAR)
    table.level[TERRITORY["the_fields"]] = 4
    marks = GAME.scene(table, 0).marks
    badges = {(mark.badge, mark.region or mark.space): mark.value for mark in marks if mark.badge}
    assert badges["town", space("bruttelburg")] == 5
    assert badges["danger", space("barley_barrow")] == 2
    assert badges["danger", "the_fields"] == 4
    assert sum(bool(mark.region) for mark in marks) == len(TERRITORIES)
    assert all(0 <= mark.space < COUNT for mark in marks if not mark.region)


@rule("DD.EXPL.04")
def test_flags_bear_the_letters_of_the_clues() -> None:
    table = lay(KNIGHT, FRIAR, mission="m01")
    goal = GAME.scene(table, 0).goal
    assert goal is not None
    flags = dict(zip(goal.steps[0].spaces, goal.steps[0].signs, strict=True))
    assert flags == {
        mark.space: mark.label.removeprefix("Clue ") for mark in GAME.scene(table, 0).marks if mark.kind == "clue"
    }
    assert set(flags.values()) == {"A", "B", "C"}
