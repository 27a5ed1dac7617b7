"""Map pieces, designs, dead ends, terrain and adjacency."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulewright.games._arena.rules.mapping import DOME, STANDARD_COSTS, TERRAINS, key_slots, priced
from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.content import FACTION_CARDS, KEYS, PLATTERS
from rulewright.games.worldspanner.rules.land import (
    ALWAYS,
    DESIGNS,
    VISTA_KEYS,
    Design,
    Land,
    find_land,
    land_id,
)
from rulewright.games.worldspanner.rules.layout import dead_ends, parts_served, repaired
from rulewright.kernel import BadConfig, Match
from rulewright.table.paths import FAR

from .tables import Table, person

rule = pytest.mark.rule
DOME_KEYS = [id for berth, keys in ALWAYS.items() if berth.startswith("dome") for id in keys]
LITH_KEYS = [*ALWAYS["chamber"], *ALWAYS["vortex"]]
BOOK = list(DESIGNS.values())
KEY_COUNTS = {"standard": 13, "quad": 16, "tri_line": 14, "quad_line": 18, "tri_split": 16, "quad_split": 20}
CELLS = {"standard": 457, "quad": 584, "tri_line": 476, "quad_line": 622, "tri_split": 514, "quad_split": 660}


def random_land(design: Design, seed: int) -> Land:
    rng = Random(seed)
    platters = [(id, rng.choice((0, 2, 4))) for id in rng.sample(list(PLATTERS), len(design.platters))]
    factions = rng.sample([card.key for card in FACTION_CARDS], design.faction_keys)
    keys = [*factions, *DOME_KEYS, *LITH_KEYS, *rng.sample(VISTA_KEYS, design.vista_keys)]
    rng.shuffle(keys)
    return find_land(repaired(land_id(design.id, platters, [(key, rng.randrange(6)) for key in keys])))


@rule("WS.COMP.01-07", "WS.FAC.01-10", "WS.VISTA.03", "WS.REL.01")
def test_the_pieces_are_those_of_the_box() -> None:
    families = Counter(key.family for key in KEYS.values())
    assert families == {"faction": 9, "dome": 6, "lith": 2, "vista": 6}
    assert [sum(key.family == "faction" and key.set == n for key in KEYS.values()) for n in (1, 2)] == [7, 2]
    for key in KEYS.values():
        assert key.cells.count("O") == (4 if key.family == "dome" else 0)
        assert key.cells.count("v") == (1 if key.family == "vista" else 0)
        if key.family == "faction":
            assert all(key.cells.count(sign) == 1 for sign in "1234")
    assert sorted(KEYS[id].dome for id in DOME_KEYS) == [1, 2, 3, 4, 5, 6]
    homes = {card.id: card.key for card in FACTION_CARDS}
    assert homes == {
        "lords": "crown_district", "warriors": "steel_bastion", "defenders": "watchman_keep",
        "villains": "dreadmark", "icons": "celestial_theatre", "outcasts": "smugglers_den",
        "exemplars": "hope_hospice", "adventurers": "lostlight_society", "commoners": "green_vale",
    }  # fmt: skip
    for card in FACTION_CARDS:
        assert all(card.id in next(c for c in FACTION_CARDS if c.id == other).opposes for other in card.opposes)


@rule("WS.MAPB.01-03", "WS.S2MAP.01-06", "WS.VISTA.01", "WS.VICT.13")
@pytest.mark.parametrize("design", BOOK, ids=lambda design: design.id)
def test_a_design_has_the_pieces_of_the_book(design: Design) -> None:
    land = random_land(design, 1)
    assert len(land.keys) == KEY_COUNTS[design.id]
    assert land.size == CELLS[design.id]
    assert set(LITH_KEYS) | set(DOME_KEYS) <= set(land.keys)
    assert len(land.factions) == design.faction_keys
    assert len(land.vistas) == design.vista_keys
    assert len(land.spots) == 4 * design.faction_keys


@rule("WS.MAPB.08-10", "WS.S2MAP.07")
@pytest.mark.parametrize("design", BOOK, ids=lambda design: design.id)
def test_no_map_has_a_dead_end(design: Design) -> None:
    for seed in range(6):
        assert dead_ends(random_land(design, seed).id) == []


@rule("WS.MAPB.09")
def test_no_dead_end_is_left_to_be_noticed_during_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every space of every key of a game can be walked to; without the repair some could not."""
    game = Worldspanner()
    lands = [Match.start(game, {"design": "quad_split"}, seed=seed).state.land for seed in range(4)]
    assert [dead_ends(land.id) for land in lands] == [[]] * 4
    monkeypatch.setattr("rulewright.games.worldspanner.rules.setup.repaired", lambda id: id)
    lands = [Match.start(game, {"design": "quad_split"}, seed=seed).state.land for seed in range(4)]
    assert any(dead_ends(land.id) for land in lands)


