"""Pieces and their joints, terrain and what it costs, slopes, cliffs, gates, and the two levels of twin spaces."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.mapping import KEY_CELLS, TERRAINS, priced
from rulewright.games.duel_of_ages.rules.content import KEYS, PLATTERS
from rulewright.games.duel_of_ages.rules.land import find_land
from rulewright.games.duel_of_ages.rules.movement import Walk, next_spaces
from rulewright.games.duel_of_ages.rules.pieces import (
    CLIFF,
    GATE,
    LAYOUTS,
    PLATTER_CELLS,
    SLOPE,
    all_slots,
    centre,
    key_piece,
    platter_piece,
)
from rulewright.games.duel_of_ages.rules.state import Arena
from rulewright.games.duel_of_ages.rules.terms import HIGH_GATE, HQ, LOW_GATE, MAIN_GATE, SITES
from rulewright.games.duel_of_ages.view.names import place_name, title
from rulewright.table.hexes import distance
from rulewright.table.lattice import WALL
from rulewright.table.paths import FAR

from .tables import Table, person

rule = pytest.mark.rule


def reach(arena: Arena, who: int) -> set[int]:
    """Where one step leads."""
    return set(next_spaces(arena, Walk(arena, who, None, False)))


def test_what_special_spaces_are_called() -> None:
    table = Table({person("Ann"): None}, marks={(0, 0): "T"}, mouths=["0,0>1,0"])
    land = table.arena.land
    titles = {
        table.site(0, HQ): "White HQ", table.site(1, MAIN_GATE): "Black Main Gate", table.lair(9): "Obsidian Fangs",
        land.labyrinths[0].paths[0][0]: "Path of War", land.labyrinths[0].paths[1][1]: "Path of Glory, middle",
        land.labyrinths[0].paths[2][2]: "Path of Prestige, end", land.alliance[0]: "Alliance path, start",
        land.alliance[5]: "Alliance path, step 5", land.side_spaces[1]: "Henchmen", table.cell(1, 0): "",
    }  # fmt: skip
    assert {space: title(land, space) for space in titles} == titles
    domes = ["Black dome 8", "Blue dome 3", "Gold dome 0", "Red dome 5"]
    assert sorted(title(land, space) for space in land.domes) == domes
    assert place_name(land, table.site(0, HQ)) == "White HQ"
    assert place_name(land, table.cell(1, 0)) == land.names[table.cell(1, 0)]
    assert land.names[land.upper[table.cell(0, 0)]].endswith(", above")


@rule("DA.MAP.01")
def test_pieces_tile_the_plane_and_layouts_have_their_slots() -> None:
    assert len(PLATTER_CELLS) == 43
    assert len(KEY_CELLS) == 19
    slots = {name: len(all_slots(name)) for name in LAYOUTS}
    assert slots == {
        "two_row": 10, "three_triangle": 13, "three_row": 14, "four_row": 18, "four_rhombus": 16, "five": 19,
        "split_2_2": 20,
    }  # fmt: skip
    for name, places in LAYOUTS.items():
        cells = [(q + x, r + y) for x, y in map(centre, places) for q, r in PLATTER_CELLS]
        cells += [(q + x, r + y) for x, y in all_slots(name) for q, r in KEY_CELLS]
        assert len(cells) == len(set(cells)), name


@pytest.mark.parametrize("id", PLATTERS)
@rule("DA.TERR.08-09", "DA.TWIN.01")
def test_all_ground_of_a_platter_is_in_reach(id: str) -> None:
    land = find_land(f"{id}.0.0.0")
    open_ground = [space for space in range(land.size) if land.is_walkable(space)]
    far = land.steps_to(open_ground[0])
    assert all(far[space] < FAR for space in open_ground)
    assert sum(land.mesa) + sum(land.cavern) > 0 or not PLATTERS[id].slopes


def test_how_many_steps_lead_to_a_goal() -> None:
    """Over a slope and through a mouth or gate, round cliffs, walls and what nobody may enter; for the bots."""
    ring = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    for sign in "MT":
        table = Table(
            {person(): None}, marks={(0, 0): sign}, slopes=["0,0>1,0"] * (sign == "M"),
            mouths=["0,0>1,0"] * (sign == "T"),
        )  # fmt: skip
        far = table.arena.land.steps_to(table.cell(0, 0))
        assert [far[table.cell(*cell)] for cell in [(0, 0), *ring]] == [0, 1, 2, 3, 4, 3, 2]
    for sign in "dfo":
        table = Table({person(): None}, marks={(1, 0): sign})
        far = table.arena.land.steps_to(table.cell(0, 0))
        assert [far[table.cell(*cell)] for cell in ((1, 0), (0, 1), (2, 0), (3, 0))] == [FAR, 1, 3, 4]
    land = Table({person(): None}).arena.land
    for team in (0, 1):
        for gate in (MAIN_GATE, HIGH_GATE, LOW_GATE):
            inside = land.site_space[team][gate]
            assert [land.steps_to(inside)[front] for front in land.gate_front[team][gate]] == [1] * len(
                land.gate_front[team][gate]
            )
            assert land.steps_to(land.gate_front[team][gate][0])[inside] == 1


@rule("DA.ENTRY.03-04", "DA.ENTRY.07-09")
def test_edges_and_rings() -> None:
    """An edge is the two outermost columns; a ring lies round the hub key; domes are near a line, but not of it."""
    table = Table({person(): None})
    land = table.arena.land
    lines = {spec: {land.cells[space] for space in land.line_up(spec)} for spec in ("west", "east", "ring:1", "ring:2")}
    assert lines == {
        "west": {(-8, 4), (-7, 2), (-5, -3), (-5, -2), (-4, -4)},
        "east": {(4, 4), (5, 2), (5, 3), (7, -2), (8, -4), (8, -3)},
        "ring:1": {(2, 4), (3, 2), (4, 3)},
        "ring:2": {cell for cell in land.cells if distance(cell, (3, 3)) == 2},
    }
    assert land.near_line("west", 0) == land.line_up("west")
    assert {land.cells[space] for space in land.near_line("ring:1", 1)} >= {(3, 3), (3, 4), (2, 3), (4, 2)}
    for reach in (1, 2):
        near = {land.cells[space] for space in land.near_line("ring:2", reach)}
        assert near == {cell for cell in land.cells if 2 - reach <= distance(cell, (3, 3)) <= 2 + reach}


@rule("DA.ENTRY.03", "DA.ENTRY.16")
def test_the_hub_and_the_halves_of_a_map() -> None:
    """The hub is the key that most platters share, wherever it was laid in the order; halves are of domes."""
    land = find_land("cedar_vale.0.0.0|dome_1.-3.-3.0|tidewater.9.0.0|dome_0.6.-3.0|dome_2.3.3.0")
    ring = {land.cells[space] for space in land.line_up("ring:2")}
    assert ring == {
        cell for cell in land.cells if distance(cell, (6, -3)) == 2 and land.is_walkable(land.board.at(cell))
    }
    north, south = land.half("north"), land.half("south")
    assert sorted((*north, *south)) == list(land.domes)
    assert {land.piece_at[space] for space in north} == {1, 3}
    assert {land.piece_at[space] for space in south} == {4}


def test_what_lies_near_lies_near_on_both_levels() -> None:
    table = Table({person(): None}, marks={(0, 0): "T"}, mouths=["0,0>1,0"])
    land, low = table.arena.land, table.cell(0, 0)
    high = land.upper[low]
    assert land.within(low, 0) == land.within(high, 0) == {low, high}
    for steps in (1, 2):
        around = {space for space in range(land.size) if distance(land.cells[space], (0, 0)) <= steps}
        assert land.within(low, steps) == land.within(high, steps) == around


@rule("DA.TERR.01-07", "DA.TERR.12")
def test_what_terrain_costs() -> None:
    costs = dict(zip(TERRAINS, priced(0, 0, 0), strict=True))
    assert costs.pop("clear") == 1
    assert [name for name, cost in costs.items() if cost == 2] == ["woods", "water", "swamp", "rough", "building"]
    assert [name for name, cost in costs.items() if cost == FAR] == ["deep", "fire", "dome", "obstacle"]


@rule("DA.TERR.04-07", "DA.MOVE.05", "DA.MOVE.09")
def test_nobody_enters_deep_water_fire_obstacles_or_domes() -> None:
    marks = {(1, 0): "d", (0, 1): "f", (-1, 1): "o", (-1, 0): "O"}
    table = Table({person("Walker"): (0, 0)}, marks=marks)
    assert reach(table.arena, table["Walker"]) == {table.cell(0, -1), table.cell(1, -1)}


@rule("DA.TERR.09-11")
def test_slopes_lead_up_for_one_more_and_down_for_nothing() -> None:
    """V11: a clear mesa over a slope costs 2, the way back 1; a cliff cannot be crossed."""
    table = Table({person("Up"): (1, 0), person("Down"): (0, 0)}, marks={(0, 0): "M"}, slopes=["0,0>1,0"])
    arena = table.arena
    up = dict(Walk(arena, table["Up"], None, False).ways[table.cell(1, 0)])
    assert up[table.cell(0, 0)] == 2
    assert reach(arena, table["Down"]) == {table.cell(1, 0)}
    down = dict(Walk(arena, table["Down"], None, False).ways[table.cell(0, 0)])
    assert down[table.cell(1, 0)] == 1


@rule("DA.SPEC.03")
def test_climbers_and_tunnellers_pay_on_top() -> None:
    figure = person("Goat", climb=2, tunnel=3)
    table = Table({figure: (0, 0)}, marks={(1, 0): "M", (0, 1): "T"})
    ways = dict(Walk(table.arena, table["Goat"], None, False).ways[table.cell(0, 0)])
    assert ways[table.cell(1, 0)] == 3
    assert ways[table.cell(0, 1)] == 4
    plain = Table({person("Sheep"): (0, 0)}, marks={(1, 0): "M", (0, 1): "T"})
    sheep = dict(Walk(plain.arena, plain["Sheep"], None, False).ways[plain.cell(0, 0)])
    assert plain.cell(1, 0) not in sheep
    assert plain.cell(0, 1) not in sheep


@rule("DA.TERR.08", "DA.TERR.02")
def test_cavern_walls_cannot_be_crossed_and_cavern_floor_is_clear() -> None:
    table = Table({person("Mole"): (0, 0)}, marks={(0, 0): "T", (1, 0): "T"}, mouths=["1,0>2,0"])
    arena = table.arena
    assert reach(arena, table["Mole"]) == {table.cell(1, 0)}
    assert dict(Walk(arena, table["Mole"], None, False).ways[table.cell(0, 0)])[table.cell(1, 0)] == 1


@rule("DA.TWIN.01-03")
def test_twin_spaces_have_two_levels_and_no_way_between_them() -> None:
    marks = {(0, 0): "T", (1, 0): "T"}
    table = Table({person("Mole"): (0, 0)}, marks=marks, slopes=["0,0>0,1"], mouths=["1,0>2,0"])
    arena, land = table.arena, table.arena.land
    low, high = table.cell(0, 0), land.upper[table.cell(0, 0)]
    assert land.cells[low] == land.cells[high]
    assert land.cavern[low]
    assert land.mesa[high]
    assert not land.cavern[high]
    arena.at[table["Mole"]] = high
    assert reach(arena, table["Mole"]) == {land.upper[table.cell(1, 0)], table.cell(0, 1)}
    assert all(high != other for other, _ in land.beside[low])


@rule("DA.BASE.01", "DA.BASE.03", "DA.BASE.07")
def test_own_gates_are_open_both_ways_and_everybody_may_leave() -> None:
    table = Table({person("Owner"): (0, 0), person("Guest"): (0, 1)}, {person("Foe"): (1, 0)})
    arena, land = table.arena, table.arena.land
    assert len(land.site_space[0]) == len(SITES)
    gate, front = land.site_space[0][MAIN_GATE], land.gate_front[0][MAIN_GATE]
    arena.at[table["Owner"]] = arena.at[table["Foe"]] = front[0]
    assert gate in reach(arena, table["Owner"])
    assert gate not in reach(arena, table["Foe"])
    arena.at[table["Owner"]] = arena.at[table["Foe"]] = gate
    assert front[0] in reach(arena, table["Owner"])
    assert front[0] in reach(arena, table["Foe"])


@rule("DA.DEST.04")
def test_a_destroyed_gate_lets_enemies_in() -> None:
    table = Table({person("Owner"): (0, 0)}, {person("Foe"): (1, 0)})
    arena, land = table.arena, table.arena.land
    for gate in (MAIN_GATE, HIGH_GATE, LOW_GATE):
        arena.at[table["Foe"]] = land.gate_front[0][gate][0]
        assert land.site_space[0][gate] not in reach(arena, table["Foe"])
        arena.destroyed[0] = 1 << gate
        assert land.site_space[0][gate] in reach(arena, table["Foe"])


def test_every_piece_is_drawn_with_its_walls() -> None:
    assert set(key_piece("white_base").walls.values()) == {WALL, GATE}
    assert set(platter_piece("broken_altar").walls.values()) == {CLIFF, SLOPE}
    assert set(platter_piece("fault_tunnel").walls.values()) == {WALL}
    labyrinth = find_land("labyrinth_ancient.0.0.0").labyrinths[0]
    assert len({space for path in labyrinth.paths for space in path}) == 9
    land = find_land("alliance.0.0.0")
    assert len(land.alliance) == 6
    assert sorted(land.side_spaces) == [1, 3]
    assert find_land("white_base.0.0.0").site_space[0][HQ] == 0
    assert len(KEYS) == 12 + 2 + 1 + 8 + 1


@rule("DA.CARD.15-16")
def test_which_spaces_have_an_age() -> None:
    table = Table({person(): None})
    land = table.arena.land
    assert land.age[table.cell(0, 0)] == 0
    assert land.age[land.labyrinths[0].paths[0][0]] == 0
    assert land.age[land.site_space[0][HQ]] == -1
    assert {land.age[space] for space in land.lair.values()} == {-1}


@pytest.mark.parametrize(("edge", "place"), [("north", 1), ("south", -1)])
def test_the_far_shore_is_the_outermost_two_rows(edge: str, place: int) -> None:
    land = Table({person("Ann"): (0, 0)}).arena.land
    rows = {space: place * land.cells[space][1] for space in range(land.size) if land.is_walkable(space)}
    outermost = min(rows.values())
    assert set(land.line_up(edge)) == {space for space, row in rows.items() if row <= outermost + 1}
