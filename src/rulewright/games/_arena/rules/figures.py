"""Heroes and cards as they are written down: ratings that a figure has or has not, and decks of numbered cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import TypeVar

from rulewright.kernel.content import read_made

Entry = TypeVar("Entry")
Made = TypeVar("Made")

ABSENT = -1
"""A rating that a figure has not: not 0, it cannot be asked for. WS.MINION.14, DA.TERM.03"""


def check_ratings(ratings: Sequence[int], names: Sequence[str]) -> None:
    if len(ratings) != len(names) or not all(0 <= rating <= 9 for rating in ratings):
        raise ValueError(f"expected {len(names)} ratings from 0 to 9")


def ratings_of(printed: object, names: Sequence[str]) -> tuple[int, ...]:
    """The ratings of one who has only some: those that are not printed are absent. WS.CMIN.01, DA.TERM.03"""
    return tuple(getattr(printed, name, ABSENT) for name in names)


def read_decks(
    folder: Path, decks: Sequence[str], kind: type[Entry], make: Callable[[Entry, int, int], Made]
) -> tuple[Made, ...]:
    """The cards of every deck, each made with its deck and its number: its place among all."""
    found: list[Made] = []
    for deck, name in enumerate(decks):
        numbers = count(len(found))

        def numbered(entry: Entry, deck: int = deck, numbers: Iterator[int] = numbers) -> Made:
            return make(entry, deck, next(numbers))

        found += read_made(folder / f"{name}.yaml", kind, numbered)
    return tuple(found)
