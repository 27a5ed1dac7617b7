"""Painted battle grids: the printed ones are fair, and what is not is found out, with where."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.kernel import find_game
from rulewright.kernel.cast import contents
from rulewright.kernel.chart import Spot, Stroke
from rulewright.table.hexes import pointy_centre

GAME = find_game("factions")
GRIDS = contents(GAME, "layouts")
MAKER = GAME.makers["layouts"]


def levels(**fields: Any) -> dict[str, str]:
    return {found.title: found.level for found in MAKER.findings({**GRIDS["crossing"], **fields})}


@pytest.mark.parametrize("id", GRIDS)
def test_every_printed_grid_is_fair(id: str) -> None:
    found = list(MAKER.findings(GRIDS[id]))
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


def space(q: int, r: int) -> Spot:
    found = next(
        each for each in (*MAKER.sketch(GRIDS["crossing"]).board.spaces, *MAKER.sketch(GRIDS["crossing"]).rim)
        if (each.x, each.y) == tuple(round(at, 4) for at in pointy_centre((q, r)))
    )  # fmt: skip
    return Spot(found.id)


def test_a_half_turn_gives_a_sides_tiles_to_the_other_side() -> None:
    before = GRIDS["crossing"]
    own = before["entry"][0][0]
    without = MAKER.painted(before, Stroke("floor", (space(*own),), "turn"))
    assert [len(zone) for zone in without["entry"]] == [4, 4]
    again = MAKER.painted(without, Stroke("entry 0", (space(*own),), "turn"))
    assert [sorted(zone) for zone in again["entry"]] == [sorted(zone) for zone in before["entry"]]


def test_a_grid_grows_at_its_rim_and_shrinks() -> None:
    before = GRIDS["crossing"]
    rim = MAKER.sketch(before).rim[0]
    grown = MAKER.painted(before, Stroke("blocked", (Spot(rim.id),)))
    assert len(MAKER.sketch(grown).board.spaces) == len(MAKER.sketch(before).board.spaces) + 1
    assert len(grown["blocked"]) == len(before.get("blocked", ())) + 1
    assert MAKER.painted(grown, Stroke("", (Spot(rim.id),)))["rows"] == before["rows"]
