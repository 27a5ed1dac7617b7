"""The map, its levels, and what the cards say of it."""

from __future__ import annotations

from collections import Counter
from colorsys import rgb_to_hls

import pytest

from rulewright.games.dungeon_degenerates.rules.board import (
    COUNT,
    IS_LOCATION,
    IS_WAY,
    LAKE_PORTS,
    LEVELS,
    MAZE,
    NOWHERE,
    ON_FOOT,
    PATHS_OF,
    PRINTED_TRAITS,
    REGION_OF,
    RIVER_PORTS,
    TERRITORY,
    TERRITORY_OF,
)
from rulewright.games.dungeon_degenerates.rules.content import PLACES, TERRITORIES
from rulewright.games.dungeon_degenerates.rules.levels import (
    change_bounty,
    destroy,
    is_law_space,
    lower_danger,
    lower_town,
    raise_danger,
    raise_town,
)
from rulewright.games.dungeon_degenerates.rules.state import danger_at, is_in_play, is_town, place_of, traits_of
from rulewright.games.dungeon_degenerates.rules.terms import (
    BADLANDS,
    HIGHLANDS,
    LAW,
    LOWLANDS,
    PERILOUS,
    VOID,
    WETLANDS,
)
from rulewright.games.dungeon_degenerates.rules.travel import river_ports
from rulewright.games.dungeon_degenerates.view.chart import board
from rulewright.games.dungeon_degenerates.view.names import NAMES

from .camp import FRIAR, lay, space

rule = pytest.mark.rule


@rule("DD.MAP.01-02", "DD.TERR.01", "DD.REG.01")
def test_the_board_is_made_of_spaces() -> None:
    assert Counter(place.kind for place in PLACES) == {"location": 43, "road": 19, "path": 38, "maze": 1, "overlay": 4}
    assert {REGION_OF[s] for s in range(COUNT) if s != MAZE} == {LOWLANDS, HIGHLANDS, BADLANDS, WETLANDS}


@rule("DD.MAP.02")
def test_locations_paths_and_roads_are_stops() -> None:
    """All but the island, The Maze and the overlays can be walked to, and each way is a stop of its own."""
    stops = {PLACES[near].id for steps in ON_FOOT for near in steps}
    assert stops == {place.id for place in PLACES if place.kind in ("location", "path", "road")} - {"tower_island"}


@rule("DD.TERR.04-07", "DD.REG.02")
def test_territories_lie_in_their_regions() -> None:
    found = {(t.id, t.region, t.border) for t in TERRITORIES}
    assert {
        ("the_wasteland", "badlands", "red"), ("burning_lakes", "badlands", "purple"),
        ("the_blasted_heath", "badlands", "dark red"), ("slavers_pass", "highlands", "pink"),
        ("the_foothills", "highlands", "orange"), ("the_witchwood", "lowlands", "dark blue"),
        ("the_rotting_swamp", "wetlands", "green"),
    } <= found  # fmt: skip
    assert {(id, region) for id, region, _ in found} >= {("the_fields", "lowlands"), ("tomb_lake", "wetlands")}
    assert all(REGION_OF[s] == REGION_OF[TERRITORY_OF[s]] for s in range(COUNT) if s != MAZE)


@rule("DD.PATH.05")
def test_two_territories_have_no_paths() -> None:
    without = [home for home, paths in PATHS_OF.items() if not paths]
    assert {NAMES[home] for home in without} == {"Tomb Lake", "The Fields"}


@rule("DD.REG.03", "DD.REG.04")
def test_the_maze_stands_apart() -> None:
    assert REGION_OF[MAZE] == VOID
    assert ON_FOOT[MAZE] == ()
    assert all(MAZE not in near for near in ON_FOOT)


@rule("DD.MAP.04", "DD.MAP.05")
def test_overlays_exist_only_in_their_missions() -> None:
    table = lay(FRIAR)
    overlays = [p.id for p in PLACES if p.kind == "overlay"]
    assert set(overlays) == {"crystal_chamber", "flooded_caves", "hidden_halls", "undercity_dungeon"}
    assert not any(is_in_play(table, space(id)) for id in overlays)
    table.overlay = space("hidden_halls")
    assert is_in_play(table, space("hidden_halls"))


