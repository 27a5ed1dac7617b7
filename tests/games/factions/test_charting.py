"""Painted battle grids: the printed ones are fair, and what is not is found out, with where."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.kernel import find_game
from rulewright.kernel.cast import contents

GAME = find_game("factions")
GRIDS = contents(GAME, "layouts")


def levels(**fields: Any) -> dict[str, str]:
    return {found.title: found.level for found in GAME.findings("layouts", {**GRIDS["crossing"], **fields})}


@pytest.mark.parametrize("id", GRIDS)
def test_every_printed_grid_is_fair(id: str) -> None:
    found = list(GAME.findings("layouts", GRIDS[id]))
    assert len(found) == 4
    assert not [each for each in found if each.level == "bad"]


def test_a_wall_before_one_side_makes_its_way_longer() -> None:
    wall = [[q, 2] for q in range(-4, 2) if [q, 2] not in GRIDS["crossing"]["credit"]]
    assert levels(blocked=wall)["Amber has the longer way"] == "bad"
    assert levels(credit=[[-3, 2], [1, 2]])["Credits lie nearer to one side"] == "bad"


def test_what_cannot_be_played_on_is_told() -> None:
    assert levels(victory=[]) == {"It cannot be played on yet": "bad"}
    assert levels(rows=5) == {"It cannot be played on yet": "bad"}
    assert levels(rows=[[r, 0, 400] for r in range(40_000)]) == {"It cannot be played on yet": "bad"}
    assert GAME.findings("soldiers", {}) == ()


def test_every_brush_paints_a_field_of_a_grid() -> None:
    chart = GAME.charts["layouts"]
    assert chart.ground in GRIDS["crossing"]
    assert {brush.field for brush in chart.brushes} == {"", "blocked", "victory", "credit", "entry"}