@rule("WS.MAPB.08", "WS.MAPB.10")
def test_a_key_whose_entrance_faces_a_wall_is_turned_clockwise() -> None:
    """V04: the Celestial Theatre has one entrance; where it leads off the map the key is turned."""
    keys = ["celestial_theatre", "watchman_keep", "liths_lair", "deaths_edge", "crown_district", "dome_2"]
    Table({person(): None}, keys=keys)
    name = next(reversed(PLATTERS))
    turned = 0
    for turns in range(6):
        id = land_id("test", [(name, 0)], [(key, turns if number == 0 else 0) for number, key in enumerate(keys)])
        fixed = repaired(id)
        assert 0 not in dead_ends(fixed)
        turned += fixed != id
    assert turned


@rule("WS.S2MAP.08")
def test_each_part_of_a_split_map_needs_an_adventure_and_domes() -> None:
    design = DESIGNS["tri_split"]
    first = set(key_slots(design.platters[:2]))
    domes, others = iter(DOME_KEYS), iter(["liths_lair", "deaths_edge", *(card.key for card in FACTION_CARDS)])
    apart = [next(domes, "green_vale") if place in first else next(others) for place in key_slots(design.platters)]
    assert not parts_served(design, apart)
    served = [parts_served(design, random_land(design, seed).keys) for seed in range(20)]
    assert any(served)


@rule("WS.MAPB.04-07", "WS.S2MAP.08", "WS.COMP.10-11")
def test_maps_are_built_at_random() -> None:
    game = Worldspanner()
    lands = [Match.start(game, {"design": "tri_split"}, seed=seed).state.land for seed in range(3)]
    assert len({land.id for land in lands}) == 3
    assert all(parts_served(land.design, land.keys) for land in lands)
    first = [Match.start(game, {"sets": 1}, seed=seed).state.land for seed in range(3)]
    assert all(KEYS[key].set == 1 for land in first for key in land.keys)
    assert all(PLATTERS[piece].set == 1 for land in first for piece in land.pieces if piece in PLATTERS)
    assert len({land.keys[land.design.platters.index((1, 1))] for land in first}) > 1


@rule("WS.S2MAP.02-06", "WS.DRAFT.01-03", "WS.TEAM.02")
@pytest.mark.parametrize(
    ("config", "complaint"),
    [
        ({"design": "quad", "sets": 1}, "needs both sets"),
        ({"design": "quad", "heroes": 8}, "10, 11, 12 heroes"),
        ({"heroes": 7}, "6, 8, 9 heroes"),
        ({"design": "tri_line", "intro": True}, "8, 9 heroes"),
    ],
)
def test_what_the_book_does_not_allow_is_refused(config: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadConfig, match=complaint):
        Match.start(Worldspanner(), config)


@rule("WS.TERR.02-04", "WS.TERR.10")
@pytest.mark.parametrize("design", BOOK, ids=lambda design: design.id)
def test_adventures_and_caverns_are_clear(design: Design) -> None:
    land = random_land(design, 2)
    special = [s for s in range(land.size) if land.adventure[s] >= 0]
    assert {TERRAINS[land.terrain[s]] for s in special} == {"clear"}
    caves = [s for s in range(land.size) if land.pieces[land.cavern[s]] in PLATTERS and land.cavern[s] >= 0]
    assert {TERRAINS[land.terrain[s]] for s in caves} <= {"clear"}


@rule("WS.TERR.06-08")
def test_what_terrain_costs() -> None:
    costs = dict(zip(TERRAINS, priced(0, 0, 0), strict=True))
    assert costs.pop("clear") == 1
    assert [name for name, cost in costs.items() if cost == 2] == ["woods", "water", "swamp", "rough", "building"]
    assert [name for name, cost in costs.items() if cost == FAR] == ["deep", "fire", "dome", "obstacle"]
    assert len(STANDARD_COSTS) == 6


@rule("WS.ADJ.01-04", "WS.WALL.01-03", "WS.TERR.05")
def test_adjacency_stops_at_walls_and_domes() -> None:
    """V06: a cavern of two cells with one entrance; and a Dome that touches nothing."""
    table = Table({person(): None}, marks={(0, 0): "c", (1, 0): "c"}, entrances=["0,0>3"])
    land = table.arena.land
    inside, other, door, behind = table.cell(0, 0), table.cell(1, 0), table.cell(-1, 0), table.cell(2, 0)
    assert set(land.adjacent[inside]) == {other, door}
    assert set(land.adjacent[other]) == {inside}
    assert other not in land.adjacent[behind]
    for dome in [s for s in range(land.size) if land.terrain[s] == DOME]:
        assert land.adjacent[dome] == ()
        assert all(dome not in near for near in land.adjacent)