@rule("DD.PORT.01", "DD.PORT.02", "DD.PORT.03", "DD.RIVER.03-09")
def test_the_ports_and_the_current() -> None:
    assert {PLACES[s].id for s in RIVER_PORTS} == {
        "the_tunnel_of_terror", "pigskin_port", "north_bridge", "east_bridge", "the_watchtower", "gutfish_ford",
        "crystal_crater",
    }  # fmt: skip
    assert {PLACES[s].id for s in LAKE_PORTS} == {"tower_island", "ghostgate", "dusk_falls", "fishmonger_camp"}

    table = lay(FRIAR)

    def mouths(id: str) -> set[str]:
        return {PLACES[s].id for s in river_ports(table, table.heroes, space(id))}

    assert mouths("the_tunnel_of_terror") == {"pigskin_port"}
    assert mouths("pigskin_port") == {"the_watchtower", "north_bridge", "east_bridge"}
    assert mouths("east_bridge") == {"dusk_falls", "fishmonger_camp"}
    assert mouths("the_watchtower") == {"gutfish_ford"}
    assert mouths("gutfish_ford") == {"crystal_crater"}
    assert mouths("north_bridge") == mouths("crystal_crater") == set()


@rule("DD.TERR.02", "DD.TERR.03", "DD.LVL.03", "DD.SETUP.01", "DD.LVL.01")
def test_spaces_without_a_level_use_their_territory() -> None:
    table = lay(FRIAR)
    road, oak = space("kings_causeway"), space("the_gibbet_oak")
    assert place_of(table, road) == TERRITORY["the_fields"]
    assert place_of(table, oak) == TERRITORY["the_witchwood"]
    assert danger_at(table, road) == 1
    assert danger_at(table, oak) == 2
    raise_danger(table, oak)
    assert table.level[TERRITORY["the_witchwood"]] == 3
    lower_danger(table, oak, 2)
    assert table.level[TERRITORY["the_witchwood"]] == 1
    assert table.level[oak] == 0
    assert len(table.level) == LEVELS


@rule("DD.LVL.01", "DD.SETUP.01")
def test_locations_start_with_the_level_that_is_printed() -> None:
    table = lay(FRIAR)
    levels = {place.id: table.level[number] for number, place in enumerate(PLACES)}
    assert (levels["bruttelburg"], levels["millet_row"], levels["barley_barrow"]) == (-5, -1, 2)
    assert all(-6 <= level <= 6 for level in levels.values())
    assert not any(levels[place.id] for place in PLACES if place.kind in ("road", "path"))
    assert any(level < 0 for level in levels.values())
    assert any(level > 0 for level in levels.values())


@rule("DD.TRAIT.01", "DD.TRAIT.02", "DD.TRAIT.03", "DD.TRAIT.04")
def test_traits_of_locations_and_territories() -> None:
    table = lay(FRIAR)
    oak, path = space("the_gibbet_oak"), space("path_02")
    assert PRINTED_TRAITS[oak] & PERILOUS
    assert not PRINTED_TRAITS[path] & PERILOUS
    table.added[path] = PERILOUS
    table.added[oak] = PERILOUS
    assert traits_of(table, path) & PERILOUS
    assert bin(traits_of(table, oak) & PERILOUS).count("1") == 1


@rule("DD.LVL.02", "DD.LVL.04", "DD.LVL.06", "DD.LVL.08", "DD.LVL.09")
def test_raising_danger_in_a_town_lowers_the_town() -> None:
    table = lay(FRIAR)
    row = space("millet_row")
    assert is_town(table, row)
    assert danger_at(table, row) == 0
    assert not raise_danger(table, row)
    assert table.level[row] == 1
    assert not is_town(table, row)
    raise_town(table, row)
    assert table.level[row] == -1


@rule("DD.LVL.07", "DD.LVL.10", "DD.LVL.11", "DD.LVL.05", "DD.LVL.12")
def test_levels_mirror_each_other_at_settlements_only() -> None:
    table = lay(FRIAR)
    camp, barrow = space("nine_rags_warcamp"), space("barley_barrow")
    raise_town(table, camp)
    assert table.level[camp] == 2
    lower_danger(table, camp, 2)
    assert table.level[camp] == -1
    lower_danger(table, barrow, 5)
    assert table.level[barrow] == 1
    raise_town(table, barrow)
    assert table.level[barrow] == 1
    city = space("bruttelburg")
    for _ in range(3):
        raise_town(table, city)
    assert table.level[city] == -6


