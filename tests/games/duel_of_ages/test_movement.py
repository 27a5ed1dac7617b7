"""Movement: terrain, slopes, walls, enemies in the way, domes, flight, twin spaces, tribute items."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.duel_of_ages.rules.content import CARDS
from rulewright.games.duel_of_ages.rules.figures import FLY, Figure
from rulewright.games.duel_of_ages.rules.movement import (
    Walk,
    can_fly,
    can_move,
    can_stop,
    end_of_move,
    enter,
    flights,
    move,
    move_choices,
    move_phase,
    movers,
    next_spaces,
    rides,
    ways_ahead,
)
from rulewright.games.duel_of_ages.rules.ratings import speed
from rulewright.games.duel_of_ages.rules.state import FLEW, ITEM, MOVE, OPFIRE, SPENT
from rulewright.games.duel_of_ages.rules.terms import CHAMBER, HQ, LOW_GATE, MAIN_GATE, PRISON
from rulewright.kernel import Ask

from .tables import Table, person, run

rule = pytest.mark.rule


def walker(who: Figure | None = None, at: tuple[int, int] = (0, 0), **changes: Any) -> Table:
    table = Table({who or person("Ann"): at, person("Abe"): (-3, 3)}, {person("Bob"): (3, -3)}, **changes)
    table.arena.step = MOVE
    return table


def steps(table: Table, who: int = 0) -> dict[int, int]:
    """The price of each step from where one stands."""
    walk = Walk(table.arena, who, None, False)
    return dict(walk.ways[table.arena.at[who]])


# ---- terrain --------------------------------------------------------------------------------------------------------


@rule("DA.TERR.01-06", "DA.TERR.12")
@pytest.mark.parametrize(
    ("mark", "cost"),
    [(".", 1), ("w", 2), ("s", 2), ("a", 2), ("r", 2), ("b", 2), ("d", None), ("f", None), ("o", None)],
)
def test_what_terrain_costs(mark: str, cost: int | None) -> None:
    table = walker(marks={(1, 0): mark})
    assert steps(table).get(table.cell(1, 0)) == cost


@rule("DA.TERR.02")
def test_clear_is_clear_everywhere() -> None:
    table = walker(marks={(0, 0): "M", (1, 0): "M"})
    assert steps(table)[table.cell(1, 0)] == 1, "open mesa"
    labyrinth = table.arena.land.labyrinths[0]
    table.put("Ann", labyrinth.paths[0][0])
    assert steps(table)[labyrinth.paths[0][1]] == 1, "cavern floor"


@rule("DA.TERR.07", "DA.MOVE.09")
def test_a_dome_cannot_be_entered() -> None:
    table = walker(marks={(1, 0): "O"})
    assert table.cell(1, 0) not in steps(table)


@rule("DA.TERR.08", "DA.TERR.02")
def test_a_cavern_wall_cannot_be_crossed() -> None:
    table = walker()
    land = table.arena.land
    prison = table.site(0, PRISON)
    table.put("Ann", prison)
    inside = steps(table)
    assert all(land.cavern[space] for space in inside)
    assert len(inside) < len(land.beside[prison])


@rule("DA.TERR.09-11", "DA.MOVE.02")
def test_slopes_and_cliffs() -> None:
    """V11"""
    table = walker(person("Ann", speed=2), marks={(1, 0): "M", (0, 1): "M", (1, 1): "M"}, slopes=["1,0>0,0"])
    assert steps(table)[table.cell(1, 0)] == 2, "up the slope"
    assert table.cell(0, 1) not in steps(table), "not up the cliff"
    assert next_spaces(table.arena, Walk(table.arena, 0, None, False)).count(table.cell(1, 0)) == 1
    table.put("Ann", table.cell(1, 0))
    assert steps(table)[table.cell(0, 0)] == 1, "down it"


@rule("DA.SPEC.03")
def test_climbers_and_wall_walkers() -> None:
    table = walker(person("Ann", climb=2), marks={(1, 0): "M", (0, 0): "w"})
    assert steps(table)[table.cell(1, 0)] == 1 + 2
    table.put("Ann", table.cell(1, 0))
    assert steps(table)[table.cell(0, 0)] == 2 + 2, "on top of what the space costs"
    tunneller = walker(person("Ann", tunnel=3))
    prison = tunneller.site(0, PRISON)
    tunneller.put("Ann", prison)
    assert max(steps(tunneller).values()) == 1 + 3
    assert any(not tunneller.arena.land.cavern[space] for space in steps(tunneller))


# ---- the move -------------------------------------------------------------------------------------------------------


@rule("DA.MOVE.01", "DA.ROUND.03-04")
def test_any_or_all_in_any_order() -> None:
    table = walker()
    arena = table.arena
    assert movers(arena) == [0, 1]
    run(move_phase(arena), ("walk", 1), table.cell(-2, 3), "stop")
    assert movers(arena) == [0]
    run(move_phase(arena), "done")
    run(move_phase(arena))
    assert arena.step == OPFIRE


@rule("DA.MOVE.02-03")
def test_move_points() -> None:
    table = walker(person("Ann", speed=3), marks={(2, 0): "w"})
    arena = table.arena
    run(move(arena, 0, None, False), table.cell(1, 0), table.cell(2, 0))
    assert arena.at[0] == table.cell(2, 0), "1 and 2 points; the move is over"
    assert arena.trail[0] == [table.cell(1, 0), table.cell(2, 0)]
    assert arena.flags[0] & SPENT
    assert not can_move(arena, 0), "what is left is lost"


@rule("DA.MOVE.04")
def test_one_space_is_always_possible() -> None:
    """V10"""
    table = walker(person("Ann", speed=1), marks={(1, 0): "a"})
    run(move(table.arena, 0, None, False), table.cell(1, 0))
    assert table.arena.at[0] == table.cell(1, 0)
    tired = walker(person("Ann", speed=3), marks={(3, 0): "a"})
    run(move(tired.arena, 0, None, False), tired.cell(1, 0), tired.cell(2, 0), "stop")
    walk = Walk(tired.arena, 0, None, False)
    walk.left, walk.stepped = 1, True
    assert tired.cell(3, 0) not in next_spaces(tired.arena, walk)


@rule("DA.MOVE.05")
def test_but_never_into_what_cannot_be_entered() -> None:
    table = walker(person("Ann", speed=9), marks={(1, 0): "d", (0, 1): "f", (-1, 0): "o"})
    found = next_spaces(table.arena, Walk(table.arena, 0, None, False))
    assert not {table.cell(1, 0), table.cell(0, 1), table.cell(-1, 0)} & set(found)


@rule("DA.MOVE.06", "DA.MOVE.10")
def test_an_enemy_stops_who_comes_not_who_goes() -> None:
    table = walker()
    arena = table.arena
    table.put("Bob", table.cell(1, 0))
    run(move(arena, 0, None, False), table.cell(1, 0))
    assert arena.at[0] == table.cell(1, 0), "and there is no further question"
    arena.flags[0] = 0
    run(move(arena, 0, None, False), table.cell(2, 0), "stop")
    assert arena.at[0] == table.cell(2, 0), "out of a shared space one may walk"


@rule("DA.MOVE.07", "DA.HUNT.07")
def test_a_hunter_of_somebody_else_stops_nobody() -> None:
    table = walker()
    arena = table.arena
    hunter = next(who for who, figure in enumerate(arena.who) if figure.name == "Bloodhound")
    arena.at[hunter], arena.team[hunter], arena.target[hunter] = table.cell(1, 0), 1, 1
    run(move(arena, 0, None, False), table.cell(1, 0), table.cell(2, 0), "stop")
    assert arena.at[0] == table.cell(2, 0)
    arena.target[hunter], arena.at[0], arena.flags[0] = 0, table.cell(0, 0), 0
    run(move(arena, 0, None, False), table.cell(1, 0))
    assert arena.at[0] == table.cell(1, 0)


@rule("DA.MOVE.08-09")
def test_a_dome_must_be_left() -> None:
    table = walker()
    arena = table.arena
    table.put("Ann", table.dome())
    choices = move_choices(arena, movers(arena), 0)
    assert ("walk", 0) in choices
    assert "done" not in choices
    walk = Walk(arena, 0, None, False)
    assert not can_stop(arena, walk)
    assert not any(arena.land.in_dome[space] for space in next_spaces(arena, walk))


# ---- transports -----------------------------------------------------------------------------------------------------


@rule("DA.MOVE.08")
@pytest.mark.parametrize("hidden", [False, True])
def test_the_only_way_out_of_a_dome_is_taken_without_a_question(hidden: bool) -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (3, -3)})
    arena = table.arena
    arena.step = MOVE
    table.put("Ann", table.dome())
    if hidden:
        table.give("Ann", "mirror_cloak", shown=False)
    ask = next(move_phase(arena))
    assert isinstance(ask, Ask)
    assert ask.listed(0) == [("walk", 0)]
    assert ask.word == hidden, "a card face down could be a mount: the pause must tell nobody that it is none"


@rule("DA.TYPE.06")
def test_transports_add_or_set() -> None:
    table = walker(person("Ann", strength=9, intellect=9, speed=4), marks={(1, 0): "w"})
    arena = table.arena
    horse, bike = CARDS[table.give("Ann", "mustang", shown=False)], CARDS[table.give("Ann", "motorcycle_with_sidecar")]
    assert rides(arena, 0) == [horse, bike]
    assert (speed(arena, 0), speed(arena, 0, horse), speed(arena, 0, bike)) == (4, 6, 7)
    assert Walk(arena, 0, bike, False).ways[arena.at[0]] == tuple(
        (space, cost) for space, cost in Walk(arena, 0, horse, False).ways[arena.at[0]] if space != table.cell(1, 0)
    ), "no woods on a motorcycle"
    run(move_phase(arena), ("ride", 0, horse.number), table.cell(0, 1), "stop")
    assert arena.revealed >> horse.number & 1


# ---- flight ---------------------------------------------------------------------------------------------------------


def flier(at: tuple[int, int] = (0, 0), **changes: Any) -> Table:
    return walker(person("Ann", powers=FLY), at, **changes)


@rule("DA.FLY.01")
def test_flying_or_walking_never_both() -> None:
    table = flier()
    arena = table.arena
    assert [choice for choice in move_choices(arena, movers(arena), 0) if choice != "done"] == [
        ("walk", 0), ("fly", 0), ("walk", 1),
    ]  # fmt: skip
    run(move(arena, 0, None, True), table.cell(1, 0), "stop")
    assert arena.flags[0] & FLEW
    assert not can_move(arena, 0)


@rule("DA.FLY.02-03")
def test_no_flight_out_of_or_into_a_cavern() -> None:
    table = flier((-1, 0), marks={(0, 0): "T", (1, 0): "T"})
    arena = table.arena
    table.put("Ann", table.site(0, HQ))
    assert not can_fly(arena, 0, None)
    table.put("Ann", table.cell(-1, 0))
    walk = Walk(arena, 0, None, True)
    assert can_fly(arena, 0, None)
    assert table.cell(0, 0) not in flights(arena, walk), "a twin space is entered by its mesa"
    assert arena.land.upper[table.cell(0, 0)] in flights(arena, walk)
    gate = table.site(0, MAIN_GATE)
    front = arena.land.gate_front[0][MAIN_GATE][0]
    table.put("Ann", front)
    walk = Walk(arena, 0, None, True)
    assert gate in flights(arena, walk), "over a cavern"
    arena.at[0] = gate
    assert not can_stop(arena, walk), "but not down into it"


@rule("DA.FLY.04-05", "DA.FLY.07")
def test_a_flier_pays_one_and_passes_over_everything() -> None:
    table = flier(marks={(1, 0): "d", (2, 0): "o", (3, 0): "w", (0, 1): "M"})
    arena = table.arena
    assert set(flights(arena, Walk(arena, 0, None, True))) == {
        table.cell(*cell) for cell in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    }
    walk = Walk(arena, 0, None, True)
    walk.left = 1
    assert table.cell(1, 0) not in flights(arena, walk), "he could not come down there"
    run(move(arena, 0, None, True), table.cell(1, 0), table.cell(2, 0), table.cell(3, 0), "stop")
    assert arena.at[0] == table.cell(3, 0), "three points"


@rule("DA.FLY.04-05")
def test_a_flier_at_the_edge_stays_on_the_map() -> None:
    table = Table({person("Ann", powers=FLY, speed=9): (0, -4)})
    arena = table.arena
    walk = Walk(arena, 0, None, True)
    for space in range(arena.land.size):
        if not arena.land.cavern[space]:
            arena.at[0] = space
            assert all(0 <= other < arena.land.size for other in next_spaces(arena, walk))
            assert all(arena.land.far(space, other) == 1 for other in next_spaces(arena, walk))
    assert list(ways_ahead(arena, walk)) == [], "no way is laid out in the air"


@rule("DA.FLY.04")
def test_a_flier_has_as_many_spaces_as_points() -> None:
    table = Table({person("Ann", powers=FLY, speed=2): (0, 0)}, marks={(1, 0): "w", (2, 0): "w"})
    arena = table.arena
    run(move(arena, 0, None, True), table.cell(1, 0), table.cell(2, 0))
    assert arena.at[0] == table.cell(2, 0), "woods cost no more, and there is no third"
    assert arena.trail[0] == [table.cell(1, 0), table.cell(2, 0)]


@rule("DA.FLY.06")
def test_a_flier_passes_enemies() -> None:
    table = flier()
    table.put("Bob", table.cell(1, 0))
    run(move(table.arena, 0, None, True), table.cell(1, 0), table.cell(2, 0), "stop")
    assert table.arena.at[0] == table.cell(2, 0)


# ---- twin spaces ----------------------------------------------------------------------------------------------------


@rule("DA.TWIN.01-03")
def test_two_levels_of_one_space() -> None:
    table = walker(marks={(0, 0): "T", (1, 0): "T"}, slopes=["0,0>-1,0"], mouths=["1,0>2,0"], at=(-1, 0))
    land = table.arena.land
    below, above = table.cell(0, 0), land.upper[table.cell(0, 0)]
    assert land.cavern[below]
    assert land.mesa[above]
    assert land.cells[below] == land.cells[above]
    assert steps(table)[above] == 2, "up the slope"
    assert below not in steps(table), "the wall of the cavern"
    table.put("Ann", above)
    assert below not in steps(table), "no way down inside"
    assert land.upper[table.cell(1, 0)] in steps(table)
    table.put("Ann", table.cell(2, 0))
    assert table.cell(1, 0) in steps(table), "in by the mouth"
    assert land.upper[table.cell(1, 0)] not in steps(table)


# ---- gates, tribute, badges -----------------------------------------------------------------------------------------


@rule("DA.BASE.03", "DA.BASE.07", "DA.DEST.04")
def test_gates() -> None:
    table = walker()
    arena = table.arena
    for team, open_gate in ((0, True), (1, False)):
        gate = table.site(team, LOW_GATE)
        for front in arena.land.gate_front[team][LOW_GATE]:
            table.put("Ann", front)
            assert (gate in steps(table)) == open_gate, "one's own are open, the enemy's are not"
        table.put("Ann", gate)
        assert set(arena.land.gate_front[team][LOW_GATE]) <= set(steps(table)), "out by any gate"
    arena.destroyed[1] |= 1 << LOW_GATE
    table.put("Ann", arena.land.gate_front[1][LOW_GATE][0])
    assert table.site(1, LOW_GATE) in steps(table)
    arena.destroyed[0] |= 1 << LOW_GATE
    table.put("Bob", arena.land.gate_front[1][LOW_GATE][0])
    assert table.site(1, LOW_GATE) in steps(table, table["Bob"]), "its own team anyway"


@rule("DA.LITH.01-02", "DA.DEST.14")
def test_a_tribute_item_on_the_way_through_the_hq() -> None:
    table = walker()
    arena = table.arena
    enter(arena, 0, table.site(0, HQ))
    assert arena.flags[0] & ITEM
    table.put("Abe", table.site(0, HQ))
    end_of_move(arena)
    assert arena.flags[1] & ITEM, "who stands there takes one too"
    other = walker()
    enter(other.arena, 0, other.site(1, HQ))
    assert not other.arena.flags[0] & ITEM, "not in the enemy's"
    other.arena.destroyed[0] |= 1 << HQ
    enter(other.arena, 0, other.site(0, HQ))
    assert not other.arena.flags[0] & ITEM
    henchman = table.henchman("Abe")
    enter(arena, henchman, table.site(0, HQ))
    assert not arena.flags[henchman] & ITEM


@rule("DA.TYPE.17")
def test_a_badge_is_lost_in_liths_chamber() -> None:
    table = walker()
    table.give("Ann", "badge_of_the_fox")
    enter(table.arena, 0, table.lair(CHAMBER))
    assert table.arena.hand[0] == []
