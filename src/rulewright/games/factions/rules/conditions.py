"""Conditions by name: whoever meets all of them can be chosen, and whoever does not is told the first that he lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from ..view.names import short_name
from .state import Table

T = TypeVar("T")
Lack: TypeAlias = tuple[str, str]  # in words, and its rule


@dataclass(frozen=True, slots=True)
class Condition(Generic[T]):
    """Whom it leaves of the targets that a soldier, or a seat, might choose; and what the others lack.

    A `whole` one looks at the chooser alone: it leaves all targets or none.
    """

    leaves: Callable[[Table, int, list[T]], list[T]]
    lack: Callable[[Table, int, T], Lack]
    whole: bool = False


def meeting(conditions: tuple[Condition[T], ...], table: Table, chooser: int, targets: list[T]) -> list[T]:
    """The targets that meet all conditions."""
    for condition in conditions:
        if not targets:
            return targets
        targets = condition.leaves(table, chooser, targets)
    return targets


def lacking(
    conditions: tuple[Condition[T], ...], table: Table, chooser: int, targets: list[T]
) -> Iterator[tuple[T, Condition[T]]]:
    """The other targets, each with the first condition that it does not meet."""
    for condition in conditions:
        if not targets:
            return
        left = condition.leaves(table, chooser, targets)
        yield from ((target, condition) for target in targets if target not in left)
        targets = left


def that(words: str, rule: str) -> Callable[[Table, int, int], Lack]:
    """What a soldier lacks, said of him by name: 'Conscript is finished'."""
    return lambda table, _, target: (f"{short_name(table, target)} {words}", rule)


def simply(words: str, rule: str) -> Callable[[Table, int, T], Lack]:
    """What is lacking whoever the target is."""
    return lambda table, chooser, target: (words, rule)
