"""Spaces, walls, corners, gates, fissures and rocks."""

from __future__ import annotations

import pytest

from rulewright.games.undercity.rules.content import CHAPTERS, find_ground, ground_id
from rulewright.games.undercity.rules.ground import FAR, Ground, Plan
from rulewright.games.undercity.rules.state import DOWN, MODE, NEXT, is_cloud, lay_again

from .field import (
    acting,
    activating,
    at,
    begin,
    go,
    hero,
    keys,
    landed,
    move,
    moves,
    play,
    refused,
    space_of,
    starting,
    table_of,
    told,
    villain,
    without_bosses,
)

rule = pytest.mark.rule
S = space_of

CORNER = """
+----+----+
|         |
+    +    +
|         |
+    +----+
|         |
+----+----+
"""


def ground(chapter: int, *, gate_open: bool = False, collapsed: str = "") -> Ground:
    return find_ground(ground_id(chapter, gate_open, 1 << S(collapsed) if collapsed else 0))


@rule("UC.EX.01", "UC.SPACE.02", "UC.SPACE.03", "UC.SPACE.05", "UC.SPACE.06", "UC.SPACE.07", "UC.SPACE.08")
def test_t01_connections_by_sides_and_open_corners() -> None:
    a, b, c, d = 1, 2, 3, 5
    near = Plan(CORNER).lay("test:closed:0", False, 0).near
    assert b in near[a]
    assert c in near[a]
    assert d not in near[c]
    assert c not in near[d]
    assert d not in near[b]


@rule("UC.SPACE.13")
def test_a_bare_space_hinders_nobody() -> None:
    table = table_of(heroes={"gardek": "A3"})
    assert CHAPTERS[1].plan.labels[S("A3")] == CHAPTERS[1].plan.labels[S("B3")] == ""
    assert not is_cloud(table, S("B3"))
    match = play(go(acting(table, "gardek", "charge")), move("B3"))
    assert "C3" in moves(match)


@rule("UC.SPACE.04", "UC.SPACE.09", "UC.SPACE.10", "UC.SPACE.11", "UC.ELEM.04")
def test_distance_goes_round_obstructions() -> None:
    here = ground(1)
    assert S("C1") in CHAPTERS[1].plan.obstructions
    assert here.near[S("C1")] == ()
    assert here.far[S("B1")][S("C1")] == FAR
    assert here.far[S("B1")][S("D1")] == 6
    assert here.far[S("A3")][S("C3")] == 2


@rule("UC.ELEM.01", "UC.ELEM.02")
def test_passages_have_numbers_or_ranges() -> None:
    assert CHAPTERS[1].plan.passages == {1: S("A1"), 2: S("A1"), 3: S("F1"), 4: S("F1"), 5: S("I6"), 6: S("I6")}


@rule("UC.ELEM.07", "UC.ELEM.08", "UC.ELEM.09", "UC.ELEM.10")
def test_a_closed_gate_is_a_wall_and_an_open_one_is_not() -> None:
    shut, opened = ground(3), ground(3, gate_open=True)
    assert S("G3") not in shut.near[S("F3")]
    assert shut.far[S("F3")][S("G3")] == FAR
    assert S("G3") in opened.near[S("F3")]
    assert opened.shot[S("F3")][S("H3")] == 2
    table = table_of(chapter=3)
    assert table.ground is shut
    lay_again(table, gate_open=True)
    assert table.ground is opened


@rule("UC.FISS.01", "UC.FISS.14")
def test_a_fissure_joins_two_sides_and_stops_shots() -> None:
    here = ground(2)
    assert set(here.near[S("E3")]) == {S("E2"), S("E4")}
    assert S("E3") not in here.near[S("D2")]
    assert here.far[S("E2")][S("E4")] == 2
    assert here.shot[S("E2")][S("E4")] > 2
    assert here.shot[S("E2")][S("E3")] == FAR
    assert here.shot[S("E3")][S("E3")] == 0


@rule("UC.FISS.02", "UC.FISS.03")
def test_only_small_figures_enter_a_fissure() -> None:
    assert "E3" in moves(go(acting(table_of(chapter=2, heroes={"milo": "E2"}), "milo")))
    match = go(acting(table_of(chapter=2, heroes={"gardek": "E2"}), "gardek"))
    assert "E3" not in moves(match)
    assert refused(match, move("E3")) == "UC.FISS.03"


@rule("UC.FISS.04", "UC.TERM.16")
def test_a_charge_uses_a_fissure_only_if_tiny() -> None:
    match = go(acting(table_of(chapter=2, heroes={"milo": "E2"}), "milo", "charge"))
    assert "E3" not in moves(match)
    assert refused(match, move("E3")) == "UC.FISS.04"
    assert "E3" in moves(go(acting(table_of(chapter=2, heroes={"pog": "E2", "doorstop": "A4"}), "pog", "charge")))


