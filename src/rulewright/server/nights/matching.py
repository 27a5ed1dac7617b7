"""Whether everybody can be paired: a perfect matching of a graph, by Edmonds' blossoms."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

NOBODY = -1


def can_all_be_paired(partners: Sequence[Sequence[int]]) -> bool:
    """`partners[i]` are those whom i may be paired with; whether there is a way that leaves nobody over."""
    mate = [NOBODY] * len(partners)
    for one, others in enumerate(partners):
        free = next((other for other in others if mate[other] == NOBODY), NOBODY)
        if mate[one] == NOBODY and free != NOBODY:
            mate[one], mate[free] = free, one
    return all(mate[one] != NOBODY or _Search(partners, mate).augment(one) for one in range(len(partners)))


class _Search:
    """One search for a path along which pairs can be swapped so that somebody who is free gets a partner."""

    def __init__(self, partners: Sequence[Sequence[int]], mate: list[int]) -> None:
        count = len(partners)
        self.partners, self.mate = partners, mate
        self.base = list(range(count))  # of the blossom that somebody is in
        self.came_from = [NOBODY] * count
        self.outer = [False] * count

    def augment(self, root: int) -> bool:
        self.outer[root] = True
        queue = deque([root])
        while queue:
            one = queue.popleft()
            for other in self.partners[one]:
                if self.base[one] == self.base[other] or self.mate[one] == other:
                    continue
                if other == root or (self.mate[other] != NOBODY and self.came_from[self.mate[other]] != NOBODY):
                    queue.extend(self._shrink(one, other))
                elif self.came_from[other] == NOBODY:
                    self.came_from[other] = one
                    if self.mate[other] == NOBODY:
                        self._swap(other)
                        return True
                    self.outer[self.mate[other]] = True
                    queue.append(self.mate[other])
        return False

    def _swap(self, end: int) -> None:
        while end != NOBODY:
            before = self.came_from[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after

    def _shrink(self, one: int, other: int) -> list[int]:
        """An odd circle is one point from now on; those of it who are to be looked at anew."""
        root = self._meeting(one, other)
        inside: set[int] = set()
        self._mark(one, root, other, inside)
        self._mark(other, root, one, inside)
        found = []
        for each in range(len(self.base)):
            if self.base[each] in inside:
                self.base[each] = root
                if not self.outer[each]:
                    self.outer[each] = True
                    found.append(each)
        return found

    def _meeting(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if self.mate[one] == NOBODY:
                break
            one = self.came_from[self.mate[one]]
        while (other := self.base[other]) not in seen:
            other = self.came_from[self.mate[other]]
        return other

    def _mark(self, one: int, root: int, child: int, inside: set[int]) -> None:
        while self.base[one] != root:
            inside |= {self.base[one], self.base[self.mate[one]]}
            self.came_from[one] = child
            child = self.mate[one]
            one = self.came_from[child]
