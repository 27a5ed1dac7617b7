"""The map as it is drawn, and what lies on it for whom."""

from __future__ import annotations

import pytest

from rulewright.games.duel_of_ages.rules.content import CARDS, ENCOUNTERS, KEYS
from rulewright.games.duel_of_ages.rules.land import Laid
from rulewright.games.duel_of_ages.rules.pieces import LAYOUTS, all_slots, centre
from rulewright.games.duel_of_ages.rules.state import BUILD, KEYS_CHOSEN
from rulewright.games.duel_of_ages.rules.terms import HQ, LAST, VAULT
from rulewright.games.duel_of_ages.view.boards import (
    EMPTY_SPOTS,
    board,
    board_of,
    laid_marks,
    marks,
    spot_name,
    spot_number,
    spots,
)
from rulewright.kernel.scene import Mark

from .tables import TURNS, Table, person

rule = pytest.mark.rule


def mine() -> Table:
    """A mesa, and a cavern under another one with its mouth to the east; two players a side."""
    return Table(
        {person("Ann"): (0, 0)}, {person("Bob"): (1, 1)}, marks={(-1, 0): "M", (1, 0): "T", (0, 1): "w"},
        slopes=["1,0>0,0", "-1,0>-2,0"], mouths=["1,0>2,0"], seats=(1, 0, 1, 0),
    )  # fmt: skip


def shown(table: Table, kind: str, viewer: int = 0) -> list[Mark]:
    return [mark for mark in marks(table.arena, viewer) if mark.kind == kind]


@rule("DA.TWIN.01-02")
def test_the_drawn_map() -> None:
    table = mine()
    land = table.arena.land
    drawn = board_of(table.arena)[0]
    assert len(drawn.spaces) == land.size
    below, above = drawn.spaces[table.cell(1, 0)], drawn.spaces[land.upper[table.cell(1, 0)]]
    assert (below.terrain, above.terrain) == ("cavern", "mesa")
    assert above.y == below.y
    assert above.x > max(space.x for space in drawn.spaces[: land.ground_size]) + 2, "it lies beside the map"
    assert [mark.label for mark in shown(table, "mesa")] == ["Mesa of Sketch"]
    assert above.region.endswith("up on the mesa")
    assert below.region == "Sketch"
    assert drawn.spaces[table.cell(-1, 0)].terrain == "mesa"
    assert drawn.spaces[table.cell(0, 1)].terrain == "woods"
    assert drawn.spaces[table.site(0, HQ)].region == KEYS["white_base"].name
    assert {wall.kind for wall in drawn.walls} == {"wall", "gate", "cliff", "slope"}


@rule("DA.BASE.04")
@pytest.mark.parametrize("turns", [TURNS, (3, 4, 3, 4, 3, 4)])
def test_the_arrows_of_gates_point_into_their_base(turns: tuple[int, ...]) -> None:
    """From its first end to the second the site lies on the left of a gate; also where nothing lies before it."""
    land = Table({person("Ann"): (0, 0)}, turns=turns).arena.land
    drawn = board(land.id, "")
    gates = [space for space in drawn.spaces if space.label.split("\n")[0].endswith("Gate")]
    found = 0
    for wall in drawn.walls:
        x, y = (wall.x1 + wall.x2) / 2, (wall.y1 + wall.y2) / 2
        left = wall.y2 - wall.y1, wall.x1 - wall.x2
        near = [((site.x - x), (site.y - y)) for site in gates if abs(site.x - x) + abs(site.y - y) < 1.5]
        if wall.kind == "gate":
            found += 1
            assert any(left[0] * across + left[1] * down > 0.5 for across, down in near), wall
    assert found > len(gates) == 6


