"""Moving, Domes, flying, shifts, slipping away, Transports."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.mapping import BUILDING, DEEP, DOME
from rulewright.games.worldspanner.rules.abilities import EARTHBOUND, FLY, ROOTED
from rulewright.games.worldspanner.rules.action import (
    act,
    action_step,
    actions,
    barred_actions,
    barred_ends,
    moves,
    next_actors,
    slips,
    waiting,
)
from rulewright.games.worldspanner.rules.content import CARDS
from rulewright.games.worldspanner.rules.movement import (
    Walk,
    can_fly,
    costs_of,
    move,
    next_spaces,
    shift,
    slip_away,
    step_choices,
)
from rulewright.games.worldspanner.rules.ratings import rating, speed
from rulewright.games.worldspanner.rules.shooting import cover_to, reaction_shots, target_spaces
from rulewright.games.worldspanner.rules.state import BOOSTED, FLEW, SWITCHED, adjacent_enemies
from rulewright.games.worldspanner.rules.steps import begin_step
from rulewright.games.worldspanner.rules.terms import AIM, SYMBOLS
from rulewright.games.worldspanner.rules.trackers import HASTE, track
from rulewright.games.worldspanner.rules.turn import begin_turn
from rulewright.kernel import Barred, Sum

from .tables import Table, hero, person, run

rule = pytest.mark.rule


@rule("WS.MOVE.01-02", "WS.MOVE.08", "WS.ACT.05-06", "WS.TERR.07")
def test_a_space_is_entered_only_if_the_points_suffice() -> None:
    """V07: after Woods and two Clear of Speed 5, a Swamp would be the sixth point."""
    table = Table({person("Walker"): (-3, 0)}, marks={(-2, 0): "w", (0, 0): "s", (1, 0): "s"})
    arena = table.arena
    run(move(arena, table["Walker"], None, False), table.cell(-2, 0), table.cell(-1, 0), table.cell(0, 0))
    assert arena.at[table["Walker"]] == table.cell(0, 0)
    assert arena.trail[table["Walker"]] == [table.cell(-2, 0), table.cell(-1, 0), table.cell(0, 0)]
    walk = Walk(arena, table["Walker"], 1, costs_of(arena, table["Walker"]), False)
    assert table.cell(1, 0) not in step_choices(arena, walk)
    assert "stop" in step_choices(arena, walk)


@rule("WS.MOVE.03", "WS.WALL.03")
def test_walls_stop_a_mover_but_entrances_do_not() -> None:
    table = Table({person("Walker"): (0, 0)}, marks={(0, 0): "c"}, entrances=["0,0>3"])
    walk = Walk(table.arena, table["Walker"], 5, costs_of(table.arena, table["Walker"]), False)
    assert next_spaces(table.arena, walk) == [table.cell(-1, 0)]


@rule("WS.MOVE.04-07", "WS.TERR.01")
def test_allies_are_passed_and_enemies_are_not() -> None:
    """V10"""
    table = Table(
        {person("Walker"): (0, 0), person("Friend"): (1, 0)}, {person("Foe"): (0, 1)},
    )  # fmt: skip
    arena, walker = table.arena, table["Walker"]
    walk = Walk(arena, walker, 5, costs_of(arena, walker), False)
    assert table.cell(0, 1) not in next_spaces(arena, walk)
    assert table.cell(1, 0) in next_spaces(arena, walk)
    short = Walk(arena, walker, 1, costs_of(arena, walker), False)
    assert table.cell(1, 0) not in next_spaces(arena, short), "no point left to leave the ally's space"
    run(move(arena, walker, None, False), table.cell(1, 0), table.cell(2, 0), "stop")
    assert arena.on[table.cell(1, 0)] == table["Friend"]
    assert arena.on[table.cell(2, 0)] == walker
    minion = Table({person("Walker"): (0, 0)}, {person("Foe"): None})
    minion.give("Foe", "ox")
    ox = minion["Ox"]
    minion.arena.team[ox] = 1
    minion.put("Ox", minion.cell(1, 0))
    walk = Walk(minion.arena, 0, 5, costs_of(minion.arena, 0), False)
    assert minion.cell(1, 0) not in next_spaces(minion.arena, walk)


@rule("WS.TERR.08-09", "WS.MOVE.02")
def test_deep_water_is_walked_around() -> None:
    """V09"""
    table = Table({person("Walker"): (0, 0), hero("sinbad"): (-2, 0)}, marks={(0, 1): "d", (-2, 1): "d", (1, 0): "f"})
    arena = table.arena
    walk = Walk(arena, 0, 5, costs_of(arena, 0), False)
    assert not {table.cell(0, 1), table.cell(1, 0)} & set(next_spaces(arena, walk))
    sailor = Walk(arena, 1, 5, costs_of(arena, 1), False)
    assert table.cell(-2, 1) in next_spaces(arena, sailor)
    assert costs_of(arena, 1)[DEEP] == 2


@rule("WS.DOME.01-05", "WS.ACT.04")
def test_a_hero_in_a_dome_must_leave_it() -> None:
    """V08"""
    table = Table({person("Guest"): None}, {person(f"Foe {n}"): None for n in range(6)})
    arena = table.arena
    dome = arena.land.domes[1][0]
    table.put("Guest", dome)
    table.give("Guest", "ox")
    assert actions(arena, 0) == ["walk"]
    first = arena.land.ways(costs_of(arena, 0))[dome][0][0]
    run(act(arena, 0), first, "stop")
    assert arena.at[0] == first
    table.put("Guest", dome)
    exits = [space for space, _ in arena.land.ways(costs_of(arena, 0))[dome]]
    for number, space in enumerate(exits):
        table.put(f"Foe {number}", space)
    assert waiting(arena) == []
    assert moves(arena, 0) == []
    assert slips(arena, 0) == []
    table.put("Guest", table.cell(0, 0))
    table.put("Foe 0", table.cell(1, 0))
    assert slips(arena, 0) == [("slip", table["Foe 0"])]


@rule("WS.DOME.01")
def test_nobody_is_done_while_one_of_his_can_walk_out_of_a_dome() -> None:
    """Through the question itself: no answer but the hero, until it has left; then the rest may stay."""
    table = Table({person("Guest"): None, person("Other"): (0, 0)}, {person("Foe"): (3, 0)}, seats=(0, 0, 1))
    arena = table.arena
    arena.seat[1] = 1
    dome = arena.land.domes[1][0]
    table.put("Guest", dome)
    assert [next_actors(arena, waiting(arena), seat) for seat in (0, 1)] == [[0], [1, "done"]], (
        "a teammate is not held up"
    )
    arena.seat[1] = 0
    assert next_actors(arena, waiting(arena), 0) == [0, 1]
    assert list(barred_ends(arena, [0, 1])) == [Barred("done", "must_leave", {"who": 0})]
    door = arena.land.ways(costs_of(arena, 0))[dome][0][0]
    run(action_step(arena), 0, door, "stop")
    assert next_actors(arena, waiting(arena), 0) == [1, "done"]
    assert list(barred_ends(arena, [1])) == []


@rule("WS.DOME.01", "WS.DOME.03", "WS.CTRN.02")
def test_nobody_has_to_ride_or_fly_out_of_a_dome() -> None:
    """Where plain Speed does not suffice, a Transport or wings may be used, and need not be."""
    table = Table({person("Slow", speed=0): None, person("Bird", speed=0, powers=FLY): None})
    arena = table.arena
    for who, dome in enumerate(arena.land.domes[1][:2]):
        arena.at[who] = dome
        arena.on[dome] = who
    horse = table.give("Slow", "horizon")
    assert actions(arena, 0) == [("ride", horse), "stay"]
    assert actions(arena, 1) == ["stay"]
    assert next_actors(arena, waiting(arena), 0) == [0, "done"]
    assert list(barred_actions(arena, 0)) == []
    arena.flags[0] |= BOOSTED
    assert actions(arena, 0) == ["walk", ("ride", horse)]
    assert list(barred_actions(arena, 0)) == [Barred("stay", "must_move")]


@rule("WS.DOME.03", "WS.REVEAL.05")
def test_a_sealed_hero_with_a_hidden_card_is_asked_all_the_same() -> None:
    table = Table({person("Guest"): None}, {person(f"Foe {n}"): None for n in range(6)})
    arena = table.arena
    dome = arena.land.domes[1][0]
    table.put("Guest", dome)
    for number, (space, _) in enumerate(arena.land.ways(costs_of(arena, 0))[dome]):
        table.put(f"Foe {number}", space)
    assert waiting(arena) == []
    table.give("Guest", "cutlass", shown=False)
    assert waiting(arena) == [0]
    assert actions(arena, 0) == ["stay"]
    assert next_actors(arena, waiting(arena), 0) == [0, "done"], "it cannot walk out, so nothing holds its player"


@rule("WS.FLY.01-05", "WS.FLY.10", "WS.MOVE.06")
def test_a_flier_ignores_terrain_and_enemies_but_lands_on_its_feet() -> None:
    """V11"""
    table = Table(
        {person("Bird", powers=FLY): (0, 0)}, {person("Foe"): (1, 0)}, marks={(0, 1): "d", (2, 0): "b"},
    )  # fmt: skip
    arena = table.arena
    assert {"walk", "fly"} <= set(actions(arena, 0))
    walk = Walk(arena, 0, 5, costs_of(arena, 0), True)
    assert {table.cell(1, 0), table.cell(0, 1)} <= set(next_spaces(arena, walk))
    run(move(arena, 0, None, True), table.cell(1, 0), table.cell(2, 0), "stop")
    assert arena.at[0] == table.cell(2, 0)
    assert arena.flags[0] & FLEW
    over = Walk(arena, 0, 1, costs_of(arena, 0), True)
    assert table.cell(1, 0) not in next_spaces(arena, over), "it cannot end on an enemy"
    arena.flags[0] = 0
    table.put("Bird", table.cell(0, 0))
    assert table.cell(0, 1) not in next_spaces(arena, Walk(arena, 0, 1, costs_of(arena, 0), True))
    walled = Table({person("Bird", powers=FLY): (0, 0)}, marks={(0, 0): "c"}, entrances=["0,0>3"])
    assert next_spaces(walled.arena, Walk(walled.arena, 0, 5, costs_of(walled.arena, 0), True)) == [walled.cell(-1, 0)]


@rule("WS.FLY.06")
def test_a_flier_that_has_landed_stands_on_the_ground() -> None:
    """Nobody passes under it, it fights where it stands, shots and steps meet the terrain again."""
    table = Table(
        {person("Bird", powers=FLY): (0, 0), person("Gunner"): (5, -1)}, {person("Foe"): (3, 0)},
        marks={(2, 0): "w", (2, 1): "w"},
    )  # fmt: skip
    arena, bird, foe = table.arena, table["Bird"], table["Foe"]
    here = table.cell(2, 0)
    run(move(arena, bird, None, True), table.cell(1, 0), here, "stop")
    assert arena.on[here] == bird
    assert adjacent_enemies(arena, foe) == [bird]
    assert here not in next_spaces(arena, Walk(arena, foe, 5, costs_of(arena, foe), False)), "an enemy is not passed"
    gun = hero("rizzik").ranged
    assert gun is not None
    assert cover_to(arena, foe, gun, bird, here, True) == 0, "in the Reaction step it flew"
    assert cover_to(arena, foe, gun, bird, here, False) == 2, "for all others it is in the Woods"
    run(shift(arena, bird, 2), table.cell(2, 1))
    assert arena.at[bird] == table.cell(2, 1), "Woods took both points: a Shift that comes after is on foot"
    run(begin_turn(arena))
    assert cover_to(arena, foe, gun, bird, table.cell(2, 1), True) == 2, "and the next turn knows nothing of the flight"


@rule("WS.SHIFT.01-03", "WS.SLIP.06", "WS.CTRN.09", "WS.BOOST.07")
def test_a_shift_is_no_matter_of_speed() -> None:
    """V13"""
    for boosted in (0, BOOSTED):
        table = Table({person("Shifter", speed=9): (0, 0)}, marks={(1, 0): "w", (2, 0): "."})
        table.arena.flags[0] |= boosted
        track(table.arena, HASTE, 0, 0)
        assert speed(table.arena, 0) == 11 + bool(boosted)
        run(shift(table.arena, 0, 2), table.cell(1, 0))
        assert table.arena.at[0] == table.cell(1, 0), "Woods took both points"
        slipping = Table({person("Shifter", speed=9): (0, 0)}, {person("Foe"): (1, 0)}, marks={(2, 0): "w"})
        slipping.arena.flags[0] |= boosted
        run(slip_away(slipping.arena, 0, 1, False), slipping.cell(2, 0))
        assert slipping.arena.at[0] == slipping.cell(2, 0)


@rule("WS.SLIP.01-05", "WS.SLIP.07-08", "WS.SHOOT.08-09")
def test_slipping_away() -> None:
    """V12"""
    table = Table(
        {person("Slippery"): (0, 0), person("Friend"): (2, 0)},
        {person("Z", strength=9): (1, 0), person("Rock", powers=ROOTED): (0, 1), person("Wet"): (-1, 0)},
        marks={(-1, 0): "d"},
    )  # fmt: skip
    arena, who, foe = table.arena, table["Slippery"], table["Z"]
    assert slips(arena, who) == [("slip", foe)], "no ally, nobody rooted, nobody in terrain one may not enter"
    run(slip_away(arena, who, foe, False), table.cell(2, 0), table.cell(3, 0))
    assert arena.at[foe] == table.cell(0, 0)
    assert arena.at[who] == table.cell(3, 0)
    assert arena.trail[who] == [table.cell(1, 0), table.cell(2, 0), table.cell(3, 0)]
    assert target_spaces(arena, who) == arena.trail[who]
    gun = table.give("Z", "tommy_gun")
    shots = [("shoot", gun, who, table.cell(2, 0)), ("shoot", gun, who, table.cell(3, 0))]
    assert reaction_shots(arena, foe) == shots, "two spaces and more from where it was switched to"
    assert arena.flags[foe] & SWITCHED
    table.put("Slippery", table.cell(1, 0))
    assert slips(arena, who) == [], "once a step"
    begin_step(arena, arena.step)
    assert slips(arena, who) == [("slip", foe)]


@rule("WS.CTRN.01-08", "WS.OWN.05", "WS.HERO.04")
def test_transports() -> None:
    table = Table({person("Rider", speed=4): (0, 0), person("Groom", symbols=1 << SYMBOLS.index("mount")): (3, 0)})
    arena = table.arena
    horse = CARDS[table.give("Rider", "horizon", shown=False)]
    mule = CARDS[table.give("Rider", "pack_mule")]
    assert speed(arena, 0) == 4
    assert speed(arena, 0, horse) == 6
    assert speed(arena, 0, mule) == 5
    arena.flags[0] |= BOOSTED
    assert speed(arena, 0, horse) == 7
    assert speed(arena, 1, horse) == 7, "the symbol gives +1"
    assert {"walk", ("ride", horse.number), ("ride", mule.number)} <= set(actions(arena, 0))
    assert not can_fly(arena, 0, horse)
    assert can_fly(arena, 0, CARDS[table.give("Rider", "winged_steed")])
    run(act(arena, 0), ("ride", horse.number), table.cell(1, 0), "stop")
    assert arena.rode[0] == horse.number
    assert arena.revealed >> horse.number & 1


@rule("WS.SPEC.08", "WS.CTRN.05")
def test_a_card_prevails_over_a_heros_gift() -> None:
    table = Table({person("Bird", powers=FLY): (0, 0)})
    horse = table.give("Bird", "horizon")
    assert {"fly", ("ride", horse)} <= set(actions(table.arena, 0))
    assert ("soar", horse) not in actions(table.arena, 0)


@rule("WS.SPEC.13", "WS.HERO.03")
def test_a_printed_rating_is_what_the_card_says() -> None:
    table = Table({person("Keen", aim=7): (0, 0)})
    table.arena.flags[0] |= BOOSTED
    table.give("Keen", "spyglass")
    why = Sum()
    assert rating(table.arena, 0, AIM, why) == why.total == 9
    assert (why.terms[0].value, why.terms[0].reason) == (7, "printed")


@rule("WS.SPEC.09", "WS.ACT.05")
def test_what_forbids_prevails_over_what_allows() -> None:
    table = Table({person("Stone", powers=FLY | EARTHBOUND): (0, 0)})
    table.give("Stone", "horizon")
    assert actions(table.arena, 0) == ["walk", "stay"]


@rule("WS.CGAD.01-02", "WS.CTRN.04")
def test_tools_for_the_road() -> None:
    table = Table({person("Climber"): (0, 0)}, marks={(1, 0): "r", (0, 1): "b"})
    table.give("Climber", "grapple_pack", shown=False)
    arena = table.arena
    assert costs_of(arena, 0)[BUILDING] == 2, "face down it does nothing"
    arena.revealed |= 1 << arena.hand[0][0]
    assert costs_of(arena, 0)[BUILDING] == 1
    assert costs_of(arena, 0)[DOME] > 9
    walls = Table({person("Ghost", intellect=6): (0, 0)}, marks={(0, 0): "c"}, entrances=["0,0>3"])
    walls.give("Ghost", "phase_pack")
    walk = Walk(walls.arena, 0, 5, costs_of(walls.arena, 0), False, phase=True)
    assert ("phase", walls.cell(1, 0)) in step_choices(walls.arena, walk)
