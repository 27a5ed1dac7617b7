"""The random source: a counter and a key, hashed. Copying is free, and a seed replays everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b, sha256
from struct import unpack
from typing import Any

from mypy_extensions import mypyc_attr

from .ask import Roll
from .errors import BadChance

WORDS = 8  # one hash of 64 bytes gives eight words of 64 bits


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """BLAKE2b over a counter, keyed by the seed: nobody who has not the seed can foretell a word of it."""

    def __init__(self, seed: int | str, counter: int = 0, key: bytes = b"") -> None:
        self.seed = seed
        self.counter = counter
        self.key = key
        self._block: tuple[int, ...] = ()
        self._number = -1

    def word(self) -> int:
        """The next 64 random bits."""
        counter = self.counter
        number = counter // WORDS
        if number != self._number:
            if not self.key:
                self.key = sha256(str(self.seed).encode()).digest()
            self._block = unpack("<8Q", blake2b(number.to_bytes(8, "little"), key=self.key).digest())
            self._number = number
        self.counter = counter + 1
        return self._block[counter % WORDS]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self.word() * n >> 64

    def pick(self, items: Sequence[Any]) -> Any:
        return items[self.word() * len(items) >> 64]

    def shuffled(self, items: Iterable[Any]) -> list[Any]:
        """The items in a random order; for `reimagine`, which redraws what a viewer cannot know."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def roll(self, roll: Roll) -> Any:
        if roll.weights is None:
            return roll.outcomes[self.word() * len(roll.outcomes) >> 64]
        left = self.below(sum(roll.weights))
        for outcome, weight in zip(roll.outcomes, roll.weights, strict=True):
            left -= weight
            if left < 0:
                return outcome
        raise BadChance(f"the roll {roll.what!r} has nothing to give")

    def at(self, counter: int) -> Chance:
        """The same source, standing at another place."""
        return Chance(self.seed, counter, self.key)

    def fresh(self, times: int) -> Chance:
        """The source after the so many-th undo of something learnt: nobody foretells it who has not this one's seed."""
        return Chance(sha256(f"{self.seed}/undo/{times}".encode()).hexdigest())


@mypyc_attr(allow_interpreted_subclasses=True)
class Scripted(Chance):
    """Chance that gives a list of outcomes first: values, or (name of the roll, value) to check both.

    After the list it goes on with `seed`, or complains if there is none.
    """

    def __init__(self, outcomes: Sequence[Any], seed: int | str | None = None, counter: int = 0) -> None:
        super().__init__("" if seed is None else seed, counter)
        self.outcomes = outcomes
        self.endless = seed is not None

    def roll(self, roll: Roll) -> Any:
        if self.counter >= len(self.outcomes):
            if self.endless:
                return super().roll(roll)
            raise BadChance(f"the script of {len(self.outcomes)} outcomes ran out at the roll {roll.what!r}")
        scripted = self.outcomes[self.counter]
        if isinstance(scripted, tuple) and scripted[:1] == (roll.what,):
            scripted = scripted[1]
        if scripted not in roll.outcomes:
            raise BadChance(f"outcome {self.counter}: the roll {roll.what!r} cannot give {scripted!r}")
        self.counter += 1
        return scripted

    def fresh(self, times: int) -> Chance:
        return self

    def at(self, counter: int) -> Chance:
        return Scripted(self.outcomes, self.seed if self.endless else None, counter)


@mypyc_attr(allow_interpreted_subclasses=True)
class Loaded(Scripted):
    """The chance of a lesson: scripted as long as the rolls are those of the script, free from the first other on."""

    def roll(self, roll: Roll) -> Any:
        try:
            return super().roll(roll)
        except BadChance:
            self.counter = len(self.outcomes)
            return super().roll(roll)

    def at(self, counter: int) -> Chance:
        return Loaded(self.outcomes, self.seed, counter)


def commitment(seed: int | str) -> str:
    """What an online match shows at its start, so that anyone can check the seed at its end."""
    return sha256(f"rulewright seed {seed}".encode()).hexdigest()
