"""Shortest paths and reach over any board: small whole costs, buckets instead of a heap.

A board's `steps` say where one step leads. `priced` turns them into ways, once for each kind of mover: what
it pays to enter which space. `Ground` keeps the answers it has given. Sets of spaces are bits: 5 is in 1 << 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

Steps = Sequence[Sequence[int]]
Ways = tuple[tuple[tuple[int, int], ...], ...]

FAR = 1_000_000
"""The distance to a space that cannot be reached, and the cost of one that cannot be entered."""

REMEMBERED_REACHES = 2048


def mask(spaces: Iterable[int]) -> int:
    """A set of spaces as bits."""
    bits = 0
    for space in spaces:
        bits |= 1 << space
    return bits


def members(bits: int) -> Iterator[int]:
    """The spaces of a mask, in ascending order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def priced(steps: Steps, costs: Sequence[int], tolls: Steps | None = None) -> Ways:
    """Each step with its price, at least 1: the cost of the space entered and the toll of the step."""
    if tolls is None:
        tolls = [[0] * len(beyond) for beyond in steps]
    return tuple(
        tuple(
            (space, costs[space] + toll) for space, toll in zip(beyond, extra, strict=True) if costs[space] + toll < FAR
        )
        for beyond, extra in zip(steps, tolls, strict=True)
    )


class Reach:
    """Where a mover can get to; nothing in it changes, so it can be kept."""

    __slots__ = ("_first_steps", "_ways", "came_from", "costs", "points", "spaces", "start")

    def __init__(
        self,
        ways: Ways,
        start: int,
        points: int,
        costs: tuple[int, ...],
        came_from: tuple[int, ...],
        spaces: tuple[int, ...],
    ) -> None:
        self.start = start
        self.points = points
        self.costs = costs
        """What each space costs to get to; FAR where there is no way."""
        self.came_from = came_from
        """The space before each one on a shortest path; -1 for the start and where there is no way."""
        self.spaces = spaces
        """Every space within reach, the start first, by ascending cost."""
        self._ways = ways
        self._first_steps: dict[int, int] | None = None

    def __contains__(self, space: int) -> bool:
        return self.costs[space] < FAR

    def stops(self, occupied: int = 0) -> tuple[int, ...]:
        """The spaces to end in: those within reach, less those that may only be passed through."""
        return tuple(space for space in self.spaces if not occupied >> space & 1)

    def path(self, space: int) -> tuple[int, ...]:
        """One shortest path, the start first; empty if there is none."""
        if space not in self:
            return ()
        path = [space]
        while path[-1] != self.start:
            path.append(self.came_from[path[-1]])
        return tuple(reversed(path))

    def first_steps(self, space: int) -> tuple[int, ...]:
        """Every neighbour of the start that some shortest path to this space goes through first."""
        if self._first_steps is None:
            self._first_steps = self._trace_first_steps()
        return tuple(members(self._first_steps.get(space, 0)))

    def _trace_first_steps(self) -> dict[int, int]:
        costs = self.costs
        first = dict.fromkeys(self.spaces, 0)
        for here in self.spaces:
            for beyond, price in self._ways[here]:
                if beyond != self.start and costs[here] + price == costs[beyond]:
                    first[beyond] |= first[here] or 1 << beyond
        return first


def reach(ways: Ways, start: int, points: int, blocked: int = 0, halting: int = 0) -> Reach:
    """Everything within so many points; `blocked` spaces cannot be entered, `halting` ones not passed."""
    if halting:
        halts = set(members(halting)) - {start}
        ways = tuple([() if space in halts else onward for space, onward in enumerate(ways)])
    unreached = points + 1
    best = [unreached] * len(ways)
    came_from = [-1] * len(ways)
    for space in members(blocked):
        best[space] = -1
    best[start] = 0
    buckets: list[list[int]] = [[] for _ in range(unreached)]
    buckets[0].append(start)
    order: list[int] = []
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if best[here] != spent:
                continue
            order.append(here)
            for beyond, price in ways[here]:
                total = spent + price
                if total < best[beyond]:
                    best[beyond] = total
                    came_from[beyond] = here
                    buckets[total].append(beyond)
    costs = [FAR] * len(ways)
    for space in order:
        costs[space] = best[space]
    return Reach(ways, start, points, tuple(costs), tuple(came_from), tuple(order))


class Ground:
    """A board as one kind of mover finds it, with the answers it has given.

    An answer is given again while the same of its spaces are blocked or halting; whatever stands beyond the
    mover's reach does not matter.
    """

    __slots__ = ("_reaches", "_zones", "ways")

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self._zones: dict[tuple[int, int], int] = {}
        self._reaches: dict[tuple[int, int, int, int], Reach] = {}

    def reach(self, start: int, points: int, blocked: int = 0, halting: int = 0) -> Reach:
        zone = self._zones.get((start, points))
        if zone is None:
            zone = self._zones[start, points] = mask(reach(self.ways, start, points).spaces) & ~(1 << start)
        key = (start, points, blocked & zone, halting & zone)
        found = self._reaches.get(key)
        if found is None:
            if len(self._reaches) >= REMEMBERED_REACHES:
                self._reaches.clear()
            found = self._reaches[key] = reach(self.ways, *key)
        return found


def distances(steps: Steps, start: int) -> tuple[int, ...]:
    """The number of steps from a space to each other; FAR where there is no way."""
    far = [FAR] * len(steps)
    far[start] = 0
    row = [start]
    for here in row:
        onward = far[here] + 1
        for beyond in steps[here]:
            if far[beyond] > onward:
                far[beyond] = onward
                row.append(beyond)
    return tuple(far)


def distance_table(steps: Steps) -> tuple[tuple[int, ...], ...]:
    """The steps from every space to every other: table[from][to]."""
    return tuple(distances(steps, space) for space in range(len(steps)))


def downhill(steps: Steps, far: Sequence[int], space: int) -> tuple[int, ...]:
    """The steps that bring a mover nearer, where `far` says how far each space is from the goal."""
    return tuple(beyond for beyond in steps[space] if far[beyond] < far[space])


def parts(steps: Steps) -> tuple[tuple[int, ...], ...]:
    """The connected parts of a board with two-way steps, each in ascending order."""
    seen: set[int] = set()
    found: list[tuple[int, ...]] = []
    for space in range(len(steps)):
        if space not in seen:
            far = distances(steps, space)
            part = tuple(other for other in range(len(steps)) if far[other] < FAR)
            seen.update(part)
            found.append(part)
    return tuple(found)