@rule("DD.LVL.12")
def test_six_is_the_most() -> None:
    table = lay(FRIAR)
    barrow = space("barley_barrow")
    table.level[barrow] = 6
    assert raise_danger(table, barrow)
    assert table.level[barrow] == 6


def test_a_town_cannot_be_calmed_and_may_be_destroyed() -> None:
    table = lay(FRIAR)
    port = space("pigskin_port")
    lower_danger(table, port)
    assert table.level[port] == -3
    destroy(table, port)
    assert table.level[port] == 1
    assert not traits_of(table, port) & LAW
    raise_town(table, port)
    assert table.level[port] == 1
    lower_town(table, port)
    assert table.level[port] == 1


@rule("DD.BNTY.01-05", "DD.MSEL.02")
def test_the_bounty_stays_between_one_and_six() -> None:
    table = lay(FRIAR, mission="m03")
    assert table.bounty == 4
    change_bounty(table, 5)
    assert table.bounty == 6
    change_bounty(table, -9)
    assert table.bounty == 1
    assert is_law_space(table, space("bruttelburg"))
    assert not is_law_space(table, space("barley_barrow"))


def test_on_the_run_nobody_is_forgotten_before_a_clue_is_found() -> None:
    table = lay(FRIAR)
    change_bounty(table, -5)
    assert table.bounty == 2
    table.progress.explored = 0
    change_bounty(table, -5)
    assert table.bounty == 1


@rule("DD.PATH.01", "DD.PATH.02")
def test_ways_join_two_locations() -> None:
    for way in (s for s in range(COUNT) if IS_WAY[s]):
        assert len(ON_FOOT[way]) == 2
        assert all(IS_LOCATION[end] for end in ON_FOOT[way])


def tone(colour: str) -> tuple[int, int]:
    """Hue in degrees and lightness in per cent of a colour like #7a5836."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, _ = rgb_to_hls(red, green, blue)
    return round(360 * hue), round(100 * light)


def way_colours(id: str) -> tuple[str, str]:
    """How both halves of a way are drawn: its colour and its border."""
    links = [link for link in board(NOWHERE).links if link.a == space(id)]
    assert [link.kind for link in links] == [PLACES[space(id)].kind] * 2
    (colours,) = {(link.colour, link.border) for link in links}
    return colours


@rule("DD.PATH.01")
def test_roads_are_of_their_regions_colour_within_violet() -> None:
    roads = [place for place in PLACES if place.kind == "road"]
    drawn = {place.id: way_colours(place.id) for place in roads}
    assert {border for _, border in drawn.values()} == {drawn["kings_causeway"][1]}
    assert 255 <= tone(drawn["kings_causeway"][1])[0] <= 290
    inks = board(NOWHERE).inks
    assert len(set(inks.values())) == 5
    for place in roads:
        region = next(territory.region for territory in TERRITORIES if territory.id == place.territory)
        assert drawn[place.id][0] == inks[region]
    assert 200 <= tone(inks["lowlands"])[0] <= 230, "blue is the Lowlands'"


@rule("DD.PATH.02")
def test_paths_are_brown_within_their_territorys_colour() -> None:
    paths = [place for place in PLACES if place.kind == "path"]
    assert {way_colours(place.id)[0] for place in paths} == {way_colours("path_01")[0]}
    assert 20 <= tone(way_colours("path_01")[0])[0] <= 40
    borders = {place.territory: way_colours(place.id)[1] for place in paths}
    assert all(way_colours(place.id)[1] == borders[place.territory] for place in paths)
    assert len(set(borders.values())) == len(borders) == 7
    hues = {id: tone(border)[0] for id, border in borders.items()}
    assert 220 <= hues["the_witchwood"] <= 240
    assert 20 <= hues["the_foothills"] <= 40
    assert 320 <= hues["slavers_pass"] <= 345
    assert hues["the_wasteland"] <= 10
    assert 270 <= hues["burning_lakes"] <= 290
    assert 100 <= hues["the_rotting_swamp"] <= 130
    assert tone(borders["the_blasted_heath"])[1] < tone(borders["the_wasteland"])[1], "dark red"