@rule("DA.MAP.08")
def test_a_map_in_the_making_shows_its_empty_places() -> None:
    table = Table({person("Ann"): (0, 0)})
    arena = table.arena
    arena.land = type(arena.land)("")
    arena.step = KEYS_CHOSEN
    assert board_of(arena) == ()
    arena.step, arena.plan = BUILD, [Laid("cedar_vale", (0, 0), 0), Laid("dome_0", (3, 3), 0)]
    spaces = board_of(arena)[0].spaces
    layout = "two_row"
    every = [*map(centre, LAYOUTS[layout]), *all_slots(layout)]
    assert spots(layout) == every
    assert [space.id for space in spaces[:62]] == list(range(62)), "a platter and a key"
    named = {mark.label: spaces[mark.space] for mark in laid_marks(arena)}
    assert {label: space.region for label, space in named.items()} == {
        "Cedar Vale": "Cedar Vale", "Reed Circle": "Reed Circle",
    }  # fmt: skip
    empty = [at for at in every if at not in ((0, 0), (3, 3))]
    assert [space.id for space in spaces[62:]] == [spot_number(layout, at) for at in empty]
    assert spot_number(layout, every[0]) == EMPTY_SPOTS
    assert (spot_name(layout, every[0]), spot_name(layout, every[2])) == ("Place 1", "Place 3")
    assert len(board("cedar_vale.0.0.0", "").spaces) == 43, "no empty places on a finished map"


@rule("DA.DEST.03", "DA.BASE.01")
def test_sites_and_ruins_in_the_colours_of_their_owners() -> None:
    table = mine()
    arena = table.arena
    assert len(shown(table, "base site")) == 14
    arena.destroyed[1] = 1 << VAULT
    (ruin,) = shown(table, "ruined site")
    assert (ruin.space, ruin.label, ruin.seat) == (table.site(1, VAULT), "Black Vault, ruined by White", 1), (
        "White's marker; its captain is 1"
    )
    owners = {mark.space: mark.seat for mark in shown(table, "base site")}
    assert (owners[table.site(0, HQ)], owners[table.site(1, HQ)]) == (1, 0)
    assert [mark.label for mark in shown(table, "Lith's Lair")] == [
        "Lith's Chamber", "Reflecting Pool", "Obsidian Fangs", "Wailing Cave",
    ]  # fmt: skip


@rule("DA.LAB.13", "DA.ALLI.01")
def test_markers_of_paths_and_of_the_alliance() -> None:
    table = mine()
    arena = table.arena
    assert [(mark.label, mark.seat) for mark in shown(table, "labyrinth path")] == [
        ("Path of War", -1), ("Path of Glory", -1), ("Path of Prestige", -1),
    ]  # fmt: skip
    arena.paths[0, 1] = 1, LAST
    (marker,) = shown(table, "marker on a path")
    assert (marker.space, marker.label, marker.seat) == (arena.land.labyrinths[0].paths[1][2], "Path of Glory", 0)
    arena.allied[0], arena.allied[1], arena.aside[1] = 2, 1, True
    white, black = shown(table, "alliance")
    assert (white.space, white.seat) == (arena.land.alliance[2], 1)
    assert (black.space, black.seat) == (arena.land.side_spaces[1], 0)


@rule("DA.ENC.01", "DA.FLAG.03", "DA.TYPE.18")
def test_what_lies_about() -> None:
    table = mine()
    arena = table.arena
    number = arena.markers.pool[0]
    arena.encounters = {table.cell(2, 0): number, table.cell(3, 0): -1}
    arena.peeked[table.cell(2, 0)] = 1
    assert [mark.label for mark in shown(table, "encounter", viewer=1)] == [ENCOUNTERS[number].name, "?"]
    assert [mark.label for mark in shown(table, "encounter", viewer=0)] == ["?", "?"]
    arena.banners = [-1, table.cell(0, 0), 0, -2]
    assert [(mark.space, mark.seat) for mark in shown(table, "flag")] == [(table.cell(0, 0), 1), (0, 0)]
    stone = table.give("Bob", "millstone")
    arena.monuments, arena.builders = {table.cell(1, 1): stone}, {table.cell(1, 1): 1}
    assert [(mark.label, mark.seat) for mark in shown(table, "monument")] == [(CARDS[stone].name, 0)]
    arena.ground = {table.cell(0, 0): [1], table.cell(1, 1): [2, 3]}
    assert [mark.label for mark in shown(table, "loot")] == ["1 card", "2 cards"]
    assert shown(table, "alliance")
    bare = Table({person("Ann"): None}, keys=("dome_0", "white_base", "liths_lair", "black_base", "dome_1", "dome_2"))
    assert [mark for mark in marks(bare.arena, 0) if mark.kind in ("alliance", "labyrinth path")] == []
