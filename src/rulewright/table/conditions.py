"""Conditions by name: what meets all of them can be chosen, and of the rest it can be told which is the first lacking.

Rules list them once for a kind of choice. `meeting` gives what is offered, `lacking` the rest, `bars` the same for
`Ask(refusals=…)`; the words are in the game's `reasons`, under the condition's name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from rulewright.kernel import Barred, Choice

S = TypeVar("S")
T = TypeVar("T")


def no_parts(state: Any, chooser: int, target: Any) -> Mapping[str, Any]:
    return {}


class Condition(Generic[S, T]):
    """Which targets it leaves to somebody who chooses, and the parts that its words need for one that it bars.

    A `whole` one looks at the chooser alone: it leaves all targets or none.
    """

    __slots__ = ("leaves", "name", "parts", "whole")

    def __init__(
        self,
        name: str,
        leaves: Callable[[S, int, list[T]], list[T]],
        parts: Callable[[S, int, T], Mapping[str, Any]] = no_parts,
        whole: bool = False,
    ) -> None:
        self.name = name
        self.leaves = leaves
        self.parts = parts
        self.whole = whole


def meeting(conditions: tuple[Condition[S, T], ...], state: S, chooser: int, targets: list[T]) -> list[T]:
    """The targets that meet all conditions."""
    for condition in conditions:
        if not targets:
            return targets
        targets = condition.leaves(state, chooser, targets)
    return targets


def lacking(
    conditions: tuple[Condition[S, T], ...], state: S, chooser: int, targets: list[T]
) -> Iterator[tuple[T, Condition[S, T]]]:
    """The other targets, each with the first condition that it does not meet."""
    for condition in conditions:
        if not targets:
            return
        left = condition.leaves(state, chooser, targets)
        yield from ((target, condition) for target in targets if target not in left)
        targets = left


def bars(
    conditions: tuple[Condition[S, T], ...], state: S, chooser: int, targets: list[T], choice: Callable[[T], Choice]
) -> Iterator[Barred]:
    """The same as choices that are barred."""
    for target, condition in lacking(conditions, state, chooser, targets):
        yield Barred(choice(target), condition.name, condition.parts(state, chooser, target))