@rule("UC.FISS.06", "UC.FISS.07", "UC.FISS.08", "UC.FISS.09", "UC.FISS.10", "UC.DICE.21")
def test_a_fissure_may_collapse_behind_who_leaves_it() -> None:
    table = table_of(chapter=2, heroes={"milo": "E3", "canice": "E3"})
    match = play(go(acting(table, "milo"), ("collapse", 4), ("hazard", 5)), move("E4"))
    assert match.state.ground.collapsed == 1 << S("E3")
    assert match.state.health[hero("canice")] == 6
    standing = play(go(acting(table_of(chapter=2, heroes={"milo": "E3"}), "milo"), ("collapse", 3)), move("E4"))
    assert standing.state.ground.collapsed == 0


@rule("UC.FISS.10")
def test_nobody_enters_a_collapsed_fissure_but_one_may_leave_it() -> None:
    table = table_of(chapter=2, heroes={"milo": "E2", "canice": "E3"})
    lay_again(table, collapsed=1 << S("E3"))
    match = go(acting(table, "milo"))
    assert "E3" not in moves(match)
    assert refused(match, move("E3")) == "UC.FISS.10"
    assert moves(go(acting(table, "canice"))) == {"E2", "E4"}
    assert ground(2, collapsed="E3").far[S("E2")][S("E4")] > 2


@rule("UC.TERM.17")
def test_no_fissure_collapses_behind_a_tiny_figure() -> None:
    table = table_of(chapter=2, heroes={"pog": "E3", "doorstop": "A4"})
    match = play(go(acting(table, "pog"), seed=None), move("E4"))
    assert match.state.ground.collapsed == 0
    big = play(go(acting(table_of(chapter=2, heroes={"milo": "E3"}), "milo"), ("collapse", 4)), move("E4"))
    assert big.state.ground.collapsed == 1 << S("E3")


@rule("UC.FISS.11", "UC.FISS.12", "UC.FISS.13")
def test_a_str_13_challenge_from_beside_reopens_a_fissure() -> None:
    table = table_of(chapter=2, heroes={"gardek": "E4", "milo": "D4"})
    lay_again(table, collapsed=1 << S("E3"))
    failed = play(go(acting(table, "gardek"), 3, 3), f"reopen:{S('E3')}")
    assert failed.state.ground.collapsed
    table = table_of(chapter=2, heroes={"gardek": "E4", "milo": "D4"})
    lay_again(table, collapsed=1 << S("E3"))
    match = play(go(acting(table, "gardek"), 3, 4), f"reopen:{S('E3')}")
    assert match.state.ground.collapsed == 0
    assert not starting(go(acting(table_of(chapter=2, heroes={"milo": "D4"}), "milo")), "reopen")
    lay_again(match.state, collapsed=1 << S("E3"))
    assert match.state.ground.collapsed


@rule("UC.FISS.05")
def test_a_small_villain_goes_through_a_fissure_where_nothing_else_leads() -> None:
    table = table_of(("sword_thug", "red", "E2"), chapter=2, heroes={"pog": "E3"})
    thug = villain(table, "sword_thug")
    match = go(activating(table, thug, actor="pog"))
    while not match.over:
        match.pick(0)
    assert at(match, thug) == "E3"


@rule("UC.FISS.05")
def test_a_small_villain_uses_a_fissure_only_without_another_way() -> None:
    table = table_of(("sword_thug", "red", "E2"), chapter=2, heroes={"gardek": "E4"})
    thug = villain(table, "sword_thug")
    match = go(activating(table, thug))
    while not match.over:
        assert S("E3") not in match.choices
        match.pick(0)
    assert at(match, thug) != "E3"


@rule("UC.ROCK.01", "UC.ROCK.02", "UC.ROCK.03", "UC.ROCK.04", "UC.ROCK.05", "UC.DICE.03")
def test_loose_rocks_are_hit_by_themselves_and_cave_in_at_17() -> None:
    def strike(*dice: int) -> tuple[int, int, int]:
        table = table_of(heroes={"gardek": "E3"})
        rolls = [*(("damage", d) for d in dice), *[("hazard", 6)] * (sum(dice) > 8)]
        match = play(go(acting(table, "gardek", "hold"), *rolls), f"rocks:0:{S('E3')}")
        return match.state.rocks, match.state.caves, match.state.health[hero("gardek")]

    assert strike(4, 4) == (1 << S("E3"), 0, 9)
    assert strike(4, 5) == (0, 1 << S("E3"), 8)


