"""Line of sight: terrain, siblings, domes, walls, gates and mesas; grenades."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games.duel_of_ages.rules.fire import fire_choices, gunners
from rulewright.games.duel_of_ages.rules.opfire import opfire_choices
from rulewright.games.duel_of_ages.rules.sight import sibling_groups
from rulewright.games.duel_of_ages.rules.state import OFF, SPENT
from rulewright.games.duel_of_ages.rules.terms import HIGH_GATE, HQ, LOW_GATE, MAIN_GATE, PRISON
from rulewright.table.lattice import OPEN, Cell

from .tables import Table, person

rule = pytest.mark.rule
SHOT, THROW = 0, 1


def cover(marks: dict[Cell, str], start: Cell, end: Cell, how: int = SHOT, slopes: tuple[str, ...] = ()) -> int:
    """The Stealth that a line over a sketched platter gives its target."""
    table = Table({person(): None}, marks=marks, slopes=slopes)
    return table.arena.land.cover(table.cell(*start), table.cell(*end), grenade=how == THROW)


@rule("DA.LOS.01", "DA.LOS.08-09")
def test_the_line_runs_from_centre_to_centre_over_clear_ground_and_water() -> None:
    assert cover({}, (0, 0), (3, 0)) == 0
    assert cover({(1, 0): "a", (2, 0): "d"}, (0, 0), (3, 0)) == 0
    assert cover({(1, -1): "b", (2, -1): "b", (1, 1): "b"}, (0, 0), (3, 0)) == 0


@rule("DA.LOS.03-04", "DA.LOS.10-12")
def test_hindering_terrain_adds_up_and_the_targets_own_space_counts() -> None:
    """V6: two woods on the way, rough at the end: 2 + 2 + 2."""
    assert cover({(1, 0): "w", (2, 0): "w", (3, 0): "r"}, (0, 0), (3, 0)) == 6
    assert cover({(1, 0): "s", (2, 0): "f"}, (0, 0), (3, 0)) == 4
    assert cover({(3, 0): "w"}, (0, 0), (3, 0)) == 2


@rule("DA.LOS.12-13")
def test_rough_helps_only_whoever_stands_in_it() -> None:
    assert cover({(1, 0): "r", (2, 0): "r"}, (0, 0), (3, 0)) == 0
    assert cover({(3, 0): "r"}, (0, 0), (3, 0)) == 2


@rule("DA.LOS.14-16", "DA.LOS.05")
def test_buildings_shelter_whoever_is_inside_and_hide_whoever_is_behind() -> None:
    assert cover({(3, 0): "b"}, (0, 0), (3, 0)) == 3
    assert cover({(1, 0): "b"}, (0, 0), (3, 0)) == BLOCKED
    assert cover({(0, 0): "b"}, (0, 0), (3, 0)) == 0


@rule("DA.LOS.05")
def test_the_shooters_own_terrain_is_nothing() -> None:
    for sign in "wsrab":
        assert cover({(0, 0): sign}, (0, 0), (2, 0)) == 0


@rule("DA.LOS.18")
def test_an_obstacle_blocks() -> None:
    assert cover({(1, 0): "o"}, (0, 0), (2, 0)) == BLOCKED
    assert cover({(1, 0): "o"}, (0, 0), (3, 0), THROW) == BLOCKED


@rule("DA.LOS.02", "DA.LOS.07")
def test_of_siblings_the_worse_counts_and_terrain_fills_its_space() -> None:
    """V7: along a side, one of the two a building: blocked. V8: two woods at one distance: one bonus."""
    assert cover({(1, 0): "b"}, (0, 0), (1, 1)) == BLOCKED
    assert cover({(1, 0): "w"}, (0, 0), (1, 1)) == 2
    assert cover({(1, 0): "w", (0, 1): "w"}, (0, 0), (1, 1)) == 2
    assert cover({(1, 1): "w", (2, 0): "w"}, (0, 0), (3, 0)) == 2
    assert cover({(1, 1): "w", (2, 0): "w"}, (-1, 0), (2, 1)) == 2


@rule("DA.LOS.07")
def test_the_spaces_that_a_line_touches() -> None:
    """V9: what the line from (-1, -1) to (1, 1) touches, by distance."""
    table = Table({person(): None})
    board = table.arena.land.board
    groups = sibling_groups(board, table.cell(-1, -1), table.cell(1, 1))
    assert groups is not None
    cells = [{board.cells[space] for space in group} for group in groups]
    assert cells == [{(-1, 0), (0, -1)}, {(0, 0)}, {(0, 1), (1, 0)}, {(1, 1)}]


@rule("DA.LOS.06")
def test_figures_never_stand_in_the_way() -> None:
    table = Table({person("Near"): (0, 0)}, {person("Between"): (1, 0), person("Far"): (3, 0)})
    assert table.arena.land.cover(table.cell(0, 0), table.cell(3, 0)) == 0


@rule("DA.LOS.17")
def test_no_shot_goes_into_out_of_or_past_a_dome() -> None:
    assert cover({(3, 0): "O"}, (0, 0), (3, 0)) == BLOCKED
    assert cover({(0, 0): "O"}, (0, 0), (3, 0)) == BLOCKED
    assert cover({(1, 0): "O"}, (0, 0), (3, 0)) == BLOCKED


@rule("DA.AREA.06-08")
def test_a_grenade_flies_over_domes_and_buildings_but_not_into_or_out_of_domes() -> None:
    assert cover({(1, 0): "O", (2, 0): "b"}, (0, 0), (3, 0), THROW) == 4
    assert cover({(3, 0): "O"}, (0, 0), (3, 0), THROW) == BLOCKED
    assert cover({(0, 0): "O"}, (0, 0), (3, 0), THROW) == BLOCKED
    assert cover({(3, 0): "b", (0, 0): "b"}, (0, 0), (3, 0), THROW) == 3


# ---- walls and gates ------------------------------------------------------------------------------------------------


@rule("DA.LOS.19", "DA.LOS.05")
def test_cavern_walls_block_also_those_of_the_own_space() -> None:
    land = Table({person(): None}).arena.land
    hq = land.site_space[0][HQ]
    outside = [space for space in range(land.size) if land.far(hq, space) == 2 and not land.cavern[space]]
    assert outside
    assert all(land.cover(hq, space) == BLOCKED for space in outside)
    assert land.cover(hq, land.site_space[0][PRISON]) == 0


@rule("DA.LOS.20")
def test_a_line_along_a_wall_is_blocked() -> None:
    """Two cavern spaces, and a line along the wall between the cavern and the open."""
    table = Table({person(): None}, marks={(1, 0): "T"}, mouths=["1,0>2,0"])
    land = table.arena.land
    assert land.cover(table.cell(0, 0), table.cell(1, 1)) == BLOCKED
    assert land.cover(table.cell(0, 1), table.cell(1, 1)) == 0


@rule("DA.LOS.21-22", "DA.DEST.04")
@pytest.mark.parametrize("gate", [MAIN_GATE, HIGH_GATE, LOW_GATE])
@pytest.mark.parametrize("destroyed", [False, True])
def test_nobody_shoots_through_a_gate_standing_or_destroyed(gate: int, destroyed: bool) -> None:
    table = Table({person("Ann", strength=9, intellect=9): None}, {person("Bob"): None})
    arena, land, bob = table.arena, table.arena.land, table["Bob"]
    arena.destroyed[1] = 0b111 * destroyed
    pistol, grenade = (table.give("Ann", card) for card in ("service_revolver", "pineapple_grenade"))
    inside, front = land.site_space[1][gate], land.gate_front[1][gate]
    assert front
    for one, other in [(space, inside) for space in front] + [(inside, space) for space in front]:
        table.put("Ann", one)
        table.put("Bob", other)
        arena.start[bob], arena.trail[bob], arena.flags[bob] = OFF, [other], SPENT
        assert fire_choices(arena, gunners(arena), 0) == ["done"]
        arena.turn = 1
        assert opfire_choices(arena, [0], 0) == ["done"]
        arena.turn = 0
    outside = next(space for space, kind in land.beside[front[0]] if kind == OPEN)
    table.put("Ann", front[0])
    table.put("Bob", outside)
    assert fire_choices(arena, gunners(arena), 0) == [("fire", 0, pistol), ("fire", 0, grenade), "done"], (
        "beside the gate he sees him"
    )


# ---- mesas ----------------------------------------------------------------------------------------------------------

HIGH: dict[Cell, str] = {(-1, 0): "M"}


@rule("DA.LOS.23", "DA.LOS.31")
def test_from_a_mesa_only_the_last_space_before_a_low_target_counts() -> None:
    assert cover({**HIGH, (1, 0): "b"}, (-1, 0), (3, 0)) == 0
    assert cover({**HIGH, (2, 0): "w"}, (-1, 0), (3, 0)) == 2
    assert cover({**HIGH, (2, 0): "b"}, (-1, 0), (3, 0)) == BLOCKED
    assert cover({**HIGH, (3, 0): "r"}, (-1, 0), (3, 0)) == 2
    assert cover({(1, 0): "M"}, (0, 0), (2, 0)) == BLOCKED


@rule("DA.LOS.24", "DA.LOS.30")
def test_from_below_only_the_first_space_counts_and_the_target_up_there_has_2_more() -> None:
    assert cover(HIGH, (3, 0), (-1, 0)) == 2
    assert cover({**HIGH, (1, 0): "b"}, (3, 0), (-1, 0)) == 2
    assert cover({**HIGH, (2, 0): "w"}, (3, 0), (-1, 0)) == 4
    assert cover({**HIGH, (2, 0): "b"}, (3, 0), (-1, 0)) == BLOCKED


@rule("DA.LOS.23-24", "DA.LOS.30", "DA.AREA.06")
@pytest.mark.parametrize(
    ("mark", "down", "up"),
    [(".", (0, 0), (2, 2)), ("w", (2, 2), (4, 4)), ("r", (0, 0), (2, 2)), ("b", (BLOCKED, 2), (BLOCKED, 4)),
     ("o", (BLOCKED, BLOCKED), (BLOCKED, BLOCKED))],
)  # fmt: skip
@pytest.mark.parametrize("far", [1, 3])
def test_the_foot_of_a_line_from_and_to_a_mesa(mark: str, down: tuple[int, int], up: tuple[int, int], far: int) -> None:
    """The space next to the low end, whether it is the only one on the way or the last of some."""
    marks = {**HIGH, (far - 1, 0): mark}
    for how in (SHOT, THROW):
        assert cover(marks, (-1, 0), (far, 0), how) == down[how]
        assert cover(marks, (far, 0), (-1, 0), how) == up[how]


@rule("DA.LOS.23-24")
@pytest.mark.parametrize(("mark", "own"), [(".", 0), ("w", 2), ("r", 2), ("b", 3)])
def test_right_beside_a_mesa_there_is_no_foot(mark: str, own: int) -> None:
    for how in (SHOT, THROW):
        assert cover({**HIGH, (0, 0): mark}, (-1, 0), (0, 0), how) == own
        assert cover({**HIGH, (0, 0): mark}, (0, 0), (-1, 0), how) == 2


@rule("DA.LOS.07", "DA.LOS.23")
def test_of_two_spaces_at_the_foot_the_worse_counts() -> None:
    assert cover({(-1, -1): "M", (0, 1): "w"}, (-1, -1), (1, 1)) == 2
    assert cover({(-1, -1): "M", (1, 0): "b"}, (-1, -1), (1, 1)) == BLOCKED
    assert cover({(-1, -1): "M", (1, 0): "b", (0, 1): "w"}, (-1, -1), (1, 1), THROW) == 2
    assert cover({(-1, -1): "M", (-1, 0): "b"}, (-1, -1), (1, 1)) == 0, "far from the foot"


@rule("DA.LOS.31")
def test_past_the_corner_of_a_mesa() -> None:
    assert cover({(0, 0): "M"}, (0, -3), (1, 1)) == 0, "the line only meets the corner"
    assert cover({(0, 0): "M"}, (0, -3), (0, 1)) == BLOCKED
    assert cover({(0, 0): "M"}, (-1, -1), (0, 1)) == BLOCKED


@rule("DA.LOS.24-25", "DA.LOS.27")
def test_obstacles_and_other_mesas_block_the_way_up_too() -> None:
    assert cover({**HIGH, (1, 0): "o"}, (3, 0), (-1, 0)) == BLOCKED
    assert cover({**HIGH, (1, 0): "M"}, (3, 0), (-1, 0)) == BLOCKED
    assert cover({**HIGH, (2, 0): "M"}, (3, 0), (-1, 0)) == BLOCKED
    assert cover({**HIGH, (0, 0): "M"}, (3, 0), (-1, 0)) == 2, "the target's own plateau"
    assert cover({**HIGH, (0, 0): "M", (1, 0): "M"}, (3, 0), (-1, 0)) == 2
    assert cover({**HIGH, (0, 0): "M", (2, 0): "M"}, (3, 0), (-1, 0)) == BLOCKED, "and a mesa apart from it"
    assert cover(HIGH, (0, 0), (-1, 0)) == 2, "from right beside it"
    assert cover({**HIGH, (0, 0): "w"}, (0, 0), (-1, 0)) == 2, "the shooter's own woods are nothing"


@rule("DA.LOS.26")
def test_a_cavern_of_a_key_blocks_the_way_down_too() -> None:
    table = Table({person(): None}, marks={(3, -1): "M", (2, 1): "M", (3, 0): "M", (1, 2): "M"})
    land = table.arena.land
    crossed = 0
    for mesa in (table.cell(3, -1), table.cell(2, 1), table.cell(3, 0), table.cell(1, 2)):
        for end in range(land.ground_size):
            groups = sibling_groups(land.board, mesa, end)
            if land.cavern[end] or land.mesa[end] or not groups:
                continue
            if any(land.cavern[space] for group in groups[:-1] for space in group):
                crossed += 1
                assert land.cover(mesa, end) == BLOCKED
                assert land.cover(end, mesa) == BLOCKED
    assert crossed > 20


@rule("DA.LOS.25", "DA.LOS.27")
def test_obstacles_caverns_and_other_mesas_block_the_way_down() -> None:
    assert cover({**HIGH, (1, 0): "o"}, (-1, 0), (3, 0)) == BLOCKED
    assert cover({**HIGH, (1, 0): "M"}, (-1, 0), (3, 0)) == BLOCKED
    assert cover({**HIGH, (0, 0): "M"}, (-1, 0), (3, 0)) == 0


@rule("DA.LOS.26")
def test_a_cavern_on_the_way_down_blocks() -> None:
    table = Table({person(): (0, 0)}, marks={(-1, 0): "M", (1, 0): "T"}, mouths=["1,0>2,0"])
    assert table.arena.land.cover(table.cell(-1, 0), table.cell(3, 0)) == BLOCKED


@rule("DA.LOS.28", "DA.TWIN.01-02")
def test_mesa_and_cavern_never_see_each_other() -> None:
    table = Table({person(): (0, 0)}, marks={(-1, 0): "M", (1, 0): "T"}, mouths=["1,0>0,0"])
    land, cave, mesa = table.arena.land, table.cell(1, 0), table.cell(-1, 0)
    assert land.cover(mesa, cave) == BLOCKED
    assert land.cover(cave, mesa) == BLOCKED
    assert land.cover(cave, table.cell(0, 0)) == 0, "out of the mouth"
    assert land.cover(land.upper[cave], mesa) == 0, "from the mesa above the cave"
    assert land.cover(land.upper[cave], cave) == BLOCKED


@rule("DA.LOS.29")
def test_between_mesas_everything_below_is_nothing() -> None:
    marks = {(-1, 0): "M", (3, 0): "M", (0, 0): "b", (1, 0): "o", (2, 0): "O"}
    assert cover(marks, (-1, 0), (3, 0)) == 0
