"""What the bots' score sees in a position: something to walk to, and a reason to walk on."""

from __future__ import annotations

import pytest

from rulewright.games.duel_of_ages.bots.score import closeness, on_the_way, score, still_to_come
from rulewright.games.duel_of_ages.rules.content import ENCOUNTERS
from rulewright.games.duel_of_ages.rules.state import ADVENTURE, ADVENTURED, FIRE, ITEM, MELEE, MOVE, OPFIRE, ROUND
from rulewright.games.duel_of_ages.rules.terms import CHAMBER

from .tables import Table, person
from .test_encounters import MELEE_5, MELEE_8, WORKSHOP


def seekers(*achievements: str) -> Table:
    """Ann and Art stand on one encounter; another lies three steps away. Bob stands apart."""
    table = Table(
        {person("Ann"): (0, 0), person("Art"): (0, 0)}, {person("Bob"): (4, 0)},
        achievements=("encounters", *achievements), exits=(),
    )  # fmt: skip
    table.arena.encounters = {table.cell(0, 0): MELEE_5, table.cell(-3, 0): MELEE_5}
    return table


def test_two_do_not_go_for_the_same_goal() -> None:
    table = seekers()
    assert on_the_way(table.arena, 0) == pytest.approx(closeness(0) + closeness(3))
    del table.arena.encounters[table.cell(-3, 0)]
    assert on_the_way(table.arena, 0) == pytest.approx(closeness(0))


def test_a_goal_that_is_won_leaves_the_team_better_off() -> None:
    """Five who crowd around one goal would lose more by winning it than it is worth, if all of them counted it."""
    table = seekers()
    arena = table.arena
    before = score(arena, 0)
    del arena.encounters[table.cell(0, 0)]
    arena.passed[0] += 1
    assert score(arena, 0) > before


@pytest.mark.parametrize("marker", [MELEE_8, WORKSHOP])
def test_a_known_encounter_out_of_reach_is_no_goal(marker: int) -> None:
    """Neither a value above one's rating, nor a payment with nothing to pay."""
    table = seekers()
    arena = table.arena
    arena.encounters[table.cell(0, 0)] = marker
    assert ENCOUNTERS[marker].payment or ENCOUNTERS[marker].value > 5
    assert on_the_way(arena, 0) == pytest.approx(closeness(3))


def test_whoever_tries_in_vain_loses_nothing_by_it() -> None:
    """The marker turned out to be too much: only from the next turn on it is no goal any more."""
    table = seekers()
    arena = table.arena
    arena.encounters[table.cell(0, 0)] = MELEE_8
    arena.flags[table["Ann"]] |= ADVENTURED
    assert on_the_way(arena, 0) == pytest.approx(closeness(0) + closeness(3))


def test_whoever_carries_a_gift_walks_to_lith() -> None:
    table = seekers("lith")
    arena = table.arena
    arena.flags[table["Ann"]] |= ITEM
    way = arena.land.steps_to(arena.land.lair[CHAMBER])[table.cell(0, 0)]
    assert on_the_way(arena, 0) == pytest.approx(closeness(way) + closeness(0))


def test_a_gift_is_worth_nothing_where_lith_does_not_count() -> None:
    table = seekers()
    arena = table.arena
    before = score(arena, 0)
    arena.flags[table["Ann"]] |= ITEM
    arena.tribute = 3
    assert score(arena, 0) == before


def test_a_turn_has_less_and_less_to_come() -> None:
    """Ending a phase early must not look better because everybody is fresh in the next one."""
    arena = seekers().arena
    phases = []
    for step in (FIRE, MOVE, OPFIRE, MELEE, ADVENTURE, ROUND):
        arena.step = step
        phases.append(still_to_come(arena, 0))
    assert phases == sorted(phases, reverse=True)
    assert phases[0] > phases[1] > phases[-1] == 0