@rule("UC.ROCK.06", "UC.MOVE.15", "UC.MOVE.16")
def test_a_cave_in_is_rough_terrain() -> None:
    table = table_of(heroes={"gardek": "D3"})
    table.rocks, table.caves = 0, 1 << S("E3")
    match = play(go(acting(table, "gardek", "charge")), move("E3"))
    assert not moves(match)
    table = table_of(heroes={"gardek": "E3"})
    table.caves = 1 << S("E3")
    table.phase = MODE
    table.active = table.actor = hero("gardek")
    match = go(table)
    assert keys(match) == ["hold", "walk"]
    assert refused(match, "charge") == "UC.MOVE.16"


@rule("UC.ROCK.07", "UC.ATK.13", "UC.TERM.01")
def test_cave_ins_and_smoke_give_cover_against_ranged_attacks_only() -> None:
    def shot(*, caves: int = 0, smoke: bool = False, melee: bool = False) -> bool:
        table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D3" if melee else "D4"})
        table.caves = caves
        table.smoke = [(S("D3"), 9)] if smoke else []
        thug = villain(table, "sword_thug")
        key = f"attack:0:{thug}" if melee else f"attack:1:{thug}:penny"
        match = play(go(acting(table, "canice"), ("attack", 3), ("attack", 4)), key)
        return any(landed(match))

    assert shot()
    assert not shot(caves=1 << S("D3"))
    assert not shot(smoke=True)
    assert shot(caves=1 << S("D3"), melee=True)


@rule("UC.ELEM.06", "UC.ELEM.05")
def test_controls_and_stairs_are_marked_and_do_nothing_by_themselves() -> None:
    assert CHAPTERS[3].plan.marked("CTRL") == (S("E1"), S("A6"))
    assert CHAPTERS[7].plan.marked("STRS") == (S("I3"),)
    table = table_of(chapter=7, heroes={"milo": "H3"})
    assert "I3" in moves(go(acting(table, "milo")))
    assert not table.flags[hero("milo")] & DOWN


@rule("UC.FISS.06")
def test_whoever_is_led_out_of_a_fissure_may_bring_it_down_and_nobody_after_him() -> None:
    """Chapter 5: Ambrose is led out of E4; then Canice walks without a roll."""
    table = table_of(chapter=5, heroes={"milo": "E4", "canice": "A1", "ambrose": "E4"})
    match = play(go(acting(table, "milo", "hold"), ("collapse", 3), seed=None), f"escort:{S('F4')}")
    assert (match.state.space[5], match.state.ground.collapsed) == (S("F4"), 0)
    match = play(go(acting(match.state, "canice"), seed=None), move("A2"))
    assert at(match, hero("canice")) == "A2"


@rule("UC.FISS.06", "UC.SIDES.04")
def test_ambrose_walks_out_of_a_fissure_like_anybody() -> None:
    table = table_of(chapter=5, heroes={"milo": "F4", "ambrose": "E4"})
    table.order, table.turn, table.phase = [5], 0, NEXT
    match = play(go(table, ("collapse", 4)), S("F4"))
    assert match.state.ground.collapsed == 1 << S("E4")


@rule("UC.FISS.06")
def test_a_villain_strains_the_fissure_that_it_leaves() -> None:
    table = without_bosses(table_of(("sword_thug", "red", "E3"), chapter=2, heroes={"gardek": "A6"}))
    match = go(activating(table, villain(table, "sword_thug")), ("collapse", 4))
    while not match.over:
        match.pick(0)
    assert match.state.ground.collapsed == 1 << S("E3")


@rule("UC.FISS.06", "UC.FISS.13")
def test_a_collapsed_fissure_does_not_collapse_again() -> None:
    table = table_of(chapter=2, heroes={"milo": "E3"})
    lay_again(table, collapsed=1 << S("E3"))
    assert at(play(go(acting(table, "milo"), seed=None), move("E4")), hero("milo")) == "E4"


@rule("UC.STATE.07", "UC.FISS.03")
@pytest.mark.parametrize(("name", "fits"), [("gardek", False), ("milo", True)])
def test_an_incapacitated_hero_is_placed_only_where_he_fits(name: str, fits: bool) -> None:
    table = begin(table_of(chapter=2, heroes={name: "E2", "canice": "A1"}), name)
    table.health[hero(name)] = 0
    match = go(table)
    assert (f"place:{S('E3')}" in keys(match)) == fits
    assert f"place:{S('E1')}" in keys(match)


@rule("UC.FISS.10", "UC.FISS.08")
def test_a_collapsed_fissure_is_far_from_everywhere() -> None:
    shut = ground(2, collapsed="E3")
    assert shut.far[S("E3")][S("E2")] == shut.far[S("E2")][S("E3")] == FAR
    assert set(shut.near[S("E3")]) == {S("E2"), S("E4")}


