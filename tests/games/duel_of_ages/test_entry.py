"""How characters enter: by distance, into domes, and in the Reinforce phase."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.table import BLACK, WHITE
from rulewright.games.duel_of_ages.rules.entry import (
    domes_of,
    enter,
    entry_spaces,
    near_start,
    next_team,
    reinforce,
    reinforcements,
    waiting,
)
from rulewright.games.duel_of_ages.rules.state import (
    CONSENT,
    DEAD,
    ENTER,
    ESCAPED,
    IN_BLACK_PRISON,
    OFF,
    REINFORCE,
    TURN_END,
    Arena,
)

from .tables import Table, coloured, person, run

rule = pytest.mark.rule


def gathered(white: list[int], black: list[int], **changes: object) -> Table:
    """Two teams off the map, with these Respects."""
    table = Table(
        {person(f"W{number}", respect=respect): None for number, respect in enumerate(white)},
        {person(f"B{number}", respect=respect): None for number, respect in enumerate(black)},
        **changes,  # type: ignore[arg-type]
    )
    table.arena.step = ENTER
    return table


def far_from(arena: Arena, team: int, space: int, starts: tuple[str, str]) -> int:
    return min(arena.land.far(space, start) for start in arena.land.line_up(starts[team]))


# ---- by distance ----------------------------------------------------------------------------------------------------

STARTS = ("west", "east")


@rule("DA.ENTRY.03-04", "DA.ENTRY.09")
def test_as_far_from_a_starting_space_as_the_respect() -> None:
    table = gathered([0, 2], [1], entry="distance", starts=STARTS)
    arena = table.arena
    west = arena.land.line_up("west")
    assert set(near_start(arena, table["W0"], 1)) == set(west)
    near = near_start(arena, table["W1"], 1)
    assert {far_from(arena, WHITE, space, STARTS) for space in near} == {0, 1, 2}
    assert any(arena.land.cavern[space] for space in near_start(arena, table["W1"], 4)), "walls are ignored"
    columns = {2 * arena.land.cells[space][0] + arena.land.cells[space][1] for space in west}
    assert len(columns) <= 2


@rule("DA.ENTRY.10")
def test_double_distance_doubles_the_respect() -> None:
    table = gathered([2], [1], entry="double_distance", starts=STARTS)
    spaces = entry_spaces(table.arena, "double_distance", table["W0"])
    assert max(far_from(table.arena, WHITE, space, STARTS) for space in spaces) == 4


@rule("DA.ENTRY.07-08")
def test_domes_are_legal_and_prohibited_terrain_is_not() -> None:
    table = gathered([9], [9], entry="distance", starts=STARTS, marks={(0, 0): "O", (1, 0): "d", (0, 1): "f"})
    spaces = near_start(table.arena, table["W0"], 2)
    assert table.cell(0, 0) in spaces
    assert table.cell(1, 0) not in spaces
    assert table.cell(0, 1) not in spaces


@rule("DA.ENTRY.02", "DA.ENTRY.05-06")
def test_black_places_all_first_nobody_shares_and_nobody_reinforces() -> None:
    table = gathered([0, 0], [0, 0], entry="distance", starts=STARTS)
    arena = table.arena
    teams = []
    while arena.step == ENTER:
        team = next_team(arena, "distance")
        left = waiting(arena, team)
        if not left:
            run(enter(arena))
            break
        teams.append(team)
        space = entry_spaces(arena, "distance", left[0])[0]
        run(enter(arena), *([left[0]] if len(left) > 1 else []), space)
    assert teams == [BLACK, BLACK, WHITE, WHITE]
    assert len({arena.at[who] for who in range(4)}) == 4
    assert arena.step == CONSENT
    arena.step, arena.at[table["W0"]] = REINFORCE, OFF
    run(reinforce(arena))
    assert arena.step == TURN_END
    assert arena.at[table["W0"]] == OFF


@rule("DA.ENTRY.06")
def test_spaces_are_shared_where_there_is_no_alternative() -> None:
    table = gathered([0, 0], [0], entry="distance", starts=STARTS)
    arena = table.arena
    west = arena.land.line_up("west")
    arena.at = [*west, *arena.at][: len(arena.at)]
    arena.at[table["W0"]] = OFF
    free = near_start(arena, table["W0"], 1)
    assert set(free) <= set(west)
    assert free


# ---- into domes -----------------------------------------------------------------------------------------------------


@rule("DA.ENTRY.11-13")
def test_teams_take_turns_into_domes_of_their_colours_black_first() -> None:
    table = gathered(
        [5, 5], [5, 5], entry="dome_colour", keys=("dome_0", "dome_1", "dome_2", "black_base", "dome_3", "dome_4")
    )
    arena, land = table.arena, table.arena.land
    assert next_team(arena, "dome_colour") == BLACK
    whites, blacks = domes_of(arena, "dome_colour", WHITE), domes_of(arena, "dome_colour", BLACK)
    assert {land.dome_number[space] // 2 for space in whites} <= {0, 1}
    assert {land.dome_number[space] // 2 for space in blacks} <= {2, 3, 4}
    assert sorted([*whites, *blacks]) == sorted(land.domes)
    teams = []
    for _ in range(4):
        team = next_team(arena, "dome_colour")
        teams.append(team)
        left = waiting(arena, team)
        run(enter(arena), *([left[0]] if len(left) > 1 else []), entry_spaces(arena, "dome_colour", left[0])[0])
    assert teams == [BLACK, WHITE, BLACK, WHITE]
    assert len({arena.at[who] for who in range(4)}) == 4


@rule("DA.ENTRY.14")
def test_only_full_domes_are_shared() -> None:
    table = gathered([5, 5, 5], [5], entry="dome_colour")
    arena = table.arena
    mine = domes_of(arena, "dome_colour", WHITE)
    assert len(mine) >= 2
    arena.at[table["W0"]] = mine[0]
    assert mine[0] not in entry_spaces(arena, "dome_colour", table["W1"])
    for other, space in enumerate(mine[1:], table["B0"] + 1):
        arena.at[other] = space
    assert set(entry_spaces(arena, "dome_colour", table["W1"])) == set(mine)


@rule("DA.ENTRY.15")
def test_domes_of_the_platter_that_the_team_selected() -> None:
    table = gathered([5], [5], entry="dome_platter")
    arena = table.arena
    sketch = arena.land.laid[0].id
    arena.picked = [sketch, "cedar_vale"]
    assert domes_of(arena, "dome_platter", WHITE) == list(arena.land.domes)
    assert domes_of(arena, "dome_platter", BLACK) == []


@rule("DA.ENTRY.16")
def test_domes_of_the_region_that_the_mission_gives() -> None:
    table = gathered(
        [5],
        [5],
        entry="dome_region",
        regions=("north", "south"),
        keys=("dome_0", "white_base", "dome_1", "black_base", "dome_2", "alliance"),
    )
    arena, land = table.arena, table.arena.land
    north, south = domes_of(arena, "dome_region", WHITE), domes_of(arena, "dome_region", BLACK)
    assert north
    assert south
    assert sorted([*north, *south]) == sorted(land.domes)
    assert max(land.cells[space][1] for space in north) < min(land.cells[space][1] for space in south)


# ---- the Reinforce phase --------------------------------------------------------------------------------------------


@rule("DA.REIN.01-03", "DA.REIN.05")
def test_whoever_matches_the_best_enemy_who_waits_must_enter() -> None:
    """V4: White 9, 7, 5, 2 against Black 8, 7, 6, 1."""
    table = gathered([9, 7, 5, 2], [8, 7, 6, 1])
    arena = table.arena
    entered = []
    for turn in (WHITE, BLACK, WHITE, BLACK, WHITE):
        arena.turn, arena.step = turn, REINFORCE
        batch = []
        while arena.step == REINFORCE:
            ready = reinforcements(arena)
            if ready:
                batch.append(arena.who[ready[0]].enters_by)
                arena.at[ready[0]] = arena.land.domes[0]
            else:
                run(reinforce(arena))
        entered.append(batch)
    assert entered == [[9], [8, 7], [7], [6], [5, 2]]


@rule("DA.REIN.03")
def test_one_enters_by_a_dismissal() -> None:
    table = gathered([9], [8])
    arena = table.arena
    arena.step = REINFORCE
    gold = arena.land.domes_by_colour[0]
    run(reinforce(arena), *([gold[0]] if len(gold) > 1 else []), rolls=[coloured("gold")])
    assert arena.at[table["W0"]] in gold
    run(reinforce(arena))
    assert arena.step == TURN_END


@rule("DA.REIN.04")
def test_of_two_respects_the_left_one_counts() -> None:
    figure = person("Janus", respect=2, enters_by=8)
    table = Table({figure: None}, {person("Foe", respect=7): None})
    assert reinforcements(table.arena) == [table["Janus"]]


@rule("DA.REIN.07")
def test_the_dead_the_imprisoned_and_the_escaped_do_not_wait() -> None:
    table = gathered([3], [9, 9, 9])
    arena = table.arena
    for name, place in (("B0", DEAD), ("B1", IN_BLACK_PRISON), ("B2", ESCAPED)):
        arena.at[table[name]] = place
    assert reinforcements(arena) == [table["W0"]]


@rule("DA.REIN.06")
def test_henchmen_enter_with_their_master() -> None:
    table = gathered([9], [8])
    arena = table.arena
    henchman = table.henchman("W0")
    arena.step = REINFORCE
    gold = arena.land.domes_by_colour[0]
    run(reinforce(arena), *([gold[0]] if len(gold) > 1 else []), rolls=[coloured("gold")])
    assert arena.at[henchman] == arena.at[table["W0"]] >= 0
