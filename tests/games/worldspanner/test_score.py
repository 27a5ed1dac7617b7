"""What the bots' score knows of keys, leads and the clock."""

from __future__ import annotations

from itertools import pairwise

from rulewright.games._arena.rules.table import BLACK, WHITE
from rulewright.games.worldspanner.bots.score import (
    adventure_due,
    adventures_left,
    faction_outlook,
    glory_of_key,
    goals_of,
)
from rulewright.games.worldspanner.rules.state import ADVENTURE, ADVENTURED, END_OF_ADVENTURE
from rulewright.games.worldspanner.rules.terms import SPEED

from .tables import Table, hero, person


def test_a_lead_is_worth_more_the_fewer_can_still_answer_it() -> None:
    worth = [glory_of_key(WHITE, 1, 0, (3, answers)) for answers in range(10)]
    assert all(more > less for more, less in pairwise(worth))
    assert glory_of_key(WHITE, 1, 0, (0, 4)) == glory_of_key(WHITE, 1, 0, (9, 4)), "White's own steps do not matter"
    assert glory_of_key(BLACK, 0, 1, (0, 4)) == -glory_of_key(WHITE, 1, 0, (0, 4))
    assert glory_of_key(BLACK, 1, 0, (4, 0)) == glory_of_key(WHITE, 1, 0, (0, 4))


def test_early_on_a_second_marker_secures_what_the_first_began() -> None:
    first, second, third = (glory_of_key(WHITE, mine, 0, (8, 8)) for mine in (1, 2, 3))
    assert second - first > first > 0
    assert third - second < second - first
    at_the_end = [glory_of_key(WHITE, mine, 0, (0, 0)) for mine in (1, 2)]
    assert at_the_end[1] - at_the_end[0] < at_the_end[0], "when nobody can answer, one marker has the glory"


def test_the_clock_counts_adventure_steps() -> None:
    arena = Table({person("White"): (0, 0)}).arena
    arena.round, arena.turn, arena.step = arena.rules.rounds, WHITE, ADVENTURE
    assert (adventures_left(arena, WHITE), adventures_left(arena, BLACK)) == (1, 1)
    arena.step = END_OF_ADVENTURE
    assert (adventures_left(arena, WHITE), adventures_left(arena, BLACK)) == (0, 1)
    arena.turn = BLACK
    assert (adventures_left(arena, WHITE), adventures_left(arena, BLACK)) == (0, 0)
    arena.round -= 2
    assert (adventures_left(arena, WHITE), adventures_left(arena, BLACK)) == (2, 2)


def test_what_cannot_be_reached_in_time_is_worth_nothing() -> None:
    arena = Table({person("White"): (0, 0)}).arena
    land, markers, turned = arena.land.id, tuple(arena.markers), tuple(arena.turned)
    walker = hero("odysseus")

    def outlook(here: int, clock: tuple[int, int], ahead: int = 0) -> float:
        return faction_outlook(land, walker.id, WHITE, here, ahead, False, 0, False, markers, turned, clock)

    roads = [road for _, _, road in goals_of(land, WHITE, markers, (1, 1))]
    far = {here: min(road[here] for road in roads) for here in range(arena.land.size)}
    speed = walker.ratings[SPEED]
    here = next(here for here, points in far.items() if points == speed + 2)
    assert outlook(here, (1, 1)) == 0 < outlook(here, (2, 1))
    assert outlook(here, (1, 1), ahead=2) > 0, "with the points of a move under way it is in time"


def test_on_a_goal_with_the_adventure_to_come_a_hero_is_worth_more_than_a_step_away() -> None:
    arena = Table({person("White"): (0, 0)}).arena
    land, markers, turned = arena.land.id, tuple(arena.markers), tuple(arena.turned)
    goal = arena.land.spots[0]

    def outlook(due: bool, here: int) -> float:
        return faction_outlook(land, hero("odysseus").id, WHITE, here, 0, due, 0, False, markers, turned, (3, 3))

    assert outlook(True, goal) > outlook(False, goal), "who comes in time need not wait for a turn"
    roads = [road for _, _, road in goals_of(land, WHITE, markers, (3, 3))]
    away = next(here for here in range(arena.land.size) if all(road[here] for road in roads))
    assert outlook(True, away) == outlook(False, away)


def test_an_adventure_is_due_once_a_turn_and_in_the_own_turn_only() -> None:
    table = Table({person("White"): (0, 0)}, {person("Black"): (3, 0)})
    arena = table.arena
    white, black = table["White"], table["Black"]
    arena.turn, arena.step = WHITE, ADVENTURE
    assert adventure_due(arena, white)
    assert not adventure_due(arena, black)
    arena.flags[white] |= ADVENTURED
    assert not adventure_due(arena, white)
    arena.flags[white] &= ~ADVENTURED
    arena.step = END_OF_ADVENTURE
    assert not adventure_due(arena, white)