@rule("UC.FISS.04", "UC.MOVE.07")
def test_nobody_charges_out_of_a_fissure_but_the_tiny() -> None:
    table = begin(table_of(chapter=2, heroes={"milo": "E3", "pog": "E3"}), "milo")
    match = go(table)
    assert keys(match) == ["hold", "walk"]
    assert refused(match, "charge") == "UC.MOVE.07"
    assert "charge" in keys(go(begin(table_of(chapter=2, heroes={"pog": "E3"}), "pog")))


@rule("UC.ROCK.05", "UC.STATE.01")
def test_a_cave_in_endangers_who_stands_not_who_lies_beaten() -> None:
    table = table_of(("sword_thug", "red", "E3"), heroes={"gardek": "E4", "milo": "E3", "canice": "E3"})
    table.health[hero("canice")] = 0
    table.space[0] = S("E3")
    match = play(go(acting(table, "gardek"), 6, 6, *[("hazard", 5)] * 3), f"rocks:0:{S('E3')}")
    assert [match.state.health[h] for h in (0, 1, 2)] == [8, 0, 6]
    assert match.state.space[villain(table, "sword_thug")] < 0


@rule("UC.ROUND.05")
@pytest.mark.parametrize(("steps", "face", "down"), [(1, 0, False), (2, 1, True), (2, 2, False)])
def test_slick_stones_are_for_charges_of_two(steps: int, face: int, down: bool) -> None:
    table = table_of(heroes={"gardek": "D3", "milo": "A1"}, environment="slick_stones")
    rolls = [("slick stones", face)] * (steps == 2)
    match = play(go(acting(table, "gardek", "charge"), *rolls), *[move("D4"), move("D5")][:steps])
    if steps == 1:
        play(match, "end")
    assert bool(match.state.flags[0] & DOWN) == down


@rule("UC.FREE.02", "UC.TERM.14")
def test_the_second_free_strike_comes_only_if_the_first_left_him_standing() -> None:
    placed = (("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"))
    table = table_of(*placed, heroes={"gardek": "D3", "milo": "A1"})
    table.health[0] = 1
    match = play(go(acting(table, "gardek"), ("hazard", 6)), move("D4"))
    assert len(told(match, "hazard")) == 1
    table = table_of(("sword_thug", "red", "D4"), heroes={"canice": "D4"}, abilities=["light_step"])
    assert play(go(acting(table, "canice"), ("hazard", 6)), move("D5")).state.health[1] == 6


@rule("UC.FISS.01")
def test_a_fissure_from_east_to_west_joins_those_sides() -> None:
    assert set(ground(5).near[S("E4")]) == {S("D4"), S("F4")}
    assert set(ground(7).near[S("G2")]) == {S("F2"), S("H2")}


@rule("UC.ELEM.08")
def test_a_collapse_leaves_the_gate_as_it_was() -> None:
    table = table_of(chapter=3)
    for opened in (False, True):
        lay_again(table, gate_open=opened)
        lay_again(table, collapsed=0)
        assert (S("G3") in table.ground.near[S("F3")]) == opened


@rule("UC.MOVE.10", "UC.ROCK.02")
@pytest.mark.parametrize(("mode", "dice"), [("charge", "3d6"), ("walk", "2d6")])
def test_a_charge_boosts_the_blow_on_rocks_too(mode: str, dice: str) -> None:
    table = table_of(heroes={"gardek": "E4", "milo": "A1"})
    match = play(go(acting(table, "gardek", mode), *[("damage", 1)] * int(dice[0])), move("E3"), f"rocks:0:{S('E3')}")
    assert dice in told(match, "rolled")[0]


@rule("UC.TERM.14")
def test_a_light_step_is_canices_alone() -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"milo": "D4"}, abilities=["light_step"])
    assert play(go(acting(table, "milo"), ("hazard", 5)), move("D5")).state.health[2] == 6
    table = table_of(("sword_thug", "red", "D4"), heroes={"canice": "D4"})
    assert play(go(acting(table, "canice"), ("hazard", 5)), move("D5")).state.health[1] == 6


@rule("UC.ROUND.05")
@pytest.mark.parametrize(("label", "rolls"), [("H5", 1), ("D6", 0)])
def test_a_pursuer_slips_after_two_spaces_only(label: str, rolls: int) -> None:
    table = table_of(("sword_thug", "red", label), heroes={"gardek": "D3"}, environment="slick_stones")
    thug = villain(table, "sword_thug")
    match = go(activating(table, thug), *[("slick stones", 1)] * rolls, seed=None)
    while not match.over:
        match.pick(0)
    assert bool(match.state.flags[thug] & DOWN) == bool(rolls)
