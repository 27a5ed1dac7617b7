"""Dice pools: built, rolled, dropped from, rerolled; and their exact odds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import comb

from rulewright.kernel import Flow, Roll

BOOST = "boost"


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice to be rolled together. Each has a tag that tells what it is there for."""

    tags: tuple[str, ...]
    sides: int = 6
    lowest: int = 1
    drop_highest: int = 0
    drop_lowest: int = 0

    @property
    def faces(self) -> range:
        return range(self.lowest, self.lowest + self.sides)

    def plus(self, tag: str, count: int = 1) -> Pool:
        """So many dice more."""
        return replace(self, tags=self.tags + (tag,) * count)

    def added(self, source: str) -> Pool:
        """One additional die; a source gives only one, however often it is named."""
        return self if source in self.tags else self.plus(source)

    def boosted(self) -> Pool:
        """One die more by boosting, never two."""
        return self.added(BOOST)

    def dropping(self, highest: int = 0, lowest: int = 0) -> Pool:
        """So many of the highest and lowest dice will not count."""
        return replace(self, drop_highest=self.drop_highest + highest, drop_lowest=self.drop_lowest + lowest)


def dice(tag: str, count: int, sides: int = 6, lowest: int = 1) -> Pool:
    """A standard pool: `dice("attack", 2)` is two six-sided dice."""
    return Pool((tag,) * count, sides, lowest)


@dataclass(slots=True)
class Rolled:
    """Dice on the table: what each shows, whether it counts, and what rerolls have replaced."""

    pool: Pool
    faces: list[int] = field(default_factory=list)
    kept: list[bool] = field(default_factory=list)
    replaced: list[tuple[int, int]] = field(default_factory=list)  # (number of the die, face it showed), in order

    def showing(self, tag: str = "") -> list[int]:
        """The faces that count, of all dice or of those with a tag."""
        tags = self.pool.tags
        return [face for face, kept, own in zip(self.faces, self.kept, tags, strict=True) if kept and tag in ("", own)]

    @property
    def total(self) -> int:
        return sum(self.showing())

    def highest(self, tag: str = "") -> int:
        """The highest face that counts; 0 if there is none."""
        return max(self.showing(tag), default=0)

    def hits(self, winning: Collection[int], tag: str = "") -> int:
        """How many dice show a winning face: `range(5, 7)` for five or more."""
        return sum(face in winning for face in self.showing(tag))

    def _drop(self) -> None:
        pool, ascending = self.pool, sorted(range(len(self.faces)), key=self.faces.__getitem__)
        counting = ascending[pool.drop_lowest : max(pool.drop_lowest, len(ascending) - pool.drop_highest)]
        self.kept = [die in counting for die in range(len(self.faces))]


def roll(pool: Pool) -> Flow[Rolled]:
    """Roll every die of a pool, each under its tag."""
    rolled = Rolled(pool)
    for tag in pool.tags:
        rolled.faces.append((yield Roll(tag, pool.faces)))
    rolled._drop()
    return rolled


def reroll(rolled: Rolled, which: Iterable[int]) -> Flow[None]:
    """Roll these dice again, by number; the new faces stand, and what is dropped is settled anew."""
    for die in which:
        face = yield Roll(rolled.pool.tags[die], rolled.pool.faces)
        rolled.replaced.append((die, rolled.faces[die]))
        rolled.faces[die] = face
    rolled._drop()


class Odds:
    """An exact distribution over whole numbers: in how many of all cases each comes up."""

    __slots__ = ("cases", "ways")

    def __init__(self, ways: Mapping[int, int]) -> None:
        self.ways = {value: ways[value] for value in sorted(ways) if ways[value]}
        self.cases = sum(self.ways.values())

    def chance(self, wanted: Callable[[int], bool]) -> Fraction:
        return Fraction(sum(ways for value, ways in self.ways.items() if wanted(value)), self.cases)

    def exactly(self, value: int) -> Fraction:
        return Fraction(self.ways.get(value, 0), self.cases)

    def at_least(self, value: int) -> Fraction:
        return self.chance(lambda found: found >= value)

    def at_most(self, value: int) -> Fraction:
        return self.chance(lambda found: found <= value)

    def mean(self) -> Fraction:
        return Fraction(sum(value * ways for value, ways in self.ways.items()), self.cases)

    def mapped(self, result: Callable[[int], int]) -> Odds:
        """The odds of what each value leads to: hits and misses, levels of success, damage."""
        found: dict[int, int] = {}
        for value, ways in self.ways.items():
            found[result(value)] = found.get(result(value), 0) + ways
        return Odds(found)

    def combined(self, other: Odds, result: Callable[[int, int], int]) -> Odds:
        """The odds of two independent values taken together."""
        found: dict[int, int] = {}
        for mine, my_ways in self.ways.items():
            for theirs, their_ways in other.ways.items():
                value = result(mine, theirs)
                found[value] = found.get(value, 0) + my_ways * their_ways
        return Odds(found)

    def __add__(self, other: Odds) -> Odds:
        return self.combined(other, int.__add__)

    def __sub__(self, other: Odds) -> Odds:
        return self.combined(other, int.__sub__)


def total_odds(pool: Pool) -> Odds:
    """The odds of a pool's total, dropped dice left out; with all but one dropped, of its highest or lowest die."""
    count = len(pool.tags)
    first, end = pool.drop_highest, count - pool.drop_lowest
    # Dice are laid down from the highest face to the lowest; those from `first` up to `end` count.
    ways = {(0, 0): 1}
    for face in reversed(pool.faces):
        onward: dict[tuple[int, int], int] = {}
        for (laid, total), so_far in ways.items():
            for showing in range(count - laid + 1):
                counting = max(0, min(laid + showing, end) - max(laid, first))
                key = (laid + showing, total + face * counting)
                onward[key] = onward.get(key, 0) + so_far * comb(count - laid, showing)
        ways = onward
    totals: dict[int, int] = {}
    for (laid, total), so_far in ways.items():
        if laid == count:
            totals[total] = so_far
    return Odds(totals)


def hit_odds(pool: Pool, winning: Collection[int]) -> Odds:
    """The odds of how many dice of a pool without drops show a winning face."""
    count, good = len(pool.tags), sum(face in winning for face in pool.faces)
    return Odds(
        {hits: comb(count, hits) * good**hits * (pool.sides - good) ** (count - hits) for hits in range(count + 1)}
    )
