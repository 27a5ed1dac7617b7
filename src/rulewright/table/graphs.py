"""Maps of named places joined by roads, paths, rivers: edges of named kinds, some of them one way."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

from rulewright.table.lattice import MapError, Steps


class Place(NamedTuple):
    """A space with its name, where to draw it, and what a game wants to say of it."""

    name: str
    x: float = 0.0
    y: float = 0.0
    labels: tuple[str, ...] = ()


class Link(NamedTuple):
    """A way between two places."""

    start: str
    end: str
    kind: str
    one_way: bool = False


class GraphBoard:
    """A frozen map: spaces are 0..n-1 in the order of the places. Share it, never copy it."""

    __slots__ = ("_index", "_steps", "kinds", "links", "places")

    def __init__(self, places: Iterable[Place], links: Iterable[Link]) -> None:
        self.places = tuple(places)
        self.links = tuple(links)
        self._index = {place.name: space for space, place in enumerate(self.places)}
        if len(self._index) < len(self.places):
            twice = next(p.name for space, p in enumerate(self.places) if self._index[p.name] != space)
            raise MapError(f"place {twice!r} is listed twice")
        for link in self.links:
            if self.at(link.start) == self.at(link.end):
                raise MapError(f"{link.kind} from {link.start!r} leads back to itself")
        self.kinds = tuple(sorted({link.kind for link in self.links}))
        self._steps: dict[tuple[str, ...], Steps] = {}

    def __len__(self) -> int:
        return len(self.places)

    def at(self, name: str) -> int:
        """The space of a named place; an error that offers the nearest name if there is none."""
        space = self._index.get(name)
        if space is None:
            near = get_close_matches(name, self._index, n=1)
            raise MapError(f"no place is called {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        return space

    def steps(self, *kinds: str) -> Steps:
        """Where one step along these kinds of link leads; along all of them if none is named."""
        found = self._steps.get(kinds)
        if found is None:
            for kind in kinds:
                if kind not in self.kinds:
                    raise MapError(f"no link is a {kind!r}; there are {', '.join(self.kinds)}")
            found = self._steps[kinds] = self._find_steps(kinds or self.kinds)
        return found

    def links_between(self, start: int, end: int) -> tuple[str, ...]:
        """The kinds of link that lead from one space to another."""
        return tuple(kind for kind in self.kinds if end in self.steps(kind)[start])

    def _find_steps(self, kinds: tuple[str, ...]) -> Steps:
        beyond: list[set[int]] = [set() for _ in self.places]
        for link in self.links:
            if link.kind in kinds:
                start, end = self.at(link.start), self.at(link.end)
                beyond[start].add(end)
                if not link.one_way:
                    beyond[end].add(start)
        return tuple(tuple(sorted(spaces)) for spaces in beyond)
