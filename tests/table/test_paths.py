"""Reach and paths against a naive search, on every kind of board."""

from heapq import heappop, heappush
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.table.graphs import GraphBoard, Link, Place
from rulewright.table.hexes import HexBoard, disk
from rulewright.table.lattice import WALL, Steps
from rulewright.table.paths import (
    FAR,
    REMEMBERED_REACHES,
    Ground,
    Reach,
    Ways,
    distance_table,
    distances,
    downhill,
    mask,
    members,
    parts,
    priced,
    reach,
)
from rulewright.table.squares import SquareBoard


def one_way_graph() -> GraphBoard:
    chance = Random(3)
    names = [f"place {n}" for n in range(20)]
    pairs = [chance.sample(names, 2) for _ in range(45)]
    return GraphBoard(map(Place, names), [Link(a, b, "road", one_way=chance.random() < 0.4) for a, b in pairs])


WALLED = {(cell, way): WALL for cell in disk((0, 0), 3) for way in range(6) if (cell[0] * 5 + cell[1] + way) % 4 == 0}
BOARDS: list[Steps] = [
    HexBoard(disk((0, 0), 3), WALLED).steps(),
    SquareBoard.rectangle(6, 5, {((2, y), 1): WALL for y in range(4)}).steps_and_corners(),
    one_way_graph().steps(),
]


def cheapest(ways: Ways, start: int, blocked: set[int], halting: set[int]) -> dict[int, int]:
    """Dijkstra as in the textbook."""
    best: dict[int, int] = {}
    heap = [(0, start)]
    while heap:
        cost, here = heappop(heap)
        if here in best:
            continue
        best[here] = cost
        if here in halting and here != start:
            continue
        for beyond, price in ways[here]:
            if beyond not in blocked:
                heappush(heap, (cost + price, beyond))
    return best


def every_shortest_path(ways: Ways, found: Reach, goal: int) -> list[list[int]]:
    """All paths of the cheapest cost, by trying everything."""
    whole: list[list[int]] = []
    growing: list[tuple[int, list[int]]] = [(0, [found.start])]
    while growing:
        cost, path = growing.pop()
        if path[-1] == goal and cost == found.costs[goal]:
            whole.append(path)
            continue
        for beyond, price in ways[path[-1]]:
            if cost + price <= found.costs[goal] and cost + price == found.costs[beyond]:
                growing.append((cost + price, [*path, beyond]))
    return whole


@pytest.mark.parametrize("steps", BOARDS, ids=["hexes", "squares", "graph"])
@settings(max_examples=100)
@given(data=st.data())
def test_reach_agrees_with_a_naive_search(steps: Steps, data: st.DataObject) -> None:
    size = len(steps)
    spaces = st.integers(0, size - 1)
    costs = data.draw(st.lists(st.sampled_from([1, 1, 2, 3, FAR]), min_size=size, max_size=size))
    tolls = tuple(tuple((space + beyond) % 3 // 2 for beyond in row) for space, row in enumerate(steps))
    start, points = data.draw(spaces), data.draw(st.integers(0, 12))
    blocked, halting = data.draw(st.sets(spaces, max_size=8)) - {start}, data.draw(st.sets(spaces, max_size=5))
    ways = priced(steps, costs, tolls)
    found = reach(ways, start, points, mask(blocked), mask(halting))

    naive = {s: cost for s, cost in cheapest(ways, start, blocked, halting).items() if cost <= points}
    assert {space: found.costs[space] for space in found.spaces} == naive
    assert [found.costs[space] for space in found.spaces] == sorted(naive.values())
    assert all((space in found) == (space in naive) for space in range(size))
    assert found.stops(mask(halting)) == tuple(s for s in found.spaces if s not in halting)
    for space in found.spaces:
        path = found.path(space)
        assert (path[0], path[-1]) == (start, space)
        assert sum(dict(ways[a])[b] for a, b in pairwise(path)) == found.costs[space]
        assert not set(path[1:-1]) & halting
    assert found.path(next((s for s in range(size) if s not in naive), start)) in ((), (start,))


@pytest.mark.parametrize("steps", BOARDS, ids=["hexes", "squares", "graph"])
def test_first_steps_are_those_of_all_shortest_paths(steps: Steps) -> None:
    chance = Random(8)
    ways = priced(steps, [chance.choice((1, 1, 1, 2)) for _ in steps])
    for start in range(0, len(steps), 3):
        found = reach(ways, start, 9)
        for goal in found.spaces[1:]:
            firsts = {path[1] for path in every_shortest_path(ways, found, goal)}
            assert found.first_steps(goal) == tuple(sorted(firsts))
        assert found.first_steps(start) == ()


@pytest.mark.parametrize("steps", BOARDS, ids=["hexes", "squares", "graph"])
def test_distances_are_reach_at_one_a_step(steps: Steps) -> None:
    plain = priced(steps, [1] * len(steps))
    table = distance_table(steps)
    for start in range(len(steps)):
        assert distances(steps, start) == table[start] == reach(plain, start, len(steps)).costs


def test_downhill_steps_come_nearer() -> None:
    steps = SquareBoard.rectangle(3, 3).steps()
    assert downhill(steps, distances(steps, 8), 0) == (1, 3)
    assert downhill(steps, distances(steps, 8), 8) == ()


def test_parts_of_a_broken_board() -> None:
    assert parts(HexBoard([(0, 0), (5, 5), (1, 0)]).steps()) == ((0, 2), (1,))


def test_ground_gives_the_same_answer_until_something_in_reach_changes() -> None:
    steps = HexBoard(disk((0, 0), 4)).steps()
    ground = Ground(priced(steps, [1] * len(steps)))
    near, far = 3, len(steps) - 1
    first = ground.reach(0, 2)
    assert ground.reach(0, 2, blocked=1 << far, halting=1 << far) is first
    assert ground.reach(0, 2, blocked=1) is first
    blocked = ground.reach(0, 2, blocked=1 << near)
    assert near in first
    assert near not in blocked
    assert ground.reach(0, 2) is first
    assert blocked.costs == reach(ground.ways, 0, 2, 1 << near).costs


@settings(max_examples=100)
@given(st.integers(0, 36), st.integers(0, 5), st.integers(0, 2**37 - 1), st.integers(0, 2**37 - 1))
def test_ground_answers_as_a_fresh_search_would(start: int, points: int, blocked: int, halting: int) -> None:
    blocked &= ~(1 << start)
    found = GROUND.reach(start, points, blocked, halting)
    fresh = reach(GROUND.ways, start, points, blocked, halting)
    assert (found.costs, found.spaces, found.came_from) == (fresh.costs, fresh.spaces, fresh.came_from)


GROUND = Ground(priced(BOARDS[0], [1, 2, 1] * 12 + [1]))


def test_the_memory_of_a_ground_is_bounded() -> None:
    ground = Ground(priced(BOARDS[0], [1] * 37))
    for blocked in range(REMEMBERED_REACHES + 5):
        ground.reach(0, 3, blocked << 1)
    assert len(ground._reaches) <= REMEMBERED_REACHES


@settings(max_examples=100)
@given(st.sets(st.integers(0, 500)))
def test_masks_hold_their_members(spaces: set[int]) -> None:
    assert list(members(mask(spaces))) == sorted(spaces)
