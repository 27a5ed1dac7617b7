"""Building the map: Standard, Halves and Split, and the keys that a mission asks for."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rulewright.games._arena.rules.table import BLACK, WHITE
from rulewright.games.duel_of_ages.rules.building import (
    DOME_KEYS,
    at_hand,
    build,
    choose_keys,
    choose_platters,
    dome_count,
    guardian_numbers,
    key_places,
    parts_served,
    places_for,
    platter_places,
    turns_for,
)
from rulewright.games.duel_of_ages.rules.content import GUARDIANS, KEYS, MISSIONS, PLATTERS
from rulewright.games.duel_of_ages.rules.dismissal import dismiss
from rulewright.games.duel_of_ages.rules.land import Laid, find_land, parse_plan, plan_id
from rulewright.games.duel_of_ages.rules.pieces import LAYOUTS, SLOTS, all_slots, centre, faces, section, slots_of_part
from rulewright.games.duel_of_ages.rules.setup import lay_table
from rulewright.games.duel_of_ages.rules.state import BUILD, ENCOUNTERS_PLACED, Arena
from rulewright.games.duel_of_ages.rules.terms import AGES
from rulewright.games.duel_of_ages.view.options import OPTIONS
from rulewright.kernel import Ask, Roll
from rulewright.kernel.config import complete
from rulewright.table.paths import FAR

from .tables import Table, coloured, person, run

rule = pytest.mark.rule


def begun(mission: str) -> Arena:
    arena = lay_table(complete(OPTIONS, {"mission": mission, "resolution": "deck"}))
    choices = list(PLATTERS)
    run(choose_platters(arena), choices[0], choices[1])
    wanted = MISSIONS[mission].pick
    labyrinths = [id for id, key in KEYS.items() if key.family == "labyrinth" and not key.alternate]
    run(choose_keys(arena), *labyrinths[:wanted])
    return arena


def build_on(arena: Arena, rng: Random) -> tuple[int, str]:
    """One piece more, at random: who laid what."""
    team = arena.turn
    before = len(arena.plan)
    flow = build(arena)
    value: Any = None
    try:
        item = next(flow)
        while True:
            assert not isinstance(item, Roll)
            assert isinstance(item, Ask)
            value = rng.choice(list(item.listed(item.seats[0])))
            item = flow.send(value)
    except StopIteration:
        pass
    return team, arena.plan[-1].id if len(arena.plan) > before else ""


def built(mission: str, seed: int = 1) -> tuple[Arena, list[tuple[int, str]]]:
    arena, rng, log = begun(mission), Random(seed), []
    while arena.step == BUILD:
        log.append(build_on(arena, rng))
    return arena, [entry for entry in log if entry[1]]


@rule("DA.MAP.04")
def test_each_team_picks_a_platter_and_the_rest_are_random() -> None:
    arena = begun("crossroads")
    assert arena.picked == ["cedar_vale", "broken_altar"]
    assert len(arena.platters) == 3
    assert arena.platters[0] == "cedar_vale"
    assert len(set(arena.platters)) == 3


@rule("DA.AKEY.01-02")
def test_the_missions_keys_and_those_that_the_teams_choose() -> None:
    arena = lay_table(complete(OPTIONS, {"mission": "crossroads", "resolution": "deck"}))
    run(choose_platters(arena), "cedar_vale", "tidewater")
    asked = []
    flow = choose_keys(arena)
    item = next(flow)
    while isinstance(item, Ask):
        asked.append(arena.teams[item.seats[0]])
        item = flow.send(list(item.listed(item.seats[0]))[-1])
    assert asked == [WHITE, BLACK]
    assert isinstance(item, Roll)
    plain = begun("opening_muster")
    adventure = [id for id in plain.keys if id not in DOME_KEYS]
    assert adventure == ["white_base", "black_base", "liths_lair", "labyrinth_ancient"]


@rule("DA.AKEY.02")
def test_the_teams_choose_labyrinths_in_turn() -> None:
    arena = Table({person(): None}, pick=3).arena
    asked, offered = [], []
    flow = choose_keys(arena)
    item = next(flow)
    while isinstance(item, Ask):
        asked.append(arena.teams[item.seats[0]])
        offered.append([str(key) for key in item.listed(item.seats[0])])
        item = flow.send(offered[-1][0])
    assert asked == [WHITE, BLACK, WHITE]
    plain = [id for id, key in KEYS.items() if key.family == "labyrinth" and not key.alternate]
    assert offered == [[id for id in plain if id != "labyrinth_ancient"][number:] for number in range(3)]


@rule("DA.MAP.01-03")
def test_dome_keys_fill_the_map_or_leave_slots_empty() -> None:
    full, few = MISSIONS["opening_muster"], MISSIONS["crossroads"]
    assert dome_count(full, 4) == len(all_slots(full.layout)) - 4
    assert dome_count(few, len(few.keys) + few.pick) == 6
    for mission in ("opening_muster", "crossroads"):
        arena, _ = built(mission)
        keys = [piece.id for piece in arena.land.laid if piece.id in KEYS]
        slots = len(all_slots(MISSIONS[mission].layout))
        assert (len(keys) == slots) == (mission == "opening_muster")
        assert sum(key in DOME_KEYS for key in keys) == (6 if mission == "crossroads" else slots - 4)


@rule("DA.MAP.05-07")
def test_standard_goes_by_threes_and_the_first_three_hold_the_own_platter() -> None:
    for seed in range(3):
        arena, log = built("crossroads", seed)
        teams = [team for team, _ in log]
        assert all(team == (number // 3) % 2 for number, team in enumerate(teams))
        assert arena.picked[WHITE] in [id for _, id in log[:3]]
        assert arena.picked[BLACK] in [id for _, id in log[3:6]]
        assert arena.step == ENCOUNTERS_PLACED
        assert not arena.platters
        assert not arena.keys


@rule("DA.MAP.07")
def test_the_third_piece_must_be_the_platter_if_it_was_not_laid_before() -> None:
    arena = begun("crossroads")
    other = arena.platters[2]
    run(build(arena), other, places_for(arena, other)[0], ("turn", 0))
    key = arena.keys[0]
    run(build(arena), key, places_for(arena, key)[0], ("turn", turns_for(arena, key, places_for(arena, key)[0][1:])[0]))
    assert at_hand(arena) == [arena.picked[WHITE]]


@rule("DA.MAP.08")
def test_every_piece_touches_what_lies_there() -> None:
    arena = begun("long_march")
    assert all(id in PLATTERS for id in at_hand(arena))
    first = at_hand(arena)[0]
    run(build(arena), first, ("at", 0, 0), ("turn", 0))
    beside = platter_places(arena, arena.platters[0])
    assert beside == [centre((1, 0))]
    assert set(key_places(arena, "liths_lair")) == set(SLOTS)


@rule("DA.MAP.09")
def test_an_entrance_faces_a_platter() -> None:
    allowed = [turn for turn in range(6) if faces("alliance", (3, 3), turn, [(0, 0)])]
    assert 0 < len(allowed) < 6
    arena, _ = built("crossroads")
    land = arena.land
    for number, piece in enumerate(land.laid):
        if piece.id not in KEYS or KEYS[piece.id].family == "dome":
            continue
        entrances = [land.key_space(number, text) for text in KEYS[piece.id].mouths or KEYS[piece.id].gates]
        neighbours = [other for space in entrances for other, _ in land.beside[space]]
        assert any(land.laid[land.piece_at[land.lower[other]]].id in PLATTERS for other in neighbours)


@rule("DA.MAP.10")
def test_a_team_may_lay_the_other_teams_base() -> None:
    arena = begun("opening_muster")
    first = arena.picked[WHITE]
    assert at_hand(arena) == [first]
    run(build(arena), places_for(arena, first)[0], ("turn", 0))
    assert arena.turn == WHITE
    assert {"white_base", "black_base"} <= set(at_hand(arena))


@rule("DA.MAP.11-13")
def test_halves_white_fills_its_own_half_and_black_completes_the_map() -> None:
    arena, log = built("two_shores")
    whites = [id for team, id in log if team == WHITE]
    assert [id in PLATTERS for id in whites[:2]] == [True, True]
    assert arena.picked[WHITE] in whites[:2]
    mine = {piece.at for piece in arena.land.laid if piece.id in whites and piece.id in PLATTERS}
    slots = {(q + dq, r + dr) for q, r in mine for dq, dr in SLOTS}
    assert {piece.at for piece in arena.land.laid if piece.id in whites and piece.id in KEYS} == slots
    blacks = [id for team, id in log if team == BLACK]
    assert arena.picked[BLACK] in blacks
    assert [team for team, _ in log] == [WHITE] * len(whites) + [BLACK] * len(blacks)


@pytest.mark.parametrize("seed", range(4))
@rule("DA.MAP.14-17")
def test_a_split_map_has_two_parts_that_lack_nothing(seed: int) -> None:
    arena, _ = built("torn_sky", seed)
    parts: list[Counter[str]] = [Counter(), Counter()]
    chosen = [0, 0]
    for piece in arena.land.laid:
        part = int(piece.at[0] > 22)
        kind = "platter" if piece.id in PLATTERS else "dome" if piece.id in DOME_KEYS else "adventure"
        parts[part][kind] += 1
        chosen[part] += piece.id in arena.picked
    assert chosen == [1, 1]
    assert (arena.keys, arena.platters) == ([], []), "nothing is left over"
    assert all(part["platter"] == 2 and part["dome"] >= 2 and part["adventure"] >= 2 for part in parts)
    assert [section("split_2_2", place) for place in LAYOUTS["split_2_2"]] == [0, 0, 1, 1]
    assert [section("four_row", place) for place in LAYOUTS["four_row"]] == [0, 0, 0, 0], "only a split map has parts"


@rule("DA.MAP.16-17")
def test_what_a_part_needs_is_kept_for_it_and_no_more() -> None:
    arena, _ = built("torn_sky")
    domes = [id for id in DOME_KEYS if id in {piece.id for piece in arena.land.laid}]
    others = [piece.id for piece in arena.land.laid if piece.id in KEYS and piece.id not in DOME_KEYS]
    here, there = (sorted(slots_of_part("split_2_2", part)) for part in (0, 1))
    west = [*domes[:4], *others[:3]]
    arena.plan = [Laid(id, at, 0) for id, at in zip(west, here, strict=False)]
    arena.keys = [*domes[4:6], *others[3:6]]
    free_here, free_there = here[len(west)], there[0]
    assert not parts_served(arena, domes[4], free_here), "the east needs both domes that are left"
    assert parts_served(arena, domes[4], free_there)
    assert parts_served(arena, others[3], free_here), "of three others one may go west"
    arena.keys = [*domes[4:6], *others[3:5]]
    assert not parts_served(arena, others[3], free_here), "of two none"
    assert parts_served(arena, others[3], free_there)
    east = [*domes[4:6], *others[3:5]]
    arena.plan += [Laid(id, at, 0) for id, at in zip(east, there, strict=False)]
    arena.keys = [domes[6]]
    assert parts_served(arena, domes[6], free_here), "whoever has enough needs nothing"


@rule("DA.ALT.05")
def test_guardians_of_two_labyrinths_of_an_age() -> None:
    arena, _ = built("shadow_courts")
    for number, labyrinth in enumerate(arena.land.labyrinths):
        every = [n for n, guardian in enumerate(GUARDIANS) if AGES.index(guardian.age) == labyrinth.age]
        assert len(every) == 18
        twins = [one for one in arena.land.labyrinths if one.age == labyrinth.age]
        expected = every if len(twins) == 1 else [n for n in every if (n - every[0]) % 2 == labyrinth.alternate]
        assert guardian_numbers(arena, number) == expected
    assert len(arena.land.labyrinths) == 4


@rule("DA.MAP.18")
def test_no_way_leads_from_one_part_to_the_other() -> None:
    arena, _ = built("torn_sky")
    land = arena.land
    west = next(space for space in range(land.size) if land.is_walkable(space) and land.cells[space][0] < 15)
    far = land.steps_to(west)
    east = [space for space in range(land.size) if land.cells[space][0] > 25]
    assert east
    assert all(far[space] == FAR for space in east)


@rule("DA.MAP.19")
def test_a_dismissal_can_lead_into_the_other_part() -> None:
    arena, _ = built("torn_sky")
    table = Table({person("Anna"): (0, 0)})
    table.arena.land = find_land(arena.land.id)
    table.arena.at[0] = next(space for space in range(arena.land.size) if arena.land.is_walkable(space))
    card = coloured("red")
    land, here = table.arena.land, table.arena.at[0]
    other = next(space for space in land.domes_by_colour[2] if land.far(here, space) > 15 and land.cells[space][0] > 25)
    run(dismiss(table.arena, 0), other, rolls=[card])
    assert table.arena.at[0] == other


def test_a_plan_is_read_back() -> None:
    arena, _ = built("opening_muster")
    assert parse_plan(plan_id(arena.plan)) == arena.plan
