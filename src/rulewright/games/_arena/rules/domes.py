"""Which Domes a dismissal can lead to."""

from __future__ import annotations

from collections.abc import Sequence

NUMBERS = 6


def open_domes(numbers: Sequence[int], domes: Sequence[Sequence[int]], on: Sequence[int]) -> list[int]:
    """The empty Domes of these numbers; if there are none, those of the next number up that has any, 6 before 1.

    `domes` lists the Dome spaces of each number, `on` says who stands on a space (-1 for nobody). WS.DISM.04, 06, 09
    """
    found = [space for number in numbers for space in domes[number] if on[space] < 0]
    if found:
        return found
    for ahead in range(NUMBERS):
        found = [space for space in domes[(numbers[-1] + ahead) % NUMBERS + 1] if on[space] < 0]
        if found:
            return found
    return []
