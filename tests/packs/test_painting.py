"""Every kind of map that is painted: the printed ones are drawn and well, every brush paints, and nothing breaks it."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from rulewright.kernel import BadPack, Match, find_game, game_ids
from rulewright.kernel.cast import contents, in_play
from rulewright.kernel.chart import Brush, Maker, Spot, Stroke
from rulewright.kernel.registry import with_packs
from rulewright.packs import read_pack
from rulewright.packs.painting import paint

from .making import EXAMPLES, pack

KINDS = [(game, kind) for game in game_ids() for kind in find_game(game).makers]
ODD: tuple[Any, ...] = (
    None,
    "",
    "zz>9,q",
    -1,
    99_999,
    [],
    {},
    [[]],
    [{"at": ["Z9"]}],
    {"A": 5},
    [1, "2", [3]],
    "####\n+",
)


def maker_of(game: str, kind: str) -> Maker:
    return find_game(game).makers[kind]


@cache
def printed(game: str, kind: str) -> list[dict[str, Any]]:
    return list(contents(find_game(game), kind).values())


def test_five_games_have_makers() -> None:
    assert {game for game, _ in KINDS} == {
        "factions", "undercity", "worldspanner", "duel_of_ages", "dungeon_degenerates",
    }  # fmt: skip


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_printed_maps_are_drawn_and_well(game: str, kind: str) -> None:
    for entry in printed(game, kind):
        before = copy.deepcopy(entry)
        painted = paint(find_game(game), kind, entry, None)
        assert painted.entry == before == entry
        assert len(painted.sketch.board.spaces) > 5
        bad = [found.title for found in painted.findings if found.level == "bad"]
        assert not bad, (entry["id"], bad)


def test_a_map_with_a_story_is_as_well_as_one_without() -> None:
    tide = read_pack(EXAMPLES / "the_tide_court")
    (grid,) = tide.parts["layouts"].add
    assert grid["story"]
    assert "bad" not in {finding.level for finding in paint(find_game("factions"), "layouts", grid, None).findings}


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_brush_paints_somewhere_and_what_it_paints_can_be_taken_away(game: str, kind: str) -> None:
    maker, entries = maker_of(game, kind), printed(game, kind)
    for brush in maker.chart.brushes:
        assert any(paints(maker, entry, brush) for entry in (*entries, {})), brush.label


def paints(maker: Maker, entry: dict[str, Any], brush: Brush) -> bool:
    for spot in spots(maker, entry, brush):
        painted = maker.painted(entry, Stroke(brush.id, (spot,)))
        if painted != entry:
            msgspec.json.encode(painted)
            assert list(maker.findings(painted))
            maker.sketch(maker.painted(painted, Stroke("", (Spot(spot.space),))))
            return True
    return False


def spots(maker: Maker, entry: dict[str, Any], brush: Brush) -> list[Spot]:
    sketch = maker.sketch(entry)
    spaces = [space.id for space in (*sketch.board.spaces, *sketch.rim)]
    if brush.on == "space":
        return [Spot(space) for space in spaces]
    assert sketch.sides
    return [Spot(space, side) for space in spaces for side in range(len(sketch.sides))]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_symmetry_paints_along_where_the_sketch_says(game: str, kind: str) -> None:
    maker, entry = maker_of(game, kind), printed(game, kind)[0]
    along = maker.sketch(entry).along
    assert along.keys() <= {symmetry.id for symmetry in maker.chart.symmetries}
    for name, pairs in along.items():
        for space, others in list(pairs.items())[:5]:
            brush = maker.chart.brushes[1].id
            alone = maker.painted(entry, Stroke(brush, tuple(Spot(each) for each in (*others, space))))
            assert maker.painted(entry, Stroke(brush, (Spot(space),), name)) == alone


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_spoilt_maps_are_painted_or_clearly_refused(game: str, kind: str) -> None:
    rng, maker = Random(f"{game}/{kind}"), maker_of(game, kind)
    refused: list[str] = []
    for _ in range(30):
        entry = copy.deepcopy(rng.choice(printed(game, kind)))
        for _ in range(rng.randint(1, 3)):
            entry[rng.choice(sorted(entry))] = rng.choice(ODD)
        brush = rng.choice(maker.chart.brushes).id
        stroke = Stroke(brush, (Spot(rng.randint(-5, 50_000), rng.randint(-1, 9)), Spot(rng.randint(0, 60))), "turn")
        try:
            paint(find_game(game), kind, entry, stroke)
        except BadPack as error:
            refused.append(error.reason)
    assert len(refused) < 10
    assert all("cannot be drawn" in reason for reason in refused)


def test_what_is_not_painted_is_refused() -> None:
    with pytest.raises(BadPack, match="'soldiers' is not painted"):
        paint(find_game("factions"), "soldiers", {}, None)
    with pytest.raises(BadPack, match="number up to"):
        paint(find_game("factions"), "layouts", {"rows": 10**9}, None)
    untouched = paint(find_game("factions"), "layouts", {}, Stroke("no such brush", (Spot(1),)))
    assert untouched.entry == {}


def test_a_mission_of_duel_of_ages_is_marked_with_rings_halves_and_keys() -> None:
    maker, entry = maker_of("duel_of_ages", "missions"), dict(printed("duel_of_ages", "missions")[0])
    board = maker.sketch(entry).board
    named = {space.label: space.id for space in board.spaces}

    def stroke(entry: Any, brush: str, space: int) -> Any:
        return maker.painted(entry, Stroke(brush, (Spot(space),)))

    ringed = stroke(entry, "ring 0", named["Platter 1"])
    assert ringed["starts"][0].startswith("ring:")
    assert len(set(ringed["starts"])) == 2
    assert sum(mark.kind == "starts" for mark in maker.sketch(ringed).marks) == 2
    halved = stroke(ringed, "regions 1", named["The north"])
    assert halved["regions"] == ["south", "north"]
    assert stroke(halved, "regions 1", named["The east"]) == halved
    more = stroke(halved, "key alliance", 0)
    assert more["keys"][-1] == "alliance"
    last = max(space.id for space in maker.sketch(more).board.spaces)
    assert stroke(more, "", last)["keys"] == entry["keys"]


def test_a_dome_that_is_painted_lies_on_the_map_as_the_dome_of_its_number() -> None:
    dome = next(entry for entry in printed("worldspanner", "keys") if entry["id"] == "dome_3")
    game = with_packs(
        find_game("worldspanner"),
        [pack(game="worldspanner", keys={"add": [{**dome, "id": "my_dome", "name": "My Dome"}]})],
    )
    found = in_play(game, "keys", "my_dome")
    assert found is not None
    map = found[0]["ready"]["map"]
    assert "my_dome." in map
    assert "dome_3." not in map
    laid = {key for seed in range(12) for key in lands(game, seed)}
    assert {"my_dome", "dome_3"} <= laid
    assert all(len({"my_dome", "dome_3"} & lands(game, seed)) == 1 for seed in range(3))


def lands(game: Any, seed: int) -> set[str]:
    """The keys of a map that is laid at random."""
    match = Match.start(game, {}, seed)
    while not match.state.land.keys:
        match.pick(0)
    return set(match.state.land.keys)
