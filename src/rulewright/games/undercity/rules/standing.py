"""Who stands where: the figures of each space as bits, for the position that play keeps asking about."""

from __future__ import annotations

from .ground import COLUMNS, ROWS

LATEST: list[tuple[list[int], list[int]]] = [([], [])]
"""The position that was asked about last, and what was found. A position is known again by where everybody stands, so
that nothing here can go stale, and its lists are never changed."""


def standing(space: list[int]) -> list[int]:
    """By space the figures there, as bits, if all figures stand so; those off the map come last."""
    known, who = LATEST[0]
    if known == space:
        return who
    who = [0] * (len(COLUMNS) * ROWS + 1)
    for figure, where in enumerate(space):
        who[where] |= 1 << figure
    LATEST[0] = ([*space], who)
    return who


def put(space: list[int], figure: int, where: int) -> None:
    """A figure stands elsewhere from now on; what is known of the others stays as it is."""
    who, bit = [*standing(space)], 1 << figure
    who[space[figure]] ^= bit
    who[where] |= bit
    space[figure] = where
    LATEST[0] = ([*space], who)
