"""Choices as action numbers. A choice has the same number wherever it is offered, so that a learner can learn it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from rulewright.kernel import BrokenGame, Choice, Game, key_of

PLAIN = 512  # whole numbers below this are their own action numbers ...
HASHED = 1536  # ... and every other choice goes, by the hash of its key, into one of so many above


class Numbering:
    """How the choices of a game are numbered.

    A game whose choices are all whole numbers says how many (`choice_numbers`), and they are the actions. In any other
    game a whole number below 512 is its own action; a choice with words in it has the action that the hash of its key
    gives, or the next free one if two of a list fall together.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.size = game.choice_numbers or PLAIN + HASHED
        self._all_plain = bool(game.choice_numbers)
        self._known: dict[Choice, int] = {}
        self._last: tuple[Sequence[Choice], list[int]] = ((), [])

    def numbers(self, choices: Sequence[Choice]) -> list[int]:
        """The action number of each choice of a list. The same list is asked for twice: for the mask, for the step."""
        if self._last[0] is not choices:
            self._last = choices, self._numbered(choices)
        return self._last[1]

    def _numbered(self, choices: Sequence[Choice]) -> list[int]:
        if self._all_plain:
            return list(choices)  # type: ignore[arg-type]
        if len(choices) > HASHED:
            raise BrokenGame(f"{len(choices)} choices are more than there are action numbers")
        known = self._known
        try:
            found = [known[choice] for choice in choices]
        except KeyError:
            known.update({choice: _first_number(choice) for choice in choices if choice not in known})
            found = [known[choice] for choice in choices]
        return found if len(set(found)) == len(found) else _apart(found)

    def mask(self, choices: Sequence[Choice]) -> NDArray[np.int8]:
        """1 for each action that is one of a list, 0 for all others."""
        mask = bytearray(self.size)
        for number in self.numbers(choices):
            mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def index(self, action: int, choices: Sequence[Choice]) -> int:
        """Which choice of a list an action is; ValueError if it is none."""
        return self.numbers(choices).index(action)


def _apart(numbers: Sequence[int]) -> list[int]:
    """Each that is taken already becomes the next free one."""
    taken: dict[int, None] = {}
    for number in numbers:
        while number in taken:
            number = PLAIN + (number + 1 - PLAIN) % HASHED
        taken[number] = None
    return list(taken)


def _first_number(choice: Choice) -> int:
    if type(choice) is int and 0 <= choice < PLAIN:
        return choice
    return PLAIN + crc32(key_of(choice).encode()) % HASHED
