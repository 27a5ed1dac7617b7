"""Which Domes a dismissal can lead to."""

from __future__ import annotations

from collections.abc import Sequence

NUMBERS = 6


def open_domes(numbers: Sequence[int], domes: Sequence[Sequence[int]], on: Sequence[int]) -> list[int]:
    """The empty Domes of these numbers; if there are none, those of the next number up that has any, 6 before 1.

    `domes` lists the Dome spaces of each number, `on` says who stands on a space (-1 for nobody).
    """
    found = [space for number in numbers for space in domes[number] if on[space] < 0]
    if found:
        return found
    last = next_start(numbers)
    for ahead in range(1, NUMBERS + 1):
        found = [space for space in domes[(last - 1 + ahead) % NUMBERS + 1] if on[space] < 0]
        if found:
            return found
    return []


def next_start(numbers: Sequence[int]) -> int:
    """The number from which counting goes on: the top of a range, and 1 of the pair '1 or 6'."""
    return numbers[-1] if numbers[-1] - numbers[0] == len(numbers) - 1 else numbers[0]
